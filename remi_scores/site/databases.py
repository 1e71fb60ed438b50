"""The settings of the database: an SQLite file, or the PostgreSQL database in DATABASE_URL."""

import os
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured

from remi_scores.site.journal import choose_journal, init_command

PATIENCE: Final = 20
"""Seconds that a writer waits for a lock before the person is asked to try again."""

IDLE_LIMIT: Final = 60
"""Seconds after which PostgreSQL ends a transaction that does nothing, and releases its locks."""

_NAMES: Final = {
    "NAME": "dbname",
    "USER": "user",
    "PASSWORD": "password",
    "HOST": "host",
    "PORT": "port",
}
_LIMITS: Final = f"-c lock_timeout={PATIENCE}s -c idle_in_transaction_session_timeout={IDLE_LIMIT}s"

# No ATOMIC_REQUESTS: as transactions are IMMEDIATE, every page view would wait for the write lock.
_COMMON: Final = {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}


def choose_database(default_file: Path) -> dict[str, Any]:
    """Return the settings of the database in DATABASE_URL or DB_NAME, or of the default file.

    Raises ImproperlyConfigured if both are set or the URL is malformed.
    """
    url, name = os.environ.get("DATABASE_URL", ""), os.environ.get("DB_NAME", "")
    if url and name:
        raise ImproperlyConfigured("Set DATABASE_URL or DB_NAME, not both")
    return postgresql(url) if url else sqlite(Path(name or default_file))


def sqlite(path: Path) -> dict[str, Any]:
    """Return the settings of an SQLite file. No mmap_size: that can corrupt the file."""
    options = {
        # A transaction takes the write lock at its start. SQLite does not wait for a later upgrade.
        "transaction_mode": "IMMEDIATE",
        "timeout": PATIENCE,
        "init_command": init_command(choose_journal(), path),
    }
    return {**_COMMON, "ENGINE": "django.db.backends.sqlite3", "NAME": path, "OPTIONS": options}


def make_file(path: Path) -> None:
    """Make the file of a new SQLite database, which only its owner may read; so are its journals.

    An empty file, as something that only looked may have left it, counts as new.
    """
    path.touch(mode=0o600)
    if not path.stat().st_size:
        path.chmod(0o600)


def postgresql(url: str) -> dict[str, Any]:
    """Return the settings of a PostgreSQL URL, with any parameters of libpq.

    There is no pool, because each thread of the server keeps its own connection. Raises
    ImproperlyConfigured if the URL is malformed, without showing it: it may contain a password.
    """
    # Imported here, so that a site with SQLite does not need psycopg.
    from psycopg import ProgrammingError  # noqa: PLC0415
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    try:
        params = conninfo_to_dict(url)
    except ProgrammingError:
        params = {}
    if not url.startswith(("postgresql://", "postgres://")) or "dbname" not in params:
        raise ImproperlyConfigured(
            "DATABASE_URL cannot be read; write postgresql://user:password@host/database, "
            "with signs such as / @ : # % of the password as %2F %40 %3A %23 %25"
        )
    named = {key: params.pop(name, "") for key, name in _NAMES.items()}
    options = {"connect_timeout": PATIENCE, "options": _LIMITS, **params}
    return {**_COMMON, "ENGINE": "django.db.backends.postgresql", **named, "OPTIONS": options}
