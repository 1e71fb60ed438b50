"""The stream of a match (server-sent events), as a plain ASGI answer.

Not a Django view: under Django's ASGI handler each open page would keep a thread and a connection
to the database. Here an idle one is two small tasks.
"""

import asyncio
from http import HTTPStatus
from importlib import import_module
from io import BytesIO
from typing import Final

from a2wsgi.asgi_typing import HTTPScope, Receive, Send
from django.conf import settings
from django.core.exceptions import DisallowedHost, PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.db import Error
from django.http import Http404

from remi_scores.matches.live.hub import Hub, Stream

PREFIX: Final = "/uzivo/"
"""Where the addresses of streams begin; the match's code follows."""
RETRY: Final = 2000
"""Milliseconds until a page whose stream broke opens it again."""
HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would hold the events back
    (b"x-content-type-options", b"nosniff"),
)


class Streams:
    """Answers the addresses under PREFIX: the match's mark now, and each one that follows.

    Who may not see the match gets the status that its pages give. A browser opens a stream again
    after 200 alone.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await _refuse(send, HTTPStatus.METHOD_NOT_ALLOWED)
            return
        code = scope["path"].removeprefix(PREFIX).removesuffix("/")
        try:
            stream = await self._hub.join(_request(scope), code)
        except Http404:
            await _refuse(send, HTTPStatus.NOT_FOUND)
        except PermissionDenied:
            await _refuse(send, HTTPStatus.FORBIDDEN)
        except DisallowedHost:
            await _refuse(send, HTTPStatus.BAD_REQUEST)
        except Error:
            await _refuse(send, HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            await self._serve(stream, receive, send)

    async def _serve(self, stream: Stream, receive: Receive, send: Send) -> None:
        leaving = asyncio.create_task(_end_when_left(stream, receive))
        try:
            await _tell(stream, send)
        finally:
            leaving.cancel()
            self._hub.leave(stream)


async def _tell(stream: Stream, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await _send(send, f"retry: {RETRY}\n")
    mark: str | None = stream.mark  # whatever happened while the phone slept is in it
    while mark is not None:
        await _send(send, f"data: {mark}\n\n")
        mark = await stream.next_mark()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _send(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _end_when_left(stream: Stream, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


async def _refuse(send: Send, status: HTTPStatus) -> None:
    await send({"type": "http.response.start", "status": status, "headers": ()})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _request(scope: HTTPScope) -> ASGIRequest:
    """Return a request with the session of its device. Raises DisallowedHost as Django does."""
    request = ASGIRequest(scope, BytesIO())
    request.get_host()
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    return request
