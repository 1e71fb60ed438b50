"""Typing the names of a new match: Enter goes on, and a pasted list is several names."""

from playwright.sync_api import Page, expect

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
