"""Every code of the engine has an id on the rule page, to which the site links."""

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from remi_scores.engine.cards import DECK, JOKER, Card, Rank
from remi_scores.engine.check.claims import ClaimFault, check_claim
from remi_scores.engine.documents import read_match
from remi_scores.engine.errors import RemiError
from remi_scores.engine.melds import Fault, faults_of
from remi_scores.engine.replay.replaying import replay_match
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason
from remi_scores.engine.variants import VARIANTS
from remi_scores.engine.variants.base import Variant
from remi_scores.rulebook.addresses import anchor, option_anchor
from remi_scores.rulebook.games import BOOKS
from tests.helpers.many import MANY
from tests.helpers.rulebook import GAMES, changed_house_rules, ids, render

CASES = Path(__file__).parents[1] / "cases"
DECISIONS = {
    "halp": (2, 16, 17, 18, 20),
    "becki": (3, 4, 20),
    "nak_nak": (1, 5),
    "remi_51": (6, 7, 15, 20, 21),
    "kraljevski": (8, 9, 11, 12),
    "divlji": (10, 13, 20),
    "kontrakt": (14, 19, 20),
}
# Why a claim can be refused besides wrong melds. Jokers in groups are left to each game's test.
REASONS = {
    "opening": {ClaimFault.BELOW_OPENING, ClaimFault.DISCARD_NOT_USED},
    "hand_remi": {ClaimFault.BELOW_OPENING, ClaimFault.JOKER_DISCARDED},
    "lay_off": {ClaimFault.NOTHING_FROM_HAND},
    "joker_swap": {ClaimFault.NO_WILD, ClaimFault.WRONG_CARD},
    "king_swap": {
        ClaimFault.WRONG_CARD,
        ClaimFault.NOTHING_FROM_HAND,
        ClaimFault.NOT_A_KING,
        ClaimFault.NOT_A_WILD,
        ClaimFault.UNEQUAL_COUNTS,
    },
    "rearrangement": {
        ClaimFault.NOT_PUT_DOWN,
        ClaimFault.CARDS_LOST,
        ClaimFault.CARDS_ADDED,
        ClaimFault.NOTHING_FROM_HAND,
        ClaimFault.NOT_FULL,
    },
    "contract": {ClaimFault.WRONG_CONTRACT, ClaimFault.ADJACENT_RUNS},
}
NEAR_THE_ACE = (Rank.KING, Rank.ACE, Rank.TWO, Rank.THREE)
SIZES = (1, 2, 3, 3, 4, 5, 6, 17)
games = pytest.mark.parametrize("game", VARIANTS, ids=GAMES)


@cache
def addresses(game: type[Variant]) -> frozenset[str]:
    return frozenset(ids(render(game)))


