"""A database whose rows somebody else holds, so that nobody is answered in time."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

WAIT = 20  # milliseconds, in the place of 20 seconds


@contextmanager
def writing_elsewhere() -> Iterator[None]:
    """Keep all others from writing to matches."""
    with _held(sqlite="BEGIN IMMEDIATE", postgresql="LOCK TABLE matches_match IN EXCLUSIVE MODE"):
        yield


@contextmanager
def closed_to_all() -> Iterator[None]:
    """Keep all others from reading matches too."""
    with _held(sqlite="BEGIN EXCLUSIVE", postgresql="LOCK TABLE matches_match"):
        yield


def somebody_waits() -> bool:
    """Tell whether anybody waits for a lock in this database of PostgreSQL."""
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
        connection.close()  # the next one is patient again
