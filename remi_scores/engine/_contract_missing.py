"""What a contract asks for, and how many of its cards a hand lacks.

Groups repeat suits, so a group asks only how many cards of its rank there are.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from remi_scores.engine.contracts import Contract

RUN: Final = 4
GROUP: Final = 3
RANKS: Final = 13
Window = tuple[int, int]
"""A run of four: its suit and its first place, 1 (A-2-3-4) to 11 (J-Q-K-A)."""

FACES: Final = {
    (suit, place): tuple(13 * suit + (place - 1 + step) % RANKS for step in range(RUN))
    for suit in range(4)
    for place in range(1, 12)
}
"""The indices of the cards of every window."""


def goes_on(window: Window, chosen: Sequence[Window]) -> bool:
    suit, place = window
    return (suit, place - RUN) in chosen or (suit, place + RUN) in chosen


def suits_of(held: Counter[int]) -> tuple[int, int, int, int]:
    """Return what there is of each suit, as bits by place: the ace twice, as 1 and as 14."""
    suits = [0, 0, 0, 0]
    for index in held:
        suit, rank = divmod(index, RANKS)
        suits[suit] |= 1 << rank | (0 if rank else 1 << RANKS)
    return suits[0], suits[1], suits[2], suits[3]


def fewest_missing(held: Counter[int], contract: Contract, *, adjacent: bool) -> int:
    """Return how many places of the contract must be filled otherwise, wilds not counted."""
    if not contract.runs:
        counts = [sum([held[13 * suit + rank] for suit in range(4)]) for rank in range(RANKS)]
        return group_shortfall(counts, contract.groups)
    if not contract.groups:
        suits = [
            _shortfalls(tuple([held[13 * suit + rank] for rank in range(RANKS)]), adjacent=adjacent)
            for suit in range(4)
        ]
        return min([
            suits[0][a] + suits[1][b] + suits[2][c] + suits[3][contract.runs - a - b - c]
            for a in range(contract.runs + 1)
            for b in range(contract.runs + 1 - a)
            for c in range(contract.runs + 1 - a - b)
        ])  # fmt: skip
    return _mixed_shortfall(held, contract, adjacent=adjacent)


def group_shortfall(counts: Sequence[int], groups: int) -> int:
    """Return how many cards so many groups lack, three for one of which there is nothing."""
    lacking = [0, 0, 0, 0]
    for count in counts:
        whole, rest = divmod(count, GROUP)
        lacking[0] += whole
        lacking[GROUP - rest] += 1
    total = 0
    for short in range(GROUP):
        taken = min(groups, lacking[short])
        groups -= taken
        total += short * taken
    return total + GROUP * groups


@lru_cache(maxsize=1 << 13)
def _shortfalls(copies: tuple[int, ...], *, adjacent: bool) -> tuple[int, int, int, int]:
    """Return how many cards none, one, two and three runs of a suit lack at least."""
    lacking = sorted(
        [
            (sum([not copies[index] for index in FACES[0, place]]), place)
            for place in range(11, 0, -1)
        ]
    )
    fewest = [0, lacking[0][0], 8, 12]
    ways: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while ways:
        first, apart, places = ways.pop()
        for i in range(first, len(lacking)):
            short, place = lacking[i]
            # Together they lack no less than each by itself.
            if apart + short * (3 - len(places)) >= fewest[3] and apart + short >= fewest[2]:
                break
            if not adjacent and (place - RUN in places or place + RUN in places):
                continue
            now = (*places, place)
            together = _together_short(copies, now)
            fewest[len(now)] = min(fewest[len(now)], together)
            if len(now) < 3:
                ways.append((i, apart + short, now))
    return fewest[0], fewest[1], fewest[2], fewest[3]


def _together_short(copies: tuple[int, ...], places: Sequence[int]) -> int:
    """Return how many cards runs of one suit at these places lack."""
    rest = list(copies)
    short = 0
    for place in places:
        for index in FACES[0, place]:
            if rest[index]:
                rest[index] -= 1
            else:
                short += 1
    return short


def _mixed_shortfall(held: Counter[int], contract: Contract, *, adjacent: bool) -> int:
    """Return what groups and one or two runs lack together, the cheapest runs tried first."""
    counts = [sum([held[13 * suit + rank] for suit in range(4)]) for rank in range(RANKS)]
    floor = group_shortfall(counts, contract.groups)
    best = contract.cards
    lacking = sorted(
        [
            (short, (suit, 11 - step))
            for suit, bits in enumerate(suits_of(held))
            for step, short in enumerate(_lacking(bits))
        ]
    )
    for i, (first, window) in enumerate(lacking):
        seconds = [(0, None)] if contract.runs == 1 else lacking[i:]
        for second, other in seconds:
            if first + second + floor >= best:
                break
            chosen = (window,) if other is None else (window, other)
            if adjacent or other is None or not goes_on(other, (window,)):
                best = min(best, _shortfall_with(held, counts, chosen, contract.groups))
        if first * contract.runs + floor >= best:
            break
    return best


def _shortfall_with(
    held: Counter[int], counts: list[int], windows: Sequence[Window], groups: int
) -> int:
    """Return what these runs and so many groups lack together."""
    rest = counts.copy()
    used: dict[int, int] = {}
    missing = 0
    for window in windows:
        for index in FACES[window]:
            times = used.get(index, 0)
            if times < held[index]:
                used[index] = times + 1
                rest[index % RANKS] -= 1
            else:
                missing += 1
    return missing + group_shortfall(rest, groups)


@lru_cache(maxsize=1 << 14)
def _lacking(suit: int) -> tuple[int, ...]:
    """Return how many cards each window of a suit lacks, the highest window first."""
    return tuple([RUN - (suit >> place - 1 & 15).bit_count() for place in range(11, 0, -1)])
