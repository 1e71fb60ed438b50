"""What a page weighs over the wire, and that no request leaves the site."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from remi_scores.engine.documents import read_deal
from remi_scores.matches.models import Access
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.browser.helpers.wire import Wire
from tests.helpers.matches import record
from tests.helpers.waiting import wait_until

FIRST_LOAD = 45_000  # bytes, everything
LATER = 12_000
AHEAD = 24_000  # what is kept for later, in case there will be no network
SETTLES = 3000  # ms: nothing is kept for later before a page was there for so long
KEPT = """async () =>
    (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname)"""
NewPhone = Callable[[], tuple[Page, Wire]]


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
    """Open a browser that knows the match and has nothing of the site, at the end of its wire.

    Its clock stands still, so that a page begins to keep others only when the test wants it.
    """
    knows = page.context.storage_state()
    opened: list[tuple[BrowserContext, Wire]] = []

    def make() -> tuple[Page, Wire]:
        wire = Wire(server)
        options = {**browser_context_args, "base_url": wire.url}
        context = browser.new_context(storage_state=knows, **options)
        opened.append((context, wire))
        trouble.watch(context)
        now = datetime.now(UTC)
        context.clock.install(time=now)
        context.clock.pause_at(now + timedelta(seconds=1))
        return context.new_page(), wire

    yield make
    for context, wire in opened:
        context.close()
        wire.close()


def wait_until_quiet(page: Page, *wires: Wire) -> None:
    """Wait for silence: nothing else tells that a page will ask for nothing more."""
    wait_until(lambda: all(wire.is_quiet() for wire in wires), page=page)


def test_pages_are_light_and_ask_nobody_else(new_phone: NewPhone, addresses: list[str]) -> None:
    phones: dict[str, tuple[Page, Wire]] = {start: new_phone() for start in addresses}
    hosts: dict[str, set[str]] = {}
    for start, (phone, wire) in phones.items():
        asked = hosts.setdefault(urlsplit(wire.url).netloc, set())
        phone.context.on("request", lambda one, asked=asked: asked.add(urlsplit(one.url).netloc))
        phone.goto(start)
    wait_until_quiet(phone, *(wire for _, wire in phones.values()))
    first = {start: wire.received for start, (_, wire) in phones.items()}
    later = {}
    # From the lightest page, which brings the least that others could use again.
    phone, wire = phones["/"]
    for address in addresses:
        before = wire.received
        phone.goto(address)
        wait_until_quiet(phone, wire)
        later[address] = wire.received - before
    assert {way: size for way, size in first.items() if size > FIRST_LOAD} == {}
    assert {way: size for way, size in later.items() if size > LATER} == {}
    assert all(asked == {ours} for ours, asked in hosts.items())
    assert min(first.values()) > max(later.values())  # the counting does see the difference


def test_what_is_kept_for_later_is_light(new_phone: NewPhone, addresses: list[str]) -> None:
    sheet = next(address for address in addresses if address.startswith("/p/"))
    form, nowhere = f"{sheet}deljenje/", "/bez-mreze/"
    keeps = {
        "/": {"/", nowhere},
        sheet: {sheet, f"{sheet}karte/0/", form},
        form: {form, sheet, nowhere},
    }
    ahead = {}
    for start, kept in keeps.items():
        phone, wire = new_phone()
        phone.goto(start)
        wait_until_quiet(phone, wire)
        before = wire.received
        phone.clock.run_for(SETTLES)
        wait_until(lambda phone=phone, kept=kept: {*phone.evaluate(KEPT)} == kept, page=phone)
        wait_until_quiet(phone, wire)
        assert {*phone.evaluate(KEPT)} == kept
        ahead[start] = wire.received - before
    assert {start: size for start, size in ahead.items() if size > AHEAD} == {}
    assert min(ahead.values()) > 0
