"""Keyboard, screen reader, enlarged pages and reduced motion."""

import re

import pytest
from playwright.sync_api import Page, expect

from remi_scores.matches.models import Match
from tests.browser.helpers.table import Table
from tests.helpers.matches import closed, record


def focused(page: Page) -> str:
    """Return tag, name, value and text of the focused element."""
    return str(
        page.evaluate(
            """() => {
                const at = document.activeElement;
                return [at.tagName, at.name || '', at.value || '', at.textContent.trim()].join('|');
            }"""
        )
    )


def tab_to(page: Page, pattern: str, key: str = "Tab") -> None:
    """Press a key until the focused element matches a regular expression."""
    for _ in range(60):
        page.keyboard.press(key)
        if re.search(pattern, focused(page)):
            return
    pytest.fail(f"{pattern} cannot be reached by {key}; the focus is at {focused(page)}")


def write_deal(page: Page, by: int, values: tuple[int, ...]) -> None:
    """Enter and save a deal from the open sheet, by keyboard alone."""
    tab_to(page, r"^A\|.*Upiši deljenje")
    page.keyboard.press("Enter")
    page.wait_for_url("**/deljenje/")
    tab_to(page, r"\|by\|")
    page.keyboard.press("Space")
    for _ in range(by):
        page.keyboard.press("ArrowRight")
    for seat, value in enumerate(values):
        tab_to(page, rf"\|h{seat}-(points|ranks|cards)\|")
        field = page.locator(f"[name=h{seat}-points]")
        if not field.is_visible():
            page.keyboard.press("Escape")
            show = page.locator("[data-show=points]")
            show.focus()
            page.keyboard.press("Enter")
            field.focus()
        page.keyboard.type(str(value))
    tab_to(page, r"^BUTTON\|.*Upiši deljenje")
    page.keyboard.press("Enter")
    page.wait_for_url("**/p/*/?red=*")


def test_a_whole_match_is_written_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    tab_to(page, r"^A\|.*Nova partija")
    page.keyboard.press("Enter")
    page.wait_for_url("**/nova/")
    tab_to(page, r"^A\|.*Bečki")
    page.keyboard.press("Enter")
    page.wait_for_url("**/nova/?igra=becki")
    for seat, name in enumerate(("Ana", "Boris")):
        tab_to(page, rf"\|p{seat}\|")
        page.keyboard.type(name)
    tab_to(page, r"^SUMMARY\|.*Kućna pravila")
    page.keyboard.press("Enter")
    tab_to(page, r"\|o-rounds\|")
    page.keyboard.press("Control+A")
    page.keyboard.type("1")
    tab_to(page, r"^BUTTON\|.*(Počni|Počnite|Nova|partij)")
    page.keyboard.press("Enter")
    page.wait_for_url("**/p/*/")

    write_deal(page, 0, (5, 28))
    expect(page.locator("#said")).to_have_text("Zbirovi: Ana 23, Boris 0.")

    # Undo and redo: the focus moves to the button that reverses it.
    tab_to(page, r"^BUTTON\|.*Povuci")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Vrati", exact=True)).to_be_focused()
    expect(page.locator("#said")).to_have_text("Zbirovi: Ana 0, Boris 0.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Povuci upis", exact=True)).to_be_focused()
    expect(page.locator("#said")).to_have_text("Zbirovi: Ana 23, Boris 0.")

    # The dialog of a number takes the focus and returns it.
    tab_to(page, r"^A\|\|\|23")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=1)).to_have_text("Ana, deljenje 1")
    assert page.evaluate("() => document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#sheet tbody td a", has_text="23")).to_be_focused()

    page.keyboard.press("Home")
    page.reload()
    write_deal(page, 1, (41, 6))
    match = Match.objects.get()
    assert match.finished
    assert match.standing["totals"] == [23, 35]
    expect(page.get_by_role("heading", name="Pobeda: Boris")).to_be_visible()
    tab_to(page, r"^BUTTON\|.*Ista ekipa")


def test_a_screen_reader_finds_names_and_roles(page: Page) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris", "Vesna"))
    record(table.match, closed(5, 28, 41))
    table.open_sheet()
    sheet = page.get_by_role("table", name="Zapisnik")
    expect(sheet.get_by_role("columnheader").nth(3)).to_be_visible()
    heads = sheet.get_by_role("columnheader").all()[1:]
    # Beside each number a screen reader reads the short name of the column.
    assert [head.get_attribute("abbr") for head in heads] == ["Ana", "Boris", "Vesna"]
    assert [head.inner_text().split()[:2] for head in heads] == [
        ["Ana", "59"],
        ["Boris", "0"],
        ["Vesna", "0"],
    ]
    expect(sheet.get_by_role("rowheader", name="1 deli: Ana", exact=True)).to_be_visible()
    page.get_by_role("link", name="Grafikon zbirova").click()
    dialog = page.get_by_role("dialog", name="Grafikon zbirova")
    expect(dialog.get_by_role("img", name="Grafikon zbirova")).to_be_visible()
    dialog.get_by_text("Isto u brojkama").click()
    figures = dialog.get_by_role("table", name="Zbirovi posle svakog deljenja")
    expect(figures.get_by_role("cell")).to_have_text(["59", "0", "0"])


@pytest.mark.parametrize(
    ("letters", "sizes"),
    [("usual", [(320, 640), (195, 422)]), ("large", [(390, 844), (320, 640)])],
)
def test_nothing_is_cut_off_on_enlarged_pages(
    page: Page, letters: str, sizes: list[tuple[int, int]]
) -> None:
    """A phone enlarged to 200 % has a window of 195 × 422."""
    names = ("Ana", "Boris", "Vesna", "Željka")
    sheet = Table(page).open_match("becki", names, rounds=1).get_absolute_url()
    if letters == "large":
        page.goto("/izgled/")
        page.get_by_role("button", name="Krupna").click()
        expect(page.locator("html")).to_have_attribute("data-type", "large")
    cut = {}
    for address in ("/", "/izgled/", "/pravila/becki/", f"{sheet}deljenje/", sheet):
        page.goto(address)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            widest = page.evaluate("() => document.documentElement.scrollWidth")
            if widest > width:
                cut[address, width] = widest
    assert cut == {}
    # The sheet may scroll, but everything in it can be reached.
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#sheet thead .tot").last.scroll_into_view_if_needed()
        expect(page.locator("#sheet thead .tot").last).to_be_in_viewport()


def test_nothing_moves_when_reduced_motion_is_preferred(page: Page) -> None:
    Table(page).open_match("becki", ("Ana", "Boris"))
    moving = page.evaluate(
        """() => [...document.querySelectorAll('*')].filter((each) => {
            const style = getComputedStyle(each);
            return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
        }).map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert moving == []
