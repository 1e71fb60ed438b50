"""Why a number is what it is: the sums, the cards behind them, zeros, and links to the rules."""

from typing import Any

import pytest
from django.test import Client

from remi_scores.engine.documents import read_deal
from remi_scores.matches.models import Match
from remi_scores.matches.sheet import hand_views
from tests.helpers.matches import closed, record, start, void
from tests.helpers.pages import cell_url, row_url

pytestmark = pytest.mark.django_db


def explained(game: str, deal: dict[str, Any], **how: Any) -> dict[str, Any]:
    """Return each player's view of a deal, by name."""
    match = record(start(game, **how), read_deal(deal))
    (row,) = match.rows.select_related("revision")
    return {view.name: view for view in hand_views(match, row)}


def lines(view: Any) -> list[tuple[str, int, str]]:
    return [(line.kind, line.points, line.sum) for line in view.lines]


@pytest.mark.parametrize("boris", [{"points": 22}, {"left": "Kd 2c Th"}])
def test_a_difference_shows_both_hands_however_they_were_entered(boris: dict[str, Any]) -> None:
    hands = {"Ana": {"left": "5c"}, "Boris": boris, "Vesna": {"points": 6}}
    views = explained("halp", {"ended": "stop", "by": "Ana", "hands": hands})
    assert lines(views["Ana"]) == [
        ("difference", 17, "22 − 5 = 17"),
        ("difference", 1, "6 − 5 = 1"),
    ]
    assert lines(views["Boris"]) == [("no_points", 0, "")]


def test_a_hand_breaks_down_to_its_cards() -> None:
    hands = {"Boris": {"left": "K 7 *", "opened": True}, "Vesna": {"opened": False}}
    views = explained("remi_51", {"ended": "out", "by": "Ana", "hands": hands})
    assert [view.value for view in views.values()] == ["", "K 10 + 7 7 + Dž 20 = 37", ""]
    assert views["Vesna"].notes == (("nije otvoren", "unopened-penalty"),)


def test_doubled_points_show_the_doubling() -> None:
    hands = {"Boris": {"left": "K 7", "opened": True}, "Vesna": {"opened": False}}
    views = explained("remi_51", {"ended": "hand", "by": "Ana", "hands": hands})
    doubled = [lines(views[name])[-1] for name in ("Boris", "Vesna")]
    assert doubled == [
        ("hand_multiplier", 17, "17 × 2 = 34"),
        ("hand_multiplier", 100, "100 × 2 = 200"),
    ]


def test_a_player_who_has_not_opened_is_named_so_when_the_stock_runs_out() -> None:
    hand = {"left": "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac 2d"}
    hands = {name: {**hand, "opened": name != "Boris"} for name in ("Boris",)}
    hands |= {name: {"left": "K 7", "opened": True} for name in ("Ana", "Vesna")}
    views = explained("remi_51", {"ended": "stock_out", "hands": hands})
    assert views["Boris"].notes == (("nije otvoren", "d6"),)
    assert views["Boris"].value.endswith(" = 96")


def test_kings_show_their_points_and_a_bare_value_that_it_is_a_penalty() -> None:
    hands = {
        "Ana": {"kings": {"pair": 2, "laid_off": 1}},
        "Boris": {"points": 12},
        "Vesna": {"left": "Kh 2s * 7c"},
    }
    deal = {"ended": "out", "by": "Ana", "closed_with_king": True, "hands": hands}
    views = explained("kraljevski", deal)
    assert lines(views["Ana"]) == [
        ("pair_reward", 6, "2 × 3 = 6"),
        ("laid_off_reward", 1, "1 × 1 = 1"),
        ("out_bonus", 20, ""),
        ("king_close_multiplier", 20, "20 × 2 = 40"),
    ]
    assert views["Boris"].entered == "kazna za karte u ruci: 12 poena"
    assert views["Vesna"].value == "K 5 + 2 2 + Dž 2 + 7 1 = 10"
    assert lines(views["Vesna"])[1] == ("king_close_multiplier", -10, "−10 × 2 = −20")


def test_a_thrown_card_is_not_called_deadwood(owner: Client) -> None:
    match = start("becki")
    hands = {
        "Ana": {"cards": "5h 6h 7h 9c 9d 9s Ts Js Qs Ks Ad"},
        "Boris": {"points": 28},
        "Vesna": {"points": 41},
    }
    record(match, read_deal({"ended": "closed", "by": "Ana", "hands": hands}))
    page = owner.get(cell_url(match, 1, 0)).content.decode()
    assert "bačeno:" in page
    assert "kec" in page
    assert f"/pravila/becki/?p={match.code}#d3" in page


def test_a_stop_that_only_tied_is_not_said_to_have_failed() -> None:
    hands = {"Ana": {"left": "5c"}, "Boris": {"left": "5d"}, "Vesna": {"points": 26}}
    deal = {"ended": "stop", "by": "Ana", "hands": hands}
    views = explained("halp", deal, options={"bonus_on_tie": True})
    assert views["Boris"].lines[-1].words == "Posle Stopa je izjednačeno (Ana), pa sledi nagrada"


@pytest.mark.parametrize(
    ("game", "deal", "rule"),
    [
        ("becki", closed(5, 28, 41), "no_points"),
        ("becki", void(), "ending_void"),
    ],
)
def test_a_zero_says_why_with_its_rule(owner: Client, game: str, deal: Any, rule: str) -> None:
    match = record(start(game), deal)
    (line,) = owner.get(cell_url(match, 1, 1)).context["hand"].lines
    assert (line.points, line.kind) == (0, rule)
    assert line.words


@pytest.mark.parametrize(
    ("game", "facts"),
    [("divlji", "divljaci: trojke"), ("kontrakt", "uslov: 2 grupe od 3")],
)
def test_a_row_names_the_wild_rank_or_the_contract_and_links_to_the_ending(
    owner: Client, game: str, facts: str
) -> None:
    hands = {name: {"points": 15} for name in ("Boris", "Vesna")}
    ended = "announced" if game == "divlji" else "out"
    hands |= {"Ana": {"points": 0}} if game == "divlji" else {}
    match: Match = record(start(game), read_deal({"ended": ended, "by": "Ana", "hands": hands}))
    for address in (row_url(match), cell_url(match, 1, 1)):
        page = " ".join(owner.get(address).content.decode().split())
        assert facts in page
        assert f'/pravila/{game}/?p={match.code}#ending-{ended}">' in page
