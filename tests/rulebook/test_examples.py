"""The drawings: the engine's word on each is what the page says."""

import pytest

from remi_scores import wording
from remi_scores.engine.cards import parse_cards
from remi_scores.engine.melds import faults_of, read_meld
from remi_scores.engine.replay.replaying import replay_match
from remi_scores.engine.report import MatchReport
from remi_scores.engine.variants import VARIANTS, get_variant
from remi_scores.engine.variants.base import Variant
from remi_scores.rulebook.addresses import anchor
from remi_scores.rulebook.book import Example
from remi_scores.rulebook.examples import draw_claims, draw_melds, draw_refusals, judge_example
from remi_scores.rulebook.games import BOOKS
from remi_scores.rulebook.worked import work_out
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
    assert len(draw_melds(game.create({}), book)) == len(book.melds)


@games
def test_melds_called_wrong_are_wrong_for_the_reason_given(game: type[Variant]) -> None:
    book, rules = BOOKS[game.key], game.create({}).meld_rules(BOOKS[game.key].deal)
    found = {cards: faults_of(parse_cards(cards), rules)[:1] for cards in book.refused}
    assert found == {cards: [fault] for cards, fault in book.refused.items()}


@games
def test_refusals_stand_on_the_page_with_their_reasons(game: type[Variant]) -> None:
    page = render(game)
    for refusal in draw_refusals(game.create({}), BOOKS[game.key]):
        rest = text(page.partition(f'id="{refusal.anchor}"')[2])
        assert str(wording.MELD_FAULTS[refusal.reason]) in rest


@pytest.mark.parametrize(("key", "name"), EXAMPLES)
def test_claims_are_judged_as_the_book_says(key: str, name: str) -> None:
    variant, book = get_variant(key).create({}), BOOKS[key]
    example: Example = book.examples[name]
    answer = judge_example(variant, book, example)
    assert (answer["valid"], answer.get("reason")) == (example.reason is None, example.reason)
    assert draw_claims(variant, book)[name].valid is answer["valid"]


@games
def test_every_example_is_drawn(game: type[Variant]) -> None:
    page = render(game)
    drawn = sum(page.count(f'<figure class="example {verdict}"') for verdict in ("right", "wrong"))
    assert drawn == len(BOOKS[game.key].examples)


@games
def test_examples_can_be_judged_under_any_house_rule(game: type[Variant]) -> None:
    for options in changed_house_rules(game):
        variant, book = game.create(options), BOOKS[game.key]
        draw_claims(variant, book)
        shown = draw_melds(variant, book), draw_refusals(variant, book)
        drawn = len(shown[0]) + sum(len(refusal.cards) for refusal in shown[1])
        assert drawn == len(book.melds) + len(book.refused)


def test_a_verdict_follows_the_house_rules() -> None:
    assert BOOKS["remi_51"].examples["short"].reason == "below_opening"
    variant = get_variant("remi_51").create({"opening_minimum": 40})
    assert draw_claims(variant, BOOKS["remi_51"])["short"].valid


@games
def test_the_worked_deal_is_scored_as_in_a_match(game: type[Variant]) -> None:
    worked = BOOKS[game.key].deals[0]
    hands = work_out(game.create({}), BOOKS[game.key]).hands
    sums = [sum(line.points for line in hand.lines) for hand in hands]
    assert sums == [hand.points for hand in hands]
    if worked.number > 1:
        return
    report = MatchReport(variant=game.key, players=worked.players, deals=(worked.report,))
    scored = replay_match(report).deals[0]
    assert {hand.name: hand.points for hand in hands} == scored.points
    said = {
        hand.name: [(line.words, line.points, line.anchor) for line in hand.lines] for hand in hands
    }
    assert said == {
        player: [
            (wording.line_words(line.kind, line.against), line.points, anchor(line.kind))
            for line in scored.lines
            if line.player == player
        ]
        for player in worked.players
    }


@games
def test_some_deal_can_be_worked_under_any_house_rule(game: type[Variant]) -> None:
    for options in changed_house_rules(game):
        assert work_out(game.create(options), BOOKS[game.key]).hands


@games
def test_values_seen_at_tables_are_values_a_table_may_choose(game: type[Variant]) -> None:
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
