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

OWN = {"loser_scores": "own"}
TWENTY, THIRTY_FIVE = "4 K 9", "A 3 4"  # 5 + 10 + 5; 15 + 15 + 5: threes are wild in deal 1
DONE = deal("announced", "Ana", ("", ""))


def later(number, ended, hands):
    """Play deal `number` after deals that cost nothing."""
    document = match("divlji", *[DONE] * (number - 1), deal(ended, "Ana", hands), players=2)
    return score(document)["deals"][-1]


@pytest.mark.parametrize(
    ("ended", "hands", "options", "expected"),
    named(
        ("the pool", "announced", ("", TWENTY, THIRTY_FIVE), {}, (0, 55, 55)),
        ("also who melded all", "announced", ("", "", TWENTY), {}, (0, 20, 20)),
        ("nobody has anything", "announced", ("", "", ""), {}, (0, 0, 0)),
        ("at once", "immediate", ("", TWENTY, THIRTY_FIVE), {}, (5, 55, 55)),
        ("own cards", "announced", ("", TWENTY, THIRTY_FIVE), OWN, (0, 20, 35)),
        ("own cards at once", "immediate", ("", TWENTY, ""), OWN, (5, 20, 0)),
        ("dearer at once", "immediate", ("", TWENTY), {"immediate_penalty": 9}, (9, 20)),
        ("bare values", "announced", (0, 20, 35), {}, (0, 55, 55)),
    ),
)
def test_a_deal_scores_as_the_rules_say(ended, hands, options, expected):
    assert points(play("divlji", ended, "Ana", hands, **options)) == expected


def test_the_sheet_says_whose_cards_are_paid():
    assert lines(play("divlji", "immediate", "Boris", (TWENTY, "", THIRTY_FIVE, ""))) == [
        "Ana hand_value 20",
        "Ana pool 35 against Vesna",
        "Boris immediate_penalty 5",
        "Vesna hand_value 35",
        "Vesna pool 20 against Ana",
        "Goran hand_value 0",
        "Goran pool 20 against Ana",
        "Goran pool 35 against Vesna",
    ]
    assert lines(play("divlji", "announced", "Boris", (TWENTY, "", THIRTY_FIVE), **OWN)) == [
        "Ana hand_value 20",
        "Vesna hand_value 35",
    ]


@pytest.mark.parametrize(
    ("number", "left", "value"),
    [
        (1, "3 4 9", 25),  # wild 15, 5, 5
        (2, "3 4 9 T", 35),  # 5, wild 15, 5, 10
        (8, "T J A 2", 45),  # wild 15, 10, 15, 5
        (11, "K Q A", 40),  # wild 15, 10, 15
    ],
)
def test_the_wild_rank_of_the_deal_is_worth_fifteen(number, left, value):
    assert points(later(number, "announced", ("", left))) == (0, value)


@pytest.mark.parametrize(
    ("number", "ended", "cards"),
    [
        (1, "announced", "5h 6h 7h"),
        (1, "immediate", "5h 3c 7h 8h"),
        (2, "announced", "4c 4d 4h 4s"),  # wilds alone
        (4, "immediate", "6c 8d 8h 5s 6s 7s 8s"),  # sixes are wild
    ],
)
def test_all_cards_of_the_closer_are_shown(number, ended, cards):
    scored = later(number, ended, ({"cards": cards}, ""))
    assert scored["deadwood"] == {"Ana": 0, "Boris": 0}
    assert sorted(" ".join(scored["arrangements"]["Ana"]["melds"]).split()) == sorted(cards.split())


@pytest.mark.parametrize(
    ("ended", "hands", "wrong"),
    named(
        ("cards left", "announced", ("4 9 K", ""), ("not_all_melded", "Ana")),
        ("a value left", "announced", (20, ""), ("not_all_melded", "Ana")),
        ("a card too many", "immediate", ("K", ""), ("not_all_melded", "Ana")),
        ("no run", "announced", ({"cards": "5h 6h 8h"}, ""), ("not_all_melded", "Ana")),
        (
            "three shown at once",
            "immediate",
            ({"cards": "5h 6h 7h"}, ""),
            ("wrong_hand_size", "Ana"),
        ),
        ("four shown", "announced", ({"cards": "5h 6h 7h 8h"}, ""), ("wrong_hand_size", "Ana")),
        ("two left of three", "announced", ("", "4 9"), ("wrong_hand_size", "Boris")),
        ("one left of three", "announced", ("", "4"), ("wrong_hand_size", "Boris")),
        ("three cards worth 10", "announced", ("", 10), ("impossible_points", "Boris")),
        ("no joker", "announced", ("", "* 4 9"), ("too_many_jokers", None)),
        ("a hand missing", "announced", ("", None), ("missing_hand", "Boris")),
        ("no stock out", "stock_out", ("", ""), ("unknown_ending", None)),
    ),
)
def test_a_deal_that_cannot_be_is_refused(ended, hands, wrong):
    error = error_of(play, "divlji", ended, "Ana", hands)
    assert (error["code"], error.get("player")) == wrong


@pytest.mark.parametrize(
    ("cards", "number", "options", "wrong"),
    [
        ("5h 9c 9d", 3, {}, []),  # fives are wild
        ("4h 5c 6h", 3, {}, []),
        ("5h 5d 5c", 3, {}, []),
        ("5h 5d", 3, {}, ["too_short"]),
        ("4h 4c 6h", 3, {}, ["neither_run_nor_group"]),
        ("9c 9c 9d", 1, {}, []),  # D10
        ("9c 9c 9d", 1, {"distinct_suits_in_groups": True}, ["repeated_suit"]),
        ("Qh Kh Ah", 1, {}, []),
        ("Qh Kh Ah", 1, {"ace": "low"}, ["ace_not_high"]),
        ("Ah 2h 4h 3c", 1, {"ace": "low"}, []),
    ],
)
def test_melds_are_free_with_wilds_and_suits(cards, number, options, wrong):
    answer = ask("divlji", "meld", cards=cards, deal=number, options=options)
    assert faults(answer) == wrong


def test_eleven_deals_with_a_card_more_and_the_next_rank_wild():
    document = match("divlji", players=2)
    nexts = []
    for _ in range(11):
        nexts.append(score(document)["next"])
        document["deals"].append(DONE)
    assert [(each["number"], each["cards"], each["wild"]) for each in nexts] == [
        (number, number + 2, wild) for number, wild in enumerate("3456789TJQK", 1)
    ]
    answer = score(document)
    assert (answer["finished"], answer["winners"]) == (True, ["Ana", "Boris"])
    assert score(match("divlji", DONE, players=2, options={"deals": 1}))["finished"] is True


def test_a_deck_for_every_two_players():
    hands = ("", {"cards": "Kc Kd 9h"}, {"cards": "Kc Qd 8h"})
    assert points(play("divlji", "announced", "Ana", hands)) == (0, 50, 50)
    error = error_of(play, "divlji", "announced", "Ana", ("", {"cards": "Kc Kc 9h"}))
    assert (error["code"], error["card"]) == ("too_many_copies", "Kc")
