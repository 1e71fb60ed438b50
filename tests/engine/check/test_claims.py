import pytest

from remi_scores.engine.check.claims import ORDER, ClaimFault
from remi_scores.engine.melds import Fault
from tests.helpers.engine.documents import ask, error_of, faults, named, without_readings

ROWS = ("keys", "wrong")


def test_reasons_are_in_the_order_of_the_documents():
    assert (*Fault, *ClaimFault) == ORDER
    assert " ".join(ClaimFault) == (
        "below_opening discard_not_used no_wild wrong_card joker_stays_in_group not_full no_place "
        "cards_lost cards_added nothing_from_hand wrong_contract adjacent_runs joker_discarded "
        "not_a_king not_a_wild unequal_counts"
    )


# Melds


def test_a_correct_meld_answers_what_it_is_and_reads_as():
    assert without_readings(ask("halp", "meld", cards="7h * 5h")) == {
        "valid": True,
        "kind": "run",
        "reads_as": "5h 6h 7h",
    }
    assert without_readings(ask("remi_51", "meld", cards="9c * 9d")) == {
        "valid": True,
        "kind": "group",
        "reads_as": "9c 9h 9d",
        "value": 27,
    }


def test_a_wrong_meld_answers_the_first_reason_and_lists_them_all():
    assert ask("halp", "meld", cards="5h 5h") == {
        "valid": False,
        "reason": "too_short",
        "faults": ["too_short", "repeated_suit"],
        "rule": "halp#meld",
        "message": "too short",
    }


def test_the_wild_rank_is_that_of_the_deal():
    assert faults(ask("divlji", "meld", cards="4h 5c 6h", deal=3)) == []
    assert faults(ask("divlji", "meld", cards="4h 5c 6h", deal=4)) == ["neither_run_nor_group"]
    assert faults(ask("divlji", "meld", cards="4h 5c 6h")) == ["neither_run_nor_group"]


# Openings (Remi 51)

NINES, KINGS = "9c 9d 9h", "Ks Kd Kh"  # 27 and 30
OPENINGS = named(
    ("57 points", {"melds": [NINES, KINGS]}, []),
    ("42 points", {"melds": [NINES, "4s 5s 6s"]}, ["below_opening"]),
    ("nothing", {"melds": []}, ["below_opening"]),
    ("the discard is used", {"melds": [NINES, KINGS], "taken": "9h"}, []),
    ("the discard is not used", {"melds": [NINES, KINGS], "taken": "5h"}, ["discard_not_used"]),
    ("both", {"melds": [NINES], "taken": "5h"}, ["below_opening", "discard_not_used"]),
    ("a wrong meld", {"melds": [NINES, "Ks Kd"], "taken": "5h"}, ["too_short", "discard_not_used"]),
    ("two wrong melds", {"melds": ["9c 9d *  *", "4s 6s 7s"]}, ["too_many_wilds", "gap"]),
)


@pytest.mark.parametrize(ROWS, OPENINGS)
def test_an_opening_is_worth_51_of_correct_melds(keys, wrong):
    assert faults(ask("remi_51", "opening", **keys)) == wrong


def test_an_opening_answers_its_value_when_its_melds_are_correct():
    answer = ask("remi_51", "opening", melds=[NINES, KINGS])
    assert without_readings(answer) == {"valid": True, "value": 57}
    assert ask("remi_51", "opening", melds=[NINES])["value"] == 27
    assert "value" not in ask("remi_51", "opening", melds=[NINES, "Ks Kd"])


def test_an_opening_is_judged_by_its_own_rule():
    assert ask("remi_51", "opening", melds=[NINES])["rule"] == "remi_51#opening"
    assert ask("remi_51", "opening", melds=["9c 9d"])["rule"] == "remi_51#meld"


# "Remi iz ruke" (Remi 51)

FROM_HAND = ["5h 6h 7h 8h", NINES, "Js Qs Ks As"]


