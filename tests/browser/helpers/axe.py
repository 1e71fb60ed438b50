"""What axe objects to on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What passes is not described, which would take longer than the rules themselves.
OPTIONS = {"runOnly": STANDARDS, "resultTypes": ["violations"]}


def violations(page: Page) -> list[str]:
    """Return what axe objects to, with the first place of each."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found]


def violations_in_both_themes(page: Page) -> list[str]:
    """Return what axe objects to in the light theme and in the dark one."""
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found += violations(page)
    return found
