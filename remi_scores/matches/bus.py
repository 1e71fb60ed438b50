"""Publish and subscribe: how every process learns that a match was written.

The database is the only bus. A writer publishes the match with its transaction. A process with
open pages reads `changes`: PostgreSQL notifies it, SQLite is polled. If a message is lost, pages
update later but miss nothing, because subscribers read the current state and not the message.
"""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import closing
from typing import TYPE_CHECKING, Final

from django.db import connection, transaction

if TYPE_CHECKING:
    from psycopg.pq.abc import PGconn

TICK: Final = 0.1
"""Seconds between two polls of SQLite's commit counter. A poll takes a few microseconds."""

QUIET: Final = 30.0
"""Seconds without a notification from PostgreSQL after which the matches are read anyway.

A write from outside the site (a restored backup, a match deleted by hand) notifies nobody.
"""

CHANNEL: Final = "match_written"
"""The channel of PostgreSQL's NOTIFY; each payload is the primary key of a match."""

_ALIVE: Final = {"keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}
"""TCP keepalive, in seconds, seconds and probes: how soon a dead connection is noticed."""


_subscribers: set[Callable[[int], None]] = set()


def subscribe(subscriber: Callable[[int], None]) -> None:
    """Call a function with the key of each match that this process writes, in the writer's thread.

    On SQLite only, to save the wait for the next poll. PostgreSQL notifies every process itself.
    """
    _subscribers.add(subscriber)


def unsubscribe(subscriber: Callable[[int], None]) -> None:
    """Stop calling a function. Idempotent."""
    _subscribers.discard(subscriber)


def publish(match_id: int) -> None:
    """Notify all processes that a match was written, on commit; call it inside the transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, str(match_id)])
    else:
        transaction.on_commit(lambda: _call_subscribers(match_id), robust=True)


def _call_subscribers(match_id: int) -> None:
    for subscriber in list(_subscribers):
        subscriber(match_id)


def changes() -> AsyncGenerator[Collection[int] | None]:
    """Yield the keys of the matches that any process wrote; None means any match may have changed.

    The first item is None. Only this function knows the difference between the databases. It uses
    no thread, but a connection of its own. Raises django.db.Error if the database is unreachable.
    """
    return _listen() if connection.vendor == "postgresql" else _poll()


async def _poll() -> AsyncGenerator[None]:
    """Poll SQLite's counter on the event loop: a read is faster than switching to a thread."""
    params = {**connection.get_connection_params(), "timeout": 0}
    with connection.wrap_database_errors, closing(sqlite3.connect(**params)) as file:
        seen = None
        while True:
            counter = _data_version(file)
            if counter not in (None, seen):
                seen = counter
                yield None
            await asyncio.sleep(TICK)


def _data_version(file: sqlite3.Connection) -> int | None:
    """Return a counter that any other connection's commit changes; None while one is committing."""
    try:
        return int(file.execute("PRAGMA data_version").fetchone()[0])
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # any extended code
            raise
        return None


async def _listen() -> AsyncGenerator[Collection[int] | None]:
    # A site with SQLite runs without PostgreSQL's library.
    from psycopg import AsyncConnection  # noqa: PLC0415

    params = {**_ALIVE, **connection.get_connection_params(), "autocommit": True}
    del params["cursor_factory"]  # Django's cursors are not async
    with connection.wrap_database_errors:
        session = await AsyncConnection.connect(**params)
        try:
            await session.execute(f"LISTEN {CHANNEL}")
            yield None  # what was written before LISTEN sent no notification here
            while True:
                is_notified = await _readable(session.fileno(), QUIET)
                match_ids = _read_notifications(session.pgconn)
                if match_ids or not is_notified:
                    yield match_ids or None
        finally:
            await session.close()


async def _readable(file: int, seconds: float) -> bool:
    """Wait until a file can be read; False if that takes longer than `seconds`.

    psycopg's own wait wakes up ten times a second, which costs more than a thousand idle pages.
    """
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(file, ready.set)
    try:
        async with asyncio.timeout(seconds):
            await ready.wait()
    except TimeoutError:
        return False
    finally:
        loop.remove_reader(file)
    return True


def _read_notifications(session: "PGconn") -> set[int]:
    """Return the matches that a connection was notified of, without waiting."""
    session.consume_input()
    return {int(each.extra) for each in iter(session.notifies, None)}
