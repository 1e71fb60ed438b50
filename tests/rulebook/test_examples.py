"""The examples that a rule page draws, judged by the engine."""

import pytest

from remi_scores import wording
from remi_scores.engine.cards import parse_cards
from remi_scores.engine.melds import faults_of, read_meld
from remi_scores.engine.variants import VARIANTS, get_variant
from remi_scores.engine.variants.base import Variant
from remi_scores.rulebook.book import Example
from remi_scores.rulebook.examples import (
    correct_melds,
    judge_example,
    judged_examples,
    refused_melds,
)
from remi_scores.rulebook.games import BOOKS
from tests.helpers.rulebook import GAMES, changed_house_rules, render, text

EXAMPLES = [(key, name) for key in GAMES for name in BOOKS[key].examples]
games = pytest.mark.parametrize("game", VARIANTS, ids=GAMES)


def test_every_game_has_a_book() -> None:
    assert list(BOOKS) == GAMES


@games
def test_melds_called_correct_are_correct(game: type[Variant]) -> None:
    book, rules = BOOKS[game.key], game.create({}).meld_rules(BOOKS[game.key].deal)
    wrong = [cards for cards in book.melds if read_meld(parse_cards(cards), rules) is None]
    assert wrong == []
    assert len(correct_melds(game.create({}), book)) == len(book.melds)


@games
def test_melds_called_wrong_are_wrong_for_the_reason_given(game: type[Variant]) -> None:
    book, rules = BOOKS[game.key], game.create({}).meld_rules(BOOKS[game.key].deal)
    found = {cards: faults_of(parse_cards(cards), rules)[:1] for cards in book.refused}
    assert found == {cards: [fault] for cards, fault in book.refused.items()}


@games
def test_wrong_melds_are_on_the_page_with_their_reasons(game: type[Variant]) -> None:
    page = render(game)
    for refusal in refused_melds(game.create({}), BOOKS[game.key]):
        rest = text(page.partition(f'id="{refusal.anchor}"')[2])
        assert str(wording.MELD_FAULTS[refusal.reason]) in rest


@pytest.mark.parametrize(("key", "name"), EXAMPLES)
def test_claims_are_judged_as_the_book_says(key: str, name: str) -> None:
    variant, book = get_variant(key).create({}), BOOKS[key]
    example: Example = book.examples[name]
    answer = judge_example(variant, book, example)
    assert (answer["valid"], answer.get("reason")) == (example.reason is None, example.reason)
    assert judged_examples(variant, book)[name].valid is answer["valid"]


@games
def test_every_example_is_drawn(game: type[Variant]) -> None:
    page = render(game)
    drawn = sum(page.count(f'<figure class="example {verdict}"') for verdict in ("right", "wrong"))
    assert drawn == len(BOOKS[game.key].examples)


@games
def test_examples_can_be_judged_under_any_house_rule(game: type[Variant]) -> None:
    for options in changed_house_rules(game):
        variant, book = game.create(options), BOOKS[game.key]
        judged_examples(variant, book)
        shown = correct_melds(variant, book), refused_melds(variant, book)
        drawn = len(shown[0]) + sum(len(refusal.cards) for refusal in shown[1])
        assert drawn == len(book.melds) + len(book.refused)


def test_a_verdict_follows_the_house_rules() -> None:
    assert BOOKS["remi_51"].examples["short"].reason == "below_opening"
    variant = get_variant("remi_51").create({"opening_minimum": 40})
    assert judged_examples(variant, BOOKS["remi_51"])["short"].valid
