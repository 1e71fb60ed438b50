"""What runs make of one suit of a hand, for the search for the opening worth most.

A *holding* is the cards a hand has of one suit, as an int. It has three planes of 13 bits, ace to
king: the first plane has the ranks the hand holds, the second those it holds at least twice, the
third those it holds three times.

A *piece* is a run of three to five cards with one joker at most. Every longer run can be cut into
pieces, of which one has the joker if there is one. So a suit is solved by its lowest card: it is
left, or it lies in one of the pieces, and the rest of the holding is solved in the same way.

What is laid is compared by *weight*: one point of the opening weighs POINT, and a card weighs its
value in the hand besides. So more points always weigh more, and of equal points the melds that
leave less in the hand.

A *place* of a run is 1 (the low ace) to 14 (the high ace); a rank's index is 0 (ace) to 12.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

RANKS: Final = 13
PLANE: Final = (1 << RANKS) - 1
"""The bits of one plane."""

HIGH_ACE: Final = 14
SHORTEST: Final = 3
LONGEST_PIECE: Final = 5
POINT: Final = 1 << 20
"""What one point of an opening weighs: more than the value of any hand."""

IMPOSSIBLE: Final = -(1 << 60)
"""The weight of what cannot be laid."""

KEPT: Final = 1 << 15
"""The most answers one cache keeps; a full cache is emptied and fills again."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """The most weight a part of a hand can make, for every number of jokers it may use.

    `most[n]` is for at most `n` jokers. If a card must be kept, a second half follows with the
    same for a part that keeps one of its cards. Equal curves are one object, so that a pair of
    them is a cheap key of a cache.
    """

    most: tuple[int, ...]


class Curves(dict[tuple[int, ...], Curve]):
    """A cache from weights to the one curve that has them."""

    def __missing__(self, most: tuple[int, ...]) -> Curve:
        if len(self) >= KEPT:
            self.clear()
        found = self[most] = Curve(most)
        return found


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of three to five cards.

    `ranks` are its natural cards, as bits of one plane, `first` is its first place and `joker` the
    place of its joker, 0 if it has none.
    """

    ranks: int
    first: int
    length: int
    joker: int
    weight: int


def without(holding: int, ranks: int) -> int:
    """Return a holding less one copy of each of these ranks (bits of one plane), which it has.

    The copy in the highest plane goes, so that the first plane stays right.
    """
    second, third = holding >> RANKS & PLANE, holding >> 2 * RANKS
    last, middle = ranks & third, ranks & second & ~third
    return holding - (ranks & ~second | middle << RANKS | last << 2 * RANKS)


@lru_cache(maxsize=64)
def pieces(values: tuple[int, ...], points: tuple[int, ...]) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces, in a row for each lowest natural rank.

    Of the pieces with the same natural cards, and a joker or none, only the heaviest is there. See
    `finding.Openings` for `values` and `points`.
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
    """Return the index of the rank at a place of a run: 0, the ace, for both 1 and 14."""
    return (place - 1) % RANKS


def lowest_bit(ranks: int) -> int:
    """Return the index of the lowest bit."""
    return (ranks & -ranks).bit_length() - 1


class Runs(dict[int, Curve]):
    """A cache from a holding to the curve of its runs, with up to `jokers` jokers.

    With `keeping` the curves have a second half, see `Curve`. `nothing` is the curve of an empty
    holding.
    """

    def __init__(
        self, pieces: tuple[tuple[Piece, ...], ...], jokers: int, *, keeping: bool
    ) -> None:
        self.size = jokers + 1
        self._pieces = [[piece for piece in row if jokers or not piece.joker] for row in pieces]
        self._keeping = keeping
        self.curves = Curves()
        self.nothing = self.curves[(0,) * self.size + (IMPOSSIBLE,) * (self.size * keeping)]

    def __missing__(self, holding: int) -> Curve:
        if not holding:
            return self.nothing
        rank = lowest_bit(holding)
        best = list(self[without(holding, 1 << rank)].most)
        size = self.size
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
        """Return the ranks of a holding that a run could use, as bits of one plane."""
        found = 0
        ranks = holding & PLANE
        while ranks:
            for piece in self._pieces[lowest_bit(ranks)]:
                if piece.ranks & holding == piece.ranks:
                    found |= piece.ranks
            ranks &= ranks - 1
        return found

    def piece(self, holding: int, jokers: int, start: int) -> Piece | None:
        """Return the piece in which the best runs lay the lowest card, None if they leave it.

        `start` is the index at which the half of the curve that is meant begins.
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
    """A cache from two curves to the curve of both parts together, which share the jokers.

    If a card must be kept, one of the two parts keeps it.
    """

    def __init__(self, jokers: int, curves: Curves) -> None:
        self.size = jokers + 1
        self._curves = curves

    def __missing__(self, pair: tuple[Curve, Curve]) -> Curve:
        one, other = pair[0].most, pair[1].most
        size = self.size
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
    """Return the most weight of both together, for at most 0, 1, … jokers."""
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
