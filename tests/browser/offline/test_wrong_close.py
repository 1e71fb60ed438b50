"""A wrong closing in one act: a tap says who, and the penalty is written beside the void deal."""

from playwright.sync_api import expect

from tests.browser.helpers.offline import NAMES, wait_until_kept, write_offline
from tests.browser.helpers.table import Table
from tests.helpers.matches import points
from tests.helpers.waiting import wait_until


def test_one_tap_says_who_closed_wrongly_and_what_waits_behind_it_is_sent(table: Table) -> None:
    page = table.page
    table.open_match("becki", NAMES, wrong_close_penalty=20)
    wait_until_kept(table)
    page.context.set_offline(True)
    table.open_form()
    page.locator("summary", has_text="Deljenje ne važi?").tap()
    page.locator("fieldset:has([name=wrong]) label", has_text="Boris").tap()
    expect(page.locator("[name=reason]")).to_have_value("pogrešno zatvaranje: Boris")
    expect(page.locator("[data-void]")).to_be_checked()
    page.locator("#deal-form [data-save]").tap()
    expect(page.locator(".pending-row")).to_contain_text("pogrešno zatvaranje: Boris")
    write_offline(table, 0, 28, 41)
    expect(page.locator(".pending-row")).to_have_count(2)

    page.context.set_offline(False)
    wait_until(lambda: points(table.match) == [[0, 0, 0], [0, -20, 0], [69, 0, 0]])
    expect(page.locator("#sheet thead .tot").nth(1)).to_contain_text("−20")
    expect(page.locator(".pending-row")).to_have_count(0)
