"""How many bytes a page loads, and that it requests nothing from other hosts.

The typeface is loaded once for all pages, and is counted apart.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, Request

from remi_scores.engine.documents import read_deal
from remi_scores.matches.access import seats
from remi_scores.matches.models import Access
from tests.browser.helpers.proxy import Proxy
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.helpers.matches import record
from tests.helpers.waiting import wait_until

FIRST_LOAD = 45_000  # bytes, all that is sent to a browser with an empty cache
LATER = 12_000
AHEAD = 24_000  # the pages that are kept for offline use
TYPEFACE = {"sr-Latn": 11_000, "sr": 19_000}  # once; a Cyrillic page may have Latin names too
SETTLES = 3000  # milliseconds after which a page begins to keep pages
KEPT = """async () =>
    (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname)"""
NewPhone = Callable[[], tuple[Page, Proxy]]


@pytest.fixture
def addresses(page: Page) -> list[str]:
    match = Table(page).open_match("remi_51", ("Ana", "Boris", "Željka", "Goran"))
    left = {"Željka": {"opened": True, "left": "K 7"}, "Goran": {"opened": True, "left": "Q *"}}
    hands = {"Ana": {}, "Boris": {"opened": False}, **left}
    record(match, *[read_deal({"ended": "out", "by": "Ana", "hands": hands})] * 3)
    # A seat adds the form of an own hand.
    seats.take_seat(match=match, device=Access.objects.get().device, seat=0)
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
    """Create a browser that has access to the match and an empty cache, behind a proxy.

    Its clock is stopped, so that a page begins to keep pages only when the test says so.
    """
    knows = page.context.storage_state()
    opened: list[tuple[BrowserContext, Proxy]] = []

    def make() -> tuple[Page, Proxy]:
        proxy = Proxy(server)
        options = {**browser_context_args, "base_url": proxy.url}
        context = browser.new_context(storage_state=knows, **options)
        opened.append((context, proxy))
        trouble.watch(context)
        now = datetime.now(UTC)
        context.clock.install(time=now)
        context.clock.pause_at(now + timedelta(seconds=1))
        return context.new_page(), proxy

    yield make
    for context, proxy in opened:
        context.close()
        proxy.close()


def wait_until_quiet(page: Page, *proxies: Proxy) -> None:
    """Wait for silence, since no event tells that a page will request nothing more."""
    wait_until(lambda: all(proxy.is_quiet() for proxy in proxies), page=page)


def watch_typeface(phone: Page) -> list[Request]:
    """Note the requests for the typeface from now on."""
    asked: list[Request] = []
    phone.on("requestfinished", lambda one: one.resource_type == "font" and asked.append(one))
    return asked


def bytes_of(requests: list[Request]) -> int:
    """Return how many bytes answered them, with their headers."""
    sizes = [request.sizes() for request in requests]
    return sum(size["responseHeadersSize"] + size["responseBodySize"] for size in sizes)


def test_pages_are_light_and_request_nothing_from_other_hosts(
    new_phone: NewPhone, addresses: list[str]
) -> None:
    phones: dict[str, tuple[Page, Proxy]] = {start: new_phone() for start in addresses}
    hosts: dict[str, set[str]] = {}
    fonts = {start: watch_typeface(phone) for start, (phone, _) in phones.items()}
    for start, (phone, proxy) in phones.items():
        asked = hosts.setdefault(urlsplit(proxy.url).netloc, set())
        phone.context.on("request", lambda one, asked=asked: asked.add(urlsplit(one.url).netloc))
        phone.goto(start)
    wait_until_quiet(phone, *(proxy for _, proxy in phones.values()))
    first = {start: proxy.received - bytes_of(fonts[start]) for start, (_, proxy) in phones.items()}
    later = {}
    # From the lightest page, which loads the least that others use too.
    phone, proxy = phones["/"]
    for address in addresses:
        before = proxy.received
        phone.goto(address)
        wait_until_quiet(phone, proxy)
        later[address] = proxy.received - before
    assert {way: size for way, size in first.items() if size > FIRST_LOAD} == {}
    assert {way: size for way, size in later.items() if size > LATER} == {}
    assert all(asked == {ours} for ours, asked in hosts.items())
    assert min(first.values()) > max(later.values())  # bytes are really counted


def test_pages_kept_for_offline_use_are_light(new_phone: NewPhone, addresses: list[str]) -> None:
    sheet = next(address for address in addresses if address.startswith("/p/"))
    form, nowhere = f"{sheet}deljenje/", "/bez-mreze/"
    keeps = {
        "/": {"/", nowhere},
        sheet: {sheet, f"{sheet}karte/0/", form},
        form: {form, sheet, nowhere},
    }
    ahead = {}
    for start, kept in keeps.items():
        phone, proxy = new_phone()
        phone.goto(start)
        wait_until_quiet(phone, proxy)
        before = proxy.received
        phone.clock.run_for(SETTLES)
        wait_until(lambda phone=phone, kept=kept: {*phone.evaluate(KEPT)} == kept, page=phone)
        wait_until_quiet(phone, proxy)
        assert {*phone.evaluate(KEPT)} == kept
        ahead[start] = proxy.received - before
    assert {start: size for start, size in ahead.items() if size > AHEAD} == {}
    assert min(ahead.values()) > 0


@pytest.mark.parametrize("language", TYPEFACE)
def test_the_typeface_is_light_and_only_its_figures_are_preloaded(
    new_phone: NewPhone, addresses: list[str], language: str
) -> None:
    phone, proxy = new_phone()
    name, value = settings.LANGUAGE_COOKIE_NAME, language
    phone.context.add_cookies([{"name": name, "value": value, "url": proxy.url}])
    asked = watch_typeface(phone)
    for address in addresses:
        phone.goto(address)
    wait_until_quiet(phone, proxy)
    assert phone.locator("link[rel=preload]").count() == 1
    sizes = {one.url: one.sizes()["responseBodySize"] for one in asked}
    assert len(sizes) > 1
    assert sum(sizes.values()) <= TYPEFACE[language]
