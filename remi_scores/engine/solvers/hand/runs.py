"""What runs leave of one suit of a hand, with and without wilds.

A *holding* is the cards a hand has of one suit, as an int. It has three planes of 13 bits, ace to
king: the first plane has the ranks the hand holds, the second those it holds at least twice, the
third those it holds three times. So the first plane alone says which ranks are there.

A *piece* is a short run. Every run of six places or more can be cut into runs of three to five
that begin and end with a natural card, and wilds beyond those only make a run longer. So a suit is
solved by its lowest card: the card is left, or it is the lowest card of one of at most sixteen
pieces, and the rest of the holding is solved in the same way. The answers are cached: they depend
on the holding alone, not on the suit or on the rest of the hand.

A *place* of a run is 1 (the low ace) to 14 (the high ace); a rank's index is 0 (ace) to 12.
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
"""The bits of one plane."""

KING_PLACE: Final = 13

LONGEST_PIECE: Final = 5
"""The most places of a piece; a longer run is laid as several pieces."""

KEPT: Final = 1 << 15
"""The most answers one cache keeps; a full cache is emptied and fills again."""

_USUAL_GAIN: Final = 4
"""Which of the values in rising order a wild usually saves besides its own."""


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


@lru_cache(maxsize=32)
def left_of_singles(ace: Ace, values: tuple[int, ...]) -> list[int]:
    """Return the least value runs leave of every holding of one plane, without wilds.

    The index of the list is the holding: 8192 numbers, in points.
    """
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
    """A cache from a holding to the least value that runs leave of it, without wilds, in points."""

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
        """Return the least value left; `wilds` is 0, as in `Curves.least`."""
        return self[holding]


class Curve:
    """The least value a part of a hand leaves, for every number of wilds it may use.

    - `left[n]` is the least value of the natural cards left, less the value of the wilds laid, if
      at most `n` wilds may be laid. It never rises with `n`.
    - `first` is `left[0]`; `gain` is how much lower the last of `left` is, with all wilds.
    - `back` is `left` backwards.
    - `naturals` is the least value of the natural cards left, as if wilds were worth nothing.
    - `priced` is the same, but every wild laid costs `Curves.extra`: see `search`.

    Equal curves are one object, so that a pair of them is a cheap key of a cache.
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
        """Return `left` of this curve and a meld that takes any number of wilds as well.

        Each is worth `wild_value`; wilds the curve does not use lie in that meld.
        """
        if not self._spread:
            lower = self.first + wild_value
            for least in self.left:
                lower = min(least, lower - wild_value)
                self._spread.append(lower)
        return self._spread


class Curves(dict[int, Curve]):
    """A cache from a holding to the curve of its runs, with up to `wilds` wilds.

    Each wild is worth `wild_value` in the hand. `extra` is what a wild usually saves besides; any
    number would do, but a good guess makes the search short.
    """

    def __init__(
        self, rules: MeldRules, values: tuple[int, ...], wild_value: int, wilds: int
    ) -> None:
        self.wilds = wilds
        self.wild_value = wild_value
        self.extra = sorted(values)[_USUAL_GAIN]
        self.sums = CurveSums(self)
        self._prices = [wild_value * laid for laid in range(wilds + 1)]
        self._higher = [(wild_value + self.extra) * laid for laid in range(wilds + 1)]
        self._values = values
        self._fitting = Fitting(rules, wilds)
        self._same: dict[tuple[int, ...], Curve] = {}
        self[0] = self.curve((0,) * (wilds + 1))

    def curve(self, left: tuple[int, ...]) -> Curve:
        """Return the one curve with this `left`."""
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
        """Lower `best` where a piece laid with exactly `laid` wilds leaves less.

        `left` is what the rest of the holding leaves.
        """
        gain = self.wild_value * laid
        for wilds in range(laid, len(best)):
            value = left[wilds - laid] - gain
            if value < best[wilds]:  # noqa: PLR1730 - min() takes twice as long
                best[wilds] = value

    def least(self, holding: int, wilds: int) -> int:
        """Return the least value left of a holding, less the value of the wilds laid.

        At most `wilds` wilds are laid.
        """
        return self[holding].left[wilds]


class CurveSums(dict[tuple[Curve, Curve], Curve]):
    """A cache from two curves to the curve of both parts together, which share the wilds."""

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
