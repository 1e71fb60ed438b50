from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, permutations

import pytest

from remi_scores.engine.cards import DECK, JOKER, Rank, parse_cards, print_cards
from remi_scores.engine.melds import Ace, Fault, MeldKind, MeldRules, faults_of, read_meld
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.documents import named
from tests.helpers.engine.oracle import is_meld

FREE = MeldRules()
ONE = MeldRules(run_wilds=1, group_wilds=1)
ANY_SUITS = MeldRules(distinct_suits=False)
MANY_IN_A_RUN = MeldRules(group_wilds=1)
LOW = MeldRules(ace=Ace.LOW)
HIGH = MeldRules(ace=Ace.HIGH)
KINGS = get_variant("kraljevski")().meld_rules(1)
KINGS_LAID = get_variant("kraljevski")().table_rules(1)
THREES = get_variant("divlji")().meld_rules(1)


def found(text, rules=FREE):
    return [str(fault) for fault in faults_of(parse_cards(text), rules)]


def reading(text, rules=FREE):
    meld = read_meld(parse_cards(text), rules)
    return meld and (str(meld.kind), print_cards(meld.reads_as))


@pytest.mark.parametrize(
    ("text", "rules", "faults"),
    named(
        ("two cards", "5h 6h", FREE, ["too_short"]),
        ("no cards", "", FREE, ["too_short"]),
        ("one joker", "*", FREE, ["too_short", "too_many_wilds"]),
        ("over the ace", "Kh Ah 2h", FREE, ["wraps_past_ace"]),
        ("over the ace by a joker", "Qh * Ah 2h", FREE, ["wraps_past_ace"]),
        ("over the ace with the ace low", "Kh Ah 2h", LOW, ["wraps_past_ace"]),
        ("the ace above the king", "Qh Kh Ah", LOW, ["ace_not_high"]),
        ("the ace below the two", "Ah 2h 3h", HIGH, ["ace_not_low"]),
        ("a wild for a five", "4h 2c 6h", KINGS, ["wild_only_for_kings"]),
        ("a wild in a group of nines", "9h 9c *", KINGS, ["wild_only_for_kings"]),
        ("one king and two wilds", "Kh 2c *", KINGS, ["too_few_kings"]),
        ("wilds alone where they are kings", "2h 2c *", KINGS, ["too_few_kings"]),
        ("neither", "5h 6s 7h", FREE, ["neither_run_nor_group"]),
        ("neither, and jokers", "5h 6s * *", ONE, ["neither_run_nor_group", "too_many_wilds"]),
        ("a suit twice", "7c 7d 7d", FREE, ["repeated_suit"]),
        ("a card twice in a run", "5h 6h 6h 7h", FREE, ["repeated_card"]),
        ("two jokers in a run", "5h * 7h *", ONE, ["too_many_wilds"]),
        ("two jokers in a group", "7c * 7d *", ONE, ["too_many_wilds"]),
        ("jokers alone", "* * *", FREE, ["too_many_wilds"]),
        ("five in a group", "7c 7d 7h 7s *", FREE, ["too_many_cards"]),
        ("a gap", "5h 6h 8h", FREE, ["gap"]),
        ("a gap too wide for the joker", "5h * 8h", FREE, ["gap"]),
        ("two faults of a group", "7c 7c 7d 7h 7s", FREE, ["repeated_suit", "too_many_cards"]),
        ("two faults of a run", "5h 5h * * 8h", ONE, ["repeated_card", "too_many_wilds"]),
        ("a gap with all the jokers allowed", "5h * 8h", ONE, ["gap"]),
        ("neither, with all the jokers allowed", "5h 6s *", ONE, ["neither_run_nor_group"]),
        ("a wild for a jack", "9h Th 2c", KINGS, ["wild_only_for_kings"]),
        ("a wild for a queen", "Th 2c Jh", KINGS, ["wild_only_for_kings"]),
        ("short and gaping", "5h 8h", FREE, ["too_short", "gap"]),
        ("short and alike", "5h 5h", FREE, ["too_short", "repeated_suit"]),
        ("short and unlike", "5h 8c", FREE, ["too_short", "neither_run_nor_group"]),
    ),
)
def test_every_fault_is_found_in_the_order_of_the_documents(text, rules, faults):
    assert found(text, rules) == faults


def test_a_run_has_no_more_than_its_ranks():
    thirteen = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert reading(thirteen, HIGH) == ("run", thirteen)
    assert found(f"* {thirteen}", HIGH) == ["too_many_cards"]
    assert reading(f"* {thirteen}") == ("run", f"Ah {thirteen}")
    assert found(f"* * {thirteen}") == ["too_many_cards"]
    assert found(f"2h {thirteen}") == ["repeated_card"]


def test_faults_are_in_the_order_of_the_documents():
    assert " ".join(Fault) == (
        "too_short wraps_past_ace ace_not_high ace_not_low wild_only_for_kings too_few_kings "
        "neither_run_nor_group repeated_suit repeated_card too_many_wilds too_many_cards gap"
    )


