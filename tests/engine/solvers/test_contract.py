"""The contract that leaves least, compared with an exhaustive search, and the desk's answers."""

import random
from collections import Counter
from itertools import chain

import pytest

from remi_scores.engine.cards import parse_cards
from remi_scores.engine.check.arranging import arrange_hand
from remi_scores.engine.contracts import CONTRACTS
from remi_scores.engine.melds import MeldKind, read_meld
from remi_scores.engine.solvers.contract.search import lay_contract
from tests.bench.hands import GAMES, KONTRAKT, at_random, crowded
from tests.helpers.engine.documents import ask, error_of, named
from tests.helpers.engine.oracle_goals import least_after_contract

THREE_DECKS = GAMES[-1]


def check(game, hand, contract, *, adjacent):
    found = lay_contract(hand, contract, game.values, adjacent=adjacent)
    asked = contract.groups, contract.runs
    least = least_after_contract(game.rules, game.values, hand, asked, adjacent)
    assert Counter(chain(*found.melds, found.left)) == Counter(hand)
    if least is None:
        assert (found.melds, found.missing > 0) == ((), True)
        return
    assert (found.deadwood, found.missing) == (least, 0)
    read = [read_meld(meld, game.rules) for meld in found.melds]
    assert [meld.cards for meld in read] == [*found.melds]
    assert Counter((meld.kind, len(meld.cards)) for meld in read) == Counter(
        {(MeldKind.GROUP, 3): contract.groups, (MeldKind.RUN, 4): contract.runs}
    )


def some_hand(game, rng, size):
    return at_random(rng, game.pack(), size) if rng.random() < 0.2 else crowded(game, rng, size)


@pytest.mark.parametrize("number", range(1, 8))
def test_no_contract_leaves_less(number):
    rng = random.Random(f"contract {number}")
    for turn in range(8):
        game = (KONTRAKT, THREE_DECKS)[turn % 2]
        contract = CONTRACTS[number - 1]
        size = contract.cards + rng.randint(-1, 1)
        check(game, some_hand(game, rng, min(size, 10)), contract, adjacent=turn % 3 == 0)


@pytest.mark.parametrize("number", range(1, 8))
def test_missing_is_the_fewest_cards_that_complete_the_contract(number):
    """Some card can be added to every hand so that one card fewer is missing."""
    rng = random.Random(f"missing {number}")
    contract = CONTRACTS[number - 1]
    for _ in range(2):
        hand = list(at_random(rng, KONTRAKT.pack()[:-1], 10))
        missing = lay_contract(hand, contract, KONTRAKT.values, adjacent=False).missing
        if missing:
            fewer = [
                lay_contract([*hand, card], contract, KONTRAKT.values, adjacent=False).missing
                for card in dict.fromkeys(KONTRAKT.pack()[:-1])
            ]
            assert min(fewer) == missing - 1


def contract(cards, deal, **more):
    return arrange_hand(
        {
            "variant": "kontrakt", "players": 3, "cards": cards,
            "deal": deal, "goal": "contract", **more,
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("deal", "cards", "melds", "left", "deadwood"),
    named(
        ("two groups", 1, "5c 5d 5h 9c 9c 9d 2s", ["9c 9c 9d", "5c 5d 5h"], "2s", 2),
        ("the wild for the cheapest", 1, "5c 5d 5h 9c 9c 9d *", None, "5h", 5),
        ("group and run", 2, "5c 5d 5h 9c Tc Jc Qc Ks", ["5c 5d 5h", "9c Tc Jc Qc"], "Ks", 10),
        ("exact sizes", 2, "5c 5d 5h 8c 9c Tc Jc Qc", ["5c 5d 5h", "9c Tc Jc Qc"], "8c", 8),
        ("high ace", 3, "Jc Qc Kc Ac Ad 2d 3d 4d", ["Jc Qc Kc Ac", "Ad 2d 3d 4d"], "", 0),
        ("eight is the first again", 8, "5c 5d 5h 9c 9c 9d", ["9c 9c 9d", "5c 5d 5h"], "", 0),
        ("equal runs", 3, "5c 6c 7c 8c 5c 6c 7c 8c", ["5c 6c 7c 8c", "5c 6c 7c 8c"], "", 0),
    ),
)
def test_the_desk_lays_the_contract_of_the_deal(deal, cards, melds, left, deadwood):
    answer = contract(cards, deal)
    assert (answer["left"], answer["deadwood"], "missing" in answer) == (left, deadwood, False)
    if melds is not None:
        assert answer["melds"] == melds
    assert ask("kontrakt", "contract", deal=deal, melds=answer["melds"])["valid"] is True


@pytest.mark.parametrize(("allowed", "laid"), [(False, False), (True, True)])
def test_runs_that_continue_one_another_are_laid_only_where_the_table_allows_it(allowed, laid):
    answer = contract("6s 7s 8s 9s Ts Js Qs Ks", 3, options={"adjacent_runs_allowed": allowed})
    assert bool(answer["melds"]) is laid
    assert answer.get("missing", 0) == (0 if allowed else 1)


@pytest.mark.parametrize(
    ("deal", "cards", "missing"),
    named(
        ("no cards", 1, "", 6),
        ("one short", 1, "5c 5d 5h 9c 9d", 1),
        ("a joker helps", 1, "5c 5d 9c 9d *", 1),
        ("cards apart", 3, "2c 6d", 6),
        ("a card for one of two", 2, "9c 9d 8c Tc Jc", 2),
        ("the last deal", 7, "5c 6c 7c 8c 5d 6d 7d 9h", 4),
    ),
)
def test_what_is_missing_is_counted(deal, cards, missing):
    answer = contract(cards, deal)
    hand = parse_cards(cards)
    assert (answer["missing"], answer["melds"]) == (missing, [])
    assert Counter(parse_cards(answer["left"])) == Counter(hand)


def test_other_games_have_no_contracts():
    question = {"variant": "halp", "players": 3, "cards": "5h", "goal": "contract"}
    assert error_of(arrange_hand, question) == {"code": "bad_document", "key": "goal"}
