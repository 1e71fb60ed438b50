"""The site in a real browser: the real door, a phone's window, and no trouble tolerated."""

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import BrowserContext, BrowserType, Page, expect
from pytest_django import DjangoDbBlocker

from remi_scores.static_files import collect_static
from tests.browser.helpers.trouble import NO_NETWORK, Trouble
from tests.browser.helpers.wire import Wire
from tests.helpers.chromium import find_chromium
from tests.helpers.waiting import wait_until

# Playwright's sync API keeps an event loop in this thread, where Django would refuse to query.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

LAUNCH_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# A busy machine takes its time. Where a test is about time, it says how much there is.
expect.set_options(timeout=20_000)
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1,
    "is_mobile": True,
    "has_touch": True,
    "locale": "sr-Latn-RS",
    "timezone_id": "Europe/Belgrade",
    "reduced_motion": "reduce",
}
OTHER_SESSIONS_END = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": find_chromium(), "args": LAUNCH_ARGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE}


@pytest.fixture(scope="session")
def base_url(server: str) -> str:
    """Let page.goto("/deljenje") take addresses of the site."""
    return server


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Serve the site as bin/serve does, compressed static files included, on the test database."""
    collect_static()
    connection.settings_dict["CONN_MAX_AGE"] = None  # as in earnest
    # The door scans the static files when it is made, so it must be made here.
    from remi_scores.server import Server, make_config

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        door = Server(make_config("127.0.0.1", listener.getsockname()[1]))
        thread = threading.Thread(target=door.run, kwargs={"sockets": [listener]})
        thread.start()
        wait_until(lambda: door.started or not thread.is_alive())
        assert door.started, "The server did not start"
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        door.should_exit = True
        thread.join(5)
    if connection.vendor == "postgresql":  # it drops no database that anybody is connected to
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(OTHER_SESSIONS_END)
        connection.close()


@pytest.fixture(autouse=True)
def plain_static_files() -> None:
    """Leave the static files as they are in earnest, unlike in the other tests."""


@pytest.fixture(autouse=True)
def _committed_rows(transactional_db: None) -> None:
    """Let the server's threads see a test's rows, and empty the tables after each test."""


@pytest.fixture(autouse=True)
def trouble() -> Iterator[Trouble]:
    """Fail the test at its end if any of its pages had trouble it did not allow."""
    trouble = Trouble()
    yield trouble
    assert trouble.unexpected() == []


@pytest.fixture
def wire(server: str) -> Iterator[Wire]:
    wire = Wire(server)
    yield wire
    wire.close()


@pytest.fixture
def reopened(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    tmp_path: Path,
    wire: Wire,
    trouble: Trouble,
) -> Iterator[Callable[[], Page]]:
    """Open a browser that keeps what it has on the disk; each call kills the one before."""
    trouble.allow(NO_NETWORK)
    contexts: list[BrowserContext] = []
    folder = tmp_path / "phone"
    options = {**browser_type_launch_args, **browser_context_args, "base_url": wire.url}

    def reopen() -> Page:
        cookies: list[Any] = []
        while contexts:
            # A phone has had them for long; Chromium brings them to the disk every 30 s.
            cookies += contexts[0].cookies()
            with contexts.pop().expect_event("close"):
                os.kill(find_browser(folder), signal.SIGKILL)
        context = browser_type.launch_persistent_context(folder, **options)
        context.add_cookies(cookies)
        contexts.append(context)
        trouble.watch(context)
        return context.new_page()

    yield reopen
    while contexts:
        contexts.pop().close()


def find_browser(folder: Path) -> int:
    """Return the process of the browser that keeps what it has in a folder."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            name, *words = (process / "cmdline").read_text().split("\0")
            is_whole = "chrom" in name and not any(word.startswith("--type=") for word in words)
            if is_whole and f"--user-data-dir={folder}" in words:  # neither its parts nor a script
                return int(process.name)
    raise LookupError(folder)


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], trouble: Trouble
) -> Callable[..., BrowserContext]:
    """Make a context, a device of its own, whose pages are watched."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        trouble.watch(context)
        return context

    return make
