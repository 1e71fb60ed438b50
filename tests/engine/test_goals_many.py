"""Thousands of seeded openings, contracts and tables, ugly ones too, against two others.

Runs only when asked: `MANY=1000 pytest tests/engine/test_goals_many.py` takes a thousand of each
against exhaustive searches, and tables of every size against integer programs (CP-SAT and HiGHS,
which come with requirements-bench.txt; without them those tests are skipped).
"""

import os
import random

import pytest

from remi_scores.engine.contracts import CONTRACTS
from tests.bench.boards import RULES, VALUES, board, ugly
from tests.engine import test_contract_goal, test_moves, test_openings, test_rearrange
from tests.engine.oracle_goals import least_after_rearranging
from tests.engine.test_contract_goal import KONTRAKT, THREE_DECKS

MANY = int(os.environ.get("MANY", "0"))

pytestmark = pytest.mark.skipif(not MANY, reason="the long run: MANY=1000 asks for it")


def test_no_opening_of_a_hand_is_worth_more_or_leaves_less():
    for seed in range(MANY):
        test_openings.check(test_openings.some_hand(f"many {seed}", 11))


def test_no_opening_of_fifteen_cards_is_worth_more():
    for seed in range(MANY // 50):
        rng = random.Random(f"fifteen {seed}")
        test_openings.check(test_openings.crowded(test_openings.REMI_51, rng, 15))


@pytest.mark.parametrize("number", range(1, 8))
def test_no_contract_leaves_less(number):
    rng = random.Random(f"many contracts {number}")
    contract = CONTRACTS[number - 1]
    for turn in range(MANY):
        game = (KONTRAKT, THREE_DECKS)[turn % 2]
        size = min(contract.cards + rng.randint(-1, 2), 12)
        hand = test_contract_goal.some_hand(game, rng, size)
        test_contract_goal.check(game, hand, contract, adjacent=turn % 3 == 0)


def test_no_table_leaves_less():
    rng = random.Random("many tables")
    for _ in range(MANY):
        table, hand = ugly(rng, rng.choice((3, 6, 7, 9)), rng.randint(1, 3))
        least = least_after_rearranging(RULES, VALUES, table, hand)
        test_rearrange.check(table, hand, least)


def test_no_plan_moves_fewer_cards():
    rng = random.Random("many plans")
    for turn in range(MANY):
        if turn % 2:
            test_moves.check(*ugly(rng, rng.choice((3, 6, 7, 9)), rng.randint(1, 3)))
        else:
            jokers = rng.choice((0, 1, 2))
            test_moves.check(*board(rng, rng.choice((6, 9, 10)), rng.randint(1, 4), jokers))


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
        test_rearrange.check(table, hand, least_by_highs(table, hand, VALUES))
        if turn % 5 == 0:
            try:
                test_rearrange.check(table, hand, least_by_cp_sat(table, hand, VALUES))
            except TimeoutError:
                unanswered += 1
    assert unanswered <= MANY // 100
