"""Middleware of our own."""

import logging
import re
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from remi_scores.views import database_busy

logger = logging.getLogger(__name__)


# A file named by its content is asked for once, and is no document: these say nothing there, and
# weigh as much as a small script.
_OF_DOCUMENTS: Final = (
    *("Cross-Origin-Opener-Policy", "Referrer-Policy"),
    *("ETag", "Last-Modified", "Access-Control-Allow-Origin"),
)


class ContentSecurityPolicyMiddleware:
    """Sends the policy of settings.CONTENT_SECURITY_POLICY with every answer that has none.

    Files named by their content go without it, and without other headers they do not need.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(
            f"{directive} {sources}"
            for directive, sources in settings.CONTENT_SECURITY_POLICY.items()
        )

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "immutable" in response.headers.get("Cache-Control", ""):
            for name in _OF_DOCUMENTS:
                response.headers.pop(name, None)
            return response
        response.headers.setdefault("Content-Security-Policy", self.policy)
        return response


_LINE_BREAK: Final = re.compile(rb"\n\s+")


class BlanksMiddleware:
    """Leaves out what templates are indented by, a tenth of a page's weight over the wire.

    Where somebody's own lines may stand, in a form that comes back or a field of several lines, the
    page is left as it is.
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


class LanguageMiddleware:
    """Answers in the language this device chose; a browser's own wishes do not count.

    Serbian in Latin script is for everybody who chose nothing.
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
    """Asks people to try again where the database did not answer, or not in time."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Log one line, by the view's name, since an address may hold a token."""
        if not isinstance(error, OperationalError):
            return None
        view = request.resolver_match.view_name if request.resolver_match else ""
        logger.error("The database did not answer “%s”: %s", view, " ".join(str(error).split()))
        return database_busy(request)
