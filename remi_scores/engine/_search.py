"""The search over what goes into groups, for hands with one number of wilds.

One `NaturalSearch` or `WildSearch` serves every hand with as many wilds under the same rules, and
keeps what it learns of single suits and single ranks. Both list the ways to take groups from the
hand, rank after rank, and look for the one whose suits leave least. The lists are built by
comprehensions and the sums are written out: loops over four suits cost three times as much.
"""

from operator import add
from typing import Final

from remi_scores.engine._groups import Choice, Counts, choices, fewest_naturals
from remi_scores.engine._runs import KEPT, PLANE, RANKS, Curve, Curves, Left, pieces
from remi_scores.engine.cards import Rank
from remi_scores.engine.melds import MeldRules

Holdings = tuple[int, int, int, int]
"""What a hand has of each suit, see `_runs`."""

State = tuple[int, int, int, int, int, int]
"""What stays for runs of each suit, the wilds not needed for groups, and groups' room for more."""

Offer = tuple[int, int, int, int, int, int]
"""A `Choice` at its rank: what it takes of each suit's holding, its least wilds, room for more."""

Shares = tuple[int, int, int, int, int]
"""The wilds of each suit's runs, and of the spare places in groups and melds of wilds only."""

_NOTHING: Final[tuple[Offer, ...]] = ((0, 0, 0, 0, 0, 0),)

_FAR: Final = 1 << 60
"""More than any hand is worth."""

COLUMN: Final = 1 | 1 << RANKS | 1 << 2 * RANKS
"""The bits of one rank in a holding, for the ace."""


class Bound(dict[int, int]):
    """The ranks of a holding that some run could use, as bits of one plane."""

    def __init__(self, rules: MeldRules, wilds: int) -> None:
        # A group that takes any number of wilds does all that a card alone with wilds could.
        fewest = 2 if not rules.distinct_suits and rules.group_wilds >= wilds else 1
        self._pieces = [
            piece.ranks
            for row in pieces(rules, wilds)
            for piece in row
            if piece.ranks.bit_count() >= fewest
        ]

    def __missing__(self, holding: int) -> int:
        found = 0
        for ranks in self._pieces:
            if ranks & holding == ranks:
                found |= ranks
        if len(self) >= KEPT:
            self.clear()
        self[holding] = found
        return found


class Offers(dict[int, tuple[Offer, ...]]):
    """What may go into groups at a rank; the key packs copies, bound suits and the rank.

    Bits 0 to 3 say which suits hold the card, 13 to 16 and 26 to 29 which hold second and third
    copies; bits 4 to 7 which suits could use it in a run; the rank's index stands from bit 8 on.
    """

    def __init__(self, rules: MeldRules, wilds: int) -> None:
        self._rules = rules
        self._wilds = wilds

    def __missing__(self, key: int) -> tuple[Offer, ...]:
        rank = key >> 8 & 15
        a, b, c, d = [(key >> suit & COLUMN).bit_count() for suit in range(4)]
        bound = tuple([bool(key >> 4 + suit & 1) for suit in range(4)])
        found = choices(self._rules, Rank(rank + 1), (a, b, c, d), bound, self._wilds)
        if len(self) >= KEPT:
            self.clear()
        offers = self[key] = tuple([_offer(choice, (a, b, c, d), rank) for choice in found])
        return offers


def _offer(choice: Choice, held: Counts, rank: int) -> Offer:
    """Write a choice as differences of holdings: the last copies go."""
    a, b, c, d = [
        sum([1 << RANKS * copy + rank for copy in range(copies - taken, copies)])
        for copies, taken in zip(held, choice.taken, strict=True)
    ]
    return a, b, c, d, choice.least, choice.most - choice.least


class _Search:
    """What both searches share: which ranks offer groups, and what they offer."""

    def __init__(self, rules: MeldRules, wilds: int) -> None:
        self.wilds = wilds
        self._distinct = rules.distinct_suits
        self._fewest = fewest_naturals(rules, wilds)
        self._bound = Bound(rules, wilds)
        self._offers = Offers(rules, wilds)

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

    def offers(self, a: int, b: int, c: int, d: int, ranks: int) -> list[tuple[Offer, ...]]:
        """Return what each of these ranks offers, those that offer most last."""
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
            found.sort(key=len)
        return found


