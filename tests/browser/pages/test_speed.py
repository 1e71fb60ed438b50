"""Cheap phones and slow networks: how soon a page can be used, and that nothing in it jumps."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from remi_scores.engine.documents import read_deal
from remi_scores.engine.report import DealReport
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.helpers.matches import record

SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 51_200,
    "uploadThroughput": 51_200,
}
USABLE = 3000  # milliseconds
REDRAWN = 1000
FRAME = 100
LATE = 300
TRIES = 8  # the best one counts, since other tests run on the same cores
SINCE_TAPPED = """() => performance.timeOrigin - sessionStorage.getItem('tapped')
    + performance.getEntriesByName('first-contentful-paint')[0].startTime"""
NAMES = ("Ana", "Boris", "Vesna", "Goran", "Dragana", "Zoran", "Jelena", "Milan")
SHIFTS = """addEventListener('DOMContentLoaded', () => {
    window.shifted = [];
    const nameOf = ({ node, previousRect: was, currentRect: is }) =>
        `${node?.cloneNode().outerHTML ?? node?.textContent}: ${was.x},${was.y} to ${is.x},${is.y}`;
    new PerformanceObserver((list) => {
        const jumps = list.getEntries().filter((entry) => !entry.hadRecentInput);
        window.shifted.push(...jumps.flatMap(({ sources }) => sources.map(nameOf)));
    }).observe({ type: 'layout-shift', buffered: true });
})"""

SCROLL = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const pane = document.scrollingElement;
    pane.scrollTop = 0;
    await frame();
    let last = await frame();
    const frames = [];
    for (let step = 0; step < 60; step += 1) {
        pane.scrollTop += 60;
        const now = await frame();
        frames.push(now - last);
        last = now;
    }
    return { frames, at: pane.scrollTop };
}"""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Draw as many pixels as a phone does, and block the service worker.

    Its requests would not be slowed down.
    """
    return {**browser_context_args, "device_scale_factor": 3, "service_workers": "block"}


@pytest.fixture(autouse=True)
def _no_worker(trouble: Trouble) -> None:
    """Allow the warning that service workers are blocked, three seconds after a page was loaded."""
    trouble.allow("Service Worker registration blocked by Playwright")


@pytest.fixture
def slow(page: Page) -> CDPSession:
    """Slow the processor down to a quarter; the network stays as it is."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(SHIFTS)
    return session


def shifted(page: Page) -> list[str]:
    """Return what has shifted on the page until some time after it was loaded.

    Time is the subject: what arrives late must not move what is there already.
    """
    page.wait_for_timeout(LATE)
    return list(page.evaluate("() => window.shifted"))


def timing(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("() => performance.getEntriesByType('navigation')[0].toJSON()"))


def knock(seat: int) -> DealReport:
    values = dict.fromkeys(NAMES, 0) | {NAMES[seat]: 3}
    hands = {name: {"points": points} for name, points in values.items()}
    return read_deal({"ended": "knock", "by": NAMES[seat], "hands": hands})


def long_match(page: Page, deals: int) -> str:
    table = Table(page)
    table.open_match("nak_nak", NAMES, rounds=12)
    record(table.match, *[knock(number % 8) for number in range(deals)])
    return str(table.match.get_absolute_url())


def best(measure: Callable[[], float], budget: int) -> float:
    """Measure until the budget is met, or it was missed in all tries; return the best."""
    took = measure()
    for _ in range(TRIES):
        if took < budget:
            break
        took = min(took, measure())
    return took


def test_the_first_page_is_soon_usable_over_slow_3g(page: Page, slow: CDPSession) -> None:
    slow.send("Network.emulateNetworkConditions", SLOW_3G)

    def open_cold() -> float:
        slow.send("Network.clearBrowserCache")
        page.goto("/", wait_until="load")
        page.get_by_role("link", name="Nova partija").click(trial=True)
        assert shifted(page) == []
        # The listeners of the page are set when its deferred modules have run.
        return float(timing(page)["domContentLoadedEventEnd"])

    assert best(open_cold, USABLE) < USABLE


def test_a_saved_deal_is_soon_on_the_sheet(page: Page, slow: CDPSession) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris", "Vesna", "Goran"))

    def save() -> float:
        table.open_form()
        table.enter("closed", 0, [5, 28, 41, 17])
        page.evaluate("() => sessionStorage.setItem('tapped', Date.now())")
        table.save()
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint')[0]")
        assert shifted(page) == []
        return float(page.evaluate(SINCE_TAPPED))

    assert best(save, REDRAWN) < REDRAWN


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_88_rows_scroll_smoothly(page: Page, slow: CDPSession, width: int, height: int) -> None:
    address = long_match(page, 88)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)

    def scroll() -> float:
        run = page.evaluate(SCROLL)
        assert run["at"] > 2500
        return float(sorted(run["frames"])[-6])  # nine of ten are quicker

    assert best(scroll, FRAME) < FRAME
    assert shifted(page) == []
    # Names and totals stay in sight while the rows go by.
    for name in (".who", ".tot"):
        expect(page.locator(f"#sheet thead {name}").first).to_be_in_viewport(ratio=1)


def test_a_phone_in_landscape_shows_all_eight_players(page: Page) -> None:
    address = long_match(page, 3)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(address)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 844
    for seat in range(2, 10):
        box = page.locator(f"#sheet thead th:nth-child({seat})").bounding_box()
        assert box
        assert box["x"] + box["width"] <= 844
