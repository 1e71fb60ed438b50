"""Phones without a network: kept pages, and deals that wait to be sent."""

from playwright.sync_api import Page

from tests.browser.helpers.table import Table
from tests.helpers.waiting import wait_until

# Pages load this module by themselves, but three seconds after they were loaded.
BEGIN_TO_KEEP = "() => import(document.getElementById('kept').dataset.offline)"
NAMES = ("Ana", "Boris", "Vesna")
ALL_KEPT = """async paths => {
    const page = path => caches.match(path, { cacheName: 'pages', ignoreVary: true });
    return (await Promise.all(paths.map(page))).every(Boolean);
}"""


def wait_until_kept(table: Table, *forms: str) -> None:
    """Wait until the service worker controls the sheet, and it and its forms are cached."""
    page, sheet = table.page, table.match.get_absolute_url()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    wait_until_all_are_kept(page, [sheet + form for form in ("", "deljenje/", *forms)])


def wait_until_all_are_kept(page: Page, paths: list[str]) -> None:
    """Make the open page begin to keep pages at once, and wait until these are cached."""
    page.evaluate(BEGIN_TO_KEEP)
    wait_until(lambda: page.evaluate(ALL_KEPT, paths), page=page)


def write_offline(table: Table, ana: int, boris: int, vesna: int) -> None:
    """Save a deal without a network and return to the sheet."""
    table.open_form()
    table.enter("closed", 0, [ana, boris, vesna])
    table.tap_save()
    table.page.wait_for_url("**/p/*/")


def waiting_numbers(page: Page) -> list[str]:
    """Wait for the first row of a deal not sent yet; return the numbers of all such deals."""
    page.locator(".pending-row").first.wait_for()
    return page.locator(".pending-row th").all_inner_texts()


def scored(*deals: tuple[int, int]) -> list[list[int]]:
    """Return the points of deals that Ana closed with 0 against two hands."""
    return [[boris + vesna, 0, 0] for boris, vesna in deals]
