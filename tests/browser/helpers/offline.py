"""Phones without a network: what they keep, and what waits on them."""

from playwright.sync_api import Page, expect

from tests.browser.helpers.table import Table
from tests.helpers.waiting import wait_until

# What every page does by itself three seconds after it was loaded.
BEGIN_TO_KEEP = "() => import(document.getElementById('kept').dataset.offline)"
NAMES = ("Ana", "Boris", "Vesna")
ALL_KEPT = """async paths => {
    const page = path => caches.match(path, { cacheName: 'pages', ignoreVary: true });
    return (await Promise.all(paths.map(page))).every(Boolean);
}"""


def wait_until_kept(table: Table, *forms: str) -> None:
    """Stay on the sheet until it and its forms are on the phone, and the worker is in charge."""
    page, sheet = table.page, table.match.get_absolute_url()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    wait_until_all_are_kept(page, [sheet + form for form in ("", "deljenje/", *forms)])


def wait_until_all_are_kept(page: Page, paths: list[str]) -> None:
    """Wait until these pages are on the phone; the open one begins to keep them at once."""
    page.evaluate(BEGIN_TO_KEEP)
    wait_until(lambda: page.evaluate(ALL_KEPT, paths), page=page)


def open_form(page: Page) -> None:
    page.get_by_role("link", name="Upiši deljenje").tap()
    page.wait_for_url("**/deljenje/")


def save(page: Page) -> None:
    button = page.locator("[data-save]")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.tap()


def write_offline(table: Table, ana: int, boris: int, vesna: int) -> None:
    """Write a deal without a network and come back to the sheet."""
    open_form(table.page)
    table.enter("closed", 0, [ana, boris, vesna])
    save(table.page)
    table.page.wait_for_url("**/p/*/")


def waiting(page: Page) -> list[str]:
    """Return the numbers of the deals that wait on the sheet, once they are drawn."""
    page.locator(".pending-row").first.wait_for()
    return page.locator(".pending-row th").all_inner_texts()


def scored(*deals: tuple[int, int]) -> list[list[int]]:
    """What Ana gets who closed with 0 against two hands, deal by deal."""
    return [[boris + vesna, 0, 0] for boris, vesna in deals]
