"""The search over what goes into groups, for hands with one number of wilds.

One `NaturalSearch` or `WildSearch` serves every hand with as many wilds under the same rules, and
keeps what it learns of single suits and single ranks. Both list the ways to take groups from the
hand, rank after rank, and look for the one whose suits leave least. The lists are built by
comprehensions and the sums are written out: loops over four suits cost three times as much.
"""

from collections.abc import Callable
from math import prod
from operator import add
from typing import Final

from remi_scores.engine._groups import SMALLEST, Counts, Interval, ascending, fewest_naturals
from remi_scores.engine._offers import COLUMN, Bound, Holdings, Offer, Offers, Row
from remi_scores.engine._runs import PLANE, RANKS, Curve, Curves, Left
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import MeldRules

State = tuple[int, int, int, int, int, int]
"""What stays for runs of each suit, the wilds not needed for groups, and groups' room for more."""

Shares = tuple[int, int, int, int, int]
"""The wilds of each suit's runs, and of the spare places in groups and melds of wilds only."""

MOST_WAYS: Final = 1 << 18
"""The most ways to take groups that are looked at. No fifteen cards have more than some ten
thousand, no eighteen more than half of this, which takes some hundredths of a second."""

_NOTHING: Final[tuple[Offer, ...]] = ((0, 0, 0, 0, 0, 0),)

_MANY: Final = 8
"""So many states are worth putting in order before the last rank's offers are tried on each."""

_FAR: Final = 1 << 60
"""More than any hand is worth."""


def _size(row: Row) -> int:
    return len(row.offers)


class _Search:
    """What both searches share: which ranks offer groups, and what they offer."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...], wilds: int) -> None:
        self.wilds = wilds
        self._distinct = rules.distinct_suits
        self._fewest = fewest_naturals(rules, wilds)
        self._bound = Bound(rules, wilds)
        self._offers = Offers(rules, values, wilds)

    def ranks(self, a: int, b: int, c: int, d: int) -> int:
        """Return the ranks with enough cards for a group, as bits of one plane."""
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

    def intervals(self, rank: int, taken: Counts) -> list[Interval]:
        """Return the numbers of wilds with which so many cards of a rank make groups."""
        return self._offers.intervals[rank][ascending(taken)]

    def rows(self, a: int, b: int, c: int, d: int, ranks: int) -> list[Row]:
        """Return what each of these ranks offers, those that offer most last.

        Raises RemiError (wrong_hand_size) if there are more than MOST_WAYS to take them.
        """
        bound, offers = self._bound, self._offers
        run_a, run_b, run_c, run_d = bound[a], bound[b], bound[c], bound[d]
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
            if prod(map(_size, found)) > MOST_WAYS:
                raise RemiError(Code.WRONG_HAND_SIZE, "too many cards that fit together to arrange")
        return found


class NaturalSearch(_Search):
    """The search for hands without wilds."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        super().__init__(rules, values, 0)
        self.answers = Left(rules, values)

    def deadwood(self, a: int, b: int, c: int, d: int) -> int:
        """Return the least value left of these holdings."""
        left = self.answers
        ranks = self.ranks(a, b, c, d)
        if not ranks:
            return left[a] + left[b] + left[c] + left[d]
        states, last = self._ways(a, b, c, d, ranks)
        return min(
            [
                left[a - from_a] + left[b - from_b] + left[c - from_c] + left[d - from_d]
                for a, b, c, d in states
                for from_a, from_b, from_c, from_d, _, _ in last
            ]
        )

    def find(self, a: int, b: int, c: int, d: int) -> tuple[int, State]:
        """Return the least value left of these holdings and the state that leaves it."""
        left = self.answers
        ranks = self.ranks(a, b, c, d)
        if not ranks:
            return left[a] + left[b] + left[c] + left[d], (a, b, c, d, 0, 0)
        states, last = self._ways(a, b, c, d, ranks)
        values = [
            left[a - from_a] + left[b - from_b] + left[c - from_c] + left[d - from_d]
            for a, b, c, d in states
            for from_a, from_b, from_c, from_d, _, _ in last
        ]
        least = min(values)
        way, offer = divmod(values.index(least), len(last))
        a, b, c, d = states[way]
        from_a, from_b, from_c, from_d, _, _ = last[offer]
        return least, (a - from_a, b - from_b, c - from_c, d - from_d, 0, 0)

    def _ways(
        self, a: int, b: int, c: int, d: int, ranks: int
    ) -> tuple[list[Holdings], tuple[Offer, ...]]:
        """Return what stays for runs for every way at all ranks but one, and the offers of that."""
        *others, last = self.rows(a, b, c, d, ranks)
        states = [(a, b, c, d)]
        for row in others:
            states = [
                (a - from_a, b - from_b, c - from_c, d - from_d)
                for a, b, c, d in states
                for from_a, from_b, from_c, from_d, _, _ in row.offers
            ]
        return states, last.offers

    def split(self, state: State) -> Shares:
        """Return five zeros, as `WildSearch.split` would."""
        return 0, 0, 0, 0, 0


