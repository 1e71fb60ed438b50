"""Pages that are kept for offline use, and what they show without a network."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.browser.helpers.offline import (
    BEGIN_TO_KEEP,
    scored,
    wait_until_all_are_kept,
    wait_until_kept,
    write_offline,
)
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.helpers.matches import points
from tests.helpers.waiting import wait_until

KEPT_TEXT = """async path =>
    (await caches.match(path, { cacheName: 'pages', ignoreVary: true })).text()"""
KEEP_TEXT = """async ([path, text]) => {
    const headers = { 'X-Kept': Date.now(), 'Content-Type': 'text/html' };
    await (await caches.open('pages')).put(path, new Response(text, { headers }));
}"""


def test_an_old_copy_of_the_sheet_shows_deals_saved_since(table: Table) -> None:
    page, sheet = table.page, table.match.get_absolute_url()
    wait_until_kept(table)
    old = page.evaluate(KEPT_TEXT, sheet)
    table.deal("closed", 0, [0, 28, 41])
    page.goto("about:blank")
    page.context.set_offline(True)
    page.goto(sheet)
    # As if the network had failed before the sheet was kept again.
    page.evaluate(KEEP_TEXT, [sheet, old])
    page.reload()
    row = page.locator(".pending-row")
    expect(row).to_contain_text("upisano")
    expect(row.locator("[data-drop]")).to_be_hidden()
    expect(page.locator(".next h2")).to_have_text("Deljenje 2 od 15")
    write_offline(table, 0, 5, 6)
    expect(row.locator("th")).to_have_text(["1", "2"])
    page.context.set_offline(False)
    expect(page.locator("#sheet thead .tot").first).to_contain_text("80")
    expect(row).to_have_count(0)
    assert points(table.match) == scored((28, 41), (5, 6))


def test_kept_pages_show_their_age_and_other_pages_say_there_is_no_network(
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
    page.evaluate(BEGIN_TO_KEEP)
    file_is_kept = "async () => Boolean(await caches.match('/static/a.0123456789ab.js'))"
    wait_until(lambda: not page.evaluate(file_is_kept), page=page)
    kept = "async () => (await (await caches.open('pages')).keys()).length"
    wait_until_all_are_kept(page, ["/", f"{sheet}dopuna/"])
    wait_until(lambda: page.evaluate(kept) == 13, page=page)
    page.goto(f"{sheet}red/99/")  # a missing page does not remove other pages
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
