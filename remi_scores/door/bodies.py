"""Reads the body of a request before Django gets it.

Django runs in a few threads. One that waited for the rest of a body would be held by whoever sends
it, so a thread is taken only for a body that is here as a whole, within limits of size and time.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from http import HTTPStatus
from typing import Final, TypeVar

from a2wsgi.asgi_typing import (
    ASGIApp,
    HTTPRequestEvent,
    HTTPScope,
    Receive,
    ReceiveEvent,
    Scope,
    Send,
)

from remi_scores.door.refusals import refusal
from remi_scores.web import network_of

T = TypeVar("T")

MOST: Final = 3_000_000
"""Bytes of one body."""

MOST_IN_ALL: Final = 32_000_000
"""Bytes of all bodies that a process holds: those being read and those being answered."""

SMALL: Final = 64_000
"""Bytes that a body may have when large ones have taken what they may have."""

KEPT_FOR_SMALL: Final = 8_000_000
"""Bytes of `MOST_IN_ALL` that large bodies do not get, so that they keep no deal out."""

MOST_OF_ADDRESS: Final = 12_000_000
"""Bytes of all bodies from one address: a club may have one, but nobody holds all there is."""

KEPT_OF_ADDRESS: Final = 4_000_000
"""Bytes of `MOST_OF_ADDRESS` that large bodies do not get."""

PATIENCE: Final = 15.0
"""Seconds within which a body must be here."""

LINGER: Final = 2.0
"""Seconds in which a refused body is thrown away. A connection closed at once would be reset, and
the browser would show an error of its own instead of our answer."""


class _RefusedError(Exception):
    """A body that is not let in."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class _GoneError(Exception):
    """The client left in the middle of its body."""


class Door:
    """Passes requests on to an app: those with a body only when all of it is here.

    Answers 413 to a body that is too large, 408 to one that is too slow, and 503 if the process
    holds too much already, in all or from one address. A client that disconnects in the middle
    costs nothing.

    `writers` is how many requests with a body the app gets at once: while they wait for the lock of
    SQLite, others must still be able to read.
    """

    def __init__(self, app: ASGIApp, *, writers: int) -> None:
        self._app = app
        self._turns = asyncio.Semaphore(writers)
        self._held: Counter[str] = Counter()  # bytes by the address that they came from
        self._waiting: set[asyncio.Timeout] = set()
        self._is_closed = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not (declared := _declared(scope)):
            await self._app(scope, receive, send)
            return
        body, source = bytearray(), _source(scope)
        try:
            await self._read(body, receive, declared, source)
        except _GoneError:
            self._count(source, -len(body))
        except _RefusedError as refused:
            self._count(source, -len(body))
            body.clear()
            await self._refuse(refused.status, scope, receive, send)
        else:
            size = len(body)
            try:
                async with self._turns:
                    await self._app(_with_length(scope, size), _again(bytes(body), receive), send)
            finally:
                self._count(source, -size)

    @property
    def held(self) -> int:
        """How many bytes of bodies the process holds."""
        return self._held.total()

    @property
    def sources(self) -> int:
        """How many addresses these bodies come from."""
        return len(self._held)

    def close(self) -> None:
        """Wait for no more bodies: the server stops."""
        self._is_closed = True
        for timeout in self._waiting:
            timeout.reschedule(0)

    async def _read(self, body: bytearray, receive: Receive, declared: int, source: str) -> None:
        """Add to `body` what comes, and count it. Raises _RefusedError and _GoneError."""
        if declared > MOST:
            raise _RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        try:
            await self._within(PATIENCE, self._read_pieces(body, receive, source))
        except TimeoutError:
            late = HTTPStatus.REQUEST_TIMEOUT
            status = HTTPStatus.SERVICE_UNAVAILABLE if self._is_closed else late
            raise _RefusedError(status) from None

    async def _read_pieces(self, body: bytearray, receive: Receive, source: str) -> None:
        more = True
        while more:
            piece, more = _piece(await receive())
            body += piece
            self._count(source, len(piece))
            if len(body) > MOST:
                raise _RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            if self._holds_too_much(source, is_large=len(body) > SMALL):
                raise _RefusedError(HTTPStatus.SERVICE_UNAVAILABLE)

    async def _within(self, seconds: float, work: Awaitable[T]) -> T:
        """Await something for at most so long. Raises TimeoutError, also when the door closes."""
        async with asyncio.timeout(0 if self._is_closed else seconds) as timeout:
            self._waiting.add(timeout)
            try:
                return await work
            finally:
                self._waiting.discard(timeout)

    def _holds_too_much(self, source: str, *, is_large: bool) -> bool:
        in_all = MOST_IN_ALL - (KEPT_FOR_SMALL if is_large else 0)
        of_address = MOST_OF_ADDRESS - (KEPT_OF_ADDRESS if is_large else 0)
        return self.held > in_all or self._held[source] > of_address

    def _count(self, source: str, size: int) -> None:
        self._held[source] += size
        if not self._held[source]:
            del self._held[source]

    async def _refuse(
        self, status: HTTPStatus, scope: HTTPScope, receive: Receive, send: Send
    ) -> None:
        headers, page = refusal(status, scope["headers"])
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": page, "more_body": True})
        with suppress(TimeoutError, _GoneError):
            await self._within(LINGER, _throw_away(receive))
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _source(scope: HTTPScope) -> str:
    """Return the address that a body is counted by."""
    address, *_ = scope.get("client") or ("",)
    return network_of(address)


def _declared(scope: HTTPScope) -> int:
    """Return the length of the body that a request announces: 0 for none, 1 if it is not said."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value)  # the parser has refused what is no number
        if name == b"transfer-encoding":
            return 1
    return 0


def _piece(message: ReceiveEvent) -> tuple[bytes, bool]:
    """Return a piece of a body and whether more will come. Raises _GoneError after the client."""
    if message["type"] != "http.request":
        raise _GoneError
    return message.get("body", b""), message.get("more_body", False)


async def _throw_away(receive: Receive) -> None:
    while _piece(await receive())[1]:
        pass


def _with_length(scope: HTTPScope, size: int) -> HTTPScope:
    """Return a scope that says the length, as Django needs it; a body in chunks does not."""
    if any(name == b"content-length" for name, _ in scope["headers"]):
        return scope
    others = [each for each in scope["headers"] if each[0] != b"transfer-encoding"]
    return {**scope, "headers": [*others, (b"content-length", b"%d" % size)]}


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the whole body first, and then what the server says."""
    whole: list[HTTPRequestEvent] = [
        {"type": "http.request", "body": body, "more_body": False},
    ]

    async def receive_again() -> ReceiveEvent:
        return whole.pop() if whole else await receive()

    return receive_again
