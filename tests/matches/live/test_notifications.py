"""PostgreSQL tells who listens: every process at once, nobody of what was taken back."""

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
from tests.helpers.streams import Page, open_hub
from tests.helpers.waiting import wait_until
from tests.matches.live.test_stream import address, run, write

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

SOON = 0.25  # seconds, where a look would come after 30
LISTENS = "query LIKE 'LISTEN %%'"


@contextmanager
def _beside() -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """Connect to the server, but not to the database of the test."""
    params = {**connection.get_connection_params(), "dbname": "postgres"}
    with psycopg.connect(**params, autocommit=True) as session:
        yield session


def sessions(where: str = "true") -> set[int]:
    """Return the processes of the server that hold a session on the database of the test."""
    with _beside() as session:
        found = session.execute(
            f"SELECT pid FROM pg_stat_activity WHERE datname = %s AND {where}",
            [connection.settings_dict["NAME"]],
        )
        return {int(str(pid)) for (pid,) in found}


def end(pids: set[int]) -> None:
    with _beside() as session:
        session.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s) AS pid", [list(pids)])


def let_in(*, allowed: bool) -> None:
    """Let new sessions in, or refuse them as a server does that is not there."""
    with _beside() as session:
        session.execute(
            f'ALTER DATABASE "{connection.settings_dict["NAME"]}" ALLOW_CONNECTIONS {allowed}'
        )


async def listening(hubs: int = 1) -> set[int]:
    """Wait until so many hubs listen; return their sessions."""

    await asyncio.to_thread(wait_until, lambda: len(sessions(LISTENS)) == hubs)
    return await asyncio.to_thread(sessions, LISTENS)


def test_two_processes_hear_each_other(owner: Client, match: Match) -> None:
    other = start()

    async def story(hub: Hub) -> None:
        async with open_hub() as second:
            pages = [Page(each, address(match), owner) for each in (hub, second)]
            elsewhere = Page(second, address(other), owner)
            assert [await page.heard() for page in (*pages, elsewhere)] == ["0.0", "0.0", "0.0"]
            await listening(2)
            await write(match)
            async with asyncio.timeout(SOON):
                assert [await page.heard() for page in pages] == ["1.0", "1.0"]
            assert elsewhere.sent.empty()

    run(story)


def test_a_process_holds_two_sessions_however_many_pages(owner: Client, match: Match) -> None:
    before = sessions()

    async def story(hub: Hub) -> None:
        pages = [Page(hub, address(match), owner) for _ in range(50)]
        assert {await page.heard() for page in pages} == {"0.0"}
        assert len(await listening()) == 1
        assert len(await asyncio.to_thread(sessions) - before) == 2
        for page in pages:
            page.leave()
            await page.ended()
        await listening(0)

    run(story)


def test_what_is_written_while_a_page_is_let_in_is_not_missed(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_in, read, other = live._admit, bus._read_notifications, start()
    heard = threading.Event()

    def note(session: PGconn) -> set[int]:
        news = read(session)
        if match.pk in news:
            heard.set()
        return news

    def write_and_linger(request: HttpRequest, code: str) -> tuple[int, str, str]:
        admitted = let_in(request, code)
        if code == match.code:
            writer = threading.Thread(target=asyncio.run, args=[write(match)])
            writer.start()
            writer.join()
            assert heard.wait(5)  # the news is there before the page is known
        return admitted

    monkeypatch.setattr(live, "_admit", write_and_linger)
    monkeypatch.setattr(bus, "_read_notifications", note)

    async def story(hub: Hub) -> None:
        elsewhere = Page(hub, address(other), owner)
        assert await elsewhere.heard() == "0.0"
        await listening()
        page = Page(hub, address(match), owner)
        assert [await page.heard(), await page.heard()] == ["0.0", "1.0"]

    run(story)


def test_what_is_written_while_the_session_is_lost_is_not_missed(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "RETRY", 0.1)

    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), owner)
        assert await page.heard() == "0.0"
        lost = await listening()
        await asyncio.to_thread(end, lost)
        await write(match)
        assert await page.heard() == "1.0"
        assert await listening() != lost
        await write(match)
        async with asyncio.timeout(SOON):
            assert await page.heard() == "2.0"

    run(story)


def test_a_database_that_is_away_for_a_while_is_listened_to_again(
    owner: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "RETRY", 0.1)
    before = sessions()

    async def story(hub: Hub) -> None:
        page = Page(hub, address(match), owner)
        assert await page.heard() == "0.0"
        await listening()
        await asyncio.to_thread(let_in, allowed=False)
        try:
            await asyncio.to_thread(lambda: end(sessions() - before))
            assert await Page(hub, address(match), owner).status() == 503
        finally:
            await asyncio.to_thread(let_in, allowed=True)
        await write(match)
        assert await page.heard() == "1.0"
        assert await Page(hub, address(match), owner).heard() == "1.0"

    run(story)
