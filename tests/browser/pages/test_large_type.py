"""Type of twice the size, the colours of the system, and reduced motion."""

import pytest
from playwright.sync_api import Locator, Page, expect

from remi_scores.engine.documents import read_deal
from remi_scores.matches.access import seats
from remi_scores.matches.models import Access
from tests.browser.helpers.axe import violations
from tests.browser.helpers.layout import CUT_NUMBERS
from tests.browser.helpers.table import Table
from tests.helpers.many import mostly_full
from tests.helpers.matches import adjust, record

NAMES = ("Ana", "Boris", "Vesna", "Goran")
PARTS = ("tabla/", "red/1/", "dopuna/", "deljenje/")
TWICE = {"fontSizes": {"standard": 32, "fixed": 26}}
SPILLED = """() => [...document.querySelectorAll("#sheet td b, #sheet thead .tot")].filter((number) => {
    const range = document.createRange();
    range.selectNodeContents(number.firstChild);
    const [text, cell] = [range, number.closest("td, th")].map((each) => each.getBoundingClientRect());
    return text.left < cell.left - 1 || text.right > cell.right + 1;
}).map((number) => number.firstChild.textContent)"""  # noqa: E501
LETTERS = """() => [...document.querySelectorAll("input:not([type=hidden])")]
    .filter((field) => field.checkVisibility() && !/radio|checkbox/.test(field.type))
    .filter((field) => !field.closest(".rule")) // takes a number
    .filter((field) => {
        const style = getComputedStyle(field);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = `${style.fontSize} ${style.fontFamily}`;
        const edges = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        const room = field.clientWidth - edges;
        return room < pen.measureText("Dragiška").width;
    }).map((field) => field.name)"""
MOVING = """() => [...document.querySelectorAll("*")].filter((each) => {
    const style = getComputedStyle(each);
    return style.animationName !== "none" || /[1-9]/.test(style.transitionDuration);
}).map((each) => each.outerHTML.slice(0, 80))"""


def test_at_twice_the_type_no_number_is_cut_and_fields_hold_eight_letters(page: Page) -> None:
    page.context.new_cdp_session(page).send("Page.setFontSizes", TWICE)
    table = Table(page)
    match = table.open_match("nak_nak", NAMES, rounds=3)
    hands = {name: {"points": points} for name, points in zip(NAMES, (3, 40, 28, 41), strict=True)}
    record(match, read_deal({"ended": "knock", "by": "Ana", "hands": hands}))
    adjust(match, "Ana", -40)
    adjust(match, "Boris", -1000)
    sheet = match.get_absolute_url()
    found = {}
    for width, height in ((320, 640), (390, 844), (844, 390)):
        for address in (
            sheet,
            f"{sheet}tabla/",
            f"{sheet}red/1/",
            f"{sheet}dopuna/",
            "/nova/?igra=becki",
        ):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(address)
            told = [page.evaluate(each) for each in (CUT_NUMBERS, SPILLED, LETTERS)]
            if any(told):
                found[address, width] = told
    assert found == {}


@pytest.mark.parametrize(
    "game", mostly_full(("becki", "remi_51", "nak_nak", "kraljevski"), "remi_51")
)
def test_at_twice_the_type_nothing_is_wider_than_the_phone(page: Page, game: str) -> None:
    page.context.new_cdp_session(page).send("Page.setFontSizes", TWICE)
    table = Table(page)
    match = table.open_match(game, NAMES)
    sheet = match.get_absolute_url()
    seats.take_seat(match=match, device=Access.objects.get().device, seat=0)
    parts = ("deljenje/", "karte/0/", "mesta/", "dolazi/", "pravila/")
    rules = f"/pravila/{game.replace('_', '-')}/"
    addresses = (f"/nova/?igra={game}", rules, "/uci/", *(sheet + part for part in parts))
    found = {}
    for width, height in ((320, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for address in addresses:
            page.goto(address)
            if told := misfits(page, width):
                found[address, width] = told
        page.goto(f"{sheet}deljenje/")
        table.choose(1)
        page.locator("[data-show=points]").tap()
        page.locator("[data-pad=points] [data-digit='7']").tap()
        page.goto(f"{sheet}deljenje/")
        expect(page.locator("[data-draft]")).to_be_visible()
        if told := misfits(page, width):
            found["a draft", width] = told
    assert found == {}


def misfits(page: Page, width: int) -> list[object]:
    """Return what is too wide, cut or too narrow on the open page; empty if nothing is."""
    widest = page.evaluate("() => document.documentElement.scrollWidth")
    told = [page.evaluate(each) for each in (CUT_NUMBERS, LETTERS)]
    return [widest, *told] if widest > width or any(told) else []


def look_of(box: Locator) -> str:
    """How an element is drawn, besides its text."""
    return str(
        box.evaluate(
            """(box) => (({ backgroundColor, color, borderTopStyle, outlineColor, outlineWidth }) =>
                [backgroundColor, color, borderTopStyle, outlineColor, outlineWidth].join())
                (getComputedStyle(box))"""
        )
    )


def test_with_the_colours_of_the_system_what_is_chosen_is_seen(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    table = Table(page)
    table.open_match("remi_51", ("Ana", "Boris", "Vesna"), "deljenje/")
    table.enter("out", 0, [None, "7", None])
    chosen = page.locator("[name=by]:checked + span")
    assert look_of(chosen) != look_of(page.locator("[name=by]:not(:checked) + span").first)
    expect(page.locator("#h1")).to_contain_class("active")
    assert look_of(page.locator("#h1")) != look_of(page.locator("#h2"))
    shown, other = page.locator("[data-show=ranks]"), page.locator("[data-show=points]")
    assert look_of(shown) != look_of(other)
    assert "solid" in look_of(page.locator("[data-pad=ranks] [data-rank='7']"))
    page.goto("/provera/?igra=halp&pitanje=meld")
    assert look_of(page.locator("[data-suit='♣']")) != look_of(page.locator("[data-suit='♦']"))
    assert violations(page) == []


def test_nothing_moves_by_itself_if_that_is_not_wanted(page: Page) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris"), "deljenje/")
    assert page.evaluate(MOVING) == []
    table.enter("closed", 0, [5, 28])
    table.save()
    expect(page.locator(".toast")).to_be_visible()
    page.locator("#sheet tbody td a").first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(MOVING) == []
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(MOVING) != []
