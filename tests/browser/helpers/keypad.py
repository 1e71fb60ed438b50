"""The form of a deal and its keypad."""

from playwright.sync_api import Locator, Page

from tests.browser.helpers.table import Table

SUITS = {"♣": "tref", "♦": "karo", "♥": "herc", "♠": "pik"}


def open_deal(page: Page, game: str, *players: str, **options: int | str) -> Table:
    """Open the form of the first deal of a new match."""
    table = Table(page)
    table.open_match(game, players, "deljenje/", **options)
    return table


def keypad(page: Page) -> Locator:
    return page.get_by_role("region", name="Tastatura")


def tap_keys(page: Page, *names: str) -> None:
    """Tap keys by their accessible names."""
    for name in names:
        keypad(page).get_by_role("button", name=name, exact=True).tap()


def pick(page: Page, cards: str) -> None:
    """Tap suits and ranks, "♣ 4 5 6 ♥ J": a suit stays chosen for the cards after it."""
    faces = {"A": "A, kec", "J": "J, žandar", "D": "D, dama", "K": "K, kralj", "Dž": "Dž, džoker"}
    tap_keys(page, *(SUITS.get(key) or faces.get(key, key) for key in cards.split()))
