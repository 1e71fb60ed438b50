"""The open pages of one process: each is a subscription to a match.

A page receives only the match's ETag. When that differs from the page's own, the page fetches what
changed from an ordinary view, which checks again what the device may see.
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
PING: Final = 16.0
"""Seconds after which the last ETag is sent again, so that the page knows the stream is alive."""
RETRY: Final = 1.0
"""Seconds to wait before the database is asked again after an error."""
Change = tuple[str, Set[str]]
"""A match's new ETag and the devices that may see the match; no devices if it was deleted."""


class Subscription:
    """One open page. Only the newest ETag is kept, so a slow phone has no backlog."""

    __slots__ = ("_is_closed", "_wake_up", "device", "etag", "match_id")

    def __init__(self, match_id: int, device: str, etag: str) -> None:
        self.match_id = match_id
        self.device = device
        self.etag = etag
        self._is_closed = False
        self._wake_up = asyncio.Event()

    def notify(self, etag: str) -> None:
        """Send the page the match's new ETag."""
        self.etag = etag
        self._wake_up.set()

    def close(self) -> None:
        """End the stream once what is being sent has gone out."""
        self._is_closed = True
        self._wake_up.set()

    async def next_etag(self) -> str | None:
        """Wait for the next ETag, or for the time to repeat the last; None once it is closed."""
        ping = asyncio.get_running_loop().call_at(_next_ping(), self._wake_up.set)
        await self._wake_up.wait()
        ping.cancel()
        self._wake_up.clear()
        return None if self._is_closed else self.etag


def _next_ping() -> float:
    """Return when to ping a page, in the loop's time.

    It is a whole second, so that many pages are pinged each time the process wakes up.
    """
    later = random.uniform(PING, PING * 1.25)  # noqa: S311
    return math.ceil(asyncio.get_running_loop().time() + later)


class Hub:
    """All subscriptions of one event loop.

    A single thread with its own connection runs all queries one after another, so a later query
    never returns an older state.
    """

    def __init__(self) -> None:
        self._subscriptions: dict[int, set[Subscription]] = {}
        self._etags: dict[int, str] = {}
        self._reader: ThreadPoolExecutor | None = None
        self._follower: asyncio.Task[None] | None = None
        self._refreshes: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def subscribe(self, request: HttpRequest, code: str) -> Subscription:
        """Subscribe a device to a match it may see.

        Raises what `get_match` does, and Error if the database cannot be reached.
        """
        subscription = Subscription(*await self._query(_admit, request, code))
        if self._is_closed:
            subscription.close()
            return subscription
        self._subscriptions.setdefault(subscription.match_id, set()).add(subscription)
        self._etags.setdefault(subscription.match_id, subscription.etag)
        if self._follower is None:
            self._follower = asyncio.create_task(self._follow(asyncio.get_running_loop()))
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """Remove a subscription; after the last one the database is no longer followed."""
        others = self._subscriptions.get(subscription.match_id, set())
        others.discard(subscription)
        if not others:
            self._subscriptions.pop(subscription.match_id, None)
            self._etags.pop(subscription.match_id, None)
        if not self._subscriptions and self._follower:
            self._follower.cancel()
            self._follower = None

    def close(self) -> None:
        """Close every subscription and accept no more: the server stops."""
        self._is_closed = True
        for subscriptions in self._subscriptions.values():
            for subscription in subscriptions:
                subscription.close()
        if self._follower:
            self._follower.cancel()
        if self._reader:
            self._reader.submit(connections.close_all)

    def counts(self) -> tuple[int, bool]:
        """Return how many subscriptions there are, and whether the database is followed."""
        return sum(map(len, self._subscriptions.values())), self._follower is not None

    async def _follow(self, loop: asyncio.AbstractEventLoop) -> None:
        """Notify pages of changes until cancelled; retry after an error."""

        def on_write(match_id: int) -> None:
            loop.call_soon_threadsafe(self._refresh_soon, match_id)

        bus.subscribe(on_write)
        try:
            while True:
                try:
                    await self._follow_changes()
                except Error as error:
                    reason = " ".join(str(error).split())
                    logger.error("Cannot read from the database what changed: %s", reason)  # noqa: TRY400
                    await self._query(connections.close_all)
                    await asyncio.sleep(RETRY)
                except Exception:  # a bug of ours must not leave every page out of date for good
                    logger.exception("Cannot notify the open pages")
                    await asyncio.sleep(RETRY)
        finally:
            bus.unsubscribe(on_write)

    async def _follow_changes(self) -> None:
        async with aclosing(bus.changes()) as changes:
            async for ids in changes:
                # Wait for the queries before this one: a page they admit is subscribed by then.
                await self._query(lambda: None)
                await self._refresh(self._subscriptions if ids is None else ids)

    def _refresh_soon(self, match_id: int) -> None:
        if match_id in self._subscriptions:
            task = asyncio.create_task(self._refresh([match_id]))
            self._refreshes.add(task)
            task.add_done_callback(self._refreshes.discard)

    async def _refresh(self, ids: Iterable[int]) -> None:
        """Notify the pages of matches that changed; close those whose device lost its access."""
        known = {match_id: self._etags[match_id] for match_id in ids if match_id in self._etags}
        for match_id, (etag, devices) in (await self._query(_read_changes, known)).items():
            if self._etags.get(match_id) == etag:
                continue  # both the poll and the writer's own message led here
            self._etags[match_id] = etag
            for subscription in self._subscriptions.get(match_id, ()):
                if subscription.device in devices:
                    subscription.notify(etag)
                else:
                    subscription.close()

    async def _query(self, query: Callable[[*A], R], *args: *A) -> R:
        """Run a function in the hub's thread, where the database may be used."""
        if self._reader is None:
            self._reader = ThreadPoolExecutor(1, thread_name_prefix="live")
        return await asyncio.get_running_loop().run_in_executor(self._reader, query, *args)


def _admit(request: HttpRequest, code: str) -> tuple[int, str, str]:
    if not connection.is_usable():  # the database may have restarted since the last query
        connection.close()
    match = get_match(request, code)
    return match.pk, device_key(request), match.etag


def _read_changes(known: Mapping[int, str]) -> dict[int, Change]:
    """Return the changes of the matches whose ETag is not the one known."""
    etags = Match.objects.etags(known)
    changed = [match_id for match_id, etag in known.items() if etags.get(match_id) != etag]
    devices = Match.objects.devices(changed)
    return {match_id: (etags.get(match_id, ""), devices[match_id]) for match_id in changed}


page_hub: Final = Hub()
"""The open pages of this process."""
