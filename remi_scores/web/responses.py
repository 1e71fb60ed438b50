"""Responses for secret URLs, such as that of a shared result."""

from django.http import HttpResponse
from django.views.decorators.cache import cache_control

revalidated = cache_control(private=True, no_cache=True)
"""Decorates views whose pages a browser may keep for itself, but asks for anew each time.

A phone keeps them for when there is no network, and the way back to a form shows what was typed.
All other pages are `no-store`.
"""


def no_index(response: HttpResponse) -> HttpResponse:
    """Tell search engines not to index a response."""
    response["X-Robots-Tag"] = "noindex"
    return response


def picture_answer(picture: bytes, *, kept: int) -> HttpResponse:
    """Return a picture that a chat may cache for `kept` seconds."""
    response = HttpResponse(picture, content_type="image/png")
    response["Cache-Control"] = f"max-age={kept}"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return no_index(response)
