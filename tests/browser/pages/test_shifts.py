"""Nothing jumps under the finger while a deal is entered."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from remi_scores.engine.documents import read_deal
from remi_scores.matches.access import links, seats
from remi_scores.matches.models import Match, Role
from tests.browser.helpers.shifts import WATCH, jumps
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.helpers.matches import record

SIZES = ((320, 640), (360, 740), (390, 844), (844, 390))
DEALS = (
    ("becki", "closed", [28, 5, 41, 17]),
    ("remi_51", "out", [5, None, "unopened", 17]),
    ("kontrakt", "out", ["K 7 4", None, 30, 17]),
    ("halp", "stop", [28, 5, "K K", 17]),
)
NAMES = ("Ana", "Boris", "Vesna", "Goran")
HANDS = {name: {"points": points} for name, points in zip(NAMES, (28, 5, 41, 17), strict=True)}
CLOSED = read_deal({"ended": "closed", "by": "Boris", "hands": HANDS})


@pytest.mark.parametrize(
    ("deal", "size"),
    [
        pytest.param(
            deal, size, id=f"{deal[0]}-{size[0]}", marks=() if at == of else pytest.mark.full
        )
        for at, size in enumerate(SIZES)
        for of, deal in enumerate(DEALS)
    ],
)
def test_nothing_jumps_over_a_whole_deal(
    page: Page, deal: tuple[str, str, list[object]], size: tuple[int, int]
) -> None:
    """Each size with a game of its own; bin/test full plays each game at each size."""
    game, ending, hands = deal
    width, height = size
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


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_other_phones_do_moves_nothing(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(WATCH)
    match = Table(page).open_match("becki", NAMES, "mesta/")
    jumps(page)
    seats.take_seat(match=match, device=enter(match), seat=1)
    expect(page.locator(".places-at-table").first).to_contain_text("zauzeto")
    assert jumps(page) == []

    page.goto(f"{match.get_absolute_url()}karte/0/")
    other = enter(match)
    seats.take_seat(match=match, device=other, seat=3)
    expect(page.locator("#moved")).to_contain_text("Goran: nedostaje")
    jumps(page)
    record(match, CLOSED)
    expect(page.locator("#moved .toast")).to_contain_text("deljenje 1")
    toast, bar = page.locator("#moved .toast"), page.locator(".bar")
    assert [box_of(toast)[key] for key in "xy"] == [0, 0]
    assert box_of(toast)["height"] <= box_of(bar)["height"]
    assert jumps(page) == []


def test_notices_take_no_room_of_others(page: Page, trouble: Trouble) -> None:
    page.clock.install()
    page.add_init_script(WATCH)
    match = record(Table(page).open_match("becki", NAMES), CLOSED)
    page.goto(f"{match.get_absolute_url()}?red=1")
    expect(page.locator("#done .toast")).to_be_visible()
    jumps(page)
    page.clock.run_for(13_000)
    expect(page.locator("#done .toast")).to_have_count(0)
    assert jumps(page) == []

    trouble.allow("403")
    page.goto(f"{match.get_absolute_url()}odlazi/")
    page.locator("[name=player]").first.check(force=True)
    page.context.clear_cookies()
    jumps(page)
    page.locator("[data-save]").tap()
    expect(page.locator("#notice")).to_contain_text("ne čuva kolačiće")
    expect(page.locator("#notice")).to_be_in_viewport(ratio=1)
    assert jumps(page) == []
    page.locator("#notice").tap()
    expect(page.locator("#notice")).to_be_empty()


def enter(match: Match) -> str:
    """Give a new device access to a match; return the device."""
    device = str(uuid4())
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device=device)
    return device


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box
    return box
