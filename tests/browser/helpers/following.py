"""Pages that follow a match, and can tell how."""

from playwright.sync_api import Page

WITHIN = 1000  # milliseconds for every other page to follow
# Lets a page tell which streams it has open, and that it was never loaded again.
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
