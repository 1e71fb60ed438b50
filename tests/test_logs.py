"""What the log may not say."""

import logging
import sys
from copy import deepcopy
from logging.config import dictConfig

import pytest
from django.conf import settings
from django.test import Client

from remi_scores.logs import TokenlessFormatter
from remi_scores.server import make_config

TOKEN = "17-owner-0.Zm9_-bGFi"


def record(message: str, *args: object, error: bool = False) -> str:
    info = sys.exc_info() if error else None
    made = logging.LogRecord("django", logging.ERROR, "x.py", 1, message, args, info)
    return TokenlessFormatter("{message}", style="{").format(made)


@pytest.mark.parametrize("door", ["u", "r"])
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


@pytest.mark.django_db
def test_a_refused_form_logs_no_token(capsys: pytest.CaptureFixture[str]) -> None:
    kept = logging.root.handlers[:]
    try:
        dictConfig(deepcopy(settings.LOGGING))
        assert Client(enforce_csrf_checks=True).post(f"/u/{TOKEN}/").status_code == 403
    finally:
        logging.root.handlers[:] = kept
    told = capsys.readouterr().err
    assert "Forbidden" in told
    assert TOKEN not in told


def test_the_server_keeps_no_log_of_addresses() -> None:
    assert make_config("127.0.0.1", 0).access_log is False
