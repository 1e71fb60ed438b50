"""Accessibility checks by axe."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules about colours. Nothing else differs between the themes."""
# Without resultTypes axe describes all that passes too, which takes longer than the checks.
RUN = """async (rules) => {
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
}"""


def violations(page: Page, rules: list[str] = STANDARDS) -> list[str]:
    """Return the rules that a page breaks, each with its first element."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(RUN, rules))


def violations_in_both_themes(page: Page) -> list[str]:
    """Check all rules in the light theme, and those about colours in the dark one as well."""
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    return found + violations(page, COLOURS)
