"""The log: no tokens, one line for a bad request."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from logging.config import dictConfig
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client

from remi_scores.server import make_config
from remi_scores.site.logs import TokenlessFormatter

TOKEN = "17-owner-0.Zm9_-bGFi"


def format_record(message: str, *args: object, error: bool = False) -> str:
    info = sys.exc_info() if error else None
    made = logging.LogRecord("django", logging.ERROR, "x.py", 1, message, args, info)
    return TokenlessFormatter("{message}", style="{").format(made)


def test_no_message_has_the_code_of_a_match() -> None:
    logged = format_record("Internal Server Error: %s", "/p/K7MPA/red/1/")
    assert logged == "Internal Server Error: /p/…/red/1/"
    for address in ("/uzivo/K7MPA/", "/pravila/becki/?p=K7MPA", "/nova/?igra=halp&od=K7MPA"):
        assert "K7MPA" not in format_record(f"GET {address} failed")


@pytest.mark.parametrize("path", ["u", "r", "provera/o"])
def test_no_message_has_a_token(path: str) -> None:
    assert format_record("Internal Server Error: %s", f"/{path}/{TOKEN}/") == (
        f"Internal Server Error: /{path}/…/"
    )
    assert TOKEN not in format_record(f"GET http://remi.example/{path}/{TOKEN}/?a=b done")


def test_no_traceback_has_a_token() -> None:
    try:
        int(f"/u/{TOKEN}/")
    except ValueError:
        logged = format_record("failed", error=True)
    assert "'/u/…/'" in logged
    assert TOKEN not in logged


def test_other_messages_are_unchanged() -> None:
    for line in ("Not Found: /nova/?igra=halp", "a/u b", "/pravila/becki/"):
        assert format_record(line) == line


@contextmanager
def site_logging() -> Iterator[None]:
    """Log as the site does, to the current standard error."""
    kept = logging.root.handlers[:]
    dictConfig(deepcopy(settings.LOGGING))
    try:
        yield
    finally:
        logging.root.handlers[:] = kept


@pytest.mark.django_db
def test_a_refused_form_logs_no_token(capsys: pytest.CaptureFixture[str]) -> None:
    with site_logging():
        assert Client(enforce_csrf_checks=True).post(f"/u/{TOKEN}/").status_code == 403
    logged = capsys.readouterr().err
    assert "Forbidden" in logged
    assert TOKEN not in logged


FORM = "application/x-www-form-urlencoded"
BAD_REQUESTS = {
    "foreign host": ({"HTTP_HOST": "drugi.example"}, {}, 400, "Sajt se ne odaziva na ovu adresu."),
    "3 MB": ({}, {"p0": "a" * 3_000_000}, 413, "Pregledač je poslao previše."),
    "2,000 fields": ({}, {f"p{n}": "a" for n in range(2000)}, 400, "Pregledač je poslao previše."),
}


@pytest.mark.parametrize("case", BAD_REQUESTS)
def test_a_bad_request_logs_one_line_and_gets_a_page(
    capsys: pytest.CaptureFixture[str], case: str
) -> None:
    headers, fields, status, words = BAD_REQUESTS[case]
    with site_logging():
        response = Client().post("/nova/", urlencode(fields), content_type=FORM, **headers)
    assert response.status_code == status
    page = response.content.decode()
    assert "<h1>Ovo nismo razumeli</h1>" in page
    assert words in page
    logged = capsys.readouterr().err
    assert logged.count("\n") == 1
    assert " ERROR django.security." in logged


def test_the_server_has_no_access_log() -> None:
    assert make_config("127.0.0.1", 0).access_log is False
