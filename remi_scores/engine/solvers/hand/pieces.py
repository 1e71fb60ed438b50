"""Holdings, and the short runs of which all runs of a suit are made.

A *holding* is the cards a hand has of one suit, as an int. It has three planes of 13 bits, ace to
king: the first plane has the ranks the hand holds, the second those it holds at least twice, the
third those it holds three times. So the first plane alone says which ranks are there.

A *piece* is a short run. Every run of six places or more can be cut into runs of three to five
that begin and end with a natural card, and wilds beyond those only make a run longer.

A *place* of a run is 1 (the low ace) to 14 (the high ace); a rank's index is 0 (ace) to 12.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from remi_scores.engine.cards import Rank
from remi_scores.engine.melds import Ace, MeldRules

RANKS: Final = 13
PLANE: Final = (1 << RANKS) - 1
"""The bits of one plane."""

KING_PLACE: Final = 13

LONGEST_PIECE: Final = 5
"""The most places of a piece; a longer run is laid as several pieces."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A short run: its natural cards, as bits of one plane, and how many wilds lie with them.

    `least` is the fewest wilds that complete the run, `most` how many it has room for.
    """

    ranks: int
    least: int
    most: int

    def fills(self, other: "Piece") -> bool:
        """Whether this piece has all cards of the other, and cards for wilds the other needs."""
        return self.ranks & other.ranks == other.ranks and self.least < other.least


def rank_at(place: int) -> int:
    """Return the index of the rank at a place of a run: 0, the ace, for both 1 and 14."""
    return (place - 1) % RANKS


def places(ace: Ace) -> range:
    """Return the places a run can cover, with or without the low and the high ace."""
    return range(2 if ace is Ace.HIGH else 1, 14 if ace is Ace.LOW else 15)


def wild_may_stand(rules: MeldRules, place: int) -> bool:
    """Whether a wild may fill a place of a run: every place, or only the king's."""
    return not rules.kings_only or place == KING_PLACE


def without(holding: int, ranks: int) -> int:
    """Return a holding less one copy of each of these ranks (bits of one plane), which it has.

    The copy in the highest plane goes, so that the first plane stays right.
    """
    second, third = holding >> RANKS & PLANE, holding >> 2 * RANKS
    last = ranks & third
    middle = ranks & second & ~third
    return holding - (ranks & ~second | middle << RANKS | last << 2 * RANKS)


@lru_cache(maxsize=512)
def pieces(rules: MeldRules, wilds: int) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces of a hand with so many wilds, in a row for each lowest natural rank."""
    least: dict[int, int] = {}
    for window in _windows(rules.ace, LONGEST_PIECE):
        for ranks in _naturals(rules, window):
            needed = len(window) - ranks.bit_count()
            if needed <= min(rules.run_wilds, wilds):
                least[ranks] = min(least.get(ranks, needed), needed)
    found = [
        Piece(ranks, needed, min(_room(rules, ranks), rules.run_wilds, wilds))
        for ranks, needed in least.items()
    ]
    return tuple(
        tuple(sorted((p for p in found if lowest_bit(p.ranks) == rank), key=_richest_first))
        for rank in range(RANKS)
    )


class Fitting(dict[int, tuple[tuple[int, int, int], ...]]):
    """The pieces worth trying for the lowest card of a holding, each as (ranks, least, most).

    The key is the cards of the holding within `reach` of the lowest one. There are at most 16 keys
    for a rank, and 256 for the ace.

    If every piece has room for all the wilds, pieces are left out that have a wild at the place of
    a card the holding has. Such a piece is never better than the one with the card: the wild can
    take the card's place in another run, or make this run longer.
    """

    def __init__(self, rules: MeldRules, wilds: int) -> None:
        rows = pieces(rules, wilds)
        self.reach = tuple([reduce(or_, [piece.ranks for piece in row], 0) for row in rows])
        self._rows = rows
        self._open = all(piece.most == wilds for row in rows for piece in row)

    def __missing__(self, shown: int) -> tuple[tuple[int, int, int], ...]:
        fit = [
            piece for piece in self._rows[lowest_bit(shown)] if piece.ranks & shown == piece.ranks
        ]
        found = self[shown] = tuple(
            [
                (piece.ranks, piece.least, piece.most)
                for piece in fit
                if not (self._open and any(other.fills(piece) for other in fit))
            ]
        )
        return found


def lowest_bit(bits: int) -> int:
    """Return the index of the lowest bit."""
    return (bits & -bits).bit_length() - 1


def _richest_first(piece: Piece) -> tuple[int, int, int]:
    """Return a key that sorts pieces with few wilds and many natural cards first."""
    return piece.least, -piece.ranks.bit_count(), piece.ranks


def _windows(ace: Ace, longest: int) -> Iterator[range]:
    """Yield the places of every run of three to `longest` cards."""
    for first in places(ace):
        for size in range(3, longest + 1):
            if first + size - 1 in places(ace):
                yield range(first, first + size)


def _naturals(rules: MeldRules, window: range) -> Iterator[int]:
    """Yield the ranks of natural cards, one at least, with which wilds may fill the window."""
    for choice in range(1, 1 << len(window)):
        natural = [place for i, place in enumerate(window) if choice >> i & 1]
        if all(place in natural or wild_may_stand(rules, place) for place in window):
            yield sum(1 << rank_at(place) for place in natural)


def _room(rules: MeldRules, ranks: int) -> int:
    """Return the most wilds that a run of these natural cards has room for."""
    if not rules.kings_only:
        return len(places(rules.ace)) - ranks.bit_count()
    king, queen = 1 << Rank.KING - 1, 1 << Rank.QUEEN - 1
    return int(bool(ranks & queen and not ranks & king))