GAMES = ["halp", "becki", "nak_nak", "remi_51", "kraljevski", "divlji", "kontrakt"]
MELDS = named(
    # text, then the games that take it, in Divlji's first deal (threes wild)
    ("a run", "5h 6h 7h", "halp becki nak_nak remi_51 kraljevski divlji kontrakt"),
    ("a group", "7c 7d 7h", "halp becki nak_nak remi_51 kraljevski divlji kontrakt"),
    ("four suits", "7c 7d 7h 7s", "halp becki nak_nak remi_51 kraljevski divlji kontrakt"),
    ("a suit twice", "7c 7c 7d", "becki divlji kontrakt"),
    ("eight of a rank", "7c 7c 7d 7d 7h 7h 7s 7s", "becki divlji kontrakt"),
    ("low ace", "Ah 2h 4h 3h", "halp becki nak_nak remi_51 divlji kontrakt"),
    ("high ace", "Qh Kh Ah", "halp becki remi_51 kraljevski divlji kontrakt"),
    ("over the ace", "Kh Ah 2h", ""),
    ("one joker in a run", "5h * 7h", "halp becki remi_51 kontrakt"),
    ("two jokers in a run", "5h * * 8h", "halp remi_51 kontrakt"),
    ("one joker in a group", "9c 9d *", "halp becki remi_51 kontrakt"),
    ("two jokers in a group", "9c 9d * *", "halp kontrakt"),
    ("a joker for a king", "Qh * Ah", "halp becki remi_51 kraljevski kontrakt"),
    ("a two for a king", "Qh 2c Ah", "kraljevski"),
    ("a group of twos", "2c 2d 2h", "halp becki nak_nak remi_51 divlji kontrakt"),
    ("a two as a two", "2h 4h 5h 6h", ""),
    ("a three for a five", "4h 3c 6h", "divlji"),
    ("threes alone", "3c 3c 3d", "becki divlji kontrakt"),
    ("jokers alone", "* * *", ""),
    ("kings and a two", "Kc Kd 2s", "kraljevski"),
    ("one king and two wilds", "Kc 2d *", ""),
)
NO_JOKERS = {"nak_nak", "divlji"}


@pytest.mark.parametrize(("text", "games"), MELDS)
def test_each_game_accepts_its_own_melds(text, games):
    cards = parse_cards(text)
    asked = [game for game in GAMES if JOKER not in cards or game not in NO_JOKERS]
    taken = [game for game in asked if read_meld(cards, get_variant(game)().meld_rules(1))]
    assert taken == games.split()


@pytest.mark.parametrize(
    ("text", "rules", "reads_as"),
    [
        ("5h 6h *", FREE, ("run", "5h 6h 7h")),
        ("* 5h 6h", FREE, ("run", "4h 5h 6h")),
        ("5h * 6h", FREE, ("run", "5h 6h 7h")),  # in no order of its own: the highest
        ("7h 5h 6h", FREE, ("run", "5h 6h 7h")),
        ("Kh Ah *", FREE, ("run", "Qh Kh Ah")),
        ("8h 7h *", FREE, ("run", "6h 7h 8h")),  # D20: downwards, where upwards none fits
        ("* 8h 7h", FREE, ("run", "7h 8h 9h")),
        ("8h * * 5h", FREE, ("run", "5h 6h 7h 8h")),
        ("5h * *", MANY_IN_A_RUN, ("run", "5h 6h 7h")),
        ("Kh * *", MANY_IN_A_RUN, ("run", "Jh Qh Kh")),
        ("* * 2h", MANY_IN_A_RUN, ("run", "2h 3h 4h")),
        ("3h 2h *", FREE, ("run", "Ah 2h 3h")),
        ("2h Ah *", FREE, ("run", "Ah 2h 3h")),  # below the ace there is nothing
        ("Ah Kh *", FREE, ("run", "Qh Kh Ah")),
        ("* Ah Kh", FREE, ("run", "Qh Kh Ah")),
        ("9h 7h 6h *", FREE, ("run", "6h 7h 8h 9h")),
        ("* 2h 3h", FREE, ("run", "Ah 2h 3h")),
        ("Ah * 3h", FREE, ("run", "Ah 2h 3h")),
        ("3h * Ah", FREE, ("run", "Ah 2h 3h")),
        ("Ah * *", ANY_SUITS, ("group", "Ah Ac Ad")),  # correct both ways is a group
        ("* 9s *", FREE, ("group", "9c 9s 9d")),
        ("9h 9c *", FREE, ("group", "9h 9c 9d")),
        ("* 9c 9d", FREE, ("group", "9h 9c 9d")),
        ("9c 9c *", ANY_SUITS, ("group", "9c 9c 9d")),
        ("9c 9d 9h 9s * *", ANY_SUITS, ("group", "9c 9d 9h 9s 9c 9d")),
        ("9c 9c 9d 9h 9s *", ANY_SUITS, ("group", "9c 9c 9d 9h 9s 9d")),
        ("9c * * * *", ANY_SUITS, ("group", "9c 9d 9h 9s 9c")),
        ("9c 9c * * * *", ANY_SUITS, ("group", "9c 9c 9d 9h 9s 9d")),
        ("Ah * *", MANY_IN_A_RUN, ("run", "Ah 2h 3h")),
        ("* * Ah", MANY_IN_A_RUN, ("run", "Qh Kh Ah")),
        ("* Ah *", MANY_IN_A_RUN, ("run", "Qh Kh Ah")),
        ("3c 3d 8h", THREES, ("group", "8c 8d 8h")),
        ("3c 3d 3h", THREES, ("group", "3c 3d 3h")),
        ("4h 3c 6h", THREES, ("run", "4h 5h 6h")),
        ("2h 3h 4h", THREES, ("run", "2h 3h 4h")),
        ("Kc Kd 2s", KINGS, ("group", "Kc Kd Kh")),
        ("Jh Qh *", KINGS, ("run", "Jh Qh Kh")),
        ("2c Ah Qh", KINGS, ("run", "Qh Kh Ah")),
    ],
)
def test_wilds_stand_for_what_the_order_says(text, rules, reads_as):
    assert reading(text, rules) == reads_as


