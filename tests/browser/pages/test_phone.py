"""No page but the sheet is wider than a phone, however long the names are."""

from collections.abc import Iterator

from playwright.sync_api import Page

from remi_scores.engine.documents import read_deal
from remi_scores.engine.report import DealReport
from tests.browser.helpers.layout import OUTSIDE
from tests.browser.helpers.table import Table
from tests.helpers.matches import adjust, record

NAMES = (
    "Aleksandra-Anastasija Đorđević-Petroniju",
    "Ž" * 40,
    *("😀🃏", "Ana", "Boris", "Vesna", "Goran", "Dragana"),
)
WIDTHS = (390, 360, 320)
PARTS = (
    *("", "tabla/", "deljenje/", "dopuna/", "pravila/", "mesta/igraci/"),
    *("red/1/", "red/1/0/", "red/1/ispravi/", "red/2/", "red/2/1/", "red/2/ispravi/"),
)


def knocked() -> DealReport:
    """Return a deal of Nak-Nak in which a player knocks and fails."""
    values = dict.fromkeys(NAMES, 0) | {NAMES[0]: 3}
    hands = {name: {"points": points} for name, points in values.items()}
    return read_deal({"ended": "knock", "by": NAMES[0], "hands": hands})


def test_no_page_is_wider_than_a_phone(page: Page) -> None:
    table = Table(page)
    match = table.open_match("nak_nak", NAMES, rounds=1)
    sheet = match.get_absolute_url()
    adjust(record(match, knocked()), NAMES[1], -1000)
    found = dict(too_wide(page, ["/", "/nova/?igra=nak_nak", *(sheet + part for part in PARTS)]))
    table_of_halp = "&".join(f"{row}=4h+5h+6h+7h+8h+9h+Th+Jh+Qh+Kh" for row in ("before", "after"))
    halp = f"/provera/?igra=halp&pitanje=rearrangement&asked=1&hand=2c&{table_of_halp}"
    desk = ("/provera/", f"/provera/?igra={match.code}&pitanje=arrange&cards=2c+3c+4c+9x&asked=1")
    found |= dict(too_wide(page, [*desk, halp]))
    record(match, *[knocked()] * 7)  # now the match is over
    found |= dict(too_wide(page, [f"{sheet}?red=9", "/"]))
    assert found == {}


def test_no_page_of_phones_and_seats_is_wider_than_a_phone(page: Page) -> None:
    sheet = Table(page).open_match("becki", NAMES[:6]).get_absolute_url()
    found = dict(too_wide(page, [f"{sheet}mesta/", f"{sheet}pozovi/", "/povratak/", "/telefoni/"]))
    page.get_by_role("button", name="Prenesi na drugi telefon").tap()
    address = page.locator("input[readonly]").first
    address.wait_for()
    assert spilled(page) == []  # the address stands in a warning too
    page.goto(address.input_value())
    assert (found, spilled(page)) == ({}, [])


def spilled(page: Page) -> list[str]:
    """Return the elements of the open page that are wider than the narrowest window."""
    page.set_viewport_size({"width": WIDTHS[-1], "height": 844})
    return list(page.evaluate(OUTSIDE))


def too_wide(page: Page, addresses: list[str]) -> Iterator[tuple[tuple[str, int], int]]:
    """Yield the pages that are wider than the window, with their width."""
    for address in addresses:
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            widest = page.evaluate("() => document.documentElement.scrollWidth")
            if widest > width:
                yield (address, width), widest
