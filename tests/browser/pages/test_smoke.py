"""The first page opens, and errors of a page are noticed."""

from playwright.sync_api import Page, expect

from tests.browser.helpers.trouble import Trouble


def test_home_opens_on_a_phone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390


def test_a_missing_page_counts_as_trouble(page: Page, trouble: Trouble) -> None:
    page.goto("/nema-ove-strane")
    expect(page.get_by_role("heading", level=1)).to_have_text("Te strane nema")
    assert any(line.startswith("status 404") for line in trouble.unexpected())
    trouble.allow("404")


def test_an_inline_script_counts_as_trouble(page: Page, trouble: Trouble) -> None:
    page.goto("/")
    with page.expect_console_message(lambda message: message.text.startswith("CSP:")):
        page.evaluate(
            """() => {
                const script = document.createElement('script');
                script.text = 'document.title = "changed"';
                document.body.append(script);
            }"""
        )
    assert any("CSP: script-src-elem blocked inline" in line for line in trouble.unexpected())
    trouble.allow("script")
    trouble.allow("CSP|Content Security Policy")
