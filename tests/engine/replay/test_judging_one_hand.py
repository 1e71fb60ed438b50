"""One player's hand judged before the others are in, as each phone does with its own."""

import pytest
from hypothesis import given, settings

from remi_scores.engine.documents import read_deal, read_match
from remi_scores.engine.replay.judging import judge_hand
from remi_scores.engine.replay.replaying import variant_of
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.documents import NAMES, deal, error_of, match, named, score
from tests.helpers.engine.generated import matches

CARDS = "4c 5c 6c Jd Js * Kd 8h 8s 2d"  # ten of Bečki


def judge(game, ended, by, entered, *, players=2, number=1, **options):
    """Judge the hand of Boris, the only one there."""
    report = read_deal(deal(ended, by, (None, entered)))
    variant = get_variant(game).create(options)
    return judge_hand(variant, NAMES[:players], number, report, "Boris")


@pytest.mark.parametrize(
    ("game", "ended", "by", "entered"),
    named(
        ("all cards", "becki", "closed", "Ana", {"cards": CARDS}),
        ("melds and the cards left", "becki", "closed", "Ana",
         {"melds": ["4c 5c 6c", "Jd Js *"], "left": "Kd 8h 8s 2d"}),
        ("a value", "becki", "closed", "Ana", 28),
        ("who went out shows nothing", "halp", "remi", "Boris", None),
        ("who has opened", "remi_51", "out", "Ana", {"left": "K 9", "opened": True}),
        ("who has not opened", "remi_51", "out", "Ana", {"opened": False}),
        ("rewards for kings", "kraljevski", "out", "Ana", {"points": 7, "kings": {"run": 1}}),
        ("the stock is out", "halp", "stock_out", None, "K 9"),
    ),
)  # fmt: skip
def test_a_hand_is_right_without_the_others(game, ended, by, entered):
    assert judge(game, ended, by, entered) is None


THREE = {"held": 3, "most": 2}
HAND_OF_ANA = {"becki": 9, "nak_nak": 9}  # in the other games she went out


@pytest.mark.parametrize(
    ("game", "ended", "by", "entered", "wrong"),
    named(
        ("nothing said of opening", "remi_51", "out", "Ana", 9, {"code": "bad_document"}),
        ("less than no reward", "kraljevski", "out", "Ana", {"points": 7, "kings": {"run": -1}},
         {"code": "bad_document"}),
        ("no hand", "becki", "closed", "Ana", None, {"code": "missing_hand"}),
        ("an empty entry", "becki", "closed", "Ana", {}, {"code": "missing_hand"}),
        ("no card", "becki", "closed", "Ana", "5x", {"code": "unknown_card", "card": "5x"}),
        ("a card too often", "becki", "closed", "Ana", "5h 5h 5h 8h",
         {"code": "too_many_copies", "card": "5h", "players": ["Boris"], "player": None, **THREE}),
        ("a meld and the same cards left", "becki", "closed", "Ana",
         {"melds": ["5h 5h 5s"], "left": "5h 2c 3c 4c 6c 7c 8c"},
         {"code": "too_many_copies", "card": "5h", "players": ["Boris"], "player": None, **THREE}),
        ("nine cards", "nak_nak", "knock", "Ana", {"cards": "2c 3c 4c 5c 6c 7c 8c 9c Tc"},
         {"code": "wrong_hand_size", "cards": 9, "size": 10}),
        ("a meld that is none", "becki", "closed", "Ana",
         {"melds": ["4c 5c 7c"], "left": "2 3 4 6 8 9 T"},
         {"code": "invalid_meld", "meld": 1, "reason": "gap"}),
        ("a value no cards have", "becki", "closed", "Ana", 1,
         {"code": "impossible_points", "points": 1}),
    ),
)  # fmt: skip
def test_a_wrong_hand_is_refused_as_in_the_whole_deal(game, ended, by, entered, wrong):
    expected = {key: value for key, value in ({"player": "Boris"} | wrong).items() if value}
    assert error_of(judge, game, ended, by, entered) == expected
    whole = match(game, deal(ended, by, (HAND_OF_ANA.get(game), entered)), players=2)
    assert error_of(score, whole) == expected | {"deal": 1}


@pytest.mark.parametrize(
    ("ended", "by", "wrong"),
    [
        ("stop", "Ana", {"code": "unknown_ending"}),
        ("closed", "Eva", {"code": "unknown_player", "player": "Eva"}),
        ("closed", None, {"code": "unknown_player"}),
    ],
)
def test_the_ending_is_judged_with_the_hand(ended, by, wrong):
    assert error_of(judge, "becki", ended, by, 28) == wrong


def test_the_hand_of_a_stranger_is_refused():
    assert error_of(judge, "halp", "remi", "Ana", "K", players=1) == {
        "code": "unknown_player",
        "player": "Boris",
    }


def test_how_many_play_decides_the_packs_and_the_cards():
    assert judge("halp", "remi", "Ana", "* *", players=3) is None
    assert error_of(judge, "halp", "remi", "Ana", "* *")["code"] == "too_many_jokers"
    seven = {"cards": "2c 3c 4c 5c 6c 7c 8c"}
    assert judge("nak_nak", "knock", "Ana", seven, players=3) is None
    assert error_of(judge, "nak_nak", "knock", "Ana", seven)["size"] == 10


def test_the_number_of_the_deal_decides_its_cards_and_wilds():
    def judge_deal(number, entered):
        return judge("divlji", "announced", "Ana", entered, number=number)

    assert judge_deal(1, 45) is None
    assert error_of(judge_deal, 1, 5)["code"] == "impossible_points"
    # Deal 2: four cards each, and fours are wild.
    assert judge_deal(2, {"melds": ["5h 6h 4c"], "left": "9"}) is None
    error = error_of(judge_deal, 2, {"melds": ["5h 6h 3c"], "left": "9"})
    assert (error["code"], error["reason"]) == ("invalid_meld", "neither_run_nor_group")
    assert error_of(judge_deal, 2, {"melds": ["5h 6h 4c"], "left": "9 K Q"})["size"] == 4


def test_a_meld_is_judged_as_one_on_the_table():
    one_king = {"melds": ["Kc 2d *"], "left": "9"}
    assert judge("kraljevski", "out", "Ana", one_king) is None


@given(matches())
@settings(max_examples=20, deadline=None)
def test_every_hand_of_a_right_deal_is_right_alone(document):
    match_report = read_match(document)
    variant = variant_of(match_report)
    number = 0
    for written in document["deals"]:
        if written["ended"] == "void":
            continue
        number += 1
        for player in match_report.players:
            alone = written | {"hands": {player: written["hands"][player]}}
            judged = judge_hand(variant, match_report.players, number, read_deal(alone), player)
            assert judged is None
