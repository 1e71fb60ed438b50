"""Players who leave for good and players who join late."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_scores.engine.documents import read_match, write_match
from remi_scores.engine.replay.replaying import replay_match
from remi_scores.engine.variants import VARIANTS, get_variant
from tests.engine.generated import matches
from tests.engine.tables import NAMES, error_of, match, named, points, score

ENDS = {
    "halp": "remi", "becki": "closed", "nak_nak": "knock", "remi_51": "out", "kraljevski": "out",
    "divlji": "announced", "kontrakt": "out",
}  # fmt: skip
MORE_THAN_ANY = 60  # deals of a match by the standard rules
VOID = {"ended": "void", "reason": "otkrivena karta"}


def left(after_deal, player):
    return {"after_deal": after_deal, "left": player}


def joined(after_deal, player, points=0):
    return {"after_deal": after_deal, "joined": player, "points": points}


def dealt(game, *names, worth=20):
    """A deal that the first of the players ends with nothing left, the others left with `worth`."""
    hands = {name: {"points": 0 if name == names[0] else worth} for name in names}
    if game == "remi_51":
        hands = {name: hand | {"opened": True} for name, hand in hands.items()}
    return {"ended": ENDS[game], "by": names[0], "hands": hands}


def played(game, tables, changes, *, players=None, **more):
    """Score a match in which these players (words of names) sit at one deal after the other."""
    deals = [VOID if names is None else dealt(game, *names.split()) for names in tables]
    everybody = players or dict.fromkeys(" ".join(filter(None, tables)).split())
    document = match(game, *deals, players=0, changes=changes, **more)
    return score(document | {"players": list(everybody)})


def dealers(answer):
    return " ".join(scored["dealer"][0] for scored in answer["deals"])


def to_the_end(game, changes, *, players=3, joiners=(), first=None, options=None):
    """Play a whole match, with changes after some deals: until the engine says it was over."""
    everybody, table, deals = [*NAMES[:players], *joiners], list(NAMES[:players]), []
    for position in range(MORE_THAN_ANY):
        for change in changes:
            if change["after_deal"] == position:
                if "left" in change:
                    table.remove(change["left"])
                else:
                    table = sorted([*table, change["joined"]], key=everybody.index)
        deals.append(dealt(game, *table))
    document = match(game, players=players, options=options or {})
    document |= {"players": everybody, "changes": changes}
    if first:
        document["first_dealer"] = first
    error = error_of(score, document | {"deals": deals})
    assert error["code"] == "match_finished"
    answer = score(document | {"deals": deals[: error["deal"] - 1]})
    assert answer["finished"]
    return answer


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
def test_who_joins_plays_on_from_the_points_agreed(game):
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


# Dealing


@pytest.mark.parametrize(
    ("tables", "changes", "order"),
    named(
        ("passed over", ["ABV", "AV", "AV", "AV"], [left(1, "B")], "A V A V"),
        ("who would deal", ["ABV", "ABV", "AB", "AB"], [left(2, "V")], "A B A B"),
        ("at the end", ["AB", "ABV", "ABV", "ABV"], [joined(1, "V")], "A B V A"),
        ("after the last seat", ["AB", "AB", "ABV", "ABV"], [joined(2, "V")], "A B A B"),
        ("before a round", ["AB", "ABV", "ABV", "ABV"], [joined(1, "V")], "A B V A"),
        ("void", ["ABV", None, "AV", "AV"], [left(2, "B")], "A B V A"),
        ("void, stays", ["ABV", None, "AB", "AB"], [left(2, "V")], "A B B A"),
        ("two", ["ABVG", "AG", "AG", "AG"], [left(1, "B"), left(1, "V")], "A G A G"),
        ("back", ["ABV", "AV", "ABV", "ABV"], [left(1, "B"), joined(2, "B")], "A V A B"),
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
    ),
)
def test_a_series_of_kontrakt_is_finished_by_the_next_player(changes, order):
    answer = to_the_end("kontrakt", changes, players=5)
    shown = []
    for scored in answer["deals"]:
        if not shown or shown[-1][0] != scored["dealer"][0]:
            shown.append((scored["dealer"][0], 0))
        shown[-1] = (shown[-1][0], shown[-1][1] + 1)
    assert " ".join(f"{name}{count}" for name, count in shown) == order


# Length


@pytest.mark.parametrize("game", ["becki", "nak_nak", "kraljevski", "remi_51", "kontrakt"])
@pytest.mark.parametrize("first", ["Ana", "Boris", "Vesna", "Goran"])
@pytest.mark.parametrize("after", range(1, 7))
def test_whoever_stays_deals_as_often_when_one_leaves(game, first, after):
    answer = to_the_end(game, [left(after, "Boris")], players=4, first=first)
    times = Counter(scored["dealer"] for scored in answer["deals"])
    turns = get_variant(game)().turns_each(4) * get_variant(game)().deals_in_a_row()
    if game == "kontrakt" and 0 < (after - (0 if first == "Boris" else 99)) < 7:
        times["Vesna"] -= 7 - after  # finishes the series that Boris began
    assert [times[name] for name in ("Ana", "Vesna", "Goran")] == [turns] * 3


@pytest.mark.parametrize("game", ["becki", "nak_nak", "kraljevski", "remi_51"])
@pytest.mark.parametrize("first", ["Ana", "Boris", "Vesna"])
@pytest.mark.parametrize("after", range(1, 6))
def test_who_joins_deals_as_often_as_the_player_before_still_does(game, first, after):
    plain = to_the_end(game, [], first=first)
    answer = to_the_end(game, [joined(after, "Goran")], joiners=["Goran"], first=first)
    times = Counter(scored["dealer"] for scored in answer["deals"])
    before = Counter(scored["dealer"] for scored in plain["deals"])
    still = sum(scored["dealer"] == "Vesna" for scored in plain["deals"][after:])
    assert times == before + Counter({"Goran": still})


def test_a_match_is_over_when_only_turns_of_who_left_were_to_come():
    tables = ["Ana Boris Vesna"] * 2
    answer = played("becki", tables, [left(2, "Vesna")], options={"rounds": 1})
    assert (answer["finished"], answer["winners"]) == (True, ["Ana"])


@pytest.mark.parametrize(
    ("game", "options", "deals"),
    [("divlji", {}, 11), ("kontrakt", {"length": "single"}, 7)],
)
def test_constant_lengths_stay(game, options, deals):
    changes = [left(2, "Boris"), joined(4, "Eva")]
    answer = to_the_end(game, changes, players=4, joiners=["Eva"], options=options)
    assert len(answer["deals"]) == deals


def test_the_deals_ahead_are_told_in_the_order_of_the_table():
    document = match("becki", dealt("becki", *NAMES[:3]), players=3, options={"rounds": 2})
    document["changes"] = [left(1, "Boris")]
    result = replay_match(read_match(document), ahead=8)
    told = [(deal.number, deal.dealer) for deal in (result.next, *result.ahead)]
    assert told == [(2, "Vesna"), (3, "Ana"), (4, "Vesna")]
    assert (result.most_deals, result.table) == (4, ("Ana", "Vesna"))


# The end by points


def test_who_left_neither_wins_nor_ends_the_match():
    tables = ["Ana Boris Vesna", "Boris Vesna", "Boris Vesna"]
    answer = played("halp", tables, [left(1, "Ana")], options={"target": 70})
    assert answer["totals"] == {"Ana": 65, "Boris": 90, "Vesna": 0}
    assert (answer["finished"], answer["winners"]) == (True, ["Boris"])
    ended = played("halp", ["Ana Boris Vesna"], [], options={"target": 60})
    assert ended["winners"] == ["Ana"]
    reopened = played("halp", ["Ana Boris Vesna"], [left(1, "Ana")], options={"target": 60})
    assert (reopened["finished"], reopened["winners"]) == (False, [])


def test_points_agreed_may_end_the_match():
    answer = played("halp", ["Ana Boris"], [joined(1, "Vesna", 200)], players=NAMES[:3])
    assert (answer["finished"], answer["winners"]) == (True, ["Vesna"])


# Coming back


def test_who_comes_back_has_the_old_seat_and_total_and_the_points_agreed():
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
def test_what_the_table_cannot_be_is_refused(changes, error):
    size = 4 if any("Goran" in change.values() for change in changes) else 3
    document = match("becki", dealt("becki", *NAMES[:3]), players=size, changes=changes)
    found = error_of(score, document)
    code, player, change = (*error, None, None)[:3]
    assert found["code"] == code
    assert (found.get("player"), found.get("change")) == (player, change)


def test_too_many_players_are_refused_and_one_for_another_is_not():
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
def test_a_deal_names_those_at_the_table(second, error):
    tables = ["Ana Boris Vesna", second]
    assert error_of(played, "becki", tables, [left(1, "Boris")]) == error | {"deal": 2}


def test_who_was_not_there_yet_has_no_hand():
    error = error_of(played, "becki", ["Ana Boris Goran"], [joined(1, "Goran")],
                     players=["Ana", "Boris", "Goran"])  # fmt: skip
    assert error == {"code": "unknown_player", "player": "Goran", "deal": 1}


@pytest.mark.parametrize("after", [1, 2])
def test_adjustments_are_for_those_at_the_table_before_or_after(after):
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


def test_changes_stand_in_the_order_of_the_deals_and_seats():
    players = [*NAMES[:3], "Goran", "Eva"]
    tables = ["Ana Boris Vesna"] * 2
    changes = [joined(1, "Eva"), joined(1, "Goran")]
    assert error_of(played, "becki", tables, changes, players=players)["code"] == "bad_document"
    changes = [left(2, "Ana"), left(1, "Boris")]
    assert error_of(played, "becki", tables, changes)["code"] == "bad_document"


def test_the_first_dealer_was_there():
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
def test_a_change_has_its_shape(change):
    document = match("becki", dealt("becki", *NAMES[:3]), players=3, changes=[change])
    assert error_of(read_match, document) == {"code": "bad_document"}


def test_changes_are_read_and_written():
    changes = [left(1, "Boris"), joined(1, "Goran", -5)]
    document = match("becki", dealt("becki", *NAMES[:3]), players=4, changes=changes)
    document |= {"options": {}, "adjustments": []}
    assert write_match(read_match(document)) == document
    assert "changes" not in write_match(read_match(document | {"changes": []}))


# What always holds

some = settings(max_examples=40, deadline=None)


@given(matches())
@some
def test_without_changes_seats_and_numbers_say_who_deals_and_when_the_match_ends(document):
    """The rule before anybody could leave or join, said without turns."""
    answer = score(document)
    variant = get_variant(document["variant"]).create(document["options"])
    players = document["players"]
    first = players.index(document.get("first_dealer", players[0]))
    for scored in answer["deals"]:
        turn = (scored["number"] - 1) // variant.deals_in_a_row()
        assert scored["dealer"] == players[(first + turn) % len(players)]
    result = replay_match(read_match(document), ahead=100)
    most = variant.total_deals(len(players))
    assert (result.most_deals, result.table) == (most, tuple(players))
    coming = [result.next, *result.ahead] if result.next else []
    assert most is None or len(coming) == most - (coming[0].number - 1 if coming else most)
    for deal in coming:
        turn = (deal.number - 1) // variant.deals_in_a_row()
        assert deal.dealer == players[(first + turn) % len(players)]
    assert score(document | {"changes": []}) == answer


ENDLESS = {
    "halp": {"target": 1000}, "remi_51": {"limit": 0, "deals_each": 100}, "divlji": {},
    "kontrakt": {"series_per_player": 100},
}  # fmt: skip


@st.composite
def changing(draw):
    """A match in which somebody leaves or joins after nearly every deal."""
    game = draw(st.sampled_from(VARIANTS))
    size = draw(st.integers(max(3, min(game.players)), max(game.players)))
    table, players, more = list(NAMES[:size]), list(NAMES[:size]), ["Đoka", "Žika", "Šule"]
    deals, changes = [], []
    for position in range(1, draw(st.integers(2, 9))):
        deals.append(dealt(game.key, *draw(st.permutations(table)), worth=20 + position % 3 * 5))
        leaves = draw(st.sampled_from(["", "", *table]))
        if leaves and len(table) > min(game.players):
            table.remove(leaves)
            changes.append(left(position, leaves))
        joins = draw(st.sampled_from(["", "", *{*players, *more}.difference(table)]))
        if joins and len(table) < max(game.players):
            players = list(dict.fromkeys([*players, joins]))
            table = sorted([*table, joins], key=players.index)
            changes.append(joined(position, joins, draw(st.integers(-50, 150))))
    options = ENDLESS.get(game.key, {"rounds": 100})
    document = match(game.key, *deals, players=0, options=options, changes=changes)
    return document | {"players": players}


@given(changing())
@some
def test_totals_are_sums_and_who_is_not_there_neither_deals_nor_scores(document):
    answer, totals = score(document), Counter()
    here = list(read_match(document).first_table)
    for position, scored in enumerate(answer["deals"], 1):
        assert list(scored["points"]) == here
        assert scored["dealer"] in here
        totals.update(scored["points"])
        for change in document["changes"]:
            if change["after_deal"] == position:
                here = [name for name in here if name != change.get("left")]
                if name := change.get("joined"):
                    here = sorted([*here, name], key=document["players"].index)
                    totals[name] += change["points"]
        assert scored["totals"] == {name: totals[name] for name in scored["totals"]}
    assert answer["totals"] == {name: totals[name] for name in document["players"]}
    result = replay_match(read_match(document), ahead=3)
    assert result.table == tuple(here)
    coming = [deal.dealer for deal in (result.next, *result.ahead) if deal]
    assert set(coming) <= set(here)
    if document["variant"] != "kontrakt":
        assert all(one != other for one, other in pairwise(coming))
