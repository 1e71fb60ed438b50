"""Streams of a match at the level of ASGI, without a server: what they send and how they end."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from django.db import connection
from django.test import Client
from django.urls import reverse

from remi_scores.matches.live.hub import Hub
from remi_scores.matches.live.stream import StreamApp
from remi_scores.matches.models import Match
from tests.helpers.matches import closed, record

EVENT = re.compile(r"retry: \d+\n|data: (?P<etag>\d+\.\d+)\n\n")
PATIENCE = 10.0  # seconds; a test that waits for so long has failed


class Stream:
    """The stream of one open page; `phone` is None for a browser without a session."""

    def __init__(
        self,
        hub: Hub,
        address: str,
        phone: Client | None,
        app: StreamApp | None = None,
        **scope: Any,
    ) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._disconnected = asyncio.Event()
        kept = phone.cookies.items() if phone else ()
        cookies = "; ".join(f"{name}={each.value}" for name, each in kept)
        headers = [(b"host", b"testserver"), (b"cookie", cookies.encode())]
        self._scope = {
            "type": "http", "method": "GET", "path": address, "query_string": b"",
            "headers": headers, **scope,
        }  # fmt: skip
        self._task = asyncio.create_task(
            (app or StreamApp(hub))(self._scope, self._receive, self.sent.put)
        )

    async def _receive(self) -> dict[str, Any]:
        await self._disconnected.wait()
        return {"type": "http.disconnect"}

    async def status(self) -> int:
        start = await asyncio.wait_for(self.sent.get(), PATIENCE)
        assert start["type"] == "http.response.start"
        self.headers = dict(start["headers"])
        return int(start["status"])

    async def next_etag(self) -> str:
        """Return the next ETag that is sent; empty at the end of the stream.

        Fails if anything else is sent, but for the time after which to reconnect.
        """
        while True:
            message = await asyncio.wait_for(self.sent.get(), PATIENCE)
            if message["type"] == "http.response.start":
                continue
            if not message["more_body"]:
                assert message["body"] == b""
                return ""
            event = EVENT.fullmatch(message["body"].decode())
            assert event, message
            if event["etag"]:
                return event["etag"]

    def disconnect(self) -> None:
        self._disconnected.set()

    async def end(self) -> None:
        """Wait until the app has returned."""
        await asyncio.wait_for(self._task, PATIENCE)


@asynccontextmanager
async def open_hub() -> AsyncIterator[Hub]:
    hub = Hub()
    try:
        yield hub
    finally:
        hub.close()


def run_with_hub(test: Callable[[Hub], Awaitable[None]]) -> None:
    """Run the asynchronous part of a test with a hub of its own."""

    async def run() -> None:
        async with open_hub() as hub:
            await test(hub)

    asyncio.run(run())


def stream_url(match: Match) -> str:
    return reverse("live", args=[match.code])


async def in_a_thread(write: Callable[[], object]) -> None:
    """Write as the server's threads do, each on a connection of its own."""

    def write_and_close() -> None:
        try:
            write()
        finally:
            connection.close()

    await asyncio.to_thread(write_and_close)


async def write_deal(match: Match) -> None:
    await in_a_thread(lambda: record(match, closed(5, 28, 41)))
