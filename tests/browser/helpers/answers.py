"""A server that is slow when a test wants it, and pages that have taken in what it answered."""

from playwright.sync_api import Page, Route, expect


class HeldAnswers:
    """Hold back what a page asks for until told to let it go."""

    def __init__(self, page: Page, address: str) -> None:
        self.held: list[Route] = []
        self.is_free = False
        page.route(address, self._on_request)

    def _on_request(self, route: Route) -> None:
        if self.is_free:
            route.continue_()
        else:
            self.held.append(route)

    def let_go(self) -> None:
        """Answer what was held back, and from now on everything at once."""
        self.is_free = True
        for route in self.held:
            route.continue_()


def wait_until_settled(page: Page) -> None:
    """Wait until htmx has put in what it asked for, and the page has heard of it."""
    busy = page.locator(".htmx-request, .htmx-swapping, .htmx-settling")
    expect(busy).to_have_count(0)
