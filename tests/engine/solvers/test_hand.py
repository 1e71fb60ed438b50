"""Arranging hands: compared with an exhaustive search, laws that always hold, and known traps.

The sample here is small; `test_hand_many.py` runs thousands of hands a game.
"""

import random
from collections import Counter
from itertools import chain, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_scores.engine.cards import JOKER, Rank, parse_cards, print_cards
from remi_scores.engine.errors import RemiError
from remi_scores.engine.melds import Ace, MeldRules
from remi_scores.engine.solvers.hand import laying, offers, runs, search
from remi_scores.engine.solvers.hand.arranging import Arranger, arranger
from tests.bench.hands import (
    BECKI,
    DIVLJI,
    GAMES,
    HALP,
    KRALJEVSKI,
    NAK_NAK,
    ODD_GAMES,
    REMI_51,
    at_random,
    crowded,
    divlji,
    values,
)
from tests.helpers.engine.oracle import least_deadwood, reads_in_order, value_of

EVERY_GAME = [pytest.param(game, id=game.name) for game in GAMES + ODD_GAMES]
ONE_EACH = MeldRules(run_wilds=1, group_wilds=1)


def some_hand(game, seed, most=9):
    rng = random.Random(f"{game.name} {seed}")
    size = rng.randint(0, most)
    if size < 3 or rng.random() < 0.3:
        return at_random(rng, game.pack(), size)
    return crowded(game, rng, size)


def check(game, hand):
    """Arrange a hand and compare the answer with what the oracle finds."""
    solver = arranger(game.rules, game.values)
    found = solver.arrange(hand)
    least = least_deadwood(game.rules, game.values, hand)
    assert (found.deadwood, solver.deadwood(hand)) == (least, least)
    assert value_of(game.values, found.left) == least
    assert Counter(chain(*found.melds, found.left)) == Counter(hand)
    assert [meld for meld in found.melds if not reads_in_order(game.rules, meld)] == []
    assert [*found.left] == sorted(found.left, key=lambda card: card.index)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_no_arrangement_of_a_hand_leaves_less(game):
    for seed in range(5):
        check(game, some_hand(game, seed))


games = st.sampled_from(GAMES + ODD_GAMES)
seeds = st.integers(0, 10**9)


