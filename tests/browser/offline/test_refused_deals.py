"""Deals that the site refuses are never lost: the person decides about them."""

import pytest
from playwright.sync_api import Route, expect

from remi_scores.matches.models import Access
from tests.browser.helpers.offline import scored, wait_until_kept, write_offline
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.helpers.matches import closed, points, record
from tests.helpers.waiting import wait_until

KEPT = "async path => Boolean(await caches.match(path, { cacheName: 'pages', ignoreVary: true }))"
KEEP = """async path => {
    const headers = { 'X-Kept': Date.now() };
    await (await caches.open('pages')).put(path, new Response('<html >', { headers }));
}"""
QUEUED = """() => new Promise((resolve) => {
    const request = indexedDB.open('outbox', 1);
    request.onsuccess = () => {
        const count = request.result.transaction('outbox').objectStore('outbox').count();
        count.onsuccess = () => resolve(count.result);
    };
})"""


def test_a_refused_deal_is_kept_until_the_page_with_the_reason_is_loaded(table: Table) -> None:
    page, match = table.page, table.match
    table.open_form()
    table.enter("closed", 0, [0, 28, 41])
    record(match, closed(0, 3, 4))

    def cut_the_page(route: Route) -> None:
        if route.request.is_navigation_request():
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route("**/deljenje/", cut_the_page)
    with page.expect_event("requestfailed"):
        table.tap_save()
    page.unroute("**/deljenje/")
    page.goto(match.get_absolute_url())
    row = page.locator(".pending-row", has_text="U međuvremenu je upisano drugo deljenje.")
    expect(row.locator("li")).to_have_text(["Remi – Ana", "Ana: 0", "Boris: 28", "Vesna: 41"])
    row.get_by_role("button", name="Uporedi").tap()
    expect(page.locator("#conflict")).to_be_visible()
    wait_until(lambda: page.evaluate(QUEUED) == 0, page=page)

    # The form was left without saving; the draft has it.
    page.goto(f"{match.get_absolute_url()}deljenje/")
    expect(page.locator("[name=h1-points]")).to_have_value("28")
    table.tap_save()
    page.wait_for_url("**/p/*/?red=2")
    assert points(match) == scored((3, 4), (28, 41))


