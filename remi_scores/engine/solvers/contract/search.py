"""The contract of a deal that leaves the least value in the hand, exactly.

Runs are chosen first, as windows of four places (see `held`); groups are then taken from the
counts of the cards that are left. If a joker stands in a run for a card that lies in a group, the
two can change places. So the search puts jokers in runs only where the hand lacks the card. Jokers
that are left over then replace the cheapest cards of the runs, or lie in groups.

Source: `docs/rules.md`, *Kontrakt Remi*.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from remi_scores.engine.cards import Card
from remi_scores.engine.contracts import GROUP_CARDS, RUN_CARDS, Contract
from remi_scores.engine.solvers.contract.groups import best_groups, ranks_of_groups
from remi_scores.engine.solvers.contract.held import (
    COUNT_BITS,
    FACES,
    LACKING,
    PATTERNS,
    RANKS,
    HeldCards,
    Planes,
    Window,
    continues_a_run,
    without,
)
from remi_scores.engine.solvers.contract.laying import BestContract, lay_melds
from remi_scores.engine.solvers.contract.missing import fewest_missing, group_shortfall

MOST_JOKERS: Final = 2
"""The most jokers that the packs hold: too few for a meld of jokers only."""


class LaidContract(NamedTuple):
    """The melds of a contract, the cards left by suit and rank, and their value in points.

    `missing` is 0 if the contract can be laid. Otherwise there are no melds, all cards are left,
    and `missing` is how many cards the hand lacks, its jokers counted.
    """

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    deadwood: int
    missing: int = 0


_RunsSoFar = tuple[tuple[Window, ...], tuple[int, ...], int, list[Planes], int]
"""The runs chosen so far and their patterns, the first window to try next, the planes of the cards
left, and the jokers to spare."""


def lay_contract(
    cards: Sequence[Card], contract: Contract, values: tuple[int, ...], *, adjacent: bool
) -> LaidContract:
    """Return the contract laid so that the least value is left in the hand.

    `values` are points: the joker, then ace to king. `adjacent` is whether a run may begin where
    another of its suit ends. Raises ValueError for more jokers than the packs hold.
    """
    held = HeldCards(cards)
    if held.jokers > MOST_JOKERS:
        raise ValueError("more jokers than the packs of Kontrakt hold")
    left = sorted(cards, key=attrgetter("index"))
    total = sum([values[card.rank or 0] for card in cards])
    # Finding what runs and groups lack together is slow. Often the groups alone lack so much that
    # the contract cannot be laid.
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
    melds = lay_melds(cards, best, values)
    for meld in melds:
        for card in meld:
            left.remove(card)
    return LaidContract(melds, tuple(left), total - best.value)


class _ContractSearch:
    """The search for one hand and one contract: it tries all runs that the jokers can complete."""

    def __init__(
        self, held: HeldCards, contract: Contract, values: tuple[int, ...], *, adjacent: bool
    ) -> None:
        self._held = held
        self._contract = contract
        self._values = values
        self._adjacent = adjacent
        self._window_values = _window_values(values)

    def best(self) -> BestContract | None:
        """Return the most valuable contract, None if it cannot be laid."""
        runs = self._contract.runs
        best: BestContract | None = None
        for windows, patterns in self._possible_runs(runs) if runs else [((), ())]:
            best = self._better(windows, patterns, best)
        return best

    def _possible_runs(self, runs: int) -> Iterator[tuple[tuple[Window, ...], tuple[int, ...]]]:
        """Yield every choice of runs that the jokers can complete, and their patterns."""
        held = self._held
        windows = [
            (suit, place)
            for suit, (ones, _, _) in enumerate(held.suits)
            if ones
            for place in _places(ones, held.jokers)
        ]
        started: list[_RunsSoFar] = [((), (), 0, held.suits, held.jokers)]
        while started:
            chosen, patterns, first, suits, jokers = started.pop()
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
                    started.append((*now, i, rest, spare))

    @cached_property
    def _most_by_groups(self) -> int:
        """The most the natural cards of groups can be worth, if the runs took no cards."""
        held, values = self._held, self._values
        ranks = ranks_of_groups(held.counts, held.jokers, values)[: self._contract.groups]
        return GROUP_CARDS * sum([values[rank + 1] for rank in ranks])

    def _better(
        self, windows: tuple[Window, ...], patterns: tuple[int, ...], best: BestContract | None
    ) -> BestContract | None:
        """Return the best contract with these runs, or `best` if that is worth as much."""
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
        by_jokers = best_groups(counts, groups, spare, values)
        for replaced in range(spare + 1 if windows else 1):
            for found in by_jokers[: spare - replaced + 1]:
                if found and (best is None or value + found.value > best.value):
                    best = BestContract(value + found.value, windows, replaced, found.chosen)
            if replaced < spare and windows:
                value += values[0] - laid[replaced]
        return best


@lru_cache(maxsize=64)
def _window_values(values: tuple[int, ...]) -> list[list[int]]:
    """Return, by place and pattern, what the cards of a window are worth in the hand."""
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
    """Return what each natural card of the runs is worth in the hand, the cheapest first."""
    return sorted(
        [
            values[index % RANKS + 1]
            for window, pattern in zip(windows, patterns, strict=True)
            for step, index in enumerate(FACES[window])
            if pattern >> step & 1
        ]
    )


@lru_cache(maxsize=1 << 14)
def _places(ones: int, missing: int) -> tuple[int, ...]:
    """Return the places of windows that lack at most so many cards, the highest first.

    `ones` has the bits of the places of a suit for which there is a card.
    """
    least = RUN_CARDS - missing
    return tuple(
        [place for place in range(11, 0, -1) if (ones >> place - 1 & 15).bit_count() >= least]
    )
