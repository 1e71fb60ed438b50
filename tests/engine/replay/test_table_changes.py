"""Players who leave for good and players who join late: scores, totals, and what is refused."""

import pytest

from remi_scores.engine.documents import read_match, write_match
from remi_scores.engine.variants import VARIANTS
from tests.helpers.engine.changes import dealt, joined, left, played
from tests.helpers.engine.documents import NAMES, error_of, match, named, points, score

# Each game once


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("halp", (45, 0)),
        ("becki", (20, 0)),
        ("nak_nak", (45, 0)),
        ("remi_51", (-40, 20)),
        ("kraljevski", (20, -20)),
        ("divlji", (0, 20)),
    ],
)
def test_a_deal_is_scored_among_those_at_the_table(game, row):
    answer = played(game, ["Ana Boris Vesna", "Ana Vesna"], [left(1, "Boris")])
    first, second = answer["deals"]
    assert set(first["points"]) == {"Ana", "Boris", "Vesna"}
    assert second["points"] == dict(zip(("Ana", "Vesna"), row, strict=True))
    assert second["totals"]["Boris"] == first["totals"]["Boris"] == answer["totals"]["Boris"]
    assert set(second["deadwood"]) == {"Ana", "Vesna"}


@pytest.mark.parametrize("game", [game.key for game in VARIANTS])
def test_a_player_who_joins_starts_from_the_agreed_points(game):
    tables = ["Ana Boris Vesna", "Ana Boris Vesna Goran"]
    answer = played(game, tables, [joined(1, "Goran", 45)])
    first, second = answer["deals"]
    assert set(first["points"]) == {"Ana", "Boris", "Vesna"}
    assert first["totals"]["Goran"] == 45
    assert list(second["points"]) == ["Ana", "Boris", "Vesna", "Goran"]
    assert answer["totals"]["Goran"] == 45 + second["points"]["Goran"]
    assert answer["next"]["dealer"] == ("Ana" if game == "kontrakt" else "Vesna")


def test_the_packs_and_the_cards_dealt_are_those_of_the_table():
    three = played("nak_nak", ["Ana Boris Vesna"], [left(1, "Boris")])
    assert three["next"]["cards"] == 10  # two players
    one_joker = dealt("halp", "Ana", "Vesna") | {
        "hands": {"Ana": {"left": ""}, "Vesna": {"left": "* *"}}
    }
    document = match("halp", dealt("halp", *NAMES[:3]), one_joker, players=3)
    document["changes"] = [left(1, "Boris")]
    assert error_of(score, document)["code"] == "too_many_jokers"
    one_joker["hands"]["Boris"] = {"points": 3}
    assert score(document | {"changes": []})["deals"][1]["points"]["Ana"] == 50 + 3 + 25


# The end by points


def test_a_departed_player_neither_wins_nor_ends_the_match():
    tables = ["Ana Boris Vesna", "Boris Vesna", "Boris Vesna"]
    answer = played("halp", tables, [left(1, "Ana")], options={"target": 70})
    assert answer["totals"] == {"Ana": 65, "Boris": 90, "Vesna": 0}
    assert (answer["finished"], answer["winners"]) == (True, ["Boris"])
    ended = played("halp", ["Ana Boris Vesna"], [], options={"target": 60})
    assert ended["winners"] == ["Ana"]
    reopened = played("halp", ["Ana Boris Vesna"], [left(1, "Ana")], options={"target": 60})
    assert (reopened["finished"], reopened["winners"]) == (False, [])


def test_agreed_points_may_end_the_match():
    answer = played("halp", ["Ana Boris"], [joined(1, "Vesna", 200)], players=NAMES[:3])
    assert (answer["finished"], answer["winners"]) == (True, ["Vesna"])


@pytest.mark.parametrize("ended", named(
    ("by the last turn", ("becki", {"rounds": 1}, 3)),
    ("by points", ("halp", {"target": 60}, 1)),
    ("by a fixed number", ("divlji", {"deals": 2}, 2)),
))  # fmt: skip
def test_nobody_joins_after_the_deal_that_ended_the_match(ended):
    game, options, last = ended
    tables = ["Ana Boris Vesna"] * last
    more = {"players": NAMES[:4], "options": options}
    found = error_of(played, game, tables, [joined(last, "Goran")], **more)
    assert found == {"code": "match_finished", "player": "Goran", "deal": last, "change": 1}


def test_adjustments_after_the_deal_decide_who_may_still_join():
    table, more = ["Ana Boris Vesna"], {"players": NAMES[:4], "options": {"target": 60}}
    one = {"after_deal": 1, "player": "Ana", "reason": "dogovor"}
    reopened = played("halp", table, [joined(1, "Goran")], adjustments=[one | {"points": -20}],
                      **more)  # fmt: skip
    assert (reopened["finished"], reopened["next"]["dealer"]) == (False, "Boris")
    more["options"] = {"target": 70}  # the penalty may be written after Goran sat down
    ended = played("halp", table, [joined(1, "Goran")], adjustments=[one | {"points": 9}], **more)
    assert ended["winners"] == ["Ana"]


# Coming back


def test_a_returning_player_keeps_seat_and_total_and_gets_the_agreed_points():
    tables = ["Ana Boris Vesna", "Ana Vesna", "Boris Ana Vesna"]
    answer = played("halp", tables, [left(1, "Ana"), joined(1, "Ana", -5), left(1, "Boris"),
                                     joined(2, "Boris", 7)])  # fmt: skip
    assert points(answer["deals"][2]) == (0, 65, 0)
    assert answer["totals"] == {"Ana": 65 - 5 + 45, "Boris": 7 + 65, "Vesna": 0}


