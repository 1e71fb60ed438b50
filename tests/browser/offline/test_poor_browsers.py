"""Browsers without a CSRF cookie, without service workers, and without storage."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.helpers.offline import NAMES, scored
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import NO_NETWORK, Trouble
from tests.helpers.matches import points


def test_a_deal_is_sent_although_the_csrf_cookie_is_gone(table: Table, trouble: Trouble) -> None:
    trouble.allow("403")  # of the preview
    page = table.page
    table.open_form()
    table.enter("closed", 0, [0, 28, 41])
    page.context.clear_cookies(name="csrftoken")
    table.tap_save()
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
    table.open_form()
    table.enter("closed", 0, [0, 28, 41])
    page.context.set_offline(True)
    table.tap_save()
    expect(page.locator("[data-waits]")).to_contain_text("Čeka mrežu")
    page.context.set_offline(False)
    page.wait_for_url("**/p/*/?red=1")
    assert points(table.match) == scored((28, 41))


def test_without_storage_the_form_is_posted_directly(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context()
    context.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    table = Table(context.new_page())
    table.open_match("becki", NAMES)
    table.deal("closed", 0, [0, 28, 41])
    assert points(table.match) == scored((28, 41))
    assert table.differences() == []
