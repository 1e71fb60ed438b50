"""How every process hears that a match was written: the database is the only bus.

Who writes announces it; each process that holds open pages is told by the database, or asks it
whether anything moved. What is lost on the way costs a while, never a change: pages are told what
holds now.
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
"""Seconds between two looks at SQLite's counter, which costs it some microseconds."""

QUIET: Final = 30.0
"""Seconds without a word from PostgreSQL after which the matches are looked at all the same.

What was written past the site (a backup brought back, a match deleted by hand) tells nobody.
"""

CHANNEL: Final = "match_written"
"""Where PostgreSQL's sessions tell one another the keys of matches."""

_ALIVE: Final = {"keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3}
"""Seconds, seconds and times, after which a session whose other end is gone is known to be lost."""


_hearers: set[Callable[[int], None]] = set()


def hear(hearer: Callable[[int], None]) -> None:
    """Have a function called, in the writer's thread, with each match this process writes.

    Where the database itself tells, that is left to it.
    """
    _hearers.add(hearer)


def stop_hearing(hearer: Callable[[int], None]) -> None:
    """Call a function no more."""
    _hearers.discard(hearer)


def announce(match_id: int) -> None:
    """Tell that a match was written, once that is committed; called inside the transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, str(match_id)])
    else:
        transaction.on_commit(lambda: _tell(match_id), robust=True)


def _tell(match_id: int) -> None:
    for hearer in list(_hearers):
        hearer(match_id)


def changes() -> AsyncGenerator[Collection[int] | None]:
    """Yield None at first, and then the matches that any process wrote; None if it may be any.

    The one place that knows how a kind of database tells. It needs no thread, and a connection of
    its own. Raises django.db.Error if the database is away.
    """
    return _listened() if connection.vendor == "postgresql" else _counted()


async def _counted() -> AsyncGenerator[None]:
    """Look at the counter here: that takes less than to ask another thread."""
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
    """Return what grows when any other connection commits; None while one is just doing that."""
    try:
        return int(file.execute("PRAGMA data_version").fetchone()[0])
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # whatever kind of busy
            raise
        return None


async def _listened() -> AsyncGenerator[Collection[int] | None]:
    # A site with SQLite runs without PostgreSQL's library.
    from psycopg import AsyncConnection  # noqa: PLC0415

    params = {**_ALIVE, **connection.get_connection_params(), "autocommit": True}
    del params["cursor_factory"]  # Django's, which does not await
    with connection.wrap_database_errors:
        session = await AsyncConnection.connect(**params)
        try:
            await session.execute(f"LISTEN {CHANNEL}")
            yield None  # what was written until now told nobody here
            while True:
                heard = await _readable(session.fileno(), QUIET)
                news = _read_news(session.pgconn)
                if news or not heard:
                    yield news or None
        finally:
            await session.close()


async def _readable(file: int, seconds: float) -> bool:
    """Wait until there is something to read; False if there was not in time.

    psycopg's own waiting wakes ten times a second, which costs more than a thousand idle pages.
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


def _read_news(session: "PGconn") -> set[int]:
    """Return the matches that a session was told of, without waiting."""
    session.consume_input()
    return {int(each.extra) for each in iter(session.notifies, None)}
