"""Browsers without a CSRF cookie, without service workers, and without storage."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

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


def test_without_storage_and_network_the_form_stays_with_what_was_typed(
    new_context: Callable[..., BrowserContext], trouble: Trouble
) -> None:
    trouble.allow(NO_NETWORK)
    context = new_context(service_workers="block")
    context.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page = context.new_page()
    table = Table(page)
    table.open_match("becki", NAMES)
    table.open_form()
    table.enter("closed", 0, [0, 28, 41])
    context.set_offline(True)
    table.tap_save()
    expect(page.locator("#deal-form .no-network")).to_contain_text("ništa nije poslato")
    expect(page.locator("[name=h1-points]")).to_have_value("28")
    context.set_offline(False)
    table.save()
    assert points(table.match) == scored((28, 41))


def test_a_new_match_says_that_cookies_are_blocked(page: Page, trouble: Trouble) -> None:
    trouble.allow("403")
    page.goto("/nova/?igra=becki")
    for seat, name in enumerate(NAMES):
        page.locator(f"[name=p{seat}]").fill(name)
    page.context.clear_cookies()
    page.locator("button.primary[data-save]").tap()
    expect(page.locator("#notice")).to_contain_text("ne čuva kolačiće")
    expect(page.locator("#notice")).to_be_in_viewport()
    expect(page.locator("[name=p1]")).to_have_value(NAMES[1])


@pytest.mark.parametrize("allowed", [True, False])
def test_over_plain_http_a_link_is_copied_or_shown(page: Page, table: Table, allowed: bool) -> None:
    page.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });"
        "Object.defineProperty(Navigator.prototype, 'share', { value: undefined });"
        f"document.execCommand = () => {str(allowed).lower()};"
    )
    page.goto(f"{table.match.get_absolute_url()}pozovi/")
    link = page.locator("[data-share]").first
    address = link.get_attribute("href")
    link.tap()
    told = "Link je kopiran" if allowed else f"Kopirajte ovu adresu: {address}"
    expect(page.locator("#notice")).to_contain_text(told)
    assert page.url.endswith("/pozovi/")
