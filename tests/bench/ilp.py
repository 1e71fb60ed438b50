"""The integer program peers are measured and the engine is checked with: set packing over melds.

Written from RULES.md, without the engine. A variable counts how often a kind of meld is laid: its
natural cards, as a run of at most five places that begins and ends with one or as a group, with
its fewest wilds; a second variable takes the wilds it has room for besides. Needs ortools, which
only `requirements-bench.txt` installs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

from remi_scores.engine.cards import Card
from remi_scores.engine.melds import Ace, MeldRules

Kind = tuple[tuple[int, ...], int, int]
"""Indices of the natural cards, the fewest and the most wilds."""


def least_deadwood(rules: MeldRules, values: Sequence[int], hand: Sequence[Card]) -> int:
    """Return the least value left, from reading the hand to the answer.

    One worker and no presolve: on problems of this size CP-SAT is fastest so.
    """
    held, wilds = _read(rules, hand)
    total = sum([values[card.rank or 0] for card in hand])
    kinds = list(_kinds(rules, held, wilds))
    if not kinds and not (rules.all_wild and wilds >= 3):
        return total
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    status = solver.solve(_model(rules, values, held, wilds, kinds))
    if status != cp_model.OPTIMAL:
        raise RuntimeError(solver.status_name(status))
    return total - round(solver.objective_value)


def _read(rules: MeldRules, hand: Sequence[Card]) -> tuple[dict[int, int], int]:
    naturals = [c for c in hand if c.rank is not None and c.rank not in rules.wild_ranks]
    return Counter([card.index for card in naturals]), len(hand) - len(naturals)


def _model(
    rules: MeldRules, values: Sequence[int], held: dict[int, int], wilds: int, kinds: list[Kind]
) -> cp_model.CpModel:
    model = cp_model.CpModel()
    used: dict[int, list[Any]] = {index: [] for index in held}
    laid: list[tuple[Any, int]] = []
    gain: list[tuple[Any, int]] = []
    for cards, least, most in kinds:
        copies = min([held[index] for index in cards])
        count = model.new_bool_var("") if copies == 1 else model.new_int_var(0, copies, "")
        for index in cards:
            used[index].append(count)
        gain.append((count, values[0] * least + sum([values[i % 13 + 1] for i in cards])))
        if least:
            laid.append((count, least))
        if most > least and wilds:
            more = model.new_int_var(0, wilds, "")
            model.add(_sum([(more, 1), (count, least - most)]) <= 0)
            laid.append((more, 1))
            gain.append((more, values[0]))
    if rules.all_wild and wilds >= 3:
        sizes = cp_model.Domain.from_intervals([[0, 0], [3, wilds]])
        alone = model.new_int_var_from_domain(sizes, "")
        laid.append((alone, 1))
        gain.append((alone, values[0]))
    for index, counts in used.items():
        if counts:
            model.add(cp_model.LinearExpr.sum(counts) <= held[index])
    if laid:
        model.add(_sum(laid) <= wilds)
    model.maximize(_sum(gain))
    return model


def _sum(terms: list[tuple[Any, int]]) -> Any:
    return cp_model.LinearExpr.weighted_sum(
        [term[0] for term in terms], [term[1] for term in terms]
    )


def _kinds(rules: MeldRules, held: dict[int, int], wilds: int) -> Iterator[Kind]:
    yield from _runs(rules, held, wilds)
    yield from _groups(rules, held, wilds)


def _runs(rules: MeldRules, held: dict[int, int], wilds: int) -> Iterator[Kind]:
    lowest = 2 if rules.ace is Ace.HIGH else 1
    highest = 13 if rules.ace is Ace.LOW else 14
    found: dict[tuple[int, ...], int] = {}
    budget = min(wilds, rules.run_wilds)
    for suit in range(4):
        there = [index - 13 * suit + 1 for index in held if index // 13 == suit]
        if rules.ace is not Ace.LOW and 1 in there:
            there.append(14)
        there = sorted([place for place in there if lowest <= place])
        for first in there:
            for last in there:
                if not 0 <= last - first <= 4:
                    continue
                inner = [place for place in there if first < place < last]
                for size in range(len(inner) + 1):
                    for chosen in combinations(inner, size):
                        at = sorted({first, *chosen, last})
                        least = _run_wilds(rules, at, lowest, highest)
                        if least is not None and least <= budget:
                            key = tuple(sorted(13 * suit + (p - 1) % 13 for p in at))
                            found[key] = min(least, found.get(key, least))
    for cards, least in found.items():
        yield cards, least, _run_room(rules, cards, highest - lowest + 1, least, budget)


def _run_wilds(rules: MeldRules, at: list[int], lowest: int, highest: int) -> int | None:
    holes = [place for place in range(at[0], at[-1] + 1) if place not in at]
    short = max(0, 3 - (at[-1] - at[0] + 1))
    if not rules.kings_only:
        return len(holes) + short
    if any(place != 13 for place in holes) or short > 1 or len(holes) + short > 1:
        return None
    if short and not (at[-1] == 12 and len(at) == 2):
        return None
    return len(holes) + short


def _run_room(
    rules: MeldRules, cards: tuple[int, ...], places: int, least: int, budget: int
) -> int:
    if rules.kings_only:
        ranks = {index % 13 + 1 for index in cards}
        return max(least, min(budget, int(12 in ranks and 13 not in ranks)))
    return min(budget, places - len(cards))


def _groups(rules: MeldRules, held: dict[int, int], wilds: int) -> Iterator[Kind]:
    budget = min(wilds, rules.group_wilds)
    by_rank: dict[int, list[int]] = {}
    for index in sorted(held):
        copies = 1 if rules.distinct_suits else held[index]
        by_rank.setdefault(index % 13, []).extend([index] * copies)
    # Groups of three to five cards make up those of any size.
    longest = 4 if rules.distinct_suits else 5
    for rank, cards in by_rank.items():
        for size in range(max(1, 3 - budget), min(longest, len(cards)) + 1):
            for chosen in set(combinations(cards, size)):
                yield from _group(rules, rank, chosen, budget)


def _group(rules: MeldRules, rank: int, chosen: tuple[int, ...], budget: int) -> Iterator[Kind]:
    most = budget
    if rules.kings_only and (rank != 12 or len(chosen) < rules.least_kings):
        most = 0
    if rules.distinct_suits:
        most = min(most, 4 - len(chosen))
    least = max(0, 3 - len(chosen))
    if least <= most:
        yield chosen, least, most
