import pytest

from remi_scores.engine.documents import read_deal
from remi_scores.engine.replay.judging import judge_deal
from remi_scores.engine.report import Ending
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.documents import (
    deal,
    error_of,
    match,
    named,
    opened_hand,
    play,
    points,
    score,
)

# Ten cards of Bečki: 4c 5c 6c and Jd Js * leave 28.
CARDS = "4c 5c 6c Jd Js * Kd 8h 8s 2d"
MELDS = ["4c 5c 6c", "Jd Js *"]
LEFT = "Kd 8h 8s 2d"


@pytest.mark.parametrize(
    "hand",
    named(
        ("all cards", {"cards": CARDS}),
        ("melds and the cards left", {"melds": MELDS, "left": LEFT}),
        ("melds in another order", {"melds": ["6c 4c 5c", "* Jd Js"], "left": LEFT}),
        ("the cards left", {"left": LEFT}),
        ("ranks left", {"left": "K 8 8 2"}),
        ("other spellings", {"left": "14♦ 8H 8♠ 2k"}),
        ("a value", {"points": 28}),
    ),
)
def test_every_way_of_entry_says_the_same(hand):
    scored = play("becki", "closed", "Ana", (0, hand))
    assert scored["deadwood"] == {"Ana": 0, "Boris": 28}


def test_claimed_melds_are_not_rearranged():
    # Jd Js * could be melded; the player did not say so.
    claimed = {"melds": ["4c 5c 6c"], "left": "Jd Js * Kd 8h 8s 2d"}
    scored = play("becki", "closed", "Ana", (0, claimed))
    assert scored["deadwood"]["Boris"] == 73  # 28 + 10 + 10 + 25
    assert scored["arrangements"] == {}


def test_claimed_melds_are_judged_by_the_wild_rank_of_their_deal():
    # Fours are wild in Divlji's second deal, threes no longer.
    first = deal("announced", "Ana", ({"melds": ["5h 6h 3c"]}, 45))
    all_melded = {"melds": ["5h 6h 4c 8h"]}
    right = deal("announced", "Ana", (all_melded, {"melds": ["9c Tc 4d"], "left": "2"}))
    assert points(score(match("divlji", first, right, players=2))["deals"][1]) == (0, 5)
    wrong = deal("announced", "Ana", (all_melded, {"melds": ["9c Tc 3c"], "left": "2"}))
    assert error_of(score, match("divlji", first, wrong, players=2)) == {
        "code": "invalid_meld", "player": "Boris", "meld": 1, "reason": "gap", "deal": 2,
    }  # fmt: skip


def test_a_judged_deal_keeps_what_was_reported():
    report = read_deal(deal("out", "Boris", (12, None), closed_with_king=True))
    judged = judge_deal(get_variant("kraljevski")(), ("Ana", "Boris"), 3, report)
    assert (judged.number, judged.ending, judged.by) == (3, Ending.OUT, "Boris")
    assert (judged.closed_with_king, judged.reports) == (True, report.hands)
    assert judged.values == {"Ana": 12, "Boris": 0}


def test_melds_alone_leave_nothing():
    everything = {"melds": ["4c 5c 6c 7c", "Jd Js *", "8h 8s 8c"]}
    assert play("becki", "closed", "Ana", (0, everything))["deadwood"]["Boris"] == 0


@pytest.mark.parametrize("key", ["cards", "left"])
def test_all_cards_of_an_open_game_are_the_cards_left(key):
    held = {key: "5h 6h 7h K"}
    assert play("halp", "remi", "Ana", (None, held))["deadwood"] == {"Ana": 0, "Boris": 28}
    assert play("halp", "remi", "Ana", (None, held))["arrangements"] == {}


@pytest.mark.parametrize("game", ["halp", "remi_51", "kraljevski", "kontrakt"])
@pytest.mark.parametrize("entered", [None, {}, {"left": ""}, {"cards": ""}, {"points": 0}])
def test_the_hand_of_a_player_who_went_out_may_be_missing_or_empty(game, entered):
    ended = "remi" if game == "halp" else "out"
    scored = play(game, ended, "Ana", (entered, *[opened_hand(game, left="9")] * 2))
    assert scored["deadwood"]["Ana"] == 0


