"""The contexts of the rule pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from remi_scores import wording
from remi_scores.engine import Variant
from remi_scores.matches.sheet import GameView, game_views
from remi_scores.rulebook.addresses import anchor
from remi_scores.rulebook.examples import (
    correct_melds,
    judged_examples,
    refused_melds,
    sample_turn,
)
from remi_scores.rulebook.games import BOOKS
from remi_scores.rulebook.house_rules import house_rule_links, house_rule_rows
from remi_scores.rulebook.numbers import fixed_numbers, marked_points, marked_values
from remi_scores.rulebook.worked import score_worked_deal


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list, with the slug of its page."""

    slug: str
    view: GameView


def slug_of(game: type[Variant]) -> str:
    """Return the part of a page's address that names the game."""
    return anchor(game.key)


def game_list() -> list[ListedGame]:
    """Return the games that have a page, in their order, as played by the book."""
    return [ListedGame(anchor(view.key), view) for view in game_views() if view.key in BOOKS]


def game_page(variant: Variant) -> Mapping[str, Any]:
    """Return what a game's template needs.

    `variant` is the game itself, for conditions and plurals. By the name of a house rule, `rules`
    holds its value in words, `points` the same as points, `links` a link to its row in the list
    `house_rules`, `book` the book's value in words, and `departs` only those that differ from the
    book. `fixed` holds the numbers no table changes, `examples` the drawn claims.
    """
    book = BOOKS[variant.key]
    return {
        "name": wording.game_name(variant.key),
        "slug": slug_of(type(variant)),
        "variant": variant,
        "rules": marked_values(variant),
        "points": marked_points(variant),
        "book": marked_values(type(variant).create({})),
        "departs": dict.fromkeys(variant.changed_options(), True),
        "fixed": fixed_numbers(variant, book),
        "melds": correct_melds(variant, book),
        "refusals": refused_melds(variant, book),
        "examples": judged_examples(variant, book),
        "sample": sample_turn(variant, book),
        "worked": score_worked_deal(variant, book),
        "house_rules": house_rule_rows(variant, book),
        "links": house_rule_links(variant),
        **book.extra_context(variant),
    }
