"""Polling, the one place where tests pause."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAUSE = 0.02  # seconds


def wait_until(
    is_so: Callable[[], object], *, within: float = 20, page: "Page | None" = None
) -> None:
    """Call `is_so` until it returns something true; fail after `within` seconds.

    Pass the page in browser tests: its routes and events are handled in this thread, and a plain
    sleep would hold them up.
    """
    end = time.monotonic() + within
    while not is_so():
        assert time.monotonic() < end, f"Still not so after {within} s"
        if page:
            page.wait_for_timeout(PAUSE * 1000)
        else:
            time.sleep(PAUSE)
