"""Fixtures of the browser tests: the real server, a phone's window, and a watch for errors."""

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

from remi_scores.site.static_files import collect_static
from tests.browser.helpers.proxy import Proxy
from tests.browser.helpers.trouble import NO_NETWORK, Trouble
from tests.helpers.chromium import find_chromium
from tests.helpers.waiting import wait_until

# Playwright runs an event loop in this thread, in which Django refuses queries otherwise.
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
# A busy machine may need long. Tests about time state their own limits.
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
    """Resolve addresses like "/deljenje" against the server."""
    return server


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Serve the site as bin/serve does, with compressed static files, on the test database."""
    collect_static()
    connection.settings_dict["CONN_MAX_AGE"] = None  # as in production
    # The server looks for static files when it is imported, so only now.
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
    if connection.vendor == "postgresql":  # it drops no database that has sessions
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(OTHER_SESSIONS_END)
        connection.close()


@pytest.fixture(autouse=True)
def plain_static_files() -> None:
    """Serve static files as in production, unlike in the other tests."""


@pytest.fixture(autouse=True)
def _committed_rows(transactional_db: None) -> None:
    """Commit rows so that the server's threads see them, and empty the tables after each test."""


@pytest.fixture(autouse=True)
def trouble() -> Iterator[Trouble]:
    """Fail the test at its end if a page of it had an error that was not allowed."""
    trouble = Trouble()
    yield trouble
    assert trouble.unexpected() == []


@pytest.fixture
def proxy(server: str) -> Iterator[Proxy]:
    proxy = Proxy(server)
    yield proxy
    proxy.close()


@pytest.fixture
def reopened(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    tmp_path: Path,
    proxy: Proxy,
    trouble: Trouble,
) -> Iterator[Callable[[], Page]]:
    """Start a browser with a profile on the disk; each further call kills it and starts anew."""
    trouble.allow(NO_NETWORK)
    contexts: list[BrowserContext] = []
    folder = tmp_path / "phone"
    options = {**browser_type_launch_args, **browser_context_args, "base_url": proxy.url}

    def reopen() -> Page:
        cookies: list[Any] = []
        while contexts:
            # Chromium saves cookies only every 30 s; a phone has had them for longer.
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
    """Return the process id of the browser with this profile."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # the process has ended meanwhile
            name, *words = (process / "cmdline").read_text().split("\0")
            # Neither a wrapper script nor one of the browser's own child processes.
            is_whole = "chrom" in name and not any(word.startswith("--type=") for word in words)
            if is_whole and f"--user-data-dir={folder}" in words:
                return int(process.name)
    raise LookupError(folder)


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], trouble: Trouble
) -> Callable[..., BrowserContext]:
    """Create a browser context, which is a device of its own, and watch its pages for errors."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        trouble.watch(context)
        return context

    return make
