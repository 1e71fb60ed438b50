"""What a page weighs over the wire, and that no request leaves the site."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from remi_scores.engine.documents import read_deal
from remi_scores.matches.models import Access
from tests.browser.table import Table
from tests.browser.trouble import Trouble
from tests.browser.wire import Wire
from tests.matches.tables import record

FIRST_LOAD = 45_000  # bytes, everything
LATER = 12_000
AHEAD = 24_000  # what is kept for later, in case there will be no network
KEEPS = 6000  # ms: it is kept some seconds after the page is there
NewPhone = Callable[[], tuple[Page, Wire]]
KEEPING = re.compile(r"/|/p/\w+/|/p/\w+/deljenje/")


@pytest.fixture
def addresses(page: Page) -> list[str]:
    match = Table(page).open_match("remi_51", ("Ana", "Boris", "Željka", "Goran"))
    left = {"Željka": {"opened": True, "left": "K 7"}, "Goran": {"opened": True, "left": "Q *"}}
    hands = {"Ana": {}, "Boris": {"opened": False}, **left}
    record(match, *[read_deal({"ended": "out", "by": "Ana", "hands": hands})] * 3)
    Access.objects.update(seat=0)  # whose cards are written on it needs a form more
    sheet = match.get_absolute_url()
    rules = f"/pravila/remi-51/?p={match.code}"
    desk = "/provera/?igra=remi_51&pitanje=opening&melds=9c+9d+*&asked=1"
    shown = [sheet, f"{sheet}deljenje/", f"{sheet}red/1/", f"{sheet}tabla/", rules]
    return [desk, "/", "/nova/?igra=remi_51", *shown]


@pytest.fixture
def new_phone(
    page: Page,
    addresses: list[str],
    browser: Browser,
    browser_context_args: dict[str, Any],
    server: str,
    trouble: Trouble,
) -> Iterator[NewPhone]:
    """Open a browser that knows the match and has nothing of the site, at the end of its wire."""
    knows = page.context.storage_state()
    opened: list[tuple[BrowserContext, Wire]] = []

    def make() -> tuple[Page, Wire]:
        wire = Wire(server)
        options = {**browser_context_args, "base_url": wire.url}
        context = browser.new_context(storage_state=knows, **options)
        opened.append((context, wire))
        trouble.watch(context)
        return context.new_page(), wire

    yield make
    for context, wire in opened:
        context.close()
        wire.close()


def weigh(page: Page, wire: Wire, address: str) -> int:
    """Return the bytes of one page, those that the service worker fetches included."""
    before = wire.received
    page.goto(address, wait_until="networkidle")  # nothing for half a second
    return wire.received - before


def test_pages_are_light_and_ask_nobody_else(new_phone: NewPhone, addresses: list[str]) -> None:
    first, later, hosts = {}, {}, {}
    for start in addresses:
        phone, wire = new_phone()
        asked = hosts.setdefault(urlsplit(wire.url).netloc, set())
        phone.context.on("request", lambda one, asked=asked: asked.add(urlsplit(one.url).netloc))
        first[start] = weigh(phone, wire, start)
        # From the lightest page, which brings the least that others could use again.
        for address in addresses if start == "/" else ():
            later[address] = weigh(phone, wire, address)
        phone.context.close()  # its worker may still be fetching
    assert {way: size for way, size in first.items() if size > FIRST_LOAD} == {}
    assert {way: size for way, size in later.items() if size > LATER} == {}
    assert all(asked == {ours} for ours, asked in hosts.items())
    assert min(first.values()) > max(later.values())  # the counting does see the difference


def test_what_is_kept_for_later_is_light(new_phone: NewPhone, addresses: list[str]) -> None:
    loaded = {}
    for start in [address for address in addresses if KEEPING.fullmatch(address)]:
        phone, wire = new_phone()
        weigh(phone, wire, start)
        loaded[start] = (wire, wire.received)
    phone.wait_for_timeout(KEEPS)
    ahead = {start: wire.received - before for start, (wire, before) in loaded.items()}
    assert {start: size for start, size in ahead.items() if size > AHEAD} == {}
    assert len(ahead) == 3
    assert min(ahead.values()) > 0
