"""The stream of a match: who hears it, what it tells, and how it ends."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from remi_scores.matches import bus
from remi_scores.matches.access import links
from remi_scores.matches.live import hub as live
from remi_scores.matches.live.hub import Hub
from remi_scores.matches.live.stream import PREFIX
from remi_scores.matches.models import Match, Role
from tests.helpers.locked_database import closed_to_all, somebody_waits
from tests.helpers.matches import DEVICE, closed, points, record, start, use_device, write_hand
from tests.helpers.streams import Page, open_hub
from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)

Story = Callable[[Hub], Coroutine[Any, Any, None]]


def run(story: Story) -> None:
    async def told() -> None:
        async with open_hub() as hub:
            await story(hub)

    asyncio.run(told())


def address(match: Match) -> str:
    return reverse("live", args=[match.code])


async def in_a_thread(work: Callable[[], object]) -> None:
    """Write as the server's threads do, each on a connection of its own."""

    def alone() -> None:
        try:
            work()
        finally:
            connection.close()

    await asyncio.to_thread(alone)


async def write(match: Match) -> None:
    await in_a_thread(lambda: record(match, closed(5, 28, 41)))


# Who hears it


def test_a_page_hears_at_once_what_holds(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))

    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), owner)
        assert await page.status() == 200
        assert page.headers[b"content-type"].startswith(b"text/event-stream")
        assert page.headers[b"cache-control"] == b"no-store"
        assert await page.heard() == "1.0"

    run(story)


def test_a_page_hears_marks_alone_while_hands_are_written_and_the_deal_is_closed(
    owner: Client, match: Match
) -> None:
    links.enter_by_code(match=match, device="viewer")
    clients = [owner, use_device(Client(), "viewer")]

    async def story(hub: Hub) -> None:
        pages = [Page(hub, address(match), client) for client in clients]
        assert [await page.status() for page in pages] == [200, 200]
        heard = [[await page.heard() for page in pages]]
        for seat, value in enumerate((5, 28, 41)):
            await in_a_thread(partial(write_hand, match, seat, value))
            heard.append([await page.heard() for page in pages])
        await write(match)
        heard.append([await page.heard() for page in pages])
        assert heard == [[mark] * 2 for mark in ("0.0", "0.1", "0.2", "0.3", "1.4")]

    run(story)
    assert len(points(match)) == 1


@pytest.mark.parametrize("who", ["stranger", "nobody"])
def test_a_stranger_finds_no_stream(match: Match, stranger: Client, who: str) -> None:
    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), stranger if who == "stranger" else None)
        assert await page.status() == 404
        assert await page.ended()
        assert hub.counts() == (0, False)

    run(story)


@pytest.mark.parametrize("code", ["ZZZZZ", "", "AB/CD", "čćžšđ"])
def test_an_address_of_no_match_is_not_found(owner: Client, match: Match, code: str) -> None:
    async def story(hub: Hub) -> None:
        assert await Page(hub, f"{PREFIX}{code}/", owner).status() == 404

    run(story)


def test_other_hosts_and_other_methods_are_refused(owner: Client, match: Match) -> None:
    async def story(hub: Hub) -> None:
        elsewhere = Page(hub, address(match), owner, headers=[(b"host", b"evil.example")])
        assert await elsewhere.status() == 400
        assert await Page(hub, address(match), owner, method="POST").status() == 405

    run(story)


# What it tells


def test_every_page_of_the_match_hears_a_change_and_no_other(owner: Client, match: Match) -> None:
    other = start()

    async def story(hub: Hub) -> None:
        pages = [Page(hub, address(match), owner) for _ in range(2)]
        elsewhere = Page(hub, address(other), owner)
        assert [await page.heard() for page in (*pages, elsewhere)] == ["0.0", "0.0", "0.0"]
        await write(match)
        assert [await page.heard() for page in pages] == ["1.0", "1.0"]
        await write(other)
        assert await elsewhere.heard() == "1.0"  # and nothing before
        assert all(page.sent.empty() for page in pages)

    run(story)


def test_a_change_of_another_process_is_heard_by_the_next_tick(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "_call_subscribers", lambda match_id: None)  # as if written elsewhere

    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), owner)
        assert await page.heard() == "0.0"
        await write(match)
        assert await page.heard() == "1.0"

    run(story)


def test_a_database_that_is_busy_is_looked_at_again(
    owner: Client, match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, looks = bus._data_version, []

    def note(file: sqlite3.Connection) -> int | None:
        looks.append(look(file))
        return looks[-1]

    def hold() -> None:
        connection.ensure_connection()
        with closed_to_all():
            if connection.vendor == "sqlite":
                wait_until(lambda: looks[-1] is None)
            else:
                wait_until(somebody_waits)

    monkeypatch.setattr(bus, "_data_version", note)
    monkeypatch.setattr(bus, "QUIET", 0.05)  # PostgreSQL is looked at as often

    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), owner)
        assert await page.heard() == "0.0"
        if connection.vendor == "sqlite":
            # A second look begins only when pages were told of the first.
            await asyncio.to_thread(wait_until, lambda: len(looks) > 1)
        await in_a_thread(hold)
        await write(match)
        assert await page.heard() == "1.0"
        assert caplog.records == []

    run(story)


