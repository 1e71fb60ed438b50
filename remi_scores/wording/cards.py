"""Cards in words: what is written on a key or a drawn card, and the names of cards."""

from typing import Final

from django.utils.translation import gettext, pgettext_lazy

from remi_scores.wording.words import Words

RANK_KEYS: Final[Words] = {
    "J": pgettext_lazy("rank on a key", "J"),
    "Q": pgettext_lazy("rank on a key", "Q"),
    "K": pgettext_lazy("rank on a key", "K"),
    "T": pgettext_lazy("rank on a key", "10"),
    "*": pgettext_lazy("rank on a key", "★"),
}
"""Ranks that are shown by another sign than the engine's."""

# fmt: off
RANK_NAMES: Final[Words] = {
    "A": pgettext_lazy("a card", "ace"), "2": pgettext_lazy("a card", "two"),
    "3": pgettext_lazy("a card", "three"), "4": pgettext_lazy("a card", "four"),
    "5": pgettext_lazy("a card", "five"), "6": pgettext_lazy("a card", "six"),
    "7": pgettext_lazy("a card", "seven"), "8": pgettext_lazy("a card", "eight"),
    "9": pgettext_lazy("a card", "nine"), "T": pgettext_lazy("a card", "ten"),
    "J": pgettext_lazy("a card", "jack"), "Q": pgettext_lazy("a card", "queen"),
    "K": pgettext_lazy("a card", "king"),
}
SUIT_NAMES: Final[Words] = {
    "c": pgettext_lazy("a suit", "clubs"), "d": pgettext_lazy("a suit", "diamonds"),
    "h": pgettext_lazy("a suit", "hearts"), "s": pgettext_lazy("a suit", "spades"),
}
# fmt: on

_SUITS: Final = str.maketrans("cdhs", "♣♦♥♠")


def rank_key(rank: str) -> str:
    """Return what is written on a key or a card for a rank of the engine."""
    return str(RANK_KEYS.get(rank, rank))


def show_cards(text: str) -> str:
    """Write cards of the engine as people write them in the active language."""
    return " ".join(_show_card(token) for token in text.split())


def _show_card(token: str) -> str:
    rank, suit = token[:1], token[1:]
    known = rank in "A23456789TJQK*" and suit in ("", *"cdhs")
    return f"{rank_key(rank)}{suit.translate(_SUITS)}" if known else token


def card_face(token: str) -> dict[str, str]:
    """Return what a drawn card shows, and its name for screen readers."""
    rank, suit = token[:1], token[1:]
    if rank == "*":
        return {"rank": rank_key(rank), "suit": "j", "name": gettext("joker")}
    if rank not in "A23456789TJQK" or suit not in ("", *"cdhs"):
        return {"rank": token, "suit": "", "name": token}
    name = " ".join(filter(None, (str(RANK_NAMES[rank]), str(SUIT_NAMES.get(suit, "")))))
    return {"rank": rank_key(rank), "suit": suit, "name": name}


def left_words(cards: str) -> str:
    """Say which cards were left; no cards means that everything was melded."""
    return gettext("left: %(cards)s") % {"cards": cards} if cards else gettext("all melded")
