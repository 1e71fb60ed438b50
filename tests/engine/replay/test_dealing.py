"""Who deals, and how long a match is, while players leave and join."""

from collections import Counter
from functools import cache
from itertools import groupby

import pytest

from remi_scores.engine.documents import read_match
from remi_scores.engine.replay.dealing import Dealing
from remi_scores.engine.replay.replaying import replay_match
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.changes import dealt, joined, left, played, to_the_end
from tests.helpers.engine.documents import NAMES, match, named
from tests.helpers.many import MANY


def dealers(answer):
    return " ".join(scored["dealer"][0] for scored in answer["deals"])


def in_a_row(answer):
    """Write who dealt how many deals in a row, as in "A7 B2"."""
    rows = groupby(scored["dealer"][0] for scored in answer["deals"])
    return " ".join(f"{name}{len([*deals])}" for name, deals in rows)


# Dealing


@pytest.mark.parametrize(
    ("tables", "changes", "order"),
    named(
        ("passed over", ["ABV", "AV", "AV", "AV"], [left(1, "B")], "A V A V"),
        ("who would deal", ["ABV", "ABV", "AB", "AB"], [left(2, "V")], "A B A B"),
        ("at the end", ["AB", "ABV", "ABV", "ABV"], [joined(1, "V")], "A B V A"),
        ("after the last seat", ["AB", "AB", "ABV", "ABV"], [joined(2, "V")], "A B V A"),
        ("after a void deal", ["AB", "AB", None, "ABV"], [joined(3, "V")], "A B A A"),
        ("before a round", ["AB", "ABV", "ABV", "ABV"], [joined(1, "V")], "A B V A"),
        ("void", ["ABV", None, "AV", "AV"], [left(2, "B")], "A B V A"),
        ("void, stays", ["ABV", None, "AB", "AB"], [left(2, "V")], "A B B A"),
        ("two", ["ABVG", "AG", "AG", "AG"], [left(1, "B"), left(1, "V")], "A G A G"),
        ("back", ["ABV", "AV", "ABV", "ABV"], [left(1, "B"), joined(2, "B")], "A V A B"),
        ("back beside", ["ABV", "AV", "AV", "ABV"], [left(1, "B"), joined(3, "B")], "A V A B"),
        ("gone and back", ["ABV", "ABV", "ABV"], [left(1, "A"), joined(1, "A")], "A B V"),
        ("dealt and gone", ["AB", "ABV", "AV"], [joined(1, "V"), left(2, "B")], "A B V"),
        ("one for another", ["AB", "AB", "AV"], [left(2, "B"), joined(2, "V")], "A B V"),
    ),
)
def test_dealing_passes_to_the_next_seat_at_the_table(tables, changes, order):
    tables = [names and " ".join(names) for names in tables]
    players = sorted({*" ".join(filter(None, tables)).split()}, key="ABVG".index)
    answer = played("halp", tables, changes, players=players, options={"target": 1000})
    assert dealers(answer) == order


@pytest.mark.parametrize(
    ("changes", "order"),
    named(
        ("the series goes on", [left(9, "Boris")], "A7 B2 V12 G7 D7"),
        ("dropped", [left(14, "Vesna")], "A7 B7 G7 D7"),
        ("dropped after a void deal", [left(7, "Boris")], "A7 V7 G7 D7"),
        ("the next one left too", [left(9, "Boris"), left(11, "Vesna")], "A7 B2 V2 G10 D7"),
        ("back in the middle", [left(9, "Boris"), joined(11, "Boris")], "A7 B2 V2 B3 V7 G7 D7"),
        ("back at the end", [left(9, "Boris"), joined(14, "Boris")], "A7 B2 V12 G7 D7"),
    ),
)
def test_a_series_of_kontrakt_is_finished_by_the_next_player(changes, order):
    assert in_a_row(to_the_end("kontrakt", changes, players=5)) == order


def test_a_player_without_turns_finishes_a_series_and_begins_none():
    # Dule gets as many turns as Vesna has left, none, but sits next to Goran.
    changes = [left(9, "Goran"), joined(10, "Dule")]
    answer = to_the_end("kontrakt", changes, players=4, joiners=["Dule"], first="Vesna")
    assert in_a_row(answer) == "V7 G2 A1 D4 A7 B7"


