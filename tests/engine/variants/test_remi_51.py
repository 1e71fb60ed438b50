import pytest

from remi_scores.engine.report import Ending
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.documents import (
    ask,
    deal,
    error_of,
    faults,
    lines,
    match,
    named,
    play,
    points,
    score,
)

UNOPENED = {"opened": False}
FOURTEEN = "2 2 2 2 3 3 3 3 4 4 4 4 5 5"  # 4 × (2 + 3 + 4) + 5 + 5 = 46
FLAT, BESIDES = {"unopened_at_stock_out": "flat"}, {"unopened_adds_hand": True}


def opened(entered):
    return {"opened": True, **({"left": entered} if isinstance(entered, str) else entered)}


def unopened(left=FOURTEEN):
    return {"opened": False, "left": left}


@pytest.mark.parametrize(
    ("ended", "by", "hands", "options", "expected"),
    named(
        # −40; 10 + 20 + 9; 100
        ("out", "out", "Ana", (None, opened("Ac * 9d"), UNOPENED), {}, (-40, 39, 100)),
        # −140; twice 39; twice 100
        ("hand", "hand", "Ana", (None, opened("Ac * 9d"), UNOPENED), {}, (-140, 78, 200)),
        # D6: who has not opened pays the cards too
        ("stock", "stock_out", None, (opened("2"), unopened()), {}, (2, 46)),
        ("flat", "stock_out", None, (opened("2"), UNOPENED), FLAT, (2, 100)),
        ("flat, cards shown", "stock_out", None, (opened("2"), unopened()), FLAT, (2, 100)),
        ("100 and the hand", "out", "Ana", ({}, unopened()), BESIDES, (-40, 146)),
        # twice 100 + 46
        ("both, doubled", "hand", "Ana", ({}, unopened()), BESIDES, (-140, 292)),
        ("both, no stock", "stock_out", None, (opened("2"), unopened()), BESIDES, (2, 46)),
        ("all", "stock_out", None, (opened("2"), unopened()), FLAT | BESIDES, (2, 146)),
        ("bonus", "out", "Ana", (None, UNOPENED), {"out_bonus": 10}, (-10, 100)),
        ("from hand", "hand", "Ana", (None, UNOPENED), {"hand_bonus": 80}, (-80, 200)),
        ("triple", "hand", "Ana", (None, UNOPENED), {"hand_multiplier": 3}, (-140, 300)),
        ("as usual", "hand", "Ana", (None, UNOPENED), {"hand_multiplier": 1}, (-140, 100)),
        ("penalty", "out", "Ana", (None, UNOPENED), {"unopened_penalty": 50}, (-40, 50)),
        ("joker", "out", "Ana", (None, opened("*")), {"joker_value": 50}, (-40, 50)),
        ("ace", "out", "Ana", (None, opened("A")), {"ace_value": 11}, (-40, 11)),
        ("bare", "out", "Ana", ({"left": ""}, opened({"points": 39})), {}, (-40, 39)),
    ),
)
def test_a_deal_scores_as_the_rules_say(ended, by, hands, options, expected):
    assert points(play("remi_51", ended, by, hands, **options)) == expected


def test_the_sheet_says_what_each_player_pays():
    assert lines(play("remi_51", "out", "Ana", (None, opened("9d"), UNOPENED))) == [
        "Ana out_bonus -40",
        "Boris hand_value 9",
        "Vesna unopened_penalty 100",
    ]
    assert lines(play("remi_51", "hand", "Boris", (opened("9d"), None, UNOPENED))) == [
        "Ana hand_value 9",
        "Ana hand_multiplier 9 against Boris",
        "Boris from_hand_bonus -140",
        "Vesna unopened_penalty 100",
        "Vesna hand_multiplier 100 against Boris",
    ]


def test_the_hand_of_a_player_who_has_not_opened_is_unknown():
    scored = play("remi_51", "out", "Ana", (None, opened("9d"), UNOPENED))
    assert scored["deadwood"] == {"Ana": 0, "Boris": 9, "Vesna": None}


