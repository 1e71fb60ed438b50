"""A player leaves the match for good, and another joins."""

from playwright.sync_api import Page, expect

from tests.browser.helpers.axe import violations
from tests.browser.helpers.table import Table


def test_a_player_leaves_and_another_joins(page: Page) -> None:
    table = Table(page)
    table.open_match("nak_nak", ("Ana", "Boris", "Vesna"), rounds=1)
    table.deal("knock", 0, [5, 28, 20])
    found = {}

    table.open_change("odlazi")
    found["who leaves"] = violations(page)
    table.leave(1)
    expect(page.locator("#done")).to_contain_text("Odlazak: upisano.")
    expect(page.locator("#sheet .next h2")).to_have_text("Deljenje 2 od 2")

    table.open_change("dolazi")
    found["who joins"] = violations(page)
    table.join("Ana", "10")
    expect(page.get_by_role("alert")).to_contain_text("dvaput isto ime")
    expect(page.locator("[name=total]")).to_have_value("10")
    found["who sits already"] = violations(page)
    table.join("Dragan", "10+5")
    page.wait_for_url("**/p/*/?red=3")
    expect(page.locator("#sheet .coming td")).to_contain_text("deli: Vesna")
    assert table.totals() == [38, 0, 0, 15]

    table.deal("knock", 3, [9, None, 12, 2])
    assert table.totals() == [38, 0, 0, 32]
    found["the sheet"] = violations(page)
    assert [row.points for row in table.match.rows.all()][-1] == [0, None, 0, 17]
    assert table.differences() == []

    page.goto(f"{table.match.get_absolute_url()}red/3/ispravi/")
    page.locator("[name=total]").fill("20")
    expect(page.locator("#preview del")).to_have_text("32")
    expect(page.locator("#preview b")).to_have_text("37")
    found["a correction of who joined"] = violations(page)

    # The deal after the leaving depends on it, so the leaving cannot be undone first.
    page.goto(f"{table.match.get_absolute_url()}red/2/")
    page.locator("#row-actions summary").tap()
    page.locator("#row-actions button[type=submit]").tap()
    expect(page.get_by_role("alert")).to_contain_text("Deljenje 2, Boris")
    found["an undoing refused"] = violations(page)
    assert {what: told for what, told in found.items() if told} == {}
