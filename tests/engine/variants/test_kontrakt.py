import pytest

from tests.helpers.engine.documents import (
    NAMES,
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

OUT = deal("out", "Ana", (None, "2", "3"))


@pytest.mark.parametrize(
    ("ended", "by", "hands", "options", "expected"),
    named(
        # 15 + 15 + 9; 10 + 7
        ("out", "out", "Ana", (None, "A * 9", "K 7"), {}, (0, 39, 17)),
        ("no stock", "stock_out", None, ("A", "* 9", "K 7"), {}, (15, 24, 17)),  # D14
        ("bare", "out", "Ana", ({"left": ""}, 39, 17), {}, (0, 39, 17)),
        ("ace", "out", "Ana", (None, "A", "K"), {"ace_value": 11}, (0, 11, 10)),
        ("joker", "out", "Ana", (None, "*", "K"), {"joker_value": 50}, (0, 50, 10)),
        # one more than the ten dealt is held before the discard: 18 + 12 + 8
        ("eleven", "out", "Ana", (None, "2 2 2 3 3 3 3 4 4 4 4", "K"), {}, (0, 34, 10)),
    ),
)
def test_a_deal_scores_as_the_rules_say(ended, by, hands, options, expected):
    assert points(play("kontrakt", ended, by, hands, **options)) == expected


def test_the_sheet_says_what_is_left_in_each_hand():
    assert lines(play("kontrakt", "out", "Boris", ("A", None, "K 7"))) == [
        "Ana hand_value 15",
        "Vesna hand_value 17",
    ]


@pytest.mark.parametrize(
    ("ended", "by", "hands", "wrong"),
    named(
        ("out with cards", "out", "Ana", ("2", "3", "4"), ("hand_not_empty", "Ana")),
        ("out with points", "out", "Ana", (2, "3", "4"), ("hand_not_empty", "Ana")),
        ("two out", "out", "Ana", (None, "", "4"), ("hand_empty", "Boris")),
        ("no cards, no stock", "stock_out", None, ("2", "", "4"), ("hand_empty", "Boris")),
        ("a bare 1", "out", "Ana", (None, 1, "4"), ("impossible_points", "Boris")),
        ("a bare 0", "out", "Ana", (None, 0, "4"), ("impossible_points", "Boris")),
        ("two jokers", "out", "Ana", (None, "*", "*"), ("too_many_jokers", None)),
        ("missing", "out", "Ana", (None, None, "4"), ("missing_hand", "Boris")),
    ),
)
def test_a_deal_that_cannot_be_is_refused(ended, by, hands, wrong):
    error = error_of(play, "kontrakt", ended, by, hands)
    assert (error["code"], error.get("player")) == wrong


def test_forty_cards_can_be_left_in_any_deal():
    ranks = [rank for rank in "23456789TJ" for _ in range(4)]
    held = match("kontrakt", deal("out", "Ana", (None, " ".join(ranks), "K")), players=3)
    assert points(score(held)["deals"][0]) == (0, 4 * (44 + 20), 10)
    more = match("kontrakt", deal("out", "Ana", (None, " ".join([*ranks, "Q"]), "K")), players=3)
    assert error_of(score, more)["code"] == "wrong_hand_size"


def test_six_play_with_three_decks_and_two_jokers():
    hands = (None, "Kc Kc Kc", "* *", "2", "2", "2")
    assert points(play("kontrakt", "out", "Ana", hands)) == (0, 30, 30, 2, 2, 2)
    error = error_of(play, "kontrakt", "out", "Ana", (None, "Kc Kc Kc", "*", "2", "2"))
    assert (error["code"], error["card"]) == ("too_many_copies", "Kc")


def sheet(document):
    """Play until the end; return (number, dealer, cards, groups, runs) of every deal."""
    seen = []
    while coming := score(document).get("next"):
        contract = coming["contract"]
        seen.append((*list(coming.values())[:3], contract["groups"], contract["runs"]))
        document["deals"].append(OUT)
    return seen


def test_everybody_deals_a_whole_series():
    seen = sheet(match("kontrakt", players=3, first_dealer="Boris"))
    assert [dealer for _, dealer, *_ in seen] == ["Boris"] * 7 + ["Vesna"] * 7 + ["Ana"] * 7
    assert [each[2:] for each in seen] == 3 * [
        (10, 2, 0),
        (10, 1, 1),
        (10, 0, 2),
        (10, 3, 0),
        (12, 2, 1),
        (12, 1, 2),
        (12, 0, 3),
    ]


def test_seven_deals_in_all_pass_the_deal_on_by_option():
    seen = sheet(match("kontrakt", players=3, options={"length": "single"}))
    assert [dealer for _, dealer, *_ in seen] == [NAMES[n % 3] for n in range(7)]


@pytest.mark.parametrize(("players", "series", "deals"), [(3, 1, 21), (8, 1, 56), (3, 2, 42)])
def test_a_match_has_seven_deals_by_each_player(players, series, deals):
    out = deal("out", "Ana", (None, *[9] * (players - 1)))
    options = {"series_per_player": series}
    document = match("kontrakt", *[out] * deals, players=players, options=options)
    assert score(document)["winners"] == ["Ana"]
    document["deals"].pop()
    assert score(document)["next"]["dealer"] == NAMES[players - 1]


ADJACENT = ["6s 7s 8s 9s", "Ts Js Qs Ks"]


@pytest.mark.parametrize(
    ("melds", "options", "wrong"),
    [
        (ADJACENT, {}, ["adjacent_runs"]),
        (ADJACENT[::-1], {}, ["adjacent_runs"]),
        (ADJACENT, {"adjacent_runs_allowed": True}, []),
        (["6s 7s 8s 9s", "9s Ts Js Qs"], {}, []),  # overlapping
        (["6s 7s 8s 9s", "6s 7s 8s 9s"], {}, []),  # equal
        (["Ts Js Qs Ks", "As 2s 3s 4s"], {}, []),  # not over the ace
        (["Js Qs Ks As", "2s 3s 4s 5s"], {}, []),
        (["6s 7s 8s *", "Ts Js Qs Ks"], {}, ["adjacent_runs"]),
        (["* 7s 8s 9s", "Th Jh Qh Kh"], {}, []),
    ],
)
def test_runs_of_a_contract_do_not_continue_one_another(melds, options, wrong):
    answer = ask("kontrakt", "contract", deal=3, melds=melds, options=options)
    assert faults(answer) == wrong


def test_aces_can_be_worth_nothing():
    assert points(play("kontrakt", "out", "Ana", (None, 0, "A A"), ace_value=0)) == (0, 0, 0)