TWELVE = "2 3 4 5 6 7 8 9 T J Q K"


@pytest.mark.parametrize(
    ("ended", "by", "hands", "options", "wrong"),
    named(
        ("opened or not", "out", "Ana", (None, "9d"), {}, ("bad_document", "Boris")),
        ("out unopened", "out", "Ana", (UNOPENED, UNOPENED), {}, ("bad_document", "Ana")),
        ("no hand", "out", "Ana", (None, None), {}, ("missing_hand", "Boris")),
        ("opened alone", "out", "Ana", (None, {"opened": True}), {}, ("missing_hand", "Boris")),
        ("D6", "stock_out", None, (opened("2"), UNOPENED), {}, ("missing_hand", "Boris")),
        ("and the hand", "out", "Ana", (None, UNOPENED), BESIDES, ("missing_hand", "Boris")),
        ("twelve", "out", "Ana", (None, opened(TWELVE)), {}, ("wrong_hand_size", "Boris")),
        ("unopened 12", "out", "Ana", (None, unopened(TWELVE)), {}, ("wrong_hand_size", "Boris")),
        ("out with cards", "out", "Ana", (opened("2"), UNOPENED), {}, ("hand_not_empty", "Ana")),
        ("hand with cards", "hand", "Ana", (opened("2"), UNOPENED), {}, ("hand_not_empty", "Ana")),
        ("two out", "out", "Ana", (None, opened("")), {}, ("hand_empty", "Boris")),
        ("bare 0", "out", "Ana", (None, opened({"points": 0})), {}, ("impossible_points", "Boris")),
        ("bare 1", "out", "Ana", (None, opened({"points": 1})), {}, ("impossible_points", "Boris")),
        ("by nobody", "out", None, (opened("2"), UNOPENED), {}, ("unknown_player", None)),
        ("stock by", "stock_out", "Ana", (opened("2"), opened("2")), {}, ("bad_document", None)),
    ),
)
def test_a_deal_that_cannot_be_is_refused(ended, by, hands, options, wrong):
    error = error_of(play, "remi_51", ended, by, hands, **options)
    assert (error["code"], error.get("player")) == wrong


def test_eight_cards_can_be_left_after_opening():
    eight = opened("2 3 4 5 6 7 8 9")
    assert points(play("remi_51", "out", "Ana", (None, eight))) == (-40, 44)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Ac 2c 3c", 6),  # the low ace 1
        ("Qc Kc Ac", 30),
        ("Ac Ad Ah", 30),
        ("Ac 2c *", 6),  # a joker as the card it stands for
        ("Kc * Ac", 30),
        ("9c 9d *", 27),
        ("Tc Jc Qc Kc", 40),
        ("2c 3c 4c 5c", 14),
    ],
)
def test_an_opening_meld_is_worth_its_cards(text, value):
    assert ask("remi_51", "meld", cards=text, opening=True)["value"] == value


@pytest.mark.parametrize(
    ("cards", "options", "opening", "laid"),
    [
        ("5h * * 8h", {}, ["too_many_wilds"], []),
        ("5h * * 8h", {"new_run_jokers": "one"}, ["too_many_wilds"], ["too_many_wilds"]),
        ("9c 9d * *", {}, ["too_many_wilds"], ["too_many_wilds"]),
        ("5h * 7h", {"new_run_jokers": "one"}, [], []),
    ],
)
def test_more_jokers_lie_in_a_run_after_opening(cards, options, opening, laid):  # D15
    answer = ask("remi_51", "meld", cards=cards, options=options)
    assert faults(answer) == laid
    answer = ask("remi_51", "meld", cards=cards, options=options, opening=True)
    assert faults(answer) == opening


