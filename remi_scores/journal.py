"""Which SQLite journal the database uses.

SQLite before 3.51.3 can, rarely, corrupt a write-ahead log when two connections write and
checkpoint at once; 3.50.7 and 3.44.6 carry the fix too. Older libraries therefore get the rollback
journal, which has no such fault. Both run with synchronous=FULL: what was answered as saved is
still there after a power cut.
"""

import sqlite3
from enum import StrEnum
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper

FORMAT_OFFSET = 18  # of two bytes in the header of the file, both 2 under a write-ahead log
Version = tuple[int, int, int]


class Journal(StrEnum):
    """The two journals in use, as SQLite spells them."""

    WAL = "wal"
    TRUNCATE = "truncate"


def choose_journal(version: Version = sqlite3.sqlite_version_info) -> Journal:
    """Choose by the library's version: the write-ahead log only where it is sound."""
    sound = (
        version >= (3, 51, 3)
        or (3, 50, 7) <= version < (3, 51, 0)
        or (3, 44, 6) <= version < (3, 45, 0)
    )
    return Journal.WAL if sound else Journal.TRUNCATE


def has_write_ahead_log(database: Path) -> bool:
    """Tell from the file's header; a file that is missing or empty has none."""
    try:
        with database.open("rb") as file:
            return file.read(FORMAT_OFFSET + 2)[FORMAT_OFFSET:] == b"\x02\x02"
    except FileNotFoundError:
        return False


def init_command(wanted: Journal, database: Path) -> str:
    """Return what each new connection runs.

    Entering or leaving the write-ahead log rewrites the file's header, which fails while others
    have the file open, so no connection does it: `manage.py prepare` does, with the site stopped.
    Among rollback journals TRUNCATE is a matter of the connection alone.
    """
    if wanted is Journal.TRUNCATE and not has_write_ahead_log(database):
        return "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL"
    return "PRAGMA synchronous=FULL"


def current_journal(connection: BaseDatabaseWrapper) -> str:
    """Ask the open database for its journal, as SQLite spells it."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        return str(cursor.fetchone()[0])


def switch_journal(connection: BaseDatabaseWrapper, wanted: Journal) -> bool:
    """Bring the file to the wanted journal and tell whether anything changed.

    Raises django.db.OperationalError if another process has the database open.
    """
    if current_journal(connection) == wanted:
        return False
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA journal_mode={wanted}")
    return True
