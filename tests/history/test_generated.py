"""The figures of archives made at random, against a slow count of the same archives."""

import json
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from remi_scores.engine import RemiError, write_match
from remi_scores.history.document import write_figures
from remi_scores.history.models import RatingPoint
from remi_scores.history.refreshing import check_facts, refresh
from remi_scores.history.scope import Scope
from remi_scores.matches import services
from remi_scores.matches.acts import Act
from remi_scores.matches.archive import import_archive
from remi_scores.matches.errors import SheetError
from remi_scores.matches.ledger import match_report
from remi_scores.matches.models import Match, Row, RowKind
from remi_scores.people.models import Circle
from tests.helpers.archives import any_archive
from tests.helpers.many import MANY
from tests.helpers.matches import stamp
from tests.helpers.slow_count import count

pytestmark = pytest.mark.django_db

SIZE = max(60, 2 * MANY)


def texts(lines: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(line, ensure_ascii=False) for line in lines]


def figures(*arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command("figures", *arguments, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_the_figures_of_an_archive_are_those_of_a_slow_count(tmp_path: Path) -> None:
    lines = any_archive(Random(17), SIZE)
    file = tmp_path / "archive.ndjson"
    file.write_text("\n".join(texts(lines)), encoding="utf-8")
    call_command("import_matches", str(file), stdout=StringIO())
    assert figures() == count(lines)
    assert figures("--game", "becki") == count(lines, game="becki")
    between = ("--from", "2026-03-28", "--to", "2026-10-24")
    assert figures(*between) == count(lines, first="2026-03-28", last="2026-10-24")
    assert [services.check_match(match=match) for match in Match.objects.all()] == [[]] * SIZE
    assert list(check_facts()) == []


def test_the_figures_follow_corrections_undone_rows_and_whole_matches() -> None:
    random = Random(18)
    head, *lines = any_archive(random, SIZE)
    import_archive(texts([head, *lines]))
    circle = Circle.objects.get()
    refresh(circle)
    write_figures(Scope(circle))  # keeps ratings, which must follow
    assert RatingPoint.objects.exclude(in_time=b"").exists()
    written = sum(change(random, match) for match in Match.objects.order_by("pk"))
    assert written > SIZE // 4
    refresh(circle)
    now = [line for match in Match.objects.filter(deleted=False) if (line := present(match, lines))]
    assert write_figures(Scope(circle)) == count([head, *now])
    assert list(check_facts()) == []


def change(random: Random, match: Match) -> bool:
    """Change a match somehow; tell whether it could be done."""
    rows = list(match.rows.order_by("position"))
    try:
        random.choice((undo, correct, stop, delete))(random, match, rows)
    except (RemiError, SheetError, IndexError):
        return False
    return True


def undo(random: Random, match: Match, rows: list[Row]) -> None:
    services.undo_row(match=match, position=random.choice(rows).position, stamp=stamp())


def correct(random: Random, match: Match, rows: list[Row]) -> None:
    """Let a deal say what another one of its match says."""
    deals = [row for row in rows if row.kind == RowKind.DEAL]
    services.correct_row(
        match=match, position=deals[0].position, report=deals[-1].revision.document, sequence=1,
        stamp=stamp(),
    )  # fmt: skip


def stop(random: Random, match: Match, rows: list[Row]) -> None:
    services.record_stop(
        match=match, kind=random.choice((RowKind.STOPPED, RowKind.GIVEN_UP)), reason="kasno je",
        position=len(rows) + 1, stamp=stamp(),
    )  # fmt: skip


def delete(random: Random, match: Match, rows: list[Row]) -> None:
    services.put_away(match=match, act=Act.DELETED, stamp=stamp())


def present(match: Match, lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What an archive would say of a match now."""
    line = next(line for line in lines if line["id"] == match.archive_id)
    sheet = services.read_sheet(match)
    state = "given_up" if match.given_up else "finished" if match.finished else "open"
    document = write_match(match_report(sheet.head, sheet.entries))
    people = line.get("people")
    if people is not None:
        by_name = dict(zip(line["match"]["players"], people, strict=True))
        people = [by_name[player] for player in document["players"]]
    return {**line, "match": document, "state": state, "people": people}


def test_the_archives_hold_what_can_go_wrong() -> None:
    """Otherwise the comparison above would say little."""
    _head, *lines = any_archive(Random(17), SIZE)
    found = count([_head, *lines])["people"].values()
    changes = [change for line in lines for change in line["match"]["changes"]]
    assert len({line["match"]["variant"] for line in lines}) == 7
    assert {line.get("state") for line in lines} == {"finished", "open", "given_up", None}
    assert {"left", "joined"} <= {key for change in changes for key in change}
    assert any(None in line.get("people", ()) for line in lines)
    assert len({line["started"] for line in lines}) < len(lines)
    assert sum(each["shared_wins"] for each in found) > 5
    assert max(each["longest_run"] for each in found) > 1
    endings = [end for each in found for game in each["games"].values() for end in game["endings"]]
    assert set(endings) >= {"closed", "knock", "stop", "remi", "out", "hand", "announced"}
