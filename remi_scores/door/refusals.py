"""What the door answers where it lets nothing in: a status and a page that says what to do."""

import re
from collections.abc import Iterable
from functools import lru_cache
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from remi_scores.web import bare_headers

Headers = Iterable[tuple[bytes, bytes]]

RETRY_AFTER: Final = 5
"""Seconds after which it makes sense to send again what was refused with 503."""

_LONGEST_COOKIE: Final = 4096
_LANGUAGE: Final = re.compile(rb"(?:^|; ?)django_language=([a-z-]{2,10})(?:;|$)")


def refusal(status: int, headers: Headers = ()) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Return the headers and the page of a refusal, in the language that a request's cookie names.

    The connection is closed after it.
    """
    page = _page(status, _language(headers))
    answer = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", b"%d" % len(page)),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *bare_headers(),
    ]
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        answer.append((b"retry-after", b"%d" % RETRY_AFTER))
    return answer, page


def _language(headers: Headers) -> str:
    for name, value in headers:
        if name == b"cookie" and (found := _LANGUAGE.search(value[:_LONGEST_COOKIE])):
            language = found[1].decode()
            return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    return settings.LANGUAGE_CODE


@lru_cache(maxsize=32)
def _page(status: int, language: str) -> bytes:
    """Render a page; there is one for each status and language, so this is done a few times."""
    with translation.override(language):
        return render_to_string("refused.html", {"status": status}).encode()
