"""Cards as texts, and how many of each there are.

A card is its rank and suit ("Th"), a rank alone ("T") where its suit was not said, or "*".
"""

from collections import Counter
from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKER = "*"
PLACES = RANKS + "A"
"""The ranks by their places in a run, from the low ace to the high one."""

Cards = tuple[str, ...]


class WrongError(Exception):
    """A document that is an error: `code` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read(text: str, *, bare: bool = False) -> Cards:
    """Read cards; `bare` ranks have no suit."""
    cards = tuple(text.split())
    for card in cards:
        good = card == JOKER or (len(card) == 2 and card[0] in RANKS and card[1] in SUITS)
        if not good and not (bare and card in RANKS):
            raise WrongError("unknown_card")
    return cards


def rank_of(card: str) -> str:
    return card[0]


def deck() -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS]


def count_copies(cards: Iterable[str], decks: int, jokers: int) -> None:
    held = Counter(cards)
    by_rank: Counter[str] = Counter()
    for card, copies in held.items():
        by_rank[rank_of(card)] += copies
        if len(card) == 2 and copies > decks:
            raise WrongError("too_many_copies")
    # Ranks alone are counted with the cards of that rank.
    if any(len(card) == 1 and card != JOKER and by_rank[card] > 4 * decks for card in held):
        raise WrongError("too_many_copies")
    if held[JOKER] > jokers:
        raise WrongError("too_many_jokers")
