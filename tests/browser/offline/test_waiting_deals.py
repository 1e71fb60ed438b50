"""Deals saved without a network wait on the phone, and are sent once and in order."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from remi_scores.matches import services
from remi_scores.matches.services.rescoring import check_match
from tests.browser.helpers.offline import (
    NAMES,
    scored,
    wait_until_kept,
    waiting_numbers,
    write_offline,
)
from tests.browser.helpers.proxy import Proxy
from tests.browser.helpers.table import Table
from tests.helpers.matches import points, stamp
from tests.helpers.waiting import wait_until

NOTE_DURABILITY = """
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...given) {
        const transaction = begin.apply(this, given);
        if (this.name === 'outbox' && transaction.mode === 'readwrite')
            sessionStorage.durability = (sessionStorage.durability ?? '') + transaction.durability;
        return transaction;
    };
"""
# Records whether the sheet ever lost its only row, also on later pages.
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
    expect(row.locator("li")).to_have_text(["Remi – Ana", "Ana: 0", "Boris: 28", "Vesna: 41"])
    assert points(table.match) == []

    page.evaluate(NOTE_EMPTY)
    page.add_init_script(f"({NOTE_EMPTY})()")
    page.context.set_offline(False)
    expect(page.locator("#sheet thead .tot").first).to_contain_text("69")
    expect(row).to_have_count(0)
    expect(page.locator("#kept")).to_be_hidden()  # it was loaded anew
    assert page.evaluate("() => sessionStorage.wasEmpty") is None  # the deal was always shown
    assert points(table.match) == scored((28, 41))
    assert table.differences() == []

    page.context.set_offline(True)  # a void deal does not count, so the next has the same number
    page.locator("details.menu summary").tap()
    page.locator("details.menu a[href$='?ended=void']").tap()
    page.wait_for_url("**/deljenje/?ended=void")
    page.locator("[name=reason]").fill("karte otvorene")
    table.tap_save()
    page.wait_for_url("**/p/*/")
    expect(page.locator(".next h2")).to_have_text("Deljenje 2 od 15")
    write_offline(table, 0, 5, 6)
    # Before them there may be deals that are newer than the kept sheet.
    assert waiting_numbers(page)[-2:] == ["2", "2"]
    page.context.set_offline(False)
    expect(page.locator("#sheet thead .tot").first).to_contain_text("80")
    expect(page.locator("#kept")).to_be_hidden()
    assert points(table.match) == [*scored((28, 41)), [0, 0, 0], *scored((5, 6))]
    assert table.differences() == []


def test_six_deals_survive_a_killed_browser_and_a_dead_server(
    reopened: Callable[[], Page], proxy: Proxy
) -> None:
    table = Table(reopened())
    table.page.add_init_script(NOTE_DURABILITY)
    match = table.open_match("becki", NAMES)
    wait_until_kept(table)
    proxy.set("cut")
    deals = [(10, 20), (11, 21), (12, 22), (13, 23), (14, 24), (15, 25)]
    for boris, vesna in deals[:3]:
        write_offline(table, 0, boris, vesna)
    # A battery may die at any time, so deals are written to the disk at once.
    written = table.page.evaluate("() => sessionStorage.durability")
    assert written.count("strict") == 3  # other transactions note attempts to send

    table = Table(reopened())
    table.page.goto(match.get_absolute_url())
    expect(table.page.locator(".pending-row th")).to_have_text(["1", "2", "3"])
    for boris, vesna in deals[3:]:
        write_offline(table, 0, boris, vesna)
    expect(table.page.locator(".pending-row th")).to_have_text(list("123456"))
    expect(table.page.locator(".next h2")).to_have_text("Deljenje 7 od 15")
    expect(table.page.locator(".coming th")).to_have_text("7")
    assert points(match) == []

    proxy.set("open")
    page = reopened()
    page.goto("/")
    wait_until(lambda: match.rows.count() == 6, page=page)
    page.goto(match.get_absolute_url())
    assert points(match) == scored(*deals)
    expect(page.locator(".pending-row")).to_have_count(0)
    assert match.revisions.filter(position__gt=0).count() == 6


def test_a_deal_that_waits_lands_on_players_whose_names_were_corrected(table: Table) -> None:
    page = table.page
    wait_until_kept(table)
    page.context.set_offline(True)
    page.reload()
    write_offline(table, 0, 28, 41)
    page.locator(".pending-row").wait_for()
    match = table.match
    services.change_players(
        match=match, names={0: "Anica", 1: "Bora"}, order=[2, 0, 1], dealer=2,
        seen_version=match.version, seen_head=1, stamp=stamp(),
    )  # fmt: skip
    page.context.set_offline(False)
    expect(page.locator("thead th[data-column]")).to_contain_text(["Vesna", "Anica", "Bora"])
    expect(page.locator("#sheet thead .tot").nth(1)).to_contain_text("69")
    expect(page.locator(".pending-row")).to_have_count(0)
    assert points(table.match) == scored((28, 41))
    assert check_match(match=table.match) == []
