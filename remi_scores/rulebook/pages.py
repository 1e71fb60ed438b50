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

    `v` is the game itself, for conditions and plurals; `o` and `p` are its house rules in words
    and in points, `h` links to them, `n` the numbers no table changes, `x` the drawn examples.
    """
    book = BOOKS[variant.key]
    return {
        "name": wording.game_name(variant.key),
        "slug": slug_of(type(variant)),
        "v": variant,
        "o": marked_values(variant),
        "p": marked_points(variant),
        "n": constants(variant),
        "melds": draw_melds(variant, book),
        "refusals": draw_refusals(variant, book),
        "x": draw_claims(variant, book),
        "worked": work_out(variant, book),
        "rules": house_rules(variant, book),
        "h": references(variant),
        **book.tables(variant),
    }
