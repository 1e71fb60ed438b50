"""Integer programs for the opening worth most and the contract that leaves least (CP-SAT).

Written from RULES.md, without the engine. A variable counts how often a meld of certain natural
cards is laid; jokers are counted with it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from ortools.sat.python import cp_model

from remi_scores.engine.cards import JOKER, Card

Column = tuple[tuple[int, ...], int, int]
"""Indices of natural cards, jokers, and what the meld is worth."""

POINTS = (0, *range(1, 11), 10, 10, 10, 10)
SCALE = 1 << 12


def best_opening(values: Sequence[int], hand: Sequence[Card]) -> tuple[int, int]:
    """Return the most an opening is worth, and the least it then leaves in the hand."""
    held = Counter([card.index for card in hand])
    total = sum([values[card.rank or 0] for card in hand])
    columns = list(_melds(held, values))
    if not columns:
        return 0, total
    model = cp_model.CpModel()
    counts = _counts(model, columns, held)
    if len(hand) >= 15:
        naturals = len(hand) - held[JOKER.index]
        model.add(sum([len(c[0]) * n for c, n in zip(columns, counts, strict=True)]) < naturals)
    model.maximize(sum([c[2] * n for c, n in zip(columns, counts, strict=True)]))
    solver = _solved(model)
    assert solver is not None
    value, laid = divmod(round(solver.objective_value), SCALE)
    return value, total - laid


def _melds(held: Counter[int], values: Sequence[int]) -> Iterator[Column]:
    best: dict[tuple[tuple[int, ...], int], int] = {}
    for cards, laid, worth in (*_runs(held, values), *_groups(held, values)):
        best[cards, laid] = max(best.get((cards, laid), 0), worth)
    yield from [(cards, laid, worth) for (cards, laid), worth in best.items()]


def _runs(held: Counter[int], values: Sequence[int]) -> Iterator[Column]:
    for suit, size in product(range(4), (3, 4, 5)):
        for first in range(1, 16 - size):
            run = range(first, first + size)
            points = SCALE * sum([POINTS[place] for place in run])
            for joker in (0, *(run if held[JOKER.index] else ())):
                cards = tuple(sorted([13 * suit + (p - 1) % 13 for p in run if p != joker]))
                if all(held[index] for index in cards):
                    laid = int(joker > 0)
                    worth = points + sum([values[i % 13 + 1] for i in cards])
                    yield cards, laid, worth + values[0] * laid


def _groups(held: Counter[int], values: Sequence[int]) -> Iterator[Column]:
    jokers = min(1, held[JOKER.index])
    for rank, size, laid in product(range(13), (2, 3, 4), range(jokers + 1)):
        if not 3 <= size + laid <= 4:
            continue
        suits = [suit for suit in range(4) if held[13 * suit + rank]]
        points = SCALE * (size + laid) * POINTS[rank + 1 if rank else 14]
        for chosen in combinations(suits, size):
            worth = points + size * values[rank + 1] + laid * values[0]
            yield tuple([13 * suit + rank for suit in chosen]), laid, worth


def _counts(
    model: cp_model.CpModel, columns: Sequence[Column], held: Counter[int]
) -> list[cp_model.IntVar]:
    counts = [model.new_int_var(0, max(1, *[held[i] for i in c[0]]), "") for c in columns]
    uses: dict[int, list[tuple[cp_model.IntVar, int]]] = {}
    for (cards, jokers, _), count in zip(columns, counts, strict=True):
        for index, times in Counter(cards).items():
            uses.setdefault(index, []).append((count, times))
        if jokers:
            uses.setdefault(JOKER.index, []).append((count, jokers))
    for index, terms in uses.items():
        model.add(sum([count * times for count, times in terms]) <= held[index])
    return counts


def _solved(model: cp_model.CpModel) -> cp_model.CpSolver | None:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL
    return solver


def least_after_contract(
    values: Sequence[int], hand: Sequence[Card], groups: int, runs: int
) -> int | None:
    """Return the least value left, None if the contract cannot be laid; no runs continue."""
    held = Counter([card.index for card in hand])
    total = sum([values[card.rank or 0] for card in hand])
    model = cp_model.CpModel()
    fours, threes = list(_fours(held, values)), list(_threes(held, values))
    if (runs and not fours) or (groups and not threes):
        return None
    columns = [*[four[0] for four in fours], *threes]
    counts = _counts(model, columns, held)
    model.add(sum(counts[: len(fours)]) == runs)
    model.add(sum(counts[len(fours) :]) == groups)
    at: dict[tuple[int, int], list[cp_model.IntVar]] = {}
    for (_, suit, first), count in zip(fours, counts, strict=False):
        at.setdefault((suit, first), []).append(count)
    for (suit, first), laid in at.items():
        if (suit, first + 4) in at:
            one, other = model.new_bool_var(""), model.new_bool_var("")
            model.add(sum(laid) <= runs * one)
            model.add(sum(at[suit, first + 4]) <= runs * other)
            model.add(one + other <= 1)
    model.maximize(sum([c[2] * n for c, n in zip(columns, counts, strict=True)]))
    solver = _solved(model)
    return None if solver is None else total - round(solver.objective_value)


def _fours(held: Counter[int], values: Sequence[int]) -> Iterator[tuple[Column, int, int]]:
    jokers = held[JOKER.index]
    for suit in range(4):
        for first in range(1, 12):
            faces = [13 * suit + (first - 1 + step) % 13 for step in range(4)]
            there = [index for index in faces if held[index]]
            for size in range(max(1, 4 - jokers), len(there) + 1):
                for cards in combinations(there, size):
                    worth = sum([values[i % 13 + 1] for i in cards]) + (4 - size) * values[0]
                    yield (cards, 4 - size, worth), suit, first


def _threes(held: Counter[int], values: Sequence[int]) -> Iterator[Column]:
    jokers = held[JOKER.index]
    for rank in range(13):
        there = [13 * suit + rank for suit in range(4) for _ in range(held[13 * suit + rank])]
        for size in range(max(1, 3 - jokers), min(3, len(there)) + 1):
            worth = size * values[rank + 1] + (3 - size) * values[0]
            for cards in dict.fromkeys(combinations(there, size)):
                yield cards, 3 - size, worth
