"""What runs of one suit make of a hand's cards, for the search for the opening worth most.

Every run of six cards or more can be cut into runs of three to five, and of its parts one has the
joker if there is one. So a suit is solved by its lowest card: it is left, or it lies in one of
those short pieces. A *holding* is what a hand has of a suit: three planes of 13 bits, one a copy,
ace to king.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

RANKS: Final = 13
PLANE: Final = (1 << RANKS) - 1
HIGH_ACE: Final = 14
SHORTEST: Final = 3
LONGEST_PIECE: Final = 5
POINT: Final = 1 << 20
"""One point of an opening weighs more than any hand's value."""

IMPOSSIBLE: Final = -(1 << 60)
"""The weight of what cannot be."""

KEPT: Final = 1 << 15
"""The most answers one table keeps; a full table is emptied and fills again."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """The most weight with at most 0, 1, … jokers.

    Equal curves are one object, so that pairs of them are cheap keys.
    """

    most: tuple[int, ...]


class Curves(dict[tuple[int, ...], Curve]):
    """The one curve of some weights."""

    def __missing__(self, most: tuple[int, ...]) -> Curve:
        if len(self) >= KEPT:
            self.clear()
        found = self[most] = Curve(most)
        return found


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of three to five: its natural ranks, its first place and length, and its weight.

    `joker` is the place of its joker, 0 if it has none.
    """

    ranks: int
    first: int
    length: int
    joker: int
    weight: int


def without(holding: int, ranks: int) -> int:
    """Return a holding less one copy, the last, of each of these ranks."""
    second, third = holding >> RANKS & PLANE, holding >> 2 * RANKS
    last, middle = ranks & third, ranks & second & ~third
    return holding - (ranks & ~second | middle << RANKS | last << 2 * RANKS)


@lru_cache(maxsize=64)
def pieces(values: tuple[int, ...], points: tuple[int, ...]) -> tuple[tuple[Piece, ...], ...]:
    """Return the runs of three to five cards by the index of their lowest rank.

    Of those with the same natural cards only the one worth most; longer runs are made of these.
    """
    best: dict[tuple[int, bool], Piece] = {}
    for length in range(SHORTEST, LONGEST_PIECE + 1):
        for first in range(1, HIGH_ACE - length + 2):
            run = range(first, first + length)
            for joker in (0, *run):
                weight = sum([POINT * points[place] for place in run])
                weight += sum([values[rank_at(p) + 1] for p in run if p != joker])
                weight += values[0] if joker else 0
                ranks = sum([1 << rank_at(place) for place in run if place != joker])
                found = best.get((ranks, joker > 0))
                if found is None or weight > found.weight:
                    best[ranks, joker > 0] = Piece(ranks, first, length, joker, weight)
    rows: list[list[Piece]] = [[] for _ in range(RANKS)]
    for piece in best.values():
        rows[lowest_bit(piece.ranks)].append(piece)
    return tuple([tuple(sorted(row, key=lambda piece: -piece.weight)) for row in rows])


def rank_at(place: int) -> int:
    return (place - 1) % RANKS


def lowest_bit(ranks: int) -> int:
    return (ranks & -ranks).bit_length() - 1


class Runs(dict[int, Curve]):
    """What runs make of a holding, by the jokers they may use.

    With `keeping` a curve goes on: the most weight when one card at least is left, too.
    """

    def __init__(
        self, pieces: tuple[tuple[Piece, ...], ...], jokers: int, *, keeping: bool
    ) -> None:
        self._size = jokers + 1
        self._pieces = [[piece for piece in row if jokers or not piece.joker] for row in pieces]
        self._keeping = keeping
        self.curves = Curves()
        self.nothing = self.curves[(0,) * self._size + (IMPOSSIBLE,) * (self._size * keeping)]

    def __missing__(self, holding: int) -> Curve:
        if not holding:
            return self.nothing
        rank = lowest_bit(holding)
        best = list(self[without(holding, 1 << rank)].most)
        size = self._size
        if self._keeping:
            best[size:] = best[:size]
        for piece in self._pieces[rank]:
            ranks = piece.ranks
            if ranks & holding != ranks:
                continue
            rest = self[holding ^ ranks if holding <= PLANE else without(holding, ranks)].most
            needed = 1 if piece.joker else 0
            for start in range(0, len(best), size):
                for jokers in range(start + needed, start + size):
                    weight = rest[jokers - needed] + piece.weight
                    if weight > best[jokers]:  # noqa: PLR1730 - max() takes twice as long
                        best[jokers] = weight
        if len(self) >= KEPT:
            self.clear()
        found = self[holding] = self.curves[tuple(best)]
        return found

    def run_ranks(self, holding: int) -> int:
        """Return the ranks of a holding that some run could use."""
        found = 0
        ranks = holding & PLANE
        while ranks:
            for piece in self._pieces[lowest_bit(ranks)]:
                if piece.ranks & holding == piece.ranks:
                    found |= piece.ranks
            ranks &= ranks - 1
        return found

    def piece(self, holding: int, jokers: int, start: int) -> Piece | None:
        """Return a piece the best runs lay of the lowest rank, None if they leave that card.

        `start` is where the half of the curve that is meant begins.
        """
        target = self[holding].most[start + jokers]
        for piece in self._pieces[lowest_bit(holding)]:
            needed = 1 if piece.joker else 0
            if piece.ranks & holding == piece.ranks and needed <= jokers:
                rest = self[without(holding, piece.ranks)].most
                if rest[start + jokers - needed] + piece.weight == target:
                    return piece
        return None


class Sums(dict[tuple[Curve, Curve], Curve]):
    """Two curves that share the jokers as is best; one of them keeps a card if any must."""

    def __init__(self, jokers: int, curves: Curves) -> None:
        self._size = jokers + 1
        self._curves = curves

    def __missing__(self, pair: tuple[Curve, Curve]) -> Curve:
        one, other = pair[0].most, pair[1].most
        size = self._size
        best = _shared(one[:size], other[:size])
        if one[size:] == one[:size] or other[size:] == other[:size]:
            best += best
        elif len(one) > size:
            kept = _shared(one[size:], other[:size]), _shared(one[:size], other[size:])
            best += map(max, *kept)
        if len(self) >= KEPT:
            self.clear()
        found = self[pair] = self._curves[tuple(best)]
        return found


def _shared(one: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    """Return the most of both together with at most 0, 1, … jokers."""
    had = one[0]
    best = [had + weight for weight in other]
    for jokers in range(1, len(one)):
        mine = one[jokers]
        if mine > had:
            had = mine
            for i in range(jokers, len(best)):
                weight = mine + other[i - jokers]
                if weight > best[i]:  # noqa: PLR1730 - max() takes twice as long
                    best[i] = weight
    return best
