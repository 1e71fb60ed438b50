"""Whole matches with several phones and a board, while phones die or lose the network."""

from collections.abc import Callable, Iterable, Sequence

from playwright.sync_api import BrowserContext, Page, expect

from remi_scores.matches.models import Match
from tests.browser.helpers.facts import replay_facts
from tests.browser.helpers.following import TV, WATCH, WITHIN, open_streams
from tests.browser.helpers.offline import wait_until_kept
from tests.browser.helpers.phones import give_access, join_by_code
from tests.browser.helpers.table import Table, read_points
from tests.browser.helpers.trouble import NO_NETWORK, Trouble
from tests.helpers.matches import points
from tests.helpers.waiting import wait_until

STATUSES = """async addresses => Promise.all(addresses.map(
    async address => (await fetch(address, { headers: { "HX-Request": "true" } })).status
))"""
KEPT_AS_IT_IS = """async ([path, mark]) => {
    const kept = await caches.match(path, { cacheName: "pages", ignoreVary: true });
    return (await kept.text()).includes(`data-mark="${mark}"`);
}"""
# What Safari 15 lacks, the last one for an iPhone 7.
OLD = """
    delete HTMLFormElement.prototype.requestSubmit;
    delete SubmitEvent.prototype.submitter;
    delete HTMLDialogElement.prototype.showModal;
    delete HTMLElement.prototype.inert;
    delete AbortSignal.timeout;
    delete Array.prototype.at;
    delete window.structuredClone;
    delete crypto.randomUUID;
"""
NewContext = Callable[..., BrowserContext]


def sit_down(page: Page, match: Match, seat: int) -> None:
    """Take a seat on a phone that has access to the match."""
    page.goto(f"{match.get_absolute_url()}mesta/")
    page.locator(f"button[name=take][value='{seat}']").tap()
    page.wait_for_url(f"**{match.get_absolute_url()}")


def make_old(context: BrowserContext) -> BrowserContext:
    context.add_init_script(OLD)
    return context


def open_with_access(context: BrowserContext, match: Match, seat: int) -> Page:
    """Give a phone access and a seat, and open the sheet."""
    give_access(context, match, seat)
    page = context.new_page()
    page.goto(match.get_absolute_url())
    return page


def open_board(context: BrowserContext, match: Match) -> Page:
    give_access(context, match)
    page = context.new_page()
    page.set_viewport_size(TV)
    page.goto(f"{match.get_absolute_url()}tabla/")
    return page


def open_own_hand(page: Page) -> None:
    page.get_by_role("link", name="Upiši svoje karte").tap()
    page.wait_for_url("**/karte/*/")


def write(page: Page, seat: int, hand: object, ended: str, by: int) -> None:
    """Enter and save the hand of a seat from the open sheet."""
    open_own_hand(page)
    save_own_hand(page, seat, hand, ended, by)


def save_own_hand(page: Page, seat: int, hand: object, ended: str, by: int) -> None:
    table = Table(page)
    table.enter(ended, by, [])
    if hand is not None:
        table.hand(seat, hand)
    page.locator("[data-save]").tap()
    page.wait_for_url("**/p/*/")


def close_deal(page: Page) -> None:
    page.get_by_role("button", name="Završi deljenje").tap()
    page.wait_for_url("**/p/*/?red=*")


def write_offline(table: Table, ended: str, by: int, hands: Sequence[object]) -> None:
    """Save a deal without a network and return to the sheet."""
    table.open_form()
    table.enter(ended, by, hands)
    table.tap_save()
    table.page.wait_for_url("**/p/*/")


def all_show_what_the_engine_says(match: Match, phones: Iterable[Page], board: Page) -> list[int]:
    """Wait until all pages show the last change; compare their totals with a replay."""
    match.refresh_from_db()
    totals = list(replay_facts(match).totals.values())
    for page in phones:
        expect(page.locator("#sheet")).to_have_attribute("data-mark", match.etag, timeout=WITHIN)
        assert Table(page).totals() == totals
    expect(board.locator("#board")).to_have_attribute("data-mark", match.etag, timeout=WITHIN)
    figures = board.locator("#board b.number").all_inner_texts()
    assert [read_points(figure) for figure in figures] == totals
    return totals


