"""The one door of the site.

Django runs as WSGI in long-lived threads, which is several times faster than its own ASGI handler
and lets each thread keep its database connection; a2wsgi also answers the lifespan messages. The
streams of open pages, which would each hold such a thread, are answered beside it.
"""

from typing import Final, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp

from remi_scores.wsgi import application as django_application

# isort: split
# What follows needs Django set up, as the line above did.
from remi_scores.matches.live import PREFIX, Streams, page_hub

THREADS: Final = 8

_pages: Final = WSGIMiddleware(cast("WSGIApp", django_application), workers=THREADS)
_streams: Final = Streams(page_hub)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one connection."""
    if scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await _streams(scope, receive, send)
    else:
        await _pages(scope, receive, send)
