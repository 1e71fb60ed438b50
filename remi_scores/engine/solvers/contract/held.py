"""The cards of a hand, in the form in which contracts are searched.

A *window* is four places of a suit that follow one another: where a run of a contract can lie. A
*pattern* says which cards of a window are there, a bit for each of its four places. *Counts* say
how many cards of each rank there are: an int with four bits for each rank, the ace lowest. A group
of a contract may repeat suits, so counts are all that matters for groups.

A *place* is 1 (the low ace) to 14 (the high ace); a rank's index is 0 (ace) to 12. The only wilds
of the game are jokers.
"""

from collections.abc import Sequence
from typing import Final

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.contracts import RUN_CARDS

RANKS: Final = 13
COUNT_BITS: Final = 4
"""The bits of a count of one rank."""

Window = tuple[int, int]
"""A run of four: its suit and its first place, 1 (A-2-3-4) to 11 (J-Q-K-A)."""

FACES: Final = {
    (suit, place): tuple(13 * suit + (place - 1 + step) % RANKS for step in range(RUN_CARDS))
    for suit in range(4)
    for place in range(1, 12)
}
"""The `Card.index` of the four cards of every window."""

PATTERNS: Final = [
    [
        sum(
            [
                1 << COUNT_BITS * FACES[0, max(1, place)][step]
                for step in range(RUN_CARDS)
                if some >> step & 1
            ]
        )
        for some in range(1 << RUN_CARDS)
    ]
    for place in range(12)
]
"""The counts of the cards of a window that are there, by its place and its pattern."""

LACKING: Final = [RUN_CARDS - pattern.bit_count() for pattern in range(1 << RUN_CARDS)]
"""How many cards a pattern lacks."""

ACES: Final = 1 | 1 << RANKS
"""The bits of the two places of the ace, which is one card."""

Planes = tuple[int, int, int]
"""The places of a suit for which there is at least one card, two and three; bit 0 is place 1."""


def continues_a_run(window: Window, chosen: Sequence[Window]) -> bool:
    """Whether a window begins where one of the chosen ends, or ends where one begins."""
    suit, place = window
    return (suit, place - RUN_CARDS) in chosen or (suit, place + RUN_CARDS) in chosen


def without(planes: Planes, place: int, pattern: int) -> Planes:
    """Return what is left of a suit when the cards of a window's pattern are taken."""
    ones, twos, threes = planes
    taken = pattern << place - 1
    if taken & ACES:
        taken |= ACES
    return ones & ~taken | twos & taken, twos & ~taken | threes & taken, threes & ~taken


_HELD: Final = [
    (suit, 1 << rank if rank else ACES, 1 << COUNT_BITS * rank)
    for suit in range(4)
    for rank in range(RANKS)
]
"""By `Card.index`: the suit, the bits of its places, and what the card adds to the counts."""


class HeldCards:
    """A hand: the `counts` of its natural cards, the same as planes by suit, and its jokers."""

    __slots__ = ("counts", "jokers", "suits")

    def __init__(self, cards: Sequence[Card]) -> None:
        planes = [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
        counts = jokers = 0
        for card in cards:
            if card is JOKER:
                jokers += 1
                continue
            suit, places, count = _HELD[card.index]
            of_suit = planes[suit]
            of_suit[0 if not of_suit[0] & places else 1 if not of_suit[1] & places else 2] |= places
            counts += count
        self.counts = counts
        self.suits: list[Planes] = [(ones, twos, threes) for ones, twos, threes in planes]
        self.jokers = jokers