def test_a_mistake_of_ours_is_told_and_pages_follow_all_the_same(
    owner: Client, match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, tries = Hub._refresh, []

    async def stumble(hub: Hub, ids: Iterable[int]) -> None:
        tries.append(ids)
        if len(tries) == 1:
            raise ZeroDivisionError
        await look(hub, ids)

    monkeypatch.setattr(Hub, "_refresh", stumble)
    monkeypatch.setattr(live, "RETRY", 0.01)

    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), owner)
        assert await page.heard() == "0.0"
        await asyncio.to_thread(wait_until, lambda: len(tries) > 1)
        await write(match)
        assert await page.heard() == "1.0"
        assert [record.exc_info and record.exc_info[0] for record in caplog.records] == [
            ZeroDivisionError
        ]

    run(story)


def test_what_is_taken_back_is_not_told(owner: Client, match: Match) -> None:
    def write_and_fail() -> None:
        with transaction.atomic():
            record(match, closed(5, 28, 41))
            transaction.set_rollback(True)

    other = start()

    async def story(hub: Hub) -> None:
        page, elsewhere = (Page(hub, address(each), owner) for each in (match, other))
        assert [await page.heard(), await elsewhere.heard()] == ["0.0", "0.0"]
        await in_a_thread(write_and_fail)
        await write(other)
        assert await elsewhere.heard() == "1.0"  # what came before it is told by now
        assert page.sent.empty()
        await write(match)
        assert await page.heard() == "1.0"

    run(story)


def test_a_slow_page_hears_only_the_newest(owner: Client, match: Match) -> None:
    async def story(hub: Hub) -> None:
        request = Page(hub, address(match), owner)
        assert await request.heard() == "0.0"
        subscription = next(iter(hub._subscriptions[match.pk]))
        for mark in ("1.0", "2.0", "3.0"):
            subscription.notify(mark)
        assert await request.heard() == "3.0"
        subscription.notify("4.0")
        assert await request.heard() == "4.0"  # and nothing before

    run(story)


def test_a_quiet_page_is_told_again_what_it_knows(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PING", 0.01)

    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), owner)
        assert [await page.heard() for _ in range(3)] == ["0.0", "0.0", "0.0"]

    run(story)


# How it ends


def test_a_page_that_leaves_is_forgotten(owner: Client, match: Match) -> None:
    async def story(hub: Hub) -> None:
        page, other = Page(hub, address(match), owner), Page(hub, address(match), owner)
        assert [await page.heard(), await other.heard()] == ["0.0", "0.0"]
        page.leave()
        assert await page.ended()
        assert hub.counts() == (1, True)
        other.leave()
        assert await other.ended()
        assert hub.counts() == (0, False)

    run(story)


def test_a_device_whose_link_is_revoked_is_closed_at_once(owner: Client, match: Match) -> None:
    friend = use_device(Client(), "friend")
    links.enter_by_link(token=links.link_token(match, Role.VIEWER), device="friend")

    async def story(hub: Hub) -> None:
        page, stays = Page(hub, address(match), friend), Page(hub, address(match), owner)
        assert [await page.heard(), await stays.heard()] == ["0.0", "0.0"]
        await in_a_thread(lambda: links.revoke_all(match=match, by=DEVICE))
        assert [await page.heard(), await stays.heard()] == ["", "0.1"]
        assert await page.ended()
        assert await Page(hub, address(match), friend).status() == 403

    run(story)


def test_the_streams_of_a_match_deleted_by_hand_end(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "QUIET", 0.05)

    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), owner)
        assert await page.heard() == "0.0"
        await in_a_thread(match.delete)
        assert await page.heard() == ""

    run(story)


def test_a_stop_ends_every_stream_at_once(owner: Client, match: Match) -> None:
    async def story(hub: Hub) -> None:
        pages = [Page(hub, address(match), owner) for _ in range(20)]
        assert {await page.heard() for page in pages} == {"0.0"}
        started = time.monotonic()
        hub.close()
        assert {await page.heard() for page in pages} == {""}
        assert all([await page.ended() for page in pages])
        assert time.monotonic() - started < 0.5  # none of them waited for its next ping
        late = Page(hub, address(match), owner)
        assert [await late.heard(), await late.heard()] == ["0.0", ""]

    run(story)


# What it costs


def test_idle_pages_hold_no_threads(owner: Client, match: Match) -> None:
    async def story(hub: Hub) -> None:
        first = Page(hub, address(match), owner)
        assert await first.heard() == "0.0"
        before = threading.active_count()
        pages = [Page(hub, address(match), owner) for _ in range(50)]
        assert {await page.heard() for page in pages} == {"0.0"}
        assert threading.active_count() == before

    run(story)


def test_one_look_costs_two_queries_however_many_pages(match: Match) -> None:
    others = [start() for _ in range(3)]
    known = {each.pk: "another" for each in (match, *others)}
    with CaptureQueriesContext(connection) as queries:
        news = live._read_changes(known)
    assert news == {each.pk: ("0.0", {DEVICE}) for each in (match, *others)}
    assert len(queries) == 2


# Where there is no stream


def test_without_the_door_a_page_is_told_not_to_come_back(owner: Client, match: Match) -> None:
    assert address(match).startswith(PREFIX)
    assert owner.get(address(match)).status_code == 204
    assert owner.post(address(match)).status_code == 405
