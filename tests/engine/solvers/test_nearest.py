"""The correct meld one card away: always correct, always one card away, cheapest first."""

import random
from collections import Counter

import pytest

from remi_scores.engine.cards import JOKER, parse_cards
from remi_scores.engine.melds import read_meld
from remi_scores.engine.packs import Pack
from remi_scores.engine.solvers.nearest import nearest_meld
from remi_scores.engine.variants import get_variant
from tests.bench.hands import GAMES, crowded


def test_no_card_is_added_that_the_packs_do_not_hold():
    pair, others = parse_cards("5c 5d"), parse_cards("5h 5s")
    halp = GAMES[2]
    assert nearest_meld(pair, halp.rules, halp.values, Pack(1, 0), others) is None
    assert nearest_meld(pair, halp.rules, halp.values, Pack(1, 1), others).card is JOKER


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
def test_the_nearest_meld_is_always_correct_and_one_card_away(game):
    rng = random.Random(f"{game.name} nearest")
    pack = Pack(game.decks, game.jokers)
    for _ in range(12):
        cards = crowded(game, rng, rng.randint(2, 6))
        if read_meld(cards, game.rules):
            continue
        found = nearest_meld(cards, game.rules, game.values, pack)
        if found is None:
            continue
        meld, before = Counter(found.meld.cards), Counter(cards)
        assert read_meld(found.meld.cards, game.rules) == found.meld
        gone, come = before - meld, meld - before
        assert (gone.total(), come.total()) == {
            "drop": (1, 0), "add": (0, 1), "exchange": (1, 1),
        }[found.change]  # fmt: skip
        assert all(
            meld[card] <= (pack.decks if card.suit is not None else pack.jokers) for card in meld
        )


def test_long_lists_of_cards_are_left_alone():
    cards = parse_cards("2c " * 21)
    assert nearest_meld(cards, GAMES[0].rules, GAMES[0].values, Pack(30, 0)) is None


def test_where_there_are_too_many_jokers_one_of_them_is_taken_away():
    rules = get_variant("remi_51").create({}).meld_rules(1)
    found = nearest_meld(parse_cards("9c 9d * *"), rules, (20, 10) + (10,) * 12, Pack(2, 4))
    assert (found.change, found.card) == ("drop", JOKER)
