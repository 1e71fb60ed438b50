"""The stream of a match (server-sent events), as a small ASGI app of its own.

It is not a Django view, because under Django's ASGI handler each open page would keep a thread and
a database connection. Here an idle page costs two asyncio tasks.
"""

import asyncio
from collections import Counter
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

from remi_scores.matches.live.hub import Hub, Subscription
from remi_scores.people import own_device
from remi_scores.web import bare_headers, network_of

PREFIX: Final = "/uzivo/"
"""The start of every stream's path; the match's code follows."""
RECONNECT: Final = 2000
"""Milliseconds after which a browser reconnects to a broken stream."""
ASK_AGAIN: Final = 15
"""Seconds after which a page for which there is no stream asks for one again (lib/live.js)."""
OF_DEVICE: Final = 20
"""Streams that one device may have open in a process."""
HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # keeps nginx from buffering the events
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"sandbox"),  # short: it is no document
)


class StreamApp:
    """Answers the paths under PREFIX: sends the match's ETag now, and again after every change.

    A device or an address that has too many streams gets 429: its page asks every 15 s instead.
    A device that may not see the match gets the same status as from its pages. Browsers do not
    reconnect after any status but 200.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await _refuse(send, HTTPStatus.METHOD_NOT_ALLOWED)
            return
        try:
            request = _request(scope)
        except DisallowedHost:
            await _refuse(send, HTTPStatus.BAD_REQUEST)
            return
        limits = _limits(scope, request)
        if any(self._open[source] >= most for source, most in limits.items()):
            await _refuse(send, HTTPStatus.TOO_MANY_REQUESTS)
            return
        self._open.update(limits.keys())
        try:
            await self._answer(request, scope, receive, send)
        finally:
            for source in limits:
                self._open[source] -= 1
                if not self._open[source]:
                    del self._open[source]

    async def _answer(
        self, request: ASGIRequest, scope: HTTPScope, receive: Receive, send: Send
    ) -> None:
        code = scope["path"].removeprefix(PREFIX).removesuffix("/")
        try:
            subscription = await self._hub.subscribe(request, code)
        except Http404:
            await _refuse(send, HTTPStatus.NOT_FOUND)
        except PermissionDenied:
            await _refuse(send, HTTPStatus.FORBIDDEN)
        except Error:
            await _refuse(send, HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            await self._serve(subscription, receive, send)

    async def _serve(self, subscription: Subscription, receive: Receive, send: Send) -> None:
        disconnect = asyncio.create_task(_close_on_disconnect(subscription, receive))
        try:
            await _send_etags(subscription, send)
        finally:
            disconnect.cancel()
            self._hub.unsubscribe(subscription)


async def _send_etags(subscription: Subscription, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await _send(send, f"retry: {RECONNECT}\n")
    etag: str | None = subscription.etag  # at once: the match may have changed while a phone slept
    while etag is not None:
        await _send(send, f"data: {etag}\n\n")
        etag = await subscription.next_etag()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _send(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _close_on_disconnect(subscription: Subscription, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    subscription.close()


async def _refuse(send: Send, status: HTTPStatus) -> None:
    headers = [(b"cache-control", b"no-store"), *bare_headers()]
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        headers.append((b"retry-after", b"%d" % ASK_AGAIN))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _limits(scope: HTTPScope, request: ASGIRequest) -> dict[str, int]:
    """Return how many streams may come from a device and from an address, by what is counted."""
    device, (address, *_) = own_device(request).key, scope.get("client") or ("",)
    limits = {f"address {network_of(address)}": settings.STREAMS_PER_ADDRESS}
    return {**limits, f"device {device}": OF_DEVICE} if device else limits


def _request(scope: HTTPScope) -> ASGIRequest:
    """Return a request with its session, as the middleware would. May raise DisallowedHost."""
    request = ASGIRequest(scope, BytesIO())
    request.get_host()
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    return request
