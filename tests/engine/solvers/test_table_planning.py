"""The steps from the old table to the new: each can be done, and they move the fewest cards."""

import random
from collections import Counter
from itertools import count

import pytest

from remi_scores.engine.cards import parse_cards, print_cards
from remi_scores.engine.melds import read_meld
from remi_scores.engine.solvers.table.best import for_ever
from remi_scores.engine.solvers.table.planning import (
    SPOTS_LOOKED_AT,
    STATES_OF_PARTS,
    plan_moves,
)
from remi_scores.engine.solvers.table.rearranging import rearrange
from tests.bench.boards import RULES, VALUES, board, ugly
from tests.helpers.engine.documents import named
from tests.helpers.engine.oracle import value_of
from tests.helpers.engine.oracle_goals import fewest_moved, robs


def planned(table, hand, keep_going=for_ever):
    found = rearrange(table, hand, RULES, VALUES)
    plan = plan_moves(table, hand, found, RULES, VALUES, keep_going)
    left = replayed(table, hand, plan)
    assert value_of(VALUES, left) == found.value
    assert [meld for meld in plan.after if read_meld(meld, RULES) is None] == []
    assert robs(RULES, table, plan.after) is False
    return plan, found.value


def replayed(table, hand, plan):
    """Do every step with the cards of the table; return what is left in the hand."""
    places = {place: Counter(meld) for place, meld in enumerate(table)}
    held = Counter(hand)
    for step in plan.steps:
        source = held if step.source is None else places[step.source]
        assert Counter(step.cards) <= source
        source.subtract(step.cards)
        places.setdefault(step.target, Counter()).update(step.cards)
    assert [+places[place] for place in range(len(places))] == [*map(Counter, plan.spots)]
    return list(held.elements())


def check(table, hand):
    """Compare the plan with the oracle's; where nothing can be put down no card is moved."""
    plan, left = planned(table, hand)
    least = fewest_moved(RULES, VALUES, table, hand, left) if plan.steps else 0
    assert (plan.moved, plan.fewest) == (least, True)


def test_no_equally_good_table_moves_fewer_cards():
    rng = random.Random("moves")
    for _ in range(12):
        check(*ugly(rng, rng.choice((6, 7, 9)), rng.randint(1, 3)))


@pytest.mark.parametrize(("on_table", "jokers"), [(20, 0), (20, 2), (40, 0), (96, 2)])
def test_the_steps_lead_to_the_new_table(on_table, jokers):
    rng = random.Random(f"steps {on_table} {jokers}")
    planned(*board(rng, on_table, 5, jokers))


def test_a_plan_that_was_stopped_leads_there_too():
    table, hand = board(random.Random("stopped"), 70, 10, 0)
    plan, _ = planned(table, hand, lambda: False)
    assert plan.fewest is False


def test_the_search_for_a_short_plan_is_bounded():
    table, hand = board(random.Random("bounded"), 70, 10, 2)
    found = rearrange(table, hand, RULES, VALUES)
    asked = count()
    plan = plan_moves(table, hand, found, RULES, VALUES, lambda: next(asked) >= 0)
    assert plan.fewest is False
    assert next(asked) <= SPOTS_LOOKED_AT // (len(table) + 1) + STATES_OF_PARTS


@pytest.mark.parametrize(
    ("table", "hand", "steps"),
    named(
        ("nothing fits", "5h 6h 7h", "2c", ""),
        ("laid off", "5h 6h 7h", "8h 2c", "8h > 0"),
        ("a new meld", "5h 6h 7h", "2c 2d 2h", "2c 2d 2h > 1"),
        ("a group of four gives one", "5c 5d 5h 5s", "6h 7h", "5h 0 > 1; 6h 7h > 1"),
        ("a run is cut", "3h 4h 5h 6h 7h", "5h", "3h 4h 0 > 1; 5h > 1"),
        ("the card first, then the joker", "Kc Kd Ks | 5h * 7h 8h 9h", "6h", "6h > 1"),
        ("a joker goes", "5h 6h * | 2c 2d 2h 2s", "7h Kc Kd", "7h > 0; * 0 > 2; Kc Kd > 2"),
        ("the joker slides along", "5h 6h *", "7h", "7h > 0"),
    ),
)
def test_what_is_to_be_done(table, hand, steps):
    lying = tuple([parse_cards(meld) for meld in table.split(" | ")])
    plan, _ = planned(lying, parse_cards(hand))
    assert "; ".join(map(_written, plan.steps)) == steps


def _written(step):
    source = "" if step.source is None else f" {step.source}"
    return f"{print_cards(step.cards)}{source} > {step.target}"
