"""What the sheet shows: reminders, leaders, and rows that are made once."""

import pytest
from django.utils.translation import override

from remi_scores import wording
from remi_scores.matches import services
from remi_scores.matches.models import Match
from remi_scores.matches.sheet.rows import Cell, RowView, deciding_row
from remi_scores.matches.sheet.sheet import get_sheet, render_row
from remi_scores.matches.sheet.upcoming import points_missing
from tests.helpers.matches import adjust, closed, record, stamp, start, void

pytestmark = pytest.mark.django_db


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def test_nobody_leads_before_the_first_deal(match: Match) -> None:
    assert get_sheet(match).leaders == ()


def test_equal_totals_lead_together(match: Match) -> None:
    record(match, void())
    assert get_sheet(fresh(match)).leaders == ("Ana", "Boris", "Vesna")


def test_divlji_reminds_of_the_wild_rank() -> None:
    upcoming = get_sheet(start("divlji")).next
    assert (upcoming.cards, upcoming.wild, upcoming.left) == (3, wording.RANKS["3"], 11)


def test_kontrakt_reminds_of_the_contract() -> None:
    upcoming = get_sheet(start("kontrakt")).next
    assert upcoming.contract == wording.contract_words(2, 0)


def test_the_last_deal_is_announced() -> None:
    match = start(options={"rounds": 1})
    assert not get_sheet(match).next.is_last
    assert get_sheet(record(match, *[closed(5, 28, 41)] * 2)).next.is_last


def test_missing_points_are_those_of_the_nearest_player() -> None:
    assert points_missing(start("halp").variant, [150, 20, -10]) == 50


def test_no_points_are_missing_where_points_do_not_end_a_match() -> None:
    assert points_missing(start("becki").variant, [150, 20, -10]) is None


def test_a_row_is_made_once_in_each_language() -> None:
    row = RowView("ABCDE", 1, "deal", "written", True, 1, 1, 0, False, (Cell(0, -5, -5),), "", ())
    assert render_row(row, "sr-latn") is render_row(row, "sr-latn")
    assert "−5" in render_row(row, "sr-latn")


def test_a_sheet_is_made_again_only_for_a_new_version(match: Match) -> None:
    assert get_sheet(match) is get_sheet(fresh(match))
    assert get_sheet(match) is not get_sheet(record(match, closed(5, 28, 41)))


def test_a_sheet_is_kept_by_language(match: Match) -> None:
    with override("en"):
        english = get_sheet(match)
    assert english is not get_sheet(match)


def test_a_corrected_row_tells_what_stood_there(match: Match) -> None:
    record(match, closed(5, 28, 41))
    report = closed(5, 6, 7)
    services.correct_row(match=match, position=1, report=report, sequence=1, stamp=stamp())
    assert [view.struck for view in get_sheet(fresh(match)).views] == [((59, 0, 0),)]


def test_a_row_undone_and_restored_stands_as_before(match: Match) -> None:
    record(match, closed(5, 28, 41))
    for _ in range(2):
        services.undo_row(match=match, position=1, stamp=stamp())
        services.restore_row(match=match, position=1, stamp=stamp())
    assert [(view.live, view.struck) for view in get_sheet(fresh(match)).views] == [(True, ())]


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
def test_the_deciding_row_is_where_the_winner_took_the_lead_for_good(
    rows: list[RowView], deciding: int
) -> None:
    match = Match(finished=True, standing={"winners": [0]})
    row = deciding_row(match, rows, lowest_wins=False)
    assert row
    assert row.position == deciding


def test_an_adjustment_can_decide(match: Match) -> None:
    short = start(options={"rounds": 1})
    record(short, closed(41, 28, 5, by="Vesna"), *[closed(5, 28, 41)] * 1)
    record(short, closed(41, 28, 5, by="Vesna"))
    adjust(short, "Ana", 100)
    assert get_sheet(fresh(short)).deciding.kind == "adjustment"
