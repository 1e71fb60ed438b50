"""The opening worth most, compared with an exhaustive search, and the desk's answers."""

import random
from collections import Counter
from itertools import chain

import pytest

from remi_scores.engine.check.arranging import arrange_hand
from remi_scores.engine.melds import MeldRules, read_meld
from remi_scores.engine.solvers.opening.finding import openings
from remi_scores.engine.variants.remi_51 import OPENING_VALUES, Remi51
from tests.bench.hands import REMI_51, at_random, crowded
from tests.helpers.engine.documents import ask, error_of, named
from tests.helpers.engine.oracle_goals import best_opening

RULES = MeldRules(run_wilds=1, group_wilds=1)


def some_hand(seed, most=10):
    rng = random.Random(f"opening {seed}")
    size = rng.randint(0, most)
    return at_random(rng, REMI_51.pack(), size) if size < 3 else crowded(REMI_51, rng, size)


def check(hand):
    """Find the best opening of a hand and compare it with the oracle's and with the rules."""
    found = openings(REMI_51.values, OPENING_VALUES).best(hand)
    assert (found.value, found.deadwood) == best_opening(RULES, REMI_51.values, hand)
    assert Counter(chain(*found.melds, found.left)) == Counter(hand)
    read = [read_meld(meld, RULES) for meld in found.melds]
    assert sum(Remi51().opening_value(meld) for meld in read) == found.value
    assert [meld.cards for meld in read] == [*found.melds]


@pytest.mark.parametrize("part", range(4))
def test_no_opening_of_a_hand_is_worth_more_or_leaves_less(part):
    for seed in range(12):
        check(some_hand(f"{part} {seed}", 8))


def opening(cards, **more):
    return arrange_hand(
        {"variant": "remi_51", "players": 3, "cards": cards, "goal": "opening", **more}
    )


@pytest.mark.parametrize(
    ("cards", "melds", "left", "value", "reaches"),
    named(
        ("nothing", "2c 9d Kh", [], "2c 9d Kh", 0, False),
        ("no cards", "", [], "", 0, False),
        ("a joker is what it stands for", "Qh Kh *", ["* Qh Kh"], "", 30, False),
        ("a low ace counts 1", "Ah 2h 3h", ["Ah 2h 3h"], "", 6, False),
        ("aces in a group count 10", "Ac Ah As", ["Ac Ah As"], "", 30, False),
        ("one joker a meld", "Kc Kd * *", ["Kc Kd *"], "*", 30, False),
        (
            "just enough", "9c Tc Jc Qc 4h 4c 4s", ["4c 4h 4s", "9c Tc Jc Qc"], "", 51, True,
        ),
        (
            "points before what is left", "Ks Kd Kh 2h 3h 4h 5h",
            ["Kd Kh Ks", "2h 3h 4h 5h"], "", 44, False,
        ),
        (
            "a run of six", "5h 6h 7h 8h 9h Th", ["5h 6h 7h 8h 9h Th"], "", 45, False,
        ),
    ),
)  # fmt: skip
def test_the_desk_tells_the_best_opening(cards, melds, left, value, reaches):
    answer = opening(cards)
    assert (answer["melds"], answer["left"]) == (melds, left)
    assert (answer["value"], answer["reaches"]) == (value, reaches)


def test_of_openings_worth_the_same_the_one_that_leaves_least_is_best():
    # The high ace counts ten in a run as in a group, but the joker left would cost twenty.
    answer = opening("Qh Kh Ah *")
    assert (answer["melds"], answer["deadwood"]) == (["* Qh Kh Ah"], 0)


def test_one_card_is_kept_for_the_discard_and_it_is_not_a_joker():
    fifteen = "2c 3c 4c 5c 6d 7d 8d 9d Th Jh Qh Kh 3s 4s 5s"
    answer = opening(fifteen)
    assert (answer["left"], answer["value"], answer["reaches"]) == ("2c", 94, True)
    with_joker = opening("2c 3c 4c 5c 6d 7d 8d 9d Th Jh Qh Kh 3s 4s *")
    assert with_joker["left"] not in ("", "*")


def test_fourteen_cards_may_all_be_laid_because_one_more_is_drawn():
    assert opening("2c 3c 4c 5c 6d 7d 8d 9d Th Jh Qh Kh Ah *")["left"] == ""


@pytest.mark.parametrize(("minimum", "reaches"), [(0, True), (30, True), (31, False)])
def test_the_minimum_follows_the_option(minimum, reaches):
    assert opening("Qh Kh *", options={"opening_minimum": minimum})["reaches"] is reaches


def test_without_melds_no_minimum_is_reached():
    assert opening("2c 9d Kh", options={"opening_minimum": 0})["reaches"] is False


def test_the_best_opening_is_judged_correct():
    answer = opening("9c Tc Jc Qc 4h 4c * 7s 8s 9s 2d")
    judged = ask("remi_51", "opening", melds=answer["melds"])
    assert (judged["valid"], judged["value"]) == (True, answer["value"])


def test_games_without_openings_have_no_such_goal():
    question = {"variant": "halp", "players": 3, "cards": "5h", "goal": "opening"}
    assert error_of(arrange_hand, question) == {"code": "bad_document", "key": "goal"}


def test_a_player_who_opens_has_fifteen_cards_and_not_one_more():
    cards = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d 5d 6d"
    assert opening(cards)["reaches"] is True
    wrong = {"code": "wrong_hand_size", "cards": 16, "most": 15}
    assert error_of(opening, f"{cards} 7d") == wrong
