"""The stream of a match: who may open it, what it sends, how it ends and what it costs."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterable
from functools import partial

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from remi_scores.matches import bus
from remi_scores.matches.access import links
from remi_scores.matches.live import hub as live
from remi_scores.matches.live.hub import Hub
from remi_scores.matches.live.stream import PREFIX, StreamApp
from remi_scores.matches.models import Match, Role
from remi_scores.people.models import Device
from tests.helpers.links import new_link
from tests.helpers.locked_database import closed_to_all, somebody_waits
from tests.helpers.matches import DEVICE, closed, points, record, start, write_hand
from tests.helpers.pages import let_in, use_device
from tests.helpers.streams import Stream, in_a_thread, run_with_hub, stream_url, write_deal
from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


# Who may open it


def test_a_stream_begins_with_the_current_etag(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert await stream.status() == 200
        assert stream.headers[b"content-type"] == b"text/event-stream; charset=utf-8"
        assert stream.headers[b"cache-control"] == b"no-store"
        assert await stream.next_etag() == "1.0"

    run_with_hub(test)


@pytest.mark.parametrize("who", ["stranger", "a browser without a session"])
def test_a_device_without_access_gets_404(match: Match, stranger: Client, who: str) -> None:
    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), stranger if who == "stranger" else None)
        assert await stream.status() == 404
        await stream.end()
        assert hub.counts() == (0, False)

    run_with_hub(test)


@pytest.mark.parametrize("code", ["ZZZZZ", "", "AB/CD", "čćžšđ"])
def test_the_stream_of_an_unknown_code_is_not_found(owner: Client, match: Match, code: str) -> None:
    async def test(hub: Hub) -> None:
        assert await Stream(hub, f"{PREFIX}{code}/", owner).status() == 404

    run_with_hub(test)


def test_other_hosts_and_other_methods_are_refused(owner: Client, match: Match) -> None:
    async def test(hub: Hub) -> None:
        elsewhere = Stream(hub, stream_url(match), owner, headers=[(b"host", b"evil.example")])
        assert await elsewhere.status() == 400
        assert await Stream(hub, stream_url(match), owner, method="POST").status() == 405

    run_with_hub(test)


def test_a_device_and_an_address_have_a_limited_number_of_streams(
    owner: Client, match: Match, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("remi_scores.matches.live.stream.OF_DEVICE", 2)
    settings.STREAMS_PER_ADDRESS = 3
    others = [let_in(match, f"phone {number}") for number in range(3)]

    async def test(hub: Hub) -> None:
        app = StreamApp(hub)

        def open_by(client: Client, address: str = "10.0.0.1") -> Stream:
            return Stream(hub, stream_url(match), client, app=app, client=(address, 1))

        opened = [open_by(owner), open_by(owner), open_by(others[0])]
        assert [await each.status() for each in opened] == [200, 200, 200]
        refused = open_by(owner, "10.0.0.2")
        assert await refused.status() == 429
        assert refused.headers[b"retry-after"] == b"15"
        assert await open_by(others[1]).status() == 429
        assert await open_by(others[1], "10.0.0.2").status() == 200
        opened[0].disconnect()
        await opened[0].end()
        assert await open_by(owner).status() == 200

    run_with_hub(test)


# What it sends


def test_every_stream_of_a_match_gets_its_changes_and_those_of_no_other_match(
    owner: Client, match: Match
) -> None:
    other = start()

    async def test(hub: Hub) -> None:
        streams = [Stream(hub, stream_url(match), owner) for _ in range(2)]
        elsewhere = Stream(hub, stream_url(other), owner)
        etags = [await stream.next_etag() for stream in (*streams, elsewhere)]
        assert etags == ["0.0", "0.0", "0.0"]
        await write_deal(match)
        assert [await stream.next_etag() for stream in streams] == ["1.0", "1.0"]
        await write_deal(other)
        assert await elsewhere.next_etag() == "1.0"  # and nothing before
        assert all(stream.sent.empty() for stream in streams)

    run_with_hub(test)


def test_streams_carry_nothing_but_etags_while_hands_are_written_and_the_deal_is_closed(
    owner: Client, match: Match
) -> None:
    clients = [owner, let_in(match, "viewer")]

    async def test(hub: Hub) -> None:
        streams = [Stream(hub, stream_url(match), client) for client in clients]
        assert [await stream.status() for stream in streams] == [200, 200]
        etags = [[await stream.next_etag() for stream in streams]]
        for seat, value in enumerate((5, 28, 41)):
            await in_a_thread(partial(write_hand, match, seat, value))
            etags.append([await stream.next_etag() for stream in streams])
        await write_deal(match)
        etags.append([await stream.next_etag() for stream in streams])
        assert etags == [[etag] * 2 for etag in ("0.0", "0.1", "0.2", "0.3", "1.4")]

    run_with_hub(test)
    assert points(match) == [[59, 0, 0]]


def test_a_change_by_another_process_is_found_by_the_next_poll(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if it were written by another process: nothing in this one is called.
    monkeypatch.setattr(bus, "_call_subscribers", lambda match_id: None)

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert await stream.next_etag() == "0.0"
        await write_deal(match)
        assert await stream.next_etag() == "1.0"

    run_with_hub(test)


def test_a_busy_database_is_polled_again(
    owner: Client, match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    poll, polls = bus._data_version, []

    def note(file: sqlite3.Connection) -> int | None:
        polls.append(poll(file))
        return polls[-1]

    def keep_busy() -> None:
        connection.ensure_connection()
        with closed_to_all():
            if connection.vendor == "sqlite":
                wait_until(lambda: polls[-1] is None)
            else:
                wait_until(somebody_waits)

    monkeypatch.setattr(bus, "_data_version", note)
    monkeypatch.setattr(bus, "QUIET", 0.05)  # PostgreSQL is read as often

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert await stream.next_etag() == "0.0"
        if connection.vendor == "sqlite":
            # The second poll begins only after the streams were told of the first.
            await asyncio.to_thread(wait_until, lambda: len(polls) > 1)
        await in_a_thread(keep_busy)
        await write_deal(match)
        assert await stream.next_etag() == "1.0"
        assert caplog.records == []

    run_with_hub(test)


def test_after_a_bug_of_ours_is_logged_streams_still_get_changes(
    owner: Client, match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    refresh, tries = Hub._refresh, []

    async def fail_once(hub: Hub, ids: Iterable[int]) -> None:
        tries.append(ids)
        if len(tries) == 1:
            raise ZeroDivisionError
        await refresh(hub, ids)

    monkeypatch.setattr(Hub, "_refresh", fail_once)
    monkeypatch.setattr(live, "RETRY", 0.01)

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert await stream.next_etag() == "0.0"
        await asyncio.to_thread(wait_until, lambda: len(tries) > 1)
        await write_deal(match)
        assert await stream.next_etag() == "1.0"
        assert [record.exc_info and record.exc_info[0] for record in caplog.records] == [
            ZeroDivisionError
        ]

    run_with_hub(test)


def test_a_transaction_that_is_rolled_back_sends_nothing(owner: Client, match: Match) -> None:
    def write_and_roll_back() -> None:
        with transaction.atomic():
            record(match, closed(5, 28, 41))
            transaction.set_rollback(True)

    other = start()

    async def test(hub: Hub) -> None:
        stream, elsewhere = (Stream(hub, stream_url(each), owner) for each in (match, other))
        assert [await stream.next_etag(), await elsewhere.next_etag()] == ["0.0", "0.0"]
        await in_a_thread(write_and_roll_back)
        await write_deal(other)
        assert await elsewhere.next_etag() == "1.0"  # anything sent before it is here by now
        assert stream.sent.empty()
        await write_deal(match)
        assert await stream.next_etag() == "1.0"

    run_with_hub(test)


def test_a_slow_page_gets_only_the_newest_etag(owner: Client, match: Match) -> None:
    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert await stream.next_etag() == "0.0"
        subscription = next(iter(hub._subscriptions[match.pk]))
        for etag in ("1.0", "2.0", "3.0"):
            subscription.notify(etag)
        assert await stream.next_etag() == "3.0"
        subscription.notify("4.0")
        assert await stream.next_etag() == "4.0"  # and nothing before

    run_with_hub(test)


def test_a_quiet_stream_repeats_its_etag(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PING", 0.01)

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert [await stream.next_etag() for _ in range(3)] == ["0.0", "0.0", "0.0"]

    run_with_hub(test)


# How it ends


def test_a_page_that_disconnects_is_unsubscribed(owner: Client, match: Match) -> None:
    async def test(hub: Hub) -> None:
        stream, other = (Stream(hub, stream_url(match), owner) for _ in range(2))
        assert [await stream.next_etag(), await other.next_etag()] == ["0.0", "0.0"]
        stream.disconnect()
        await stream.end()
        assert hub.counts() == (1, True)
        other.disconnect()
        await other.end()
        assert hub.counts() == (0, False)

    run_with_hub(test)


def test_the_stream_of_a_device_whose_link_is_revoked_is_closed(
    owner: Client, match: Match
) -> None:
    friend = use_device(Client(), "friend")
    links.enter_by_link(token=links.link_token(match, Role.VIEWER), device="friend")

    async def test(hub: Hub) -> None:
        stream, other = (Stream(hub, stream_url(match), client) for client in (friend, owner))
        assert [await stream.next_etag(), await other.next_etag()] == ["0.0", "0.0"]
        await in_a_thread(lambda: links.revoke_all(match=match, by=DEVICE))
        assert [await stream.next_etag(), await other.next_etag()] == ["", "0.1"]
        await stream.end()
        assert await Stream(hub, stream_url(match), friend).status() == 403

    run_with_hub(test)


@pytest.mark.parametrize("finished", [False, True])
def test_the_streams_of_a_revoked_device_of_a_person_end(
    owner: Client, match: Match, finished: bool
) -> None:
    other = Client()
    other.post(new_link(owner))
    Match.objects.update(finished=finished, page_version=0)
    (pk,) = Device.objects.exclude(key=DEVICE).values_list("pk", flat=True)

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), other)
        assert await stream.next_etag() == "0.0"
        await in_a_thread(lambda: owner.post("/telefoni/", {"revoke": pk}))
        assert await stream.next_etag() == ""
        await stream.end()
        assert await Stream(hub, stream_url(match), other).status() == 404
        assert await Stream(hub, stream_url(match), owner).next_etag() == "0.1"

    run_with_hub(test)


def test_the_streams_of_a_deleted_match_end(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "QUIET", 0.05)  # PostgreSQL notifies nobody of a deletion

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert await stream.next_etag() == "0.0"
        await in_a_thread(match.delete)
        assert await stream.next_etag() == ""

    run_with_hub(test)


def test_closing_the_hub_ends_every_stream_without_waiting(owner: Client, match: Match) -> None:
    async def test(hub: Hub) -> None:
        streams = [Stream(hub, stream_url(match), owner) for _ in range(20)]
        assert {await stream.next_etag() for stream in streams} == {"0.0"}
        hub.close()
        for _ in range(10):  # passes of the event loop, which take no time where nothing waits
            await asyncio.sleep(0)
        assert [stream.sent.empty() for stream in streams] == [False] * 20
        assert {await stream.next_etag() for stream in streams} == {""}
        for stream in streams:
            await stream.end()
        late = Stream(hub, stream_url(match), owner)
        assert [await late.next_etag(), await late.next_etag()] == ["0.0", ""]

    run_with_hub(test)


# What it costs


def test_idle_streams_use_no_threads(owner: Client, match: Match) -> None:
    async def test(hub: Hub) -> None:
        first = Stream(hub, stream_url(match), owner)
        assert await first.next_etag() == "0.0"
        before = threading.active_count()
        streams = [Stream(hub, stream_url(match), owner) for _ in range(50)]
        assert {await stream.next_etag() for stream in streams} == {"0.0"}
        assert threading.active_count() == before

    run_with_hub(test)


def test_reading_changes_costs_two_queries_however_many_matches(match: Match) -> None:
    others = [start() for _ in range(3)]
    known = {each.pk: "another" for each in (match, *others)}
    with CaptureQueriesContext(connection) as queries:
        changes = live._read_changes(known)
    assert changes == {each.pk: ("0.0", {DEVICE}) for each in (match, *others)}
    assert len(queries) == 2


# Without ASGI


def test_a_server_without_streams_tells_the_page_not_to_reconnect(
    owner: Client, match: Match
) -> None:
    assert stream_url(match).startswith(PREFIX)
    assert owner.get(stream_url(match)).status_code == 204
    assert owner.post(stream_url(match)).status_code == 405