def cases(name: str) -> Iterator[dict[str, Any]]:
    for line in (CASES / f"{name}.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line)["in"]


@cache
def line_kinds() -> dict[str, set[Reason]]:
    """The kinds of lines that each game's acceptance cases are scored with."""
    kinds = defaultdict(set)
    for document in (*cases("score_edges"), *cases("score_random")):
        try:
            report = read_match(document)
            deals = replay_match(report).deals
        except RemiError:
            continue
        kinds[report.variant] |= {line.kind for deal in deals for line in deal.lines}
    return kinds


def test_the_cases_have_every_kind_of_line() -> None:
    assert set().union(*line_kinds().values()) == set(Reason)


@games
def test_every_line_of_the_score_sheet_has_an_address(game: type[Variant]) -> None:
    assert {anchor(kind) for kind in line_kinds()[game.key]} - addresses(game) == set()
    assert "adjustment" in addresses(game)


@games
def test_every_ending_has_an_address(game: type[Variant]) -> None:
    wanted = {f"ending-{anchor(ending)}" for ending in (*game.endings, Ending.VOID)}
    assert wanted - addresses(game) == set()


@games
def test_every_claim_has_an_address(game: type[Variant]) -> None:
    assert {anchor(claim) for claim in game.claims} - addresses(game) == set()


@games
def test_every_house_rule_has_an_address(game: type[Variant]) -> None:
    assert {option_anchor(option.name) for option in game.options()} - addresses(game) == set()


@games
def test_every_decision_has_an_address_in_its_game(game: type[Variant]) -> None:
    numbers = range(1, 22)
    found = {number for number in numbers if f"d{number}" in addresses(game)}
    assert found == set(DECISIONS[game.key])
    assert set(sum(DECISIONS.values(), ())) == set(numbers)


def test_every_reason_belongs_to_a_claim() -> None:
    jokers = {ClaimFault.JOKER_STAYS_IN_GROUP, ClaimFault.NOT_FULL, ClaimFault.NO_PLACE}
    assert set().union(*REASONS.values()) | jokers == set(ClaimFault)


@games
def test_every_reason_of_a_claim_has_an_address(game: type[Variant]) -> None:
    wanted = set().union(*(REASONS.get(claim, set()) for claim in game.claims))
    if "joker_swap" in game.claims:
        full = ClaimFault.NOT_FULL if game.group_gives_joker else ClaimFault.JOKER_STAYS_IN_GROUP
        wanted |= {full, *([ClaimFault.NO_PLACE] if game.swapped_joker_joins else [])}
    assert {anchor(reason) for reason in wanted} - addresses(game) == set()


@games
def test_every_reason_of_the_acceptance_cases_has_an_address(game: type[Variant]) -> None:
    answers = [check_claim(asked) for asked in cases("check") if is_answered(asked, game)]
    reasons = {reason for answer in answers for reason in answer.get("faults", ())}
    assert {anchor(reason) for reason in reasons} - addresses(game) == set()


def is_answered(asked: dict[str, Any], game: type[Variant]) -> bool:
    """Whether a case is about the game by the book, and is answered without an error."""
    try:
        check_claim(asked)
    except RemiError:
        return False
    return asked["variant"] == game.key and not asked.get("options")


def melds(game: type[Variant], tries: int) -> Iterator[tuple[Card, ...]]:
    """Random cards of the game: of one suit, one rank, next to the ace, or any; a few or many."""
    draw = random.Random(51)
    pack = game.create({}).pack(max(game.players))
    for _ in range(tries):
        one = draw.choice(DECK)
        alike = draw.choice(
            [
                [card for card in DECK if card.suit is one.suit],
                [card for card in DECK if card.rank is one.rank],
                [card for card in DECK if card.suit is one.suit and card.rank in NEAR_THE_ACE],
                list(DECK),
            ]
        )
        cards = alike * pack.decks + [JOKER] * pack.jokers
        yield tuple(draw.sample(cards, min(draw.choice(SIZES), len(cards))))


@cache
def meld_faults(game: type[Variant]) -> frozenset[Fault]:
    """Every fault found in random melds, also in those on the table and in openings."""
    deal, variant = BOOKS[game.key].deal, game.create({})
    kinds = variant.meld_rules(deal), variant.table_rules(deal), variant.opening_rules()
    return frozenset(
        fault for cards in melds(game, 4000) for rules in kinds for fault in faults_of(cards, rules)
    )


@games
def test_every_fault_of_a_meld_has_an_address(game: type[Variant]) -> None:
    assert {anchor(fault) for fault in meld_faults(game)} - addresses(game) == set()


@games
def test_a_fault_that_the_game_does_not_have_has_no_address(game: type[Variant]) -> None:
    listed = {fault for fault in Fault if anchor(fault) in addresses(game)}
    assert listed - meld_faults(game) == set()


@games
def test_faults_keep_their_addresses_under_any_house_rule(game: type[Variant]) -> None:
    deal = BOOKS[game.key].deal
    for options in changed_house_rules(game):
        rules = game.create(options).meld_rules(deal)
        found = {fault for cards in melds(game, MANY or 150) for fault in faults_of(cards, rules)}
        page = frozenset(ids(render(game, options)))
        assert {anchor(fault) for fault in found} - page == set(), options
