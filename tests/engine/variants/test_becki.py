import pytest

from remi_scores.engine.check.arranging import arrange_hand
from tests.helpers.engine.documents import error_of, lines, named, play, points

# Eleven cards: 5h 6h 7h, 9c 9d 9s and Qs Ks As leave 2c 3d, which is 5.
FIVE = {"cards": "5h 6h 7h 9c 9d 9s Qs Ks As 2c 3d"}
# 5h 6h 7h 8h, 9c 9d 9s and Qs Ks As leave Kd, which is thrown (D3).
THROWN = {"cards": "5h 6h 7h 8h 9c 9d 9s Qs Ks As Kd"}


@pytest.mark.parametrize(
    ("hands", "options", "expected"),
    named(
        # 28 − 5 + 41 − 5
        (
            "a right close",
            (FIVE, {"melds": ["4c 5c 6c", "Jd Js *"], "left": "Kd 8h 8s 2d"}, 41),
            {},
            (59, 0, 0),
        ),
        ("one card left is thrown", (THROWN, 2), {}, (2, 0)),
        ("one rank left is thrown", ("K", 2), {}, (2, 0)),
        # −20; (9 − 5) + (12 − 5) + 10
        ("a beaten close", (9, 5, 12), {}, (-20, 21, 0)),
        # −20; (7 − 7) + (12 − 7) + 10
        ("a tie loses", (7, 7, 12), {}, (-20, 15, 0)),
        # D4: each (9 − 5) + 0 + 10
        ("tied opponents win in full", (9, 5, 5), {}, (-20, 14, 14)),
        ("a tie with nothing left", (0, 0), {}, (-20, 10)),
        # 12 − 7
        ("a tie wins by option", (7, 7, 12), {"tie_goes_to": "closer"}, (5, 0, 0)),
        ("no tie to win", (9, 5), {"tie_goes_to": "closer"}, (-20, 14)),
        ("other penalties", (9, 5), {"failed_close_penalty": 5, "beat_closer_bonus": 3}, (-5, 7)),
        ("another joker", ("* 2", 57), {"joker_value": 50}, (5, 0)),
        # 1 + 10 − 5
        ("another ace", (5, "A K"), {"ace_value": 1}, (6, 0)),
    ),
)
def test_a_deal_scores_as_the_rules_say(hands, options, expected):
    assert points(play("becki", "closed", "Ana", hands, **options)) == expected


def test_the_sheet_says_why_a_close_failed():
    assert lines(play("becki", "closed", "Boris", (5, 9, 5))) == [
        "Boris failed_close_penalty -20",
        "Ana difference 4 against Boris",
        "Ana difference 0 against Vesna",
        "Ana beat_closer_bonus 10 against Boris",
        "Vesna difference 0 against Ana",
        "Vesna difference 4 against Boris",
        "Vesna beat_closer_bonus 10 against Boris",
    ]


def test_the_sheet_says_why_a_close_won_and_shows_the_arrangement():
    scored = play("becki", "closed", "Ana", (FIVE, 28))
    assert lines(scored) == ["Ana difference 23 against Boris"]
    assert scored["deadwood"] == {"Ana": 5, "Boris": 28}
    melds = scored["arrangements"]["Ana"]["melds"]
    assert sorted(melds) == ["5h 6h 7h", "9c 9d 9s", "Qs Ks As"]
    assert scored["arrangements"] == {"Ana": {"melds": melds, "left": "2c 3d"}}


def test_one_card_left_beats_two_of_less_value_for_the_closer_alone():  # D3
    # Either A-2-3 and the other twos leave 3 3, or twos and threes leave the ace.
    hand = {"cards": "Ad 2c 2d 2h 2s 3c 3d 3h 9s Ts Js"}
    asked = {"variant": "becki", "players": 2, **hand}
    assert (arrange_hand(asked)["deadwood"], arrange_hand(asked)["left"]) == (6, "3c 3h")
    scored = play("becki", "closed", "Ana", (hand, 2))
    assert (scored["deadwood"]["Ana"], scored["arrangements"]["Ana"]["left"]) == (0, "Ad")


@pytest.mark.parametrize(
    ("meld", "options", "reason"),
    [
        ("7c * *", {}, "too_many_wilds"),
        ("* * *", {"jokers_per_meld": 3}, "too_many_wilds"),
        ("7c 7d 8h", {}, "neither_run_nor_group"),
        ("Kh Ah 2h", {}, "wraps_past_ace"),
    ],
)
def test_a_claimed_meld_that_is_none_is_refused(meld, options, reason):
    hands = (0, {"melds": [meld], "left": "2 3 4 5 6 8 9"})
    error = error_of(play, "becki", "closed", "Ana", hands, **options)
    assert (error["code"], error["player"], error["meld"], error["reason"]) == (
        "invalid_meld",
        "Boris",
        1,
        reason,
    )


def test_more_jokers_in_a_meld_by_option():
    hands = (0, {"melds": ["7c * *"], "left": "2 3 4 5 6 8 9"})
    assert points(play("becki", "closed", "Ana", hands, jokers_per_meld=2)) == (37, 0)


@pytest.mark.parametrize(
    ("hands", "wrong"),
    named(
        (
            "the closer with ten",
            ({"cards": "5h 6h 7h 9c 9d 9s Qs Ks As 2c"}, 9),
            ("wrong_hand_size", "Ana"),
        ),
        ("an opponent with eleven", (0, FIVE), ("wrong_hand_size", "Boris")),
        ("nine left of eleven", ("2 3 4 5 6 8 9 T J", 9), ("wrong_hand_size", "Ana")),
        ("eight left of ten", (0, "2 3 4 5 6 8 9 T"), ("wrong_hand_size", "Boris")),
        ("no card is worth one", (0, 1), ("impossible_points", "Boris")),
        ("the closer throws a two", (2, 9), ("impossible_points", "Ana")),
        (
            "a suit is wanted",
            (0, {"cards": "5h 6h 7h 9c 9d 9s Qs Ks As 2"}),
            ("unknown_card", "Boris"),
        ),
        ("the closer must play", (0, None), ("missing_hand", "Boris")),
    ),
)
def test_a_deal_that_cannot_be_is_refused(hands, wrong):
    error = error_of(play, "becki", "closed", "Ana", hands)
    assert (error["code"], error["player"]) == wrong


def test_the_closer_is_left_with_what_melds_leave():
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
    for size in (0, 1, 2, 3, 4, 5, 6, 7, 8, 11):
        assert play("becki", "closed", "Ana", (" ".join(ranks[:size]), 0))["points"]
    for size in (9, 10, 12):  # melds of two cards, of one, and twelve cards
        error = error_of(play, "becki", "closed", "Ana", (" ".join(ranks[:size]), 0))
        assert (error["code"], error["cards"]) == ("wrong_hand_size", size)
