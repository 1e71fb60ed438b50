"""A hand of whoever went out is never sent, and Save never refuses in silence."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.keypad import open_deal, tap_keys
from tests.browser.helpers.offline import wait_until_kept
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import NO_NETWORK, Trouble

NAMES = ("Ana", "Boris", "Vesna")
FIELD = "#deal-form [name=h{}-ranks]"


def mark(page: Page, seat: int) -> None:
    """Say who went out."""
    page.locator(f"[name=by][value='{seat}']").locator("xpath=ancestor::label").tap()


@pytest.mark.parametrize(
    ("game", "ended", "totals"),
    [
        ("kontrakt", "out", [10, 0, 9]),
        pytest.param("remi_51", "out", [10, -40, 9], marks=pytest.mark.full),
        ("halp", "remi", [0, 44, 0]),
    ],
)
def test_cards_of_another_winner_stay_in_sight_and_do_not_count(
    page: Page, game: str, ended: str, totals: list[int]
) -> None:
    table = open_deal(page, game, *NAMES)
    table.enter(ended, 0, [None, "K 7", "9"])
    mark(page, 1)
    expect(page.locator("#h1")).to_be_visible()
    expect(page.locator("#h1 .unused")).to_contain_text("Ne računa se")
    expect(page.locator(".pad [data-save]")).to_contain_text("Nedostaje: Ana")
    expect(page.locator("#h0")).to_contain_class("active")
    table.hand(0, "K")
    table.save()
    assert table.totals() == totals
    assert "h1-ranks" not in table.match.revisions.last().typed
    assert table.differences() == []


def test_the_cards_count_again_when_the_first_winner_is_marked_again(page: Page) -> None:
    table = open_deal(page, "halp", *NAMES)
    table.enter("remi", 0, [None, "K 7", "9"])
    mark(page, 1)
    expect(page.locator(FIELD.format(1))).to_be_disabled()
    mark(page, 0)
    expect(page.locator("#h1 .unused")).to_be_hidden()
    table.save()
    assert table.totals() == [51, 0, 0]


@pytest.mark.parametrize(
    ("game", "ended", "first", "second"),
    [
        ("remi_51", "out", [-40, 17, 9], [10, -40, 9]),
        pytest.param("kraljevski", "out", [20, -6, -1], [-5, 20, -1], marks=pytest.mark.full),
    ],
)
def test_a_correction_of_who_went_out_is_saved(
    page: Page, game: str, ended: str, first: list[int], second: list[int]
) -> None:
    table = Table(page)
    table.open_match(game, NAMES)
    table.deal(ended, 0, [None, "K 7", "9"])
    assert table.totals() == first
    table.open_correction(1)
    mark(page, 1)
    table.hand(0, "K")
    table.save()
    assert table.totals() == second
    assert table.differences() == []


def test_without_a_network_the_hand_of_the_winner_is_not_sent_either(
    page: Page, trouble: Trouble
) -> None:
    trouble.allow(NO_NETWORK)
    table = Table(page)
    table.open_match("halp", NAMES)
    wait_until_kept(table)
    page.context.set_offline(True)
    table.open_form()
    table.enter("remi", 0, [None, "K 7", "9"])
    mark(page, 1)
    table.hand(0, "K")
    table.tap_save()
    page.wait_for_url("**/p/*/")
    lines = page.locator(".pending-row li")
    expect(lines).to_have_text(["Remi – Boris", "Ana: K", "Vesna: 9"])
    page.context.set_offline(False)
    # The kept page loads itself anew once all is sent.
    expect(page.locator("#sheet thead .tot")).to_contain_text(["0", "44", "0"])


def test_save_leads_to_the_row_that_is_wrong_and_sends_nothing(page: Page) -> None:
    table = open_deal(page, "becki", *NAMES, "Goran", "Lazar", "Mira")
    table.enter("closed", 0, [4, 1, 14, 27, 33, 41])
    preview = page.locator("#preview")
    expect(preview).to_contain_text("kad karte budu ispravne")
    expect(preview).not_to_contain_text("čim su svi uneti")
    sent: list[str] = []
    page.on("request", lambda each: each.is_navigation_request() and sent.append(each.url))
    tap_keys(page, "Upiši deljenje")
    expect(page.locator("#h1")).to_contain_class("active")
    error = page.locator("#h1-errors .error")
    expect(error).to_contain_text("ne mogu vredeti ukupno 1")
    expect(error).to_be_in_viewport(ratio=1)
    assert sent == []
    table.clear(1, times=1)
    table.hand(1, 10)
    table.save()
    assert table.totals() == [6 + 10 + 23 + 29 + 37, 0, 0, 0, 0, 0]
