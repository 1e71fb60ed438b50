import json

import pytest
from hypothesis import given, settings

from remi_scores.engine.documents import (
    read_deal,
    read_hand,
    read_match,
    write_deal,
    write_error,
    write_hand,
    write_match,
)
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.report import Adjustment, DealReport, HandReport, MatchReport
from tests.helpers.engine.documents import deal, error_of, match, named, play
from tests.helpers.engine.generated import matches

DOCUMENT = match("becki", deal("closed", "Ana", (5, "Kd 8h")), players=2)
CHANGE = {"after_deal": 1, "player": "Ana", "points": 1, "reason": "dogovor"}


@given(matches())
@settings(max_examples=40, deadline=None)
def test_what_is_read_is_written_again(document):
    assert write_match(read_match(json.loads(json.dumps(document)))) == document


@given(matches())
@settings(max_examples=15, deadline=None)
def test_what_is_written_is_read_again(document):
    report = read_match(document)
    assert read_match(write_match(report)) == report


def test_a_match_is_read_as_it_was_entered():
    document = DOCUMENT | {
        "options": {"rounds": 3},
        "first_dealer": "Boris",
        "adjustments": [CHANGE],
    }
    assert read_match(document) == MatchReport(
        variant="becki",
        options={"rounds": 3},
        players=("Ana", "Boris"),
        first_dealer="Boris",
        deals=(
            DealReport(
                ended="closed",
                by="Ana",
                hands={"Ana": HandReport(points=5), "Boris": HandReport(left="Kd 8h")},
            ),
        ),
        adjustments=(Adjustment(after_deal=1, player="Ana", points=1, reason="dogovor"),),
    )


@pytest.mark.parametrize(
    "hand",
    [
        {},
        {"cards": "5h 10♥"},
        {"melds": ["5h 6h 7h"], "left": ""},
        {"left": "K", "opened": True},
        {"opened": False},
        {"points": 0, "kings": {"run": 1, "pair": 0}},
    ],
)
def test_a_hand_reads_back_as_it_is_written(hand):
    assert write_hand(read_hand(hand)) == hand


def test_melds_alone_leave_nothing():
    assert read_hand({"melds": []}) == HandReport(melds=(), left="")


@pytest.mark.parametrize(
    "document",
    [
        {"ended": "void", "reason": "otkrivena karta"},
        {"ended": "out", "by": "Ana", "closed_with_king": True, "hands": {"Ana": {}}},
        {"ended": "stock_out", "hands": {}},
    ],
)
def test_a_deal_reads_back_as_it_is_written(document):
    assert write_deal(read_deal(document)) == document


@pytest.mark.parametrize(
    ("document", "where"),
    named(
        ("match", {"place": "Novi Sad"}, {"key": "place"}),
        ("deal", {"deals": [{"ended": "closed", "By": "Ana"}]}, {"key": "By", "deal": 1}),
        (
            "hand",
            {"deals": [{"ended": "closed", "by": "Ana", "hands": {"Ana": {"point": 5}}}]},
            {"key": "point", "deal": 1, "player": "Ana"},
        ),
        ("adjustment", {"adjustments": [CHANGE | {"why": "x"}]}, {"key": "why"}),
        ("change", {"changes": [{"after_deal": 1, "left": "Ana", "at": 3}]}, {"key": "at"}),
        ("a long key", {"x" * 100: 1}, {"key": "x" * 60}),
    ),
)
def test_a_key_that_nobody_knows_is_refused_by_its_name(document, where):
    assert error_of(read_match, DOCUMENT | document) == {"code": "bad_document", **where}


@pytest.mark.parametrize(
    ("more", "hand", "key"),
    [
        ({"closed_with_king": True}, {"points": 5}, "closed_with_king"),
        ({}, {"points": 5, "opened": False}, "opened"),
        ({}, {"points": 5, "kings": {"run": 0}}, "run"),
    ],
)
def test_a_key_of_another_game_is_refused_by_its_name(more, hand, key):
    document = DOCUMENT | {
        "deals": [{"ended": "closed", "by": "Ana", "hands": {"Ana": hand}, **more}]
    }
    whose = {} if more else {"player": "Ana"}
    assert error_of(read_match, document) == {
        "code": "bad_document",
        "deal": 1,
        "key": key,
        **whose,
    }


