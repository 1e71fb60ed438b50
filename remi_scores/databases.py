"""Which database keeps the scores: a file of SQLite's, or the PostgreSQL of DATABASE_URL."""

import os
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured

from remi_scores.journal import choose_journal, init_command

PATIENCE: Final = 20
"""Seconds that a writer waits for another one before the person is asked to send again."""

FORGOTTEN: Final = 60
"""Seconds after which PostgreSQL drops a transaction that nobody goes on with, and its locks."""

_NAMES: Final = {
    "NAME": "dbname",
    "USER": "user",
    "PASSWORD": "password",
    "HOST": "host",
    "PORT": "port",
}
_LIMITS: Final = f"-c lock_timeout={PATIENCE}s -c idle_in_transaction_session_timeout={FORGOTTEN}s"

# No ATOMIC_REQUESTS: with IMMEDIATE every page view would queue for the one write lock.
_COMMON: Final = {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}


def choose_database(default_file: Path) -> dict[str, Any]:
    """Return Django's settings for the database of DATABASE_URL or DB_NAME, else the default file.

    Raises ImproperlyConfigured if both are set or the address cannot be read.
    """
    url, name = os.environ.get("DATABASE_URL", ""), os.environ.get("DB_NAME", "")
    if url and name:
        raise ImproperlyConfigured("Set DATABASE_URL or DB_NAME, not both")
    return postgresql(url) if url else sqlite(Path(name or default_file))


def sqlite(path: Path) -> dict[str, Any]:
    """Return the settings for a file; mmap_size is among the known ways to damage one, so none."""
    options = {
        # A transaction takes its lock at the start; SQLite refuses a later upgrade at once.
        "transaction_mode": "IMMEDIATE",
        "timeout": PATIENCE,
        "init_command": init_command(choose_journal(), path),
    }
    return {**_COMMON, "ENGINE": "django.db.backends.sqlite3", "NAME": path, "OPTIONS": options}


def postgresql(url: str) -> dict[str, Any]:
    """Return the settings for an address as PostgreSQL's own tools read it.

    Each thread of the server keeps its connection, so there is no pool. Raises
    ImproperlyConfigured, without the address, which may hold a password, if it cannot be read.
    """
    # A site with SQLite starts without PostgreSQL's library.
    from psycopg import ProgrammingError  # noqa: PLC0415
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    try:
        told = conninfo_to_dict(url)
    except ProgrammingError:
        told = {}
    if not url.startswith(("postgresql://", "postgres://")) or "dbname" not in told:
        raise ImproperlyConfigured(
            "DATABASE_URL cannot be read; write postgresql://user:password@host/database, "
            "with signs such as / @ : # % of the password as %2F %40 %3A %23 %25"
        )
    named = {key: told.pop(name, "") for key, name in _NAMES.items()}
    options = {"connect_timeout": PATIENCE, "options": _LIMITS, **told}
    return {**_COMMON, "ENGINE": "django.db.backends.postgresql", **named, "OPTIONS": options}