def test_four_phones_and_a_board_play_becki_and_one_phone_dies(
    page: Page, new_context: NewContext
) -> None:
    table = Table(page)
    match = table.open_match("becki", ("Ana", "Boris", "Vesna", "Goran"), rounds=1)
    sit_down(page, match, 0)
    boris = join_by_code(new_context(), match, 1)
    vesna, goran = (open_with_access(new_context(), match, seat) for seat in (2, 3))
    board = open_board(new_context(), match)
    phones = [page, boris, vesna, goran]

    # The first deal, each on the own phone; Boris's dies in the middle of a number.
    write(page, 0, 5, "closed", 0)
    open_own_hand(boris)
    Table(boris).hand(1, 28)
    write(vesna, 2, 41, "closed", 0)
    dead, boris = boris, boris.context.new_page()
    dead.close()
    phones[1] = boris
    boris.goto(match.get_absolute_url())
    expect(boris.locator("#gathering .written")).to_contain_text("Boris: nedostaje")
    open_own_hand(boris)
    expect(boris.locator(".draft").first).to_be_visible()
    expect(boris.locator("[name=h1-points]")).to_have_value("28")
    save_own_hand(boris, 1, None, "closed", 0)
    write(goran, 3, 12, "closed", 0)
    close_deal(goran)
    assert all_show_what_the_engine_says(match, phones, board) == [66, 0, 0, 0]

    for seat, each in enumerate(phones):
        write(each, seat, (30, 20, 9, 31)[seat], "closed", 2)
    close_deal(vesna)
    assert all_show_what_the_engine_says(match, phones, board) == [66, 0, 54, 0]

    for by, hands in ((3, (7, 8, 9, 0)), (1, (11, 0, 13, 14))):
        table.deal("closed", by, hands)
        all_show_what_the_engine_says(match, phones, board)
    assert match.finished
    expect(board.locator("#board")).to_contain_text("Pobeda: Ana")
    assert table.differences() == []


def test_four_phones_and_a_board_play_kontrakt_and_one_phone_is_offline(
    page: Page, new_context: NewContext, trouble: Trouble
) -> None:
    table = Table(page)
    match = table.open_match("kontrakt", ("Ana", "Boris", "Vesna"), length="single")
    sheet = match.get_absolute_url()
    page.goto(f"{sheet}pozovi/")
    viewer_link = page.locator("input[readonly]").first.input_value()
    sit_down(page, match, 0)
    boris = open_with_access(new_context(), match, 1)
    vesna = open_with_access(make_old(new_context()), match, 2)
    board = open_board(new_context(), match)
    viewer = new_context().new_page()
    viewer.add_init_script(WATCH)
    viewer.goto(viewer_link)
    viewer.get_by_role("link", name="Na zapisnik").tap()
    viewer.wait_for_url(f"**{sheet}")

    write(page, 0, None, "out", 0)
    write(boris, 1, "A 7", "out", 0)
    write(vesna, 2, "K", "out", 0)
    close_deal(vesna)
    phones = [page, boris, vesna]
    assert all_show_what_the_engine_says(match, [*phones, viewer], board) == [0, 22, 10]

    # The scorer's phone is offline for three deals.
    trouble.allow(NO_NETWORK)
    wait_until_kept(table)
    wait_until(lambda: page.evaluate(KEPT_AS_IT_IS, [sheet, match.etag]), page=page)
    page.context.set_offline(True)
    for hands in ((None, 25, 6), (None, 8, 30), (None, 12, 14)):
        write_offline(table, "out", 0, hands)
    expect(page.locator(".pending-row th")).to_have_text(["2", "3", "4"])
    assert match.rows.count() == 1
    page.context.set_offline(False)
    wait_until(lambda: match.rows.count() == 4, page=page)
    expect(page.locator("#kept")).to_be_hidden()  # it was loaded anew
    assert all_show_what_the_engine_says(match, [*phones, viewer], board) == [0, 67, 60]
    assert points(match)[1:] == [[0, 25, 6], [0, 8, 30], [0, 12, 14]]

    # The viewer is shut out, and told; what the others write afterwards does not reach that phone.
    trouble.allow(f"403.*({sheet}|/uzivo/)|status of 403")
    seen: list[str] = []
    page.goto(f"{sheet}pozovi/")
    page.locator("details.act summary", has_text="Gledalac").tap()
    page.locator("details.act[open] button").first.tap()
    expect(viewer.locator("#notice")).to_contain_text("Vaš ulaz u ovu partiju je zatvoren.")
    assert open_streams(viewer) == 0
    viewer.on("response", lambda response: seen.append(response.url))
    table.open_sheet()
    for by, hands in ((1, (9, None, 20)), (2, (2, 3, None)), (0, (None, 4, 5))):
        table.deal("out", by, hands)
        all_show_what_the_engine_says(match, phones, board)
    assert (seen, Table(viewer).totals()) == ([], [0, 67, 60])
    asked = (sheet, f"{sheet}?v=0.0", f"{sheet}tabla/", f"/uzivo/{match.code}/")
    assert viewer.evaluate(STATUSES, asked) == [403] * len(asked)

    assert match.finished
    assert all_show_what_the_engine_says(match, phones, board) == [11, 74, 85]
    expect(board.locator("#board")).to_contain_text("Pobeda: Ana")
    assert table.differences() == []