class WildSearch(_Search):
    """The search for hands with one wild or more, each of the same value."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...], worth: int, wilds: int) -> None:
        super().__init__(rules, values, wilds)
        self.answers = Curves(rules, values, worth, wilds)
        self._spares = [self._spare(rules, room) for room in range(wilds + 1)]

    def _spare(self, rules: MeldRules, room: int) -> Curve:
        """Return the curve of spare places in groups, and of melds of wilds only."""
        laid = [wilds_laid(wilds, room, all_wild=rules.all_wild) for wilds in range(self.wilds + 1)]
        return self.answers.curve(tuple([-self.answers.worth * wilds for wilds in laid]))

    def deadwood(self, a: int, b: int, c: int, d: int) -> int:
        """Return the least value left of these holdings and the wilds."""
        return self.find(a, b, c, d)[0]

    def find(self, a: int, b: int, c: int, d: int) -> tuple[int, State]:
        """Return the least value left of holdings and wilds, and the state that leaves it."""
        states = [(a, b, c, d, self.wilds, 0)]
        search = self._with_one if self.wilds == 1 else self._with_more
        ranks = self.ranks(a, b, c, d)
        if not ranks:
            return search(states, _NOTHING)
        *others, last = self.rows(a, b, c, d, ranks)
        for row in others:
            states = [
                (a - from_a, b - from_b, c - from_c, d - from_d, wilds - least, room + more)
                for a, b, c, d, wilds, room in states
                for from_a, from_b, from_c, from_d, least, more in row.offers
                if wilds >= least
            ]
        if len(states) >= _MANY:
            return self._best_of_many(search, states, last)
        return search(states, last.offers)

    def _best_of_many(
        self, search: Callable[..., tuple[int, State]], states: list[State], last: Row
    ) -> tuple[int, State]:
        """Search the states in the order of what they leave at least, as long as that is better.

        A suit leaves no less natural cards than it would without the last groups, but for those.
        """
        curves = self.answers
        off_a, off_b, off_c, off_d = last.reach
        bounds = [
            max(curves[a].naturals - off_a, 0)
            + max(curves[b].naturals - off_b, 0)
            + max(curves[c].naturals - off_c, 0)
            + max(curves[d].naturals - off_d, 0)
            for a, b, c, d, _, _ in states
        ]
        order = sorted(range(len(states)), key=bounds.__getitem__)
        best, found = _FAR, states[0]
        for i in order:
            if bounds[i] >= best:
                break
            value, state = search([states[i]], last.offers, best)
            if value < best:
                best, found = value, state
        return best, found

    def _with_one(
        self, states: list[State], last: tuple[Offer, ...], best: int = _FAR
    ) -> tuple[int, State]:
        """Find the best state when there is one wild: whoever gains most by it gets it."""
        curves, worth = self.answers, self.answers.worth
        found = states[0]
        for a, b, c, d, wilds, room in states:
            for from_a, from_b, from_c, from_d, least, more in last:
                if wilds < least:
                    continue
                one, two = curves[a - from_a], curves[b - from_b]
                three, four = curves[c - from_c], curves[d - from_d]
                value = one.first + two.first + three.first + four.first
                if wilds > least:
                    value += worth - max(
                        one.gain, two.gain, three.gain, four.gain, worth if room + more else 0
                    )
                if value < best:
                    best = value
                    found = (
                        a - from_a, b - from_b, c - from_c, d - from_d, wilds - least, room + more
                    )  # fmt: skip
        return best, found

    def _with_more(
        self, states: list[State], last: tuple[Offer, ...], best: int = _FAR
    ) -> tuple[int, State]:
        """Find the best state by adding up its curves, if it could be better than the others."""
        curves, spares, end, worth = self.answers, self._spares, self.wilds, self.answers.worth
        sums = curves.sums
        found = states[0]
        for a, b, c, d, had, room in states:
            for from_a, from_b, from_c, from_d, least, more in last:
                wilds = had - least
                if wilds < 0:
                    continue
                one, two = curves[a - from_a], curves[b - from_b]
                three, four = curves[c - from_c], curves[d - from_d]
                if one.naturals + two.naturals + three.naturals + four.naturals >= best:
                    continue
                rest = sums[three, four]
                spare = spares[room + more] if room + more < end else spares[end]
                if spare.gain:
                    rest = sums[rest, spare]
                value = worth * wilds
                value += min(map(add, sums[one, two].left, rest.back[end - wilds :]))
                if value < best:
                    best = value
                    found = (a - from_a, b - from_b, c - from_c, d - from_d, wilds, room + more)
                    if not best:
                        return best, found
        return best, found

    def split(self, state: State) -> Shares:
        """Return how many of a state's wilds the four suits and the spare places get."""
        in_a, in_b, in_c, in_d, wilds, room = state
        if not wilds:
            return 0, 0, 0, 0, 0
        curves = self.answers
        one, two, three, four = curves[in_a], curves[in_b], curves[in_c], curves[in_d]
        if not (one.gain or two.gain or three.gain or four.gain):
            return 0, 0, 0, 0, wilds
        spare = self._spares[min(room, self.wilds)]
        half, rest = curves.sums[one, two], curves.sums[three, four]
        first = _share(half, curves.sums[rest, spare] if spare.gain else rest, wilds)
        second = _share(rest, spare, wilds - first)
        to_one, to_three = _share(one, two, first), _share(three, four, second)
        return to_one, first - to_one, to_three, second - to_three, wilds - first - second


def _share(one: Curve, other: Curve, wilds: int) -> int:
    """Return how many of the wilds the first of two curves gets."""
    if not (wilds and one.gain):
        return 0
    if not other.gain:
        return wilds
    totals = list(map(add, one.left, other.back[len(other.back) - 1 - wilds :]))
    return totals.index(min(totals))


def wilds_laid(wilds: int, room: int, *, all_wild: bool) -> int:
    """Return how many wilds find place in groups with so much room or make a meld of their own."""
    return wilds if all_wild and wilds >= SMALLEST else min(wilds, room)
