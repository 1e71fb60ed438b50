"""What the pages of history ask for: lists, evenings, people, two of them, a table."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from remi_scores.history.listing import find_evening, list_evenings, list_matches
from remi_scores.history.models import State
from remi_scores.history.pages import (
    figures_of_one,
    find_record,
    head_to_head,
    list_alike,
    list_people,
    names_of,
    preview_merge,
    table,
    win_curve,
)
from remi_scores.history.refreshing import refresh
from remi_scores.history.scope import Scope
from remi_scores.matches import circles, services
from remi_scores.matches.models import Match, RowKind
from remi_scores.people.circles import players_of
from remi_scores.people.models import Circle, Player
from tests.helpers.matches import DEVICE, adjust, closed_at, next_position, record, stamp, start

pytestmark = pytest.mark.django_db

ZONE = ZoneInfo("Europe/Belgrade")
FIRST = datetime(2026, 11, 27, 20, 15, tzinfo=ZONE)


def played(*names: str, started: datetime = FIRST, stopped: bool = True, **values: Any) -> Match:
    """A match that the first of these leads, or with hands of these points."""
    hands = values or {name: 5 + 10 * place for place, name in enumerate(names)}
    match = record(start(names=names), closed_at(**hands))
    if stopped:
        stop(match)
    Match.objects.filter(pk=match.pk).update(started_at=started, ended_at=started)
    return match


def stop(match: Match) -> None:
    services.record_stop(
        match=match, kind=RowKind.STOPPED, reason="kasno je", position=next_position(match),
        stamp=stamp(),
    )  # fmt: skip


def scope(**narrower: Any) -> Scope:
    circle = Circle.objects.get()
    refresh(circle)
    return Scope(circle, **narrower)


def key(name: str) -> int:
    return Player.objects.get(name=name).pk


def test_two_who_met_in_a_finished_and_an_open_match() -> None:
    """Ahead once and never won are told apart, and the open match is in no rate."""
    match = played("Mira", "Vesna", "Ana", "Boris", stopped=False)
    for name, points in (("Vesna", 30), ("Ana", 20), ("Boris", 10)):
        adjust(match, name, points)
    stop(match)
    played("Ana", "Boris", "Mira", stopped=False)
    met = head_to_head(scope(), key("Ana"), key("Boris"))
    assert (met.meetings.ahead, met.meetings.won, met.meetings.matches) == (1, 0, 1)
    assert (met.first.win_rate, met.second.win_rate) == (0.0, 0.0)
    assert (met.first.ends.matches, met.first.ends.open) == (1, 1)


def test_a_shared_win_counts_for_both_and_is_shown_apart() -> None:
    for winner in ("Ana", "Ana", "Boris", "Boris"):
        played(winner, "Boris" if winner == "Ana" else "Ana")
    match = played("Ana", "Boris")
    services.undo_row(match=match, position=2, stamp=stamp())
    services.record_deal(match=match, report=closed_at(Boris=5, Ana=15), position=3, stamp=stamp())
    stop(match)
    rows = table(scope())
    assert [(each.win_rate, each.ends.wins, each.ends.shared) for each in rows] == [(0.6, 3, 1)] * 2
    assert rows[0].expected_rate == 0.5


def test_matches_in_the_same_second_always_give_the_same_run() -> None:
    for winner, other in (("Ana", "Boris"), ("Boris", "Ana"), ("Ana", "Boris")):
        played(winner, other)
    ids = sorted(Match.objects.values_list("archive_id", "pk"))
    won = [Match.objects.get(pk=pk).players[0] == "Ana" for _id, pk in ids]
    course = figures_of_one(scope(), key("Ana")).course
    assert course.last == [1 if each else 2 for each in won]
    Match.objects.update(is_stale=True)
    assert figures_of_one(scope(), key("Ana")).course == course


def test_a_match_over_midnight_is_one_evening_and_until_five_it_is_the_one_before() -> None:
    played("Ana", "Boris", started=FIRST.replace(hour=23, minute=40))
    played("Boris", "Ana", started=datetime(2026, 11, 28, 4, 59, tzinfo=ZONE))
    played("Ana", "Boris", started=datetime(2026, 11, 28, 5, 0, tzinfo=ZONE))
    evening = find_evening(scope(), date(2026, 11, 27))
    assert len(evening.matches) == 2
    assert evening.wins == [(key("Ana"), 1, 2), (key("Boris"), 1, 2)]
    assert [each.day.day for each in list_evenings(scope(), 5)] == [28, 27]
    assert evening.matches[0].line == [[0, "Ana", 10, 1], [1, "Boris", 0, 2]]


def test_a_list_goes_on_page_after_page_and_is_narrowed() -> None:
    for number in range(35):
        started = FIRST + timedelta(days=number)
        played("Ana", "Boris" if number % 2 else "Vesna", started=started)
    played("Ana", "Mira", started=FIRST, stopped=False)
    Match.objects.filter(started_at=FIRST + timedelta(days=3)).update(
        note="Rođendan", is_stale=True
    )
    first = list_matches(scope())
    second = list_matches(scope(), after=first.after)
    assert (len(first.matches), len(second.matches), second.after) == (30, 6, "")
    days = [each.evening for each in (*first.matches, *second.matches)]
    assert days == sorted(days, reverse=True)
    assert len(list_matches(scope(), player=key("Vesna")).matches) == 18
    assert len(list_matches(scope(), player=key("Vesna"), text="rođen").matches) == 0
    of_ana = list_matches(scope(), player=key("Ana"))
    assert of_ana == first
    assert list_matches(scope(), player=key("Ana"), after=of_ana.after) == second
    assert len(list_matches(scope(), state=State.OPEN).matches) == 1
    assert [len(list_matches(scope(), text=text).matches) for text in ("rođen", "vesn", "x")] == [
        1, 18, 0,
    ]  # fmt: skip
    assert len(list_matches(scope(last=date(2026, 11, 28))).matches) == 3


def test_people_are_listed_in_serbian_order_and_those_alike_are_offered() -> None:
    played("Zeljko", "Čeda", "Ana")
    played("Željko", "Cane")
    listed = list_people(scope())
    assert [each.player.name for each in listed] == ["Ana", "Cane", "Čeda", "Zeljko", "Željko"]
    assert [each.ends.wins for each in listed] == [0, 0, 0, 1, 1]
    assert [each.player.name for each in list_people(scope(), text="ЖЕ")] == ["Željko"]
    assert list_alike(Circle.objects.get()) == [(key("Zeljko"), key("Željko"))]
    assert list(names_of(Circle.objects.get()).values()) == [each.player.name for each in listed]


def test_a_merge_is_previewed_as_it_then_is() -> None:
    played("Zeljko", "Ana", "Boris")
    played("Ana", "Željko", started=FIRST + timedelta(hours=1))
    played("Željko", "Boris", started=FIRST + timedelta(hours=2))
    here = scope().circle
    one, other = players_of(here).get(name="Zeljko"), players_of(here).get(name="Željko")
    preview = preview_merge(here, one, other)
    assert (preview.merged.matches, preview.merged.wins, preview.refused) == (3, 2, "")
    circles.merge_players(player=one, into=other, author=DEVICE)
    merged = figures_of_one(scope(), other.pk)
    assert merged.ends == preview.merged
    assert merged.ratings == preview.ratings
    together = played("Željko", "Vesna")
    seen = preview_merge(here, players_of(here).get(name="Vesna"), other)
    assert seen.refused == together.code


def test_a_person_has_a_curve_and_records_with_their_matches() -> None:
    match = played("Ana", "Boris", "Vesna")
    played("Boris", "Ana", started=FIRST + timedelta(hours=1))
    curve = win_curve(scope(), key("Ana"))
    assert [(each.match, each.wins, round(each.over, 6)) for each in curve] == [
        (0, 0, 0.0), (1, 1, 0.666667), (2, 1, 0.166667),
    ]  # fmt: skip
    found = find_record(scope(), key("Ana"), field="most", points=30)
    assert found is not None
    assert found.code == match.code


def test_a_person_s_page_and_a_table_take_few_queries() -> None:
    for number in range(4):
        played("Ana", "Boris", "Vesna", started=FIRST + timedelta(days=number))
    here = scope()
    ana = key("Ana")
    figures_of_one(here, ana)
    with CaptureQueriesContext(connection) as queries:
        figures_of_one(here, ana)
    assert len(queries) == 6
    with CaptureQueriesContext(connection) as queries:
        assert refresh(here.circle) == 0
    assert len(queries) == 1


def test_nothing_counted_is_no_rate() -> None:
    played("Ana", "Boris", stopped=False)
    figures = figures_of_one(scope(), key("Ana"))
    assert (figures.win_rate, figures.mean_place, figures.expected_rate) == (None, None, None)


def test_the_best_and_the_worst_opponent_need_five_matches() -> None:
    for _ in range(4):
        played("Ana", "Boris", "Vesna")
    assert figures_of_one(scope(), key("Ana")).best_opponent is None
    played("Ana", "Boris")
    figures = figures_of_one(scope(), key("Ana"))
    assert (figures.best_opponent, figures.worst_opponent) == (key("Boris"), None)
