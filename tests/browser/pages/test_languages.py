"""The pages in three languages: translated, accessible, and not wider than the window."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from remi_scores.engine.documents import read_deal
from tests.browser.helpers.axe import violations
from tests.browser.helpers.layout import OUTSIDE
from tests.browser.helpers.table import Table
from tests.helpers.matches import adjust, record, void

CHOICES = {"sr-latn": "Latinica", "sr": "Ћирилица", "en": "English"}
# The theme in which axe checks a language; it does not check English.
THEMES = {"sr-latn": "light", "sr": "dark"}
TAGS = {"sr-latn": "sr-Latn", "sr": "sr-Cyrl", "en": "en"}
# Texts of people, and what is the same in all languages: names, codes, faces of cards, decisions.
NOT_OURS = re.compile(
    r"Ana|Boris|Željka|dogovor|otkrivena karta|Remi Scores|Latinica|English|\b[A-Z0-9]{5}\b"
    r"|\bD\d+\b|\b(?:[AJQKD]|Dž)\b|Ћирилица"
    r"|\b[0-9A-F]{4}\b|\b9[cd]\b"  # the name of a device; cards as they were typed
)
ALIEN = {"sr-latn": "[а-яђјљњћџ]", "sr": "[A-Za-zčćšžđ]", "en": "(?<!Be)[čćšžđČĆŠŽĐа-яђјљњћџ]"}
TEXTS = """() => {
    const texts = [];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.parentElement.closest("script, style")) texts.push(node.textContent.trim());
    }
    const told = /^(aria-label|title|placeholder|alt|data-(say|face)-.*|data-(who|first|remove))$/;
    for (const element of document.querySelectorAll("*"))
        for (const attribute of element.attributes)
            if (told.test(attribute.name)) texts.push(attribute.value);
    return texts.filter(Boolean);
}"""


def choose_language(page: Page, language: str) -> None:
    """Choose a language, in the menu of the page or at its foot."""
    if page.locator("details.menu").count():
        page.locator("details.menu summary").tap()
    with page.expect_navigation():  # also if the page is in this language already
        page.get_by_role("button", name=CHOICES[language], exact=True).tap()
    expect(page.locator("html")).to_have_attribute("lang", TAGS[language])


def kraljevski_with_deals(page: Page) -> list[str]:
    """Create a match with some rows; return the addresses of all kinds of pages."""
    match = Table(page).open_match("kraljevski", ("Ana", "Boris", "Željka"), rounds=1)
    hands = {"Boris": {"left": "3 K *"}, "Željka": {"left": "4"}}
    record(match, void("otkrivena karta"), read_deal({"ended": "out", "by": "Ana", "hands": hands}))
    adjust(match, "Boris", -5)
    sheet = match.get_absolute_url()
    return [
        *("/", "/nova/", "/nova/?igra=remi_51", "/pravila/?q=10", "/pravila/kraljevski/", sheet),
        *("/telefoni/", "/povratak/"),
        *("/izgled/", "/uci/", f"{sheet}grafikon/", f"{sheet}pozovi/", f"{sheet}mesta/"),
        f"{sheet}mesta/igraci/",
        *(f"{sheet}tabla/", "/provera/?igra=remi_51&pitanje=opening&melds=9c+9d+*&asked=1"),
        *(f"{sheet}deljenje/", f"{sheet}deljenje/?ended=void", f"{sheet}dopuna/", f"{sheet}kraj/"),
        *(f"{sheet}pravila/", f"{sheet}red/2/", f"{sheet}red/2/1/", f"{sheet}red/2/ispravi/"),
    ]


@pytest.mark.parametrize("language", CHOICES)
def test_every_kind_of_page_is_fully_translated_and_fits(page: Page, language: str) -> None:
    addresses = kraljevski_with_deals(page)
    page.emulate_media(color_scheme=THEMES.get(language, "light"))
    choose_language(page, language)
    found = {}
    for address in addresses:
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(address)
        texts = [NOT_OURS.sub("", text) for text in page.evaluate(TEXTS)]
        told = [text for text in texts if re.search(ALIEN[language], text)]
        told += violations(page) if language in THEMES else []
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            told += page.evaluate(OUTSIDE)
        found[address] = told
    assert {address: told for address, told in found.items() if told} == {}


def test_changing_the_language_keeps_the_page_and_is_remembered(page: Page) -> None:
    Table(page).open_match("becki", ("Ana", "Boris", "Željka"))
    for language in ("sr", "en", "sr-latn", "en"):
        address = page.url
        choose_language(page, language)
        assert urlsplit(page.url).path == urlsplit(address).path
    page.goto("/pravila/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


def test_a_deal_being_entered_survives_another_language(page: Page) -> None:
    table = Table(page)
    table.open_match("remi_51", ("Ana", "Boris", "Željka"), "deljenje/")
    table.enter("out", 0, [None, "K 7 *"])
    choose_language(page, "sr")
    expect(page.locator("#h1 .held .card")).to_have_text(["K", "7", "Dž"])
    expect(page.locator("[name=h1-ranks]")).to_have_value("K 7 *")
    expect(page.locator("[name=ended][value=out]")).to_be_checked()
    table.hand(2, "unopened")
    table.save()
    assert table.totals() == [-40, 37, 100]


def test_the_language_can_be_changed_without_scripts(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/nova/?igra=becki")
    with page.expect_navigation():
        page.get_by_role("button", name="English", exact=True).tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith("/nova/?igra=becki")
