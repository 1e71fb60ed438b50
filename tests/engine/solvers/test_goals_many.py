"""Thousands of seeded openings, contracts and tables, compared with two other ways to solve them.

Runs only on request: `MANY=1000 pytest tests/engine/solvers/test_goals_many.py` compares a thousand
of each with exhaustive searches, and tables of every size with integer programs (CP-SAT and HiGHS,
which come with requirements-bench.txt; without them those tests are skipped).
"""

import random

import pytest

from remi_scores.engine.contracts import CONTRACTS
from tests.bench.boards import RULES, VALUES, board, ugly
from tests.engine.solvers import (
    test_contract,
    test_opening,
    test_table_planning,
    test_table_rearranging,
)
from tests.engine.solvers.test_contract import KONTRAKT, THREE_DECKS
from tests.helpers.engine.oracle_goals import least_after_rearranging
from tests.helpers.many import MANY

pytestmark = pytest.mark.skipif(not MANY, reason="set MANY=1000 to run it")


def test_no_opening_of_a_hand_is_worth_more_or_leaves_less():
    for seed in range(MANY):
        test_opening.check(test_opening.some_hand(f"many {seed}", 11))


def test_no_opening_of_fifteen_cards_is_worth_more():
    for seed in range(MANY // 50):
        rng = random.Random(f"fifteen {seed}")
        test_opening.check(test_opening.crowded(test_opening.REMI_51, rng, 15))


@pytest.mark.parametrize("number", range(1, 8))
def test_no_contract_leaves_less(number):
    rng = random.Random(f"many contracts {number}")
    contract = CONTRACTS[number - 1]
    for turn in range(MANY):
        game = (KONTRAKT, THREE_DECKS)[turn % 2]
        size = min(contract.cards + rng.randint(-1, 2), 12)
        hand = test_contract.some_hand(game, rng, size)
        test_contract.check(game, hand, contract, adjacent=turn % 3 == 0)


def test_no_table_leaves_less():
    rng = random.Random("many tables")
    for _ in range(MANY):
        table, hand = ugly(rng, rng.choice((3, 6, 7, 9)), rng.randint(1, 3))
        least = least_after_rearranging(RULES, VALUES, table, hand)
        test_table_rearranging.check(table, hand, least)


def test_no_plan_moves_fewer_cards():
    rng = random.Random("many plans")
    for turn in range(MANY):
        if turn % 2:
            test_table_planning.check(*ugly(rng, rng.choice((3, 6, 7, 9)), rng.randint(1, 3)))
        else:
            jokers = rng.choice((0, 1, 2))
            test_table_planning.check(
                *board(rng, rng.choice((6, 9, 10)), rng.randint(1, 4), jokers)
            )


def test_integer_programs_find_no_better_table():
    pytest.importorskip("ortools", reason="ortools comes with requirements-bench.txt")
    from tests.bench.table_ilp import least_by_cp_sat, least_by_highs

    rng = random.Random("tables and programs")
    unanswered = 0
    for turn in range(MANY):
        if turn % 2:
            table, hand = ugly(rng, rng.choice((6, 9, 12, 20, 30, 45)), rng.randint(1, 10))
        else:
            jokers = rng.choice((0, 1, 2, 2))
            table, hand = board(rng, rng.choice((10, 20, 40, 60)), rng.randint(1, 10), jokers)
        test_table_rearranging.check(table, hand, least_by_highs(table, hand, VALUES))
        if turn % 5 == 0:
            try:
                test_table_rearranging.check(table, hand, least_by_cp_sat(table, hand, VALUES))
            except TimeoutError:
                unanswered += 1
    assert unanswered <= MANY // 100
