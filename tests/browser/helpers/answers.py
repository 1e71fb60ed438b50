"""Delays answers of the server, and waits until a page has processed them."""

from playwright.sync_api import Page, Route, expect


class HeldAnswers:
    """Delays the requests of a page that match an address until `let_go` is called."""

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
        """Send the delayed requests, and later ones without delay."""
        self.is_free = True
        for route in self.held:
            route.continue_()


def wait_until_settled(page: Page) -> None:
    """Wait until htmx has no open request, and has swapped in and announced the last answer."""
    busy = page.locator(".htmx-request, .htmx-swapping, .htmx-settling")
    expect(busy).to_have_count(0)
