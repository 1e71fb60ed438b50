"""How every process hears that a match was written: the database is the only bus.

Who writes announces it; each process that holds open pages asks the database whether anything
moved. What is lost on the way costs one tick, never a change: pages are told what holds now.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, Protocol, TypeVar, TypeVarTuple

from django.db import connection, transaction

TICK: Final = 0.1
"""Seconds between two looks at SQLite's counter, which costs it some microseconds."""

SLOW_TICK: Final = 1.0
"""Seconds between two looks at the matches themselves, where no counter tells that any moved."""


A = TypeVarTuple("A")
R = TypeVar("R")


class Ask(Protocol):
    """Runs a function of the database where it may wait."""

    def __call__(self, question: Callable[[*A], R], *args: *A) -> Awaitable[R]:
        """Return what the function answers."""


_hearers: set[Callable[[int], None]] = set()


def hear(hearer: Callable[[int], None]) -> None:
    """Have a function called, in the writer's thread, with each match this process writes."""
    _hearers.add(hearer)


def stop_hearing(hearer: Callable[[int], None]) -> None:
    """Call a function no more."""
    _hearers.discard(hearer)


def announce(match_id: int) -> None:
    """Tell that a match was written, once that is committed; called inside the transaction.

    This process hears it at once; the others find it by `changes`. A database that can carry the
    news itself should be handed it here.
    """
    transaction.on_commit(lambda: _tell(match_id), robust=True)


def _tell(match_id: int) -> None:
    for hearer in list(_hearers):
        hearer(match_id)


def changes(ask: Ask) -> AsyncIterator[None]:
    """Yield at first, and then whenever any process may have written a match.

    The one place that knows how a kind of database tells. Raises django.db.Error if it is away.
    """
    return _counted(ask) if connection.vendor == "sqlite" else _timed()


async def _counted(ask: Ask) -> AsyncIterator[None]:
    seen = None
    while True:
        counter = await ask(_data_version)
        if counter != seen:
            seen = counter
            yield
        await asyncio.sleep(TICK)


def _data_version() -> int:
    """Return what grows when any other connection to the file commits."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        return int(cursor.fetchone()[0])


async def _timed() -> AsyncIterator[None]:
    while True:
        yield
        await asyncio.sleep(SLOW_TICK)
