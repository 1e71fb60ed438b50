"""Pages of one match on several phones: what one writes, the others show, and nothing jumps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from remi_scores.matches import services
from remi_scores.matches.access import links
from remi_scores.matches.models import Match
from tests.browser.helpers.following import TV, WATCH, WITHIN, open_streams
from tests.browser.helpers.phones import let_in
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.helpers.matches import DEVICE, closed, record, stamp, start
from tests.helpers.waiting import wait_until

WAKING = 2000  # and for one that was asleep
TABLET = {"width": 1024, "height": 768}
# Good eyes make out letters of 5 minutes of arc, 5.8 mm at four metres; twice that is read at ease.
READ_AT_FOUR_METRES = 11.6  # mm
DIGIT = 0.7  # of the size of the letters
NAMES = ("Ana", "Boris", "Željka")
Sit = Callable[..., Page]


@pytest.fixture
def table(page: Page) -> Table:
    table = Table(page)
    table.open_match("remi_51", NAMES)
    return table


@pytest.fixture
def sit(new_context: Callable[..., BrowserContext]) -> Sit:
    """Open a page of a match on one more phone, or on a screen of some size."""

    def open_on_another(match: Match, part: str = "", size: dict[str, int] | None = None) -> Page:
        context = new_context()
        let_in(context, match)
        context.add_init_script(WATCH)
        page = context.new_page()
        if size:
            page.set_viewport_size(size)
        page.goto(match.get_absolute_url() + part)
        return page

    return open_on_another


def hide(page: Page, *, hidden: bool) -> None:
    """Let a page believe it is hidden, as behind another tab or in a pocket."""
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def totals(page: Page) -> str:
    return " ".join(page.locator("#sheet tfoot td").all_inner_texts())


def loads(page: Page) -> list[str]:
    """Collect the addresses the page goes to from now on."""
    seen: list[str] = []
    page.on("framenavigated", lambda frame: seen.append(frame.url))
    return seen


def test_a_deal_saved_on_one_phone_appears_on_the_others(table: Table, sit: Sit) -> None:
    other = sit(table.match)
    gone_to = loads(other)
    expect(other.get_by_role("link", name="Grafikon zbirova")).to_be_hidden()
    table.deal("out", 0, [None, "unopened", "K 7"])
    expect(other.locator("#sheet tfoot td").nth(2)).to_contain_text("17", timeout=WITHIN)
    assert totals(other) == totals(table.page)
    expect(other.get_by_role("link", name="Grafikon zbirova")).to_be_visible()
    expect(other.locator("#said")).to_have_text("Zbirovi: Ana minus 40, Boris 100, Željka 17.")
    table.undo_at_once()
    expect(other.locator("#sheet tr.struck")).to_have_count(1, timeout=WITHIN)
    assert gone_to == []


def test_who_reads_the_sheet_stays_where_they_were(sit: Sit) -> None:
    match = record(start(), *[closed(5, 28, 41)] * 12)
    page = sit(match)
    box = page.locator("#sheet .sheet")
    link = page.locator("#sheet tbody td a").nth(9)
    link.focus()
    box.evaluate("box => box.scrollTo(0, 20)")  # its end, with the newest deal, is further down
    before = link.bounding_box()
    record(match, closed(5, 28, 41))
    expect(page.locator("#sheet tbody tr")).to_have_count(14, timeout=WITHIN)
    assert link.bounding_box() == before
    expect(link).to_be_focused()
    link.tap()  # what comes in under an open dialog takes the link away that it came from
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=1)).to_be_visible()
    record(match, closed(5, 28, 41))
    expect(page.locator("#sheet tbody tr")).to_have_count(15, timeout=WITHIN)
    dialog.get_by_role("button", name="Zatvori").tap()
    expect(link).to_be_focused()


def test_who_looks_at_the_newest_deal_sees_the_next_one(sit: Sit, trouble: Trouble) -> None:
    match = record(start(), *[closed(5, 28, 41)] * 12)
    page = sit(match)
    record(match, closed(5, 28, 41))
    last = page.locator("#sheet tbody tr:not(.coming)").last
    expect(last.locator("th")).to_have_text("13", timeout=WITHIN)
    expect(last).to_be_in_viewport(ratio=0.9)
    # No network is passed over in silence; a mistake of ours is not.
    trouble.allow("a mistake")
    page.evaluate("() => { htmx.swap = () => { throw new Error('a mistake'); }; }")
    with page.expect_event("pageerror", lambda error: "a mistake" in str(error)):
        record(match, closed(5, 28, 41))


def test_a_hidden_page_closes_its_stream_and_wakes_up_to_the_truth(sit: Sit) -> None:
    match = record(start(), closed(5, 28, 41))
    page, other = sit(match), sit(match)
    assert open_streams(page) == 1
    hide(page, hidden=True)
    assert open_streams(page) == 0
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url))
    record(match, closed(5, 28, 41))
    expect(other.locator("#sheet tbody tr")).to_have_count(3, timeout=WITHIN)
    assert asked == []
    expect(page.locator("#sheet tbody tr")).to_have_count(2)
    hide(page, hidden=False)
    expect(page.locator("#sheet tbody tr")).to_have_count(3, timeout=WAKING)
    assert open_streams(page) == 1
    page.route("**/uzivo/**", lambda _route: None)  # a stream held up on the way says nothing
    hide(page, hidden=True)
    record(match, closed(5, 28, 41))
    hide(page, hidden=False)
    expect(page.locator("#sheet tbody tr")).to_have_count(4, timeout=WAKING)


def test_where_streams_are_blocked_the_page_asks(sit: Sit, trouble: Trouble) -> None:
    match = record(start(), closed(5, 28, 41))
    page = sit(match)
    page.context.route("**/uzivo/**", lambda route: route.abort())
    trouble.allow("/uzivo/")
    page.clock.install()
    page.reload()
    for rows, later in ((3, 6_000), (4, 20_000)):  # a stream is tried for 5 s, 15 s after a look
        record(match, closed(5, 28, 41))
        page.clock.run_for(later)
        expect(page.locator("#sheet tbody tr")).to_have_count(rows)
    assert open_streams(page) <= 1
    page.route("**/p/*/?v=*", lambda _route: None, times=1)  # nor does an answer come, once
    record(match, closed(5, 28, 41))
    with page.expect_event("requestfailed", lambda request: "?v=" in request.url):
        page.clock.run_for(30_000)  # it is given up after 10 s
    asked: list[str] = []
    page.on("request", lambda each: "?v=" in each.url and asked.append(each.url))

    def is_asked_again() -> bool:
        page.clock.run_for(1_000)
        return bool(asked)

    wait_until(is_asked_again, page=page)
    expect(page.locator("#sheet tbody tr")).to_have_count(5)  # the answer takes real time


def test_a_hotels_page_is_not_put_in_the_place_of_the_sheet(sit: Sit) -> None:
    match = record(start(), closed(5, 28, 41))
    page = sit(match)
    hotel = "<h1>Welcome to our hotel!</h1>"
    page.route("**/p/*/?v=*", lambda route: route.fulfill(body=hotel), times=1)
    with page.expect_response("**/p/*/?v=*"):
        record(match, closed(5, 28, 41))
    expect(page.locator("#sheet tbody tr")).to_have_count(3)  # it is asked again
    expect(page.get_by_text("hotel")).to_have_count(0)


def test_a_phone_whose_link_is_revoked_is_told(sit: Sit, trouble: Trouble) -> None:
    match = record(start(), closed(5, 28, 41))
    page = sit(match)
    trouble.allow("403")
    links.revoke_all(match=match, by=DEVICE)
    expect(page.locator("#notice")).to_contain_text("Vaš ulaz u ovu partiju je zatvoren.")
    expect(page.locator("#sheet tbody tr")).to_have_count(2)
    assert open_streams(page) == 0


def test_the_other_phones_are_led_to_a_rematch(sit: Sit) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    page, board = sit(match), sit(match, "tabla/", TV)
    again = services.rematch(match=match, stamp=stamp())
    link = page.get_by_role("link", name=f"Na novu partiju: {again.code}")
    expect(link).to_be_visible(timeout=WITHIN)
    link.tap()
    expect(page.get_by_role("link", name="Upiši deljenje")).to_be_visible()
    board.wait_for_url(f"**/p/{again.code}/tabla/")  # nobody walks up to it
    board.goto(f"{match.get_absolute_url()}tabla/")  # an old one may still be looked at
    expect(board.get_by_role("link", name=f"Na novu partiju: {again.code}")).to_be_visible()


def test_a_deal_being_typed_stays_while_another_is_saved(sit: Sit) -> None:
    match = record(start(), closed(5, 28, 41))
    page = sit(match, "deljenje/")
    Table(page).hand(1, 17)
    field = page.locator("[name=h1-points]")
    expect(field).to_have_value("17")
    before = page.locator("#h1").bounding_box()
    gone_to = loads(page)
    record(match, closed(5, 28, 41))
    note = page.locator("#moved")
    expect(note).to_contain_text("U međuvremenu je upisano deljenje 2:", timeout=WITHIN)
    expect(field).to_have_value("17")
    assert page.locator("#h1").bounding_box() == before
    note.get_by_role("link").tap()
    expect(page.get_by_role("dialog").get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Zatvori").tap()
    note.get_by_role("button", name="Zatvori").tap()
    expect(note.locator(".toast")).to_have_count(0)
    assert gone_to == []


def test_the_phone_that_saves_is_not_told_of_its_own_deal(table: Table, sit: Sit) -> None:
    told = []
    table.page.on("response", lambda each: "/promene/" in each.url and told.append(each.status))
    board = sit(table.match, "tabla/", TV)
    gone_to = loads(board)
    table.deal("out", 0, [None, "unopened", "K 7"])
    expect(board.locator("#board b.number")).to_have_text(["−40", "100", "17"], timeout=WITHIN)
    assert 200 not in told
    assert gone_to == []


def test_a_board_reads_aloud_on_wish_and_keeps_the_screen_on(sit: Sit) -> None:
    match = record(start(), closed(5, 28, 41))
    page = sit(match, "tabla/", TV)
    record(match, closed(5, 28, 41))
    expect(page.locator("#board b.number").first).to_have_text("118", timeout=WITHIN)
    assert page.evaluate("() => [window.spoken, window.awake]") == [[], 1]
    page.get_by_role("button", name="Čitaj naglas").tap()
    record(match, closed(5, 28, 41))
    expect(page.locator("#board b.number").first).to_have_text("177", timeout=WITHIN)
    page.wait_for_function("() => window.spoken.length === 2")
    said = page.evaluate("() => window.spoken")
    assert [text for _, text in said] == [
        "Zbirovi: Ana 118, Boris 0, Vesna 0.",
        "Zbirovi: Ana 177, Boris 0, Vesna 0.",
    ]
    assert {lang[:2] for lang, _ in said} == {"sr"}
    hide(page, hidden=True)
    hide(page, hidden=False)
    assert page.evaluate("() => window.awake") == 2
    expect(page.locator("#may-sleep")).to_be_hidden()


@pytest.mark.parametrize(
    ("screen", "millimetres", "players"),
    [(TV, 0.55, 8), (TABLET, 0.2, 8), (TABLET, 0.2, 4)],  # 32 and 10 inches across
)
def test_totals_are_readable_from_four_metres(
    sit: Sit, screen: dict[str, int], millimetres: float, players: int
) -> None:
    names = [f"Aleksandra {seat}" for seat in range(players)]
    page = sit(start("nak_nak", names), "tabla/", screen)
    for figure in page.locator("#board b.number").all():
        size = figure.evaluate("figure => parseFloat(getComputedStyle(figure).fontSize)")
        assert size * DIGIT * millimetres >= READ_AT_FOUR_METRES
        expect(figure).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