@pytest.mark.parametrize(
    ROWS,
    named(
        ("all fourteen", {"melds": [*FROM_HAND, "2c 2d *"], "discard": "4d"}, []),
        ("a joker", {"melds": [*FROM_HAND, "2c 2d 2h"], "discard": "*"}, ["joker_discarded"]),
        (
            "too little",
            {"melds": ["2c 3c 4c 5c", "2h 3h 4h 5h", "2d 3d 4d", "2s 3s 4s"], "discard": "*"},
            ["below_opening", "joker_discarded"],  # 14 + 14 + 9 + 9
        ),
        ("a gap", {"melds": [*FROM_HAND, "2c 3c 5c"], "discard": "4d"}, ["gap"]),
    ),
)
def test_all_cards_but_the_discard_open_from_the_hand(keys, wrong):  # D7
    assert faults(ask("remi_51", "hand_remi", **keys)) == wrong


@pytest.mark.parametrize(
    ("melds", "discard"),
    [(FROM_HAND, "4d"), ([*FROM_HAND, "2c 2d 2h 2s"], "4d"), ([*FROM_HAND, "2c 2d 2h"], "4d 5d")],
)
def test_fourteen_are_laid_and_one_is_thrown(melds, discard):
    keys = {"melds": melds, "discard": discard}
    assert error_of(ask, "remi_51", "hand_remi", **keys)["code"] == "wrong_hand_size"


# Laying off


@pytest.mark.parametrize(
    ("game", "meld", "cards", "laid", "reads_as"),
    named(
        ("above", "halp", "5h 6h 7h", "8h", "5h 6h 7h 8h", "5h 6h 7h 8h"),
        ("below", "halp", "5h 6h 7h", "4h", "4h 5h 6h 7h", "4h 5h 6h 7h"),
        ("both ends", "halp", "5h 6h 7h", "8h 4h", "4h 5h 6h 7h 8h", "4h 5h 6h 7h 8h"),
        ("the wild stays below", "halp", "* 5h 6h", "7h", "* 5h 6h 7h", "4h 5h 6h 7h"),
        ("the wild stays above", "halp", "5h 6h *", "4h", "4h 5h 6h *", "4h 5h 6h 7h"),
        ("a joker above", "halp", "5h 6h 7h", "*", "5h 6h 7h *", "5h 6h 7h 8h"),
        ("a joker below the ace", "halp", "Qh Kh Ah", "*", "* Qh Kh Ah", "Jh Qh Kh Ah"),
        ("joker and card", "halp", "5h 6h *", "9h *", "5h 6h * * 9h", "5h 6h 7h 8h 9h"),
        ("the high ace", "halp", "Th Jh Qh Kh", "Ah", "Th Jh Qh Kh Ah", "Th Jh Qh Kh Ah"),
        ("a group", "halp", "9c 9d *", "9h", "9c 9d * 9h", "9c 9d 9s 9h"),
        ("more jokers", "remi_51", "5h 6h *", "*", "5h 6h * *", "5h 6h 7h 8h"),
        ("a third of a suit", "kontrakt", "9c 9c 9d", "9d", "9c 9c 9d 9d", "9c 9c 9d 9d"),
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
        ("nothing on nothing", "halp", "5h 6h", "", ["too_short", "nothing_from_hand"]),
    ),
)
def test_cards_are_not_laid_off_elsewhere(game, meld, cards, wrong):
    assert faults(ask(game, "lay_off", meld=meld, cards=cards)) == wrong


# Swapping jokers


def swap(meld, card, to=None, **more):
    return {"meld": meld, "card": card, **({} if to is None else {"to": to}), **more}


HOME, RUN = "4c 5c 6c", "5h * 7h"
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

OTHER_CARDS = ["cards_lost", "cards_added"]


@pytest.mark.parametrize(
    ("before", "hand", "after", "wrong"),
    named(
        ("a longer run", [RUN], "8h", ["5h * 7h 8h"], []),
        ("a new group", ["5h 6h 7h 8h"], "8c 8d", ["5h 6h 7h", "8h 8c 8d"], []),
        ("one not laid", ["5h 6h 7h"], "8h Kc", ["5h 6h 7h 8h"], ["cards_lost"]),
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
    ),
)
def test_the_table_is_rebuilt_with_cards_from_the_hand(before, hand, after, wrong):
    answer = ask("halp", "rearrangement", before=before, hand=hand, after=after)
    assert faults(answer) == wrong


