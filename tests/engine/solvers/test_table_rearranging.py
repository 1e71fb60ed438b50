"""Halp's table rearranged: compared with an exhaustive search, known traps, the desk's answers."""

import random
from collections import Counter
from itertools import chain

import pytest

from remi_scores.engine.cards import parse_cards, print_cards
from remi_scores.engine.check.arranging import arrange_hand
from remi_scores.engine.check.claims import check_claim
from remi_scores.engine.melds import read_meld
from remi_scores.engine.solvers.table.best import can_be_laid
from remi_scores.engine.solvers.table.rearranging import rearrange
from tests.bench.boards import RULES, VALUES, board, ugly
from tests.helpers.engine.documents import error_of, named
from tests.helpers.engine.oracle import value_of
from tests.helpers.engine.oracle_goals import least_after_rearranging, robs


def check(table, hand, least):
    """Compare the best rearrangement with the value the oracle found, and check every rule."""
    found = rearrange(table, hand, RULES, VALUES)
    assert (found.value, found.proven) == (least, True)
    assert value_of(VALUES, found.left) == least
    before, after = Counter(chain(*table)), Counter(chain(*found.after))
    assert before - after == Counter()
    assert after + Counter(found.left) == before + Counter(hand)
    assert [meld for meld in found.after if read_meld(meld, RULES) is None] == []
    assert robs(RULES, table, found.after) is False
    if least == value_of(VALUES, hand):
        assert found.after == tuple(table)


@pytest.mark.parametrize("part", range(4))
def test_nothing_better_is_found_by_trying_everything(part):
    rng = random.Random(f"tables {part}")
    for _ in range(6):
        table, hand = ugly(rng, rng.choice((3, 6, 7)), rng.randint(1, 3))
        check(table, hand, least_after_rearranging(RULES, VALUES, table, hand))


def table_of(text):
    return tuple(parse_cards(meld) for meld in text.split(" | ") if meld)


