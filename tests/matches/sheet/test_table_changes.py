"""How the sheet shows players who left or joined: columns, cells, upcoming deals and previews."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.entry.deal import DealEntry
from remi_scores.matches.ledger.seats import seating_of
from remi_scores.matches.models import Match
from remi_scores.matches.sheet.chart import build_chart, charted_rows
from remi_scores.matches.sheet.listing import list_view
from remi_scores.matches.sheet.preview import build_preview
from remi_scores.matches.sheet.sheet import get_sheet
from remi_scores.matches.sheet.upcoming import deals_ahead, next_view
from remi_scores.matches.views.results import ranking
from tests.helpers.matches import (
    rows,
)

pytestmark = pytest.mark.django_db


def test_dealers_and_the_number_of_deals_follow_the_table(changed: Match) -> None:
    """In five rounds Ana and Vesna deal four times more; Dragan, who is next, deals five times."""
    assert [row.dealer for row in rows(changed) if row.number] == [0, 2]
    upcoming = next_view(changed, changed.variant)
    assert upcoming is not None
    assert (upcoming.number, upcoming.dealer, upcoming.dealer_index) == (3, "Dragan", 3)
    assert (upcoming.total, upcoming.left) == (15, 13)
    ahead = [(each.number, each.dealer) for each in deals_ahead(changed, changed.variant)]
    assert ahead[:4] == [(4, "Ana"), (5, "Vesna"), (6, "Dragan"), (7, "Ana")]
    assert len(ahead) == 8


def test_a_player_who_left_keeps_the_total_and_is_listed_last(changed: Match) -> None:
    sheet = get_sheet(changed)
    shown = [(each.name, each.total, each.rank, each.gone) for each in sheet.columns]
    assert shown == [
        ("Ana", 62, 1, False),
        ("Boris", 0, 0, True),
        ("Vesna", 0, 3, False),
        ("Dragan", 45, 2, False),
    ]
    names = ["Ana", "Dragan", "Vesna", "Boris"]
    assert [column.name for column in sheet.ranking] == names
    assert [column.name for column in ranking(changed)] == names
    assert "Boris" not in sheet.spoken
    assert list_view(changed).players == ("Ana", "Vesna", "Dragan")


def test_a_cell_is_a_dash_where_the_player_was_not_at_the_table(
    owner: Client, changed: Match
) -> None:
    page = owner.get(changed.get_absolute_url()).content.decode()
    sheet = get_sheet(changed)
    assert [[cell.points for cell in row.cells] for row in sheet.views] == [
        [59, 0, 0, None],
        [0, 0, 0, None],
        [0, None, 0, 45],
        [3, None, 0, 0],
    ]
    assert len(re.findall(r"<td>\s*–\s*</td>", page)) == 4
    assert "ne igra više" in page
    for position, seat in ((1, 3), (4, 1), (9, 0), (1, 9)):
        assert owner.get(reverse("cell", args=[changed.code, position, seat])).status_code == 404
    joined = owner.get(reverse("cell", args=[changed.code, 3, 3])).content.decode()
    assert "Dragan dolazi za sto, 45 poena" in joined


def test_a_line_of_the_chart_ends_when_a_player_leaves_and_begins_when_one_joins(
    changed: Match,
) -> None:
    charted = charted_rows(get_sheet(changed))
    assert charted == [
        ("1", [59, 0, 0, None]),
        ("+", [59, None, 0, 45]),
        ("2", [62, None, 0, 45]),
    ]
    lines = build_chart(list("ABVD"), ["1", "+", "2"], [totals for _, totals in charted]).lines
    assert [line.path.count(",") for line in lines] == [4, 2, 4, 2]
    assert [line.path.count("M") for line in lines] == [1, 1, 1, 1]
    assert lines[1].x < lines[0].x == lines[3].x


def test_a_preview_is_of_the_players_at_the_table(changed: Match) -> None:
    fields = {"position": "5", "ended": "closed", "by": "0"}
    fields |= {f"h{seat}-points": str(5 + seat) for seat in (0, 2, 3)}
    preview = build_preview(changed, DealEntry(seating_of(changed), fields))
    assert [(each.index, each.name, each.total) for each in preview.players] == [
        (0, "Ana", 67),
        (2, "Vesna", 0),
        (3, "Dragan", 45),
    ]
