"""The pages of the games: a module for each, named by the game's key, with a `BOOK` in it."""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from remi_scores.engine import VARIANTS, Variant
from remi_scores.rulebook.book import Book


def find_books(games: Iterable[type[Variant]]) -> dict[str, Book]:
    """Return the books of those games that have a module here, by their keys."""
    modules = {game.key: f"{__name__}.{game.key}" for game in games}
    return {key: import_module(name).BOOK for key, name in modules.items() if find_spec(name)}


BOOKS: Final = find_books(VARIANTS)
