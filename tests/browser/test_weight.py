"""What a page weighs over the wire, and that no request leaves the site."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from remi_scores.matches.models import Access
from tests.browser.table import Table
from tests.browser.trouble import Trouble
from tests.browser.wire import Wire

FIRST_LOAD = 45_000  # bytes, everything
LATER = 12_000
AHEAD = 24_000  # what is kept for later, in case there will be no network
SETTLES = 500  # ms
KEEPS = 6000  # ms: it is kept some seconds after the page is there
KEEPING = re.compile(r"/|/p/\w+/|/p/\w+/deljenje/")


@pytest.fixture
def addresses(page: Page) -> list[str]:
    table = Table(page)
    table.start("remi_51", ("Ana", "Boris", "Željka", "Goran"))
    for _ in range(3):
        table.deal("out", 0, [None, "unopened", "K 7", "Q *"])
    Access.objects.update(seat=0)  # whose cards are written on it needs a form more
    table.open_sheet()
    sheet = table.match.get_absolute_url()
    rules = f"/pravila/remi-51/?p={table.match.code}"
    desk = "/provera/?igra=remi_51&pitanje=opening&melds=9c+9d+*&asked=1"
    shown = [sheet, f"{sheet}deljenje/", f"{sheet}red/1/", f"{sheet}tabla/", rules]
    return [desk, "/", "/nova/?igra=remi_51", *shown]


@pytest.fixture
def new_phone(
    page: Page,
    addresses: list[str],
    browser: Browser,
    browser_context_args: dict[str, Any],
    wire: Wire,
    trouble: Trouble,
) -> Iterator[Callable[[], Page]]:
    """Open a browser that knows the match and has nothing of the site, at the end of the wire."""
    options = {**browser_context_args, "base_url": wire.url}
    knows = page.context.storage_state()
    contexts = []

    def make() -> Page:
        for earlier in contexts:
            earlier.close()  # its worker may still be fetching
        contexts[:] = []
        contexts.append(browser.new_context(storage_state=knows, **options))
        trouble.watch(contexts[-1])
        return contexts[-1].new_page()

    yield make
    for context in contexts:
        context.close()


def weigh(page: Page, wire: Wire, address: str) -> int:
    """Return the bytes of one page, those that the service worker fetches included."""
    before = wire.received
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(SETTLES)
    return wire.received - before


def test_pages_are_light_and_ask_nobody_else(
    new_phone: Callable[[], Page], addresses: list[str], wire: Wire
) -> None:
    first, later, hosts = {}, {}, set()
    for start in addresses:
        phone = new_phone()
        phone.context.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
        first[start] = weigh(phone, wire, start)
        # From the lightest page, which brings the least that others could use again.
        for address in addresses if start == "/" else ():
            later[address] = weigh(phone, wire, address)
    assert {way: size for way, size in first.items() if size > FIRST_LOAD} == {}
    assert {way: size for way, size in later.items() if size > LATER} == {}
    assert hosts == {urlsplit(wire.url).netloc}
    assert min(first.values()) > max(later.values())  # the counting does see the difference


def test_what_is_kept_for_later_is_light(
    new_phone: Callable[[], Page], addresses: list[str], wire: Wire
) -> None:
    ahead = {}
    for start in [address for address in addresses if KEEPING.fullmatch(address)]:
        phone = new_phone()
        weigh(phone, wire, start)
        before = wire.received
        phone.wait_for_timeout(KEEPS)
        ahead[start] = wire.received - before
    assert {start: size for start, size in ahead.items() if size > AHEAD} == {}
    assert len(ahead) == 3
    assert max(ahead.values()) > 0
