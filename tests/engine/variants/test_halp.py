import pytest

from tests.helpers.engine.documents import deal as dealt
from tests.helpers.engine.documents import error_of, lines, match, named, play, points, score


@pytest.mark.parametrize(
    ("ended", "by", "hands", "options", "expected"),
    named(
        # 35 + 10 + 25
        ("remi takes all and 25", "remi", "Ana", (None, "Kc *", "As 9s"), {}, (70, 0, 0)),
        # A meld still held counts (D17): 5 + 6 + 7 + 25
        ("a held meld counts", "remi", "Ana", ("", "5h 6h 7h"), {}, (43, 0)),
        # 18 − 4, 9 − 4
        ("a right stop", "stop", "Ana", ("4c", "Kc 8h", 9), {}, (19, 0, 0)),
        # (5 − 2) + (14 − 2) + 10
        ("a beaten stop", "stop", "Ana", ("5c", "2c", "Kh 4h"), {}, (0, 25, 0)),
        # each (5 − 2) + 0 + 10
        ("a stop beaten by two", "stop", "Ana", ("5c", "2c", "Ad Ah"), {}, (0, 13, 13)),
        # each 14 − 3; D2: no bonus
        ("a stop tied", "stop", "Ana", ("3c", "3d", "Kh 4c"), {}, (11, 11, 0)),
        # each of two winners (2 − 2) + (20 − 2)
        ("the stock is out", "stock_out", None, ("2c", "2d", "Kh Kc"), {}, (18, 18, 0)),
        ("all tie", "stock_out", None, ("2c", "2d"), {}, (0, 0)),
        ("another bonus for remi", "remi", "Ana", ("", "2c"), {"remi_bonus": 30}, (32, 0)),
        # (5 − 2) + 7
        ("another bonus", "stop", "Ana", ("5c", "2c"), {"beat_stopper_bonus": 7}, (0, 10)),
        # 11 and 11 + 10
        (
            "a tie pays the bonus",
            "stop",
            "Ana",
            ("3c", "3d", "Kh 4c"),
            {"bonus_on_tie": True},
            (11, 21, 0),
        ),
        ("nobody to pay", "stop", "Ana", ("3c", "4d"), {"bonus_on_tie": True}, (1, 0)),
        ("a higher limit", "stop", "Ana", ("9c", "Kd"), {"stop_limit": 9}, (1, 0)),
        # 30 + 25
        ("another joker", "remi", "Ana", ("", "*"), {"joker_value": 30}, (55, 0)),
        # 11 + 25
        ("another ace", "remi", "Ana", ("", "A"), {"ace_value": 11}, (36, 0)),
    ),
)
def test_a_deal_scores_as_the_rules_say(ended, by, hands, options, expected):
    assert points(play("halp", ended, by, hands, **options)) == expected


def test_the_sheet_says_why_a_stop_was_beaten():
    scored = play("halp", "stop", "Ana", ("5c", "2c", "2d"))
    assert scored["deadwood"] == {"Ana": 5, "Boris": 2, "Vesna": 2}
    assert lines(scored) == [
        "Boris difference 3 against Ana",
        "Boris difference 0 against Vesna",
        "Vesna difference 3 against Ana",
        "Vesna difference 0 against Boris",
        "Boris beat_stopper_bonus 10 against Ana",
        "Vesna beat_stopper_bonus 10 against Ana",
    ]


def test_the_sheet_says_what_a_remi_is_worth():
    assert lines(play("halp", "remi", "Boris", ("Kc", None, "9s"))) == [
        "Boris difference 10 against Ana",
        "Boris difference 9 against Vesna",
        "Boris remi_bonus 25",
    ]


