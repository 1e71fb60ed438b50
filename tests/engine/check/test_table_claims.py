"""Claims about melds on the table: laying off, swapping jokers, taking kings, rebuilding."""

import pytest

from remi_scores.engine.check.claims import check_claim
from tests.helpers.engine.documents import ask, error_of, faults, named, without_readings

# Laying off


@pytest.mark.parametrize(
    ("game", "meld", "cards", "laid", "reads_as"),
    named(
        ("above", "halp", "5h 6h 7h", "8h", "5h 6h 7h 8h", "5h 6h 7h 8h"),
        ("below", "halp", "5h 6h 7h", "4h", "4h 5h 6h 7h", "4h 5h 6h 7h"),
        ("both ends", "halp", "5h 6h 7h", "8h 4h", "4h 5h 6h 7h 8h", "4h 5h 6h 7h 8h"),
        ("the wild stays below", "halp", "* 5h 6h", "7h", "* 5h 6h 7h", "4h 5h 6h 7h"),
        ("and stays for two cards", "halp", "* 5h 6h", "8h 7h", "* 5h 6h 7h 8h", "4h 5h 6h 7h 8h"),
        ("the wild stays above", "halp", "5h 6h *", "4h", "4h 5h 6h *", "4h 5h 6h 7h"),
        ("a joker above", "halp", "5h 6h 7h", "*", "5h 6h 7h *", "5h 6h 7h 8h"),
        ("a joker below the ace", "halp", "Qh Kh Ah", "*", "* Qh Kh Ah", "Jh Qh Kh Ah"),
        ("joker and card", "halp", "5h 6h *", "9h *", "5h 6h * * 9h", "5h 6h 7h 8h 9h"),
        ("the high ace", "halp", "Th Jh Qh Kh", "Ah", "Th Jh Qh Kh Ah", "Th Jh Qh Kh Ah"),
        ("a group", "halp", "9c 9d *", "9h", "9c 9d * 9h", "9c 9d 9s 9h"),
        ("more jokers", "remi_51", "5h 6h *", "*", "5h 6h * *", "5h 6h 7h 8h"),
        ("a third of a suit", "kontrakt", "9c 9c 9d", "9d", "9c 9c 9d 9d", "9c 9c 9d 9d"),
        (
            "D19: beside the joker",
            "kontrakt",
            "5c 6c 7c *",
            "9c",
            "5c 6c 7c * 9c",
            "5c 6c 7c 8c 9c",
        ),
        ("the joker slides", "halp", "5c 6c 7c *", "8c", "5c 6c 7c 8c *", "5c 6c 7c 8c 9c"),
        ("a run of a group", "halp", "9c * *", "Tc", "9c Tc * *", "9c Tc Jc Qc"),
        ("D20: downwards", "remi_51", "8h 7h *", "9h", "* 7h 8h 9h", "6h 7h 8h 9h"),
        ("one king is enough", "kraljevski", "Kc 2d *", "Kd", "Kc 2d * Kd", "Kc Kh Ks Kd"),
    ),
)
def test_cards_are_laid_off_where_they_fit(game, meld, cards, laid, reads_as):
    answer = ask(game, "lay_off", meld=meld, cards=cards)
    assert (answer["valid"], answer["meld"], answer["reads_as"]) == (True, laid, reads_as)


@pytest.mark.parametrize(
    ("game", "meld", "cards", "wrong"),
    named(
        ("a gap", "halp", "5h 6h 7h", "9h", ["gap"]),
        ("another suit", "halp", "5h 6h 7h", "8c", ["neither_run_nor_group"]),
        ("over the ace", "halp", "Qh Kh Ah", "2h", ["wraps_past_ace"]),
        ("a suit twice", "halp", "9c 9d 9h", "9h", ["repeated_suit"]),
        ("a fifth", "halp", "9c 9d 9h 9s", "*", ["too_many_cards"]),
        ("a second joker", "remi_51", "9c 9d *", "*", ["too_many_wilds"]),
        ("on what is no meld", "halp", "5h 6h", "7h", ["too_short"]),
        ("nothing", "halp", "5h 6h 7h", "", ["nothing_from_hand"]),
        ("D19: the joker's card", "kontrakt", "5c 6c 7c *", "8c", ["repeated_card"]),
        ("D19: past a gap", "kontrakt", "5c 6c 7c *", "Tc", ["gap"]),
        ("D19: the ace of a joker", "kontrakt", "Jc Qc Kc *", "2c", ["wraps_past_ace"]),
        ("nothing on nothing", "halp", "5h 6h", "", ["too_short", "nothing_from_hand"]),
    ),
)
def test_cards_are_not_laid_off_elsewhere(game, meld, cards, wrong):
    assert faults(ask(game, "lay_off", meld=meld, cards=cards)) == wrong