@pytest.mark.parametrize("game", ["becki", "nak_nak", "divlji"])
def test_all_hands_are_shown_where_melds_are_hidden(game):
    ended = {"becki": "closed", "nak_nak": "knock", "divlji": "announced"}[game]
    for entered in (None, {}):
        error = error_of(play, game, ended, "Ana", (entered, 0))
        assert error == {"code": "missing_hand", "player": "Ana", "deal": 1}


def becki_match(*hands, by="Ana", ended="closed", **more):
    return match("becki", deal(ended, by, hands), players=2, **more)


TWICE = {"left": "5h 5h 5h 8"}
UNKNOWN, SIZE = {"left": "5x"}, {"left": "2 3 4 5 6 7 8 9"}
NO_MELD = {"melds": ["4c 5c 7c"], "left": "2 3 4 6 8 9 T"}
ERRORS_IN_ORDER = named(
    ("document", becki_match(7.5, UNKNOWN), "bad_document"),
    (
        "document of an adjustment",
        becki_match(UNKNOWN, adjustments=[{"after_deal": 2}]),
        "bad_document",
    ),
    ("game", becki_match(UNKNOWN) | {"variant": "x", "players": ["Ana"] * 9}, "unknown_variant"),
    (
        "names",
        becki_match(UNKNOWN, options={"x": 1}) | {"players": ["Ana"] * 2},
        "duplicate_player",
    ),
    ("how many", becki_match(UNKNOWN) | {"players": ["Ana"] * 9}, "players_out_of_range"),
    ("first dealer", becki_match(UNKNOWN, options={"x": 1}, first_dealer="Eva"), "unknown_player"),
    ("options", becki_match(UNKNOWN, options={"rounds": 0, "x": 1}), "unknown_option"),
    ("option", becki_match(UNKNOWN, ended="x", options={"rounds": 0}), "bad_option"),
    ("ending", becki_match(UNKNOWN, ended="x", by="Eva"), "unknown_ending"),
    ("who", becki_match(UNKNOWN, by="Eva"), "unknown_player"),
    ("whose hand", becki_match(UNKNOWN, None, 9), "unknown_player"),
    ("missing hand", becki_match(UNKNOWN), "missing_hand"),
    ("cards", becki_match(TWICE, UNKNOWN), "unknown_card"),
    ("copies", becki_match(SIZE, TWICE), "too_many_copies"),
    ("jokers", becki_match(SIZE, "* * * * *"), "too_many_jokers"),
    ("sizes", becki_match(NO_MELD, SIZE), "wrong_hand_size"),
    ("melds", becki_match(2, NO_MELD), "invalid_meld"),
    ("values", becki_match(0, 1), "impossible_points"),
)


@pytest.mark.parametrize(("document", "code"), ERRORS_IN_ORDER)
def test_the_first_error_in_order_is_answered(document, code):
    assert error_of(score, document)["code"] == code


def test_the_rule_of_the_ending_comes_last():
    halp = match("halp", deal("stop", "Ana", ("6c", 0)), players=2)
    assert error_of(score, halp) == {
        "code": "impossible_points",
        "player": "Boris",
        "points": 0,
        "deal": 1,
    }
    halp["deals"] = [deal("stop", "Ana", ("6c", 7))]
    assert error_of(score, halp)["code"] == "stop_over_limit"


def test_an_error_names_the_position_of_its_deal():
    void = {"ended": "void", "reason": "otkrivena karta"}
    document = match("halp", void, void, deal("remi", "Ana", (None, "5x")), players=2)
    wrong = {"code": "unknown_card", "card": "5x", "player": "Boris", "deal": 3}
    assert error_of(score, document) == wrong


