"""Heads that are too large or never end, and connections that wait, against the real server."""

import time

import pytest

from remi_scores.door import heads
from tests.helpers.attacks import Attacked, in_chunks, request
from tests.helpers.many import MANY
from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)

TOO_LARGE = {
    "an address": request("GET", f"/izgled/?a={'a' * 70_000}"),
    "a header": request("GET", "/izgled/", f"X: {'a' * 70_000}"),
    "a header without an end": request("GET", "/izgled/", f"X: {'a' * 700_000}")[:-4],
    "an address without an end": b"GET /" + b"a" * 700_000,
    "blank lines": b"\r\n" * 40_000,
    "a cookie that takes long to read": request(
        "GET", "/izgled/", 'Cookie: a="' + "\\" * 501 + '"'
    ),
    "many headers": request("GET", "/izgled/", *(f"X{n}: a" for n in range(101))),
}


@pytest.mark.parametrize("what", TOO_LARGE)
def test_a_head_that_is_too_large_is_refused_in_words(site: Attacked, what: str) -> None:
    answer = site.ask(TOO_LARGE[what])
    assert answer.status == 431
    assert answer.words.startswith("Ovo nije stiglo Adresa, ili ono što pregledač šalje uz nju")


WORST_VALUES = (
    "a" * 60_000, ";" * 60_000, ";" * 500, '"' + "\\" * 500 + "a" * 60_000 + '"', "1, " * 20_000,
    "en;q=0.1," * 55, "(" * 60_000, "%CC%81" * 10_000, "=" * 60_000,
)  # fmt: skip
NAMES = ("Cookie", "Accept-Language", "User-Agent", "Content-Type", "Accept", "Accept-Encoding",
         "HX-Current-URL", "If-None-Match", "If-Modified-Since", "Range", "Referer", "Origin",
         "X-Forwarded-For", "X-CSRFToken", "Host")  # fmt: skip


def test_no_header_takes_long(site: Attacked) -> None:
    slow = []
    for place, name in enumerate(NAMES):
        for text in WORST_VALUES if MANY else [WORST_VALUES[place % len(WORST_VALUES)]]:
            for method in ("GET", "POST"):
                value = f"a={text}" if name == "Cookie" else text
                begun = time.process_time()
                sent = request(method, "/telefoni/", f"{name}: {value}", "Connection: close")
                status = site.ask(sent).status
                seconds = time.process_time() - begun
                if seconds > 0.3 or not 200 <= status < 500:
                    slow.append((name, text[:4], method, seconds, status))
    assert slow == []


def test_a_head_as_large_as_is_allowed_is_answered(site: Attacked) -> None:
    lines = [f"X{n}: {'a' * 600}" for n in range(99)]
    assert site.ask(request("GET", "/izgled/", *lines)).status == 200


def test_what_follows_a_body_in_chunks_is_bounded_and_dropped(site: Attacked) -> None:
    endless = in_chunks(b"theme=dark", end=b"0\r\nX: " + b"a" * 700_000)
    assert site.connect(endless).is_closed()
    again = b"0\r\nHost: evil.example\r\n\r\n"
    assert site.ask(in_chunks(b"theme=dark", end=again)).status == 302


def test_connections_without_a_whole_head_are_closed(
    site: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "PATIENCE", 0.2)
    idle = [site.connect() for _ in range((MANY and 300) or 20)]
    half = [site.connect(request("GET", "/izgled/")[:20]) for _ in range(len(idle))]
    blank = site.connect(b"\r\n")
    assert all(each.is_closed() for each in idle)
    assert {each.answer().status for each in (*half, blank)} == {408}


def test_an_answered_connection_may_ask_again_and_is_closed_when_idle(
    site: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.server.config, "timeout_keep_alive", 0.2)
    connection = site.connect(request("GET", "/izgled/"))
    assert connection.answer().status == 200
    connection.send(request("GET", "/izgled/") * 2)
    assert [connection.answer().status for _ in range(2)] == [200, 200]
    assert connection.is_closed()


def test_who_asks_much_at_once_is_cut_off(site: Attacked) -> None:
    assert site.connect(request("GET", "/zdravlje") * 200).is_closed()


def test_who_takes_no_answers_is_cut_off(site: Attacked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "UNREAD", 0.2)
    picture = request("GET", "/static/icons/icon-512.png")
    assert len(site.ask(picture).raw) > 90_000
    site.close()
    wait_until(lambda: not site.server.server_state.connections)
    monkeypatch.setattr(heads, "QUEUED", 200)
    site.connect(picture * 100, room=4096)
    wait_until(lambda: len(site.server.server_state.connections) == 1)
    wait_until(lambda: not site.server.server_state.connections)


def test_a_request_that_makes_no_sense_is_refused_in_words(site: Attacked) -> None:
    for sent in (b"\0\1\2\r\n\r\n", b"GET\r\n\r\n", request("GET", "/", "Content-Length: abc")):
        answer = site.ask(sent)
        assert answer.status == 400
        assert answer.words.startswith("Ovo nije stiglo Ne može da se pročita ono što")


def test_a_process_keeps_files_free_for_its_database(
    site: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert heads.most_connections() > 0
    monkeypatch.setattr(heads, "most_connections", lambda: 3)
    first = [site.connect() for _ in range(3)]
    wait_until(lambda: len(site.server.server_state.connections) == 3)
    assert site.connect().is_closed()
    first.pop().close()
    wait_until(lambda: len(site.server.server_state.connections) == 2)
    assert site.is_alive()
