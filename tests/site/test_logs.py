"""What the log may not say."""

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


def record(message: str, *args: object, error: bool = False) -> str:
    info = sys.exc_info() if error else None
    made = logging.LogRecord("django", logging.ERROR, "x.py", 1, message, args, info)
    return TokenlessFormatter("{message}", style="{").format(made)


@pytest.mark.parametrize("door", ["u", "r", "provera/o"])
def test_a_token_never_stands_in_a_line(door: str) -> None:
    assert record("Internal Server Error: %s", f"/{door}/{TOKEN}/") == (
        f"Internal Server Error: /{door}/…/"
    )
    assert TOKEN not in record(f"GET http://remi.example/{door}/{TOKEN}/?a=b done")


def test_a_token_never_stands_in_a_traceback() -> None:
    try:
        int(f"/u/{TOKEN}/")
    except ValueError:
        told = record("failed", error=True)
    assert "'/u/…/'" in told
    assert TOKEN not in told


def test_other_lines_are_left_as_they_are() -> None:
    for line in ("Not Found: /p/K7MPA/", "a/u b", "/pravila/becki/"):
        assert record(line) == line


@contextmanager
def logging_in_earnest() -> Iterator[None]:
    """Log as the site does, to what is standard error now."""
    kept = logging.root.handlers[:]
    dictConfig(deepcopy(settings.LOGGING))
    try:
        yield
    finally:
        logging.root.handlers[:] = kept


@pytest.mark.django_db
def test_a_refused_form_logs_no_token(capsys: pytest.CaptureFixture[str]) -> None:
    with logging_in_earnest():
        assert Client(enforce_csrf_checks=True).post(f"/u/{TOKEN}/").status_code == 403
    told = capsys.readouterr().err
    assert "Forbidden" in told
    assert TOKEN not in told


FORM = "application/x-www-form-urlencoded"
CLIENT_FAULTS = {
    "foreign host": ({"HTTP_HOST": "drugi.example"}, {}, 400, "Sajt se ne odaziva na ovu adresu."),
    "3 MB": ({}, {"p0": "a" * 3_000_000}, 413, "Pregledač je poslao previše."),
    "2,000 fields": ({}, {f"p{n}": "a" for n in range(2000)}, 400, "Pregledač je poslao previše."),
}


@pytest.mark.parametrize("fault", CLIENT_FAULTS)
def test_a_fault_of_the_client_is_one_line_in_the_log_and_a_page(
    capsys: pytest.CaptureFixture[str], fault: str
) -> None:
    headers, fields, status, words = CLIENT_FAULTS[fault]
    with logging_in_earnest():
        response = Client().post("/nova/", urlencode(fields), content_type=FORM, **headers)
    assert response.status_code == status
    page = response.content.decode()
    assert "<h1>Ovo nismo razumeli</h1>" in page
    assert words in page
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert " ERROR django.security." in told


def test_the_server_keeps_no_log_of_addresses() -> None:
    assert make_config("127.0.0.1", 0).access_log is False
