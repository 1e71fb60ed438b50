"""Pages load the stylesheets that have the looks of what is on them, and these are small."""

import gzip
import re
from pathlib import Path

from django.conf import settings
from django.test import Client

from remi_scores.matches.models import Match
from remi_scores.site.bundling import bundle_styles
from remi_scores.site.static_files import trim_css
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
MOST_BYTES = 11_000  # of all stylesheets of a page, as gzip sends them


OF_SHEET = {name: {*BEGINS.findall(text)} for name, text in SHEETS.items()}
"""The classes with which rules of each stylesheet begin."""


def test_every_page_loads_the_looks_of_what_is_on_it(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    let_in(match, "guest", 1)
    missing: dict[str, set[str]] = {}
    weights: dict[str, int] = {}
    seen: set[str] = set()
    for address in addresses(match):
        response = owner.get(address)
        page = response.content.decode(errors="replace")
        linked = {*LINKED.findall(page)}
        if response.status_code != 200 or not linked:
            continue
        seen |= linked
        used = {name for names in USED.findall(page) for name in names.split()}
        weights[address] = sum(
            len(gzip.compress(trim_css(SHEETS[name]).encode())) for name in linked
        )
        known = set().union(*(OF_SHEET[name] for name in linked))
        elsewhere = set().union(*OF_SHEET.values()) - known
        if lacking := used & elsewhere:
            missing[address] = lacking
    assert missing == {}
    assert {address: size for address, size in weights.items() if size > MOST_BYTES} == {}
    assert {"css/site.css", "css/start.css", "css/setup.css", "css/sheet.css"} <= seen
