"""What the sheet shows: the next deal, leaders, struck points and the deciding row; caching."""

import pytest
from django.utils.translation import override

from remi_scores import wording
from remi_scores.matches import services
from remi_scores.matches.models import Match
from remi_scores.matches.sheet.rows import Cell, RowView, deciding_row
from remi_scores.matches.sheet.sheet import get_sheet, render_row
from remi_scores.matches.sheet.upcoming import points_missing
from tests.helpers.matches import (
    adjust,
    closed,
    closed_at,
    halp,
    record,
    reloaded,
    stamp,
    start,
    void,
)

pytestmark = pytest.mark.django_db


def test_nobody_leads_before_the_first_deal(match: Match) -> None:
    assert get_sheet(match).leaders == ()


def test_equal_totals_lead_together(match: Match) -> None:
    record(match, void())
    assert get_sheet(reloaded(match)).leaders == ("Ana", "Boris", "Vesna")


def test_the_next_deal_of_divlji_shows_the_wild_rank() -> None:
    upcoming = get_sheet(start("divlji")).next
    assert (upcoming.cards, upcoming.wild, upcoming.left) == (3, wording.RANKS["3"], 11)


def test_the_next_deal_of_kontrakt_shows_the_contract() -> None:
    upcoming = get_sheet(start("kontrakt")).next
    assert upcoming.contract == wording.contract_words(2, 0)


def test_the_next_deal_says_if_it_is_the_last() -> None:
    match = start(options={"rounds": 1})
    assert not get_sheet(match).next.is_last
    assert get_sheet(record(match, *[closed(5, 28, 41)] * 2)).next.is_last


def test_missing_points_are_counted_for_the_nearest_player() -> None:
    assert points_missing(start("halp").variant, [150, 20, -10]) == 50


def test_a_rendered_row_is_cached() -> None:
    row = RowView("ABCDE", 1, "deal", "written", True, 1, 1, 0, False, (Cell(0, -5, -5),), "", ())
    assert render_row(row, "sr-latn") is render_row(row, "sr-latn")
    assert "−5" in render_row(row, "sr-latn")


def test_a_sheet_is_cached_by_version(match: Match) -> None:
    assert get_sheet(match) is get_sheet(reloaded(match))
    assert get_sheet(match) is not get_sheet(record(match, closed(5, 28, 41)))


def test_a_sheet_is_cached_by_language(match: Match) -> None:
    with override("en"):
        english = get_sheet(match)
    assert english is not get_sheet(match)


def test_a_corrected_row_has_its_earlier_points_struck(match: Match) -> None:
    record(match, closed(5, 28, 41))
    report = closed(5, 6, 7)
    services.correct_row(match=match, position=1, report=report, sequence=1, stamp=stamp())
    assert [view.struck for view in get_sheet(reloaded(match)).views] == [((59, 0, 0),)]


def test_a_row_undone_and_restored_has_nothing_struck(match: Match) -> None:
    record(match, closed(5, 28, 41))
    for _ in range(2):
        services.undo_row(match=match, position=1, stamp=stamp())
        services.restore_row(match=match, position=1, stamp=stamp())
    assert [(view.live, view.struck) for view in get_sheet(reloaded(match)).views] == [(True, ())]


def view(position: int, *totals: int, live: bool = True) -> RowView:
    cells = tuple(Cell(seat, 0, total) for seat, total in enumerate(totals))
    return RowView("ABCDE", position, "deal", "written", live, 1, 1, 0, False, cells, "", ())


@pytest.mark.parametrize(
    ("rows", "deciding"),
    [
        ([view(1, 5, 0), view(2, 9, 0)], 1),
        ([view(1, 5, 9), view(2, 9, 9), view(3, 12, 9)], 3),
        ([view(1, 5, 0), view(2, 5, 9), view(3, 10, 9), view(4, 12, 9)], 3),
        ([view(1, 5, 0), view(2, 0, 99, live=False), view(3, 9, 0)], 1),
    ],
)
def test_the_winner_leads_from_the_deciding_row_to_the_end(
    rows: list[RowView], deciding: int
) -> None:
    match = Match(finished=True, standing={"winners": [0]})
    row = deciding_row(match, rows, lowest_wins=False)
    assert row
    assert row.position == deciding


def test_an_adjustment_can_be_the_deciding_row(match: Match) -> None:
    short = start(options={"rounds": 1})
    record(short, closed(41, 28, 5, by="Vesna"), closed(5, 28, 41))
    record(short, closed(41, 28, 5, by="Vesna"))
    adjust(short, "Ana", 100)
    assert get_sheet(reloaded(short)).deciding.kind == "adjustment"


def test_the_end_says_who_won_by_how_much_and_after_how_many_deals() -> None:
    sheet = get_sheet(record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3))
    totals = [column.total for column in sheet.podium.steps]
    assert [column.rank for column in sheet.podium.steps] == [1, 2, 2]
    assert sheet.podium.margin == f"{totals[0] - totals[1]} poena ispred drugog"
    assert sheet.ended == "Odigrana su 3 deljenja"
    assert sheet.decided_by == sheet.views[0].cells[0].points


def test_those_who_share_the_win_stand_equal_and_nobody_is_ahead() -> None:
    match = start(names=("Ana", "Boris"), options={"rounds": 1})
    sheet = get_sheet(record(match, closed_at(Ana=0, Boris=20), closed_at(Boris=0, Ana=20)))
    assert [column.rank for column in sheet.podium.steps] == [1, 1]
    assert (sheet.podium.margin, sheet.podium.rest, sheet.decided_by) == ("", (), None)


def test_a_match_to_a_limit_says_who_reached_it() -> None:
    match = start("halp", ("Ana", "Boris"), {"target": 100})
    record(match, halp("Ana", Ana=0, Boris=20))
    adjust(match, "Boris", 120)
    assert get_sheet(reloaded(match)).ended == "Granica od 100 poena je dostignuta: Boris"