def test_a_group_stays_a_group():  # D19
    asked = {"players": 7, "meld": "9c * *"}
    answer = ask("kontrakt", "lay_off", **asked, cards="Tc")
    assert faults(answer) == ["neither_run_nor_group"]
    answer = ask("kontrakt", "lay_off", **asked, cards="9c")
    assert (answer["meld"], answer["reads_as"]) == ("9c * * 9c", "9c 9d 9h 9c")


# Swapping jokers


def swap(meld, card, to=None, **more):
    return {"meld": meld, "card": card, **({} if to is None else {"to": to}), **more}


HOME, RUN = "4c 5c 6c", "5h * 7h"
FULL_RUN = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
SWAPS = named(
    ("from a run", "remi_51", swap(RUN, "6h"), []),
    ("from a full group", "remi_51", swap("9c 9d 9h *", "9s"), []),
    ("another card", "remi_51", swap(RUN, "6d"), ["wrong_card"]),
    ("a joker for a joker", "remi_51", swap(RUN, "*"), ["wrong_card"]),
    ("a suit that lies there", "remi_51", swap("9c 9d 9h *", "9c"), ["wrong_card"]),
    ("no joker", "remi_51", swap("5h 6h 7h", "8h"), ["no_wild"]),
    ("three of a rank", "remi_51", swap("9c 9d *", "9h"), ["not_full"]),
    ("three, another rank", "remi_51", swap("9c 9d *", "8h"), ["wrong_card", "not_full"]),
    ("what is no meld", "remi_51", swap("5h * 9h", "6h"), ["gap"]),
    ("to a table meld", "halp", swap(RUN, "6h", HOME), []),
    ("to a new meld", "halp", swap(RUN, "6h", "", **{"with": "9c 9d"}), []),
    ("to no meld", "halp", swap(RUN, "6h", "", **{"with": "9c 8d"}), ["no_place"]),
    ("to itself", "halp", swap(RUN, "6h", ""), ["no_place"]),
    ("two jokers of four", "halp", swap("9c * 9d *", "9h", HOME), []),
    ("a joker of three", "halp", swap("9c * 9d", "9h", HOME), ["not_full"]),
    ("to a full group", "halp", swap(RUN, "6h", "9c 9d 9h 9s"), ["no_place"]),
    ("to what is no meld", "halp", swap(RUN, "6h", "9c 9h 8d"), ["no_place"]),
    ("wrong and homeless", "halp", swap(RUN, "6d", ""), ["wrong_card", "no_place"]),
    ("to the table", "kontrakt", swap("5h * 7h 8h", "6h", "4c 5c 6c 7c"), []),
    ("D20: downwards", "remi_51", swap("8h 7h *", "6h"), []),
    ("D20: not upwards", "remi_51", swap("8h 7h *", "9h"), ["wrong_card"]),
    ("D19: nothing above", "kontrakt", swap(RUN, "6h", FULL_RUN), ["no_place"]),
    ("from a group", "kontrakt", swap("9c 9d *", "9h", HOME), ["joker_stays_in_group"]),
    ("from four", "kontrakt", swap("9c 9d 9h *", "9s", HOME), ["joker_stays_in_group"]),
    ("to a new one", "kontrakt", swap("5h * 7h 8h", "6h", ""), ["no_place"]),
)


@pytest.mark.parametrize(("game", "keys", "wrong"), SWAPS)
def test_a_joker_is_swapped_for_the_card_it_stands_for(game, keys, wrong):
    assert faults(ask(game, "joker_swap", **keys)) == wrong


