"""Facts derived from matches: when, and what they say."""

from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from remi_scores.history.document import write_figures
from remi_scores.history.models import Played, SeatFacts
from remi_scores.history.refreshing import check_facts, refresh
from remi_scores.history.scope import Scope
from remi_scores.matches import services
from remi_scores.matches.acts import Act
from remi_scores.matches.models import Match, RowKind
from remi_scores.people.models import Circle
from tests.helpers.matches import (
    closed,
    closed_at,
    correct,
    join,
    leave,
    next_position,
    record,
    reloaded,
    stamp,
    start,
    undo,
    void,
)

pytestmark = pytest.mark.django_db


def stop(match: Match, kind: RowKind = RowKind.STOPPED) -> Match:
    services.record_stop(
        match=match, kind=kind, reason="kasno je", position=next_position(match), stamp=stamp()
    )
    return reloaded(match)


def people() -> dict[str, Any]:
    circle = Circle.objects.get()
    refresh(circle)
    assert list(check_facts()) == []
    return write_figures(Scope(circle))["people"]


def test_a_write_marks_its_match_and_reading_derives_it_once(match: Match) -> None:
    record(match, closed(5, 28, 41))
    assert reloaded(match).is_stale
    assert not SeatFacts.objects.exists()
    circle = Circle.objects.get()
    assert refresh(circle) == 1
    assert not reloaded(match).is_stale
    assert refresh(circle) == 0
    assert SeatFacts.objects.count() == 3


def test_figures_of_a_stopped_match_with_a_leaver_and_a_late_joiner(match: Match) -> None:
    record(match, closed(5, 28, 41))
    join(leave(match, "Boris"), "Dragan", 45)
    record(match, void(), closed_at(Ana=0, Vesna=6, Dragan=7))
    stop(match)
    found = people()
    assert list(found) == ["Ana", "Dragan", "Vesna"]
    assert found["Ana"]["win_rate"] == 1.0
    assert found["Ana"]["expected_rate"] == 0.333333
    assert found["Ana"]["games"]["becki"] == {
        "matches": 1, "deals": 2, "points_per_deal": 36.0, "best_deal": 59, "worst_deal": 13,
        "best_match": 72, "worst_match": 72, "endings": {"closed": {"won": 2, "failed": 0}},
        "all_melded": 1, "not_opened": 0, "deadwood_when_another_ends": None,
    }  # fmt: skip
    assert found["Dragan"]["games"]["becki"]["best_match"] == 45
    assert found["Dragan"]["opponents"] == {
        "Ana": {"matches": 1, "ahead": 0, "behind": 1, "level": 0, "won": 0, "lost": 1},
        "Vesna": {"matches": 1, "ahead": 1, "behind": 0, "level": 0, "won": 0, "lost": 0},
    }
    assert [found[name]["form"] for name in found] == [[1], [2], [3]]


def test_a_correction_and_undoing_the_end_change_the_figures_at_once(match: Match) -> None:
    record(match, closed(5, 28, 41))
    stop(match)
    assert people()["Ana"]["wins"] == 1
    correct(match, 1, closed(50, 8, 41))
    assert people()["Boris"]["wins"] == 1
    undo(match, 2)
    found = people()
    assert [(each["matches"], each["open"], each["win_rate"]) for each in found.values()] == [
        (0, 1, None), (0, 1, None), (0, 1, None),
    ]  # fmt: skip
    assert all(each["rating"] == each["games"] == {} for each in found.values())


def test_a_match_given_up_or_deleted_counts_nowhere_and_an_archived_one_does() -> None:
    matches = [stop(record(start(), closed(5, 28, 41))) for _ in range(2)]
    stop(record(start(), closed(5, 28, 41)), RowKind.GIVEN_UP)
    assert people()["Ana"]["matches"] == 2
    services.put_away(match=matches[0], act=Act.DELETED, stamp=stamp())
    services.put_away(match=matches[1], act=Act.ARCHIVED, stamp=stamp())
    assert people()["Ana"]["matches"] == 1
    services.put_away(match=matches[0], act=Act.UNDELETED, stamp=stamp())
    assert people()["Ana"]["matches"] == 2
    assert people()["Ana"]["rating"]["becki"]["matches"] == 2


def test_placeholders_are_nobody_but_have_a_place() -> None:
    for _ in range(2):
        match = start(names=("Gost", "Boris", "N. N."))
        hands = {"Gost": 5, "Boris": 28, "N. N.": 41}
        stop(record(match, closed_at(**hands)))
    found = people()
    assert list(found) == ["Boris"]
    assert found["Boris"]["mean_place"] == 2.0
    assert (found["Boris"]["opponents"], found["Boris"]["rating"]) == ({}, {})


def test_a_match_dated_last_week_and_typed_today_comes_first() -> None:
    stop(record(start(), closed(5, 28, 41)))
    assert people()["Ana"]["present_run"] == 1
    late = stop(record(start(), closed(50, 8, 41)))
    assert people()["Ana"]["present_run"] == 0
    Match.objects.filter(pk=late.pk).update(
        started_at=datetime(2026, 11, 20, 19, tzinfo=UTC), is_stale=True
    )
    found = people()
    assert (found["Ana"]["form"], found["Ana"]["present_run"]) == ([3, 1], 1)
    assert (found["Boris"]["form"], found["Boris"]["present_run"]) == ([1, 2], 0)


def test_rescore_finds_and_repairs_figures_that_differ(match: Match) -> None:
    stop(record(match, closed(5, 28, 41)))
    refresh(Circle.objects.get())
    SeatFacts.objects.filter(seat=0).update(points=1)
    Played.objects.update(deals=7)
    with pytest.raises(CommandError, match="1 of 1 matches differ"):
        call_command("rescore", "--check", stdout=StringIO())
    call_command("rescore", stdout=StringIO())
    call_command("rescore", "--check", stdout=StringIO())
