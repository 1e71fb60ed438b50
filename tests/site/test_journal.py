"""The journal of SQLite: which is chosen, and when it is switched."""

import sqlite3
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.db import OperationalError, connection
from django.db.backends.sqlite3.base import DatabaseWrapper

from remi_scores.site import checks
from remi_scores.site.journal import (
    Journal,
    Version,
    choose_journal,
    current_journal,
    has_write_ahead_log,
    init_command,
    switch_journal,
)


@pytest.mark.parametrize(
    ("version", "journal"),
    [
        ((3, 40, 1), Journal.TRUNCATE),
        ((3, 44, 5), Journal.TRUNCATE),
        ((3, 44, 6), Journal.WAL),
        ((3, 45, 0), Journal.TRUNCATE),
        ((3, 46, 1), Journal.TRUNCATE),
        ((3, 50, 6), Journal.TRUNCATE),
        ((3, 50, 7), Journal.WAL),
        ((3, 51, 0), Journal.TRUNCATE),
        ((3, 51, 2), Journal.TRUNCATE),
        ((3, 51, 3), Journal.WAL),
        ((3, 53, 4), Journal.WAL),
        ((4, 0, 0), Journal.WAL),
    ],
)
def test_wal_is_chosen_only_for_versions_of_sqlite_with_the_fix(
    version: Version, journal: Journal
) -> None:
    assert choose_journal(version) is journal


def make_database(path: Path, journal: Journal) -> Path:
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA journal_mode={journal}")
    database.execute("CREATE TABLE deals (points)")
    database.commit()
    database.close()
    return path


def open_database(path: Path) -> DatabaseWrapper:
    settings = {**connection.settings_dict, "NAME": path, "OPTIONS": {"timeout": 0}}
    return DatabaseWrapper(settings, alias="other")


def test_the_journal_is_read_from_the_header_of_the_file(tmp_path: Path) -> None:
    assert not has_write_ahead_log(tmp_path / "missing")
    (tmp_path / "empty").touch()
    assert not has_write_ahead_log(tmp_path / "empty")
    assert has_write_ahead_log(make_database(tmp_path / "log", Journal.WAL))
    assert not has_write_ahead_log(make_database(tmp_path / "rollback", Journal.TRUNCATE))


@pytest.mark.parametrize("wanted", list(Journal))
@pytest.mark.parametrize("found", list(Journal))
def test_a_new_connection_does_not_wait_for_a_lock(
    tmp_path: Path, wanted: Journal, found: Journal
) -> None:
    path = make_database(tmp_path / "scores", found)
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    mine = sqlite3.connect(path, timeout=0)
    mine.executescript(init_command(wanted, path))
    assert mine.execute("SELECT count(*) FROM deals").fetchone() == (0,)
    assert mine.execute("PRAGMA synchronous").fetchone() == (2,)
    mine.close()
    other.close()


def test_a_rollback_journal_is_truncated(tmp_path: Path) -> None:
    path = make_database(tmp_path / "scores", Journal.TRUNCATE)
    mine = sqlite3.connect(path)
    mine.executescript(init_command(Journal.TRUNCATE, path))
    assert mine.execute("PRAGMA journal_mode").fetchone() == ("truncate",)
    mine.close()


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize("wanted", list(Journal))
def test_the_journal_is_switched_when_nobody_is_connected(tmp_path: Path, wanted: Journal) -> None:
    (found,) = set(Journal) - {wanted}
    path = make_database(tmp_path / "scores", found)
    database = open_database(path)
    assert switch_journal(database, wanted)
    assert not switch_journal(database, wanted)
    assert current_journal(database) == wanted
    database.close()
    assert has_write_ahead_log(path) is (wanted is Journal.WAL)


@pytest.mark.sqlite
@pytest.mark.django_db
def test_the_journal_is_not_switched_while_others_are_connected(tmp_path: Path) -> None:
    path = make_database(tmp_path / "scores", Journal.WAL)
    other = sqlite3.connect(path)
    other.execute("SELECT * FROM deals")
    database = open_database(path)
    with pytest.raises(OperationalError, match="locked"):
        switch_journal(database, Journal.TRUNCATE)
    database.close()
    other.close()


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wanted", "answer"),
    [(Journal.TRUNCATE, "remi_scores.I001"), (Journal.WAL, "remi_scores.W001")],
)
def test_a_system_check_reports_the_journal(
    monkeypatch: pytest.MonkeyPatch, wanted: Journal, answer: str
) -> None:
    monkeypatch.setattr(checks, "choose_journal", lambda: wanted)
    (message,) = [m for m in run_checks(databases=["default"]) if m.id.startswith("remi_scores")]
    assert message.id == answer
    assert message.msg.startswith(f"SQLite {sqlite3.sqlite_version}, journal truncate")


@pytest.mark.postgresql
@pytest.mark.django_db
def test_no_system_check_reports_a_journal_of_postgresql() -> None:
    messages = run_checks(databases=["default"])
    assert [m for m in messages if m.id.startswith("remi_scores")] == []
