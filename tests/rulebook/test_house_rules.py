"""The table of house rules at the end of each page."""

import pytest

from remi_scores.engine.variants import VARIANTS
from remi_scores.engine.variants.base import Variant
from remi_scores.rulebook.games import BOOKS
from tests.helpers.rulebook import GAMES

games = pytest.mark.parametrize("game", VARIANTS, ids=GAMES)


@games
def test_values_seen_at_tables_are_allowed_by_the_option(game: type[Variant]) -> None:
    known = {option.name: option for option in game.options()}
    seen = BOOKS[game.key].seen
    assert seen.keys() <= known.keys()
    wrong = [
        (name, value)
        for name, values in seen.items()
        for value in values
        if not known[name].accepts(value)
    ]
    assert wrong == []
