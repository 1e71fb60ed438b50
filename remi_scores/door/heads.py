"""The protocol of the server: uvicorn's, with limits of what a connection may send and wait for.

uvicorn itself waits for ever for the end of a head, and takes one of any size.
"""

import resource
from asyncio import TimerHandle, Transport
from functools import lru_cache
from http import HTTPStatus
from typing import Final

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from remi_scores.door.refusals import refusal

MOST_BYTES: Final = 64_000
"""Bytes of a head: the address and the headers."""

MOST_FIELDS: Final = 100
"""Headers of a request."""

MOST_SIGNS: Final = 500
"""Semicolons and backslashes of the headers: taking cookies and content types apart takes the
square of their number."""

PATIENCE: Final = 10.0
"""Seconds within which a head must be here; a connection that sends nothing is closed as well."""

UNREAD: Final = 60.0
"""Seconds for which a client may take nothing of an answer."""

LINGER: Final = 1.0
"""Seconds in which what comes after a refused head is thrown away, so that our answer arrives."""

QUEUED: Final = 8
"""Requests that a connection may send while one is being answered."""

MOST_FILES: Final = 65_536
SPARE_FILES: Final = 200
"""Files of the process that are no connections, such as the database."""


class _HeadTooLargeError(Exception):
    """The head of a request is over a limit."""


@lru_cache(maxsize=1)
def most_connections() -> int:
    """Let the process open as many files as it may; return how many connections there can be."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return max(files - SPARE_FILES, files // 2)


class GuardedProtocol(HttpToolsProtocol):
    """Closes connections that send no whole head in time, a too large one, or take no answer."""

    _deadline: TimerHandle | None = None
    _reader_deadline: TimerHandle | None = None
    _answering: RequestResponseCycle | None = None
    _is_in_head = True
    _is_refused = False
    _problem = HTTPStatus.BAD_REQUEST
    _unparsed = 0  # bytes since the parser last had something whole
    _count = 0  # of the headers

    # What asyncio calls

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Wait for a head from now on."""
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            transport.abort()
        else:
            self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadlines, and tell what is being answered that nobody is there."""
        self._expect_nothing()
        self._stop_reader_deadline()
        # uvicorn tells only the last of several requests.
        if self._answering and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what came, unless the connection was refused."""
        if self._is_refused:
            return
        self._unparsed += len(data)
        super().data_received(data)
        if self._unparsed > MOST_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._unparsed and self._is_in_head and self._deadline is None:
            self._expect_head()

    def pause_writing(self) -> None:
        """Give the client some time to take what was sent."""
        super().pause_writing()
        self._reader_deadline = self.loop.call_later(UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client took enough."""
        super().resume_writing()
        self._stop_reader_deadline()

    # What the parser calls

    def on_headers_complete(self) -> None:
        """Begin to answer, if the head is within the limits."""
        self._check_head()
        self._is_in_head = False
        self._unparsed = 0
        self._count = len(self.headers)
        self._expect_nothing()
        super().on_headers_complete()
        if len(self.pipeline) > QUEUED:
            raise _HeadTooLargeError

    def on_body(self, body: bytes) -> None:
        """Take a part of a body; the door counts those."""
        self._unparsed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for the next head, for which uvicorn has a time limit until it begins.

        Headers that came after a body are dropped: Django would take them for those of the head.
        """
        del self.headers[self._count :]
        self._is_in_head = True
        self._unparsed = 0
        super().on_message_complete()

    # Refusing

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be parsed, with a page of ours."""
        self._refuse(self._problem)

    def _check_head(self) -> None:
        values = b"".join([value for _, value in self.headers])
        size = len(self.url) + len(values) + sum([len(name) + 4 for name, _ in self.headers])
        signs = values.count(b";") + values.count(b"\\")
        if size > MOST_BYTES or len(self.headers) > MOST_FIELDS or signs > MOST_SIGNS:
            self._problem = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise _HeadTooLargeError

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer, unless an answer is on its way, and close the connection a little later."""
        self._is_refused = True
        self._unparsed = 0
        self._expect_nothing()
        if self.transport.is_closing():
            return
        if self._answering and not self._answering.response_complete:
            self.transport.close()
            return
        headers, page = refusal(status)
        lines = [b"%b: %b\r\n" % header for header in headers]
        self.transport.write(b"".join([STATUS_LINE[status], *lines, b"\r\n", page]))
        self.loop.call_later(LINGER, self.transport.close)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    # Deadlines

    def _expect_head(self) -> None:
        self._deadline = self.loop.call_later(PATIENCE, self._on_late_head)

    def _expect_nothing(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _on_late_head(self) -> None:
        self._deadline = None
        if self._unparsed:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _stop_reader_deadline(self) -> None:
        if self._reader_deadline:
            self._reader_deadline.cancel()
            self._reader_deadline = None
