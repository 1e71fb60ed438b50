"""Deals written without a network: kept on the phone, sent once, in order, and never lost."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from remi_scores.matches.models import Access
from tests.browser.table import Table
from tests.browser.trouble import NO_NETWORK, Trouble
from tests.browser.wire import Wire
from tests.helpers.waiting import wait_until
from tests.matches.tables import closed, points, record

NAMES = ("Ana", "Boris", "Vesna")
KEPT = "async path => Boolean(await caches.match(path, { cacheName: 'pages', ignoreVary: true }))"
KEEP = """async path => {
    const headers = { 'X-Kept': Date.now() };
    await (await caches.open('pages')).put(path, new Response('<html >', { headers }));
}"""
KEPT_TEXT = """async path =>
    (await caches.match(path, { cacheName: 'pages', ignoreVary: true })).text()"""
KEEP_TEXT = """async ([path, text]) => {
    const headers = { 'X-Kept': Date.now(), 'Content-Type': 'text/html' };
    await (await caches.open('pages')).put(path, new Response(text, { headers }));
}"""
QUEUED = """() => new Promise((resolve) => {
    const request = indexedDB.open('outbox', 1);
    request.onsuccess = () => {
        const count = request.result.transaction('outbox').objectStore('outbox').count();
        count.onsuccess = () => resolve(count.result);
    };
})"""
NOTE_DURABILITY = """
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...given) {
        const transaction = begin.apply(this, given);
        if (this.name === 'outbox' && transaction.mode === 'readwrite')
            sessionStorage.durability = (sessionStorage.durability ?? '') + transaction.durability;
        return transaction;
    };
