"""Ready reasons to tap, and the key that turns the sign of points."""

from playwright.sync_api import Page, expect

from tests.browser.helpers.table import Table


def test_a_penalty_takes_three_taps_and_the_key_turns_its_sign(page: Page) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris"), "deljenje/?ended=void")
    save = page.locator("[data-save]")
    expect(save).to_contain_text("Zašto je deljenje poništeno?")
    page.locator("label:has([name=ready])", has_text="karta se videla").tap()
    expect(page.locator("[name=reason]")).to_have_value("karta se videla")
    table.save()

    page.goto(f"{table.match.get_absolute_url()}dopuna/")
    page.locator("label:has([name=player])", has_text="Boris").tap()
    page.locator("label:has([name=ready])", has_text="kazna −10").tap()
    points, sign = page.locator("[name=points]"), page.locator("[data-sign]")
    expect(points).to_have_value("-10")
    sign.tap()
    expect(points).to_have_value("10")
    points.fill("10+15")
    sign.tap()
    expect(points).to_have_value("-10-15")
    page.locator("label:has([name=ready])", has_text="karta se videla").tap()
    expect(points).to_have_value("-10-15")
    expect(page.locator("[name=reason]")).to_have_value("karta se videla")
    table.save()
    assert table.totals() == [0, -25]
