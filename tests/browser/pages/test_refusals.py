"""What is wrong is on screen, where it is wrong, when a form is sent on a small phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import NO_NETWORK, Trouble

SMALL = {"width": 320, "height": 640}


@pytest.fixture
def sheet(page: Page) -> str:
    page.set_viewport_size(SMALL)
    return Table(page).open_match("becki", ("Ana", "Boris", "Vesna")).get_absolute_url()


def save(page: Page) -> None:
    page.locator("main button.primary[data-save]").last.tap()


def expect_in_sight(error: Locator, words: str) -> None:
    expect(error).to_contain_text(words)
    expect(error).to_be_in_viewport(ratio=1)


def test_two_players_of_one_name_are_told_in_their_rows(page: Page, sheet: str) -> None:
    page.goto("/nova/?igra=remi_51")
    page.locator("[name=p0]").fill("Ana")
    page.locator("[name=p3]").fill("ana ")
    save(page)
    expect_in_sight(page.locator("#p0-error"), "dvaput isto ime")
    expect(page.locator("#p3-error")).to_contain_text("dvaput isto ime")
    expect(page.locator("[name=p3]")).to_have_value("ana ")
    expect(page.locator("form > .problem")).to_have_count(0)


def test_a_house_rule_that_is_folded_away_is_unfolded_when_it_is_wrong(
    page: Page, sheet: str
) -> None:
    page.goto("/nova/?igra=remi_51")
    for seat, name in enumerate(("Ana", "Boris")):
        page.locator(f"[name=p{seat}]").fill(name)
    folded = page.locator("summary", has_text="Kućna pravila")
    folded.tap()
    page.locator("[name=o-joker_value]").fill("5000")
    folded.tap()
    expect(page.locator("[name=o-joker_value]")).to_be_hidden()
    save(page)
    expect(page.locator("[name=o-joker_value]")).to_be_focused()
    expect(page.locator("[name=o-joker_value]")).to_be_in_viewport(ratio=0.9)
    page.locator("[name=o-joker_value]").fill("20")
    page.locator("[name=o-limit]").fill("0")
    page.locator("[name=o-deals_each]").fill("0")
    save(page)
    expect(page.locator("main .error, main .problem").first).to_be_in_viewport(ratio=1)


def test_an_adjustment_of_no_number_is_refused_beside_its_field(page: Page, sheet: str) -> None:
    page.goto(f"{sheet}deljenje/")
    table = Table(page)
    table.enter("closed", 0, [0, 28, 41])
    table.save()
    page.goto(f"{sheet}dopuna/")
    save(page)
    expect(page.locator("[name=player]").first).to_be_focused()  # the browser asks who it is for
    table.fill_adjustment(1, 0, "kazna")
    page.locator("[name=points]").fill("pet")
    save(page)
    expect_in_sight(page.locator(".error"), "cele poene")
    expect(page.locator("[name=points]")).to_have_value("pet")
    assert table.match.rows.count() == 1


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("pet", "cele poene"),
        ("1.00", "cele poene"),
        ("10-10", "Nula poena"),
        ("1000000", "previše poena"),
    ],
)
def test_without_a_network_wrong_points_are_refused_before_they_wait(
    page: Page, sheet: str, trouble: Trouble, typed: str, words: str
) -> None:
    trouble.allow(NO_NETWORK)
    page.goto(f"{sheet}dopuna/")
    page.wait_for_load_state()
    page.context.set_offline(True)
    Table(page).fill_adjustment(1, 0, "kazna")
    points = page.locator("[name=points]")
    points.fill(typed)
    save(page)
    expect(page.locator(".error")).to_have_count(1)
    expect_in_sight(page.locator(".error"), words)
    expect(points).to_be_focused()
    points.fill("1.000 \u2013 10")
    expect(page.locator(".error")).to_have_count(0)
    assert points.evaluate("(field) => field.form.checkValidity()")
