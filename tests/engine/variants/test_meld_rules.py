"""What each game calls a correct meld: in the hand, on the table, and for an opening."""

import pytest

from remi_scores.engine.cards import Rank
from remi_scores.engine.melds import UNLIMITED, Ace, MeldRules
from remi_scores.engine.variants import VARIANTS, get_variant
from tests.helpers.engine.documents import ask, faults

every_game = pytest.mark.parametrize("game", [game.key for game in VARIANTS])

IN_THE_HAND = {
    "halp": {},
    "becki": {"distinct_suits": False, "run_wilds": 1, "group_wilds": 1},
    "nak_nak": {"ace": Ace.LOW},
    "remi_51": {"group_wilds": 1},
    "kraljevski": {"ace": Ace.HIGH, "wild_ranks": frozenset({Rank.TWO}), "kings_only": True},
    "divlji": {"distinct_suits": False, "wild_ranks": frozenset({Rank.THREE}), "all_wild": True},
    "kontrakt": {"distinct_suits": False},
}
ON_THE_TABLE = IN_THE_HAND | {
    "kraljevski": IN_THE_HAND["kraljevski"] | {"least_kings": 1},
}
OPENING = IN_THE_HAND | {"remi_51": {"run_wilds": 1, "group_wilds": 1}}


@every_game
def test_a_meld_of_the_first_deal_follows_the_book(game):
    variant = get_variant(game)()
    assert variant.meld_rules(1) == MeldRules(**IN_THE_HAND[game])
    assert variant.table_rules(1) == MeldRules(**ON_THE_TABLE[game])
    assert variant.opening_rules() == MeldRules(**OPENING[game])


@every_game
def test_only_divlji_changes_its_melds_from_deal_to_deal(game):
    variant = get_variant(game)()
    for number in (2, 11):
        wild = {"wild_ranks": frozenset({Rank(number + 2)})} if game == "divlji" else {}
        assert variant.meld_rules(number) == MeldRules(**IN_THE_HAND[game] | wild)
        assert variant.table_rules(number) == MeldRules(**ON_THE_TABLE[game] | wild)


@pytest.mark.parametrize(
    ("game", "options", "rules"),
    [
        ("becki", {"jokers_per_meld": 2}, {"run_wilds": 2, "group_wilds": 2}),
        ("remi_51", {"new_run_jokers": "one"}, {"run_wilds": 1}),
        ("remi_51", {"new_run_jokers": "free"}, {"run_wilds": UNLIMITED}),
        ("divlji", {"distinct_suits_in_groups": True}, {"distinct_suits": True}),
        ("divlji", {"ace": "low"}, {"ace": Ace.LOW}),
    ],
)
def test_an_option_changes_what_a_meld_is(game, options, rules):
    variant = get_variant(game).create(options)
    assert variant.meld_rules(1) == MeldRules(**IN_THE_HAND[game] | rules)


def test_only_remi_51_asks_what_an_opening_is_worth():
    nothing = dict.fromkeys(IN_THE_HAND, 0)
    least = {game.key: game().least_opening() for game in VARIANTS}
    assert least == nothing | {"remi_51": 51}
    assert [game.key for game in VARIANTS if game().opening_points()] == ["remi_51"]


def test_only_kontrakt_forbids_runs_that_continue_one_another():
    assert [game.key for game in VARIANTS if not game().allows_adjacent_runs()] == ["kontrakt"]


def test_the_ace_of_kraljevski_is_never_low():
    answer = ask("kraljevski", "meld", cards="Ah 2c 3h")
    assert faults(answer) == ["ace_not_low", "wild_only_for_kings"]
