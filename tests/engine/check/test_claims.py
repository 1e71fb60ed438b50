import pytest

from remi_scores.engine.check.claims import ORDER, ClaimFault
from remi_scores.engine.melds import Fault
from tests.helpers.engine.documents import ask, error_of, faults, named, without_readings

ROWS = ("keys", "wrong")


def test_reasons_are_in_the_order_of_the_documents():
    assert (*Fault, *ClaimFault) == ORDER
    assert " ".join(ClaimFault) == (
        "below_opening discard_not_used no_wild wrong_card joker_stays_in_group not_full no_place "
        "not_put_down cards_lost cards_added nothing_from_hand wrong_contract adjacent_runs "
        "joker_discarded not_a_king not_a_wild unequal_counts"
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


def test_remi_from_the_hand_answers_its_value_when_its_melds_are_correct():
    melds = [*FROM_HAND, "2c 2d 2h"]  # 26 + 27 + 40 + 6
    answer = ask("remi_51", "hand_remi", melds=melds, discard="4d")
    assert without_readings(answer) == {"valid": True, "value": 99}
    wrong = ask("remi_51", "hand_remi", melds=[*FROM_HAND, "2c 3c 5c"], discard="4d")
    assert "value" not in wrong
    assert wrong["read"][3] is None


@pytest.mark.parametrize(
    ("melds", "discard"),
    [(FROM_HAND, "4d"), ([*FROM_HAND, "2c 2d 2h 2s"], "4d"), ([*FROM_HAND, "2c 2d 2h"], "4d 5d")],
)
def test_fourteen_are_laid_and_one_is_thrown(melds, discard):
    keys = {"melds": melds, "discard": discard}
    assert error_of(ask, "remi_51", "hand_remi", **keys)["code"] == "wrong_hand_size"


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
        (3, ["4h 5h 6h 7h", "8h 9h Th"], ["wrong_contract", "adjacent_runs"]),
        (3, ["7h 8h 9h Th", "4h 5h 6h"], ["wrong_contract", "adjacent_runs"]),
    ],
)
def test_a_contract_is_laid_in_exactly_its_sizes(deal, melds, wrong):
    assert faults(ask("kontrakt", "contract", deal=deal, melds=melds)) == wrong


NINE_UP, LOW_FOUR = "9h Th Jh Qh", "Ah 2h 3h 4h"


@pytest.mark.parametrize(
    ("deal", "melds", "wrong"),
    named(
        ("in no order, not the highest", 3, ["6h 5h * 7h", NINE_UP], []),
        ("the second one", 3, [NINE_UP, "6h 5h * 7h"], []),
        ("in order, it means that", 3, ["5h 6h 7h *", NINE_UP], ["adjacent_runs"]),
        ("downwards, too", 3, ["* 7h 6h 5h", NINE_UP], ["adjacent_runs"]),
        ("every reading", 7, ["6h 5h * 7h", NINE_UP, "8s 9s Ts Js"], []),
        ("none will do", 7, ["7h 6h * 8h", "Th Jh Qh Kh", LOW_FOUR], ["adjacent_runs"]),
        ("with a wrong one", 3, ["6h 5h * 7h", NINE_UP, "9c 9d"], ["too_short"]),
    ),
)
def test_every_reading_is_tried_before_runs_are_said_to_continue(deal, melds, wrong):
    assert faults(ask("kontrakt", "contract", deal=deal, melds=melds)) == wrong


def test_the_reading_that_makes_the_contract_right_is_told():
    answer = ask("kontrakt", "contract", deal=3, melds=["6h 5h * 7h", NINE_UP])
    assert answer["read"][0]["reads_as"] == "4h 5h 6h 7h"
    free = {"adjacent_runs_allowed": True}
    answer = ask("kontrakt", "contract", deal=3, melds=["6h 5h * 7h", NINE_UP], options=free)
    assert answer["read"][0]["reads_as"] == "5h 6h 7h 8h"


