"""Nothing jumps under the finger while a deal is entered."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.shifts import WATCH, jumps
from tests.browser.helpers.table import Table

SIZES = ((320, 640), (360, 740), (390, 844), (844, 390))
NAMES = ("Ana", "Boris", "Vesna", "Goran")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(
    ("game", "ending", "hands"),
    [
        ("becki", "closed", [28, 5, 41, 17]),
        ("remi_51", "out", [5, None, "unopened", 17]),
        ("kontrakt", "out", ["K 7 4", None, 30, 17]),
        ("halp", "stop", [28, 5, "K K", 17]),
    ],
)
def test_nothing_jumps_over_a_whole_deal(
    page: Page, game: str, ending: str, hands: list[object], width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(WATCH)
    table = Table(page)
    table.open_match(game, NAMES, "deljenje/")
    found = {"loaded": jumps(page), **dict(steps(table, ending, hands))}
    assert {step: moved for step, moved in found.items() if moved} == {}


def steps(table: Table, ending: str, hands: list[object]) -> Iterator[tuple[str, list[str]]]:
    """Enter a deal and yield each step with what moved."""
    page = table.page
    table.enter(ending, 1, [None] * len(hands))
    yield "ending", jumps(page)
    for seat, hand in enumerate(hands):
        if hand is not None:
            table.hand(seat, hand)
            yield f"hand {seat}", jumps(page)
    expect(page.locator("#preview .tally")).to_be_attached()
    yield "preview", jumps(page)
    table.save()
    expect(page.locator(".toast")).to_be_visible()
    yield "saved", jumps(page)
    table.undo_at_once()
    yield "undone", jumps(page)


def test_a_jump_under_the_finger_is_found_and_named(page: Page) -> None:
    page.add_init_script(WATCH)
    page.goto("/")
    jumps(page)
    page.evaluate(
        """() => {
            document.querySelector("main").innerHTML = "<h1>Title</h1><button>Push</button><p>End</p>";
            document.querySelector("main button").addEventListener("click", () => {
                document.querySelector("main h1").insertAdjacentHTML("beforebegin", "<p>Notice</p>");
            });
        }"""  # noqa: E501
    )
    jumps(page)
    page.get_by_role("button", name="Push").tap()
    expect(page.get_by_text("Notice")).to_be_visible()
    named = [moved.partition(":")[0] for moved in jumps(page)]
    assert sorted(named) == ["<button></button>", "<h1></h1>"]  # the end is below what was tapped
