import pytest

from remi_scores.engine.check.arranging import arrange_hand
from remi_scores.engine.check.question import read_question
from tests.helpers.engine.documents import error_of, named

TWO_TO_FIVE = {"least": 2, "most": 5}
ASKED = {"variant": "halp", "players": 3, "cards": "5h 6h 7h Kc 9d"}


def arrange(game, cards, *, players=2, **more):
    return arrange_hand({"variant": game, "players": players, "cards": cards, **more})


@pytest.mark.parametrize(
    ("game", "cards", "more", "answer"),
    named(
        ("a run", "halp", "7h 5h Kc 6h", {}, (10, ["5h 6h 7h"], "Kc")),
        ("nothing", "halp", "", {}, (0, [], "")),
        ("no meld", "becki", "9d 2c * Kh", {}, (46, [], "2c 9d Kh *")),
        ("ace low", "nak_nak", "Qh Kh Ah", {}, (21, [], "Ah Qh Kh")),
        ("ace high", "halp", "Qh Kh Ah", {}, (0, ["Qh Kh Ah"], "")),
        ("the deal's wilds", "divlji", "4h 5c 6h", {"deal": 3}, (0, ["4h 5c 6h"], "")),
        ("another deal", "divlji", "4h 5c 6h", {"deal": 4}, (25, [], "5c 4h 6h")),
        ("an option", "nak_nak", "Kh", {"options": {"rounds": 1}}, (10, [], "Kh")),
        ("a dear ace", "halp", "Ah", {"options": {"ace_value": 11}}, (11, [], "Ah")),
    ),
)
def test_a_hand_is_arranged_under_the_rules_of_its_game(game, cards, more, answer):
    arranged = arrange(game, cards, **more)
    assert (arranged["deadwood"], arranged["melds"], arranged["left"]) == answer


@pytest.mark.parametrize(("closer", "deadwood", "left"), [(False, 6, "3c 3h"), (True, 0, "Ad")])
def test_the_closer_of_becki_may_throw_one_card(closer, deadwood, left):  # D3
    cards = "Ad 2c 2d 2h 2s 3c 3d 3h 9s Ts Js"
    arranged = arrange("becki", cards, closer=closer)
    assert (arranged["deadwood"], arranged["left"]) == (deadwood, left)


def test_forty_cards_are_arranged_and_not_one_more():
    forty = " ".join(f"{rank}{suit}" for rank in "23456789TJ" for suit in "cdcd")
    assert arrange("halp", forty, players=3)["deadwood"] == 0
    assert error_of(arrange, "halp", f"{forty} Ac", players=3) == {
        "code": "wrong_hand_size", "cards": 41, "most": 40,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "wrong"),
    named(
        ("unknown game", {"variant": "poker"}, {"code": "unknown_variant"}),
        ("no game", {"variant": None}, {"code": "bad_document"}),
        ("no players", {"players": None}, {"code": "bad_document"}),
        ("players by name", {"players": ["Ana", "Boris"]}, {"code": "bad_document"}),
        ("one player", {"players": 1}, {"code": "players_out_of_range", "n": 1, **TWO_TO_FIVE}),
        ("six players", {"players": 6}, {"code": "players_out_of_range", "n": 6, **TWO_TO_FIVE}),
        ("no options", {"options": None}, {"code": "bad_document"}),
        ("unknown option", {"options": {"x": 1}}, {"code": "unknown_option", "option": "x"}),
        ("bad option", {"options": {"target": -1}}, {"code": "bad_option", "option": "target"}),
        ("deal 0", {"deal": 0}, {"code": "bad_document"}),
        ("deal 1001", {"deal": 1001}, {"code": "bad_document"}),
        ("no deal", {"deal": None}, {"code": "bad_document"}),
        ("half a deal", {"deal": 1.5}, {"code": "bad_document"}),
        ("no cards", {"cards": None}, {"code": "bad_document"}),
        ("a list of cards", {"cards": ["5h"]}, {"code": "bad_document"}),
        ("no card", {"cards": "5h 5x"}, {"code": "unknown_card", "card": "5x"}),
        ("no suit", {"cards": "K"}, {"code": "unknown_card", "card": "K"}),
        ("an unclear closer", {"variant": "becki", "closer": 1}, {"code": "bad_document"}),
        ("a closer in Halp", {"closer": True}, {"code": "bad_document", "key": "closer"}),
        ("a goal in Halp", {"goal": "opening"}, {"code": "bad_document", "key": "goal"}),
        (
            "a table in Bečki",
            {"variant": "becki", "table": []},
            {"code": "bad_document", "key": "table"},
        ),
        ("a claim", {"claim": "meld"}, {"code": "bad_document", "key": "claim"}),
        ("a slip", {"crads": ""}, {"code": "bad_document", "key": "crads"}),
        (
            "three of a card",
            {"cards": "5h 5h 5h"},
            {"code": "too_many_copies", "held": 3, "most": 2, "card": "5h", "players": ["cards"]},
        ),
        (
            "three jokers",
            {"cards": "* * *"},
            {"code": "too_many_jokers", "held": 3, "most": 2, "card": "*", "players": ["cards"]},
        ),
    ),
)
def test_a_question_that_cannot_be_answered_says_why(changed, wrong):
    assert error_of(arrange_hand, ASKED | changed) == wrong


@pytest.mark.parametrize("value", [None, [], "halp", 7, {}])
def test_what_is_no_question_is_refused(value):
    assert error_of(read_question, value) == {"code": "bad_document"}


def test_divlji_has_eleven_deals():
    assert arrange("divlji", "Kh Kd", deal=11)["deadwood"] == 30
    assert error_of(arrange, "divlji", "Kh Kd", deal=12) == {"code": "bad_document"}


def test_the_deal_is_the_first_one_by_default():
    question = read_question({"variant": "divlji", "players": 2})
    assert (question.deal, question.has("cards"), question.flag("closer")) == (1, False, False)


def test_the_value_of_a_table_can_be_asked_without_the_steps():
    asked = {"variant": "halp", "players": 3, "table": ["5h 6h 7h 8h", "9c 9d 9s"]}
    asked["cards"] = "8c 8d 2c"
    value, whole = arrange_hand(asked, plan=False), arrange_hand(asked)
    assert sorted(value) == ["after", "left", "value"]
    assert (value["left"], value["value"]) == (whole["left"], whole["value"]) == ("2c", 2)
    assert sorted(value["after"]) == sorted(whole["after"])
