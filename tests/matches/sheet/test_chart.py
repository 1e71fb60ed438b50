"""The geometry of the chart, and its page."""

from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match
from remi_scores.matches.sheet.chart import (
    BOTTOM,
    HEIGHT,
    LABEL_HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    build_chart,
    charted_rows,
    nice_step,
)  # fmt: skip
from remi_scores.matches.sheet.sheet import get_sheet
from tests.helpers.matches import adjust, closed, record, void


def test_a_line_goes_from_zero_to_the_last_total() -> None:
    chart = build_chart(["Ana", "Boris"], ["1", "2"], [[50, 0], [50, -50]])
    assert [mark.text for mark in chart.heights] == ["−60", "−40", "−20", "0", "20", "40", "60"]
    ana, boris = chart.lines
    middle = (TOP + HEIGHT - BOTTOM) / 2
    assert (ana.path.split()[0], boris.path.split()[0]) == (f"M{LEFT},{middle:g}",) * 2
    assert ana.y < middle < boris.y
    assert ana.x == WIDTH - RIGHT


def test_without_deals_a_line_is_one_point() -> None:
    chart = build_chart(["Ana", "Boris"], [], [])
    assert [len(line.path.split()) for line in chart.lines] == [1, 1]
    assert {line.x for line in chart.lines} == {LEFT}


def test_a_line_has_a_gap_where_the_player_was_away() -> None:
    (line,) = build_chart(["Ana"], ["1", "2", "3"], [[5], [None], [7]]).lines
    assert line.path.count("M") == 2


def test_names_beside_the_lines_do_not_overlap() -> None:
    names = [f"Player {number}" for number in range(8)]
    chart = build_chart(names, ["1"], [[0, 0, 0, 1, 100, 100, 100, 99]])
    heights = sorted(line.label_y for line in chart.lines)
    gaps = [below - above for above, below in pairwise(heights)]
    assert min(gaps) >= LABEL_HEIGHT - 0.2
    assert heights[0] >= 0
    assert heights[-1] <= HEIGHT - BOTTOM


def test_lines_differ_by_more_than_colour() -> None:
    chart = build_chart([str(seat) for seat in range(8)], ["1"], [[0] * 8])
    assert len({line.dash for line in chart.lines}) == 8


def test_a_line_and_its_end_are_those_of_the_seat() -> None:
    alone, moved = (
        build_chart(names, ["1"], [[5] * len(names)], seats=seats).lines[-1]
        for names, seats in ((["Ana", "Boris"], [0, 1]), (["Boris"], [1]))
    )
    assert (alone.index, alone.dash) == (moved.index, moved.dash) == (1, "7 3")
    assert len({line.shape for line in build_chart(["A"] * 8, ["1"], [[5] * 8]).lines}) > 1


@pytest.mark.parametrize(("lowest_wins", "leaders"), [(False, [0, 1]), (True, [1, 0])])
def test_a_strip_says_who_led_and_not_where_several_did(
    lowest_wins: bool, leaders: list[int]
) -> None:
    totals = [[5, 0], [7, 7], [9, 10]]
    strip = build_chart(["Ana", "Boris"], ["1", "2", "3"], totals, lowest_wins=lowest_wins).strip
    assert [part.index for part in strip] == leaders
    assert strip[0].x == LEFT


def test_long_names_are_cut() -> None:
    (line,) = build_chart(["Aleksandra-Anastasija"], ["1"], [[5]]).lines
    assert line.name == "Aleksandra…"


@pytest.mark.parametrize("rows", [1, 7, 8, 9, 20, 88])
def test_at_most_eight_rows_are_labelled_the_last_always(rows: int) -> None:
    labels = [str(number) for number in range(1, rows + 1)]
    steps = build_chart(["Ana"], labels, [[number] for number in range(rows)]).steps
    assert len(steps) <= 8
    assert steps[0].text == str(rows)


@pytest.mark.parametrize(
    ("span", "step"), [(0, 1), (5, 1), (6, 2), (11, 5), (50, 10), (137, 50), (1000, 200)]
)
def test_steps_of_the_scale_are_round_numbers(span: int, step: int) -> None:
    assert nice_step(span) == step


@pytest.mark.django_db
def test_rows_that_move_no_total_are_not_drawn(match: Match) -> None:
    record(match, closed(5, 28, 41), void())
    adjusted = adjust(match, "Boris", -10)
    assert charted_rows(get_sheet(adjusted)) == [("1", [59, 0, 0]), ("±", [59, -10, 0])]


@pytest.mark.django_db
def test_the_page_has_a_chart_and_a_table_of_totals(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    page = owner.get(reverse("chart", args=[match.code])).content.decode()
    assert page.count('<g class="p') == 3
    assert 'role="img"' in page
    assert "style=" not in page
    assert "<td>59</td><td>0</td><td>0</td>" in page


@pytest.mark.django_db
def test_nothing_is_drawn_before_the_first_deal(owner: Client, match: Match) -> None:
    page = owner.get(reverse("chart", args=[match.code])).content.decode()
    assert '<g class="p' not in page
    assert "Pre prvog deljenja nema šta da se nacrta." in page


@pytest.mark.django_db
def test_the_chart_accepts_no_post_and_no_strangers(
    owner: Client, stranger: Client, match: Match
) -> None:
    address = reverse("chart", args=[match.code])
    assert owner.post(address).status_code == 405
    assert stranger.get(address).status_code == 404
