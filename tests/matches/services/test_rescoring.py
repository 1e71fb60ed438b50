"""manage.py rescore: compares matches with a replay of their facts, and repairs them."""

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
    reloaded,
    rows,
    stamp,
    start,
    totals,
    void,
)

pytestmark = pytest.mark.django_db
DIFFERS = "^1 of 1 matches differ from their facts$"


def rescore(*arguments: str) -> str:
    out = StringIO()
    call_command("rescore", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def played() -> Match:
    """A match with a void deal, an adjustment, a correction, an undo and a restore."""
    match = record(start(), closed(5, 28, 41), void(), closed(50, 28, 41), closed(5, 6, 7))
    match = adjust(match, "Boris", -10)
    services.correct_row(match=match, position=1, report=closed(5, 8, 9), sequence=1, stamp=stamp())
    services.undo_row(match=match, position=3, stamp=stamp())
    services.undo_row(match=match, position=4, stamp=stamp())
    services.restore_row(match=match, position=4, stamp=stamp())
    services.change_house_rules(
        match=match, options={"ace_value": 1}, stamp=stamp(),
        seen_version=reloaded(match).version,
    )  # fmt: skip
    return reloaded(match)


def test_players_who_left_and_joined_are_checked_and_repaired(played: Match) -> None:
    match = join(leave(played, "Boris"), "Dragan", 45)
    match = record(join(match, "Eva", 3), closed_at(Ana=5, Vesna=6, Dragan=7, Eva=8))
    services.undo_row(match=match, position=9, stamp=stamp())
    services.undo_row(match=match, position=8, stamp=stamp())
    record(reloaded(match), closed_at(Ana=5, Vesna=6, Dragan=7))
    assert rescore("--check") == "1 matches\n"
    played.rows.all().delete()
    spoiled = {"rows": 0, "totals": [], "next": None, "winners": []}
    Match.objects.filter(pk=played.pk).update(players=["Ana", "Boris", "Vesna"], standing=spoiled)
    assert "players differs" in rescore()
    assert rescore("--check") == "1 matches\n"
    assert reloaded(played).players[3:] == ["Dragan", "Eva"]


def test_rows_equal_to_their_replay_pass(played: Match) -> None:
    assert rescore("--check") == "1 matches\n"


@pytest.mark.django_db(transaction=True)
def test_the_command_locks_each_match_in_a_transaction_of_its_own(played: Match) -> None:
    Row.objects.filter(match=played, position=1).update(points=[1, 2, 3])
    assert rescore() == f"{played.code}: row 1 differs\n1 matches, 1 repaired\n"
    assert rescore("--check") == "1 matches\n"


def test_a_stale_match_object_is_no_difference(played: Match) -> None:
    record(played, closed(5, 6, 7))
    assert check_match(match=played) == []


def test_an_empty_database_passes() -> None:
    assert rescore("--check") == "0 matches\n"


@pytest.mark.parametrize(
    "spoiled",
    [{"points": [1, 2, 3]}, {"totals": [1, 2, 3]}, {"detail": {}}, {"number": 9}, {"dealer": 2},
     {"live": False}],
)  # fmt: skip
def test_a_spoiled_row_is_reported_and_repaired(played: Match, spoiled: dict[str, object]) -> None:
    before = [row.facts() for row in rows(played)]
    Row.objects.filter(match=played, position=1).update(**spoiled)
    with pytest.raises(CommandError, match=DIFFERS):
        rescore("--check")
    assert rescore() == f"{played.code}: row 1 differs\n1 matches, 1 repaired\n"
    assert [row.facts() for row in rows(played)] == before
    assert rescore("--check") == "1 matches\n"


@pytest.mark.parametrize(
    "spoiled",
    [{"standing": {}}, {"finished": True}, {"options": {}}, {"players": ["X"]},
     {"first_dealer": 2}],
)  # fmt: skip
def test_a_spoiled_match_is_reported_and_repaired(
    played: Match, spoiled: dict[str, object]
) -> None:
    (name,) = spoiled
    before = getattr(played, name)
    Match.objects.filter(pk=played.pk).update(**spoiled)
    with pytest.raises(CommandError, match=DIFFERS):
        rescore("--check")
    rescore()
    assert getattr(reloaded(played), name) == before
    assert rescore("--check") == "1 matches\n"


def test_the_check_changes_nothing(played: Match) -> None:
    Row.objects.filter(match=played, position=1).update(points=[1, 2, 3])
    with pytest.raises(CommandError, match=DIFFERS):
        rescore("--check")
    assert rows(played)[0].points == [1, 2, 3]


def test_missing_and_surplus_rows_are_repaired(played: Match) -> None:
    Row.objects.filter(match=played, position=1).delete()
    Row.objects.filter(match=played, position=2).update(position=77)
    assert rescore().count("differs") == 3
    assert [row.position for row in rows(played)] == [1, 2, 3, 4, 5]


def test_a_match_that_cannot_be_scored_is_reported_and_not_changed(played: Match) -> None:
    Revision.objects.filter(match=played, position=4).update(document={"ended": "knock"})
    before = [row.facts() for row in rows(played)]
    assert "cannot be scored" in rescore()
    assert [row.facts() for row in rows(played)] == before
    with pytest.raises(CommandError, match=DIFFERS):
        rescore("--check")


def test_repairing_a_match_raises_its_version(played: Match) -> None:
    Row.objects.filter(match=played, position=1).update(points=[1, 2, 3])
    rescore()
    assert reloaded(played).version == played.version + 1


def test_an_adjustment_does_not_change_the_deal_before_it(match: Match) -> None:
    played = adjust(record(match, closed(4, 14, 24)), "Boris", -10)
    assert rescore("--check") == "1 matches\n"
    assert totals(played) == [30, -10, 0]


def test_a_dump_can_be_loaded_and_written_on(played: Match, tmp_path: Path) -> None:
    before = [row.facts() for row in rows(played)]
    file = str(tmp_path / "scores.json")
    call_command("dumpdata", output=file, verbosity=0)
    Match.objects.all().delete()
    call_command("loaddata", file, verbosity=0)
    assert rescore("--check") == "1 matches\n"
    assert [row.facts() for row in rows(played)] == before
    assert len(rows(record(played, closed(5, 28, 41)))) == len(before) + 1
