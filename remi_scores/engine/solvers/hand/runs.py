"""What one suit leaves when runs are laid from it, with and without wilds.

A *holding* is what a hand has of one suit: an int of three planes of 13 bits, ace to king. A
rank's bit stands in the first plane for one copy, in the first two for two, in all three for
three, so that the first plane alone says what is there.

Every run of six places or more can be cut into runs of three to five that both begin and end with
a natural card, and every further wild only lengthens a run that is there. So a suit is solved by
its lowest card: it is left, or it lies in one of at most sixteen short *pieces*. The answers are
kept; they depend on the holding alone, not on the suit or on the rest of the hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import add, or_
from typing import Final

from remi_scores.engine.cards import Rank
from remi_scores.engine.melds import Ace, MeldRules

RANKS: Final = 13
PLANE: Final = (1 << RANKS) - 1
KING_PLACE: Final = 13
LONGEST_PIECE: Final = 5

KEPT: Final = 1 << 15
"""The most answers one table keeps; a full table is emptied and fills again."""

_USUAL: Final = 4
"""The place in the order of values of what a wild usually gains besides its own value."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A short run: the ranks of its natural cards, the fewest and the most wilds laid with them."""

    ranks: int
    least: int
    most: int

    def fills(self, other: "Piece") -> bool:
        """Return whether this is another piece with cards for wilds that it needs."""
        return self.ranks & other.ranks == other.ranks and self.least < other.least


def rank_at(place: int) -> int:
    """Return the index (0 the ace) of the rank at a place of a run, 1 to 14: the ace is both."""
    return (place - 1) % RANKS


def places(ace: Ace) -> range:
    """Return the places a run can cover: 1 the low ace, 13 the king, 14 the high ace."""
    return range(2 if ace is Ace.HIGH else 1, 14 if ace is Ace.LOW else 15)


def wild_may_stand(rules: MeldRules, place: int) -> bool:
    """Return whether a wild may fill a place of a run: kings' places only, if the rules say so."""
    return not rules.kings_only or place == KING_PLACE


def without(holding: int, ranks: int) -> int:
    """Return a holding less one copy of each of these ranks, all of which it has."""
    second, third = holding >> RANKS & PLANE, holding >> 2 * RANKS
    last = ranks & third
    middle = ranks & second & ~third
    return holding - (ranks & ~second | middle << RANKS | last << 2 * RANKS)


@lru_cache(maxsize=512)
def pieces(rules: MeldRules, wilds: int) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces for hands with so many wilds, by the index of their lowest rank."""
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
    """The pieces to try for the lowest card of a holding; the key is what is in its reach.

    Where every piece may hold all the wilds, none is tried that has a wild at the place of a card
    the holding has. The card would do as well: the wild takes its place in another run, or lies
    in this one besides. There are at most 16 keys a rank, and 256 for the ace.
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
    return piece.least, -piece.ranks.bit_count(), piece.ranks


def _windows(ace: Ace, longest: int) -> Iterator[range]:
    for first in places(ace):
        for size in range(3, longest + 1):
            if first + size - 1 in places(ace):
                yield range(first, first + size)


def _naturals(rules: MeldRules, window: range) -> Iterator[int]:
    """Yield every choice of natural cards, at least one, that leaves wilds where they may stand."""
    for choice in range(1, 1 << len(window)):
        natural = [place for i, place in enumerate(window) if choice >> i & 1]
        if all(place in natural or wild_may_stand(rules, place) for place in window):
            yield sum(1 << rank_at(place) for place in natural)


def _room(rules: MeldRules, ranks: int) -> int:
    """Return the most wilds a run of these natural cards can hold."""
    if not rules.kings_only:
        return len(places(rules.ace)) - ranks.bit_count()
    king, queen = 1 << Rank.KING - 1, 1 << Rank.QUEEN - 1
    return int(bool(ranks & queen and not ranks & king))


@lru_cache(maxsize=32)
def left_of_singles(ace: Ace, values: tuple[int, ...]) -> list[int]:
    """Return what is left of every holding without repeated cards, for hands without wilds."""
    rows = [[piece.ranks for piece in row] for row in pieces(MeldRules(ace=ace), 0)]
    left = [0]
    for holding in range(1, PLANE + 1):
        rank = lowest_bit(holding)
        best = left[holding & holding - 1] + values[rank]
        for ranks in rows[rank]:
            if ranks & holding == ranks and left[holding ^ ranks] < best:
                best = left[holding ^ ranks]
        left.append(best)
    return left