# What is wrong


@pytest.mark.parametrize(
    ("changes", "error"),
    named(
        ("left twice", [left(1, "Boris"), left(1, "Boris")], ("unknown_player", "Boris", 2)),
        ("not there yet", [left(1, "Goran"), joined(1, "Goran")], ("missing_hand", "Goran")),
        ("there already", [joined(1, "Goran"), joined(1, "Goran")],
         ("duplicate_player", "Goran", 2)),
        ("a stranger", [left(1, "Eva")], ("unknown_player", "Eva")),
        ("too few", [joined(1, "Goran"), left(1, "Boris"), left(1, "Vesna"), left(1, "Goran")],
         ("players_out_of_range", None, 4)),
        ("nobody", [joined(1, "Goran"), *[left(1, name) for name in NAMES[:4]]],
         ("players_out_of_range", None, 5)),
        ("before a deal", [joined(0, "Goran")], ("bad_document",)),
        ("after no deal", [joined(2, "Goran")], ("bad_document",)),
    ),
)  # fmt: skip
def test_impossible_changes_are_refused(changes, error):
    size = 4 if any("Goran" in change.values() for change in changes) else 3
    document = match("becki", dealt("becki", *NAMES[:3]), players=size, changes=changes)
    found = error_of(score, document)
    code, player, change = (*error, None, None)[:3]
    assert found["code"] == code
    assert (found.get("player"), found.get("change")) == (player, change)


def test_too_many_players_are_refused_but_one_may_replace_another():
    table = "Ana Boris Vesna Goran"
    error = error_of(played, "kraljevski", [table], [joined(1, "Eva")], players=(*NAMES[:4], "Eva"))
    assert error == {
        "code": "players_out_of_range", "deal": 1, "change": 1, "n": 5, "least": 2, "most": 4
    }  # fmt: skip
    changes = [left(1, "Ana"), joined(1, "Eva")]
    answer = played("kraljevski", [table], changes, players=[*NAMES[:4], "Eva"])
    assert answer["next"]["dealer"] == "Boris"


@pytest.mark.parametrize(
    ("second", "error"),
    named(
        ("a hand of who left", "Ana Boris Vesna", {"code": "unknown_player", "player": "Boris"}),
        ("ended by who left", "Boris Ana Vesna", {"code": "unknown_player", "player": "Boris"}),
        ("no hand of who stayed", "Ana", {"code": "missing_hand", "player": "Vesna"}),
    ),
)
def test_a_deal_may_only_name_players_at_the_table(second, error):
    tables = ["Ana Boris Vesna", second]
    assert error_of(played, "becki", tables, [left(1, "Boris")]) == error | {"deal": 2}


def test_a_player_who_has_not_joined_yet_has_no_hand():
    error = error_of(played, "becki", ["Ana Boris Goran"], [joined(1, "Goran")],
                     players=["Ana", "Boris", "Goran"])  # fmt: skip
    assert error == {"code": "unknown_player", "player": "Goran", "deal": 1}


@pytest.mark.parametrize("after", [1, 2])
def test_adjustments_are_for_players_at_the_table_before_or_after_the_change(after):
    changes = [left(1, "Boris"), joined(2, "Goran")]
    tables = ["Ana Boris Vesna", "Ana Vesna", "Ana Vesna Goran"]
    each = {"after_deal": after, "points": 5, "reason": "dogovor"}
    for player, allowed in (("Ana", (1, 2)), ("Boris", (1,)), ("Goran", (2,))):
        more = {"adjustments": [each | {"player": player}], "players": [*NAMES[:3], "Goran"]}
        if after in allowed:
            assert played("becki", tables, changes, **more)["totals"][player] is not None
        else:
            error = {"code": "unknown_player", "player": player, "deal": after}
            assert error_of(played, "becki", tables, changes, **more) == error


def test_changes_must_be_in_the_order_of_deals_and_seats():
    players = [*NAMES[:3], "Goran", "Eva"]
    tables = ["Ana Boris Vesna"] * 2
    changes = [joined(1, "Eva"), joined(1, "Goran")]
    assert error_of(played, "becki", tables, changes, players=players)["code"] == "bad_document"
    changes = [left(2, "Ana"), left(1, "Boris")]
    assert error_of(played, "becki", tables, changes)["code"] == "bad_document"


def test_the_first_dealer_must_be_at_the_first_table():
    more = {"players": [*NAMES[:3], "Goran"], "first_dealer": "Goran"}
    error = error_of(played, "becki", ["Ana Boris Vesna"], [joined(1, "Goran")], **more)
    assert error == {"code": "unknown_player", "player": "Goran"}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"left": "Ana"},
        {"after_deal": 1},
        {"after_deal": 1, "left": "Ana", "joined": "Eva", "points": 1},
        {"after_deal": 1, "left": "Ana", "points": 1},
        {"after_deal": 1, "joined": "Eva"},
        {"after_deal": 1, "joined": "Eva", "points": "5"},
        {"after_deal": "1", "left": "Ana"},
        {"after_deal": 1, "left": 5},
    ],
)
def test_a_change_of_the_wrong_shape_is_refused(change):
    document = match("becki", dealt("becki", *NAMES[:3]), players=3, changes=[change])
    assert error_of(read_match, document) == {"code": "bad_document"}


def test_changes_are_read_and_written():
    changes = [left(1, "Boris"), joined(1, "Goran", -5)]
    document = match("becki", dealt("becki", *NAMES[:3]), players=4, changes=changes)
    document |= {"options": {}, "adjustments": []}
    assert write_match(read_match(document)) == document
    assert "changes" not in write_match(read_match(document | {"changes": []}))
