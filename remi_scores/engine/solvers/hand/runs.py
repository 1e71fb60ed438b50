"""What runs leave of one suit of a hand, with and without wilds.

A suit is solved by its lowest card: the card is left, or it is the lowest card of one of at most
sixteen pieces, and the rest of the holding is solved in the same way (see `pieces`). The answers
are cached: they depend on the holding alone, not on the suit or on the rest of the hand.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import add
from typing import Final

from remi_scores.engine.melds import Ace, MeldRules
from remi_scores.engine.solvers.hand.pieces import PLANE, Fitting, lowest_bit, pieces, without

KEPT: Final = 1 << 15
"""The most answers one cache keeps; a full cache is emptied and fills again."""

_USUAL_GAIN: Final = 4
"""Which of the values in rising order a wild usually saves besides its own."""


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

    Each wild is worth `wild_value` in the hand. `extra` is what a wild usually saves besides: a
    guess that makes the search short if it is good, and changes no answer.
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
