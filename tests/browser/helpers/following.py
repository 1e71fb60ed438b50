"""Watches how open pages follow a match."""

from playwright.sync_api import Page

WITHIN = 1000  # milliseconds until every other page shows a change: a promise of the site
# Records the open streams of a page, what it speaks, and how often it asks for a wake lock.
WATCH = """
    window.streams = new Set();
    window.EventSource = class extends EventSource {
        constructor(...given) { super(...given); window.streams.add(this); }
        close() { super.close(); window.streams.delete(this); }
    };
    window.spoken = [];
    speechSynthesis.speak = ({ text, lang }) => window.spoken.push([lang, text]);
    window.awake = 0;
    if (navigator.wakeLock) navigator.wakeLock.request = async () => { window.awake += 1; };
"""
TV = {"width": 1280, "height": 720}


def open_streams(page: Page) -> int:
    return int(page.evaluate("() => window.streams.size"))
