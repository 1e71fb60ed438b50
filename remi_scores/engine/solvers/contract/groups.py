"""The most valuable groups of a contract, given the counts of the ranks and some jokers.

A group may repeat suits, so only the counts matter (see `held`). A rank is given as its index, 0 to
12.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from remi_scores.engine.contracts import GROUP_CARDS
from remi_scores.engine.solvers.contract.held import COUNT_BITS, RANKS


class GroupsLaid(NamedTuple):
    """Groups of a contract: their value in points, and for each its rank and number of jokers."""

    value: int
    chosen: tuple[tuple[int, int], ...]


def best_groups(
    counts: int, groups: int, jokers: int, values: tuple[int, ...]
) -> list[GroupsLaid | None]:
    """Return the most valuable `groups` groups with exactly 0, 1, … jokers, up to `jokers`.

    None stands where so many groups cannot be made.
    """
    if not groups:
        return [GroupsLaid(0, ())]
    if not jokers:
        return [_whole_groups(counts, groups, values)]
    table: list[list[GroupsLaid | None]] = [[None] * (jokers + 1) for _ in range(groups + 1)]
    table[0][0] = GroupsLaid(0, ())
    for rank in range(RANKS - 1, -1, -1):
        held = counts >> COUNT_BITS * rank & 15
        if held and held >= GROUP_CARDS - jokers:
            options = _options(
                min(held, GROUP_CARDS * groups), groups, jokers, values[rank + 1], values[0]
            )
            _add_rank(table, rank, options)
    return table[groups]


def _add_rank(
    table: list[list[GroupsLaid | None]], rank: int, options: Sequence[tuple[int, int, int]]
) -> None:
    """Improve a table of the best groups found so far with groups of one more rank.

    `table[n][w]` are the best `n` groups with `w` jokers. `options` are those of `_options`.
    """
    for had in range(len(table) - 2, -1, -1):
        for before, rest in enumerate(table[had]):
            if rest is None:
                continue
            for number, laid, value in options:
                if had + number >= len(table) or before + laid >= len(table[0]):
                    continue
                now = table[had + number][before + laid]
                if now is None or rest.value + value > now.value:
                    table[had + number][before + laid] = GroupsLaid(
                        rest.value + value, rest.chosen + _shared(rank, number, laid)
                    )


def _whole_groups(counts: int, groups: int, values: tuple[int, ...]) -> GroupsLaid | None:
    """Return the most valuable groups without jokers, None if there are not so many."""
    ranks = ranks_of_groups(counts, 0, values)[:groups]
    if len(ranks) < groups:
        return None
    value = GROUP_CARDS * sum([values[rank + 1] for rank in ranks])
    return GroupsLaid(value, tuple([(rank, 0) for rank in ranks]))


def ranks_of_groups(counts: int, jokers: int, values: tuple[int, ...]) -> list[int]:
    """Return the rank of every group there could be, those of the highest value first.

    Each group may use up to `jokers` jokers. A rank comes as many times as it makes groups.
    """
    return [
        rank
        for rank in _by_value(values)
        if (held := counts >> COUNT_BITS * rank & 15)
        for _ in range((held + jokers) // GROUP_CARDS)
    ]


@lru_cache(maxsize=64)
def _by_value(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the indices of the ranks in the order of their values, the highest first."""
    return tuple(sorted(range(RANKS), key=lambda rank: -values[rank + 1]))


@lru_cache(maxsize=1024)
def _options(
    held: int, groups: int, jokers: int, value: int, joker_value: int
) -> tuple[tuple[int, int, int], ...]:
    """Return the groups that `held` cards of a rank can make, up to `groups` of them.

    Each as their number, the jokers in them, and their value in points.
    """
    return tuple(
        (number, laid, value * (GROUP_CARDS * number - laid) + joker_value * laid)
        for number in range(1, groups + 1)
        for laid in range(min(jokers, (GROUP_CARDS - 1) * number) + 1)
        if GROUP_CARDS * number - laid <= held
    )


@lru_cache(maxsize=1024)
def _shared(rank: int, groups: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Return groups of one rank with the jokers shared among them as equally as possible."""
    each = [jokers // groups + (group < jokers % groups) for group in range(groups)]
    return tuple([(rank, laid) for laid in each])
