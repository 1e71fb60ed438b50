"""Finds the lightest Chromium that is installed."""

import shutil
from typing import Final

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str:
    """Return the path of a Chromium. Raises LookupError if there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise LookupError("Chromium is not installed; bin/test installs it on Debian as root")
    return found
