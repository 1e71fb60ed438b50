"""Whole hands: melds laid by hand, disabled keys, and cards that are unclear."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers.answers import HeldAnswers, wait_until_settled
from tests.browser.helpers.keypad import keypad, open_deal, tap_keys
from tests.browser.helpers.melds import HAND, board_of, cards_in, find, zone
from tests.browser.helpers.table import Table


def middle(part: Locator) -> tuple[float, float]:
    """Return the middle of an element, where it can be dragged."""
    part.hover()
    across, down = "box.left + box.width / 2", "box.top + box.height / 2"
    code = f"part => {{ const box = part.getBoundingClientRect(); return [{across}, {down}]; }}"
    x, y = part.evaluate(code)
    return x, y


def test_a_card_is_moved_by_two_taps_and_its_cost_is_shown(page: Page) -> None:
    board = board_of(page, HAND)
    find(board, "7c").tap()
    zone(board, "Nesloženo").get_by_role("button", name="Premesti ovde: Nesloženo").tap()
    expect(page.locator("#h0-worth")).to_have_text("7")
    assert cards_in(board, "Nesloženo") == ["7c"]
    expect(board).to_contain_text("Ana: ovako nesloženo 7, a može i 0 – to je 7 više.")
    expect(page.locator("[name=h0-melds]")).not_to_have_value("")
    board.get_by_role("button", name="Složi najbolje").tap()
    expect(page.locator("#h0-worth")).to_have_text("0")
    expect(page.locator("[name=h0-melds]")).to_have_value("")


def test_a_worse_arrangement_is_kept_and_saved(page: Page) -> None:
    board = board_of(page, HAND)
    find(board, "7c").tap()
    zone(board, "Nesloženo").get_by_role("button").last.tap()
    expect(page.locator("#h0-worth")).to_have_text("7")
    board.get_by_role("button", name="Zadrži").tap()
    expect(board).to_be_hidden()
    table = Table(page)
    table.hand(1, "empty")
    table.save()
    assert table.totals() == [0, 7]


def test_a_card_is_dragged_from_one_meld_to_another(page: Page) -> None:
    board = board_of(page, "4c 5c 6c 7c 7d 7h 7s Jh Qh Kh")
    before = cards_in(board, "Izložak 1")
    held, wanted = middle(find(board, "7c")), middle(zone(board, "Nesloženo"))
    page.mouse.move(*held)
    page.mouse.down()
    page.mouse.move(*wanted, steps=8)
    page.mouse.up()
    expect(find(zone(board, "Nesloženo"), "7c")).to_be_visible()
    assert cards_in(board, "Izložak 1") == [card for card in before if card != "7c"]


def test_an_invalid_meld_is_refused_next_to_the_hand(page: Page) -> None:
    board = board_of(page, HAND)
    find(board, "5c").tap()
    zone(board, "Novi izložak").get_by_role("button").last.tap()
    expect(page.locator("#h0-errors")).to_contain_text("izložak nije ispravan")


def test_the_key_of_a_used_up_card_is_grey_and_says_who_has_it(page: Page) -> None:
    table = open_deal(page, "nak_nak", "Ana", "Boris")
    previews = HeldAnswers(page, "**/pregled/")
    with page.expect_request("**/pregled/"):
        table.enter("knock", 0, [("cards", "Ac 2c 3c")])
    table.choose(1)
    tap_keys(page, "tref")
    key = keypad(page).locator("[data-pad=cards] [data-rank='2']")
    expect(key).to_have_attribute("aria-disabled", "true")
    key.tap(force=True)  # or it would wait until the key is enabled
    words = page.locator(".tray", has_text="Već u ruci: Ana")
    expect(words).to_be_visible()
    # The answer to a preview that was requested before this tap does not remove the words.
    previews.let_go()
    expect(page.locator("#h0-worth")).to_have_text("0")
    wait_until_settled(page)
    expect(words).to_be_visible()
    expect(page.locator("[name=h1-cards]")).to_have_value("")
    tap_keys(page, "karo")
    expect(words).to_have_count(0)
    expect(key).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(".tray")).to_contain_text("Dodirnite boju")


@pytest.mark.parametrize("last", ["a tap", "a key"])
def test_the_words_of_a_grey_key_stay_until_the_next_tap_or_key(page: Page, last: str) -> None:
    table = open_deal(page, "nak_nak", "Ana", "Boris")
    table.enter("knock", 0, [("cards", "Ac 2c 3c")])
    expect(page.locator("#h0-worth")).to_have_text("0")
    wait_until_settled(page)
    key = keypad(page).locator("[data-pad=cards] [data-rank='2']")
    key.tap(force=True)  # or it would wait until the key is enabled
    words = page.locator(".tray", has_text="Već u ruci: Ana")
    expect(words).to_be_visible()
    expect(page.locator(".tray .card")).to_have_count(0)
    if last == "a tap":
        page.locator("h1").tap()
    else:
        page.keyboard.press("Shift")
    expect(words).to_have_count(0)
    expect(page.locator(".tray .card")).to_have_count(3)


@pytest.mark.parametrize(("answer", "card"), [("kec", "A"), ("žandar", "J")])
def test_eleven_is_underlined_and_asked_about(page: Page, answer: str, card: str) -> None:
    table = open_deal(page, "remi_51", "Ana", "Boris")
    table.enter("out", 0, [None, ("cards", "7h 11 3")])
    expect(page.get_by_role("region", name="Pregled").locator("u")).to_have_text("11")
    page.get_by_role("button", name=answer, exact=True).tap()
    expect(page.locator("[name=h1-cards]")).to_have_value(f"7h {card} 3")
    expect(page.locator("u")).to_have_count(0)
    table.save()


def test_house_rules_are_saved_and_filled_in_by_one_tap(page: Page) -> None:
    page.goto("/nova/?igra=becki")
    page.locator("summary", has_text="Kućna pravila").tap()
    page.locator("[name=o-rounds]").fill("2")
    page.get_by_label("Sačuvaj ova pravila kao").fill("Kod Ane")
    page.get_by_role("button", name="Sačuvaj", exact=True).tap()
    expect(page.get_by_role("button", name="Kod Ane", exact=True)).to_be_visible()
    page.goto("/nova/?igra=becki")
    page.get_by_role("button", name="Kod Ane", exact=True).tap()
    expect(page.locator("[name=o-rounds]")).to_have_value("2")
    page.get_by_role("button", name="Po knjizi", exact=True).tap()
    expect(page.locator("[name=o-rounds]")).to_have_value("5")
