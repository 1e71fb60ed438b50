"""Which cards of one rank can go into groups, and with how many wilds.

The rest of the hand does not matter here: everything follows from how many copies of the rank
each suit holds. It is enough to look at groups of sizes as equal as possible, the copies of one
suit in different groups: they need the fewest wilds and have room for the most.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from remi_scores.engine.cards import Rank
from remi_scores.engine.melds import MeldRules

SMALLEST: Final = 3
"""The fewest cards of a meld."""

SUITS: Final = 4

Counts = tuple[int, int, int, int]
"""How many cards of one rank there are, by suit."""

Interval = tuple[int, int]
"""A range of numbers of wilds: the fewest and the most."""


class GroupChoice(NamedTuple):
    """Cards of one rank to lay in groups: how many of each suit, and how many wilds with them.

    Any number of wilds from `least` to `most` is possible. To take no cards is a choice too.
    """

    taken: Counts
    least: int
    most: int

    def serves_for(self, other: "GroupChoice") -> bool:
        """Whether this choice takes all cards of another, and any number of wilds the other can.

        If so, it is as good as the other, unless runs could use the further cards it takes.
        """
        a, b, c, d = self.taken
        its_a, its_b, its_c, its_d = other.taken
        return (
            self.least <= other.least
            and self.most >= other.most
            and (a >= its_a and b >= its_b and c >= its_c and d >= its_d)
        )


class Intervals(dict[Counts, list[Interval]]):
    """A cache from cards of one rank to the numbers of wilds with which they make groups.

    Taking no cards makes no group and needs no wilds: it has the interval (0, 0). `swaps` is
    whether a wild of a group may change places with a card of the rank in any run.
    """

    def __init__(self, rules: MeldRules, rank: Rank, wilds: int) -> None:
        self._rules = rules
        self._rank = rank
        self._wilds = wilds
        self.swaps = _wilds_may_swap(rules, wilds)
        self[0, 0, 0, 0] = [(0, 0)]

    def __missing__(self, taken: Counts) -> list[Interval]:
        # Which suit is which does not matter.
        a, b, c, d = sorted(taken)
        if taken != (a, b, c, d):
            found = self[taken] = self[a, b, c, d]
            return found
        merged: list[Interval] = []
        for least, most in sorted(_by_groups(self._rules, self._rank, taken)):
            if least > self._wilds:
                break
            start, end = least, min(most, self._wilds)
            if merged and start <= merged[-1][1] + 1:
                start, before = merged.pop()
                end = max(end, before)
            merged.append((start, end))
        self[taken] = merged
        return merged


def group_choices(
    held: Counts, in_runs: tuple[bool, ...], intervals: Intervals
) -> list[GroupChoice]:
    """Return the choices worth trying, those that take most first, including to take nothing.

    `held` is what the hand has, and `in_runs` says by suit whether a run could use the card.
    """
    a, b, c, d = [range(copies + 1) for copies in held]
    found = [
        GroupChoice(taken, least, most)
        for taken in product(a, b, c, d)
        for least, most in _worth_trying(taken, held, intervals)
    ]
    found.sort(key=lambda choice: (-sum(choice.taken), choice.least, choice.taken))
    if all(in_runs[suit] for suit in range(SUITS) if held[suit]):
        return found
    contested = [suit for suit in range(SUITS) if in_runs[suit]]
    kept: list[GroupChoice] = []
    alike: dict[tuple[int, ...], list[GroupChoice]] = {}
    for choice in found:
        # One choice can only stand in for another that leaves the same cards to runs.
        rivals = alike.setdefault(tuple([choice.taken[suit] for suit in contested]), [])
        if not any(rival.serves_for(choice) for rival in rivals):
            rivals.append(choice)
            kept.append(choice)
    return kept


def _worth_trying(taken: Counts, held: Counts, intervals: Intervals) -> list[Interval]:
    """Return the numbers of wilds with which no choice of one more card is as good.

    A choice of one more card is as good if it does with the same number of wilds and with one
    fewer: a card that would be left is laid too, and a card of a run changes places with a wild.
    """
    options = intervals[taken]
    if not intervals.swaps:
        return options
    a, b, c, d = taken
    larger: list[Interval] = []
    if a < held[0]:
        larger += intervals[a + 1, b, c, d]
    if b < held[1]:
        larger += intervals[a, b + 1, c, d]
    if c < held[2]:
        larger += intervals[a, b, c + 1, d]
    if d < held[3]:
        larger += intervals[a, b, c, d + 1]
    for least, most in larger:
        if least < most:
            options = _without(options, least + 1, most)
    return options


def _without(options: list[Interval], first: int, last: int) -> list[Interval]:
    """Return intervals without the numbers from `first` to `last`."""
    return [
        (low, high)
        for least, most in options
        for low, high in ((least, min(most, first - 1)), (max(least, last + 1), most))
        if low <= high
    ]


def _by_groups(rules: MeldRules, rank: Rank, taken: Counts) -> Iterator[Interval]:
    """Yield, for every possible number of groups, how few and how many wilds they can have."""
    for groups in range(1, sum(taken) + 1):
        room = wild_room(rules, rank, sizes(rules, taken, groups))
        if room is not None:
            yield sum(least for least, _ in room), sum(most for _, most in room)


def sizes(rules: MeldRules, taken: Counts, groups: int) -> list[int]:
    """Return how many natural cards each group gets if there are `groups` of them.

    An empty list if the cards cannot be laid in so many groups.
    """
    total = sum(taken)
    if rules.distinct_suits and (groups < max(taken) or total > SUITS * groups):
        return []
    share, more = divmod(total, groups)
    return [share + 1] * more + [share] * (groups - more)


def wild_room(rules: MeldRules, rank: Rank, naturals: list[int]) -> list[Interval] | None:
    """Return the fewest and the most wilds of each group, given its number of natural cards.

    None if one of the groups cannot be correct, or there are none.
    """
    if not naturals:
        return None
    room = []
    for size in naturals:
        most = _most_wilds(rules, rank, size)
        least = max(0, SMALLEST - size)
        if least > most:
            return None
        room.append((least, most))
    return room


def _most_wilds(rules: MeldRules, rank: Rank, size: int) -> int:
    if rules.kings_only and (rank is not Rank.KING or size < rules.least_kings):
        return 0
    if rules.distinct_suits:
        return min(rules.group_wilds, SUITS - size)
    return rules.group_wilds


def _wilds_may_swap(rules: MeldRules, wilds: int) -> bool:
    """Whether a wild of a group may always change places with a card of that rank in a run.

    The run must have room for one more wild. A run that gives away its only natural card falls
    apart, and its wilds must then fit in the group or make a meld of their own. With fewer than
    three wilds that never happens: such a run has two, and the group has one.
    """
    if rules.kings_only or rules.run_wilds < wilds:
        return False
    open_group = not rules.distinct_suits and rules.group_wilds >= wilds
    return wilds < SMALLEST or open_group or rules.all_wild


def fewest_naturals(rules: MeldRules, wilds: int) -> int:
    """Return the fewest natural cards of one rank for which groups are worth trying.

    One card with two wilds is laid as a run, unless only a group may hold so many wilds.
    """
    if wilds >= 2 <= rules.group_wilds:
        freer = rules.least_kings < 2 if rules.kings_only else rules.group_wilds > rules.run_wilds
        if freer:
            return 1
    return 2 if rules.group_wilds and wilds else SMALLEST
