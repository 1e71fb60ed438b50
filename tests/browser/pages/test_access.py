"""axe in both themes, at the desk and in dialogs, menus and refused forms.

Other pages are checked in test_languages.py.
"""

from playwright.sync_api import Page, expect

from tests.browser.helpers.axe import violations_in_both_themes
from tests.browser.helpers.table import Table

DESK = (
    "/provera/?igra=halp&pitanje=rearrangement&before=5h+6h+7h&hand=8h&after=5h+6h+*&asked=1",
    "/provera/?igra=remi_51&pitanje=opening&melds=9c+9d+*&taken=5h&asked=1",
    "/provera/?igra=divlji&pitanje=meld&cards=5+6h+9x&asked=1",
    "/provera/?igra=becki&pitanje=arrange&cards=4d+5d+*+Ks&asked=1",
)


FAULTS = """() => {
    const words = document.createElement('p');
    words.textContent = 'Grey on grey';
    words.style.color = '#808080';
    words.style.background = '#909090';
    document.querySelector('main').append(document.createElement('button'), words);
}"""


def test_axe_finds_nothing_at_the_desk(page: Page) -> None:
    found = {}
    for address in ("/provera/", *DESK):
        page.goto(address)
        if address in DESK:
            # The page has scrolled to the answer, part of which may be under the bar.
            expect(page.locator("#answer")).to_be_focused()
            page.evaluate("() => scrollTo(0, 0)")
        found[address] = violations_in_both_themes(page)
    assert {address: told for address, told in found.items() if told} == {}


def test_axe_finds_nothing_in_open_dialogs_menus_and_refused_forms(page: Page) -> None:
    table = Table(page)
    sheet = table.open_match("kraljevski", ("Ana", "Boris"), rounds=1).get_absolute_url()
    found = {}
    page.goto(f"{sheet}deljenje/")
    table.enter("out", 0, [None, "3 K *"])
    found["cards on the keypad"] = violations_in_both_themes(page)
    for pane in ("Poeni", "Cela ruka", "Kraljevi", "Karte"):
        key = page.get_by_role("button", name=pane, exact=True)
        key.tap()
        expect(key).to_have_attribute("aria-pressed", "true")
        found[pane] = violations_in_both_themes(page)
    table.save()
    found["a notice"] = violations_in_both_themes(page)
    page.locator("#sheet tbody td a").first.tap()
    page.get_by_role("dialog").get_by_role("heading", level=1).wait_for()
    found["a number explained"] = violations_in_both_themes(page)
    page.get_by_role("dialog").get_by_role("button", name="Zatvori").tap()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.locator("details.menu summary").tap()
    expect(page.locator("#sheet[inert], [inert] #sheet")).to_be_visible()  # under the open menu
    found["the menu"] = violations_in_both_themes(page)

    page.goto(f"{sheet}mesta/igraci/")
    found["names and order"] = violations_in_both_themes(page)

    page.goto(f"{sheet}pravila/")
    page.locator("[name=o-out_bonus]").fill("30")
    page.locator("[data-save]").tap()
    page.get_by_role("button", name="Da, promeni pravila").wait_for()
    found["what rules would change"] = violations_in_both_themes(page)

    page.goto(f"{sheet}deljenje/")
    table.enter("out", 0, [None, ("cards", "* " * 13)])
    with page.expect_navigation():
        page.locator("[data-save]").tap()
    found["a wrong hand"] = violations_in_both_themes(page)
    table.clear(1, times=10)
    table.save()
    found["the winner"] = violations_in_both_themes(page)
    page.get_by_role("link", name="Grafikon zbirova").tap()
    page.get_by_role("dialog").get_by_role("img").wait_for()
    found["the chart"] = violations_in_both_themes(page)
    page.get_by_role("dialog").get_by_role("button", name="Zatvori").tap()
    page.goto(page.locator("[data-share]").get_attribute("href"))
    found["the result"] = violations_in_both_themes(page)
    assert {what: told for what, told in found.items() if told} == {}


def test_axe_finds_planted_faults(page: Page) -> None:
    page.goto("/")
    page.evaluate(FAULTS)
    found = [line.partition(":")[0] for line in violations_in_both_themes(page)]
    assert sorted(found) == ["button-name", "color-contrast", "color-contrast"]
