"""manage.py rescore: the rows always equal a replay of the facts."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from remi_scores.matches import services
from remi_scores.matches.models import Match, Revision, Row
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.matches import (
    adjust,
    closed,
    closed_at,
    join,
    leave,
    record,
    rows,
    stamp,
    start,
    totals,
    void,
)

pytestmark = pytest.mark.django_db


def rescore(*arguments: str) -> str:
    out = StringIO()
    call_command("rescore", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def played() -> Match:
    """A match with everything in it: void, adjustment, correction, undo, restore."""
    match = record(start(), closed(5, 28, 41), void(), closed(50, 28, 41), closed(5, 6, 7))
    match = adjust(match, "Boris", -10)
    services.correct_row(match=match, position=1, report=closed(5, 8, 9), sequence=1, stamp=stamp())
    services.undo_row(match=match, position=3, stamp=stamp())
    services.undo_row(match=match, position=4, stamp=stamp())
    services.restore_row(match=match, position=4, stamp=stamp())
    services.change_house_rules(
        match=match, options={"ace_value": 1}, stamp=stamp(),
        seen_version=Match.objects.get(pk=match.pk).version,
    )  # fmt: skip
    return Match.objects.get(pk=match.pk)


def test_who_left_and_joined_is_compared_too(played: Match) -> None:
    match = join(leave(played, "Boris"), "Dragan", 45)
    match = record(join(match, "Eva", 3), closed_at(Ana=5, Vesna=6, Dragan=7, Eva=8))
    services.undo_row(match=match, position=9, stamp=stamp())
    services.undo_row(match=match, position=8, stamp=stamp())
    record(Match.objects.get(pk=match.pk), closed_at(Ana=5, Vesna=6, Dragan=7))
    assert rescore("--check") == "1 matches\n"
    played.rows.all().delete()
    spoiled = {"rows": 0, "totals": [], "next": None, "winners": []}
    Match.objects.filter(pk=played.pk).update(players=["Ana", "Boris", "Vesna"], standing=spoiled)
    assert "players differs" in rescore()
    assert rescore("--check") == "1 matches\n"
    assert Match.objects.get(pk=played.pk).players[3:] == ["Dragan", "Eva"]


def test_a_sound_database_passes(played: Match) -> None:
    assert rescore("--check") == "1 matches\n"


@pytest.mark.django_db(transaction=True)
def test_the_command_locks_each_match_for_as_long_as_it_looks(played: Match) -> None:
    Row.objects.filter(match=played, position=1).update(points=[1, 2, 3])
    assert rescore() == f"{played.code}: row 1 differs\n1 matches, 1 repaired\n"
    assert rescore("--check") == "1 matches\n"


def test_a_match_read_before_it_was_written_on_is_no_difference(played: Match) -> None:
    record(played, closed(5, 6, 7))
    assert check_match(match=played) == []


def test_an_empty_database_passes() -> None:
    assert rescore("--check") == "0 matches\n"


@pytest.mark.parametrize(
    "spoiled",
    [{"points": [1, 2, 3]}, {"totals": [1, 2, 3]}, {"detail": {}}, {"number": 9}, {"dealer": 2},
     {"live": False}],
)  # fmt: skip
def test_a_spoiled_row_is_told_and_repaired(played: Match, spoiled: dict[str, object]) -> None:
    before = [row.facts() for row in rows(played)]
    Row.objects.filter(match=played, position=1).update(**spoiled)
    with pytest.raises(CommandError) as caught:
        rescore("--check")
    assert str(caught.value) == "1 of 1 matches differ from their facts"
    assert rescore() == f"{played.code}: row 1 differs\n1 matches, 1 repaired\n"
    assert [row.facts() for row in rows(played)] == before
    assert rescore("--check") == "1 matches\n"


@pytest.mark.parametrize(
    "spoiled",
    [{"standing": {}}, {"finished": True}, {"options": {}}, {"players": ["X"]},
     {"first_dealer": 2}],
)  # fmt: skip
def test_a_spoiled_match_is_told_and_repaired(played: Match, spoiled: dict[str, object]) -> None:
    (name,) = spoiled
    before = getattr(played, name)
    Match.objects.filter(pk=played.pk).update(**spoiled)
    with pytest.raises(CommandError):
        rescore("--check")
    rescore()
    assert getattr(Match.objects.get(pk=played.pk), name) == before
    assert rescore("--check") == "1 matches\n"


def test_checking_changes_nothing(played: Match) -> None:
    Row.objects.filter(match=played, position=1).update(points=[1, 2, 3])
    with pytest.raises(CommandError):
        rescore("--check")
    assert rows(played)[0].points == [1, 2, 3]


def test_rows_missing_and_rows_too_many_are_repaired(played: Match) -> None:
    Row.objects.filter(match=played, position=1).delete()
    Row.objects.filter(match=played, position=2).update(position=77)
    assert rescore().count("differs") == 3
    assert [row.position for row in rows(played)] == [1, 2, 3, 4, 5]


def test_a_match_that_cannot_be_scored_is_told_and_left_alone(played: Match) -> None:
    Revision.objects.filter(match=played, position=4).update(document={"ended": "knock"})
    before = [row.facts() for row in rows(played)]
    assert "cannot be scored" in rescore()
    assert [row.facts() for row in rows(played)] == before
    with pytest.raises(CommandError):
        rescore("--check")


def test_a_repaired_sheet_has_a_new_version(played: Match) -> None:
    Row.objects.filter(match=played, position=1).update(points=[1, 2, 3])
    rescore()
    assert Match.objects.get(pk=played.pk).version == played.version + 1


def test_an_adjustment_leaves_the_deal_before_it_as_it_is(match: Match) -> None:
    played = adjust(record(match, closed(4, 14, 24)), "Boris", -10)
    assert rescore("--check") == "1 matches\n"
    assert totals(played) == [30, -10, 0]


def test_scores_move_to_another_database_whole(played: Match, tmp_path: Path) -> None:
    before = [row.facts() for row in rows(played)]
    file = str(tmp_path / "scores.json")
    call_command("dumpdata", output=file, verbosity=0)
    Match.objects.all().delete()
    call_command("loaddata", file, verbosity=0)
    assert rescore("--check") == "1 matches\n"
    assert [row.facts() for row in rows(played)] == before
    assert len(rows(record(played, closed(5, 28, 41)))) == len(before) + 1
