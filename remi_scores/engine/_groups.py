"""Which cards of one rank may go into groups, and how many wilds with them.

What the other cards of a hand do with the wilds does not matter here, so everything follows from
how many copies each suit holds. A choice of cards that goes into groups at all goes into groups of
even size, each suit's copies in different ones: the fewest wilds complete them then, and the most
find room.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from remi_scores.engine.cards import Rank
from remi_scores.engine.melds import MeldRules

SMALLEST: Final = 3
SUITS: Final = 4

Counts = tuple[int, int, int, int]
"""Copies of one rank by suit."""

Interval = tuple[int, int]
"""The fewest and the most wilds."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards of one rank that go into groups, with at least and at most so many wilds."""

    taken: Counts
    least: int
    most: int

    def serves_for(self, other: "Choice", bound: tuple[bool, ...]) -> bool:
        """Return whether this choice is as good as another whatever the rest of the hand.

        It takes the same cards of every suit whose card is `bound` to a run, and no fewer of the
        other suits, which would only be left; and it takes every number of wilds the other does.
        """
        return (
            self.least <= other.least
            and self.most >= other.most
            and all(
                mine == its or (mine > its and not tied)
                for mine, its, tied in zip(self.taken, other.taken, bound, strict=True)
            )
        )


def choices(
    rules: MeldRules, rank: Rank, held: Counts, bound: tuple[bool, ...], wilds: int
) -> list[Choice]:
    """Return the choices worth trying, those that take most first; to take nothing is one of them.

    `bound` tells by suit whether a run could use the card; `wilds` is what the hand has.
    """
    a, b, c, d = [range(copies + 1) for copies in held]
    found = [
        Choice(taken, least, most)
        for taken in product(a, b, c, d)
        for least, most in intervals(rules, rank, taken, wilds)
    ]
    found.sort(key=lambda choice: (-sum(choice.taken), choice.least, choice.taken))
    kept: list[Choice] = []
    for choice in found:
        if not any(better.serves_for(choice, bound) for better in kept):
            kept = [old for old in kept if not choice.serves_for(old, bound)] + [choice]
    return kept


def intervals(rules: MeldRules, rank: Rank, taken: Counts, wilds: int) -> list[Interval]:
    """Return the numbers of wilds with which just these cards make groups, as closed intervals."""
    if not any(taken):
        return [(0, 0)]
    merged: list[Interval] = []
    for least, most in sorted(_by_groups(rules, rank, taken)):
        if least > wilds:
            break
        if merged and least <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], min(most, wilds)))
        else:
            merged.append((least, min(most, wilds)))
    return merged


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
    if rules.kings_only and (rank is not Rank.KING or size < 2):
        return 0
    if rules.distinct_suits:
        return min(rules.group_wilds, SUITS - size)
    return rules.group_wilds


def fewest_naturals(rules: MeldRules, wilds: int) -> int:
    """Return how few natural cards of one rank are worth a group.

    One card and its wilds are a run wherever a run may hold as many of them as a group.
    """
    if wilds >= 2 <= rules.group_wilds and rules.group_wilds > rules.run_wilds:
        return 1
    return 2 if rules.group_wilds and wilds else SMALLEST
