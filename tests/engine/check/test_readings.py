"""What the answers of the check desk say of each meld: how it lies and what its cards stand for."""

import pytest

from remi_scores.engine.cards import parse_cards, print_cards
from remi_scores.engine.check.readings import extend_meld
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.documents import ask, named


def reading(meld, kind, reads_as=None, **more):
    return {"meld": meld, "kind": kind, "reads_as": reads_as or meld, **more}


FIVE = reading("5h * 7h", "run", "5h 6h 7h")
NINES = reading("9c 9d *", "group", "9c 9d 9h")
FOURS = "4c 5c 6c"


@pytest.mark.parametrize(
    ("game", "claim", "keys", "read"),
    named(
        ("a meld as it lies", "halp", "meld", {"cards": "7h * 5h"}, [FIVE]),
        ("its worth", "remi_51", "meld", {"cards": "9c 9d *"}, [NINES | {"value": 27}]),
        (
            "an opening too small",
            "remi_51",
            "opening",
            {"melds": ["9c 9d *", "5h * 7h"]},
            [NINES | {"value": 27}, FIVE | {"value": 18}],
        ),
        (
            "a meld that is none",
            "remi_51",
            "opening",
            {"melds": ["9c 9d", "5h * 7h"]},
            [None, FIVE | {"value": 18}],
        ),
        (
            "laid off",
            "halp",
            "lay_off",
            {"meld": "5h * 7h", "cards": "8h"},
            [reading("5h * 7h 8h", "run", "5h 6h 7h 8h")],
        ),
        (
            "swapped",
            "halp",
            "joker_swap",
            {"meld": "5h * 7h", "card": "6h", "to": FOURS},
            [reading("5h 6h 7h", "run"), reading(f"{FOURS} *", "run", f"{FOURS} 7c")],
        ),
        (
            "swapped into the hand",
            "remi_51",
            "joker_swap",
            {"meld": "5h * 7h", "card": "6h"},
            [reading("5h 6h 7h", "run", value=18)],
        ),
        (
            "swapped for another card",
            "halp",
            "joker_swap",
            {"meld": "5h * 7h", "card": "8h", "to": FOURS},
            [FIVE],
        ),
        (
            "a king taken",
            "kraljevski",
            "king_swap",
            {"meld": "Jh Qh Kh", "wilds": "2c", "kings": "Kh"},
            [reading("Jh Qh 2c", "run", "Jh Qh Kh")],
        ),
        (
            "a queen not taken",
            "kraljevski",
            "king_swap",
            {"meld": "Jh Qh Kh", "wilds": "2c", "kings": "Qh"},
            [reading("Jh Qh Kh", "run")],
        ),
        (
            "a table laid anew",
            "halp",
            "rearrangement",
            {"before": ["5h * 7h"], "hand": "8h 9d", "after": ["5h * 7h 8h", "9d"]},
            [reading("5h * 7h 8h", "run", "5h 6h 7h 8h"), None],
        ),
        (
            "a contract",
            "kontrakt",
            "contract",
            {"deal": 2, "melds": ["7c 7c *", "4h 5h 6h 7h"]},
            [reading("7c 7c *", "group", "7c 7c 7d"), reading("4h 5h 6h 7h", "run")],
        ),
    ),
)
def test_an_answer_says_what_each_meld_is(game, claim, keys, read):
    assert ask(game, claim, **keys)["read"] == read


def test_a_cleared_meld_has_no_reading():
    answer = ask("kraljevski", "king_swap", meld="Kc Kd 2s", wilds="2c *", kings="Kc Kd")
    assert answer["cleared"] is True
    assert "read" not in answer


def test_a_single_wrong_meld_has_no_reading():
    assert "read" not in ask("halp", "meld", cards="5h 6h 8h")


FIVES_WILD = get_variant("divlji")().meld_rules(3)


@pytest.mark.parametrize(
    ("meld", "laid", "longer", "reads_as"),
    named(
        ("a wild below the ace", "Qh * Ah", "5s", "5s Qh * Ah", "Jh Qh Kh Ah"),
        ("a wild above", "* 8h 9h", "5s Th", "* 8h 9h Th 5s", "7h 8h 9h Th Jh"),
        ("a card below, a wild above", "2h * 4h", "Ah 5c", "Ah 2h * 4h 5c", "Ah 2h 3h 4h 5h"),
        ("a meld only with what is laid", "6h 7h", "8h", "6h 7h 8h", "6h 7h 8h"),
    ),
)
def test_every_wild_of_a_run_stays_where_it_lies(meld, laid, longer, reads_as):
    found = extend_meld(parse_cards(meld), parse_cards(laid), FIVES_WILD)
    assert (print_cards(found.cards), print_cards(found.reads_as)) == (longer, reads_as)
