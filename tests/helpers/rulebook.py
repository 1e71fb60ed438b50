"""Rule pages rendered under any house rules, their ids and words."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.template.loader import render_to_string
from django.test import RequestFactory

from remi_scores.engine.errors import RemiError
from remi_scores.engine.options import Option
from remi_scores.engine.variants import VARIANTS
from remi_scores.engine.variants.base import Variant
from remi_scores.rulebook.pages import game_page

GAMES = [game.key for game in VARIANTS]


def render(game: type[Variant], options: Mapping[str, Any] | None = None) -> str:
    """Return the page of a game under house rules, without a match."""
    context = {"match": None, **game_page(game.create(options or {}))}
    return render_to_string(
        f"rulebook/games/{game.key}.html", context, RequestFactory().get("/pravila/")
    )


def ids(html: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', html)


def text(html: str) -> str:
    """Return the words of a page, with single spaces."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def other_values(option: Option) -> list[Any]:
    """Return values that differ from the book: every choice; the least, one between, the most."""
    values: list[Any] = {
        "bool": [not option.default],
        "choice": [choice for choice in option.choices if choice != option.default],
    }.get(option.kind, [option.least, min(7, option.most), option.most])
    return [value for value in values if value != option.default]


def changed_house_rules(game: type[Variant]) -> Iterator[dict[str, Any]]:
    """Yield options with one house rule changed, for every value that the game allows."""
    for option in game.options():
        for value in other_values(option):
            try:
                game.create({option.name: value})
            except RemiError:
                continue
            yield {option.name: value}
