"""Going from hand to hand with "Next", and marks that take the place of a hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.keypad import open_deal, tap_keys
from tests.browser.helpers.table import Table

NAMES = ("Ana", "Boris", "Vesna")


def is_active(page: Page, seat: int) -> None:
    expect(page.locator(f"#h{seat}")).to_contain_class("active")


def chip(page: Page, seat: int) -> None:
    page.locator(f"#h{seat} .outcome input").locator("xpath=ancestor::label").tap()


def mark_ending(page: Page, ended: str) -> None:
    page.locator(f"[name=ended][value={ended}]").locator("xpath=ancestor::label").tap()


def test_next_goes_round_the_table_also_when_every_hand_is_entered(page: Page) -> None:
    table = Table(page)
    table.open_match("becki", NAMES)
    table.deal("closed", 0, [4, 14, 27])
    table.open_correction(1)
    table.choose(0)
    for seat in (1, 2, 0):
        tap_keys(page, "Sledeći")
        is_active(page, seat)


def test_what_is_typed_after_next_lands_in_the_next_hand(page: Page) -> None:
    table = open_deal(page, "nak_nak", *NAMES)
    table.enter("knock", 0, [("cards", "2c 3c")])
    tap_keys(page, "Sledeći")
    expect(page.locator("[name=h1-cards]")).to_be_focused()
    page.keyboard.type("Kd")
    expect(page.locator("[name=h0-cards]")).to_have_value("2c 3c")
    expect(page.locator("[name=h1-cards]")).to_have_value("Kd")


def test_a_number_takes_the_place_of_a_mark_and_a_mark_of_a_number(page: Page) -> None:
    table = open_deal(page, "becki", *NAMES)
    table.enter("closed", 0, [4, "empty"])
    table.choose(1)
    tap_keys(page, "2", "7")
    expect(page.locator("#h1 .outcome input")).not_to_be_checked()
    expect(page.locator("[name=h1-points]")).to_have_value("27")
    table.hand(2, 14)
    table.save()
    assert table.totals() == [33, 0, 0]


def test_a_hand_whose_player_has_not_opened_is_asked_for_where_it_is_paid(page: Page) -> None:
    table = open_deal(page, "remi_51", *NAMES)
    price = page.locator("#h1 .outcome")
    expect(price).to_have_text("Nije otvoren (100)", use_inner_text=True)
    mark_ending(page, "hand")
    expect(price).to_have_text("Nije otvoren (200)", use_inner_text=True)
    mark_ending(page, "stock_out")
    expect(price).to_have_text("Nije otvoren", use_inner_text=True)
    table.choose(0)
    chip(page, 0)
    expect(page.locator(".tray")).to_contain_text("ovde se plaća svih 14 karata")
    table.hand(0, "7 7 7 7 7 7 7 7 8 8 8 8 8 8")
    expect(page.locator("#h0 .outcome input")).to_be_checked()
    expect(page.locator("#h0-worth")).to_have_text("104")
    table.hand(1, "K")
    table.hand(2, "9 9")
    table.save()
    assert table.totals() == [104, 10, 18]


def test_a_mark_that_needs_no_hand_sends_none(page: Page) -> None:
    table = open_deal(page, "remi_51", *NAMES)
    mark_ending(page, "stock_out")
    table.hand(1, "K K")
    chip(page, 1)
    mark_ending(page, "out")
    table.enter("out", 0, [None, None, "9"])
    expect(page.locator("#h1")).to_contain_class("settled")
    table.save()
    assert table.totals() == [-40, 100, 9]


@pytest.mark.parametrize("closer", [0, 1])
def test_whoever_closes_divlji_has_melded_everything(page: Page, closer: int) -> None:
    table = open_deal(page, "divlji", *NAMES)
    table.enter("announced", 1 - closer, [])
    expect(page.locator(f"#h{1 - closer} .outcome input")).to_be_checked()
    table.enter("announced", closer, [])
    expect(page.locator(f"#h{closer} .outcome input")).to_be_checked()
    expect(page.locator(f"#h{1 - closer} .outcome input")).not_to_be_checked()
    is_active(page, 1 - closer)
    table.hand(1 - closer, 20)
    table.hand(2, 15)
    table.save()
    totals = [35, 35, 35]
    totals[closer] = 0
    assert table.totals() == totals
