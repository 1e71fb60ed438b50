"""Every address of the site, and the fields of the forms there."""

import re
from collections.abc import Iterator
from html import unescape

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from remi_scores.matches.models import Match
from tests.helpers.pages import becki_fields

FIELD = re.compile(r'<(?:input|select|textarea|button)[^>]*? name="([^"]+)"[^>]*>')
VALUE = re.compile(r' value="([^"]*)"')
SKIPPED = {"health"}  # it reads no input


def named(patterns: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from named(pattern.url_patterns)
        elif pattern.name and pattern.name not in SKIPPED:
            yield pattern


def addresses(match: Match) -> list[str]:
    """Return an address for every URL pattern; a position in it is that of an existing row."""
    known = {"code": match.code, "position": 1, "seat": 0, "token": "x.y", "game": "becki"}
    found = []
    for pattern in named(get_resolver().url_patterns):
        wanted = {name: known.get(name, "1") for name in pattern.pattern.converters}
        found.append(reverse(pattern.name, kwargs=wanted))
    return found


def fields_of(page: str, match: Match) -> dict[str, object]:
    """Return the fields of the form of a page; those of a whole deal for the form of a deal."""
    fields: dict[str, object] = {}
    for found in FIELD.finditer(page):
        value = VALUE.search(found[0])
        fields.setdefault(unescape(found[1]), unescape(value[1]) if value else "")
    return {**fields, **becki_fields(match)} if "ended" in fields else fields