@pytest.mark.parametrize(("minimum", "wrong"), [(51, []), (71, ["below_opening"]), (40, [])])
def test_the_least_opening_is_an_option(minimum, wrong):
    options = {"opening_minimum": minimum}
    answer = ask("remi_51", "opening", melds=["Jh Qh Kh", "6c 7c 8c"], options=options)
    assert (faults(answer), answer["value"]) == (wrong, 51)


@pytest.mark.parametrize("six_may", [False, True])
def test_four_play_with_two_decks_also_where_six_may(six_may):
    held = (None, *[opened("5c")] * 3)
    error = error_of(play, "remi_51", "out", "Ana", held, six_players=six_may)
    assert (error["code"], error["card"]) == ("too_many_copies", "5c")


def test_six_play_with_three_decks_and_six_jokers_by_option():
    fives = [opened("5c")] * 3
    held = (None, *fives, opened("* * *"), opened("* * *"))
    scored = play("remi_51", "out", "Ana", held, six_players=True)
    assert points(scored) == (-40, 5, 5, 5, 60, 60)
    too_many = {"5c": (opened("5c"), opened("*")), "*": (opened("* * * *"), opened("* * *"))}
    for card, others in too_many.items():
        held = (None, *fives, *others)
        assert error_of(play, "remi_51", "out", "Ana", held, six_players=True)["card"] == card


def test_two_to_six_may_play_by_option():
    assert get_variant("remi_51").player_range({"six_players": True}) == range(2, 7)


OUT = deal("out", "Ana", (None, UNOPENED))


@pytest.mark.parametrize(
    ("options", "deals"),
    [
        ({}, 6),  # 600 of 501
        ({"limit": 0}, 8),  # four deals each
        ({"limit": 1}, 1),
        ({"limit": 1000}, 8),
        ({"limit": 300}, 3),
        ({"deals_each": 1}, 2),
        ({"deals_each": 0}, 6),
        ({"deals_each": None}, 6),
    ],
)
def test_the_match_ends_by_points_or_by_deals(options, deals):
    document = match("remi_51", *[OUT] * deals, players=2, options=options)
    answer = score(document)
    assert (answer["finished"], answer["winners"]) == (True, ["Ana"])
    document["deals"].pop()
    assert score(document)["finished"] is False


@pytest.mark.parametrize(("players", "deals"), [(2, 8), (3, 9), (4, 8), (5, 10), (6, 12)])
def test_more_players_deal_less_often(players, deals):
    out = deal("out", "Ana", (None, *[UNOPENED] * (players - 1)))
    options = {"limit": 0, "six_players": players > 4}
    document = match("remi_51", *[out] * deals, players=players, options=options)
    assert score(document)["finished"] is True
    document["deals"].pop()
    assert score(document)["next"]["dealer"] == document["players"][-1]


def test_a_match_without_limit_and_number_is_refused():
    document = match("remi_51", players=2, options={"limit": 0, "deals_each": 0})
    assert error_of(score, document) == {"code": "bad_option", "option": "deals_each"}


def test_fourteen_are_dealt():
    answer = score(match("remi_51", players=3))
    assert answer["next"] == {"number": 1, "dealer": "Ana", "cards": 14}


@pytest.mark.parametrize(
    ("ended", "options", "expected"),
    [
        ("out", {}, 100),
        ("hand", {}, 200),
        ("hand", {"hand_multiplier": 3}, 300),
        ("stock_out", {}, None),
        ("stock_out", FLAT, 100),
        ("out", {"unopened_penalty": 50}, 50),
    ],
)
def test_what_a_player_pays_for_not_having_opened_is_known_before_the_score(
    ended, options, expected
):
    game = get_variant("remi_51").create(options)
    assert game.unopened_points(Ending(ended)) == expected
    is_stock_out = ended == "stock_out"
    hands = (opened("2") if is_stock_out else None, unopened())
    scored = play("remi_51", ended, None if is_stock_out else "Ana", hands, **options)
    assert points(scored)[1] == (46 if expected is None else expected)
