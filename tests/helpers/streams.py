"""Open pages at the level of ASGI, without a server: what they are told and how they end."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from django.test import Client

from remi_scores.matches.live.hub import Hub
from remi_scores.matches.live.stream import StreamApp

FRAME = re.compile(r"retry: \d+\n|data: (?P<mark>\d+\.\d+)\n\n")
SOON = 2.0  # seconds; a test that waits for so long has failed


class Page:
    """One open page."""

    def __init__(self, hub: Hub, address: str, client: Client | None, **scope: Any) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._left = asyncio.Event()
        cookie = client.cookies["sessionid"].value if client else ""
        headers = [(b"host", b"testserver"), (b"cookie", f"sessionid={cookie}".encode())]
        self._scope = {
            "type": "http", "method": "GET", "path": address, "query_string": b"",
            "headers": headers, **scope,
        }  # fmt: skip
        self._task = asyncio.create_task(StreamApp(hub)(self._scope, self._receive, self.sent.put))

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def status(self) -> int:
        start = await asyncio.wait_for(self.sent.get(), SOON)
        assert start["type"] == "http.response.start"
        self.headers = dict(start["headers"])
        return int(start["status"])

    async def heard(self) -> str:
        """Return the next mark the page is told; empty at the end of the stream.

        Fails if anything but marks, and how soon to come back, goes out to the page.
        """
        while True:
            message = await asyncio.wait_for(self.sent.get(), SOON)
            if message["type"] == "http.response.start":
                continue
            if not message["more_body"]:
                assert message["body"] == b""
                return ""
            frame = FRAME.fullmatch(message["body"].decode())
            assert frame, message
            if frame["mark"]:
                return frame["mark"]

    def leave(self) -> None:
        self._left.set()

    async def ended(self) -> bool:
        await asyncio.wait_for(self._task, SOON)
        return True


@asynccontextmanager
async def open_hub() -> AsyncIterator[Hub]:
    hub = Hub()
    try:
        yield hub
    finally:
        hub.close()
