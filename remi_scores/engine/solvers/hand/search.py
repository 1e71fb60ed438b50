"""The search over the cards that go into groups, for hands with wilds.

One search object serves all hands with as many wilds under the same rules and values, and caches
what it learns about single suits and single ranks. `GroupSearch` is what this search has in common
with the simpler one for hands without wilds, `natural`.

Both take, rank after rank, every offer of cards for groups (see `offers`) from the holdings of the
four suits, and look for the remainder whose suits leave the least. What one rank offers is a *row*;
`rows` are those of all ranks that can make a group. The lists of remainders are built by
comprehensions and the sums over suits are written out, because loops over the four suits take
three times as long. So `a, b, c, d` are always the holdings of the four suits.
"""

from collections.abc import Callable
from math import prod
from operator import add
from typing import Final

from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.solvers.hand.groups import SMALLEST, fewest_naturals
from remi_scores.engine.solvers.hand.offers import (
    COLUMN,
    Offer,
    Offers,
    RankOffers,
    RunRanks,
)
from remi_scores.engine.solvers.hand.pieces import PLANE, RANKS
from remi_scores.engine.solvers.hand.runs import KEPT, Curve, Curves

Remainder = tuple[int, int, int, int, int, int, int]
"""What remains of a hand when cards were taken for groups: the holdings of the four suits, the
wilds that groups do not need, the room for more wilds in the groups, and the picks. The picks are
the numbers of the offers taken, rank after rank, as the digits of one number."""

Found = tuple[int, Remainder, list[RankOffers]]
"""The least value left, the remainder that leaves it, and what the ranks offered, in the order of
the picks."""

Shares = tuple[int, int, int, int, int]
"""How many wilds lie in the runs of each suit, and how many in groups that need none or in a meld
of wilds only."""

MOST_COMBINATIONS: Final = 1 << 18
"""The most combinations of offers that are searched. No fifteen cards have more than some ten
thousand, and no eighteen more than half of this number, which takes some hundredths of a second."""

_NOTHING: Final[tuple[Offer, ...]] = ((0, 0, 0, 0, 0, 0, 0),)
"""The only offer where no rank can make a group."""

_MANY: Final = 8
"""From so many remainders on it is quicker to try the promising ones first."""

INFINITE: Final = 1 << 60
"""More than any hand is worth."""


def _size(row: RankOffers) -> int:
    return len(row.offers)