class LeastLeft(dict[int, int]):
    """The least value left of a holding when runs are laid without wilds."""

    wilds: Final = 0
    wild_value: Final = 0

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        self.singles = left_of_singles(rules.ace, values)
        self._values = values
        self._pieces = [[piece.ranks for piece in row] for row in pieces(rules, 0)]

    def __missing__(self, holding: int) -> int:
        best = self.singles[holding] if holding <= PLANE else self._of_repeated(holding)
        if len(self) >= KEPT:
            self.clear()
        self[holding] = best
        return best

    def _of_repeated(self, holding: int) -> int:
        rank = lowest_bit(holding)
        best = self[without(holding, 1 << rank)] + self._values[rank]
        for ranks in self._pieces[rank]:
            if ranks & holding == ranks:
                best = min(best, self[without(holding, ranks)])
        return best

    def least(self, holding: int, wilds: int) -> int:
        """Return the least value left, as `Curves.least` does."""
        return self[holding]


class Curve:
    """What is left as the wilds at hand grow from none to a whole budget.

    `left[n]` is the least value of natural cards left less the value of the wilds laid, of which
    at most `n`; it never rises from `first`, without wilds, to its end, with all: that is the
    `gain`. `back` is `left` read backwards. `naturals` is the least value of natural cards left,
    the wilds not counted; `priced` the least with the price of the wilds laid, `extra` each.
    Equal curves are one object, so that pairs of them are cheap keys.
    """

    __slots__ = ("_spread", "back", "first", "gain", "left", "naturals", "priced")

    def __init__(self, left: tuple[int, ...], prices: Sequence[int], higher: Sequence[int]) -> None:
        self.left = left
        self.back = left[::-1]
        self.first = left[0]
        self.gain = left[0] - left[-1]
        self.naturals = min(map(add, left, prices))
        self.priced = min(map(add, left, higher))
        self._spread: list[int] = []

    def spread(self, wild_value: int) -> list[int]:
        """Return `left` where another meld takes any number of wilds worth `wild_value` each."""
        if not self._spread:
            lower = self.first + wild_value
            for least in self.left:
                lower = min(least, lower - wild_value)
                self._spread.append(lower)
        return self._spread


class Curves(dict[int, Curve]):
    """The curve of a holding for runs with up to `wilds` wilds worth `wild_value` each."""

    def __init__(
        self, rules: MeldRules, values: tuple[int, ...], wild_value: int, wilds: int
    ) -> None:
        self.wilds = wilds
        self.wild_value = wild_value
        self.extra = sorted(values)[_USUAL]
        self.sums = CurveSums(self)
        self._prices = [wild_value * laid for laid in range(wilds + 1)]
        self._higher = [(wild_value + self.extra) * laid for laid in range(wilds + 1)]
        self._values = values
        self._fitting = Fitting(rules, wilds)
        self._same: dict[tuple[int, ...], Curve] = {}
        self[0] = self.curve((0,) * (wilds + 1))

    def curve(self, left: tuple[int, ...]) -> Curve:
        """Return the one curve of these values."""
        found = self._same.get(left)
        if found is None:
            if len(self._same) >= KEPT:
                self._same.clear()
            found = self._same[left] = Curve(left, self._prices, self._higher)
        return found

    def __missing__(self, holding: int) -> Curve:
        rank = lowest_bit(holding)
        value = self._values[rank]
        best = [left + value for left in self[without(holding, 1 << rank)].left]
        for ranks, least, most in self._fitting[holding & self._fitting.reach[rank]]:
            rest = self[holding ^ ranks if holding <= PLANE else without(holding, ranks)]
            if most == self.wilds:
                self._lower(best, rest.spread(self.wild_value), least)
            else:
                for laid in range(least, most + 1):
                    self._lower(best, rest.left, laid)
        if len(self) >= KEPT:
            empty = self[0]
            self.clear()
            self[0] = empty
        found = self[holding] = self.curve(tuple(best))
        return found

    def _lower(self, best: list[int], left: Sequence[int], laid: int) -> None:
        """Lower `best` to what is left when a piece is laid with just so many wilds."""
        gain = self.wild_value * laid
        for wilds in range(laid, len(best)):
            value = left[wilds - laid] - gain
            if value < best[wilds]:  # noqa: PLR1730 - min() takes twice as long
                best[wilds] = value

    def least(self, holding: int, wilds: int) -> int:
        """Return the least value left of a holding, less that of at most `wilds` wilds laid."""
        return self[holding].left[wilds]


class CurveSums(dict[tuple[Curve, Curve], Curve]):
    """The curve of two parts of a hand that share the wilds between them as is best."""

    def __init__(self, curves: Curves) -> None:
        self._curves = curves

    def __missing__(self, pair: tuple[Curve, Curve]) -> Curve:
        one, other = pair
        end = self._curves.wilds
        left = tuple(
            [min(map(add, one.left, other.back[end - wilds :])) for wilds in range(end + 1)]
        )
        if len(self) >= KEPT:
            self.clear()
        found = self[pair] = self._curves.curve(left)
        return found
