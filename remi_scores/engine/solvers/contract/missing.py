"""What a contract asks for, and how many of its cards a hand lacks.

Groups repeat suits, so a group asks only how many cards of its rank there are. Counts by rank are
packed, four bits a rank from the ace on.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.contracts import Contract

RUN: Final = 4
GROUP: Final = 3
RANKS: Final = 13
COUNT_BITS: Final = 4

Window = tuple[int, int]
"""A run of four: its suit and its first place, 1 (A-2-3-4) to 11 (J-Q-K-A)."""

FACES: Final = {
    (suit, place): tuple(13 * suit + (place - 1 + step) % RANKS for step in range(RUN))
    for suit in range(4)
    for place in range(1, 12)
}
"""The indices of the cards of every window."""

PATTERNS: Final = [
    [
        sum(
            [
                1 << COUNT_BITS * FACES[0, max(1, place)][step]
                for step in range(RUN)
                if some >> step & 1
            ]
        )
        for some in range(1 << RUN)
    ]
    for place in range(12)
]
"""By place and pattern (a bit for every card of a window that is there) the counts by rank."""

LACKING: Final = [RUN - pattern.bit_count() for pattern in range(1 << RUN)]
"""How many cards a pattern lacks."""

ACES: Final = 1 | 1 << RANKS
"""The places of the ace, which is one card."""

Planes = tuple[int, int, int]
"""Of which places of a suit there is one card at least, two and three: bit 0 is place 1."""


def continues_a_run(window: Window, chosen: Sequence[Window]) -> bool:
    suit, place = window
    return (suit, place - RUN) in chosen or (suit, place + RUN) in chosen


def without(planes: Planes, place: int, pattern: int) -> Planes:
    """Return what is left of a suit beside these cards of a window."""
    ones, twos, threes = planes
    taken = pattern << place - 1
    if taken & ACES:
        taken |= ACES
    return ones & ~taken | twos & taken, twos & ~taken | threes & taken, threes & ~taken


_HELD: Final = [
    (suit, 1 << rank if rank else ACES, 1 << COUNT_BITS * rank)
    for suit in range(4)
    for rank in range(RANKS)
]
"""By index of a card its suit, its places and what it adds to the counts."""


class HeldCards:
    """The natural cards of a hand: `counts` by rank, and `suits` as planes."""

    __slots__ = ("counts", "jokers", "suits")

    def __init__(self, cards: Sequence[Card]) -> None:
        planes = [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
        counts = jokers = 0
        for card in cards:
            if card is JOKER:
                jokers += 1
                continue
            suit, places, count = _HELD[card.index]
            of_suit = planes[suit]
            of_suit[0 if not of_suit[0] & places else 1 if not of_suit[1] & places else 2] |= places
            counts += count
        self.counts = counts
        self.suits: list[Planes] = [(ones, twos, threes) for ones, twos, threes in planes]
        self.jokers = jokers


def fewest_missing(held: HeldCards, contract: Contract, *, adjacent: bool) -> int:
    """Return how many places of the contract must be filled otherwise, wilds not counted."""
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
    """Return what none to three runs lack, some of them here and some there."""
    a, b, c, d = [
        min([one[here] + other[runs - here] for here in range(runs + 1)]) for runs in range(4)
    ]
    return a, b, c, d


class _Made(dict[int, int]):
    """What the counts of four ranks make, eight bits each: whole groups, pairs, single cards."""

    def __missing__(self, counts: int) -> int:
        made = 0
        for rank in range(4):
            whole, over = divmod(counts >> COUNT_BITS * rank & 15, GROUP)
            made += whole + (1 << 8 if over == 2 else 1 << 16 if over else 0)
        self[counts] = made
        return made


_MADE: Final = _Made()


def group_shortfall(counts: int, groups: int) -> int:
    """Return how many cards so many groups lack, three for one of which there is nothing."""
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
    return pairs + (2 * groups if groups <= singles else GROUP * groups - singles)


@lru_cache(maxsize=1 << 13)
def _shortfalls(planes: Planes, *, adjacent: bool) -> tuple[int, int, int, int]:
    """Return how many cards none, one, two and three runs of a suit lack at least."""
    lacking = sorted([(LACKING[planes[0] >> place - 1 & 15], place) for place in range(11, 0, -1)])
    fewest = [0, lacking[0][0], 8, 12]
    ways: list[tuple[int, int, tuple[int, ...], Planes, int]] = [(0, 0, (), planes, 0)]
    while ways:
        first, apart, places, rest, lacked = ways.pop()
        for i in range(first, len(lacking)):
            short, place = lacking[i]
            # Together they lack no less than each by itself.
            if apart + short * (3 - len(places)) >= fewest[3] and apart + short >= fewest[2]:
                break
            if not adjacent and (place - RUN in places or place + RUN in places):
                continue
            pattern = rest[0] >> place - 1 & 15
            together = lacked + LACKING[pattern]
            count = len(places) + 1
            fewest[count] = min(fewest[count], together)
            if count < 3:
                left = without(rest, place, pattern)
                ways.append((i, apart + short, (*places, place), left, together))
    return fewest[0], fewest[1], fewest[2], fewest[3]


class _Mixed:
    """What groups and one or two runs lack together: runs that lack least are tried first."""

    def __init__(self, held: HeldCards, contract: Contract, *, adjacent: bool) -> None:
        self._held = held
        self._contract = contract
        self._adjacent = adjacent
        self._best = contract.cards

    def fewest(self) -> int:
        """Return the fewest places no card of the hand can fill."""
        suits = [_by_shortfall(suit, ones) for suit, (ones, _, _) in enumerate(self._held.suits)]
        levels = [[*a, *b, *c, *d] for a, b, c, d in zip(*suits, strict=True)]
        floor = group_shortfall(self._held.counts, self._contract.groups)
        for short in range(RUN * self._contract.runs + 1):
            if short + floor >= self._best:
                break
            if self._contract.runs == 1:
                self._try_runs(levels[short], short)
                continue
            for first in range(max(0, short - RUN), short // 2 + 1):
                for window in levels[first]:
                    self._try_two(window, levels[short - first], short)
        return self._best

    def _try_runs(self, windows: Sequence[Window], short: int) -> None:
        """Try runs that lack so many cards."""
        for suit, place in windows:
            pattern = self._held.suits[suit][0] >> place - 1 & 15
            counts = self._held.counts - PATTERNS[place][pattern]
            self._best = min(self._best, short + group_shortfall(counts, self._contract.groups))

    def _try_two(self, window: Window, others: Sequence[Window], least: int) -> None:
        """Try a run with others; `least` is what both lack, each by itself."""
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
            elif self._adjacent or abs(at - place) != RUN:
                second = rest >> at - 1 & 15
            else:
                continue
            short = LACKING[pattern] + LACKING[second]
            if short + floor < self._best:
                short += group_shortfall(counts - PATTERNS[at][second], groups)
                self._best = min(self._best, short)


@lru_cache(maxsize=1 << 14)
def _by_shortfall(suit: int, ones: int) -> tuple[tuple[Window, ...], ...]:
    """Return the windows of a suit by how many cards they lack."""
    levels: list[list[Window]] = [[] for _ in range(RUN + 1)]
    for place in range(11, 0, -1):
        levels[LACKING[ones >> place - 1 & 15]].append((suit, place))
    return tuple([tuple(windows) for windows in levels])
