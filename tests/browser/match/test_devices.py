"""Another phone gets everything by a link, and loses it when it is revoked."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.helpers.table import Table


def test_a_phone_is_carried_over_and_revoked(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    table = Table(page)
    sheet = table.open_match("becki", ("Ana", "Boris")).get_absolute_url()
    page.goto("/telefoni/")
    page.get_by_role("button", name="Prenesi na drugi telefon").tap()
    expect(page.locator("svg.qr")).to_be_visible()
    address = page.locator("input[readonly]").input_value()

    other = new_context().new_page()
    other.goto(address)
    other.get_by_role("button", name="Oba telefona su moja: prenesi").tap()
    other.wait_for_url("**/")
    other.locator(f"a[href='{sheet}']").tap()
    Table(other).deal("closed", 0, [5, 28])

    page.goto("/telefoni/")
    page.locator("details.act summary", has_text="Ukloni").tap()
    page.get_by_role("button", name="Da, ukloni").tap()
    expect(page.locator("details.act")).to_have_count(0)
    other.goto(sheet)
    expect(other.get_by_role("heading", level=1)).to_have_text("Ulaz šifrom")
    page.goto(sheet)
    expect(page.locator("#sheet tbody th a")).to_have_count(1)
