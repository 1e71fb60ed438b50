"""The ASGI application that uvicorn runs.

Django runs as WSGI in long-lived threads. That is several times faster than its own ASGI handler,
and each thread keeps its database connection. The streams of open pages would each hold such a
thread, so an ASGI app of their own answers them. Bodies of requests are read before a thread is
taken (door), and requests with one never take all threads.
"""

from typing import Final, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp

from remi_scores.wsgi import application as django_application

# isort: split
# The line above has set Django up, which the models below need.
from remi_scores.door import Door
from remi_scores.matches.live import PREFIX, StreamApp, page_hub

THREADS: Final = 8
WRITERS: Final = 6
"""How many threads requests with a body may take."""

_django: Final = WSGIMiddleware(cast("WSGIApp", django_application), workers=THREADS)
_streams: Final = StreamApp(page_hub)


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one connection; a2wsgi answers the lifespan messages too."""
    if scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await _streams(scope, receive, send)
    else:
        await _django(scope, receive, send)


application: Final = Door(_answer, writers=WRITERS)
