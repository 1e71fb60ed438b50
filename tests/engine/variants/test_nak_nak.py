import pytest

from tests.helpers.engine.documents import ask, error_of, lines, named, play, points, score
from tests.helpers.engine.documents import deal as dealt
from tests.helpers.engine.documents import match as table


@pytest.mark.parametrize(
    ("hands", "options", "expected"),
    named(
        # (12 − 5) + (9 − 5)
        ("the knocker wins", ("2h 3c", "Kc 2d", "9h"), {}, (11, 0, 0)),
        # 12 + 9 + 25
        ("with everything melded", ("", 12, 9), {}, (46, 0, 0)),
        # −10 − (12 − 5); (12 − 5) + (20 − 5)
        ("a beaten knock", (12, 5, 20), {}, (-17, 22, 0)),
        # −10 − 4; 4 + 12 + 25: the bonus also for who did not knock
        ("beaten by a hand", ("4c", "", "Kd 2h"), {}, (-14, 41, 0)),
        # D5: −10 − 0; (7 − 5) and nothing from the knocker
        ("a tie goes to the opponent", (5, 5, 7), {}, (-10, 2, 0)),
        # D5: each (12 − 5); the knocker pays once
        ("tied opponents win in full", (12, 5, 5), {}, (-17, 7, 7)),
        # D5: both tied opponents win over the knocker, each 9 − 5
        ("a tie of three", (5, 5, 5, 9), {}, (-10, 4, 4, 0)),
        ("nothing left in two hands", ("", ""), {}, (-10, 25)),
        ("a tie goes to the knocker", (5, 5, 7), {"tie_goes_to": "knocker"}, (2, 0, 0)),
        ("other amounts", (12, 0), {"hand_bonus": 20, "failed_knock_penalty": 5}, (-17, 32)),
        # 12 + 9 + 2 × 25
        ("25 from each", ("", 12, 9), {"hand_bonus_from_each": True}, (71, 0, 0)),
        ("at most ten", (10, 12), {"knock_limit": 10}, (2, 0)),
    ),
)
def test_a_deal_scores_as_the_rules_say(hands, options, expected):
    assert points(play("nak_nak", "knock", "Ana", hands, **options)) == expected


def test_the_sheet_says_why_a_knock_failed():
    assert lines(play("nak_nak", "knock", "Ana", (12, 0, 20))) == [
        "Boris difference 12 against Ana",
        "Boris difference 20 against Vesna",
        "Boris hand_bonus 25",
        "Ana failed_knock_penalty -10",
        "Ana difference -12 against Boris",
    ]


def test_all_cards_are_arranged():
    scored = play(
        "nak_nak", "knock", "Ana", ({"cards": "Ac 2c 3c 4d 5d 6d Kh"}, 20, 30)
    )  # A-2-3 and 4-5-6 leave the king
    assert scored["arrangements"] == {"Ana": {"melds": ["Ac 2c 3c", "4d 5d 6d"], "left": "Kh"}}
    assert points(scored) == (30, 0, 0)


@pytest.mark.parametrize(
    ("hands", "options", "wrong"),
    named(
        ("over the limit", (11, 12), {"knock_limit": 10}, ("stop_over_limit", "Ana")),
        (
            "ten cards between two",
            ({"cards": "Ac 2c 3c 4d 5d 6d Kh"}, 20),
            {},
            ("wrong_hand_size", "Ana"),
        ),
        ("six left of seven", ("2 3 4 5 6 7", 9, 9), {}, ("wrong_hand_size", "Ana")),
        ("no joker", ("*", 9, 9), {}, ("too_many_jokers", None)),
        ("too much for seven cards", (9, 71, 9), {}, ("impossible_points", "Boris")),
        ("less than nothing", (9, -1, 9), {}, ("impossible_points", "Boris")),
        (
            "an ace above the king",
            ({"melds": ["Qc Kc Ac"], "left": "2 3 4 5"}, 9, 9),
            {},
            ("invalid_meld", "Ana"),
        ),
        ("a hand is missing", (9, None, 9), {}, ("missing_hand", "Boris")),
    ),
)
def test_a_deal_that_cannot_be_is_refused(hands, options, wrong):
    error = error_of(play, "nak_nak", "knock", "Ana", hands, **options)
    assert (error["code"], error.get("player")) == wrong


@pytest.mark.parametrize(
    ("players", "options", "possible"),
    [
        (7, {}, False),
        (8, {}, True),
        (7, {"two_deck_from": 7}, True),
        (7, {"two_deck_from": 9}, False),
    ],
)
def test_eight_play_with_two_decks(players, options, possible):  # D1
    document = table(
        "nak_nak",
        dealt("knock", "Ana", ("Kc", "Kc", *[9] * (players - 2))),
        players=players,
        options=options,
    )
    if possible:
        # Ana −10 − (10 − 9); each of the others twice 10 − 9
        assert points(score(document)["deals"][0]) == (-11, 0, *[2] * (players - 2))
    else:
        assert error_of(score, document)["code"] == "too_many_copies"


@pytest.mark.parametrize(("rounds", "deals"), [(4, 8), (1, 2)])
def test_everybody_deals_once_a_round(rounds, deals):
    knock = dealt("knock", "Ana", (5, 9))
    answer = score(table("nak_nak", *[knock] * deals, players=2, options={"rounds": rounds}))
    assert (answer["finished"], answer["winners"]) == (True, ["Ana"])
    one_less = score(
        table("nak_nak", *[knock] * (deals - 1), players=2, options={"rounds": rounds})
    )
    assert (one_less["finished"], one_less["next"]["number"]) == (False, deals)


def test_one_deck_is_not_enough_for_eight():
    options = {"two_deck_from": 9}
    wrong = {"code": "bad_option", "option": "two_deck_from", "needed": 57, "cards": 52}
    assert error_of(score, table("nak_nak", players=8, options=options)) == wrong
    asked = {"players": 8, "options": options, "cards": "5h 6h 7h"}
    assert error_of(ask, "nak_nak", "meld", **asked) == wrong


def test_nobody_joins_where_one_deck_is_not_enough():
    seven = table("nak_nak", dealt("knock", "Ana", [9] * 7), players=7)
    joined = {"after_deal": 1, "joined": "Ivo", "points": 0}
    document = seven | {"players": [*seven["players"], "Ivo"], "changes": [joined]}
    assert score(document)["next"]["cards"] == 7
    wrong = error_of(score, document | {"options": {"two_deck_from": 9}})
    assert (wrong["code"], wrong["option"], wrong["deal"]) == ("bad_option", "two_deck_from", 1)
