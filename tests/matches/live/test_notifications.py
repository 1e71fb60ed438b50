"""PostgreSQL notifies the hubs of all processes of every change that is committed."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from psycopg.pq.abc import PGconn

from remi_scores.matches import bus
from remi_scores.matches.live import hub as live
from remi_scores.matches.live.hub import Hub
from remi_scores.matches.models import Match
from tests.helpers.matches import start
from tests.helpers.streams import Stream, open_hub, run_with_hub, stream_url, write_deal
from tests.helpers.waiting import wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

LISTENS = "query LIKE 'LISTEN %%'"


@pytest.fixture(autouse=True)
def only_notifications(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read nothing merely because time has passed: what arrives was notified."""
    monkeypatch.setattr(bus, "QUIET", 3600.0)


@contextmanager
def server_session() -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """Connect to the server, but not to the database of the test."""
    params = {**connection.get_connection_params(), "dbname": "postgres"}
    with psycopg.connect(**params, autocommit=True) as session:
        yield session


def sessions(where: str = "true") -> set[int]:
    """Return the server's processes that hold a session on the database of the test."""
    with server_session() as session:
        found = session.execute(
            f"SELECT pid FROM pg_stat_activity WHERE datname = %s AND {where}",
            [connection.settings_dict["NAME"]],
        )
        return {int(str(pid)) for (pid,) in found}


def terminate(pids: set[int]) -> None:
    with server_session() as session:
        session.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s) AS pid", [list(pids)])


def allow_connections(*, allowed: bool) -> None:
    """Accept new sessions on the database of the test, or refuse them as if it were down."""
    with server_session() as session:
        session.execute(
            f'ALTER DATABASE "{connection.settings_dict["NAME"]}" ALLOW_CONNECTIONS {allowed}'
        )


async def listening(hubs: int = 1) -> set[int]:
    """Wait until so many hubs listen; return their sessions."""
    await asyncio.to_thread(wait_until, lambda: len(sessions(LISTENS)) == hubs)
    return await asyncio.to_thread(sessions, LISTENS)


def test_every_process_is_notified_of_a_change(owner: Client, match: Match) -> None:
    other = start()

    async def test(hub: Hub) -> None:
        async with open_hub() as second:
            streams = [Stream(each, stream_url(match), owner) for each in (hub, second)]
            elsewhere = Stream(second, stream_url(other), owner)
            etags = [await stream.next_etag() for stream in (*streams, elsewhere)]
            assert etags == ["0.0", "0.0", "0.0"]
            await listening(2)
            await write_deal(match)
            assert [await stream.next_etag() for stream in streams] == ["1.0", "1.0"]
            assert elsewhere.sent.empty()

    run_with_hub(test)


def test_a_process_holds_two_sessions_however_many_pages_are_open(
    owner: Client, match: Match
) -> None:
    before = sessions()

    async def test(hub: Hub) -> None:
        streams = [Stream(hub, stream_url(match), owner) for _ in range(50)]
        assert {await stream.next_etag() for stream in streams} == {"0.0"}
        assert len(await listening()) == 1
        assert len(await asyncio.to_thread(sessions) - before) == 2
        for stream in streams:
            stream.disconnect()
            await stream.end()
        await listening(0)

    run_with_hub(test)


def test_a_change_written_while_a_page_is_admitted_is_not_missed(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    admit, read, other = live._admit, bus._read_notifications, start()
    notified = threading.Event()

    def note(session: PGconn) -> set[int]:
        match_ids = read(session)
        if match.pk in match_ids:
            notified.set()
        return match_ids

    def admit_then_write(request: HttpRequest, code: str) -> tuple[int, str, str]:
        admitted = admit(request, code)
        if code == match.code:
            writer = threading.Thread(target=asyncio.run, args=[write_deal(match)])
            writer.start()
            writer.join()
            assert notified.wait(20)  # the notification is here before the page is subscribed
        return admitted

    monkeypatch.setattr(live, "_admit", admit_then_write)
    monkeypatch.setattr(bus, "_read_notifications", note)

    async def test(hub: Hub) -> None:
        elsewhere = Stream(hub, stream_url(other), owner)
        assert await elsewhere.next_etag() == "0.0"
        await listening()
        stream = Stream(hub, stream_url(match), owner)
        assert [await stream.next_etag(), await stream.next_etag()] == ["0.0", "1.0"]

    run_with_hub(test)


def test_a_change_written_while_the_session_is_lost_is_not_missed(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "RETRY", 0.1)

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert await stream.next_etag() == "0.0"
        lost = await listening()
        await asyncio.to_thread(terminate, lost)
        await write_deal(match)
        assert await stream.next_etag() == "1.0"
        assert await listening() != lost
        await write_deal(match)
        assert await stream.next_etag() == "2.0"

    run_with_hub(test)


def test_a_database_that_was_down_for_a_while_is_listened_to_again(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "RETRY", 0.1)
    before = sessions()

    async def test(hub: Hub) -> None:
        stream = Stream(hub, stream_url(match), owner)
        assert await stream.next_etag() == "0.0"
        await listening()
        await asyncio.to_thread(allow_connections, allowed=False)
        try:
            await asyncio.to_thread(lambda: terminate(sessions() - before))
            assert await Stream(hub, stream_url(match), owner).status() == 503
        finally:
            await asyncio.to_thread(allow_connections, allowed=True)
        await write_deal(match)
        assert await stream.next_etag() == "1.0"
        assert await Stream(hub, stream_url(match), owner).next_etag() == "1.0"

    run_with_hub(test)
