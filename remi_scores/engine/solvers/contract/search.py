"""The contract of a deal that leaves the least value in the hand, exactly.

Groups repeat suits here, so a group asks only how many cards of its rank there are: runs are
chosen first, as windows of four places, and groups are then taken from the counts by rank. A wild
in a run for a card that goes to a group could as well lie in the group, so wilds stand in runs
for cards that are not there, and besides take the places of the cheapest cards laid.

Source: RULES.md, *Kontrakt Remi*.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.contracts import Contract
from remi_scores.engine.solvers.contract.missing import (
    COUNT_BITS,
    FACES,
    GROUP,
    LACKING,
    PATTERNS,
    RANKS,
    RUN,
    HeldCards,
    Planes,
    Window,
    continues_a_run,
    fewest_missing,
    group_shortfall,
    without,
)

MOST_JOKERS: Final = 2
"""As many as the packs hold: no meld of a contract could be of jokers only."""


class LaidContract(NamedTuple):
    """The contract's melds, the cards left and their value; `missing` is 0 if it can be laid.

    Otherwise nothing is laid, and `missing` is the fewest places of the contract that no card of
    the hand can fill.
    """

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    deadwood: int
    missing: int = 0


_RunsSoFar = tuple[tuple[Window, ...], tuple[int, ...], int, list[Planes], int]
"""Runs chosen, their patterns, the first window to go on with, what is left, and wilds to spare."""


class _Groups(NamedTuple):
    """What groups are worth, and for each its rank's index and the wilds in it."""

    value: int
    chosen: tuple[tuple[int, int], ...]


class _Best(NamedTuple):
    """The best so far: its value, windows, wilds that take cards' places in runs, groups."""

    value: int
    windows: tuple[Window, ...]
    replaced: int
    groups: tuple[tuple[int, int], ...]


def lay_contract(
    cards: Sequence[Card], contract: Contract, values: tuple[int, ...], *, adjacent: bool
) -> LaidContract:
    """Return the contract that leaves the least value in the hand, in points.

    `values` are the joker's and each rank's; `adjacent` whether one run may continue another of
    its suit. Raises ValueError for more jokers than any pack of the game holds.
    """
    held = HeldCards(cards)
    if held.jokers > MOST_JOKERS:
        raise ValueError("more jokers than the packs of Kontrakt hold")
    left = sorted(cards, key=attrgetter("index"))
    total = sum([values[card.rank or 0] for card in cards])
    # What groups lack beside runs is costly to say: so far, what they lack by themselves.
    mixed = contract.groups and contract.runs
    lacking = (
        group_shortfall(held.counts, contract.groups)
        if mixed
        else fewest_missing(held, contract, adjacent=adjacent)
    )
    best = None
    if lacking <= held.jokers:
        best = _ContractSearch(held, contract, values, adjacent=adjacent).best()
    if best is None:
        if mixed:
            lacking = fewest_missing(held, contract, adjacent=adjacent)
        return LaidContract((), tuple(left), total, lacking - held.jokers)
    melds = _melds(cards, best, values)
    for meld in melds:
        for card in meld:
            left.remove(card)
    return LaidContract(melds, tuple(left), total - best.value)


# Laying


