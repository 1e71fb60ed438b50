"""A database that another connection has locked, so that requests time out."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

WAIT = 20  # milliseconds until waiting for a lock times out; on the site it is 20 seconds


@contextmanager
def writing_elsewhere() -> Iterator[None]:
    """Lock matches against writing."""
    with _held(sqlite="BEGIN IMMEDIATE", postgresql="LOCK TABLE matches_match IN EXCLUSIVE MODE"):
        yield


@contextmanager
def closed_to_all() -> Iterator[None]:
    """Lock matches against reading and writing."""
    with _held(sqlite="BEGIN EXCLUSIVE", postgresql="LOCK TABLE matches_match"):
        yield


def somebody_waits() -> bool:
    """Return whether a session of this PostgreSQL database waits for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON oid = database"
            " WHERE datname = current_database() AND NOT granted)"
        )
        return bool(cursor.fetchone()[0])


@contextmanager
def _held(*, sqlite: str, postgresql: str) -> Iterator[None]:
    if connection.vendor == "sqlite":
        other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
        impatience = f"PRAGMA busy_timeout = {WAIT}"
    else:
        import psycopg

        other = psycopg.connect(**connection.get_connection_params())
        sqlite, impatience = postgresql, f"SET lock_timeout = {WAIT}"
    other.execute(sqlite)
    with connection.cursor() as cursor:
        cursor.execute(impatience)
    try:
        yield
    finally:
        other.close()
        connection.close()  # the next connection has the usual timeout
