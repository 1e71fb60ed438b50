"""Questions that come up during a match: checked at the desk, and saved with their deal."""

from playwright.sync_api import Page, expect

from tests.browser.helpers.axe import violations, violations_in_both_themes
from tests.browser.helpers.layout import OUTSIDE
from tests.browser.helpers.melds import HAND, board_of, find, zone
from tests.browser.helpers.table import Table


def test_a_refused_meld_is_checked_at_the_desk_and_the_form_is_as_it_was(page: Page) -> None:
    board = board_of(page, HAND)
    table = Table(page)
    find(board, "7c").tap()
    zone(board, "Izložak 2").get_by_role("button").last.tap()
    expect(page.locator("#preview").get_by_role("link", name="Zašto?")).to_be_visible()
    table.hand(1, 7)
    page.locator("#h0-errors").get_by_role("link", name="Zašto?").tap()
    expect(page.locator("#answer h2 strong")).to_have_text("Ne")
    expect(page.locator(".zone [data-at]")).to_have_count(4)
    page.get_by_role("link", name="Nazad").tap()
    page.wait_for_url("**/deljenje/")
    expect(page.locator("[name=h0-cards]")).to_have_value(HAND)
    expect(page.locator("[name=h1-points]")).to_have_value("7")
    expect(page.locator("[name=ended][value=closed]")).to_be_checked()
    expect(page.locator("#h0-errors")).to_contain_text("izložak nije ispravan")
    table.choose(0)
    page.get_by_text("Složeno drugačije?").tap()
    page.locator(".board[aria-label=Ana]").get_by_role("button", name="Složi najbolje").tap()
    expect(page.locator("#h0-worth")).to_have_text("0")
    table.save()
    assert table.totals() == [17, -20]  # Ana has 7 less than the player who closed


def test_an_answer_is_saved_with_its_deal_and_withdrawn(page: Page) -> None:
    table = Table(page)
    table.open_match("halp", ("Ana", "Boris"))
    table.deal("remi", 0, [None, 30])
    sheet = table.match.get_absolute_url()
    page.locator("details.menu summary").tap()
    page.locator("details.menu").get_by_role("link", name="Provera").tap()
    with page.expect_navigation():
        page.locator(".pick button[value=meld]").tap()
    page.locator("[name=cards]").fill("5h 6h 8h")
    page.locator(".pad [name=asked]").tap()
    page.get_by_role("button", name="Sačuvaj i pošalji odgovor").tap()
    page.wait_for_url("**/provera/o/*/")
    expect(page.locator(".answer h2 strong")).to_have_text("Ne")
    assert violations_in_both_themes(page) == []
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(OUTSIDE) == []
    address = page.url
    page.get_by_label("Uz deljenje").select_option("1")
    with page.expect_navigation():
        page.get_by_role("button", name="Sačuvaj", exact=True).tap()
    page.goto(sheet)
    expect(page.locator("#sheet tbody").locator(".judged")).to_have_count(1)
    page.goto(address)
    page.get_by_text("Povuci", exact=True).tap()
    page.get_by_role("button", name="Povuci odgovor").tap()
    expect(page.locator(".warning")).to_contain_text("povukao")
    assert violations(page) == []