# The contract of Kontrakt

G3, R4 = ["7c 7c 7d", "9c 9d *", "2c 2d 2h"], ["4h 5h 6h 7h", "4s 5s 6s 7s", "9c Tc Jc *"]


@pytest.mark.parametrize(
    ("deal", "melds", "wrong"),
    [
        (1, G3[:2], []),
        (2, [R4[0], G3[0]], []),
        (3, R4[:2], []),
        (4, G3, []),
        (5, [*G3[:2], R4[0]], []),
        (6, [G3[0], *R4[:2]], []),
        (7, R4, []),
        (8, G3[:2], []),
        (14, R4, []),
        (1, [], ["wrong_contract"]),
        (1, G3, ["wrong_contract"]),
        (1, R4[:2], ["wrong_contract"]),
        (2, ["7c 7c 7d 7s", R4[0]], ["wrong_contract"]),
        (2, [G3[0], "4h 5h 6h"], ["wrong_contract"]),
        (3, [R4[0], "4s 5s 6s 7s 8s"], ["wrong_contract"]),
        (3, [R4[0], "4s 5s 6s 8s"], ["gap"]),
        (3, ["4h 5h 6h", "7h 8h 9h"], ["wrong_contract", "adjacent_runs"]),
    ],
)
def test_a_contract_is_laid_in_exactly_its_sizes(deal, melds, wrong):
    assert faults(ask("kontrakt", "contract", deal=deal, melds=melds)) == wrong


# Copies

COPIES = named(
    ("meld", "meld", {"cards": "5h 5h 5h"}, ["cards"]),
    ("opening", "opening", {"melds": ["5h 6h 7h", "5h 5h 6h"]}, ["melds"]),
    ("hand", "hand_remi", {"melds": ["5h 5h"], "discard": "5h"}, ["melds", "discard"]),
    ("lay off", "lay_off", {"meld": "5h 6h 7h", "cards": "5h 5h"}, ["meld", "cards"]),
    ("swap", "joker_swap", {"meld": "5h 5h *", "card": "5h"}, ["meld", "card"]),
)


@pytest.mark.parametrize(("claim", "keys", "places"), COPIES)
def test_a_claim_holds_no_more_copies_than_the_packs(claim, keys, places):
    error = error_of(ask, "remi_51", claim, **keys)
    assert error == {"code": "too_many_copies", "card": "5h", "players": places}


def test_jokers_of_a_claim_are_counted_too():
    jokers = {"before": ["* * 5h"], "hand": "*", "after": []}
    error = error_of(ask, "halp", "rearrangement", **jokers)
    assert error == {"code": "too_many_jokers", "card": "*", "players": ["before", "hand"]}
    swapped = swap("5h * *", "6h", "9c 9d *")
    assert error_of(ask, "halp", "joker_swap", **swapped)["players"] == ["meld", "to"]


def test_kings_that_are_taken_are_not_counted_twice():
    keys = {"meld": "Kc Kd Kc", "wilds": "2c", "kings": "Kc"}
    assert faults(ask("kraljevski", "king_swap", **keys)) == ["repeated_suit"]


@pytest.mark.parametrize(
    ("claim", "keys"),
    [
        ("meld", {}),
        ("meld", {"cards": ["5h"]}),
        ("meld", {"cards": "5h 6h 7h", "opening": 1}),
        ("opening", {"melds": "5h 6h 7h"}),
        ("opening", {"melds": [], "taken": "5h 6h"}),
        ("opening", {"melds": [], "taken": ""}),
        ("hand_remi", {"melds": []}),
        ("lay_off", {"meld": "5h 6h 7h"}),
        ("joker_swap", {"meld": RUN}),
        ("joker_swap", {"meld": RUN, "card": ""}),
    ],
)
def test_a_claim_of_the_wrong_shape_is_refused(claim, keys):
    assert error_of(ask, "remi_51", claim, **keys) == {"code": "bad_document"}