def test_too_many_copies_names_the_hands_that_hold_them():
    hands = ({"melds": ["5h 6h 7h"], "left": "2 3 4 8 9 T J"}, "5h 9 9", "5h 8")
    wrong = {
        "code": "too_many_copies",
        "held": 3,
        "most": 2,
        "card": "5h",
        "players": ["Ana", "Boris", "Vesna"],
    }
    assert error_of(play, "becki", "closed", "Boris", hands) == wrong | {"deal": 1}


def test_a_meld_that_is_none_is_named_by_its_place_and_first_fault():
    hand = {"melds": ["4c 5c 6c", "7c 7h 8d"], "left": "2 3 4 8"}
    assert error_of(play, "becki", "closed", "Ana", (0, hand)) == {
        "code": "invalid_meld",
        "player": "Boris",
        "meld": 2,
        "reason": "neither_run_nor_group",
        "deal": 1,
    }


POSSIBLE = [  # game, then values that some hand of Boris has and values that none has
    ("halp", "remi", [1, 2, 25, 300], [-1, 0, 100_000]),
    ("becki", "closed", [0, 2, 4, 20], [-1, 1, 167]),
    ("nak_nak", "knock", [0, 1, 100], [-5, 101]),
    ("kraljevski", "out", [1, 2, 5, 54], [0, 55]),
    ("divlji", "announced", [0, 15, 45], [5, 10, 50]),
]


@pytest.mark.parametrize(("game", "ended", "possible", "impossible"), POSSIBLE)
def test_a_bare_value_is_one_that_some_cards_have(game, ended, possible, impossible):
    for value in possible:
        scored = play(game, ended, "Ana", (0, value))
        assert scored["deadwood"] == {"Ana": 0, "Boris": value}
    for value in impossible:
        error = error_of(play, game, ended, "Ana", (0, value))
        assert (error["code"], error["points"]) == ("impossible_points", value)


@pytest.mark.parametrize(
    ("opened", "possible", "impossible"),
    [(True, [2, 9, 11, 120], [0, 1, 121]), (False, [34, 46, 180], [33, 181])],
)
def test_a_bare_value_of_remi_51_knows_how_many_cards_there_are(opened, possible, impossible):
    for value in possible:
        hands = (None, {"opened": opened, "points": value})
        assert play("remi_51", "out", "Ana", hands)["deadwood"]["Boris"] == value
    for value in impossible:
        hands = (None, {"opened": opened, "points": value})
        assert error_of(play, "remi_51", "out", "Ana", hands)["code"] == "impossible_points"


@pytest.mark.parametrize(("opening", "most"), [(51, 8), (40, 10), (20, 11), (0, 11), (1000, 1)])
def test_who_opened_remi_51_holds_no_more_than_the_opening_leaves(opening, most):
    ranks = ["4", "4", "5", "5", "6", "6", "7", "7", "8", "8", "9", "9"]
    for size in {1, most}:
        hands = (None, {"opened": True, "left": " ".join(ranks[:size])})
        assert play("remi_51", "out", "Ana", hands, opening_minimum=opening)["points"]["Boris"] > 0
    hands = (None, {"opened": True, "left": " ".join(ranks[: most + 1])})
    error = error_of(play, "remi_51", "out", "Ana", hands, opening_minimum=opening)
    assert error["code"] == "wrong_hand_size"


def test_only_the_player_who_went_out_can_have_a_hand_worth_0():
    assert points(play("halp", "remi", "Ana", (0, "K"))) == (35, 0)
    assert error_of(play, "halp", "remi", "Ana", (0, 0))["code"] == "impossible_points"


@pytest.mark.parametrize(
    ("game", "ended", "option"),
    [
        ("halp", "remi", "ace_value"),
        ("kraljevski", "out", "card_penalty"),
        ("remi_51", "out", "joker_value"),
        ("kontrakt", "out", "ace_value"),
    ],
)
def test_a_hand_worth_nothing_by_option_is_not_empty(game, ended, option):
    hands = (None, *[opened_hand(game, points=0)] * 2)
    assert play(game, ended, "Ana", hands, **{option: 0})["deadwood"]["Boris"] == 0
