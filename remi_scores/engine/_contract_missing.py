"""What a contract asks for, and how many of its cards a hand lacks.

Groups repeat suits, so a group asks only how many cards of its rank there are.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from remi_scores.engine.cards import JOKER, Card
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


class Held:
    """The natural cards of a hand.

    `copies` by index of the card, `counts` by index of the rank; `suits` says what there is of
    each, as bits by place: the ace twice, as 1 and as 14.
    """

    __slots__ = ("copies", "counts", "jokers", "suits")

    def __init__(self, cards: Sequence[Card]) -> None:
        copies, counts, suits = [0] * (4 * RANKS), [0] * RANKS, [0] * 4
        jokers = 0
        for card in cards:
            if card is JOKER:
                jokers += 1
                continue
            index = card.index
            suit, rank = divmod(index, RANKS)
            copies[index] += 1
            counts[rank] += 1
            suits[suit] |= 1 << rank if rank else 1 | 1 << RANKS
        self.copies = copies
        self.counts = counts
        self.suits = suits
        self.jokers = jokers


def fewest_missing(held: Held, contract: Contract, *, adjacent: bool) -> int:
    """Return how many places of the contract must be filled otherwise, wilds not counted."""
    if not contract.runs:
        return group_shortfall(held.counts, contract.groups)
    if contract.groups:
        return _mixed_shortfall(held, contract, adjacent=adjacent)
    fewest = (0, 12, 12, 12)
    for suit in range(4):
        copies = held.copies[RANKS * suit : RANKS * (suit + 1)]
        mine = _shortfalls(tuple(copies), adjacent=adjacent)
        fewest = _added(fewest, mine)
    return fewest[contract.runs]


@lru_cache(maxsize=1 << 10)
def _added(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> tuple[int, int, int, int]:
    """Return what none to three runs lack, some of them here and some there."""
    a, b, c, d = [
        min([one[here] + other[runs - here] for here in range(runs + 1)]) for runs in range(4)
    ]
    return a, b, c, d


def group_shortfall(counts: Sequence[int], groups: int) -> int:
    """Return how many cards so many groups lack, three for one of which there is nothing."""
    whole = pairs = singles = 0
    for count in counts:
        if count:
            whole += count // GROUP
            if count % GROUP == 2:
                pairs += 1
            elif count % GROUP:
                singles += 1
    groups -= whole
    if groups <= 0:
        return 0
    if groups <= pairs:
        return groups
    groups -= pairs
    return pairs + (2 * groups if groups <= singles else GROUP * groups - singles)


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


def _mixed_shortfall(held: Held, contract: Contract, *, adjacent: bool) -> int:
    """Return what groups and one or two runs lack together, the cheapest runs tried first."""
    floor = group_shortfall(held.counts, contract.groups)
    best = contract.cards
    lacking = sorted(
        [
            (short, (suit, 11 - step))
            for suit, bits in enumerate(held.suits)
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
                best = min(best, _shortfall_with(held, chosen, contract.groups))
        if first * contract.runs + floor >= best:
            break
    return best


def _shortfall_with(held: Held, windows: Sequence[Window], groups: int) -> int:
    """Return what these runs and so many groups lack together."""
    copies, counts = held.copies.copy(), held.counts.copy()
    missing = 0
    for window in windows:
        for index in FACES[window]:
            if copies[index]:
                copies[index] -= 1
                counts[index % RANKS] -= 1
            else:
                missing += 1
    return missing + group_shortfall(counts, groups)


@lru_cache(maxsize=1 << 14)
def _lacking(suit: int) -> tuple[int, ...]:
    """Return how many cards each window of a suit lacks, the highest window first."""
    return tuple([RUN - (suit >> place - 1 & 15).bit_count() for place in range(11, 0, -1)])
