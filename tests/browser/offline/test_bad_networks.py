"""Networks that lose answers, replace them, or never deliver any."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.helpers.offline import (
    NAMES,
    scored,
    wait_until_kept,
    waiting_numbers,
    write_offline,
)
from tests.browser.helpers.proxy import Proxy
from tests.browser.helpers.table import Table
from tests.helpers.matches import points


def test_kept_pages_are_shown_when_the_server_does_not_answer(
    reopened: Callable[[], Page], proxy: Proxy
) -> None:
    table = Table(reopened())
    table.open_match("becki", NAMES)
    wait_until_kept(table)
    proxy.set("silent")
    write_offline(table, 0, 28, 41)
    expect(table.page.locator("#kept")).to_contain_text("ovako je bilo pre")
    assert waiting_numbers(table.page) == ["1"]
    proxy.set("open")
    expect(table.page.locator(".pending-row")).to_have_count(0, timeout=30_000)
    assert points(table.match) == scored((28, 41))


def test_a_captive_portal_and_a_lost_answer_make_no_second_deal(table: Table) -> None:
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

    table.open_form()
    page.route("**/deljenje/", lose_two)
    table.enter("closed", 0, [0, 28, 41])
    table.tap_save()
    expect(page.locator("#sheet thead .tot").first).to_contain_text("69")
    assert len(sent) == 3
    assert len(set(sent)) == 1
    assert points(table.match) == scored((28, 41))

    page.goto(f"{table.match.get_absolute_url()}?red=1")  # a slow answer leads to the plain sheet
    page.context.set_offline(True)
    page.get_by_role("button", name="Povuci upis", exact=True).tap()
    expect(page.locator("#done")).to_contain_text("Za ovo je potrebna mreža")
    page.context.set_offline(False)
    table.undo_at_once()


def test_a_deal_that_may_have_arrived_cannot_be_discarded(table: Table) -> None:
    page = table.page
    wait_until_kept(table)
    table.open_form()
    page.route("**/deljenje/", lambda route: route.abort("connectionreset"))
    table.enter("closed", 0, [0, 28, 41])
    table.tap_save()
    page.wait_for_url("**/p/*/")
    row = page.locator(".pending-row")
    row.locator("summary").tap()
    expect(row.get_by_role("button", name="Kopiraj")).to_be_visible()
    expect(row.locator("[data-drop]")).to_be_hidden()
    page.unroute("**/deljenje/")
    expect(page.locator("#sheet thead .tot").first).to_contain_text("69")
    assert points(table.match) == scored((28, 41))
