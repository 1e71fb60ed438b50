"""The integer programs Halp's table is measured and checked with: how often each meld is laid.

After den Hertog and Hulshof (2006): for every card, the melds laid hold what lay on the table and
what the hand puts down. Written from RULES.md, without the engine. Melds are groups and runs of
three to five, for longer runs can be cut; D16 is a few rows more: each old group with jokers
has a meld of its own, or no new group robs it. Needs ortools and scipy (with HiGHS), which only
`requirements-bench.txt` installs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

import numpy as np
from ortools.sat.python import cp_model
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csc_array

from remi_scores.engine.cards import JOKER, Card

LONGEST: Final = 20.0
"""Seconds that CP-SAT is given."""

Cards = Sequence[Card]
Kind = tuple[tuple[int, ...], int]
"""Indices of natural cards, and jokers."""


def kinds(table: Sequence[Cards], hand: Cards) -> list[Kind]:
    """Return the melds that these cards could make."""
    cards = [card for meld in table for card in meld] + [*hand]
    there = {card.index for card in cards if card is not JOKER}
    jokers = cards.count(JOKER)
    groups = [
        (tuple([13 * suit + rank for suit in suits]), laid)
        for rank in range(13)
        for size in (1, 2, 3, 4)
        for suits in combinations(range(4), size)
        for laid in range(min(jokers, 4 - size) + 1)
        if size + laid >= 3
    ]
    found = dict.fromkeys([*groups, *_runs(jokers)])
    return [kind for kind in found if there.issuperset(kind[0])]


Row = tuple[dict[int, int], int]
"""What columns are multiplied by, and the most their sum may be."""


def d16(table: Sequence[Cards], lay: Sequence[Kind]) -> tuple[int, list[Row]]:
    """Return how many columns D16 adds after those of the melds, and its rows.

    Each new column, 0 or 1, says that a new meld is an old group's own.
    """
    old = [_parts(meld) for meld in table if _is_group(*_parts(meld))]
    own: dict[tuple[int, int], int] = {}
    rows: list[Row] = []
    for at, (naturals, jokers) in enumerate(old):
        if not jokers:
            continue
        holding = [i for i, kind in enumerate(lay) if {*kind[0]} >= {*naturals}]
        for i in holding:
            full = _is_group(*lay[i]) and len(lay[i][0]) + lay[i][1] == 4
            if lay[i][1] >= jokers or full:
                own[at, i] = len(lay) + len(own)
        mine = {column: -2 for (group, _), column in own.items() if group == at}
        rows.append((dict.fromkeys(mine, 1), 1))
        for i in holding:
            kind = lay[i]
            if _is_group(*kind) and kind[1] < jokers and len(kind[0]) + kind[1] < 4:
                rows.append(({i: 1, **mine}, 0 if kind[1] else old.count(kind)))
    for i in {i for _, i in own}:
        owners = {column: 1 for (_, kind), column in own.items() if kind == i}
        rows.append(({i: -1, **owners}, 0))
    return len(own), rows


def _parts(meld: Cards) -> Kind:
    naturals = tuple(sorted([card.index for card in meld if card is not JOKER]))
    return naturals, len(meld) - len(naturals)


def _is_group(naturals: Sequence[int], jokers: int) -> bool:
    return len({index % 13 for index in naturals}) == 1 and len(naturals) + jokers >= 3


def _runs(jokers: int) -> Iterator[Kind]:
    for suit in range(4):
        for size in (3, 4, 5):
            for first in range(15 - size):
                places = [13 * suit + (first + step) % 13 for step in range(size)]
                for laid in range(min(jokers, size - 1) + 1):
                    for held in combinations(places, size - laid):
                        # One card and jokers are a group, if only in how they are read.
                        if len(held) > 1:
                            yield tuple(sorted(held)), laid


def least_by_cp_sat(table: Sequence[Cards], hand: Cards, values: Sequence[int]) -> int | None:
    """Return the least value left in the hand, None if the table cannot be laid.

    Raises TimeoutError where CP-SAT goes astray: it answers at once or hardly ever.
    """
    lay = kinds(table, hand)
    before, held = Counter([card.index for meld in table for card in meld]), _count(hand)
    model = cp_model.CpModel()
    counts = [model.new_int_var(0, 2, "") for _ in lay]
    placed = {index: model.new_int_var(0, count, "") for index, count in held.items()}
    uses = _uses(lay)
    for index in {*before, *held, *uses}:
        terms = [(counts[i], times) for i, times in uses.get(index, [])]
        total = cp_model.LinearExpr.weighted_sum([t[0] for t in terms], [t[1] for t in terms])
        model.add(total - placed.get(index, 0) == before[index])
    added, rows = d16(table, lay)
    columns = [*counts, *[model.new_bool_var("") for _ in range(added)]]
    for row, most in rows:
        model.add(sum([columns[i] * times for i, times in row.items()]) <= most)
    worth = {index: _value(index, values) for index in held}
    model.maximize(sum([worth[index] * placed[index] for index in held]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LONGEST
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status in (cp_model.UNKNOWN, cp_model.FEASIBLE):
        raise TimeoutError
    if status != cp_model.OPTIMAL:
        raise RuntimeError(solver.status_name(status))
    return sum([worth[i] * held[i] for i in held]) - round(solver.objective_value)


def least_by_highs(table: Sequence[Cards], hand: Cards, values: Sequence[int]) -> int | None:
    """Return the least value left in the hand, None if the table cannot be laid."""
    lay = kinds(table, hand)
    before, held = Counter([card.index for meld in table for card in meld]), _count(hand)
    rows = {index: row for row, index in enumerate({*before, *held})}
    entries: list[tuple[int, int, int]] = []
    for column, (naturals, jokers) in enumerate(lay):
        entries += [(rows[index], column, 1) for index in naturals]
        if jokers:
            entries.append((rows[JOKER.index], column, jokers))
    added, more = d16(table, lay)
    cost: list[int] = [0] * (len(lay) + added)
    most = [2] * len(lay) + [1] * added
    for index, count in held.items():
        entries.append((rows[index], len(cost), -1))
        cost.append(-_value(index, values))
        most.append(count)
    at, columns, numbers = zip(*entries, strict=True)
    matrix = csc_array((numbers, (at, columns)), shape=(len(rows), len(cost)))
    needed = [before[index] for index in rows]
    constraints = [LinearConstraint(matrix, needed, needed)]
    if more:
        table_rows = np.zeros((len(more), len(cost)))
        for at, (row, _) in enumerate(more):
            for i, times in row.items():
                table_rows[at, i] = times
        constraints.append(LinearConstraint(table_rows, -np.inf, [limit for _, limit in more]))
    answer: Any = milp(
        np.array(cost),
        integrality=np.ones(len(cost)),
        bounds=Bounds(0, most),
        constraints=constraints,
    )
    if answer.x is None:
        return None
    return sum([_value(i, values) * n for i, n in held.items()]) + round(answer.fun)


def _count(hand: Cards) -> Counter[int]:
    return Counter([card.index for card in hand])


def _value(index: int, values: Sequence[int]) -> int:
    return values[0] if index == JOKER.index else values[index % 13 + 1]


def _uses(lay: Sequence[Kind]) -> dict[int, list[tuple[int, int]]]:
    uses: dict[int, list[tuple[int, int]]] = {}
    for i, (naturals, jokers) in enumerate(lay):
        for index in naturals:
            uses.setdefault(index, []).append((i, 1))
        if jokers:
            uses.setdefault(JOKER.index, []).append((i, jokers))
    return uses
