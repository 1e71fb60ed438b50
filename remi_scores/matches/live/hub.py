"""The open pages of one process, and who of them is told that a match was written.

Nothing of a match goes through here but its mark: a page that hears another one than its own
fetches what it may see from an ordinary view.
"""

import asyncio
import logging
import math
import random
from collections.abc import Callable, Iterable, Mapping, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Final, TypeVar, TypeVarTuple

from django.db import Error, connection, connections
from django.http import HttpRequest

from remi_scores.matches import bus
from remi_scores.matches.access import get_match
from remi_scores.matches.models import Match
from remi_scores.people import device_key

A = TypeVarTuple("A")
R = TypeVar("R")
logger = logging.getLogger(__name__)
PING: Final = 20.0
"""Seconds after which a page is told what it knows, so that it knows the stream is still there."""
PATIENCE: Final = 1.0
"""Seconds until a database that was away is asked again."""
News = tuple[str, Set[str]]
"""A match's mark and the devices that may see it; none may see a match that is gone."""


class Stream:
    """One open page. Only the newest mark counts, so a slow phone never piles anything up."""

    __slots__ = ("_ended", "_news", "device", "mark", "match_id")

    def __init__(self, match_id: int, device: str, mark: str) -> None:
        self.match_id = match_id
        self.device = device
        self.mark = mark
        self._ended = False
        self._news = asyncio.Event()

    def tell(self, mark: str) -> None:
        """Let the page know the match's new mark."""
        self.mark = mark
        self._news.set()

    def end(self) -> None:
        """Close the stream after what is being sent."""
        self._ended = True
        self._news.set()

    async def next_mark(self) -> str | None:
        """Wait for the next mark, or until it is time to repeat the last; None at the end."""
        ping = asyncio.get_running_loop().call_at(_next_ping(), self._news.set)
        await self._news.wait()
        ping.cancel()
        self._news.clear()
        return None if self._ended else self.mark


def _next_ping() -> float:
    """Return when a page is told next, in the loop's time.

    On whole seconds: pages that are told together wake the process once.
    """
    later = random.uniform(PING, PING * 1.25)  # noqa: S311
    return math.ceil(asyncio.get_running_loop().time() + later)


class Hub:
    """All streams of one event loop.

    One thread asks the database for all of them, one question after the other, on a connection of
    its own: what it answers later is never older.
    """

    def __init__(self) -> None:
        self._streams: dict[int, set[Stream]] = {}
        self._marks: dict[int, str] = {}
        self._reader: ThreadPoolExecutor | None = None
        self._following: asyncio.Task[None] | None = None
        self._looking: set[asyncio.Task[None]] = set()
        self._closed = False

    async def join(self, request: HttpRequest, code: str) -> Stream:
        """Open a stream for a device that may see the match.

        Raises what `get_match` does, and Error if the database is away.
        """
        stream = Stream(*await self._ask(_admit, request, code))
        if self._closed:
            stream.end()
            return stream
        self._streams.setdefault(stream.match_id, set()).add(stream)
        self._marks.setdefault(stream.match_id, stream.mark)
        if self._following is None:
            self._following = asyncio.create_task(self._follow(asyncio.get_running_loop()))
        return stream

    def leave(self, stream: Stream) -> None:
        """Forget a stream; when it was the last one, the database is left alone."""
        others = self._streams.get(stream.match_id, set())
        others.discard(stream)
        if not others:
            self._streams.pop(stream.match_id, None)
            self._marks.pop(stream.match_id, None)
        if not self._streams and self._following:
            self._following.cancel()
            self._following = None

    def close(self) -> None:
        """End every stream, for good: the server stops."""
        self._closed = True
        for stream in [each for streams in self._streams.values() for each in streams]:
            stream.end()
        if self._following:
            self._following.cancel()
        if self._reader:
            self._reader.submit(connections.close_all)

    def counts(self) -> tuple[int, bool]:
        """Return how many streams are open, and whether the database is asked for them."""
        return sum(map(len, self._streams.values())), self._following is not None

    async def _follow(self, loop: asyncio.AbstractEventLoop) -> None:
        def hear(match_id: int) -> None:
            loop.call_soon_threadsafe(self._heard, match_id)

        bus.hear(hear)
        try:
            while True:
                try:
                    async with aclosing(bus.changes()) as changes:
                        async for ids in changes:
                            await self._ask(_wait_turn)
                            await self._look(self._streams if ids is None else ids)
                except Error as error:
                    told = " ".join(str(error).split())
                    logger.error("The database does not tell what was written: %s", told)  # noqa: TRY400
                    await self._ask(connections.close_all)
                    await asyncio.sleep(PATIENCE)
                except Exception:  # a mistake of ours must not leave every page behind for good
                    logger.exception("What was written could not be told")
                    await asyncio.sleep(PATIENCE)
        finally:
            bus.stop_hearing(hear)

    def _heard(self, match_id: int) -> None:
        if match_id in self._streams:
            task = asyncio.create_task(self._look([match_id]))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look(self, ids: Iterable[int]) -> None:
        """Tell the pages of matches that moved, and close those whose device may see no more."""
        known = {match_id: self._marks[match_id] for match_id in ids if match_id in self._marks}
        for match_id, (mark, devices) in (await self._ask(_read_news, known)).items():
            if self._marks.get(match_id) == mark:
                continue  # the tick and the writer's word both led here: it was told already
            self._marks[match_id] = mark
            for stream in self._streams.get(match_id, ()):
                if stream.device in devices:
                    stream.tell(mark)
                else:
                    stream.end()

    async def _ask(self, question: Callable[[*A], R], *args: *A) -> R:
        if self._reader is None:
            self._reader = ThreadPoolExecutor(1, thread_name_prefix="live")
        return await asyncio.get_running_loop().run_in_executor(self._reader, question, *args)


def _wait_turn() -> None:
    """Answer after all that was asked before: a page that was being let in is known by then."""


def _admit(request: HttpRequest, code: str) -> tuple[int, str, str]:
    if not connection.is_usable():  # the database was restarted while nobody asked
        connection.close()
    match = get_match(request, code)
    return match.pk, device_key(request), match.mark


def _read_news(known: Mapping[int, str]) -> dict[int, News]:
    """Return the news of the matches whose mark is another than the one known."""
    marks = Match.objects.marks(known)
    moved = [match_id for match_id, mark in known.items() if marks.get(match_id) != mark]
    devices = Match.objects.devices(moved)
    return {match_id: (marks.get(match_id, ""), devices[match_id]) for match_id in moved}


page_hub: Final = Hub()
"""The open pages of this process."""