@pytest.mark.parametrize(
    ("ended", "by", "hands", "options", "wrong"),
    named(
        ("a stop with six", "stop", "Ana", ("6c", "Kc"), {}, ("stop_over_limit", "Ana")),
        ("a bare six", "stop", "Ana", (6, "Kc"), {}, ("stop_over_limit", "Ana")),
        ("a lower limit", "stop", "Ana", ("3c", 9), {"stop_limit": 2}, ("stop_over_limit", "Ana")),
        ("a stop without cards", "stop", "Ana", ("", "Kc"), {}, ("hand_empty", "Ana")),
        ("an opponent without", "stop", "Ana", ("2c", ""), {}, ("hand_empty", "Boris")),
        ("no cards, no stock", "stock_out", None, ("2c", ""), {}, ("hand_empty", "Boris")),
        ("remi by two", "remi", "Ana", ("", ""), {}, ("hand_empty", "Boris")),
        ("remi with cards", "remi", "Ana", ("2c", "Kc"), {}, ("hand_not_empty", "Ana")),
        ("remi with points", "remi", "Ana", (2, "Kc"), {}, ("hand_not_empty", "Ana")),
        ("an ace is worth 1", "stop", "Ana", (0, "Kc"), {}, ("impossible_points", "Ana")),
        ("no value 0", "remi", "Ana", ("", 0), {}, ("impossible_points", "Boris")),
        ("no knocking", "knock", "Ana", ("", "Kc"), {}, ("unknown_ending", None)),
    ),
)
def test_a_deal_that_cannot_be_is_refused(ended, by, hands, options, wrong):
    error = error_of(play, "halp", ended, by, hands, **options)
    assert (error["code"], error.get("player"), error["deal"]) == (*wrong, 1)


def test_a_stop_with_nothing_but_aces_worth_nothing():
    free = {"ace_value": 0}
    assert points(play("halp", "stop", "Ana", (0, 9, 0), **free)) == (9, 0, 9)
    assert points(play("halp", "stop", "Ana", ("Ac", 9, "Ah"), **free)) == (9, 0, 9)
    assert points(play("halp", "remi", "Ana", (0, 0), **free)) == (25, 0)
    with_an_ace = error_of(play, "halp", "remi", "Ana", ("Ac", 9), **free)
    assert with_an_ace["code"] == "hand_not_empty"


def test_a_stop_over_the_limit_says_both():
    wrong = error_of(play, "halp", "stop", "Ana", ("4c 5c", "Kc"))
    assert (wrong["most"], wrong["points"], wrong["ended"]) == (5, 9, "stop")


def test_forty_cards_can_be_held_and_not_one_more():
    forty = " ".join(f"{rank}{suit}" for rank in "23456789TJ" for suit in "cdhs")
    assert points(play("halp", "remi", "Ana", ("", forty))) == (281, 0)  # 4 × 64 + 25
    error = error_of(play, "halp", "remi", "Ana", ("", f"{forty} A"))
    assert (error["code"], error["player"], error["cards"]) == ("wrong_hand_size", "Boris", 41)


def test_two_play_with_one_deck_and_three_with_two():
    assert points(play("halp", "remi", "Ana", ("", "Kc", "Kc * *"))) == (95, 0, 0)
    error = error_of(play, "halp", "remi", "Ana", ("", "Kc Kc"))
    assert (error["code"], error["card"], error["players"]) == ("too_many_copies", "Kc", ["Boris"])
    error = error_of(play, "halp", "remi", "Ana", ("", "* *"))
    assert (error["code"], error["card"], error["players"]) == ("too_many_jokers", "*", ["Boris"])


@pytest.mark.parametrize(
    ("options", "hand", "finished"),
    [({}, 174, False), ({}, 175, True), ({"target": 100}, 74, False), ({"target": 100}, 75, True)],
)
def test_the_match_ends_at_the_target(options, hand, finished):
    document = match("halp", dealt("remi", "Boris", (hand, "")), players=2, options=options)
    answer = score(document)
    assert answer["finished"] == finished
    assert answer["winners"] == (["Boris"] if finished else [])
