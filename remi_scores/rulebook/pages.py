"""What the rule pages are told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from remi_scores import wording
from remi_scores.engine import Variant
from remi_scores.matches.sheet import GameView, game_views
from remi_scores.rulebook.addresses import anchor
from remi_scores.rulebook.examples import draw_claims, draw_melds, draw_refusals
from remi_scores.rulebook.games import BOOKS
from remi_scores.rulebook.house import house_rules, references
from remi_scores.rulebook.numbers import constants, marked_points, marked_values
from remi_scores.rulebook.worked import work_out


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list, with the slug of its page."""

    slug: str
    view: GameView


def slug_of(game: type[Variant]) -> str:
    """Return the part of the address that names a game."""
    return anchor(game.key)


def game_list() -> list[ListedGame]:
    """Return the games in their order, by the book."""
    return [ListedGame(anchor(view.key), view) for view in game_views() if view.key in BOOKS]


def game_page(variant: Variant) -> Mapping[str, Any]:
    """Return what a game's template needs.

    `variant` is the game itself, for conditions and plurals. By the name of a house rule, `rules`
    holds its value in words, `points` the same as points, `links` a link to its row in the list
    `house_rules`. `fixed` holds the numbers no table changes, `examples` the drawn claims.
    """
    book = BOOKS[variant.key]
    return {
        "name": wording.game_name(variant.key),
        "slug": slug_of(type(variant)),
        "variant": variant,
        "rules": marked_values(variant),
        "points": marked_points(variant),
        "fixed": constants(variant, book),
        "melds": draw_melds(variant, book),
        "refusals": draw_refusals(variant, book),
        "examples": draw_claims(variant, book),
        "worked": work_out(variant, book),
        "house_rules": house_rules(variant, book),
        "links": references(variant),
        **book.tables(variant),
    }