def test_a_swap_answers_both_melds():
    assert without_readings(ask("remi_51", "joker_swap", **swap("* 5h 6h", "4h"))) == {
        "valid": True,
        "meld": "4h 5h 6h",
    }
    answer = ask("halp", "joker_swap", **swap(RUN, "6h", "9c 9d", **{"with": "9h"}))
    assert answer["valid"] is False
    answer = ask("halp", "joker_swap", **swap(RUN, "6h", HOME, **{"with": "8c"}))
    assert without_readings(answer) == {
        "valid": True,
        "meld": "5h 6h 7h",
        "to": "4c 5c 6c * 8c",
    }


# Taking kings (Kraljevski)

FOUR = "Kc Kd Kh Ks"
NOT_KINGS = ["not_a_king", "not_a_wild"]


@pytest.mark.parametrize(
    ("meld", "wilds", "kings", "wrong"),
    named(
        ("two of four", FOUR, "2c *", "Kc Kd", []),
        ("from a run", "Jh Qh Kh", "2c", "Kh", []),
        ("another king", FOUR, "2c", "5h", ["wrong_card", "not_a_king"]),
        ("a king that is not there", "Jh Qh Kh", "2c", "Kc", ["wrong_card"]),
        ("a queen", "Jh Qh Kh", "2c", "Qh", ["not_a_king"]),
        ("for a three", FOUR, "3c", "Kc", ["not_a_wild"]),
        ("one for two", FOUR, "2c", "Kc Kd", ["unequal_counts"]),
        ("a king for nothing", FOUR, "", "Kc", ["unequal_counts"]),
        ("a wild for nothing", FOUR, "2c", "", ["unequal_counts"]),
        ("nothing for nothing", FOUR, "", "", ["nothing_from_hand"]),
        ("all wrong", FOUR, "3c", "5h 5c", ["wrong_card", *NOT_KINGS, "unequal_counts"]),
        ("from what is no meld", "Jh Kh", "2c", "Kh", ["too_short", "gap"]),
    ),
)
def test_kings_are_taken_for_as_many_wilds(meld, wilds, kings, wrong):
    assert faults(ask("kraljevski", "king_swap", meld=meld, wilds=wilds, kings=kings)) == wrong


@pytest.mark.parametrize(
    ("meld", "wilds", "kings", "left", "cleared"),
    [
        (FOUR, "2c *", "Kd Ks", "Kc 2c Kh *", {}),
        ("Jh Qh Kh Ah", "2c", "Kh", "Jh Qh 2c Ah", {}),
        ("Kc 2h Kd", "* 2c", "Kc Kd", "* 2h 2c", {"cleared": True}),
        (FOUR, "2c 2d 2h *", "Kc Kd Kh Ks", "2c 2d 2h *", {"cleared": True}),
    ],
)
def test_taking_kings_answers_the_meld_left(meld, wilds, kings, left, cleared):
    answer = ask("kraljevski", "king_swap", meld=meld, wilds=wilds, kings=kings)
    assert without_readings(answer) == {"valid": True, "meld": left, "taken": kings, **cleared}


# Rearranging the table (Halp)

JNINE, NINES, LONG, KINGS = "9c 9d *", "9c 9d 9h", f"{RUN} 8h", "Kd Kh"
OTHER_CARDS = ["not_put_down", "cards_lost", "cards_added"]


