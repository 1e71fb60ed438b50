"""Words that only the rule pages use: players, packs, counted things, ranks."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from remi_scores import wording
from remi_scores.wording import Words

PEOPLE: Final[Words] = {
    "Ana": pgettext_lazy("a player", "Ana"),
    "Boris": pgettext_lazy("a player", "Boris"),
    "Goran": pgettext_lazy("a player", "Goran"),
    "Vesna": pgettext_lazy("a player", "Vesna"),
}


TURN: Final[Words] = {
    "held": _("Ana holds"),
    "drawn": _("She draws"),
    "melds": _("She lays"),
    "hidden": _("She has melded"),
    "laid_off": _("She lays off"),
    "discarded": _("She discards"),
    "kept": _("She keeps"),
}
"""What happens in the sample turn."""


def person(name: str) -> str:
    """Return a player's name in the script of the page; an unknown name stays as it is."""
    return str(PEOPLE.get(name, name))


def span_words(numbers: Sequence[int]) -> str:
    """Write a span of whole numbers: 3 or 3–5."""
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least}–{most}"


def players_words(players: Sequence[int]) -> str:
    """Say for how many players something is so."""
    most = max(players)
    return ngettext("%(span)s player", "%(span)s players", most) % {"span": span_words(players)}


def pack_words(decks: int, jokers: int) -> str:
    """Say how many decks and jokers are shuffled together."""
    words = ngettext("%(n)d deck of 52 cards", "%(n)d decks of 52 cards", decks) % {"n": decks}
    if not jokers:
        return gettext("%(decks)s, no jokers") % {"decks": words}
    also = ngettext("%(n)d joker", "%(n)d jokers", jokers) % {"n": jokers}
    return gettext("%(decks)s and %(jokers)s") % {"decks": words, "jokers": also}


def cards_words(cards: int) -> str:
    """Count cards."""
    return ngettext("%(n)d card", "%(n)d cards", cards) % {"n": cards}


def deals_words(deals: int) -> str:
    """Count deals."""
    return ngettext("%(n)d deal", "%(n)d deals", deals) % {"n": deals}


def times_words(times: int) -> str:
    """Say how many times."""
    return ngettext("%(n)d time", "%(n)d times", times) % {"n": times}


def ranks_words(first: int, last: int) -> str:
    """Name consecutive ranks as they are printed on the cards."""
    keys = [wording.rank_key("A23456789TJQK"[rank - 1]) for rank in range(first, last + 1)]
    return f"{keys[0]}–{keys[-1]}" if len(keys) > 4 else ", ".join(keys)


def joker_word() -> str:
    """Name the joker in the table of values."""
    return gettext("joker")


def wild_word() -> str:
    """Name the wild ranks in the table of values."""
    return gettext("wild card")


def pips_words() -> str:
    """Say that a card counts what is printed on it."""
    return gettext("its number")


def rank_words(rank: object) -> str:
    """Name all cards of a rank."""
    return str(wording.RANKS[str(rank)])


def house_rule_label() -> str:
    """Return the label before a link to a house rule."""
    return gettext("House rule:")
