"""No text holds the process up: the worst ones, in every field of every form and in headers."""

import time
from collections.abc import Iterator
from urllib.parse import quote, urlencode
from uuid import uuid4

import pytest
from django.test import Client
from django.test.client import encode_multipart

from remi_scores.door import heads
from remi_scores.matches.models import Match
from remi_scores.site.middleware import LONGEST_TEXT
from tests.helpers.attacks import FORM
from tests.helpers.many import MANY
from tests.helpers.matches import adjust, closed, record, start
from tests.helpers.pages import use_device
from tests.helpers.walking import addresses, fields_of

pytestmark = pytest.mark.django_db

MOST = 0.3  # seconds of processor time for one answer
HUGE = 1_000_000 if MANY else 200_000  # bytes
EDGE = "edge"
ASKED = ("next", "od", "red", "kod", "p", "igra", "melds", "cards", "table", "v")
WORST = (
    "\u0301\u0316",  # marks in the wrong order: sorting them takes the square of their number
    "👨\u200d", "\u200d", "\ufdfa", "a", "9", " \t", "10+", "1.", "10h ", "q,k,", "*", "(", "-",
    "=", "/p/", "http://",
)  # fmt: skip
SIZES = (LONGEST_TEXT, 1500, 1000, 300) if MANY else (LONGEST_TEXT,)
EVERY = 1 if MANY else 12  # a field out of so many


@pytest.fixture
def sheet() -> Match:
    """A match with a deal and an adjustment."""
    return adjust(record(start(), closed(5, 28, 41)), "Boris", -10)


@pytest.fixture
def visitor() -> Client:
    return use_device(Client(raise_request_exception=False))


def spoilt(visitor: Client, sheet: Match) -> Iterator[tuple[str, dict[str, object], str, int]]:
    """Yield address, fields of a form, the name of one, and its place among all that are taken."""
    place = 0
    for address in addresses(sheet):
        fields = fields_of(visitor.get(address).content.decode(errors="replace"), sheet)
        for name in fields:
            place += 1
            if place % EVERY == 0:
                yield address, {**fields, "op": uuid4()}, name, place // EVERY


def some(place: int) -> Iterator[str]:
    """Yield worst texts with the sizes in turn: all of them, or one."""
    for turn, text in enumerate(WORST if MANY else [WORST[place % len(WORST)]]):
        size = SIZES[(place + turn) % len(SIZES)]
        yield (text * size)[:size]


def took(client: Client, address: str, body: bytes = b"", kind: str = "") -> tuple[float, int]:
    """Post a body, or get the address; return the seconds of processor time and the status."""
    begun = time.thread_time()
    answer = client.generic("POST", address, body, kind) if body else client.get(address)
    return time.thread_time() - begun, answer.status_code


def test_no_text_in_a_field_takes_long(visitor: Client, sheet: Match) -> None:
    slow = []
    for address, fields, name, place in spoilt(visitor, sheet):
        for text in some(place):
            body = urlencode({**fields, name: text}).encode()
            seconds, status = took(visitor, address, body, FORM)
            if seconds > MOST or status >= 500:
                slow.append((address, name, text[:4], len(text), seconds, status))
        text = WORST[place % len(WORST)]
        huge = text * (HUGE // len(text.encode()))
        body = encode_multipart(EDGE, {**fields, name: huge})
        seconds, status = took(visitor, address, body, f"multipart/form-data; boundary={EDGE}")
        if seconds > MOST or status not in (413, 404, 405):
            slow.append((address, name, f"much of {text[:4]}", seconds, status))
    assert slow == []


def test_no_text_in_a_query_takes_long(visitor: Client, sheet: Match) -> None:
    slow = []
    for place, address in enumerate(addresses(sheet)):
        for name in ASKED if MANY else [ASKED[place % len(ASKED)]]:
            for text in some(place):
                query = f"{name}={quote(text)[: heads.MOST_BYTES - 500]}"
                seconds, status = took(visitor, f"{address}?{query}")
                if seconds > MOST or status >= 500:
                    slow.append((address, name, text[:4], seconds, status))
    assert slow == []
