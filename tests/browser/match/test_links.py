"""Other phones join by a link or by the code, and lose access when the link is revoked."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble


def test_phones_join_by_link_and_by_code_until_the_link_is_revoked(
    page: Page, new_context: Callable[..., BrowserContext], trouble: Trouble
) -> None:
    table = Table(page)
    match = table.open_match("becki", ("Ana", "Boris"))
    page.locator("#gathering").get_by_role("link", name="Pozovi ostale").tap()
    expect(page.locator("svg.qr").first).to_be_visible()
    viewer_link, scorer_link, _owner_link = (
        each.input_value() for each in page.locator("input[readonly]").all()
    )

    scorer = new_context().new_page()
    scorer.goto("/")
    scorer.goto(scorer_link)
    scorer.wait_for_url(f"**{match.get_absolute_url()}")
    # The address with the token is not in the history: back leads to the page before.
    scorer.go_back()
    expect(scorer.locator("input[name=code]")).to_be_visible()
    scorer.goto(match.get_absolute_url())
    Table(scorer).deal("closed", 0, [5, 28])

    viewer = new_context().new_page()
    viewer.goto("/")
    viewer.locator("input[name=code]").fill(match.code.lower())
    viewer.get_by_role("button", name="Uđi").tap()
    viewer.wait_for_url(f"**{match.get_absolute_url()}mesta/")
    viewer.get_by_role("link", name="Na zapisnik").tap()
    viewer.wait_for_url(f"**{match.get_absolute_url()}")
    expect(viewer.get_by_role("link", name="Upiši deljenje")).to_have_count(0)
    guest = new_context().new_page()
    asked: list[Request] = []
    guest.on("request", lambda each: asked.append(each))  # noqa: PLW0108 - no built-in goes
    guest.goto(viewer_link)
    guest.wait_for_url(f"**{match.get_absolute_url()}mesta/")
    # No request sends the address with the token as its referrer, which a log could store.
    # A font is asked for by the stylesheet that names it, whose address tells nothing.
    fonts = [each for each in asked if each.resource_type == "font"]
    told = {each.all_headers().get("referer") for each in asked if each not in fonts} - {None}
    site = viewer_link.partition("u/")[0]
    assert told == {site}
    by_style = {each.all_headers()["referer"] for each in fonts}
    assert all(address == site or address.startswith(f"{site}static/css/") for address in by_style)

    revoke = page.locator("details.act summary", has_text="gledalac".capitalize())
    revoke.tap()
    page.locator("details.act[open] button").first.tap()
    expect(page.locator("input[readonly]").first).not_to_have_value(viewer_link)
    trouble.allow(f"403.*{match.get_absolute_url()}")
    trouble.allow("status of 403")
    guest.reload()
    expect(guest.locator("#refused")).to_contain_text("Vaš ulaz u ovu partiju je zatvoren")
    viewer.reload()
    expect(viewer.locator("#sheet")).to_be_visible()


def test_a_link_works_without_scripts(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris"))
    page.goto(f"{table.match.get_absolute_url()}pozovi/")
    address = page.locator("input[readonly]").first.input_value()
    plain = new_context(java_script_enabled=False).new_page()
    plain.goto(address)
    plain.get_by_role("button", name="Otvori zapisnik").tap()
    plain.locator("button[name=take]").nth(1).tap()
    plain.wait_for_url(f"**{table.match.get_absolute_url()}")
    expect(plain.locator("#sheet")).to_be_visible()


def test_the_starter_sits_down_and_sees_the_table_fill_up(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    table = Table(page)
    match = table.open_match("becki", ("Ana", "Boris"))
    page.get_by_role("button", name="Ana", exact=True).tap()
    page.wait_for_url("**/pozovi/")
    expect(page.locator("svg.qr").first).to_be_visible()
    seats = page.locator("[data-follow]")
    expect(seats.get_by_role("listitem")).to_have_text(["Ana: ovaj telefon", "Boris: slobodno"])

    guest = new_context().new_page()
    guest.goto(match.get_absolute_url())  # its address, typed
    guest.get_by_role("button", name="Uđi").tap()
    guest.get_by_label("Upišite svoje ime ili izaberite mesto").fill("boris")
    guest.get_by_role("button", name="To sam ja").tap()
    guest.wait_for_url(f"**{match.get_absolute_url()}")
    expect(guest.locator("#gathering")).to_contain_text("Ovaj telefon: Boris.")
    expect(seats.get_by_role("listitem")).to_have_text(["Ana: ovaj telefon", "Boris: ovde je"])
    marked = guest.locator("thead [data-column='1']")
    expect(marked).not_to_have_css("box-shadow", "none")
    expect(guest.locator("thead [data-column='0']")).to_have_css("box-shadow", "none")

    page.goto(f"{match.get_absolute_url()}mesta/")
    page.locator("button[name=release]").tap()
    expect(guest.locator("#gathering")).to_contain_text("oslobodio mesto igrača Boris")
    guest.get_by_role("button", name="U redu").tap()
    expect(guest.locator("#gathering")).not_to_contain_text("oslobodio")