def test_the_next_player_would_deal_after_the_last_turn():
    dealing = Dealing(get_variant("becki").create({"rounds": 1}), range(3), 1)
    dealers = [dealing.dealer]
    for _ in range(3):
        dealing.count_deal()
        dealing.move_on()
        dealers.append(dealing.dealer)
    assert (dealers, dealing.deals_left) == ([1, 2, 0, 1], 0)


# Length

# Of the games whose dealing passes on after each deal: one with many turns, one with few.
PASSED_ON = ["becki", "nak_nak", "kraljevski", "remi_51"] if MANY else ["becki", "remi_51"]

without_changes = cache(to_the_end)


@pytest.mark.parametrize("game", [*PASSED_ON, "kontrakt"])
@pytest.mark.parametrize("first", ["Ana", "Boris", "Vesna", "Goran"])
@pytest.mark.parametrize("after", range(1, 7))
def test_players_who_stay_deal_as_often_as_before(game, first, after):
    answer = to_the_end(game, [left(after, "Boris")], players=4, first=first)
    times = Counter(scored["dealer"] for scored in answer["deals"])
    turns = get_variant(game)().turns_each(4) * get_variant(game)().deals_in_a_row()
    if game == "kontrakt" and 0 < (after - (0 if first == "Boris" else 99)) < 7:
        times["Vesna"] -= 7 - after  # finishes the series that Boris began
    assert [times[name] for name in ("Ana", "Vesna", "Goran")] == [turns] * 3


@pytest.mark.parametrize("game", PASSED_ON)
@pytest.mark.parametrize("first", ["Ana", "Boris", "Vesna"])
@pytest.mark.parametrize("after", range(1, 6))
def test_a_player_who_joins_gets_as_many_turns_as_the_previous_seat_has_left(game, first, after):
    plain = without_changes(game, (), first=first)
    answer = to_the_end(game, [joined(after, "Goran")], joiners=["Goran"], first=first)
    times = Counter(scored["dealer"] for scored in answer["deals"])
    before = Counter(scored["dealer"] for scored in plain["deals"])
    still = sum(scored["dealer"] == "Vesna" for scored in plain["deals"][after - 1 :])
    assert times == before + Counter({"Goran": still})


def test_who_joins_after_the_last_turn_of_the_last_seat_still_deals_once():
    changes = [joined(1, "Goran")]
    more = {"joiners": ["Goran"], "first": "Vesna", "options": {"rounds": 1}}
    assert dealers(to_the_end("becki", changes, **more)) == "V G A B"
    more = {"joiners": ["Goran"], "first": "Vesna"}
    assert in_a_row(to_the_end("kontrakt", [joined(7, "Goran")], **more)) == "V7 G7 A7 B7"


def test_a_match_ends_when_only_departed_players_had_turns_left():
    tables = ["Ana Boris Vesna"] * 2
    answer = played("becki", tables, [left(2, "Vesna")], options={"rounds": 1})
    assert (answer["finished"], answer["winners"]) == (True, ["Ana"])


@pytest.mark.parametrize(
    ("game", "options", "deals"),
    [("divlji", {}, 11), ("kontrakt", {"length": "single"}, 7)],
)
def test_a_fixed_number_of_deals_stays(game, options, deals):
    changes = [left(2, "Boris"), joined(4, "Eva")]
    answer = to_the_end(game, changes, players=4, joiners=["Eva"], options=options)
    assert len(answer["deals"]) == deals


def test_coming_deals_are_dealt_by_those_at_the_table():
    document = match("becki", dealt("becki", *NAMES[:3]), players=3, options={"rounds": 2})
    document["changes"] = [left(1, "Boris")]
    result = replay_match(read_match(document), ahead=8)
    told = [(deal.number, deal.dealer) for deal in (result.next, *result.ahead)]
    assert told == [(2, "Vesna"), (3, "Ana"), (4, "Vesna")]
    assert (result.most_deals, result.table) == (4, ("Ana", "Vesna"))


def test_coming_deals_end_where_points_end_the_match():
    document = match("halp", players=2, options={"target": 0})
    result = replay_match(read_match(document), ahead=8)
    assert (result.finished, result.next.number, result.ahead) == (False, 1, ())
