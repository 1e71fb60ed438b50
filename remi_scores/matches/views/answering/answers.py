"""How views answer: with a page, with a part of it, with nothing, or after writing."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django_htmx.http import HttpResponseClientRedirect

from remi_scores.matches.models import Match
from remi_scores.web import HtmxHttpRequest

SEEN = "v"
"""The query parameter with the ETag of what an open page shows."""
WRITTEN = "red"
"""The query parameter that names the row just written or changed."""
NAMES_ETAG = "X-Match-Version"
"""The header with the ETag of the match as an answer shows it."""
ASKED = "sifra"
"""The query parameter of the page to join with the code that somebody opened."""
ALREADY = "vec"
"""The query parameter that says that somebody else had written the same."""


def written_address(match: Match, position: int, *, already: bool = False) -> str:
    """Return the address of the sheet that tells what was done to a row, or had been already."""
    same = f"&{ALREADY}" if already else ""
    return f"{match.get_absolute_url()}?{WRITTEN}={position}{same}"


def after_writing(request: HtmxHttpRequest, address: str) -> HttpResponse:
    """Send the browser to the page that shows what was written."""
    if request.htmx:
        return HttpResponseClientRedirect(address)
    return HttpResponseRedirect(address)


def lead_to_joining(code: str) -> HttpResponse:
    """Send a stranger to the page to join, the same way for a code that does not exist."""
    return HttpResponseRedirect(f"{reverse('join')}?{ASKED}={code}")


def follows(request: HtmxHttpRequest) -> bool:
    """Tell whether an open page asks if it is up to date."""
    return bool(request.htmx) and SEEN in request.GET


def answer_follower(
    request: HtmxHttpRequest, match: Match, part: str, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """Answer an open page: status 204 if it is up to date, otherwise its part, rendered again."""
    if request.GET[SEEN] == match.etag:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    response = render(request, part, context())
    add_never_cache_headers(response)  # a part has the same URL as its page
    return response


def answer(request: HtmxHttpRequest, page: str, part: str, context: dict[str, Any]) -> HttpResponse:
    """Answer htmx with a part of the page, others with the whole page.

    Of a match the answer names the ETag, by which an open page knows that its stream is held up.
    """
    response = render(request, part if request.htmx else page, context)
    if request.htmx and "match" in context:
        response[NAMES_ETAG] = context["match"].etag
    return response