class GroupSearch:
    """What the searches with and without wilds share: the ranks for groups and their offers."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...], wilds: int) -> None:
        self.wilds = wilds
        self._distinct = rules.distinct_suits
        self._fewest = fewest_naturals(rules, wilds)
        self._run_ranks = RunRanks(rules, wilds)
        self._offers = Offers(rules, values, wilds)

    def ranks(self, a: int, b: int, c: int, d: int) -> int:
        """Return the ranks with enough natural cards for a group, as bits of one plane."""
        either, other = a | b, c | d
        if self._fewest == 1:
            return (either | other) & PLANE
        pairs = a & b | c & d | either & other
        if self._fewest == 2:
            return (pairs if self._distinct else pairs | (either | other) >> RANKS) & PLANE
        triples = a & b & other | c & d & either
        if self._distinct:
            return triples & PLANE
        repeated = (either | other) >> RANKS
        return (triples | pairs & repeated | repeated >> RANKS) & PLANE

    def rows(self, a: int, b: int, c: int, d: int, ranks: int) -> list[RankOffers]:
        """Return what each of these ranks offers, those with the most offers last.

        Raises RemiError (wrong_hand_size) if they have more than MOST_COMBINATIONS together.
        """
        run_ranks, offers = self._run_ranks, self._offers
        run_a, run_b, run_c, run_d = run_ranks[a], run_ranks[b], run_ranks[c], run_ranks[d]
        found = []
        while ranks:
            bit = ranks & -ranks
            ranks ^= bit
            rank = bit.bit_length() - 1
            key = (
                (a >> rank & COLUMN)
                | (b >> rank & COLUMN) << 1
                | (c >> rank & COLUMN) << 2
                | (d >> rank & COLUMN) << 3
                | rank << 8
            )
            if run_a & bit:
                key |= 16
            if run_b & bit:
                key |= 32
            if run_c & bit:
                key |= 64
            if run_d & bit:
                key |= 128
            found.append(offers[key])
        if len(found) > 2:
            found.sort(key=_size)
            if prod(map(_size, found)) > MOST_COMBINATIONS:
                message = "too many cards that fit together: the hand cannot be arranged"
                raise RemiError(Code.WRONG_HAND_SIZE, message)
        return found


class WildSearch(GroupSearch):
    """The search for hands with one wild or more, each of the same value."""

    def __init__(
        self, rules: MeldRules, values: tuple[int, ...], wild_value: int, wilds: int
    ) -> None:
        super().__init__(rules, values, wilds)
        self.answers = Curves(rules, values, wild_value, wilds)
        self._shares = Sharing(self.answers)
        self._spares = [self._spare(rules, room) for room in range(wilds + 1)]

    def _spare(self, rules: MeldRules, room: int) -> Curve:
        """Return the curve of groups with room for more wilds, and of melds of wilds only."""
        laid = [wilds_laid(wilds, room, all_wild=rules.all_wild) for wilds in range(self.wilds + 1)]
        return self.answers.curve(tuple([-self.answers.wild_value * wilds for wilds in laid]))

    def deadwood(self, a: int, b: int, c: int, d: int) -> int:
        """Return the least value that melds leave of these holdings and the wilds, in points."""
        return self.find(a, b, c, d)[0]

    def find(self, a: int, b: int, c: int, d: int) -> Found:
        """Return the least value that melds leave of holdings and wilds, and what leaves it."""
        remainders = [(a, b, c, d, self.wilds, 0, 0)]
        search = self._with_one if self.wilds == 1 else self._with_more
        ranks = self.ranks(a, b, c, d)
        if not ranks:
            return *search(remainders, _NOTHING, INFINITE), []
        rows = self.rows(a, b, c, d, ranks)
        last = rows[-1]
        for row in rows[:-1]:
            size = len(row.offers)
            remainders = [
                (
                    a - from_a, b - from_b, c - from_c, d - from_d,
                    wilds - least, room + more, picks * size + number
                )
                for a, b, c, d, wilds, room, picks in remainders
                for from_a, from_b, from_c, from_d, least, more, number in row.offers
                if wilds >= least
            ]  # fmt: skip
        if len(remainders) >= _MANY:
            return *self._best_of_many(search, remainders, last), rows
        return *search(remainders, last.offers, INFINITE), rows

    def _best_of_many(
        self,
        search: Callable[..., tuple[int, Remainder]],
        remainders: list[Remainder],
        last: RankOffers,
    ) -> tuple[int, Remainder]:
        """Search the remainders in the order of a lower bound of what they leave.

        The search stops where the bound is no better than the best found. For the bound every suit
        may use as many wilds as it likes, but pays `extra` for each, and the price of the wilds
        there are is given back. The last rank's groups lower it by the value of the cards they
        could take.
        """
        curves, extra = self.answers, self.answers.extra
        off_a, off_b, off_c, off_d = last.reach
        bounds = [
            max(curves[a].priced - off_a, 0)
            + max(curves[b].priced - off_b, 0)
            + max(curves[c].priced - off_c, 0)
            + max(curves[d].priced - off_d, 0)
            - extra * wilds
            for a, b, c, d, wilds, _, _ in remainders
        ]
        best, found = INFINITE, remainders[0]
        for least, remainder in sorted(zip(bounds, remainders, strict=True)):
            if least >= best:
                break
            value, end = search([remainder], last.offers, best)
            if value < best:
                best, found = value, end
        return best, found

    def _with_one(
        self, remainders: list[Remainder], last: tuple[Offer, ...], best: int
    ) -> tuple[int, Remainder]:
        """Find the best remainder with one wild: the part of the hand that gains most gets it.

        Returns the value left and the remainder after the last rank's offer; only values below
        `best` count.
        """
        curves, wild_value, size = self.answers, self.answers.wild_value, len(last)
        found = remainders[0]
        for a, b, c, d, wilds, room, picks in remainders:
            for from_a, from_b, from_c, from_d, least, more, number in last:
                if wilds < least:
                    continue
                one, two = curves[a - from_a], curves[b - from_b]
                three, four = curves[c - from_c], curves[d - from_d]
                value = one.first + two.first + three.first + four.first
                if wilds > least:
                    value += wild_value - max(
                        one.gain, two.gain, three.gain, four.gain, wild_value if room + more else 0
                    )
                if value < best:
                    best = value
                    found = (
                        a - from_a, b - from_b, c - from_c, d - from_d,
                        wilds - least, room + more, picks * size + number
                    )  # fmt: skip
        return best, found

    def _with_more(
        self, remainders: list[Remainder], last: tuple[Offer, ...], best: int
    ) -> tuple[int, Remainder]:
        """Find the best remainder with several wilds, as `_with_one` does, by adding up curves.

        Curves are only added where two quick lower bounds stay below the best.
        """
        curves, spares, end = self.answers, self._spares, self.wilds
        wild_value = curves.wild_value
        sums, extra, size = curves.sums, curves.extra, len(last)
        found = remainders[0]
        for a, b, c, d, had, room, picks in remainders:
            for from_a, from_b, from_c, from_d, least, more, number in last:
                wilds = had - least
                if wilds < 0:
                    continue
                one, two = curves[a - from_a], curves[b - from_b]
                three, four = curves[c - from_c], curves[d - from_d]
                if one.priced + two.priced + three.priced + four.priced - extra * wilds >= best:
                    continue
                if one.naturals + two.naturals + three.naturals + four.naturals >= best:
                    continue
                rest = sums[three, four]
                spare = spares[room + more] if room + more < end else spares[end]
                if spare.gain:
                    rest = sums[rest, spare]
                value = wild_value * wilds
                value += min(map(add, sums[one, two].left, rest.back[end - wilds :]))
                if value < best:
                    best = value
                    found = (
                        a - from_a, b - from_b, c - from_c, d - from_d,
                        wilds, room + more, picks * size + number
                    )  # fmt: skip
                    if not best:
                        return best, found
        return best, found

    def split(self, remainder: Remainder) -> Shares:
        """Return how many of a remainder's wilds the runs of the four suits and the rest get."""
        in_a, in_b, in_c, in_d, wilds, room, _ = remainder
        if not wilds:
            return 0, 0, 0, 0, 0
        curves, shares = self.answers, self._shares
        one, two, three, four = curves[in_a], curves[in_b], curves[in_c], curves[in_d]
        half, rest = curves.sums[one, two], curves.sums[three, four]
        spare = self._spares[min(room, self.wilds)]
        first = shares[half, curves.sums[rest, spare]][wilds]
        second = shares[rest, spare][wilds - first]
        to_one, to_three = shares[one, two][first], shares[three, four][second]
        return to_one, first - to_one, to_three, second - to_three, wilds - first - second


class Sharing(dict[tuple[Curve, Curve], list[int]]):
    """A cache from two curves to how many of 0, 1, … wilds the first of them gets."""

    def __init__(self, curves: Curves) -> None:
        self._curves = curves

    def __missing__(self, pair: tuple[Curve, Curve]) -> list[int]:
        one, other = pair
        end = self._curves.wilds
        found = []
        for wilds in range(end + 1):
            totals = list(map(add, one.left, other.back[end - wilds :]))
            found.append(totals.index(min(totals)))
        if len(self) >= KEPT:
            self.clear()
        self[pair] = found
        return found


def wilds_laid(wilds: int, room: int, *, all_wild: bool) -> int:
    """Return how many wilds can be laid in groups with room for `room`, or as their own meld."""
    return wilds if all_wild and wilds >= SMALLEST else min(wilds, room)
