"""Names, numbers and counters fit: on small phones, on their side, and across the room."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from remi_scores.engine.documents import read_deal
from remi_scores.engine.report import DealReport
from tests.browser.helpers.layout import BROKEN_WORDS, CUT_HATS, CUT_NUMBERS
from tests.browser.helpers.table import Table
from tests.helpers.matches import adjust, record

LONG = "Š" * 40
NAMES = (
    *("Željko Šćepanović", "Aleksandra-Anastasija", LONG, "😀🃏"),
    *("Ana", "Đorđe", "Živojin", "Ćira"),
)
SIZES = ((320, 640), (390, 844), (844, 390), (1280, 800))


def knocked() -> DealReport:
    values = {name: {"points": 3 if seat == 0 else seat} for seat, name in enumerate(NAMES)}
    return read_deal({"ended": "knock", "by": NAMES[0], "hands": values})


def misfits(page: Page, address: str) -> dict[str, Any]:
    """What is too wide, cut or broken on a page in each size; a name of 40 letters may break."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        widest = page.evaluate("() => document.documentElement.scrollWidth")
        broken = [told for told in page.evaluate(BROKEN_WORDS) if LONG not in told]
        cut = page.evaluate(CUT_HATS) + page.evaluate(CUT_NUMBERS)
        if widest > width or broken or cut:
            found[f"{address} at {width}"] = (widest, broken, cut)
    return found


def test_names_and_numbers_fit_on_the_board_and_the_sheet(page: Page) -> None:
    match = Table(page).open_match("nak_nak", NAMES, rounds=1)
    sheet = match.get_absolute_url()
    adjust(record(match, knocked()), NAMES[1], -1000)
    found = {}
    for part in ("", "tabla/", "deljenje/", "red/1/"):
        found |= misfits(page, sheet + part)
    record(match, *[knocked()] * 7)  # now the match is over
    for part in ("", "tabla/"):
        found |= misfits(page, sheet + part)
    assert found == {}


def test_what_does_not_fit_is_found(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """() => {
            const box = document.createElement("p");
            box.style.cssText = "width: 2rem; height: 1rem; line-height: .6; overflow: hidden; overflow-wrap: anywhere";
            box.textContent = "Živojin";
            const number = box.cloneNode();
            number.style.overflowWrap = "normal";
            number.textContent = "1234567";
            document.querySelector("main").append(box, number);
        }"""  # noqa: E501
    )
    assert [told.split(" in ")[0] for told in page.evaluate(BROKEN_WORDS)] == ["Živojin"]
    assert [told.split(" in ")[0] for told in page.evaluate(CUT_NUMBERS)] == ["1234567"]
    assert [told.split(" in ")[0] for told in page.evaluate(CUT_HATS)] == ["Ž"]


@pytest.mark.parametrize("width", [320, 360])
def test_the_words_of_the_counters_are_whole_on_a_narrow_phone(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    table = Table(page)
    table.open_match("kraljevski", ("Željko", "Šćepan"), "deljenje/")
    table.enter("out", 0, [None, "3"])
    table.count_kings(1, run=1)
    expect(page.locator(".step").first).to_be_in_viewport()
    assert page.evaluate(BROKEN_WORDS) == []
    assert page.evaluate(CUT_HATS) == []


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_sheet_scrolls_with_the_page_and_its_totals_stay(page: Page, rounds: int) -> None:
    match = Table(page).open_match("nak_nak", NAMES, rounds=rounds)
    record(match, *[knocked()] * 8)
    page.goto(match.get_absolute_url())
    inside, outside = page.evaluate(
        """() => [document.querySelector("#sheet > .sheet"), document.documentElement]
            .map((box) => box.scrollHeight - box.clientHeight)"""
    )
    assert inside == 0
    assert outside > 0
    page.locator("#sheet tbody tr").last.scroll_into_view_if_needed()
    expect(page.locator("#sheet thead .tot").first).to_be_in_viewport(ratio=1)
