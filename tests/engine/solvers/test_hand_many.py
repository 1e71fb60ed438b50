"""Thousands of seeded hands a game, arranged and compared with two other ways to solve them.

Runs only on request: `MANY=1000 pytest tests/engine/solvers/test_hand_many.py` compares a thousand
hands a game with an exhaustive search and as many with an integer program (CP-SAT, which needs
ortools from requirements-bench.txt; without it those tests are skipped).
"""

import random

import pytest

from remi_scores.engine.solvers.hand.arranging import arranger
from tests.bench.hands import GAMES, ODD_GAMES, at_random, crowded
from tests.engine.solvers.test_hand import check, some_hand
from tests.helpers.many import MANY

pytestmark = pytest.mark.skipif(not MANY, reason="set MANY=1000 to run it")

EVERY_GAME = [pytest.param(game, id=game.name) for game in GAMES + ODD_GAMES]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_no_arrangement_of_a_hand_leaves_less(game):
    for seed in range(MANY):
        check(game, some_hand(game, f"many {seed}", 11))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_an_integer_program_finds_nothing_better(game):
    pytest.importorskip("ortools", reason="ortools comes with requirements-bench.txt")
    from tests.bench.ilp import least_deadwood

    solver = arranger(game.rules, game.values)
    rng = random.Random(f"{game.name} program")
    for turn in range(MANY):
        size = rng.randint(8, 15)
        hand = crowded(game, rng, size) if turn % 3 else at_random(rng, game.pack(), size)
        assert (hand, solver.deadwood(hand)) == (
            hand,
            least_deadwood(game.rules, game.values, hand),
        )