@pytest.mark.parametrize(
    "more",
    [{"by": "Ana"}, {"by": ""}, {"hands": {"Ana": {"points": 5}}}, {"closed_with_king": True}],
)
def test_a_void_deal_has_a_reason_and_nothing_else(more):
    void = {"ended": "void", "reason": "otkrivena karta"}
    assert read_deal(void | {"hands": {}, "by": None}) == read_deal(void)
    assert error_of(read_deal, void | more) == {"code": "bad_document"}


BAD_MATCHES = named(
    ("format", {"format": "remi-match/2"}),
    ("no format", {"format": None}),
    ("variant", {"variant": 7}),
    ("long variant", {"variant": "x" * 4001}),
    ("options", {"options": []}),
    ("null options", {"options": None}),
    ("players", {"players": "Ana Boris"}),
    ("player", {"players": ["Ana", 7]}),
    ("nameless player", {"players": ["Ana", " "]}),
    ("no players", {"players": None}),
    ("first dealer", {"first_dealer": 1}),
    ("deals", {"deals": {}}),
    ("no deals", {"deals": None}),
    ("adjustments", {"adjustments": {}}),
    ("adjustment", {"adjustments": [7]}),
    ("no reason", {"adjustments": [CHANGE | {"reason": None}]}),
    ("empty reason", {"adjustments": [CHANGE | {"reason": " "}]}),
    ("no position", {"adjustments": [CHANGE | {"after_deal": None}]}),
    ("half points", {"adjustments": [CHANGE | {"points": 0.5}]}),
    ("true points", {"adjustments": [CHANGE | {"points": True}]}),
    ("huge points", {"adjustments": [CHANGE | {"points": 1_000_001}]}),
    ("whose points", {"adjustments": [CHANGE | {"player": None}]}),
)


@pytest.mark.parametrize("changed", BAD_MATCHES)
def test_a_match_of_the_wrong_shape_is_refused(changed):
    assert error_of(read_match, DOCUMENT | changed) == {"code": "bad_document"}


@pytest.mark.parametrize("value", [None, [], "match", 7, True, {}])
def test_what_is_no_match_is_refused(value):
    assert error_of(read_match, value) == {"code": "bad_document"}


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"ended": None},
        {"ended": ["out"]},
        {"ended": "out", "by": 1},
        {"ended": "out", "hands": []},
        {"ended": "out", "closed_with_king": 1},
        {"ended": "void", "reason": None},
    ],
)
def test_a_deal_of_the_wrong_shape_is_named_by_its_position(document):
    assert error_of(read_match, DOCUMENT | {"deals": [*DOCUMENT["deals"], document]}) == {
        "code": "bad_document",
        "deal": 2,
    }


@pytest.mark.parametrize(
    "hand",
    [
        None,
        [],
        "5h",
        {"cards": 5},
        {"cards": ["5h"]},
        {"left": 7},
        {"left": "x" * 4001},
        {"points": "5"},
        {"points": 5.0},
        {"points": True},
        {"points": -1_000_001},
        {"melds": "5h 6h 7h"},
        {"melds": [["5h"]]},
        {"opened": "yes"},
        {"kings": []},
        {"kings": {"run": 1.5}},
        {"cards": "5h", "left": "5h"},
        {"cards": "5h", "melds": ["5h 6h 7h"]},
        {"melds": [], "points": 5},
        {"left": "", "points": 0},
    ],
)
def test_a_hand_of_the_wrong_shape_is_named_by_its_player(hand):
    document = DOCUMENT | {"deals": [{"ended": "closed", "by": "Ana", "hands": {"Ana": hand}}]}
    wrong = {"code": "bad_document", "player": "Ana", "deal": 1}
    assert error_of(read_match, document) == wrong


def test_an_error_is_written_with_the_facts_that_are_known():
    error = RemiError(Code.UNKNOWN_CARD, "no card", card="5x", player=None).within(
        deal=2, card="6x"
    )
    assert write_error(error) == {
        "error": {"code": "unknown_card", "message": "no card", "deal": 2, "card": "5x"}
    }


def test_an_answer_has_the_keys_of_the_documents():
    assert list(play("becki", "closed", "Ana", (5, 9))) == [
        "number",
        "dealer",
        "points",
        "totals",
        "deadwood",
        "arrangements",
        "lines",
    ]
