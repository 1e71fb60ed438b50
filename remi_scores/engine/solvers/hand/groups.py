"""Which cards of one rank may go into groups, and how many wilds with them.

What the other cards of a hand do with the wilds does not matter here, so everything follows from
how many copies each suit holds. A choice of cards that goes into groups at all goes into groups of
even size, each suit's copies in different ones: the fewest wilds complete them then, and the most
find room.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from remi_scores.engine.cards import Rank
from remi_scores.engine.melds import MeldRules

SMALLEST: Final = 3
SUITS: Final = 4

Counts = tuple[int, int, int, int]
"""Copies of one rank by suit."""

Interval = tuple[int, int]
"""The fewest and the most wilds."""


class GroupChoice(NamedTuple):
    """The cards of one rank that go into groups, with at least and at most so many wilds."""

    taken: Counts
    least: int
    most: int

    def serves_for(self, other: "GroupChoice") -> bool:
        """Return whether this choice takes all that another takes, and as many wilds.

        It is as good then, if what it takes besides would only be left.
        """
        a, b, c, d = self.taken
        its_a, its_b, its_c, its_d = other.taken
        return (
            self.least <= other.least
            and self.most >= other.most
            and (a >= its_a and b >= its_b and c >= its_c and d >= its_d)
        )


class Intervals(dict[Counts, list[Interval]]):
    """The numbers of wilds with which cards of one rank make groups, as closed intervals.

    Which suit is which does not matter. None of any suit makes no group, which is correct without
    wilds.
    """

    def __init__(self, rules: MeldRules, rank: Rank, wilds: int) -> None:
        self._rules = rules
        self._rank = rank
        self._wilds = wilds
        self.swaps = _wilds_may_swap(rules, wilds)
        self[0, 0, 0, 0] = [(0, 0)]

    def __missing__(self, taken: Counts) -> list[Interval]:
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
    """Return the choices worth trying, those that take most first; to take nothing is one of them.

    `in_runs` tells by suit whether a run could use the card.
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
    tied = [suit for suit in range(SUITS) if in_runs[suit]]
    kept: list[GroupChoice] = []
    alike: dict[tuple[int, ...], list[GroupChoice]] = {}
    for choice in found:
        # Only those that take the same of the bound suits can serve for one another.
        rivals = alike.setdefault(tuple([choice.taken[suit] for suit in tied]), [])
        if not any(rival.serves_for(choice) for rival in rivals):
            rivals.append(choice)
            kept.append(choice)
    return kept


def _worth_trying(taken: Counts, held: Counts, intervals: Intervals) -> list[Interval]:
    """Return the numbers of wilds with which no larger choice does as well.

    If one more card could be taken with as many wilds or with one fewer, it serves as well: a card
    that would be left is laid besides, and a card of a run changes places with a wild.
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
    """Return what intervals hold besides the numbers from `first` to `last`."""
    return [
        (low, high)
        for least, most in options
        for low, high in ((least, min(most, first - 1)), (max(least, last + 1), most))
        if low <= high
    ]


def _by_groups(rules: MeldRules, rank: Rank, taken: Counts) -> Iterator[Interval]:
    for groups in range(1, sum(taken) + 1):
        room = wild_room(rules, rank, sizes(rules, taken, groups))
        if room is not None:
            yield sum(least for least, _ in room), sum(most for _, most in room)


def sizes(rules: MeldRules, taken: Counts, groups: int) -> list[int]:
    """Return how many natural cards each of so many groups gets; none if that cannot be."""
    total = sum(taken)
    if rules.distinct_suits and (groups < max(taken) or total > SUITS * groups):
        return []
    share, more = divmod(total, groups)
    return [share + 1] * more + [share] * (groups - more)


def wild_room(rules: MeldRules, rank: Rank, naturals: list[int]) -> list[Interval] | None:
    """Return the fewest and the most wilds of groups with so many natural cards, None if wrong."""
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
    """Return whether a wild of a group may change places with a card of that rank in any run.

    The run must hold another wild; and if it was one card with two wilds or more, all its wilds
    must find room in the group, which then has none or is open, or make a meld of their own.
    """
    if rules.kings_only or rules.run_wilds < wilds:
        return False
    open_group = not rules.distinct_suits and rules.group_wilds >= wilds
    return wilds < SMALLEST or open_group or rules.all_wild


def fewest_naturals(rules: MeldRules, wilds: int) -> int:
    """Return how few natural cards of one rank are worth a group.

    One card and its wilds are a run wherever a run may hold as many of them as a group.
    """
    if wilds >= 2 <= rules.group_wilds:
        freer = rules.least_kings < 2 if rules.kings_only else rules.group_wilds > rules.run_wilds
        if freer:
            return 1
    return 2 if rules.group_wilds and wilds else SMALLEST
