"""Middleware of our own."""

import logging
import re
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from remi_scores.site.views import database_busy
from remi_scores.web import content_policy, text_problem

logger = logging.getLogger(__name__)


# Headers that have no effect on a file named by its content: browsers never revalidate it.
_OF_DOCUMENTS: Final = (
    *("Cross-Origin-Opener-Policy", "Referrer-Policy"),
    *("ETag", "Last-Modified", "Access-Control-Allow-Origin"),
)
_FOR_A_YEAR: Final = "max-age=31536000, immutable"


_SCRIPTS: Final = ("text/javascript", "text/css")
_PRIVATE: Final = "private, no-store"
_REVALIDATED: Final = "private, no-cache"


class SecurityHeadersMiddleware:
    """Sends the headers of security with every answer, unless a view set its own.

    An answer is private, and nothing between the site and the browser keeps it. Pages say which
    powers of the browser they do not use; other answers may not be embedded elsewhere. (A page
    that is embedded gets no cookie.) Files named by their content hold nothing private and are sent
    with few headers, because a page pays for them ten times: one that could be shown as a document
    may do nothing there.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = content_policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        headers = response.headers
        is_immutable = "immutable" in headers.get("Cache-Control", "")
        if is_immutable:
            _shorten_headers(response)
        if not is_immutable:
            headers.setdefault("Content-Security-Policy", self.policy)
        elif not headers.get("Content-Type", _SCRIPTS[0]).startswith(_SCRIPTS):
            headers["Content-Security-Policy"] = "sandbox"
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("Cache-Control", _REVALIDATED if "ETag" in headers else _PRIVATE)
        if headers.get("Content-Type", "").startswith("text/html"):
            headers["Permissions-Policy"] = settings.PERMISSIONS_POLICY
        elif not is_immutable:
            headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


def _shorten_headers(response: HttpResponse) -> None:
    for name in _OF_DOCUMENTS:
        response.headers.pop(name, None)
    response.headers["Cache-Control"] = _FOR_A_YEAR
    # Browsers read the files of a page as UTF-8, because they read the page so.
    if content_type := response.headers.get("Content-Type"):
        response.headers["Content-Type"] = content_type.partition(";")[0]


_LINE_BREAK: Final = re.compile(rb"\n\s+")


class BlanksMiddleware:
    """Removes the indentation of templates, a tenth of a page's weight over the wire.

    A page that may contain lines somebody typed is left as it is: the answer to a POST, or a page
    with a textarea.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        is_read = request.method == "GET" and is_page and not response.streaming
        if is_read and b"<textarea" not in response.content:
            response.content = _LINE_BREAK.sub(b"\n", response.content)
        return response


LONGEST_TEXT: Final = 20_000
"""The most characters of a field. The longest that a field takes has a tenth of it; what is between
is refused beside the field, and may be shortened there."""


class LongTextsMiddleware:
    """Answers 413 to a form or a query with a text that no field has room for, before any work."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        for data in (request.GET, request.POST):
            for name, values in data.lists():
                if max(len(name), *map(len, values)) > LONGEST_TEXT:
                    return _too_long(request)
        return self.get_response(request)


def _too_long(request: HttpRequest) -> HttpResponse:
    """Tell the outbox that its entry is refused, and others by a page. Raises RequestDataTooBig."""
    if request.headers.get("Accept") != "application/json":
        raise RequestDataTooBig("A field is too long")
    words = [text_problem("a" * (LONGEST_TEXT + 1), LONGEST_TEXT)]
    op = request.POST.get("op", "")[:50]
    return JsonResponse({"op": op, "outcome": "refused", "words": words})


class LanguageMiddleware:
    """Answers in the language chosen on this device, or else in Serbian in Latin script.

    Accept-Language is ignored.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.languages = dict(settings.LANGUAGES)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        language = chosen if chosen in self.languages else settings.LANGUAGE_CODE
        with translation.override(language):
            response = self.get_response(request)
        patch_vary_headers(response, ["Cookie"])
        return response


class DatabaseBusyMiddleware:
    """Answers 503, and asks people to try again, if the database did not answer in time."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Log one line with the view's name. (The address may hold a token.)"""
        if not isinstance(error, OperationalError):
            return None
        view = request.resolver_match.view_name if request.resolver_match else ""
        logger.error("The database did not answer “%s”: %s", view, " ".join(str(error).split()))
        return database_busy(request)
