"""How many cards a hand lacks for a contract, jokers not counted.

Source: `docs/rules.md`, *Kontrakt Remi*.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from remi_scores.engine.contracts import GROUP_CARDS, RUN_CARDS, Contract
from remi_scores.engine.solvers.contract.held import (
    COUNT_BITS,
    LACKING,
    PATTERNS,
    HeldCards,
    Planes,
    Window,
    without,
)


def fewest_missing(held: HeldCards, contract: Contract, *, adjacent: bool) -> int:
    """Return the fewest cards of a contract that a hand lacks, jokers not counted.

    `adjacent` is whether a run may begin where another of its suit ends.
    """
    if not contract.runs:
        return group_shortfall(held.counts, contract.groups)
    if contract.groups:
        return _Mixed(held, contract, adjacent=adjacent).fewest()
    fewest = (0, 12, 12, 12)
    for planes in held.suits:
        fewest = _added(fewest, _shortfalls(planes, adjacent=adjacent))
    return fewest[contract.runs]


@lru_cache(maxsize=1 << 10)
def _added(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> tuple[int, int, int, int]:
    """Return what 0 to 3 runs in two parts of a hand lack, given what they lack in each part."""
    a, b, c, d = [
        min([one[here] + other[runs - here] for here in range(runs + 1)]) for runs in range(4)
    ]
    return a, b, c, d


class _Made(dict[int, int]):
    """A cache from the counts of four ranks to the groups they make.

    The value has eight bits each for whole groups, pairs besides, and single cards besides.
    """

    def __missing__(self, counts: int) -> int:
        made = 0
        for rank in range(4):
            whole, over = divmod(counts >> COUNT_BITS * rank & 15, GROUP_CARDS)
            made += whole + (1 << 8 if over == 2 else 1 << 16 if over else 0)
        self[counts] = made
        return made


_MADE: Final = _Made()


def group_shortfall(counts: int, groups: int) -> int:
    """Return how many cards so many groups lack at least; one without any cards lacks three."""
    made = (
        _MADE[counts & 0xFFFF]
        + _MADE[counts >> 16 & 0xFFFF]
        + _MADE[counts >> 32 & 0xFFFF]
        + _MADE[counts >> 48]
    )
    groups -= made & 255
    if groups <= 0:
        return 0
    pairs, singles = made >> 8 & 255, made >> 16
    if groups <= pairs:
        return groups
    groups -= pairs
    return pairs + (2 * groups if groups <= singles else GROUP_CARDS * groups - singles)


@lru_cache(maxsize=1 << 13)
def _shortfalls(planes: Planes, *, adjacent: bool) -> tuple[int, int, int, int]:
    """Return the fewest cards that 0, 1, 2 and 3 runs of one suit lack."""
    lacking = sorted([(LACKING[planes[0] >> place - 1 & 15], place) for place in range(11, 0, -1)])
    fewest = [0, lacking[0][0], 8, 12]
    # The next window to try, what the runs chosen lack each by itself, their places, the cards
    # left, and what they lack together.
    started: list[tuple[int, int, tuple[int, ...], Planes, int]] = [(0, 0, (), planes, 0)]
    while started:
        first, apart, places, rest, lacked = started.pop()
        for i in range(first, len(lacking)):
            short, place = lacking[i]
            # Runs lack no less together than each by itself.
            if apart + short * (3 - len(places)) >= fewest[3] and apart + short >= fewest[2]:
                break
            if not adjacent and (place - RUN_CARDS in places or place + RUN_CARDS in places):
                continue
            pattern = rest[0] >> place - 1 & 15
            together = lacked + LACKING[pattern]
            count = len(places) + 1
            fewest[count] = min(fewest[count], together)
            if count < 3:
                left = without(rest, place, pattern)
                started.append((i, apart + short, (*places, place), left, together))
    return fewest[0], fewest[1], fewest[2], fewest[3]


class _Mixed:
    """What a contract of groups and one or two runs lacks; runs that lack least are tried first."""

    def __init__(self, held: HeldCards, contract: Contract, *, adjacent: bool) -> None:
        self._held = held
        self._contract = contract
        self._adjacent = adjacent
        self._best = contract.cards

    def fewest(self) -> int:
        """Return the fewest cards that the hand lacks."""
        suits = [_by_shortfall(suit, ones) for suit, (ones, _, _) in enumerate(self._held.suits)]
        levels = [[*a, *b, *c, *d] for a, b, c, d in zip(*suits, strict=True)]
        floor = group_shortfall(self._held.counts, self._contract.groups)
        for short in range(RUN_CARDS * self._contract.runs + 1):
            if short + floor >= self._best:
                break
            if self._contract.runs == 1:
                self._try_runs(levels[short], short)
                continue
            for first in range(max(0, short - RUN_CARDS), short // 2 + 1):
                for window in levels[first]:
                    self._try_two(window, levels[short - first], short)
        return self._best

    def _try_runs(self, windows: Sequence[Window], short: int) -> None:
        """Try the contract with one run, which lacks `short` cards."""
        for suit, place in windows:
            pattern = self._held.suits[suit][0] >> place - 1 & 15
            counts = self._held.counts - PATTERNS[place][pattern]
            self._best = min(self._best, short + group_shortfall(counts, self._contract.groups))

    def _try_two(self, window: Window, others: Sequence[Window], least: int) -> None:
        """Try the contract with a run and each of the others.

        `least` is what the two lack each by itself: together they lack no less.
        """
        suits, groups = self._held.suits, self._contract.groups
        suit, place = window
        pattern = suits[suit][0] >> place - 1 & 15
        counts = self._held.counts - PATTERNS[place][pattern]
        floor = group_shortfall(counts, groups)
        rest = without(suits[suit], place, pattern)[0]
        for other, at in others:
            if least + floor >= self._best:
                break
            if other != suit:
                second = suits[other][0] >> at - 1 & 15
            elif self._adjacent or abs(at - place) != RUN_CARDS:
                second = rest >> at - 1 & 15
            else:
                continue
            short = LACKING[pattern] + LACKING[second]
            if short + floor < self._best:
                short += group_shortfall(counts - PATTERNS[at][second], groups)
                self._best = min(self._best, short)


@lru_cache(maxsize=1 << 14)
def _by_shortfall(suit: int, ones: int) -> tuple[tuple[Window, ...], ...]:
    """Return the windows of a suit, in a list for each number of cards lacking, 0 to 4."""
    levels: list[list[Window]] = [[] for _ in range(RUN_CARDS + 1)]
    for place in range(11, 0, -1):
        levels[LACKING[ones >> place - 1 & 15]].append((suit, place))
    return tuple([tuple(windows) for windows in levels])
