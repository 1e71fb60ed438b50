"""The contract of a deal that leaves the least value in the hand, exactly.

Groups repeat suits here, so a group asks only how many cards of its rank there are: runs are
chosen first, as windows of four places, and groups are then taken from the counts by rank. A wild
in a run for a card that goes to a group could as well lie in the group, so wilds stand in runs
for cards that are not there, and besides take the places of the cheapest cards laid.

Source: RULES.md, *Kontrakt Remi*.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.contracts import Contract

RUN: Final = 4
GROUP: Final = 3
RANKS: Final = 13
MOST_JOKERS: Final = 2
"""As many as the packs hold: no meld of a contract could be of jokers only."""

Window = tuple[int, int]
"""A run of four: its suit and its first place, 1 (A-2-3-4) to 11 (J-Q-K-A)."""

_FACES: Final = {
    (suit, place): tuple(13 * suit + (place - 1 + step) % RANKS for step in range(RUN))
    for suit in range(4)
    for place in range(1, 12)
}
"""The indices of the cards of every window."""


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
    held = Counter([card.index for card in cards if card is not JOKER])
    jokers = len(cards) - held.total()
    if jokers > MOST_JOKERS:
        raise ValueError("more jokers than the packs of Kontrakt hold")
    best = _Search(held, jokers, contract, values, adjacent=adjacent).best()
    total = sum([values[card.rank or 0] for card in cards])
    ordered = sorted(cards, key=lambda card: card.index)
    if best is None:
        missing = _fewest_missing(held, contract, adjacent=adjacent) - jokers
        return Laid((), tuple(ordered), total, missing)
    melds = _melds(held, best, values)
    left = Counter(cards) - Counter([card for meld in melds for card in meld])
    rest = tuple([card for card in dict.fromkeys(ordered) for _ in range(left[card])])
    return Laid(melds, rest, total - best.value)


# Laying


class _Search:
    """One hand and one contract: tries every choice of runs that the wilds could complete."""

    def __init__(
        self,
        held: Counter[int],
        jokers: int,
        contract: Contract,
        values: tuple[int, ...],
        *,
        adjacent: bool,
    ) -> None:
        self._held = held
        self._jokers = jokers
        self._contract = contract
        self._values = values
        self._adjacent = adjacent
        self._counts = [0] * RANKS
        for index, copies in held.items():
            self._counts[index % RANKS] += copies

    def best(self) -> _Best | None:
        """Return the most valuable way to lay the contract, None if there is none."""
        groups, runs = self._contract.groups, self._contract.runs
        if not runs:
            return self._with_runs((), Counter(), 0)
        if _group_shortfall(self._counts, groups) > self._jokers:
            return None
        windows = _windows(_suits(self._held), self._jokers)
        best: _Best | None = None
        for chosen, used, missing in self._choices(windows, runs, (), Counter(), 0):
            found = self._with_runs(chosen, used, missing)
            if found and (best is None or found.value > best.value):
                best = found
        return best

    def _choices(
        self,
        windows: Sequence[Window],
        runs: int,
        chosen: tuple[Window, ...],
        used: Counter[int],
        missing: int,
    ) -> Iterator[tuple[tuple[Window, ...], Counter[int], int]]:
        """Yield windows in order, how often each card is asked for, and how many are not there."""
        if not runs:
            yield chosen, used, missing
            return
        for i, window in enumerate(windows):
            if not self._adjacent and _goes_on(window, chosen):
                continue
            faces = _FACES[window]
            short = missing + sum([used[index] >= self._held[index] for index in faces])
            if short <= self._jokers:
                more = used.copy()
                more.update(faces)
                yield from self._choices(windows[i:], runs - 1, (*chosen, window), more, short)

    def _with_runs(
        self, windows: tuple[Window, ...], used: Counter[int], missing: int
    ) -> _Best | None:
        """Return the best groups and places for wilds besides these runs."""
        counts, values = self._counts, self._values
        laid: list[int] = []
        if windows:
            counts = counts.copy()
            for index, times in used.items():
                natural = min(times, self._held[index])
                counts[index % RANKS] -= natural
                laid += [values[index % RANKS + 1]] * natural
            laid.sort()
        spare = self._jokers - missing
        runs_value = sum(laid) + values[0] * missing
        best: _Best | None = None
        by_wilds = _best_groups(counts, self._contract.groups, spare, values)
        for replaced in range(spare + 1 if windows else 1):
            gain = values[0] * replaced - sum(laid[:replaced])
            for groups in by_wilds[: spare - replaced + 1]:
                if groups and (best is None or runs_value + gain + groups.value > best.value):
                    value = runs_value + gain + groups.value
                    best = _Best(value, windows, replaced, groups.chosen)
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


def _goes_on(window: Window, chosen: Sequence[Window]) -> bool:
    suit, place = window
    return (suit, place - RUN) in chosen or (suit, place + RUN) in chosen


def _suits(held: Counter[int]) -> tuple[int, int, int, int]:
    """Return what there is of each suit, as bits by place: the ace twice, as 1 and as 14."""
    suits = [0, 0, 0, 0]
    for index in held:
        suit, rank = divmod(index, RANKS)
        suits[suit] |= 1 << rank | (0 if rank else 1 << RANKS)
    return suits[0], suits[1], suits[2], suits[3]


def _windows(suits: Sequence[int], missing: int) -> list[Window]:
    """Return the windows that lack at most so many cards, the highest first."""
    return [(suit, place) for suit in range(4) for place in _places(suits[suit], missing)]


@lru_cache(maxsize=1 << 14)
def _places(suit: int, missing: int) -> tuple[int, ...]:
    least = RUN - missing
    return tuple(
        [place for place in range(11, 0, -1) if (suit >> place - 1 & 15).bit_count() >= least]
    )


# What is missing


def _fewest_missing(held: Counter[int], contract: Contract, *, adjacent: bool) -> int:
    """Return how many places of the contract must be filled otherwise, wilds not counted."""
    if not contract.runs:
        counts = [sum([held[13 * suit + rank] for suit in range(4)]) for rank in range(RANKS)]
        return _group_shortfall(counts, contract.groups)
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


def _group_shortfall(counts: Sequence[int], groups: int) -> int:
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
    needed: Counter[int] = Counter()
    for index, count in enumerate(copies):
        needed[index] = count
    fewest = [0, 4, 8, 12]
    for chosen, short in _run_sets(
        needed, [(0, place) for place in range(11, 0, -1)], 3, adjacent=adjacent
    ):
        fewest[len(chosen)] = min(fewest[len(chosen)], short)
    return fewest[0], fewest[1], fewest[2], fewest[3]


def _run_sets(
    held: Counter[int], windows: Sequence[Window], runs: int, *, adjacent: bool
) -> Iterator[tuple[tuple[Window, ...], int]]:
    """Yield every choice of one to so many windows, and how many of its cards are not there."""
    ways: list[tuple[tuple[Window, ...], int, Counter[int], int]] = [((), 0, Counter(), 0)]
    while ways:
        chosen, first, used, missing = ways.pop()
        for i in range(first, len(windows)):
            if not adjacent and _goes_on(windows[i], chosen):
                continue
            faces = _FACES[windows[i]]
            short = missing + sum([used[index] >= held[index] for index in faces])
            now = (*chosen, windows[i])
            yield now, short
            if len(now) < runs:
                more = used.copy()
                more.update(faces)
                ways.append((now, i, more, short))


def _mixed_shortfall(held: Counter[int], contract: Contract, *, adjacent: bool) -> int:
    """Return what groups and one or two runs lack together, the cheapest runs tried first."""
    counts = [sum([held[13 * suit + rank] for suit in range(4)]) for rank in range(RANKS)]
    floor = _group_shortfall(counts, contract.groups)
    best = contract.cards
    lacking = sorted(
        [
            (short, (suit, 11 - step))
            for suit, bits in enumerate(_suits(held))
            for step, short in enumerate(_lacking(bits))
        ]
    )
    for i, (first, window) in enumerate(lacking):
        seconds = [(0, None)] if contract.runs == 1 else lacking[i:]
        for second, other in seconds:
            if first + second + floor >= best:
                break
            chosen = (window,) if other is None else (window, other)
            if adjacent or other is None or not _goes_on(other, (window,)):
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
        for index in _FACES[window]:
            times = used.get(index, 0)
            if times < held[index]:
                used[index] = times + 1
                rest[index % RANKS] -= 1
            else:
                missing += 1
    return missing + _group_shortfall(rest, groups)


@lru_cache(maxsize=1 << 14)
def _lacking(suit: int) -> tuple[int, ...]:
    """Return how many cards each window of a suit lacks, the highest window first."""
    return tuple([RUN - (suit >> place - 1 & 15).bit_count() for place in range(11, 0, -1)])


# Melds


def _melds(
    held: Counter[int], best: _Best, values: tuple[int, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Lay what was chosen: groups by suit with their wilds last, runs upwards."""
    rest = held.copy()
    runs = []
    for window in best.windows:
        run: list[Card] = []
        for index in _FACES[window]:
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


def _replace_cheapest(runs: list[list[Card]], rest: Counter[int], values: tuple[int, ...]) -> None:
    """Put a wild where the cheapest natural card of the runs lies."""
    cards = [card for run in runs for card in run if card is not JOKER]
    cheapest = min(cards, key=lambda card: values[card.rank or 0])
    run = next(run for run in runs if cheapest in run)
    run[run.index(cheapest)] = JOKER
    rest[cheapest.index] += 1


def _take(rest: Counter[int], rank: int, count: int) -> list[Card]:
    """Take so many cards of a rank, of different suits as far as they go."""
    taken: list[int] = []
    while len(taken) < count:
        for index in range(rank, 52, RANKS):
            if rest[index] and len(taken) < count:
                rest[index] -= 1
                taken.append(index)
    return [DECK[index] for index in sorted(taken)]
