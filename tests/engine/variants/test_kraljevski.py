import pytest

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

KEYS = ("run", "pair", "three", "four", "laid_off")


def kings(left, **counts):
    return {"kings": counts, **({} if left is None else {"left": left})}


ROWS = named(
    # 20; −(1 + 1); −(2 + 2 + 5)
    ("plain", "out", "Ana", (None, "3c 4c", "* 2 K"), {}, (20, -2, -9)),
    # 20 + 2 + 2 × 1; -8 + 6
    (
        "rewards",
        "out",
        "Ana",
        (kings("", run=1, laid_off=2), kings("K 2 9", three=1)),
        {},
        (24, -2),
    ),
    # 2 + 3 + 6 + 10 + 1
    ("each reward", "out", "Ana", (kings(None, **dict.fromkeys(KEYS, 1)), "3"), {}, (42, -1)),
    ("most rewards", "out", "Ana", (kings("", run=20), "3"), {}, (60, -1)),
    ("most of all", "out", "Ana", (kings("", four=2), kings("3", pair=4)), {}, (40, 11)),
    # D11: nobody wins and everybody's penalty stands
    ("stock", "stock_out", None, ("3c 4c", kings("K", four=1)), {}, (-2, 5)),
    ("an ace counts one", "out", "Ana", (None, "A"), {}, (20, -1)),
    ("bonus", "out", "Ana", (None, "3"), {"out_bonus": 30}, (30, -1)),
    ("card", "out", "Ana", (None, "3 K 2"), {"card_penalty": 4}, (20, -11)),
    ("wild", "out", "Ana", (None, "3 * 2"), {"wild_penalty": 4}, (20, -9)),
    ("king", "out", "Ana", (None, "3 K"), {"king_penalty": 7}, (20, -8)),
    ("bare", "out", "Ana", (None, 9), {}, (20, -9)),
)


@pytest.mark.parametrize(("ended", "by", "hands", "options", "expected"), ROWS)
def test_a_deal_scores_as_the_rules_say(ended, by, hands, options, expected):
    assert points(play("kraljevski", ended, by, hands, **options)) == expected


@pytest.mark.parametrize("key", KEYS)
def test_every_reward_is_an_option(key):
    hands = (kings(None, **{key: 3}), "3")
    assert points(play("kraljevski", "out", "Ana", hands, **{f"{key}_reward": 7})) == (41, -1)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, (42, -10)),  # 2 × 20 + 2; -2 × 8 + 6
        ({"king_close_multiplier": 3}, (62, -18)),  # 3 × 20 + 2; -3 × 8 + 6
        ({"king_close_multiplier": 1}, (22, -2)),
    ],
)
def test_closing_with_a_king_doubles_all_but_the_rewards(options, expected):
    hands = (kings("", run=1), kings("K 2 9", three=1))
    closed = deal("out", "Ana", hands, closed_with_king=True)
    scored = score(match("kraljevski", closed, players=2, options=options))["deals"][0]
    assert points(scored) == expected
    assert scored["deadwood"] == {"Ana": 0, "Boris": 8}


def test_the_sheet_says_what_was_rewarded_and_doubled():
    hands = (kings("", run=2, laid_off=1, pair=0), kings("K 2 9", three=1))
    closed = deal("out", "Ana", hands, closed_with_king=True)
    assert lines(score(match("kraljevski", closed, players=2))["deals"][0]) == [
        "Ana run_reward 4",
        "Ana laid_off_reward 1",
        "Ana out_bonus 20",
        "Ana king_close_multiplier 20",
        "Boris three_reward 6",
        "Boris hand_value -8",
        "Boris king_close_multiplier -8",
    ]


SIXTEEN = "3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6"


@pytest.mark.parametrize(
    ("ended", "by", "hands", "wrong"),
    named(
        ("out with cards", "out", "Ana", ("3", "4"), ("hand_not_empty", "Ana")),
        ("two out", "out", "Ana", (None, ""), ("hand_empty", "Boris")),
        ("stock, no cards", "stock_out", None, ("3", ""), ("hand_empty", "Boris")),
        ("sixteen", "out", "Ana", (None, SIXTEEN), ("wrong_hand_size", "Boris")),
        ("kings alone", "out", "Ana", (None, kings(None, run=1)), ("missing_hand", "Boris")),
        ("no such reward", "out", "Ana", (None, kings("3", five=1)), ("bad_document", "Boris")),
        ("less than none", "out", "Ana", (kings("", run=-1), "3"), ("bad_document", "Ana")),
        ("too many", "out", "Ana", (kings("", run=21), "3"), ("impossible_points", "Ana")),
        ("four too often", "out", "Ana", ("", kings("3", four=6)), ("impossible_points", "Boris")),
        (
            "together",
            "out",
            "Ana",
            (kings("", four=5), kings("3", laid_off=1)),
            ("impossible_points", None),
        ),
        (
            "a wild frees one king less",
            "out",
            "Ana",
            (kings("", three=2), kings("3", pair=5)),
            ("impossible_points", None),
        ),
        ("a bare 0", "out", "Ana", (None, 0), ("impossible_points", "Boris")),
        ("a bare 65", "out", "Ana", (None, 65), ("impossible_points", "Boris")),
        ("five jokers", "out", "Ana", (None, "* * * * *"), ("too_many_jokers", None)),
    ),
)
def test_a_deal_that_cannot_be_is_refused(ended, by, hands, wrong):
    error = error_of(play, "kraljevski", ended, by, hands)
    assert (error["code"], error.get("player")) == wrong


def test_the_most_a_hand_can_cost():
    # eight kings and seven wilds: 8 × 5 + 7 × 2
    assert points(play("kraljevski", "out", "Ana", (None, 54))) == (20, -54)
    assert error_of(play, "kraljevski", "out", "Ana", (None, 55))["code"] == "impossible_points"


def test_nobody_closes_with_a_king_when_the_stock_is_out():
    document = match("kraljevski", players=2)
    document["deals"] = [deal("stock_out", None, ("3", "4"), closed_with_king=True)]
    assert error_of(score, document) == {"code": "bad_document", "deal": 1}


def test_there_are_twelve_wilds():  # D12
    twelve = "2 2 2 2 2 2 2 2 * * * *"
    assert points(play("kraljevski", "out", "Ana", (None, twelve))) == (20, -24)
    error = error_of(play, "kraljevski", "out", "Ana", (None, f"{twelve} 2"))
    assert (error["code"], error["card"]) == ("too_many_copies", "2")


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ("2h 3h 4h", ["wild_only_for_kings"]),  # D8: a two is never a two
        ("Ah 3h 4h", ["gap"]),
        ("Jh Qh 2c", []),
        ("Kc 2d *", ["too_few_kings"]),  # D9
        ("Kc Kd 2h *", []),
        ("Kc Kd 2h * *", ["too_many_cards"]),
    ],
)
def test_wilds_stand_for_kings_alone(cards, wrong):
    answer = ask("kraljevski", "meld", cards=cards)
    assert faults(answer) == wrong


def test_the_match_ends_after_three_rounds():
    out = deal("out", "Ana", (None, "3"))
    document = match("kraljevski", *[out] * 6, players=2)
    assert score(document)["winners"] == ["Ana"]
    document["deals"].pop()
    assert score(document)["finished"] is False
    assert score(document | {"options": {"rounds": 1}, "deals": [out] * 2})["finished"] is True
