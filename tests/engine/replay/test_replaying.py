import pytest

from remi_scores.engine.documents import read_match
from remi_scores.engine.replay.replaying import Progress, replay_match
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.documents import deal, error_of, match, named, points, score

VOID = {"ended": "void", "reason": "otkrivena karta"}
OUT = deal("out", "Ana", (None, "9", "K"))  # Kontrakt: 0, 9, 10
COUNTED = {"options": {"void_deal_counts": True}}


def remi(winner, opponent):
    """Halp between two: the winner scores the opponent's points and 25."""
    hands = ("", opponent) if winner == "Ana" else (opponent, "")
    return deal("remi", winner, hands)


def adjustment(after_deal, player, points):
    return {"after_deal": after_deal, "player": player, "points": points, "reason": "dogovor"}


def numbers(answer):
    return [(scored["number"], scored["dealer"]) for scored in answer["deals"]]


def test_totals_add_up_and_the_dealer_moves_to_the_next_seat():
    answer = score(match("halp", remi("Ana", 20), remi("Boris", 5), remi("Ana", 1), players=2))
    assert [points(scored) for scored in answer["deals"]] == [(45, 0), (0, 30), (26, 0)]
    assert [tuple(scored["totals"].values()) for scored in answer["deals"]] == [
        (45, 0),
        (45, 30),
        (71, 30),
    ]
    assert numbers(answer) == [(1, "Ana"), (2, "Boris"), (3, "Ana")]
    assert (answer["totals"], answer["winners"]) == ({"Ana": 71, "Boris": 30}, [])
    assert answer["next"] == {"number": 4, "dealer": "Boris", "cards": 10}


def test_the_first_dealer_may_sit_anywhere():
    document = match("becki", players=3, first_dealer="Vesna")
    closed = deal("closed", "Ana", (5, 9, 9))
    answer = score(document | {"deals": [closed] * 4})
    assert [dealer for _, dealer in numbers(answer)] == ["Vesna", "Ana", "Boris", "Vesna"]
    assert answer["next"]["dealer"] == "Ana"


# Void deals


def test_a_void_deal_scores_nothing_and_is_dealt_again():
    answer = score(match("halp", remi("Ana", 20), VOID, VOID, remi("Ana", 1), players=2))
    assert numbers(answer) == [(1, "Ana"), (2, "Boris"), (2, "Boris"), (2, "Boris")]
    assert answer["deals"][1] == {
        "number": 2,
        "dealer": "Boris",
        "points": {"Ana": 0, "Boris": 0},
        "totals": {"Ana": 45, "Boris": 0},
        "deadwood": {},
        "arrangements": {},
        "lines": [],
    }
    assert answer["next"]["number"] == 3


def test_a_void_deal_counts_by_option():
    answer = score(match("halp", VOID, remi("Ana", 1), players=2, **COUNTED))
    assert numbers(answer) == [(1, "Ana"), (2, "Boris")]


@pytest.mark.parametrize(
    ("game", "key", "again", "moved"),
    [
        ("divlji", "wild", "3", "4"),
        ("divlji", "cards", 3, 4),
        ("kontrakt", "contract", {"groups": 2, "runs": 0}, {"groups": 1, "runs": 1}),
        ("kontrakt", "dealer", "Ana", "Ana"),
        ("halp", "dealer", "Ana", "Boris"),
    ],
)
def test_wild_rank_contract_and_dealer_stay_or_all_move_on(game, key, again, moved):
    assert score(match(game, VOID, players=3))["next"][key] == again
    assert score(match(game, VOID, players=3, **COUNTED))["next"][key] == moved


def test_void_deals_never_end_a_match_unless_they_count():
    answer = score(match("divlji", *[VOID] * 12, players=2))
    assert (answer["finished"], answer["next"]["number"]) == (False, 1)
    answer = score(match("divlji", *[VOID] * 11, players=2, **COUNTED))
    assert (answer["finished"], answer["winners"]) == (True, ["Ana", "Boris"])


# Adjustments


def test_adjustments_stand_beside_the_deal_and_in_the_totals():
    more = {"adjustments": [adjustment(1, "Boris", -10), adjustment(1, "Ana", 3)]}
    answer = score(match("halp", remi("Ana", 20), remi("Ana", 1), players=2, **more))
    assert [points(scored) for scored in answer["deals"]] == [(45, 0), (26, 0)]
    assert answer["deals"][0]["totals"] == {"Ana": 48, "Boris": -10}
    assert answer["totals"] == {"Ana": 74, "Boris": -10}


def test_an_adjustment_may_follow_a_void_deal():
    more = {"adjustments": [adjustment(1, "Boris", -10)]}
    assert score(match("halp", VOID, players=2, **more))["totals"] == {"Ana": 0, "Boris": -10}


