"""The correct meld one card away: always correct, always one card away, cheapest first."""

import random
from collections import Counter

import pytest

from remi_scores.engine.cards import JOKER, parse_cards
from remi_scores.engine.melds import read_meld
from remi_scores.engine.packs import Pack
from remi_scores.engine.solvers.nearest import nearest_meld
from tests.bench.hands import GAMES, crowded
from tests.helpers.engine.documents import ask, named


@pytest.mark.parametrize(
    ("game", "cards", "nearest"),
    named(
        ("dropped", "halp", "5h 6h 7h 9c", {"cards": "5h 6h 7h", "change": "drop", "card": "9c"}),
        ("added", "halp", "5h 6h", {"cards": "5h 6h 7h", "change": "add", "card": "7h"}),
        ("a gap is filled", "halp", "5h 7h", {"cards": "5h 6h 7h", "change": "add", "card": "6h"}),
        (
            "exchanged", "nak_nak", "Ah Kh Qh",
            {"cards": "Jh Qh Kh", "change": "exchange", "card": "Ah", "for": "Jh"},
        ),
        (
            "the dearer of two stays", "halp", "5h 6h 7h 8h 5c",
            {"cards": "5h 6h 7h 8h", "change": "drop", "card": "5c"},
        ),
        (
            "a second joker", "becki", "5h 6h * *",
            {"cards": "5h 6h *", "change": "drop", "card": "*"},
        ),
        ("far away", "halp", "2c 9d", None),
        ("two cards short", "halp", "2c", None),
    ),
)  # fmt: skip
def test_the_nearest_meld_is_told(game, cards, nearest):
    answer = ask(game, "meld", cards=cards)
    assert (answer["valid"], answer.get("nearest")) == (False, nearest)


def test_a_correct_meld_has_none():
    assert "nearest" not in ask("halp", "meld", cards="5h 6h 7h")


def test_no_card_is_added_that_the_packs_do_not_hold():
    pair, others = parse_cards("5c 5d"), parse_cards("5h 5s")
    halp = GAMES[2]
    assert nearest_meld(pair, halp.rules, halp.values, Pack(1, 0), others) is None
    assert nearest_meld(pair, halp.rules, halp.values, Pack(1, 1), others).card is JOKER


def test_cards_elsewhere_in_the_claim_are_taken():
    melds = ["Kc Kd Kh Ks", "Kc Kd Kh Ks", "Qs Js 8d"]
    answer = ask("remi_51", "opening", melds=melds)
    assert answer["nearest"] == {
        "cards": "9s Ts Js Qs"[3:], "change": "exchange", "card": "8d", "for": "Ts", "meld": 2,
    }  # fmt: skip


def test_the_whole_table_and_the_contract_tell_which_meld_is_meant():
    answer = ask("kontrakt", "contract", deal=1, melds=["5c 5d 5h", "9c 9d Th 9s"])
    assert answer["nearest"] == {"cards": "9c 9d 9s", "change": "drop", "card": "Th", "meld": 1}
    answer = ask("halp", "rearrangement", before=["5c 5d 5h"], hand="6s", after=["5c 5d 5h 6s"])
    assert answer["nearest"] == {"cards": "5c 5d 5h", "change": "drop", "card": "6s"}


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
def test_it_is_always_correct_one_card_away_and_in_the_packs(game):
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