def test_a_run_downwards_comes_back_upwards():  # D20
    answer = ask("remi_51", "meld", cards="8h 7h *")
    assert (answer["reads_as"], answer["value"]) == ("6h 7h 8h", 21)
    assert answer["read"][0]["meld"] == "* 7h 8h"


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
    assert error == {
        "code": "too_many_copies",
        "held": 3,
        "most": 2,
        "card": "5h",
        "players": places,
    }


def test_jokers_of_a_claim_are_counted_too():
    jokers = {"before": ["* * 5h"], "hand": "*", "after": []}
    error = error_of(ask, "halp", "rearrangement", **jokers)
    assert error == {
        "code": "too_many_jokers",
        "held": 3,
        "most": 2,
        "card": "*",
        "players": ["before", "hand"],
    }
    swapped = {"meld": "5h * *", "card": "6h", "to": "9c 9d *"}
    assert error_of(ask, "halp", "joker_swap", **swapped)["players"] == ["meld", "to"]


def test_cards_beside_a_swapped_joker_are_counted():
    keys = {"meld": "5h * 7h", "card": "6h", "to": "", "with": "6h 6h"}
    error = error_of(ask, "halp", "joker_swap", **keys)
    assert error == {
        "code": "too_many_copies",
        "held": 3,
        "most": 2,
        "card": "6h",
        "players": ["card", "with"],
    }


@pytest.mark.parametrize(
    ("meld", "wilds", "card", "places"),
    [
        ("Kc Kc Kc", "2c", "Kc", ["meld"]),
        ("Kc Kd Kh", "2c 2c 2c", "2c", ["wilds"]),
        ("Kc Kd 2c", "2c 2c", "2c", ["meld", "wilds"]),
    ],
)
def test_the_meld_and_the_wilds_of_a_king_swap_are_counted(meld, wilds, card, places):
    error = error_of(ask, "kraljevski", "king_swap", meld=meld, wilds=wilds, kings="Kc")
    assert error == {
        "code": "too_many_copies",
        "held": 3,
        "most": 2,
        "card": card,
        "players": places,
    }


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
        ("joker_swap", {"meld": "5h * 7h"}),
        ("joker_swap", {"meld": "5h * 7h", "card": ""}),
    ],
)
def test_a_claim_of_the_wrong_shape_is_refused(claim, keys):
    assert error_of(ask, "remi_51", claim, **keys) == {"code": "bad_document"}


@pytest.mark.parametrize(
    ("game", "claim", "key", "keys"),
    named(
        ("a slip", "remi_51", "meld", "opning", {"cards": "5h 6h 7h", "opning": True}),
        ("even nothing", "remi_51", "meld", "opning", {"cards": "5h 6h 7h", "opning": None}),
        ("no openings", "halp", "meld", "opening", {"cards": "5h 6h 7h", "opening": True}),
        ("to the hand", "remi_51", "joker_swap", "to", {"meld": "5h 6h *", "card": "7h", "to": ""}),
        ("no new meld", "kontrakt", "joker_swap", "with",
         {"meld": "5h 6h *", "card": "7h", "to": "", "with": "9h"}),
        ("of an opening", "kontrakt", "contract", "taken", {"melds": [], "taken": "5h"}),
        ("of an arrangement", "halp", "meld", "table", {"cards": "5h 6h 7h", "table": []}),
    ),
)  # fmt: skip
def test_a_key_that_a_claim_does_not_have_is_refused(game, claim, key, keys):
    assert error_of(ask, game, claim, **keys) == {"code": "bad_document", "key": key}


def test_no_joker_is_taken_from_the_pile():
    keys = {"melds": [NINES, KINGS], "taken": "*"}
    assert error_of(ask, "remi_51", "opening", **keys) == {"code": "bad_document"}


def test_an_opening_without_melds_is_none():
    answer = ask("remi_51", "opening", melds=[], options={"opening_minimum": 0})
    assert (answer["valid"], answer["faults"], answer["value"]) == (False, ["below_opening"], 0)
    answer = ask("remi_51", "opening", melds=["2c 2d 2h"], options={"opening_minimum": 0})
    assert answer["valid"] is True
