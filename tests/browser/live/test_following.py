"""Open pages follow what other phones save, without moving under the reader."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from remi_scores.matches import services
from remi_scores.matches.access import links
from remi_scores.matches.models import Match
from tests.browser.helpers.following import TV, WATCH, WITHIN, open_streams
from tests.browser.helpers.phones import give_access
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.helpers.many import mostly_full
from tests.helpers.matches import DEVICE, closed, record, stamp, start
from tests.helpers.waiting import wait_until

WAKING = 2000  # the same for a page that was hidden
TABLET = {"width": 1024, "height": 768}
# Good eyes can just read 5 minutes of arc, which is 5.8 mm at four metres; twice that is easy.
READ_AT_FOUR_METRES = 11.6  # mm
DIGIT = 0.7  # height of a digit, in font sizes
NAMES = ("Ana", "Boris", "Željka")
OpenPage = Callable[..., Page]


@pytest.fixture
def table(page: Page) -> Table:
    table = Table(page)
    table.open_match("remi_51", NAMES)
    return table


@pytest.fixture
def open_page(new_context: Callable[..., BrowserContext]) -> OpenPage:
    """Open a page of a match on another device, with a screen of some size."""

    def open_on_another(match: Match, part: str = "", size: dict[str, int] | None = None) -> Page:
        context = new_context()
        give_access(context, match)
        context.add_init_script(WATCH)
        page = context.new_page()
        if size:
            page.set_viewport_size(size)
        page.goto(match.get_absolute_url() + part)
        return page

    return open_on_another


def hide(page: Page, *, hidden: bool) -> None:
    """Make a page believe that it is hidden, or shown again."""
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def hold_up_stream(page: Page) -> None:
    """Let the open stream tell nothing any more, and no error either."""
    page.evaluate("() => { for (const stream of window.streams) stream.onmessage = null; }")


def totals(page: Page) -> str:
    return " ".join(page.locator("#sheet thead .tot").all_inner_texts())


def navigations(page: Page) -> list[str]:
    """Collect the addresses that the page navigates to from now on."""
    seen: list[str] = []
    page.on("framenavigated", lambda frame: seen.append(frame.url))
    return seen


def test_a_deal_saved_on_one_phone_appears_on_the_others(table: Table, open_page: OpenPage) -> None:
    other = open_page(table.match)
    gone_to = navigations(other)
    expect(other.get_by_role("link", name="Grafikon zbirova")).to_be_hidden()
    table.deal("out", 0, [None, "unopened", "K 7"])
    expect(other.locator("#sheet thead .tot").nth(2)).to_contain_text("17", timeout=WITHIN)
    assert totals(other) == totals(table.page)
    expect(other.get_by_role("link", name="Grafikon zbirova")).to_be_visible()
    expect(other.locator("#said")).to_have_text("Zbirovi: Ana minus 40, Boris 100, Željka 17.")
    table.undo_at_once()
    expect(other.locator("#sheet tr.struck")).to_have_count(1, timeout=WITHIN)
    assert gone_to == []


def test_an_update_keeps_the_scroll_position_and_the_focus(open_page: OpenPage) -> None:
    match = record(start(), *[closed(5, 28, 41)] * 12)
    page = open_page(match)
    link = page.locator("#sheet tbody td a").nth(9)
    link.focus()
    page.evaluate("() => scrollTo(0, 20)")  # not at the end, where the newest deal is
    before = link.bounding_box()
    record(match, closed(5, 28, 41))
    expect(page.locator("#sheet tbody tr")).to_have_count(14, timeout=WITHIN)
    assert link.bounding_box() == before
    expect(link).to_be_focused()
    link.tap()  # an update under the open dialog replaces this link
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=1)).to_be_visible()
    record(match, closed(5, 28, 41))
    expect(page.locator("#sheet tbody tr")).to_have_count(15, timeout=WITHIN)
    dialog.get_by_role("button", name="Zatvori").tap()
    expect(link).to_be_focused()


def test_a_sheet_scrolled_to_the_end_stays_at_the_end(
    open_page: OpenPage, trouble: Trouble
) -> None:
    match = record(start(), *[closed(5, 28, 41)] * 12)
    page = open_page(match)
    record(match, closed(5, 28, 41))
    last = page.locator("#sheet tbody tr:not(.coming)").last
    expect(last.locator("th")).to_contain_text("13", timeout=WITHIN)
    expect(last).to_be_in_viewport(ratio=0.9)
    # The page ignores a missing network, but reports its own mistakes.
    trouble.allow("a mistake")
    page.evaluate("() => { htmx.swap = () => { throw new Error('a mistake'); }; }")
    with page.expect_event("pageerror", lambda error: "a mistake" in str(error)):
        record(match, closed(5, 28, 41))


def test_a_hidden_page_closes_its_stream_and_catches_up_when_shown(open_page: OpenPage) -> None:
    match = record(start(), closed(5, 28, 41))
    page, other = open_page(match), open_page(match)
    assert open_streams(page) == 1
    hide(page, hidden=True)
    assert open_streams(page) == 0
    asked: list[str] = []
    follows = re.compile(r"[?]v=|/uzivo/")
    page.on("request", lambda each: follows.search(each.url) and asked.append(each.url))
    record(match, closed(5, 28, 41))
    expect(other.locator("#sheet tbody tr")).to_have_count(3, timeout=WITHIN)
    assert asked == []
    expect(page.locator("#sheet tbody tr")).to_have_count(2)
    hide(page, hidden=False)
    expect(page.locator("#sheet tbody tr")).to_have_count(3, timeout=WAKING)
    assert open_streams(page) == 1
    page.route("**/uzivo/**", lambda _route: None)  # a stream that is stalled on its way
    hide(page, hidden=True)
    record(match, closed(5, 28, 41))
    hide(page, hidden=False)
    expect(page.locator("#sheet tbody tr")).to_have_count(4, timeout=WAKING)


def test_a_page_polls_where_streams_are_blocked(open_page: OpenPage, trouble: Trouble) -> None:
    match = record(start(), closed(5, 28, 41))
    page = open_page(match)
    page.context.route("**/uzivo/**", lambda route: route.abort())
    trouble.allow("/uzivo/")
    page.clock.install()
    page.reload()
    # The stream is given up after 5 s, and tried again 15 s later.
    for rows, later in ((3, 6_000), (4, 20_000)):
        record(match, closed(5, 28, 41))
        page.clock.run_for(later)
        expect(page.locator("#sheet tbody tr")).to_have_count(rows)
    assert open_streams(page) <= 1
    page.route("**/p/*/?v=*", lambda _route: None, times=1)  # one poll gets no answer
    record(match, closed(5, 28, 41))
    with page.expect_event("requestfailed", lambda request: "?v=" in request.url):
        page.clock.run_for(30_000)  # given up after 10 s
    asked: list[str] = []
    page.on("request", lambda each: "?v=" in each.url and asked.append(each.url))

    def is_asked_again() -> bool:
        page.clock.run_for(1_000)
        return bool(asked)

    wait_until(is_asked_again, page=page)
    expect(page.locator("#sheet tbody tr")).to_have_count(5)  # the answer takes real time


@pytest.mark.parametrize("status", mostly_full((204, 429, 503), "204"))
def test_a_page_asks_every_15_seconds_where_its_stream_is_refused(
    open_page: OpenPage, trouble: Trouble, status: int
) -> None:
    match = record(start(), closed(5, 28, 41))
    page = open_page(match)
    tried: list[str] = []

    def refuse(route: Route) -> None:
        tried.append(route.request.url)
        route.fulfill(status=status, headers={"Retry-After": "15"})

    page.context.route("**/uzivo/**", refuse)
    trouble.allow("/uzivo/")
    page.clock.install()
    page.reload()
    wait_until(lambda: len(tried) == 1, page=page)
    for rows in (3, 4):
        record(match, closed(5, 28, 41))
        page.clock.run_for(15_000)
        expect(page.locator("#sheet tbody tr")).to_have_count(rows)
        wait_until(lambda rows=rows: len(tried) == rows - 1, page=page)


def test_a_stream_held_up_on_its_way_is_noticed_within_25_seconds(
    open_page: OpenPage, trouble: Trouble
) -> None:
    trouble.allow("/uzivo/")
    match = record(start(), closed(5, 28, 41))
    page = open_page(match)
    page.clock.install()
    page.reload()
    wait_until(lambda: open_streams(page) == 1, page=page)
    hold_up_stream(page)
    record(match, closed(5, 28, 41))
    page.clock.run_for(25_000)
    expect(page.locator("#sheet tbody tr")).to_have_count(3)


def test_an_answer_to_a_form_shows_that_the_stream_is_held_up(open_page: OpenPage) -> None:
    match = record(start(), closed(5, 28, 41))
    page = open_page(match, "deljenje/")
    wait_until(lambda: open_streams(page) == 1, page=page)
    hold_up_stream(page)
    record(match, closed(5, 30, 41))
    page.locator("[name=by][value='0']").check(force=True)  # asks for a preview
    expect(page.locator("#moved")).to_contain_text("deljenje 2")


def test_the_page_of_a_captive_portal_does_not_replace_the_sheet(open_page: OpenPage) -> None:
    match = record(start(), closed(5, 28, 41))
    page = open_page(match)
    hotel = "<h1>Welcome to our hotel!</h1>"
    page.route("**/p/*/?v=*", lambda route: route.fulfill(body=hotel), times=1)
    with page.expect_response("**/p/*/?v=*"):
        record(match, closed(5, 28, 41))
    expect(page.locator("#sheet tbody tr")).to_have_count(3)  # it is asked again
    expect(page.get_by_text("hotel")).to_have_count(0)


def test_a_phone_whose_link_is_revoked_is_told(open_page: OpenPage, trouble: Trouble) -> None:
    match = record(start(), closed(5, 28, 41))
    page = open_page(match)
    trouble.allow("403")
    links.revoke_all(match=match, by=DEVICE)
    expect(page.locator("#notice")).to_contain_text("Vaš ulaz u ovu partiju je zatvoren.")
    expect(page.locator("#sheet tbody tr")).to_have_count(2)
    assert open_streams(page) == 0


def test_a_rematch_is_offered_to_other_phones_and_opened_on_boards(open_page: OpenPage) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    page, board = open_page(match), open_page(match, "tabla/", TV)
    again = services.rematch(match=match, stamp=stamp())
    link = page.get_by_role("link", name=f"Na novu partiju: {again.code}")
    expect(link).to_be_visible(timeout=WITHIN)
    link.tap()
    expect(page.get_by_role("link", name="Upiši deljenje")).to_be_visible()
    board.wait_for_url(f"**/p/{again.code}/tabla/")  # nobody is there to tap it
    board.goto(f"{match.get_absolute_url()}tabla/")  # the old board can still be opened
    expect(board.get_by_role("link", name=f"Na novu partiju: {again.code}")).to_be_visible()


def test_a_deal_being_typed_stays_while_another_is_saved(open_page: OpenPage) -> None:
    match = record(start(), closed(5, 28, 41))
    page = open_page(match, "deljenje/")
    Table(page).hand(1, 17)
    field = page.locator("[name=h1-points]")
    expect(field).to_have_value("17")
    before = page.locator("#h1").bounding_box()
    gone_to = navigations(page)
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


def test_the_phone_that_saves_is_not_told_of_its_own_deal(
    table: Table, open_page: OpenPage
) -> None:
    told = []
    table.page.on("response", lambda each: "/promene/" in each.url and told.append(each.status))
    board = open_page(table.match, "tabla/", TV)
    gone_to = navigations(board)
    table.deal("out", 0, [None, "unopened", "K 7"])
    expect(board.locator("#board b.number")).to_have_text(["−40", "100", "17"], timeout=WITHIN)
    assert 200 not in told
    assert gone_to == []


def test_a_board_reads_totals_aloud_on_request_and_keeps_the_screen_on(open_page: OpenPage) -> None:
    match = record(start(), closed(5, 28, 41))
    page = open_page(match, "tabla/", TV)
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
    open_page: OpenPage, screen: dict[str, int], millimetres: float, players: int
) -> None:
    names = [f"Aleksandra {seat}" for seat in range(players)]
    page = open_page(start("nak_nak", names), "tabla/", screen)
    for figure in page.locator("#board b.number").all():
        size = figure.evaluate("figure => parseFloat(getComputedStyle(figure).fontSize)")
        assert size * DIGIT * millimetres >= READ_AT_FOUR_METRES
        expect(figure).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
