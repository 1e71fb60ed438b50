"""The journal of an SQLite database: a write-ahead log if the library's is safe, else rollback.

SQLite before 3.51.3 can, rarely, corrupt a write-ahead log when two connections write and
checkpoint at the same time. 3.50.7 and 3.44.6 have the fix too; older libraries get the rollback
journal, which does not have that bug. Both run with synchronous=FULL, so what was answered as
saved survives a power cut.
"""

import sqlite3
from enum import StrEnum
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper

FORMAT_OFFSET = 18  # of two bytes in the file's header, both 2 if it uses a write-ahead log
Version = tuple[int, int, int]


class Journal(StrEnum):
    """The two journal modes in use, as SQLite spells them."""

    WAL = "wal"
    TRUNCATE = "truncate"


def choose_journal(version: Version = sqlite3.sqlite_version_info) -> Journal:
    """Choose by the library's version: the write-ahead log only if it is safe."""
    is_safe = (
        version >= (3, 51, 3)
        or (3, 50, 7) <= version < (3, 51, 0)
        or (3, 44, 6) <= version < (3, 45, 0)
    )
    return Journal.WAL if is_safe else Journal.TRUNCATE


def has_write_ahead_log(database: Path) -> bool:
    """Tell by the file's header whether it uses a write-ahead log; a missing file does not."""
    try:
        with database.open("rb") as file:
            return file.read(FORMAT_OFFSET + 2)[FORMAT_OFFSET:] == b"\x02\x02"
    except FileNotFoundError:
        return False


def init_command(wanted: Journal, database: Path) -> str:
    """Return the SQL that each new connection runs.

    It never switches to or from the write-ahead log. That rewrites the file's header and fails
    while others have the file open, so `manage.py prepare` does it while the site is stopped.
    TRUNCATE is a setting of the connection.
    """
    if wanted is Journal.TRUNCATE and not has_write_ahead_log(database):
        return "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL"
    return "PRAGMA synchronous=FULL"


def current_journal(connection: BaseDatabaseWrapper) -> str:
    """Return the journal mode of the open database, as SQLite spells it."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        return str(cursor.fetchone()[0])


def switch_journal(connection: BaseDatabaseWrapper, wanted: Journal) -> bool:
    """Switch the file to the wanted journal; return whether anything changed.

    Raises django.db.OperationalError if another process has the database open.
    """
    if current_journal(connection) == wanted:
        return False
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA journal_mode={wanted}")
    return True
