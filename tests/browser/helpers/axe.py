"""What axe objects to on a page."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that look at colours, which is all that a theme changes."""
# What passes is not described, which would take longer than the rules themselves.
RUN = """async (rules) => {
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
}"""


def violations(page: Page, rules: list[str] = STANDARDS) -> list[str]:
    """Return what axe objects to, with the first place of each."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(RUN, rules))


def violations_in_both_themes(page: Page) -> list[str]:
    """Return what axe objects to in the light theme, and to the colours of the dark one."""
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    return found + violations(page, COLOURS)