class NaturalSearch(_Search):
    """The search for hands without wilds."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        super().__init__(rules, 0)
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
        *others, last = self.offers(a, b, c, d, ranks)
        states = [(a, b, c, d)]
        for offers in others:
            states = [
                (a - from_a, b - from_b, c - from_c, d - from_d)
                for a, b, c, d in states
                for from_a, from_b, from_c, from_d, _, _ in offers
            ]
        return states, last

    def split(self, state: State) -> Shares:
        """Return five zeros, as `WildSearch.split` would."""
        return 0, 0, 0, 0, 0


class WildSearch(_Search):
    """The search for hands with one wild or more, each of the same value."""

    def __init__(self, rules: MeldRules, values: tuple[int, ...], worth: int, wilds: int) -> None:
        super().__init__(rules, wilds)
        self.answers = Curves(rules, values, worth, wilds)
        self._spares = [self._spare(rules, room) for room in range(wilds + 1)]

    def _spare(self, rules: MeldRules, room: int) -> Curve:
        """Return the curve of spare places in groups, and of melds of wilds only."""
        laid = [
            max(wilds_laid(wilds, room, all_wild=rules.all_wild)) for wilds in range(self.wilds + 1)
        ]
        return self.answers.curve(tuple([-self.answers.worth * wilds for wilds in laid]))

    def deadwood(self, a: int, b: int, c: int, d: int) -> int:
        """Return the least value left of these holdings and the wilds."""
        return self.find(a, b, c, d)[0]

    def find(self, a: int, b: int, c: int, d: int) -> tuple[int, State]:
        """Return the least value left of holdings and wilds, and the state that leaves it."""
        states = [(a, b, c, d, self.wilds, 0)]
        last = _NOTHING
        if ranks := self.ranks(a, b, c, d):
            *others, last = self.offers(a, b, c, d, ranks)
            for offers in others:
                states = [
                    (a - from_a, b - from_b, c - from_c, d - from_d, wilds - least, room + more)
                    for a, b, c, d, wilds, room in states
                    for from_a, from_b, from_c, from_d, least, more in offers
                    if wilds >= least
                ]
        return (self._with_one if self.wilds == 1 else self._with_more)(states, last)

    def _with_one(self, states: list[State], last: tuple[Offer, ...]) -> tuple[int, State]:
        """Find the best state when there is one wild: whoever gains most by it gets it."""
        curves, worth = self.answers, self.answers.worth
        best, found = _FAR, states[0]
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

    def _with_more(self, states: list[State], last: tuple[Offer, ...]) -> tuple[int, State]:
        """Find the best state by adding up its curves.

        A state is added up only if it could be better with all its wilds in every suit at once.
        """
        curves, spares, end, worth = self.answers, self._spares, self.wilds, self.answers.worth
        sums = curves.sums
        best, found = _FAR, states[0]
        for a, b, c, d, had, room in states:
            for from_a, from_b, from_c, from_d, least, more in last:
                wilds = had - least
                if wilds < 0:
                    continue
                one, two = curves[a - from_a], curves[b - from_b]
                three, four = curves[c - from_c], curves[d - from_d]
                spare = spares[room + more] if room + more < end else spares[end]
                value = worth * wilds
                if one.floor + two.floor + three.floor + four.floor + spare.floor + value >= best:
                    continue
                rest = sums[three, four]
                if spare.floor:
                    rest = sums[rest, spare]
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
        spare = self._spares[min(room, self.wilds)]
        half, rest = curves.sums[one, two], curves.sums[three, four]
        first = _share(half, curves.sums[rest, spare], wilds)
        second = _share(rest, spare, wilds - first)
        to_one, to_three = _share(one, two, first), _share(three, four, second)
        return to_one, first - to_one, to_three, second - to_three, wilds - first - second


def _share(one: Curve, other: Curve, wilds: int) -> int:
    """Return how many of the wilds the first of two curves gets."""
    if not (wilds and one.gain):
        return 0
    totals = list(map(add, one.left, other.back[len(other.back) - 1 - wilds :]))
    return totals.index(min(totals))


def wilds_laid(wilds: int, room: int, *, all_wild: bool) -> list[int]:
    """Return, by the size of a meld of wilds only (none, or three up), the wilds laid in all."""
    alone = range(3, wilds + 1) if all_wild else ()
    return [min(wilds, room), *[own + min(wilds - own, room) for own in alone]]
