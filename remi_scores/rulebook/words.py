"""What the pages say beside their drawings: kinds, verdicts, ranges of players and of values."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from remi_scores import wording

Words = Mapping[str, Promise]

KINDS: Final[Words] = {"run": _("run"), "group": _("group")}

CLAIM_FAULTS: Final[Words] = {
    "below_opening": _("too little for an opening"),
    "discard_not_used": _("the card taken from the pile is not used"),
    "no_wild": _("there is no joker in it"),
    "wrong_card": _("the joker stands for another card"),
    "joker_stays_in_group": _("a joker never leaves a group"),
    "not_full": _("the group is not full"),
    "no_place": _("the joker has no correct meld to go to"),
    "cards_lost": _("cards that lay on the table are missing"),
    "cards_added": _("there are cards that nobody had"),
    "nothing_from_hand": _("nothing comes from the hand"),
    "wrong_contract": _("this is not the contract of the deal"),
    "adjacent_runs": _("the two runs continue one another"),
    "joker_discarded": _("a joker cannot be discarded"),
    "not_a_king": _("only kings can be taken"),
    "not_a_wild": _("only wild cards can be put in"),
    "unequal_counts": _("not as many wild cards were put in as kings taken"),
}

PARTS: Final[Words] = {
    "after": _("Table after"),
    "before": _("Table before"),
    "card": pgettext_lazy("row of cards", "From the hand"),
    "cards": _("Laid off"),
    "discard": _("Discarded"),
    "hand": pgettext_lazy("row of cards", "From the hand"),
    "kings": _("Taken"),
    "meld": _("On the table"),
    "melds": _("Laid down"),
    "taken": _("Taken from the pile"),
    "to": _("The joker goes to"),
    "wilds": _("Put in"),
}

PEOPLE: Final[Words] = {
    "Ana": pgettext_lazy("a player", "Ana"),
    "Boris": pgettext_lazy("a player", "Boris"),
    "Goran": pgettext_lazy("a player", "Goran"),
    "Vesna": pgettext_lazy("a player", "Vesna"),
}


def person(name: str) -> str:
    """Name a player of an example in the script of the page."""
    return str(PEOPLE[name])


def part_words(key: str) -> str:
    """Name one row of cards of a claim."""
    return str(PARTS[key])


def fault_words(code: str) -> str:
    """Say what is wrong with a meld or a claim."""
    return str(CLAIM_FAULTS[code] if code in CLAIM_FAULTS else wording.MELD_FAULTS[code])


def meld_words(kind: str, stands: Iterable[tuple[str, str]]) -> str:
    """Say what a meld is, and which card each wild in it stands for."""
    equal = [f"{wording.show_cards(wild)} = {wording.show_cards(card)}" for wild, card in stands]
    return ", ".join((str(KINDS[kind]), *equal))


def verdict_words(answer: Mapping[str, Any]) -> str:
    """Say a verdict of the check desk in one line."""
    worth = ""
    if "value" in answer:
        worth = gettext("worth %(points)s") % {"points": wording.points_words(answer["value"])}
    reason = fault_words(answer["reason"]) if "reason" in answer else ""
    return ", ".join(filter(None, (reason, worth)))


def span_words(numbers: Sequence[int]) -> str:
    """Write a span of whole numbers: 3 or 3–5."""
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least}–{most}"


def players_words(players: Sequence[int]) -> str:
    """Say for how many players something holds."""
    most = max(players)
    return ngettext("%(span)s player", "%(span)s players", most) % {"span": span_words(players)}


def pack_words(decks: int, jokers: int) -> str:
    """Say which packs are shuffled together."""
    words = ngettext("%(n)d deck of 52 cards", "%(n)d decks of 52 cards", decks) % {"n": decks}
    if not jokers:
        return gettext("%(decks)s, no jokers") % {"decks": words}
    also = ngettext("%(n)d joker", "%(n)d jokers", jokers) % {"n": jokers}
    return gettext("%(decks)s and %(jokers)s") % {"decks": words, "jokers": also}


def cards_words(cards: int) -> str:
    """Say so many cards."""
    return ngettext("%(n)d card", "%(n)d cards", cards) % {"n": cards}


def deals_words(deals: int) -> str:
    """Say so many deals."""
    return ngettext("%(n)d deal", "%(n)d deals", deals) % {"n": deals}


def times_words(times: int) -> str:
    """Say so many times."""
    return ngettext("%(n)d time", "%(n)d times", times) % {"n": times}


def ranks_words(first: int, last: int) -> str:
    """Name ranks that follow one another, as they stand on the cards."""
    keys = [wording.rank_key("A23456789TJQK"[rank - 1]) for rank in range(first, last + 1)]
    return f"{keys[0]}–{keys[-1]}" if len(keys) > 4 else ", ".join(keys)


def joker_word() -> str:
    """Name the joker as a kind of card."""
    return gettext("joker")


def wild_word() -> str:
    """Name the wild cards of a game without jokers."""
    return gettext("wild card")


def pips_words() -> str:
    """Say that a card counts what is printed on it."""
    return gettext("its number")


def rank_words(rank: object) -> str:
    """Name all cards of a rank."""
    return str(wording.RANKS[str(rank)])


def house_rule() -> str:
    """Introduce a link to a house rule."""
    return gettext("House rule:")
