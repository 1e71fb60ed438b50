"""The worked deal of each rule page: its points and words are those of the score sheet."""

import pytest

from remi_scores import wording
from remi_scores.engine.replay.replaying import replay_match
from remi_scores.engine.report import MatchReport
from remi_scores.engine.variants import VARIANTS
from remi_scores.engine.variants.base import Variant
from remi_scores.rulebook.addresses import anchor
from remi_scores.rulebook.games import BOOKS
from remi_scores.rulebook.worked import score_worked_deal
from tests.helpers.rulebook import GAMES, changed_house_rules

games = pytest.mark.parametrize("game", VARIANTS, ids=GAMES)


@games
def test_the_worked_deal_is_scored_as_in_a_match(game: type[Variant]) -> None:
    worked = BOOKS[game.key].deals[0]
    hands = score_worked_deal(game.create({}), BOOKS[game.key]).hands
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
def test_every_house_rule_allows_one_of_the_worked_deals(game: type[Variant]) -> None:
    for options in changed_house_rules(game):
        assert score_worked_deal(game.create(options), BOOKS[game.key]).hands