@settings(max_examples=30, deadline=None)
@given(games, seeds, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_matters(game, seed, rng):
    hand = [*some_hand(game, seed, 15)]
    solver = arranger(game.rules, game.values)
    found = solver.arrange(hand)
    rng.shuffle(hand)
    assert solver.arrange(hand) == found
    assert Arranger(game.rules, game.values).arrange(hand) == found


@settings(max_examples=30, deadline=None)
@given(games, seeds)
def test_another_card_costs_at_most_its_own_value(game, seed):
    *hand, last = some_hand(game, seed, 12) or (JOKER,)
    solver = arranger(game.rules, game.values)
    assert solver.deadwood([*hand, last]) <= solver.deadwood(hand) + value_of(game.values, [last])


@settings(max_examples=30, deadline=None)
@given(games, seeds)
def test_what_is_left_holds_no_meld_of_value(game, seed):
    found = arranger(game.rules, game.values).arrange(some_hand(game, seed, 15))
    assert arranger(game.rules, game.values).deadwood(found.left) == found.deadwood


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_looser_rules_never_leave_more(seed):
    hand = some_hand(REMI_51, seed, 13)
    stricter = MeldRules(ace=Ace.LOW, run_wilds=1, group_wilds=1)
    freer = [
        MeldRules(run_wilds=1, group_wilds=1),
        MeldRules(ace=Ace.LOW, group_wilds=1),
        MeldRules(ace=Ace.LOW, run_wilds=1, group_wilds=2),
        MeldRules(ace=Ace.LOW, run_wilds=1, group_wilds=1, distinct_suits=False),
        MeldRules(ace=Ace.LOW, run_wilds=1, group_wilds=1, all_wild=True),
    ]
    most = arranger(stricter, REMI_51.values).deadwood(hand)
    assert max(arranger(rules, REMI_51.values).deadwood(hand) for rules in freer) <= most


def test_every_order_of_a_hand_gives_the_same_melds():
    hands = permutations(parse_cards("5h 6h 7h 7c 7d *"))
    found = {arranger(HALP.rules, HALP.values).arrange(hand) for hand in hands}
    assert len(found) == 1


def test_full_tables_are_emptied_and_answer_the_same(monkeypatch):
    for module in (runs, offers, search, laying):
        monkeypatch.setattr(module, "KEPT", 4)
    for game in (NAK_NAK, BECKI, REMI_51, DIVLJI):
        solver = Arranger(game.rules, game.values)
        for seed in range(10):
            hand = some_hand(game, seed)
            least = least_deadwood(game.rules, game.values, hand)
            assert (solver.deadwood(hand), solver.arrange(hand).deadwood) == (least, least)


# Hands that simple ways of arranging get wrong

FREE_SUITS = MeldRules(distinct_suits=False)
ACE_LOW = MeldRules(ace=Ace.LOW)
WHOLE_SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"

TRAPS = {
    "two groups of three hide in 2, 2, 1 and 1 cards": (HALP.rules, "7c 7c 7d 7d 7h 7s", 0),
    "eight twos and four jokers are four groups": (
        MeldRules(group_wilds=1, run_wilds=0),
        "2c 2c 2d 2d 2h 2h 2s 2s * * * *",
        0,
    ),
    "a joker before king and ace": (HALP.rules, "Kh Ah *", 0),
    "a joker before king and ace, ace low": (ACE_LOW, "Kh Ah *", 36),
    "one ace for the king's side and the two's": (HALP.rules, "Qh Kh Ah 2h 3h", 5),
    "two aces for both sides": (HALP.rules, "Qh Kh Ah Ah 2h 3h", 0),
    "no run passes over the ace": (HALP.rules, "Kh Ah 2h", 13),
    "a whole suit with an ace at each end": (HALP.rules, f"{WHOLE_SUIT} Ah", 0),
    "a whole suit, ace low, has room for a joker once split": (ACE_LOW, f"{WHOLE_SUIT} *", 0),
    "two runs take the two jokers that one may not": (ONE_EACH, "3h 4h 5h 6h 7h 8h * *", 0),
    "a run of three takes one joker of two": (ONE_EACH, "3h 4h 5h * *", 25),
    "a run of four is two for two jokers": (ONE_EACH, "3h 4h 5h 6h * *", 0),
    "the six in the middle of a run makes the group": (HALP.rules, "3h 4h 5h 6h 7h 6c 6d", 7),
    "a group may not repeat a suit": (HALP.rules, "7c 7c 7d", 21),
    "a group may repeat a suit": (FREE_SUITS, "7c 7c 7d", 0),
    "three jokers are a meld where that is said": (MeldRules(all_wild=True), "* * *", 0),
    "three jokers are no meld otherwise": (HALP.rules, "* * *", 75),
    "spare jokers beyond a full group": (HALP.rules, "7c 7d 7h 7s * *", 0),
    "a full group makes room for the joker": (HALP.rules, "7c 7d 7h 7s *", 7),
    "three jokers part a group of three": (MeldRules(group_wilds=1), "4c 4d 4h * * *", 0),
    "two jokers lie with one of three fours": (MeldRules(group_wilds=1), "4c 4d 4h * *", 8),
    "a joker stands in a run for a card of the group": (HALP.rules, "4c 4d 4h 3h 5h *", 0),
    "each of three cards takes two jokers": (HALP.rules, "9h 2h 5h * * * * * *", 0),
    "one joker between two halves of a run": (HALP.rules, "3h 4h 6h 7h *", 0),
    "a joker in place of a card that is in sight": (HALP.rules, "5h 5h 6h 6h * *", 0),
    "eleven jokers and one card": (HALP.rules, "7h * * * * * * * * * * *", 0),
    "fourteen jokers do not fit with one card": (HALP.rules, "7h * * * * * * * * * * * * * *", 25),
    "no cards": (HALP.rules, "", 0),
}


@pytest.mark.parametrize(("rules", "hand", "least"), TRAPS.values(), ids=TRAPS)
def test_known_traps(rules, hand, least):
    cards = parse_cards(hand)
    found = arranger(rules, HALP.values).arrange(cards)
    assert (found.deadwood, arranger(rules, HALP.values).deadwood(cards)) == (least, least)
    assert [meld for meld in found.melds if not reads_in_order(rules, meld)] == []


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        ("Jh Qh 2c", 0),
        ("Qh * Ah", 0),
        ("9h Th *", 4),
        ("Ah 3h 4h", 3),
        ("Kc Kd 2c", 0),
        ("Kc Kd 2c *", 0),
        ("Kc 2c *", 9),
        ("Kc Kd Kh Ks 2c", 2),
        ("2c 2d * *", 8),
        ("Jh Qh 2c 2d Ah", 2),
        ("7c 7d 2c", 4),
    ],
)
def test_wilds_stand_for_kings_alone_in_kraljevski(hand, least):
    assert arranger(KRALJEVSKI.rules, KRALJEVSKI.values).deadwood(parse_cards(hand)) == least


