"""The correct meld one card away, as the answer to a wrong claim names it."""

import pytest

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


def test_a_correct_meld_has_no_nearest_one():
    assert "nearest" not in ask("halp", "meld", cards="5h 6h 7h")


@pytest.mark.parametrize(
    ("claim", "keys", "nearest"),
    named(
        (
            "one seven is left", "opening", {"melds": ["5h 6h", "7h 8h 9h", "Ts Js Qs"]},
            {"cards": "5h 6h 7h", "change": "add", "card": "7h", "meld": 1},
        ),
        (
            "none in the melds after it", "opening", {"melds": ["5h 6h", "7h 8h 9h", "7h 8h 9h"]},
            {"cards": "4h 5h 6h", "change": "add", "card": "4h", "meld": 1},
        ),
        (
            "none in those before and after", "opening",
            {"melds": ["7h 8h 9h", "5h 6h", "7h 8h 9h"]},
            {"cards": "4h 5h 6h", "change": "add", "card": "4h", "meld": 2},
        ),
        (
            "none with the discard", "hand_remi",
            {"melds": ["5h 6h", "7h 8h 9h", "Ts Js Qs", "2c 3c 4c", "Td Jd Qd"], "discard": "7h"},
            {"cards": "4h 5h 6h", "change": "add", "card": "4h", "meld": 1},
        ),
    ),
)  # fmt: skip
def test_cards_elsewhere_in_the_claim_are_not_offered(claim, keys, nearest):  # two decks
    assert ask("remi_51", claim, **keys)["nearest"] == nearest


@pytest.mark.parametrize(
    ("claim", "keys"),
    named(
        ("laid off", "lay_off", {"cards": "7h"}),
        ("for the joker", "joker_swap", {"card": "7h", "to": "9c 9d 9s"}),
        ("in the meld the joker joins", "joker_swap", {"card": "2c", "to": "7h 8h 9h"}),
        ("beside the joker", "joker_swap", {"card": "2c", "to": "", "with": "7h 8h"}),
    ),
)
def test_cards_of_a_claim_about_one_meld_are_not_offered(claim, keys):  # one deck
    answer = ask("halp", claim, players=2, meld="5h 6h", **keys)
    assert answer["nearest"] == {"cards": "4h 5h 6h", "change": "add", "card": "4h"}


def test_a_ten_is_exchanged_for_the_eight_between_picture_cards():
    answer = ask("remi_51", "opening", melds=["Kc Kd Kh Ks", "Kc Kd Kh Ks", "Qs Js 8d"])
    assert answer["nearest"] == {
        "cards": "Ts Js Qs", "change": "exchange", "card": "8d", "for": "Ts", "meld": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("wilds", "nearest"),
    [("2c", {"cards": "Jh Qh Kh", "change": "add", "card": "Qh"}), ("Qh Qh", None)],
)
def test_the_wilds_of_a_king_swap_are_not_offered(wilds, nearest):
    answer = ask("kraljevski", "king_swap", meld="Jh Kh", wilds=wilds, kings="Kh")
    assert answer.get("nearest") == nearest


def test_the_whole_table_and_the_contract_tell_which_meld_is_meant():
    answer = ask("kontrakt", "contract", deal=1, melds=["5c 5d 5h", "9c 9d Th 9s"])
    assert answer["nearest"] == {"cards": "9c 9d 9s", "change": "drop", "card": "Th", "meld": 2}
    answer = ask("halp", "rearrangement", before=["5c 5d 5h"], hand="6s", after=["5c 5d 5h 6s"])
    assert answer["nearest"] == {"cards": "5c 5d 5h", "change": "drop", "card": "6s"}