"""
# Notes whether a sheet that had a row ever had none, also on the pages that come after this one.
NOTE_EMPTY = """() => {
    let had = false;
    const note = () => {
        const has = Boolean(document.querySelector('#sheet tbody tr:not(.coming)'));
        if (had && !has) sessionStorage.wasEmpty = "yes";
        had = has;
    };
    note();
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
}"""
ALL_KEPT = """async paths => {
    const page = path => caches.match(path, { cacheName: 'pages', ignoreVary: true });
    return (await Promise.all(paths.map(page))).every(Boolean);
}"""


@pytest.fixture
def table(page: Page, trouble: Trouble) -> Table:
    """A phone with a match of Bečki; its trouble with the network is allowed."""
    trouble.allow(NO_NETWORK)
    table = Table(page)
    table.open_match("becki", NAMES)
    return table


def wait_until_kept(table: Table, *forms: str) -> None:
    """Stay on the sheet until it and its forms are on the phone, and the worker is in charge."""
    page, sheet = table.page, table.match.get_absolute_url()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    wait_until_all_are_kept(page, [sheet + form for form in ("", "deljenje/", *forms)])


def wait_until_all_are_kept(page: Page, paths: list[str]) -> None:
    wait_until(lambda: page.evaluate(ALL_KEPT, paths), page=page)


def open_form(page: Page) -> None:
    page.get_by_role("link", name="Upiši deljenje").tap()
    page.wait_for_url("**/deljenje/")


def save(page: Page) -> None:
    button = page.locator("[data-save]")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.tap()


def write_offline(table: Table, ana: int, boris: int, vesna: int) -> None:
    """Write a deal without a network and come back to the sheet."""
    open_form(table.page)
    table.enter("closed", 0, [ana, boris, vesna])
    save(table.page)
    table.page.wait_for_url("**/p/*/")


def waiting(page: Page) -> list[str]:
    """Return the numbers of the deals that wait on the sheet, once they are drawn."""
    page.locator(".pending-row").first.wait_for()
    return page.locator(".pending-row th").all_inner_texts()


def scored(*deals: tuple[int, int]) -> list[list[int]]:
    """What Ana gets who closed with 0 against two hands, deal by deal."""
    return [[boris + vesna, 0, 0] for boris, vesna in deals]


def test_a_deal_written_offline_waits_and_is_sent_once(table: Table) -> None:
    page = table.page
    wait_until_kept(table)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#kept")).to_contain_text("Nema mreže: ovako je bilo pre")
    write_offline(table, 0, 28, 41)
    row = page.locator(".pending-row")
    expect(row).to_contain_text("čeka mrežu")
    expect(page.locator(".next h2")).to_have_text("Deljenje 2 od 15")
    expect(page.locator(".next .facts")).to_contain_text("deli: Boris")
    row.locator("summary").tap()
    expect(row.locator("li")).to_have_text(["„Remi!“, Ana", "Ana: 0", "Boris: 28", "Vesna: 41"])
    assert points(table.match) == []

    page.evaluate(NOTE_EMPTY)
    page.add_init_script(f"({NOTE_EMPTY})()")
    page.context.set_offline(False)
    expect(page.locator("#sheet tfoot td").first).to_contain_text("69")
    expect(row).to_have_count(0)
    expect(page.locator("#kept")).to_be_hidden()  # it was loaded anew
    assert page.evaluate("() => sessionStorage.wasEmpty") is None  # it waited, or was written
    assert points(table.match) == scored((28, 41))
    assert table.differences() == []

    page.context.set_offline(True)  # a void deal is dealt again
    page.locator("details.menu summary").tap()
    page.locator("details.menu a[href$='?ended=void']").tap()
    page.wait_for_url("**/deljenje/?ended=void")
    page.locator("[name=reason]").fill("karte otvorene")
    save(page)
    page.wait_for_url("**/p/*/")
    expect(page.locator(".next h2")).to_have_text("Deljenje 2 od 15")
    write_offline(table, 0, 5, 6)
    assert waiting(page)[-2:] == ["2", "2"]  # above them what a sheet kept before does not show yet
    page.context.set_offline(False)
    expect(page.locator("#sheet tfoot td").first).to_contain_text("80")
    expect(page.locator("#kept")).to_be_hidden()
    assert points(table.match) == [*scored((28, 41)), [0, 0, 0], *scored((5, 6))]
    assert table.differences() == []


def test_a_sheet_kept_before_a_deal_was_sent_shows_it_as_written(table: Table) -> None:
    page, sheet = table.page, table.match.get_absolute_url()
    wait_until_kept(table)
    old = page.evaluate(KEPT_TEXT, sheet)
    table.deal("closed", 0, [0, 28, 41])
    page.goto("about:blank")
    page.context.set_offline(True)
    page.goto(sheet)
    page.evaluate(KEEP_TEXT, [sheet, old])  # as if the network had gone before it was kept anew
    page.reload()
    row = page.locator(".pending-row")
    expect(row).to_contain_text("upisano")
    expect(row.locator("[data-drop]")).to_be_hidden()
    expect(page.locator(".next h2")).to_have_text("Deljenje 2 od 15")
    write_offline(table, 0, 5, 6)
    expect(row.locator("th")).to_have_text(["1", "2"])
    page.context.set_offline(False)
    expect(page.locator("#sheet tfoot td").first).to_contain_text("80")
    expect(row).to_have_count(0)
    assert points(table.match) == scored((28, 41), (5, 6))


def test_some_pages_are_kept_and_say_their_age_and_the_others_say_there_is_no_network(
    table: Table, trouble: Trouble
) -> None:
    trouble.allow("404")
    page, sheet = table.page, table.match.get_absolute_url()
    wait_until_kept(table)
    wait_until_all_are_kept(page, ["/bez-mreze/"])
    page.evaluate(
        """async () => {
            const pages = await caches.open('pages');
            for (let day = 1; day <= 20; day += 1) {
                const headers = { 'X-Kept': Date.now() - day * 3600 * 1000 * 4 };
                await pages.put(`/p/${day}/`, new Response('<html >', { headers }));
            }
            await (await caches.open('files')).put('/static/a.0123456789ab.js', new Response(''));
        }"""
    )
    page.reload()
    file_is_kept = "async () => Boolean(await caches.match('/static/a.0123456789ab.js'))"
    wait_until(lambda: not page.evaluate(file_is_kept), page=page)
    kept = "async () => (await (await caches.open('pages')).keys()).length"
    wait_until_all_are_kept(page, ["/", f"{sheet}dopuna/"])
    wait_until(lambda: page.evaluate(kept) == 13, page=page)
    page.goto(f"{sheet}red/99/")  # not found, which says nothing of the others
    wait_until(lambda: page.evaluate(kept) == 13, page=page)
    page.goto(sheet)

    page.context.set_offline(True)
    page.clock.install(time=datetime.now(UTC) + timedelta(hours=2, minutes=1))
    page.reload()
    expect(page.locator("#kept")).to_have_text("Nema mreže: ovako je bilo pre 2 sata.")
    page.goto(f"{sheet}deljenje/")
    expect(page.locator("#kept")).to_contain_text("pre 2 sata")
    page.goto(f"{sheet}pravila/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nema mreže")


def test_six_deals_outlive_a_killed_browser_and_a_dead_server(
    reopened: Callable[[], Page], wire: Wire
) -> None:
    table = Table(reopened())
    table.page.add_init_script(NOTE_DURABILITY)
    match = table.open_match("becki", NAMES)
    wait_until_kept(table)
    wire.set("cut")
    deals = [(10, 20), (11, 21), (12, 22), (13, 23), (14, 24), (15, 25)]
    for boris, vesna in deals[:3]:
        write_offline(table, 0, boris, vesna)
    # A battery may die as suddenly as the browser: what is written is on the disk, not on its way.
    written = table.page.evaluate("() => sessionStorage.durability")
    assert written.count("strict") == 3  # the others note what was tried

    table = Table(reopened())
    table.page.goto(match.get_absolute_url())
    expect(table.page.locator(".pending-row th")).to_have_text(["1", "2", "3"])
    for boris, vesna in deals[3:]:
        write_offline(table, 0, boris, vesna)
    expect(table.page.locator(".pending-row th")).to_have_text(list("123456"))
    expect(table.page.locator(".next h2")).to_have_text("Deljenje 7 od 15")
    expect(table.page.locator(".coming th")).to_have_text("7")
    assert points(match) == []

    wire.set("open")
    page = reopened()
    page.goto("/")
    wait_until(lambda: match.rows.count() == 6, page=page)
    page.goto(match.get_absolute_url())
    assert points(match) == scored(*deals)
    expect(page.locator(".pending-row")).to_have_count(0)
    assert match.revisions.filter(position__gt=0).count() == 6


def test_a_server_that_does_not_answer_is_not_waited_for(
    reopened: Callable[[], Page], wire: Wire
) -> None:
    table = Table(reopened())
    table.open_match("becki", NAMES)
    wait_until_kept(table)
    wire.set("silent")
    table.page.reload()
    expect(table.page.locator("#kept")).to_contain_text("ovako je bilo pre")
    write_offline(table, 0, 28, 41)
    assert waiting(table.page) == ["1"]
    wire.set("open")
    expect(table.page.locator(".pending-row")).to_have_count(0, timeout=30_000)
    assert points(table.match) == scored((28, 41))


def test_a_portal_and_a_lost_answer_make_no_second_deal(table: Table) -> None:
    page, sent = table.page, []

    def lose_two(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(route.request.post_data)
        if len(sent) == 1:
            route.fulfill(content_type="text/html", body="<h1>Welcome to our hotel!</h1>")
        elif len(sent) == 2:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    open_form(page)
    page.route("**/deljenje/", lose_two)
    table.enter("closed", 0, [0, 28, 41])
    save(page)
    expect(page.locator("#sheet tfoot td").first).to_contain_text("69")
    assert len(sent) == 3
    assert len(set(sent)) == 1
    assert points(table.match) == scored((28, 41))

    page.context.set_offline(True)
    page.get_by_role("button", name="Poništi", exact=True).tap()
    expect(page.locator("#done")).to_contain_text("Za ovo je potrebna mreža")
    page.context.set_offline(False)
    table.undo_at_once()


def test_what_may_have_arrived_cannot_be_thrown_away(table: Table) -> None:
    page = table.page
    wait_until_kept(table)
    open_form(page)
    page.route("**/deljenje/", lambda route: route.abort("connectionreset"))
    table.enter("closed", 0, [0, 28, 41])
    save(page)
    page.wait_for_url("**/p/*/")
    row = page.locator(".pending-row")
    row.locator("summary").tap()
    expect(row.get_by_role("button", name="Kopiraj")).to_be_visible()
    expect(row.locator("[data-drop]")).to_be_hidden()
    page.unroute("**/deljenje/")
    expect(page.locator("#sheet tfoot td").first).to_contain_text("69")
    assert points(table.match) == scored((28, 41))


def test_a_deal_refused_is_kept_until_the_page_that_says_why_is_here(table: Table) -> None:
    page, match = table.page, table.match
    open_form(page)
    table.enter("closed", 0, [0, 28, 41])
    record(match, closed(0, 3, 4))

    def cut_the_page(route: Route) -> None:
        if route.request.is_navigation_request():
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route("**/deljenje/", cut_the_page)
    with page.expect_event("requestfailed"):
        save(page)
    page.unroute("**/deljenje/")
    page.goto(match.get_absolute_url())
    row = page.locator(".pending-row", has_text="U međuvremenu je upisano drugo deljenje.")
    expect(row.locator("li")).to_have_text(["„Remi!“, Ana", "Ana: 0", "Boris: 28", "Vesna: 41"])
    row.get_by_role("button", name="Otvori").tap()
    expect(page.locator("#conflict")).to_be_visible()
    wait_until(lambda: page.evaluate(QUEUED) == 0, page=page)

    page.goto(f"{match.get_absolute_url()}deljenje/")  # left without a word: the draft has it
    expect(page.locator("[name=h1-points]")).to_have_value("28")
    save(page)
    page.wait_for_url("**/p/*/?red=2")
    assert points(match) == scored((3, 4), (28, 41))


def test_a_deal_somebody_else_wrote_meanwhile_is_asked_about(table: Table) -> None:
    page, match = table.page, table.match
    wait_until_kept(table)
    page.context.set_offline(True)
    write_offline(table, 0, 28, 41)
    write_offline(table, 0, 5, 6)
    record(match, closed(0, 3, 4))
    page.context.set_offline(False)
    stuck = page.locator(".pending-row", has_text="nije upisano")
    expect(stuck).to_contain_text("U međuvremenu je upisano drugo deljenje.")
    expect(page.locator(".pending-row")).to_have_count(2)
    expect(page.locator(".pending-row").nth(1)).to_contain_text("čeka na red")
    assert points(match) == scored((3, 4))

    stuck.get_by_role("button", name="Otvori").tap()
    expect(page.locator("#conflict")).to_contain_text("U međuvremenu je upisano deljenje 1")
    expect(page.locator("[name=h1-points]")).to_have_value("28")
    save(page)
    page.wait_for_url("**/p/*/?red=2")
    expect(page.locator(".pending-row")).to_have_count(0)
    expect(page.locator("#sheet tfoot td").first).to_contain_text("87")  # 7 + 69 + 11
    assert points(match) == scored((3, 4), (28, 41), (5, 6))


def test_a_deal_written_by_somebody_else_too_can_be_thrown_away_or_take_its_place(
    table: Table,
) -> None:
    page, match = table.page, table.match
    wait_until_kept(table)
    page.context.set_offline(True)
    write_offline(table, 0, 28, 41)
    write_offline(table, 0, 5, 6)
    record(match, closed(0, 28, 41))
    page.context.set_offline(False)
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator(".pending-row", has_text="nije upisano").get_by_role("button", name="Obriši").tap()
    expect(page.locator(".pending-row")).to_have_count(0)
    expect(page.locator("#sheet tfoot td").first).to_contain_text("80")
    assert points(match) == scored((28, 41), (5, 6))

    page.context.set_offline(True)
    write_offline(table, 0, 7, 8)
    write_offline(table, 0, 3, 4)
    record(match, closed(0, 70, 80))
    page.context.set_offline(False)
    page.locator(".pending-row", has_text="nije upisano").get_by_role("button", name="Otvori").tap()
    page.get_by_role("button", name="Zameni mojim").tap()
    page.wait_for_url("**/p/*/?red=3")
    expect(page.locator("#sheet tfoot td").first).to_contain_text("102")
    expect(page.locator(".pending-row")).to_have_count(0)
    assert points(match) == scored((28, 41), (5, 6), (7, 8), (3, 4))
    assert table.differences() == []


def test_who_lost_access_is_told_and_can_copy_what_was_written(
    table: Table, trouble: Trouble
) -> None:
    trouble.allow("40[34]")
    page, match = table.page, table.match
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wait_until_kept(table)
    page.context.set_offline(True)
    write_offline(table, 0, 28, 41)
    access = Access.objects.get()
    access.delete()
    page.goto("about:blank")  # the sheet would find out by itself, and be loaded anew meanwhile
    page.context.set_offline(False)
    page.goto("/")
    told = page.locator(".pending")
    expect(told).to_contain_text("S ovog uređaja više ne možete da upisujete u ovu partiju.")
    told.get_by_role("button", name="Kopiraj").tap()
    expect(told.get_by_role("button", name="Kopirano")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.splitlines()[0] == f"{match.code}, deljenje 1"
    assert copied.splitlines()[-2:] == ["Boris: 28", "Vesna: 41"]
    assert points(match) == []

    sheet = match.get_absolute_url()
    page.goto(sheet)  # the page that says so offers it too
    expect(told).to_contain_text("S ovog uređaja više ne možete da upisujete u ovu partiju.")
    expect(told.get_by_role("button", name="Kopiraj")).to_be_visible()
    assert not page.evaluate(KEPT, sheet)
    assert not page.evaluate(KEPT, f"{sheet}deljenje/")

    access.save()  # let in again, the phone sends what it kept
    page.goto(sheet)
    expect(page.locator("#sheet tfoot td").first).to_contain_text("69")
    expect(page.locator(".pending-row")).to_have_count(0)
    assert points(match) == scored((28, 41))

    open_form(page)  # shut out while a deal is typed
    page.evaluate(KEEP, sheet)
    access.delete()
    record(match, closed(0, 3, 4))
    expect(page.locator("#notice .problem")).to_be_visible()
    wait_until(lambda: not page.evaluate(KEPT, sheet), page=page)


def test_a_deal_is_sent_though_the_token_of_its_form_is_gone(
    table: Table, trouble: Trouble
) -> None:
    trouble.allow("403")  # the preview, which is only looked at
    page = table.page
    open_form(page)
    table.enter("closed", 0, [0, 28, 41])
    page.context.clear_cookies(name="csrftoken")
    save(page)
    page.wait_for_url("**/p/*/?red=1")
    assert points(table.match) == scored((28, 41))


def test_without_a_worker_the_open_form_waits_for_the_network(
    new_context: Callable[..., BrowserContext], trouble: Trouble
) -> None:
    trouble.allow(NO_NETWORK)
    trouble.allow("Service Worker registration blocked")
    page = new_context(service_workers="block").new_page()
    table = Table(page)
    table.open_match("becki", NAMES)
    open_form(page)
    table.enter("closed", 0, [0, 28, 41])
    page.context.set_offline(True)
    save(page)
    expect(page.locator("[data-waits]")).to_contain_text("Čeka mrežu")
    page.context.set_offline(False)
    page.wait_for_url("**/p/*/?red=1")
    assert points(table.match) == scored((28, 41))


def test_without_storage_the_form_is_sent_as_it_is(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context()
    context.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    table = Table(context.new_page())
    table.open_match("becki", NAMES)
    table.deal("closed", 0, [0, 28, 41])
    assert points(table.match) == scored((28, 41))
    assert table.differences() == []