def test_a_deal_that_is_too_large_is_refused_once_with_ways_out(
    table: Table, trouble: Trouble
) -> None:
    trouble.allow("413")
    page, sent = table.page, []

    def refuse(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(route.request.url)
        route.fulfill(status=413, content_type="text/html", body="<h1>Too large</h1>")

    page.route("**/deljenje/", refuse)
    table.open_form()
    table.enter("closed", 0, [0, 28, 41])
    table.tap_save()
    page.wait_for_url(f"**{table.match.get_absolute_url()}")
    stuck = page.locator(".pending-row", has_text="nije upisano")
    expect(stuck).to_contain_text("Ovo je predugačko i ne može da se pošalje.")
    expect(stuck.locator("li")).to_have_text(["Remi – Ana", "Ana: 0", "Boris: 28", "Vesna: 41"])
    expect(stuck.get_by_role("button")).to_have_text(["Kopiraj", "Obriši"])
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    page.reload()
    page.once("dialog", lambda dialog: dialog.accept())
    stuck.get_by_role("button", name="Obriši").tap()
    expect(page.locator(".pending-row")).to_have_count(0)
    assert len(sent) == 1


def test_a_deal_that_conflicts_holds_up_nothing_and_is_saved_as_the_next(table: Table) -> None:
    page, match = table.page, table.match
    wait_until_kept(table)
    page.context.set_offline(True)
    write_offline(table, 0, 28, 41)
    write_offline(table, 0, 5, 6)
    record(match, closed(0, 3, 4))
    page.context.set_offline(False)
    stuck = page.locator(".pending-row", has_text="nije upisano")
    expect(stuck).to_contain_text("U međuvremenu je upisano drugo deljenje.")
    expect(page.locator(".pending-row")).to_have_count(1)
    assert points(match) == scored((3, 4), (5, 6))

    stuck.get_by_role("button", name="Uporedi").tap()
    expect(page.locator("#conflict")).to_contain_text("U međuvremenu je upisano deljenje 1")
    expect(page.locator("[name=h1-points]")).to_have_value("28")
    expect(page.locator(".pad .primary")).to_have_count(0)  # no green button to tap in haste
    page.get_by_role("button", name="Upiši moje kao sledeće deljenje").tap()
    page.wait_for_url("**/p/*/?red=3")
    expect(page.locator(".pending-row")).to_have_count(0)
    expect(page.locator("#sheet thead .tot").first).to_contain_text("87")  # 7 + 11 + 69
    assert points(match) == scored((3, 4), (5, 6), (28, 41))


def test_a_deal_that_conflicts_replaces_the_other(table: Table) -> None:
    page, match = table.page, table.match
    wait_until_kept(table)
    page.context.set_offline(True)
    write_offline(table, 0, 7, 8)
    write_offline(table, 0, 3, 4)
    record(match, closed(0, 70, 80))
    page.context.set_offline(False)
    page.locator(".pending-row", has_text="nije upisano").get_by_role(
        "button", name="Uporedi"
    ).tap()
    page.get_by_role("button", name="Stavi moje umesto toga").tap()
    page.wait_for_url("**/p/*/?red=1")
    expect(page.locator("#sheet thead .tot").first).to_contain_text("22")
    expect(page.locator(".pending-row")).to_have_count(0)
    assert points(match) == scored((7, 8), (3, 4))
    assert table.differences() == []


@pytest.mark.parametrize("where", ["sheet", "form"])
def test_leaving_what_was_saved_gives_up_what_was_entered(table: Table, where: str) -> None:
    page, match = table.page, table.match
    wait_until_kept(table)
    page.context.set_offline(True)
    write_offline(table, 0, 28, 41)
    record(match, closed(0, 3, 4))
    page.context.set_offline(False)
    page.on("dialog", lambda dialog: dialog.accept())
    stuck = page.locator(".pending-row", has_text="nije upisano")
    if where == "sheet":
        stuck.get_by_role("button", name="Ostavi upisano").tap()
    else:
        stuck.get_by_role("button", name="Uporedi").tap()
        page.get_by_role("link", name="Ostavi upisano").tap()
        page.wait_for_url("**/p/*/")
    expect(page.locator(".pending-row")).to_have_count(0)
    wait_until(lambda: page.evaluate(QUEUED) == 0, page=page)
    table.open_form()
    expect(page.locator("[data-draft]")).to_be_hidden()
    expect(page.locator("[name=h1-points]")).to_have_value("")
    assert points(match) == scored((3, 4))


def test_two_phones_with_the_same_deals_write_them_once(table: Table) -> None:
    page, match = table.page, table.match
    wait_until_kept(table)
    page.context.set_offline(True)
    for boris, vesna in ((28, 41), (5, 6), (7, 8)):
        write_offline(table, 0, boris, vesna)
        match = record(match, closed(0, boris, vesna))  # another phone
    lacking = "Još nije u zbiru: deljenje 1, deljenje 2, deljenje 3"
    expect(page.locator(".lacking-row")).to_have_text(lacking)
    page.context.set_offline(False)
    expect(page.locator(".pending-row")).to_have_count(0)
    assert points(match) == scored((28, 41), (5, 6), (7, 8))


def test_a_device_that_lost_access_is_told_and_can_copy_its_deals(
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
    page.goto("about:blank")  # the sheet itself would notice and reload
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
    page.goto(sheet)  # the page of the refusal shows it too
    expect(told).to_contain_text("S ovog uređaja više ne možete da upisujete u ovu partiju.")
    expect(told.get_by_role("button", name="Kopiraj")).to_be_visible()
    assert not page.evaluate(KEPT, sheet)
    assert not page.evaluate(KEPT, f"{sheet}deljenje/")

    access.save()  # with access again, the phone sends what waits
    page.goto(sheet)
    expect(page.locator("#sheet thead .tot").first).to_contain_text("69")
    expect(page.locator(".pending-row")).to_have_count(0)
    assert points(match) == scored((28, 41))

    table.open_form()  # access ends while a deal is being entered
    page.evaluate(KEEP, sheet)
    access.delete()
    record(match, closed(0, 3, 4))
    expect(page.locator("#notice .problem")).to_be_visible()
    wait_until(lambda: not page.evaluate(KEPT, sheet), page=page)


def test_an_entry_that_is_too_long_is_refused_with_the_reason(
    table: Table,
) -> None:
    page, match = table.page, table.match
    wait_until_kept(table)
    page.goto(f"{match.get_absolute_url()}dopuna/")
    page.context.set_offline(True)
    page.locator("[name=player]").nth(1).check()
    page.locator("[name=points]").fill("-10")
    page.locator("[name=reason]").fill("a" * 30_000)
    page.locator("[data-save]").tap()
    page.wait_for_url("**/p/*/")
    page.context.set_offline(False)
    row = page.locator(".pending-row", has_text="Tekst je predugačak: najviše 20000 znakova.")
    expect(row).to_be_visible()
    assert not match.rows.exists()
