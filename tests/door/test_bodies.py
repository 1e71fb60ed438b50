"""Bodies that never come, come too slowly or are too large, against the real server."""

import pytest
from django.test import Client

from remi_scores.asgi import THREADS
from remi_scores.door import bodies
from remi_scores.matches.models import Match, Revision
from tests.helpers.attacks import Attacked, half_a_body, in_chunks, posted, request
from tests.helpers.many import MANY
from tests.helpers.pages import becki_fields, deal_url
from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def test_bodies_that_never_come_hold_no_thread(site: Attacked) -> None:
    half = [site.connect(half_a_body()) for _ in range((MANY and 500) or 3 * THREADS)]
    chunked = site.connect(in_chunks(b"theme=dark", end=b""))
    wait_until(lambda: site.application.held == len(half) + len(b"theme=dark"))
    assert site.is_alive()
    for each in half:
        each.send(b"a" * 999)
    chunked.send(b"0\r\n\r\n")
    assert {each.answer().status for each in (*half, chunked)} == {302}


def test_a_slow_body_is_refused_in_words(site: Attacked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.05)
    monkeypatch.setattr(bodies, "LINGER", 0.05)
    for sent in (half_a_body(), in_chunks(b"theme=", end=b"")):
        answer = site.ask(sent)
        assert answer.status == 408
        assert answer.words.startswith(
            "Ovo nije stiglo Poslato nije stiglo na vreme i ništa nije upisano."
        )
    english = request("POST", "/izgled/", "Content-Length: 9", "Cookie: django_language=en")
    assert "did not arrive in time" in site.ask(english).words


@pytest.mark.parametrize("way", ["announced", "in chunks"])
def test_a_large_body_is_refused_in_words_though_it_is_still_being_sent(
    site: Attacked, way: str
) -> None:
    size = bodies.MOST + 1
    if way == "announced":
        connection = site.connect(half_a_body(size, b"a" * size))
    else:
        connection = site.connect(in_chunks(*[b"a" * 100_000] * 31))
    answer = connection.answer()
    assert answer.status == 413
    assert answer.words.startswith(
        "Ovo nije stiglo Pregledač je poslao previše. Vratite se, skratite i pokušajte ponovo."
    )
    assert connection.is_closed()


def test_what_is_read_is_bounded_in_all_and_small_bodies_come_in_nevertheless(
    site: Attacked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "MOST_IN_ALL", 300_000)
    monkeypatch.setattr(bodies, "KEPT_FOR_SMALL", 100_000)
    monkeypatch.setattr(bodies, "LINGER", 0.05)
    large = [site.connect(half_a_body(100_000, b"a" * 90_000)) for _ in range(2)]
    wait_until(lambda: site.application.held == 180_000)
    refused = site.ask(half_a_body(100_000, b"a" * 90_000))
    assert (refused.status, refused.headers["retry-after"]) == (503, "5")
    assert refused.words.startswith("Ovo nije stiglo Sajtu se trenutno šalje previše")
    assert site.ask(half_a_body(5, b"a=bcd")).status == 302
    large.pop().close()
    wait_until(lambda: site.application.held == 90_000)
    assert site.ask(half_a_body(90_000, (b"a=" + b"b" * 9997 + b"&") * 9)).status == 302


def test_no_address_holds_all_there_is(site: Attacked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_OF_ADDRESS", 300_000)
    monkeypatch.setattr(bodies, "KEPT_OF_ADDRESS", 100_000)
    monkeypatch.setattr(bodies, "LINGER", 0.05)

    def large(address: str) -> bytes:
        return half_a_body(100_000, b"a" * 90_000, f"X-Forwarded-For: {address}")

    held = [site.connect(large("203.0.113.7")) for _ in range(2)]
    wait_until(lambda: site.application.held == 180_000)
    assert site.ask(large("203.0.113.7")).status == 503
    assert site.ask(half_a_body(5, b"a=bcd", "X-Forwarded-For: 203.0.113.7")).status == 302
    others = [site.connect(large(f"203.0.113.{number}")) for number in (8, 9)]
    wait_until(lambda: site.application.held == 360_000)
    for each in (*held, *others):
        each.close()
    wait_until(lambda: site.application.held == 0)
    assert site.application.sources == 0


def test_a_client_that_leaves_in_mid_body_costs_nothing(site: Attacked) -> None:
    half = [site.connect(half_a_body(100_000, b"a" * 50_000)) for _ in range(THREADS)]
    wait_until(lambda: site.application.held == 50_000 * len(half))
    site.close()
    wait_until(lambda: site.application.held == 0)
    assert site.is_alive()


def test_a_deal_cut_off_and_sent_again_twice_counts_once(
    site: Attacked, owner: Client, match: Match
) -> None:
    before = Revision.objects.count()
    sent = posted(owner, deal_url(match), becki_fields(match, version=match.version))
    cut = site.connect(sent[:-20])
    wait_until(lambda: site.application.held)
    cut.close()
    wait_until(lambda: site.application.held == 0)
    assert Revision.objects.count() == before
    answers = [site.ask(sent) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]
    assert all(b'"outcome": "written"' in answer.raw for answer in answers)
    assert Revision.objects.count() == before + 1