class _ContractSearch:
    """One hand and one contract: tries every choice of runs that the wilds could complete."""

    def __init__(
        self, held: HeldCards, contract: Contract, values: tuple[int, ...], *, adjacent: bool
    ) -> None:
        self._held = held
        self._contract = contract
        self._values = values
        self._adjacent = adjacent
        self._window_values = _window_values(values)

    def best(self) -> _Best | None:
        """Return the most valuable way to lay the contract, None if there is none."""
        runs = self._contract.runs
        best: _Best | None = None
        for windows, patterns in self._choices(runs) if runs else [((), ())]:
            best = self._better(windows, patterns, best)
        return best

    def _choices(self, runs: int) -> Iterator[tuple[tuple[Window, ...], tuple[int, ...]]]:
        """Yield runs the wilds could complete, and the patterns of the natural cards in them."""
        held = self._held
        windows = [
            (suit, place)
            for suit, (ones, _, _) in enumerate(held.suits)
            if ones
            for place in _places(ones, held.jokers)
        ]
        ways: list[_RunsSoFar] = [((), (), 0, held.suits, held.jokers)]
        while ways:
            chosen, patterns, first, suits, jokers = ways.pop()
            for i in range(first, len(windows)):
                window = suit, place = windows[i]
                pattern = suits[suit][0] >> place - 1 & 15
                spare = jokers - LACKING[pattern]
                if spare < 0 or (chosen and not self._adjacent and continues_a_run(window, chosen)):
                    continue
                now = (*chosen, window), (*patterns, pattern)
                if len(chosen) + 1 == runs:
                    yield now
                else:
                    rest = suits.copy()
                    rest[suit] = without(suits[suit], place, pattern)
                    ways.append((*now, i, rest, spare))

    @cached_property
    def _most_by_groups(self) -> int:
        """What groups are worth at most besides their wilds, if runs leave them every card."""
        held, values = self._held, self._values
        ranks = _ranks_of_groups(held.counts, held.jokers, values)[: self._contract.groups]
        return GROUP * sum([values[rank + 1] for rank in ranks])

    def _better(
        self, windows: tuple[Window, ...], patterns: tuple[int, ...], best: _Best | None
    ) -> _Best | None:
        """Return the best groups and places for wilds besides these runs, or `best` if better."""
        values, groups = self._values, self._contract.groups
        counts, value, missing = self._held.counts, 0, 0
        for (_, place), pattern in zip(windows, patterns, strict=True):
            counts -= PATTERNS[place][pattern]
            value += self._window_values[place][pattern]
            missing += LACKING[pattern]
        spare = self._held.jokers - missing
        value += values[0] * missing
        if best and value + values[0] * spare + self._most_by_groups <= best.value:
            return best
        if windows and groups and group_shortfall(counts, groups) > spare:
            return best
        laid = _naturals(windows, patterns, values) if spare else []
        by_wilds = _best_groups(counts, groups, spare, values)
        for replaced in range(spare + 1 if windows else 1):
            for found in by_wilds[: spare - replaced + 1]:
                if found and (best is None or value + found.value > best.value):
                    best = _Best(value + found.value, windows, replaced, found.chosen)
            if replaced < spare and windows:
                value += values[0] - laid[replaced]
        return best


@lru_cache(maxsize=64)
def _window_values(values: tuple[int, ...]) -> list[list[int]]:
    """Return by place and pattern what the cards of a window are worth in the hand."""
    return [
        [
            sum([values[rank + 1] * (counts >> COUNT_BITS * rank & 15) for rank in range(RANKS)])
            for counts in patterns
        ]
        for patterns in PATTERNS
    ]


def _naturals(
    windows: tuple[Window, ...], patterns: tuple[int, ...], values: tuple[int, ...]
) -> list[int]:
    """Return what each natural card of runs is worth in the hand, the cheapest first."""
    return sorted(
        [
            values[index % RANKS + 1]
            for window, pattern in zip(windows, patterns, strict=True)
            for step, index in enumerate(FACES[window])
            if pattern >> step & 1
        ]
    )


def _best_groups(
    counts: int, groups: int, wilds: int, values: tuple[int, ...]
) -> list[_Groups | None]:
    """Return the best `groups` groups with exactly 0, 1, … `wilds` wilds, None where none are."""
    if not groups:
        return [_Groups(0, ())]
    if not wilds:
        return [_whole_groups(counts, groups, values)]
    table: list[list[_Groups | None]] = [[None] * (wilds + 1) for _ in range(groups + 1)]
    table[0][0] = _Groups(0, ())
    for rank in range(RANKS - 1, -1, -1):
        held = counts >> COUNT_BITS * rank & 15
        if held and held >= GROUP - wilds:
            options = _options(
                min(held, GROUP * groups), groups, wilds, values[rank + 1], values[0]
            )
            _add_rank(table, rank, options)
    return table[groups]