ALL_WILD = MeldRules(all_wild=True, wild_ranks=frozenset({Rank.THREE}))
ALL_WILD_ANY_SUITS = replace(ALL_WILD, distinct_suits=False)


@pytest.mark.parametrize(
    ("text", "rules", "reads_as"),
    [
        ("3s 3d 3h", ALL_WILD, ("group", "3s 3d 3h")),
        ("3s 3s 3d", ALL_WILD, ("group", "3c 3d 3h")),
        ("3s 3s 3d", ALL_WILD_ANY_SUITS, ("group", "3s 3s 3d")),
        ("3s * 3s", ALL_WILD, ("group", "3c 3d 3h")),
        ("* 3s 3s", ALL_WILD, ("group", "Ac Ad Ah")),
        # Five are no group of different suits: they are a run, the highest of the first one's suit.
        ("3h 3c 3c 3d 3d", ALL_WILD, ("run", "Th Jh Qh Kh Ah")),
        ("* 3h 3h 3d 3d", ALL_WILD, ("run", "Tc Jc Qc Kc Ac")),
    ],
)
def test_wilds_alone_stand_for_themselves_where_their_suits_allow_it(text, rules, reads_as):
    assert reading(text, rules) == reads_as


def test_a_run_laid_in_any_order_lies_upwards_with_its_wilds_in_place():
    meld = read_meld(parse_cards("7h * 5h"), FREE)
    assert (print_cards(meld.cards), meld.place, meld.kind) == ("5h * 7h", 5, MeldKind.RUN)


def test_a_group_lies_as_it_was_entered():
    meld = read_meld(parse_cards("9s * 9c"), FREE)
    assert (print_cards(meld.cards), meld.place, meld.kind) == ("9s * 9c", 0, MeldKind.GROUP)


def test_the_longest_run_has_an_ace_at_each_end():
    run = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert reading(run) == ("run", run)
    for order in (run[::-1].replace("h", ""), run.replace("h", "")):
        shuffled = " ".join(f"{rank}h" for rank in order.split())
        assert reading(shuffled) == ("run", run)
    assert found(run, LOW) == found(run, HIGH) == ["repeated_card", "too_many_cards"]


def test_three_aces_are_a_group_and_two_aces_no_run():
    assert reading("Ac Ad Ah") == ("group", "Ac Ad Ah")
    assert found("Ah Ah 2h 3h") == ["repeated_card"]


def test_a_new_group_needs_two_kings_and_one_on_the_table_needs_one():
    assert found("Kc 2d *", KINGS) == ["too_few_kings"]
    assert reading("Kc 2d *", KINGS_LAID) == ("group", "Kc Kd Kh")
    assert found("2c 2d *", KINGS_LAID) == ["too_few_kings"]


RULES = named(
    ("free", FREE),
    ("one wild", ONE),
    ("any suits", ANY_SUITS),
    ("ace low", LOW),
    ("ace high", HIGH),
    ("kings", KINGS),
    ("threes wild", THREES),
)
# Both ends of two suits: every way around the ace, with twos, threes and kings wild.
FEW = (*(card for card in DECK if card.rank in (1, 2, 3, 12, 13) and card.suit > 1), JOKER)


@pytest.mark.parametrize("rules", [pytest.param(row.values[0], id=row.id) for row in RULES])
def test_three_cards_are_a_meld_as_the_oracle_says_or_have_a_fault(rules):
    for cards in combinations_with_replacement(FEW, 3):
        assert (read_meld(cards, rules) is not None) == is_meld(rules, cards), cards
        assert bool(faults_of(cards, rules)) != is_meld(rules, cards), cards


@pytest.mark.parametrize("text", ["5h 6h * 8h", "9c * 9d", "* Kh Ah", "7c 7d 7h 8h", "Ah 2h * *"])
def test_order_changes_the_reading_and_never_whether_it_is_a_meld(text):
    cards = parse_cards(text)
    for order in permutations(cards):
        meld = read_meld(order, FREE)
        assert (meld is None) == (read_meld(cards, FREE) is None)
        assert meld is None or Counter(meld.cards) == Counter(cards)
        assert faults_of(order, FREE) == faults_of(cards, FREE)