@pytest.mark.parametrize(
    ("table", "hand", "value"),
    named(
        ("nothing there", "", "5h 6h 8c", 19),
        ("a meld of the hand", "", "5h 6h 7h 8c", 8),
        ("laid off", "5h 6h 7h", "8h 2c", 2),
        ("a group of four gives one", "5c 5d 5h 5s", "6h 7h", 0),
        ("two groups of three, not one of four", "2c 2d 2h", "2c 2d 2s", 0),
        ("a run is cut", "3h 4h 5h 6h 7h", "5h", 0),
        ("a run with sixes", "3h 4h 5h 6h 7h", "6c 6d", 12),
        ("the joker goes where it is needed", "5h 6h *", "7h Kc Kd", 0),
        ("over the ace it does not go", "Kh Qh Jh", "2h", 2),
        ("ace after the king", "Kh Qh Jh", "Ah", 0),
        ("the fourth ace", "Ac Ad Ah", "As 9c", 9),
        ("the fourth ace and a joker", "Ac Ad Ah", "As 9c *", 10),
        ("a full run", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah *", 0),
        ("no room for a joker", "2c 2d 2h 2s", "*", 25),
        ("room in a run", "2c 2d 2h 2s | 3h 4h 5h", "*", 0),
        ("two jokers and a pair", "3c * *", "3d 3h", 3),
        ("D16: a group of three keeps its joker", "5c 5d *", "5h Kc Kd", 20),
        ("D16: a full one may give it", "5c 5d *", "5h 5s Kc Kd", 0),
        ("D16: three and a joker", "5c 5d 5h *", "Kc Kd", 20),
        ("D16: two jokers keep one, too", "5c * *", "5d Kc Kd 5h", 0),
        ("D16: its cards in other melds", "5c 5d *", "4c 6c 4d 6d Kc Kd", 0),
        ("D16: an old group of three robs nobody", "9s 9c 9h | 9h * *", "5c 6c 7c", 0),
        ("D16: nobody touched it", "9c 9d * | 9c 9d 9h | 5h 6h 7h", "8h", 0),
        ("D16: a new group beside its own", "9c 9d * | 5h 6h 7h", "9c 9d 9h", 0),
        ("D16: an old group lies once, not twice", "9c 9d * | 9c 9d 9h | 4c 5c 6c", "9h Kc Kd", 20),
        ("D16: two, one filled", "9c 9d * | 9c 9d *", "9h 9s Kc Kd", 0),
        ("D16: both jokers stay, in a run", "9c * *", "9c 9d 9h Qc Kc", 0),
        ("D16: both go, an old group stays", "9c * * | 9c 9d 9h", "8h Th Tc Jc Kc Kd", 0),
        ("D16: a run gives it", "5c 6c *", "7c Kc Kd", 0),
    ),
)
def test_known_traps(table, hand, value):
    cards = parse_cards(hand)
    check(table_of(table), cards, value)


def test_a_whole_deck_on_the_table_is_laid():
    rng = random.Random("whole")
    table, hand = board(rng, 96, 10, 2)
    found = rearrange(table, hand, RULES, VALUES)
    assert robs(RULES, table, found.after) is False
    assert [meld for meld in found.after if read_meld(meld, RULES) is None] == []


def test_cards_worth_nothing_are_laid_too():
    worthless = (0, 0, *VALUES[2:])
    found = rearrange(table_of("2c 3c 4c | Ad Ah As"), parse_cards("Ac 5c *"), RULES, worthless)
    assert found.value == 0


def test_can_be_laid_tells_whether_cards_make_a_table():
    assert can_be_laid(parse_cards("5h 6h 7h 5c 5d 5s"), VALUES) is True
    assert can_be_laid(parse_cards("5h 6h 8h 5c 5d 5s"), VALUES) is False


def test_a_stopped_search_answers_the_best_found_near_the_old_table():
    table, hand = board(random.Random("stopped"), 20, 8, 2)
    found = rearrange(table, hand, RULES, VALUES, lambda: False)
    assert found.proven is False
    least = rearrange(table, hand, RULES, VALUES).value
    assert least <= found.value < value_of(VALUES, hand)
    before, after = Counter(chain(*table)), Counter(chain(*found.after))
    assert after + Counter(found.left) == before + Counter(hand)
    assert [meld for meld in found.after if read_meld(meld, RULES) is None] == []
    assert robs(RULES, table, found.after) is False


def test_a_stopped_search_leaves_the_table_alone_when_nothing_fits():
    table = table_of("5h 6h 7h")
    found = rearrange(table, parse_cards("2c Kd"), RULES, VALUES, lambda: False)
    assert (found.after, found.value, found.proven) == (table, 12, False)


# The desk


def desk(table, cards, **more):
    return arrange_hand({"variant": "halp", "players": 3, "table": table, "cards": cards, **more})


def test_the_desk_tells_what_can_be_put_down():
    answer = desk(["5c 5d 5h 5s", "9s Ts Js"], "6h 7h Qs 2c")
    assert (answer["left"], answer["value"]) == ("2c", 2)
    assert sorted(answer["after"]) == ["5c 5d 5s", "5h 6h 7h", "9s Ts Js Qs"]


def test_check_accepts_what_arrange_proposes():
    before = ["5c 5d *", "3h 4h 5h 6h 7h"]
    answer = desk(before, "5s 5h 8h Kc Kd")
    put_down = list(parse_cards("5s 5h 8h Kc Kd"))
    for card in parse_cards(answer["left"]):
        put_down.remove(card)
    claim = {"before": before, "hand": print_cards(put_down), "after": answer["after"]}
    judged = check_claim({"variant": "halp", "players": 3, "claim": "rearrangement", **claim})
    assert judged["valid"] is True


def test_a_table_on_which_nothing_fits_stays_as_it_lies():
    as_it_lies = {"after": ["7h 5h 6h"], "left": "2c Kd", "value": 12, "steps": [], "moved": 0}
    assert desk(["7h 5h 6h"], "2c Kd") == as_it_lies


def test_the_answer_lists_the_steps():
    answer = desk(["5h 6h *", "2c 2d 2h 2s"], "7h Kc Kd 9s")
    assert answer == {
        "after": ["5h 6h 7h", "2c 2d 2h 2s", "Kc Kd *"], "left": "9s", "value": 9, "moved": 1,
        "steps": [{"cards": "7h", "to": 0}, {"cards": "*", "from": 0, "to": 2},
                  {"cards": "Kc Kd", "to": 2}],
    }  # fmt: skip


def test_the_desk_says_when_it_was_stopped():
    asked = {"variant": "halp", "players": 3, "table": ["5h 6h *"], "cards": "7h 2c"}
    assert arrange_hand(asked, lambda: False) == {
        "after": ["5h 6h 7h *"], "left": "2c", "value": 2,
        "steps": [{"cards": "7h", "to": 0}], "moved": 0, "proven": False, "fewest": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "wrong"),
    named(
        (
            "a wrong meld", {"table": ["5h 6h 7h", "5h 6h 8c"]},
            {"code": "invalid_meld", "reason": "neither_run_nor_group", "meld": 2},
        ),
        (
            "too many copies", {"table": ["5h 6h 7h", "5h 6h 7h"], "cards": "5h"},
            {
                "code": "too_many_copies", "held": 3, "most": 2, "card": "5h",
                "players": ["table", "cards"],
            },
        ),
        ("no list", {"table": "5h 6h 7h"}, {"code": "bad_document"}),
        ("another game", {"variant": "becki"}, {"code": "bad_document", "key": "table"}),
        ("a goal besides", {"goal": "opening"}, {"code": "bad_document", "key": "goal"}),
    ),
)  # fmt: skip
def test_a_table_entered_wrongly_is_an_error(asked, wrong):
    question = {"variant": "halp", "players": 3, "table": ["5h 6h 7h"], "cards": "2c", **asked}
    assert error_of(arrange_hand, question) == wrong
