"""The board on which melds are laid by hand, on the form of a deal."""

from urllib.parse import parse_qs

from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.helpers.answers import wait_until_settled
from tests.browser.helpers.keypad import open_deal

HAND = "4c 5c 6c 7c 9d 9h 9s Jh Qh Kh"


def board_of(page: Page, hand: str) -> Locator:
    """Enter that Boris closed and the whole hand of Ana, and open the board of her melds."""
    table = open_deal(page, "becki", "Ana", "Boris")

    def is_of_whole_hand(answer: Response) -> bool:
        asked = parse_qs(answer.request.post_data or "")
        return answer.url.endswith("/pregled/") and asked.get("h0-cards") == [hand]

    with page.expect_response(is_of_whole_hand):
        table.enter("closed", 1, [("cards", hand)])
    expect(page.locator("#h0-worth")).to_have_text("0")
    board = page.locator(".board[aria-label=Ana]")
    with page.expect_response(is_of_whole_hand):  # leaving the field asks again
        page.get_by_text("Složeno drugačije?").tap()
    board.wait_for()
    wait_until_settled(page)  # the answer redraws the board
    return board


def zone(board: Locator, name: str) -> Locator:
    return board.locator(".zone").filter(has=board.page.get_by_text(name, exact=True))


def cards_in(board: Locator, name: str) -> list[str]:
    buttons = zone(board, name).locator("[data-card]").all()
    return [str(button.get_attribute("data-card")) for button in buttons]


def find(board: Locator, card: str) -> Locator:
    return board.locator(f"[data-card='{card}']")
