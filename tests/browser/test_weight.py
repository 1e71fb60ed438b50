"""What a page weighs over the wire, and that no request leaves the site."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.table import Table

FIRST_LOAD = 45_000  # bytes, everything
LATER = 12_000


class Wire:
    """Counts the bytes of what a page loads."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bytes = 0
        self.hosts: set[str] = set()
        self.session = page.context.new_cdp_session(page)
        self.session.send("Network.enable")
        self.session.on("Network.loadingFinished", self._finished)
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def load(self, address: str, *, cold: bool) -> int:
        """Return the bytes of one page with an empty cache, or with a warm one."""
        if cold:
            self.session.send("Network.clearBrowserCache")
        self.bytes = 0
        self.page.goto(address, wait_until="networkidle")
        return self.bytes


@pytest.fixture
def addresses(page: Page) -> list[str]:
    table = Table(page)
    table.start("remi_51", ("Ana", "Boris", "Željka", "Goran"))
    for _ in range(3):
        table.deal("out", 0, [None, "unopened", "K 7", "Q *"])
    sheet = table.match.get_absolute_url()
    rules = f"/pravila/remi-51/?p={table.match.code}"
    return ["/", "/nova/?igra=remi_51", sheet, f"{sheet}deljenje/", f"{sheet}red/1/", rules]


def test_pages_are_light_and_ask_nobody_else(page: Page, addresses: list[str], base_url: str):
    wire = Wire(page)
    first, later = {}, {}
    for start in addresses:
        first[start] = wire.load(start, cold=True)
        for address in addresses:
            later[start, address] = wire.load(address, cold=False)
    assert {way: size for way, size in first.items() if size > FIRST_LOAD} == {}
    assert {way: size for way, size in later.items() if size > LATER} == {}
    assert wire.hosts == {urlsplit(base_url).netloc}
    assert min(first.values()) > max(later.values())  # the counting does see the difference
