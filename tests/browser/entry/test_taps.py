"""How many taps a deal takes, from the sheet to the saved deal, and how large the keys are."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.table import Table
from tests.helpers.many import mostly_full

NAMES = ("Ana", "Boris", "Vesna", "Goran")
COUNT = """() => {
    const add = (name) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name)) + 1);
    addEventListener('pointerdown', () => add('taps'), true);
    addEventListener('keydown', () => add('keys'), true);
    addEventListener('scroll', () => scrollY && add('scrolls'), true);
}"""
COUNTED = "() => ['taps', 'keys', 'scrolls'].map((name) => Number(sessionStorage.getItem(name)))"
SMALL_KEYS = """() => [...document.querySelectorAll('.pad button, .players label, .ending label')]
    .filter((key) => key.checkVisibility())
    .map((key) => [key.textContent.trim(), key.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44)
    .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""


def begin(page: Page, game: str, names: Sequence[str] = NAMES) -> Table:
    """Open a new match and count taps, keys and scrolling from then on."""
    table = Table(page)
    page.add_init_script(f"({COUNT})()")
    table.open_match(game, names)
    return table


def prefer(page: Page, game: str, way: str) -> None:
    """Set the way of entering that the phone remembers from the last deal."""
    page.evaluate("([key, way]) => localStorage.setItem(key, way)", [f"way:{game}", way])


def counted(page: Page) -> list[int]:
    return list(page.evaluate(COUNTED))


@pytest.mark.parametrize(
    ("game", "hands", "most"),
    [
        ("remi_51", [None, "unopened", "K 7 9 Q", "3 4 J 10 *"], 15),
        ("remi_51", [None, "unopened", 36, 47], 10),
        ("becki", [5, 28, 41, 17], 12),
    ],
    ids=["remi_51 by ranks", "remi_51 by points", "becki by values"],
)
def test_a_deal_takes_few_taps_and_no_scrolling(
    page: Page, game: str, hands: Sequence[object], most: int
) -> None:
    table = begin(page, game)
    if isinstance(hands[-1], int):
        prefer(page, game, "points")
    table.open_form()
    page.locator("[name=by][value='0']").locator("xpath=ancestor::label").tap()
    for seat, hand in enumerate(hands):
        if hand == "unopened":
            page.locator(f"#h{seat} [data-outcome=unopened]").locator("xpath=ancestor::label").tap()
        elif hand is not None:
            expect(page.locator(f"#h{seat}")).to_have_class("player active")
            enter(page, hand, is_last=seat == len(hands) - 1)
    table.save()
    taps, keys, scrolls = counted(page)
    assert (keys, scrolls) == (0, 0)
    assert 0 < taps <= most
    assert len(table.totals()) == 4


def enter(page: Page, hand: object, *, is_last: bool) -> None:
    """Enter a hand, and tap the key for the next player unless the form has gone on by itself."""
    active = page.locator(".player.active").get_attribute("id")
    if isinstance(hand, int):
        for digit in str(hand):
            page.locator(f"[data-pad=points] [data-digit='{digit}']").tap()
    else:
        for rank in str(hand).split():
            page.locator(f"[data-pad=ranks] [data-rank='{rank}']").tap()
    way = "points" if isinstance(hand, int) else "ranks"
    expect(page.locator(f"[name={active}-{way}]")).to_have_value(str(hand))
    if not is_last and page.locator(".player.active").get_attribute("id") == active:
        page.locator("[data-next]").tap()


def test_whole_hands_are_typed_by_keyboard_one_field_per_player(page: Page) -> None:
    table = begin(page, "nak_nak", ("Ana", "Boris", "Vesna"))
    page.get_by_role("link", name="Upiši deljenje").press("Enter")
    page.wait_for_url("**/deljenje/")
    page.locator("[name=by][value='0']").press("Space")
    page.locator("[data-show=cards]").press("Enter")
    expect(page.locator("[name=h0-cards]")).to_be_visible()
    page.locator("[name=h0-cards]").focus()
    for seat, hand in enumerate(("2-4c 7c 7d 7s 2h", "5-8h 3d 3s Qs", "Ad 2d As 4h Jh Qh 9c")):
        expect(page.locator(f"[name=h{seat}-cards]")).to_be_focused()
        page.keyboard.type(hand)
        page.keyboard.press("Enter")
    expect(page.locator("[data-save]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/p/*/?red=*")
    assert counted(page)[0] == 0
    assert any(table.totals())


@pytest.mark.parametrize(
    "game", mostly_full(("remi_51", "becki", "kraljevski", "kontrakt"), "remi_51")
)
def test_keys_are_as_large_as_a_thumb(page: Page, game: str) -> None:
    table = begin(page, game)
    table.open_form()
    page.locator("[name=by][value='0']").locator("xpath=ancestor::label").tap()
    expect(page.locator(".player.active")).to_be_visible()  # and so are the keys
    small = {}
    for key in page.locator("[data-show]").all():
        if key.is_visible():
            key.tap()
            expect(key).to_have_attribute("aria-pressed", "true")
            small[key.inner_text()] = page.evaluate(SMALL_KEYS)
    assert small
    assert {way: keys for way, keys in small.items() if keys} == {}