def test_a_card_of_the_wild_rank_is_worth_fifteen_and_stands_for_any():
    game = divlji(Rank.FIVE)
    solver = arranger(game.rules, game.values)
    assert solver.deadwood(parse_cards("5c 9d")) == 20
    assert solver.deadwood(parse_cards("5c 9d 9h")) == 0
    assert solver.deadwood(parse_cards("5c 5d 5d 5h")) == 0


@pytest.mark.parametrize(
    ("hand", "melds", "left"),
    [
        ("7h 5h 6h 9s", ["5h 6h 7h"], "9s"),
        ("7h 5h * 9s", ["5h * 7h"], "9s"),
        ("Kh * Ah 2c", ["* Kh Ah"], "2c"),
        ("Qh Kh *", ["Qh Kh *"], ""),
        ("9s 9c * 9d", ["9c 9d 9s *"], ""),
        ("3h 4h 5h 6h 7h 8h 9h", ["3h 4h 5h 6h 7h 8h 9h"], ""),
        (f"{WHOLE_SUIT} Ah", [f"{WHOLE_SUIT} Ah"], ""),
        ("7c * *", ["7c * *"], ""),
        ("* Ks 9d 2d", [], "2d 9d Ks *"),
    ],
)
def test_melds_lie_as_a_person_lays_them(hand, melds, left):
    found = arranger(HALP.rules, HALP.values).arrange(parse_cards(hand))
    assert [print_cards(meld) for meld in found.melds] == melds
    assert print_cards(found.left) == left


def test_wilds_of_a_rank_go_in_order():
    game = divlji(Rank.FIVE)
    found = arranger(game.rules, game.values).arrange(parse_cards("5s 9d 5c 9h Kc"))
    assert [print_cards(meld) for meld in found.melds] == ["9d 9h 5c 5s"]
    assert print_cards(found.left) == "Kc"


def test_what_cannot_be_in_a_hand_is_refused():
    solver = arranger(HALP.rules, HALP.values)
    for cards in ("7h 7h 7h 7h", "7"):
        with pytest.raises(ValueError, match="card"):
            solver.deadwood(parse_cards(cards, unsuited=True))


def test_wilds_of_different_values_are_refused():
    with pytest.raises(ValueError, match="joker"):
        Arranger(MeldRules(wild_ranks=frozenset({Rank.TWO})), values(25, 1))


def test_a_hand_far_beyond_any_game_is_refused():
    pack = [card for card in DIVLJI.pack() if card.rank and Rank.FOUR <= card.rank <= Rank.EIGHT]
    with pytest.raises(RemiError, match="too many") as refused:
        arranger(DIVLJI.rules, DIVLJI.values).deadwood(pack)
    assert refused.value.code == "wrong_hand_size"
