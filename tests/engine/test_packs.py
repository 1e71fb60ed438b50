from itertools import combinations

import pytest

from remi_scores.engine.cards import DECK, JOKER, parse_cards
from remi_scores.engine.packs import Pack, check_copies, possible_values
from remi_scores.engine.variants.base import pips
from tests.helpers.engine.documents import error_of

VALUES = pips(joker=25, ace=11)


def hands(**texts):
    return {name: parse_cards(text, unsuited=True) for name, text in texts.items()}


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 1), (2, 2), (2, 4), (3, 2), (3, 6)])
def test_a_whole_pack_can_be_held_and_not_a_card_more(decks, jokers):
    pack = Pack(decks, jokers)
    whole = DECK * decks + (JOKER,) * jokers
    assert check_copies(pack, {"Ana": whole}) is None
    for card in DECK:
        wrong = {
            "code": "too_many_copies",
            "held": decks + 1,
            "most": decks,
            "card": str(card),
            "players": ["Ana", "Boris"],
        }
        assert error_of(check_copies, pack, {"Ana": whole, "Boris": (card,)}) == wrong
    wrong = {
        "code": "too_many_jokers",
        "held": jokers + 1,
        "most": jokers,
        "card": "*",
        "players": ["Boris"],
    }
    assert error_of(check_copies, pack, {"Boris": (*whole, JOKER)}) == wrong


def test_only_the_hands_that_hold_the_card_are_named():
    held = hands(Ana="5h", Boris="6h", Vesna="5h 5h")
    wrong = {
        "code": "too_many_copies",
        "held": 3,
        "most": 2,
        "card": "5h",
        "players": ["Ana", "Vesna"],
    }
    assert error_of(check_copies, Pack(2, 0), held) == wrong


def test_a_card_without_a_suit_counts_by_rank():
    held = hands(Ana="K K", Boris="Kc Kd")
    assert check_copies(Pack(1, 0), held) is None
    wrong = {
        "code": "too_many_copies",
        "held": 5,
        "most": 4,
        "card": "K",
        "players": ["Ana", "Boris", "Vesna"],
    }
    assert error_of(check_copies, Pack(1, 0), held | hands(Vesna="K", Goran="Q")) == wrong


def test_suits_are_counted_beside_ranks():
    wrong = {"code": "too_many_copies", "held": 2, "most": 1, "card": "Kc", "players": ["Boris"]}
    assert error_of(check_copies, Pack(1, 0), hands(Ana="K", Boris="Kc Kc")) == wrong


def test_copies_come_before_jokers():
    assert error_of(check_copies, Pack(1, 0), hands(Ana="* 5h 5h"))["code"] == "too_many_copies"


def test_no_hands_and_empty_hands_are_possible():
    assert check_copies(Pack(1, 0), {}) is None
    assert check_copies(Pack(1, 0), {"Ana": ()}) is None


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 2), (2, 1)])
def test_possible_values_are_those_of_some_cards(decks, jokers):
    ranks = [rank for rank in range(1, 14) for _ in range(4 * decks)] + [0] * jokers
    for size in (0, 1, 2):
        reached = {sum(VALUES[rank] for rank in held) for held in combinations(ranks, size)}
        bits = possible_values(Pack(decks, jokers), VALUES, (size,))
        assert {value for value in range(200) if bits >> value & 1} == reached


def test_several_sizes_have_the_values_of_each():
    pack = Pack(1, 1)
    each = [possible_values(pack, VALUES, (size,)) for size in (0, 3, 5)]
    assert possible_values(pack, VALUES, (0, 3, 5)) == each[0] | each[1] | each[2]
    assert possible_values(pack, VALUES, ()) == 0


def test_more_cards_than_there_are_have_no_value():
    assert possible_values(Pack(0, 2), VALUES, (2, 3)) == 1 << 50
