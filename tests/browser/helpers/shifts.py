"""Layout shifts: what moved on a page, also right after a tap."""

from typing import Final

from playwright.sync_api import Page

WATCH: Final = """addEventListener('DOMContentLoaded', () => {
    const jumps = [];
    window.jumps = jumps;
    let tapped = null;
    // The lower edge of what was tapped, and when: what it opens below itself may move.
    addEventListener('pointerdown', ({ target }) => {
        const box = target.closest('button, label, a, summary, legend') ?? target;
        tapped = { below: box.getBoundingClientRect().bottom, inPad: Boolean(box.closest('.pad')) };
    }, true);
    const nameOf = (node) => {
        const box = node?.nodeType === 1 ? node : node?.parentElement;
        return box ? box.cloneNode().outerHTML.slice(0, 90) : 'a removed element';
    };
    const tell = ({ node, previousRect: was, currentRect: is }) => ({
        name: nameOf(node), was: [was.x, was.y], is: [is.x, is.y],
    });
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            // What was out of sight has no rectangle before.
            const topOf = ({ previousRect: was, currentRect: is }) => (was.height ? was : is).y;
            const isOpened = (source) => entry.hadRecentInput && tapped && !tapped.inPad
                && topOf(source) >= tapped.below - 1;
            const moved = entry.sources.filter((source) => !isOpened(source));
            if (moved.length) jumps.push({ value: entry.value, moved: moved.map(tell) });
        }
    }).observe({ type: 'layout-shift', buffered: true });
})"""
"""Watches a page from its beginning."""

TAKE: Final = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
    setTimeout(() => done(window.jumps.splice(0).flatMap(({ moved }) => moved.map(
        ({ name, was, is }) => `${name}: ${was.map(Math.round)} to ${is.map(Math.round)}`)))))))"""


def jumps(page: Page) -> list[str]:
    """Return what moved since the last call, and from where to where, once it is drawn.

    What a tap opened below the thing that was tapped is left out.
    """
    return list(page.evaluate(TAKE))
