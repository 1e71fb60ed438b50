"""Typing names: Enter goes on, a pasted list is several names, and a name is corrected later."""

from playwright.sync_api import Page, expect

from tests.browser.helpers.table import Table
from tests.helpers.matches import closed, record

PASTE = """(field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "Boris\\nVesna\\n\\nGoran\\r\\nLazar\\nMira\\nJelena");
    const all = { clipboardData, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent("paste", all));
}"""


def test_enter_goes_to_the_next_name_and_never_starts_a_match(page: Page) -> None:
    page.goto("/nova/?igra=becki")
    page.locator("[name=p0]").focus()
    for seat, name in enumerate(("Ana", "Boris", "Vesna", "", "", "")):
        expect(page.locator(f"[name=p{seat}]")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.locator("button.primary[data-save]")).to_be_focused()
    assert page.url.endswith("/nova/?igra=becki")
    page.keyboard.press("Enter")
    page.wait_for_url("**/p/*/")


def test_names_pasted_on_lines_take_the_free_seats(page: Page) -> None:
    page.goto("/nova/?igra=becki")
    page.locator("[name=p0]").fill("Ana")
    page.locator("[name=p3]").fill("Nikola")
    page.locator("[name=p1]").evaluate(PASTE)
    names = [page.locator(f"[name=p{seat}]").input_value() for seat in range(6)]
    assert names == ["Ana", "Boris", "Vesna", "Nikola", "Goran", "Lazar, Mira, Jelena"]


def test_the_owner_corrects_a_name_and_moves_a_player(page: Page) -> None:
    match = Table(page).open_match("becki", ("Ana", "Boris", "Vesna"), "mesta/igraci/")
    record(match, closed(5, 28, 41))
    page.reload()
    page.locator("[name=n0]").fill("Anica")
    page.locator("[name=n0]").press("Enter")
    expect(page.locator("[name=n1]")).to_be_focused()
    page.locator("#move2").tap()
    names = page.locator(".seats input[name^=n]")
    expect(names).to_have_count(3)
    expect(names.nth(1)).to_have_value("Vesna")
    page.locator(".seat", has=page.locator("[name=n2]")).locator("label.chip").tap()
    page.locator("button.primary[data-save]").tap()
    page.wait_for_url("**/p/*/")
    expect(page.locator("thead th[data-column]")).to_contain_text(["Anica", "Vesna", "Boris"])
    expect(page.locator(".next .facts")).to_contain_text("deli: Vesna")
    expect(page.locator("#sheet thead .tot").first).to_contain_text("59")
