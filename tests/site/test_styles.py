"""Pages load the stylesheets that have the looks of what is on them."""

import re
from pathlib import Path

from django.conf import settings
from django.test import Client

from remi_scores.matches.models import Match
from remi_scores.site.bundling import bundle_styles
from tests.helpers.matches import closed, record
from tests.helpers.pages import let_in
from tests.helpers.walking import addresses

STATIC = Path(settings.BASE_DIR) / "static"
SHEETS = bundle_styles(
    {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in STATIC.rglob("*.css")}
)
BEGINS = re.compile(r"^\.([a-z][\w-]*)", re.MULTILINE)  # a rule that holds in any window
LINKED = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)"')
USED = re.compile(r' class="([^"]+)"')


OF_SHEET = {name: {*BEGINS.findall(text)} for name, text in SHEETS.items()}
"""The classes with which rules of each stylesheet begin."""


def test_every_page_loads_the_looks_of_what_is_on_it(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    let_in(match, "guest", 1)
    missing: dict[str, set[str]] = {}
    seen: set[str] = set()
    for address in addresses(match):
        response = owner.get(address)
        page = response.content.decode(errors="replace")
        linked = {*LINKED.findall(page)}
        if response.status_code != 200 or not linked:
            continue
        seen |= linked
        used = {name for names in USED.findall(page) for name in names.split()}
        known = set().union(*(OF_SHEET[name] for name in linked))
        elsewhere = set().union(*OF_SHEET.values()) - known
        if lacking := used & elsewhere:
            missing[address] = lacking
    assert missing == {}
    assert {"css/site.css", "css/start.css", "css/setup.css", "css/sheet.css"} <= seen