def _add_rank(
    table: list[list[_Groups | None]], rank: int, options: Sequence[tuple[int, int, int]]
) -> None:
    """Better the best groups, by how many there are and their wilds, with those of one rank."""
    for had in range(len(table) - 2, -1, -1):
        for before, rest in enumerate(table[had]):
            if rest is None:
                continue
            for number, laid, value in options:
                if had + number >= len(table) or before + laid >= len(table[0]):
                    continue
                now = table[had + number][before + laid]
                if now is None or rest.value + value > now.value:
                    table[had + number][before + laid] = _Groups(
                        rest.value + value, rest.chosen + _shared(rank, number, laid)
                    )


def _whole_groups(counts: int, groups: int, values: tuple[int, ...]) -> _Groups | None:
    ranks = _ranks_of_groups(counts, 0, values)[:groups]
    if len(ranks) < groups:
        return None
    value = GROUP * sum([values[rank + 1] for rank in ranks])
    return _Groups(value, tuple([(rank, 0) for rank in ranks]))


def _ranks_of_groups(counts: int, wilds: int, values: tuple[int, ...]) -> list[int]:
    """Return the ranks of all groups there could be, so many wilds in each; the dearest first."""
    return [
        rank
        for rank in _dearest_first(values)
        if (held := counts >> COUNT_BITS * rank & 15)
        for _ in range((held + wilds) // GROUP)
    ]


@lru_cache(maxsize=64)
def _dearest_first(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(range(RANKS), key=lambda rank: -values[rank + 1]))


@lru_cache(maxsize=1024)
def _options(
    held: int, groups: int, wilds: int, value: int, wild_value: int
) -> tuple[tuple[int, int, int], ...]:
    """Return how many groups so many cards of a rank make, with how many wilds, and their worth."""
    return tuple(
        (number, laid, value * (GROUP * number - laid) + wild_value * laid)
        for number in range(1, groups + 1)
        for laid in range(min(wilds, (GROUP - 1) * number) + 1)
        if GROUP * number - laid <= held
    )


@lru_cache(maxsize=1024)
def _shared(rank: int, groups: int, wilds: int) -> tuple[tuple[int, int], ...]:
    """Share wilds among groups of one rank, each of which keeps a natural card."""
    each = [wilds // groups + (group < wilds % groups) for group in range(groups)]
    return tuple([(rank, laid) for laid in each])


@lru_cache(maxsize=1 << 14)
def _places(ones: int, missing: int) -> tuple[int, ...]:
    least = RUN - missing
    return tuple(
        [place for place in range(11, 0, -1) if (ones >> place - 1 & 15).bit_count() >= least]
    )


def _melds(
    cards: Sequence[Card], best: _Best, values: tuple[int, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Lay what was chosen: groups by suit with their wilds last, runs upwards."""
    rest = [0] * len(DECK)
    for card in cards:
        if card is not JOKER:
            rest[card.index] += 1
    runs = []
    for window in best.windows:
        run: list[Card] = []
        for index in FACES[window]:
            run.append(DECK[index] if rest[index] else JOKER)
            rest[index] -= rest[index] > 0
        runs.append(run)
    for _ in range(best.replaced):
        _replace_cheapest(runs, rest, values)
    groups = []
    for rank, wilds in best.groups:
        group = _take(rest, rank, GROUP - wilds)
        groups.append((*group, *[JOKER] * wilds))
    return (*groups, *[tuple(run) for run in runs])


def _replace_cheapest(runs: list[list[Card]], rest: list[int], values: tuple[int, ...]) -> None:
    """Put a wild where the cheapest natural card of the runs lies."""
    cards = [card for run in runs for card in run if card is not JOKER]
    cheapest = min(cards, key=lambda card: values[card.rank or 0])
    run = next(run for run in runs if cheapest in run)
    run[run.index(cheapest)] = JOKER
    rest[cheapest.index] += 1


def _take(rest: list[int], rank: int, count: int) -> list[Card]:
    """Take so many cards of a rank, of different suits as far as they go."""
    taken: list[int] = []
    while len(taken) < count:
        for index in range(rank, 52, RANKS):
            if rest[index] and len(taken) < count:
                rest[index] -= 1
                taken.append(index)
    return [DECK[index] for index in sorted(taken)]
