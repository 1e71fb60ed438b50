"""The contract of a deal that leaves the least value in the hand, exactly.

Groups repeat suits here, so a group asks only how many cards of its rank there are: runs are
chosen first, as windows of four places, and groups are then taken from the counts by rank. A wild
in a run for a card that goes to a group could as well lie in the group, so wilds stand in runs
for cards that are not there, and besides take the places of the cheapest cards laid.

Source: RULES.md, *Kontrakt Remi*.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from remi_scores.engine._contract_missing import (
    FACES,
    GROUP,
    RANKS,
    RUN,
    Held,
    Window,
    fewest_missing,
    goes_on,
    group_shortfall,
)
from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.contracts import Contract

MOST_JOKERS: Final = 2
"""As many as the packs hold: no meld of a contract could be of jokers only."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The contract's melds, the cards left and their value; `missing` is 0 if it can be laid.

    Otherwise nothing is laid, and `missing` is the fewest places of the contract that no card of
    the hand can fill.
    """

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    deadwood: int
    missing: int = 0


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
) -> Laid:
    """Return the contract that leaves the least value in the hand, in points.

    `values` are the joker's and each rank's; `adjacent` whether one run may continue another of
    its suit. Raises ValueError for more jokers than any pack of the game holds.
    """
    held = Held(cards)
    if held.jokers > MOST_JOKERS:
        raise ValueError("more jokers than the packs of Kontrakt hold")
    best = _Search(held, contract, values, adjacent=adjacent).best()
    left = sorted(cards, key=attrgetter("index"))
    total = sum([values[card.rank or 0] for card in cards])
    if best is None:
        missing = fewest_missing(held, contract, adjacent=adjacent) - held.jokers
        return Laid((), tuple(left), total, missing)
    melds = _melds(held, best, values)
    for meld in melds:
        for card in meld:
            left.remove(card)
    return Laid(melds, tuple(left), total - best.value)


# Laying


class _Search:
    """One hand and one contract: tries every choice of runs that the wilds could complete."""

    def __init__(
        self, held: Held, contract: Contract, values: tuple[int, ...], *, adjacent: bool
    ) -> None:
        self._held = held
        self._contract = contract
        self._values = values
        self._adjacent = adjacent

    def best(self) -> _Best | None:
        """Return the most valuable way to lay the contract, None if there is none."""
        held, groups, runs = self._held, self._contract.groups, self._contract.runs
        if group_shortfall(held.counts, groups) > held.jokers:
            return None
        best: _Best | None = None
        for windows, taken in self._choices(runs) if runs else [((), [])]:
            found = self._with_runs(windows, taken)
            if found and (best is None or found.value > best.value):
                best = found
        return best

    def _choices(self, runs: int) -> Iterator[tuple[tuple[Window, ...], list[int]]]:
        """Yield runs the wilds could complete, and the indices of the natural cards in them."""
        held = self._held
        windows = [
            (suit, place)
            for suit, bits in enumerate(held.suits)
            if bits
            for place in _places(bits, held.jokers)
        ]
        ways: list[tuple[tuple[Window, ...], int, list[int], int]] = [((), 0, [], held.jokers)]
        while ways:
            chosen, first, taken, jokers = ways.pop()
            for i in range(first, len(windows)):
                window = windows[i]
                if chosen and not self._adjacent and goes_on(window, chosen):
                    continue
                more = taken.copy()
                spare = jokers
                for index in FACES[window]:
                    if more.count(index) < held.copies[index]:
                        more.append(index)
                    else:
                        spare -= 1
                if spare < 0:
                    continue
                now = (*chosen, window)
                if len(now) == runs:
                    yield now, more
                else:
                    ways.append((now, i, more, spare))

    def _with_runs(self, windows: tuple[Window, ...], taken: list[int]) -> _Best | None:
        """Return the best groups and places for wilds besides runs of these natural cards."""
        values, groups = self._values, self._contract.groups
        missing = RUN * len(windows) - len(taken)
        spare = self._held.jokers - missing
        counts = self._held.counts
        if windows and groups:
            counts = counts.copy()
            for index in taken:
                counts[index % RANKS] -= 1
            if group_shortfall(counts, groups) > spare:
                return None
        laid = sorted([values[index % RANKS + 1] for index in taken])
        value = sum(laid) + values[0] * missing
        by_wilds = _best_groups(counts, groups, spare, values)
        best: _Best | None = None
        for replaced in range(spare + 1 if windows else 1):
            for found in by_wilds[: spare - replaced + 1]:
                if found and (best is None or value + found.value > best.value):
                    best = _Best(value + found.value, windows, replaced, found.chosen)
            if replaced < spare and windows:
                value += values[0] - laid[replaced]
        return best


def _best_groups(
    counts: Sequence[int], groups: int, wilds: int, values: tuple[int, ...]
) -> list[_Groups | None]:
    """Return the best `groups` groups with exactly 0, 1, … `wilds` wilds, None where none are."""
    if not groups:
        return [_Groups(0, ())]
    table: list[list[_Groups | None]] = [[None] * (wilds + 1) for _ in range(groups + 1)]
    table[0][0] = _Groups(0, ())
    for rank in range(RANKS - 1, -1, -1):
        held = counts[rank]
        if held < GROUP - wilds or not held:
            continue
        options = [
            (number, laid, values[rank + 1] * (GROUP * number - laid) + values[0] * laid)
            for number, laid in _options(min(held, GROUP * groups), groups, wilds)
        ]
        for had in range(groups - 1, -1, -1):
            for before, rest in enumerate(table[had]):
                if rest is None:
                    continue
                for number, laid, value in options:
                    if had + number > groups or before + laid > wilds:
                        continue
                    now = table[had + number][before + laid]
                    if now is None or rest.value + value > now.value:
                        table[had + number][before + laid] = _Groups(
                            rest.value + value, rest.chosen + _shared(rank, number, laid)
                        )
    return table[groups]


@lru_cache(maxsize=256)
def _options(held: int, groups: int, wilds: int) -> tuple[tuple[int, int], ...]:
    """Return how many groups so many cards of a rank make, with how many wilds in all."""
    return tuple(
        (number, laid)
        for number in range(1, groups + 1)
        for laid in range(min(wilds, (GROUP - 1) * number) + 1)
        if GROUP * number - laid <= held
    )


def _shared(rank: int, groups: int, wilds: int) -> tuple[tuple[int, int], ...]:
    """Share wilds among groups of one rank, each of which keeps a natural card."""
    each = [wilds // groups + (group < wilds % groups) for group in range(groups)]
    return tuple([(rank, laid) for laid in each])


@lru_cache(maxsize=1 << 14)
def _places(suit: int, missing: int) -> tuple[int, ...]:
    least = RUN - missing
    return tuple(
        [place for place in range(11, 0, -1) if (suit >> place - 1 & 15).bit_count() >= least]
    )


def _melds(held: Held, best: _Best, values: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    """Lay what was chosen: groups by suit with their wilds last, runs upwards."""
    rest = held.copies.copy()
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