@pytest.mark.parametrize(
    ("before", "hand", "after", "wrong"),
    named(
        ("a longer run", [RUN], "8h", ["5h * 7h 8h"], []),
        ("a new group", ["5h 6h 7h 8h"], "8c 8d", ["5h 6h 7h", "8h 8c 8d"], []),
        ("one not laid", ["5h 6h 7h"], "8h Kc", ["5h 6h 7h 8h"], ["not_put_down"]),
        ("a copy not laid", ["5h 6h 7h"], "8h 5h", ["5h 6h 7h 8h"], ["not_put_down"]),
        ("both copies gone", ["5h 6h 7h"], "5h 8h", ["6h 7h 8h"], ["not_put_down", "cards_lost"]),
        ("lost", ["5h 6h 7h 8h"], "9c 9d 9s", ["5h 6h 7h", "9c 9d 9s"], ["cards_lost"]),
        ("added", ["5h 6h 7h"], "8h", ["5h 6h 7h 8h 9h"], ["cards_added"]),
        ("nothing", ["5h 6h 7h 8h", HOME], "", [HOME, "5h 6h 7h 8h"], ["nothing_from_hand"]),
        ("no meld", ["5h 6h 7h"], "9h", ["5h 6h 7h 9h"], ["gap"]),
        ("all wrong", ["5h 6h 7h"], "9c", ["5h 6h", "9h"], ["too_short", *OTHER_CARDS]),
        # D16: a group gives its joker away only when it is full
        ("robbed", ["9c 9d *", HOME], "9h", ["9c 9d 9h", "* 4c 5c 6c"], ["not_full"]),
        ("full", ["9c 9d *", HOME], "9h 9s", ["9c 9d 9h 9s", "* 4c 5c 6c"], []),
        ("of four", ["9c 9d 9h *", HOME], "9s", ["9c 9d 9h 9s", "* 4c 5c 6c"], []),
        ("three left", ["9c 9d 9h *", HOME], "7c", ["9c 9d 9h", f"{HOME} 7c *"], ["not_full"]),
        ("one of two jokers", ["9c 9d * *", HOME], "9h", ["9c 9d 9h *", "* 4c 5c 6c"], []),
        ("rebuilt", ["9c 9d *"], "7c 8c 7d 8d 5h 6h", ["7c 8c 9c", "7d 8d 9d", "5h 6h *"], []),
        ("from a run", ["5h 6h *", HOME], "7h", ["5h 6h 7h", "4c 5c 6c *"], []),
        ("a group that keeps its joker", ["9c 9d *", HOME], "7c", ["9c 9d *", f"{HOME} 7c"], []),
        ("untouched beside its cards", [JNINE, NINES, RUN], "8h", [JNINE, NINES, LONG], []),
        ("its cards from the hand", [JNINE], NINES, [JNINE, NINES], []),
        ("from another group", [JNINE, f"{NINES} 9s"], "Ts Js", [JNINE, NINES, "9s Ts Js"], []),
        (
            "an old group twice",
            [JNINE, NINES, HOME],
            "9h",
            [NINES, NINES, f"{HOME} *"],
            ["not_full"],
        ),
        (
            "rebuilt beside an old group",
            [JNINE, NINES, "Jc Qc Kc"],
            f"8c Tc 8d Td {KINGS}",
            [NINES, "8c 9c Tc", "8d 9d Td", "Jc Qc Kc", f"{KINGS} *"],
            [],
        ),
        (
            "one group for two",
            [JNINE, JNINE, HOME],
            "9h 9s",
            [NINES, "9c 9d 9s", f"{HOME} * *"],
            ["not_full"],
        ),
        (
            "two kept in one",
            [JNINE, JNINE],
            "9h",
            ["9c 9d * *", NINES],
            ["not_full"],
        ),
        (
            "each filled",
            [JNINE, JNINE, HOME],
            "9h 9s 9h 9s",
            ["9c 9d 9h 9s", "9c 9d 9h 9s", f"{HOME} * *"],
            [],
        ),
        (
            "filled beside a robber",
            [JNINE, HOME],
            f"9s {NINES} 9h",
            ["9c 9d 9h 9s", NINES, f"{HOME} *"],
            [],
        ),
        ("both kept in a run", ["9c * *"], f"Qc {NINES}", ["9c * * Qc", NINES], []),
        (
            "one joker in the run",
            ["9c * *", HOME],
            f"Jc {NINES}",
            ["9c * Jc", NINES, f"{HOME} *"],
            ["not_full"],
        ),
        (
            "another card's run",
            ["9c * *"],
            f"8d Jd {NINES}",
            ["8d * * Jd", NINES, "9c"],
            ["too_short", "not_full"],
        ),
    ),
)
def test_the_table_is_rebuilt_with_cards_from_the_hand(before, hand, after, wrong):
    answer = ask("halp", "rearrangement", before=before, hand=hand, after=after)
    assert faults(answer) == wrong


@pytest.mark.parametrize("after", [["5h 6h 7h", "9c 9d 9h"], ["5h 6h 8c 9c 9d 9h"]])
def test_a_table_that_cannot_be_is_not_judged(after):
    claim = {"variant": "halp", "players": 3, "claim": "rearrangement", "after": after}
    asked = {**claim, "before": ["9c 9d 9h", "5h 6h 8c"], "hand": "7h"}
    wrong = {"code": "invalid_meld", "reason": "neither_run_nor_group", "meld": 2}
    assert error_of(check_claim, asked) == wrong
