"""Watches pages for errors that nobody would see: in the console, in requests and in scripts."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

NO_NETWORK = r"net::ERR_|htmx:|Failed to fetch"
"""Matches what a page logs when the network is gone."""


class Trouble:
    """Collects the errors of all watched pages of a test."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        """Tolerate errors that match a regular expression."""
        self.allowed.append(pattern)

    def unexpected(self) -> list[str]:
        return [line for line in self.seen if not any(re.search(p, line) for p in self.allowed)]

    def watch(self, context: BrowserContext) -> None:
        context.add_init_script(
            "addEventListener('securitypolicyviolation', event => console.error("
            "`CSP: ${event.effectiveDirective} blocked ${event.blockedURI || 'inline'}`))"
        )
        context.on("page", self._watch_page)

    def _watch_page(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.seen.append(f"page error: {error}"))
        page.on("requestfailed", self._on_request_failed)
        page.on("response", self._on_response)

    def _on_console(self, message: ConsoleMessage) -> None:
        # htmx logs a preview that was aborted by leaving the page. Failed requests are seen below.
        aborted = message.text.startswith(("htmx:afterRequest", "htmx:sendError", "htmx:sendAbort"))
        if message.type in ("error", "warning") and not aborted:
            where = message.location.get("url", "")
            self.seen.append(f"console {message.type}: {message.text} {where}")

    def _on_request_failed(self, request: Request) -> None:
        # Leaving a page aborts its requests.
        if request.failure != "net::ERR_ABORTED":
            self.seen.append(f"request failed: {request.failure} {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.seen.append(f"status {response.status}: {response.url}")