@pytest.mark.parametrize(
    ("changed", "finished", "winners"),
    named(
        ("nothing", [], True, ["Ana"]),
        ("reopens", [adjustment(1, "Ana", -1)], False, []),
        ("ends for another", [adjustment(1, "Boris", 201)], True, ["Boris"]),
        ("ties", [adjustment(1, "Boris", 200)], True, ["Ana", "Boris"]),
        ("two", [adjustment(1, "Ana", -1), adjustment(1, "Boris", 200)], True, ["Boris"]),
    ),
)
def test_the_end_is_judged_after_the_adjustments(changed, finished, winners):
    answer = score(match("halp", remi("Ana", 175), players=2, adjustments=changed))
    assert (answer["finished"], answer["winners"]) == (finished, winners)
    assert ("next" in answer) != finished


def test_a_reopened_match_goes_on():
    document = match("halp", remi("Ana", 175), remi("Boris", 9), players=2)
    assert error_of(score, document) == {"code": "match_finished", "deal": 2}
    document["adjustments"] = [adjustment(1, "Ana", -1)]
    assert score(document)["totals"] == {"Ana": 199, "Boris": 34}


@pytest.mark.parametrize("position", [0, -1, 2, 1000])
def test_an_adjustment_follows_a_deal_that_was_played(position):
    more = {"adjustments": [adjustment(position, "Ana", 5)]}
    assert error_of(score, match("halp", VOID, players=2, **more)) == {"code": "bad_document"}


def test_an_adjustment_is_for_a_player():
    document = match("halp", VOID, players=2, adjustments=[adjustment(1, "Eva", 5)])
    assert error_of(score, document) == {"code": "unknown_player", "player": "Eva"}


# The end


def test_no_deal_follows_the_end_not_even_a_void_one():
    for after in (remi("Ana", 5), VOID):
        document = match("halp", remi("Ana", 175), after, players=2)
        assert error_of(score, document) == {"code": "match_finished", "deal": 2}


def test_a_match_that_reached_its_end_by_deals_takes_no_more():
    closed = deal("closed", "Ana", (5, 9))
    document = match("becki", *[closed] * 3, players=2, options={"rounds": 1})
    assert error_of(score, document) == {"code": "match_finished", "deal": 3}


@pytest.mark.parametrize(
    ("game", "hands", "winners"),
    [
        ("kontrakt", (None, "K", "9"), ["Ana"]),
        ("kontrakt", ("9", None, "K"), ["Boris"]),
    ],
)
def test_the_fewest_points_win_where_the_book_says(game, hands, winners):
    by = "Ana" if hands[0] is None else "Boris"
    document = match(game, *[deal("out", by, hands)] * 7, players=3)
    answer = score(document | {"options": {"length": "single"}})
    assert (answer["finished"], answer["winners"]) == (True, winners)


def test_players_tied_for_the_best_total_share_the_win_in_seat_order():
    deals = [deal("knock", "Ana", (5, 9, 5)), deal("knock", "Vesna", (9, 5, 5))]
    document = match("nak_nak", *deals, players=3, options={"rounds": 1})
    document["deals"].append(deal("knock", "Boris", (7, 7, 7)))
    answer = score(document)
    # −10, 0, 4; then 0, 4, −10; then all tie and Boris has knocked: 0, −10, 0
    assert answer["totals"] == {"Ana": -10, "Boris": -6, "Vesna": -6}
    assert answer["winners"] == ["Boris", "Vesna"]


def test_winners_are_named_only_at_the_end():
    answer = score(match("halp", remi("Ana", 20), players=2))
    assert (answer["finished"], answer["winners"]) == (False, [])


def test_names_may_be_any_text():
    players = ["Žarko", "  ", "Ana\u200b", "Ana"]
    document = match("becki", players=0) | {"players": players}
    assert error_of(score, document)["code"] == "bad_document"  # a name of spaces is none
    document["players"] = ["Žarko", "Ana\u200b", "Ana"]
    assert list(score(document)["totals"]) == document["players"]


def test_two_players_of_one_name_are_refused():
    document = match("becki", players=0) | {"players": ["Ana", "Boris", "Boris"]}
    assert error_of(score, document) == {"code": "duplicate_player", "player": "Boris"}


# What a replay tells


def test_a_replay_names_its_game_and_players():
    document = match("halp", remi("Ana", 20), players=3, options={"target": 300})
    document["deals"][0]["hands"] |= {"Vesna": {"points": 3}}
    document["changes"] = [{"after_deal": 1, "left": "Boris"}]
    result = replay_match(read_match(document))
    assert result.variant == get_variant("halp").create({"target": 300})
    assert result.players == ("Ana", "Boris", "Vesna")
    assert result.table == ("Ana", "Vesna")


def test_as_many_coming_deals_are_told_as_are_asked_for():
    report = read_match(match("halp", players=2))
    told = [replay_match(report, ahead=more).ahead for more in (0, 1, 2)]
    assert [[deal.number for deal in ahead] for ahead in told] == [[], [2], [2, 3]]
    assert replay_match(report).ahead == ()


def test_a_match_replayed_from_its_end_is_over():
    report = read_match(match("halp", players=2))
    result = replay_match(report, since=Progress(5, {"Ana": 210, "Boris": 90}))
    assert (result.finished, result.winners, result.next) == (True, ("Ana",), None)
