"""A phone with a match that is about to lose its network."""

import pytest
from playwright.sync_api import Page

from tests.browser.helpers.offline import NAMES
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import NO_NETWORK, Trouble


@pytest.fixture
def table(page: Page, trouble: Trouble) -> Table:
    """A phone with a match of Bečki; network errors are allowed."""
    trouble.allow(NO_NETWORK)
    table = Table(page)
    table.open_match("becki", NAMES)
    return table
