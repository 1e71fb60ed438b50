"""A question is answered under the rules and values of the deal it is about.

No game with an opening, a contract or a shared table changes its rules from deal to deal, so a
made-up one does: in its second deal alone the ace may stand above the king, and it is worth 11.
"""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from remi_scores.engine import variants
from remi_scores.engine.check.arranging import arrange_hand
from remi_scores.engine.check.claims import CLAIMS, check_claim
from remi_scores.engine.contracts import contract_of
from remi_scores.engine.melds import Ace, MeldRules
from remi_scores.engine.variants.base import pips
from remi_scores.engine.variants.remi_51 import Remi51
from tests.helpers.engine.documents import error_of, faults


@dataclass(frozen=True, kw_only=True)
class MadeUp(Remi51):
    key: ClassVar[str] = "made_up"
    claims: ClassVar[tuple[str, ...]] = tuple(CLAIMS)

    def meld_rules(self, number):
        return MeldRules(ace=Ace.BOTH if number == 2 else Ace.LOW)

    def table_rules(self, number):
        return self.meld_rules(number)

    def values(self, number):
        return pips(joker=25, ace=11 if number == 2 else 1)

    def contract(self, number):
        return contract_of(number)


@pytest.fixture(autouse=True)
def _made_up_game_is_known(monkeypatch):
    monkeypatch.setattr(variants, "VARIANTS", (*variants.VARIANTS, MadeUp))


HIGH = "Qh Kh Ah"


@pytest.mark.parametrize(
    ("claim", "keys"),
    [
        ("meld", {"cards": HIGH}),
        ("lay_off", {"meld": HIGH, "cards": "Jh"}),
        ("joker_swap", {"meld": "Qh * Ah", "card": "Kh"}),
        ("king_swap", {"meld": HIGH, "wilds": "*", "kings": "Kh"}),
        ("rearrangement", {"before": ["Th Jh Qh Kh"], "hand": "Ah", "after": ["Th Jh Qh Kh Ah"]}),
    ],
)
def test_a_claim_is_judged_under_the_rules_of_its_deal(claim, keys):
    for deal, wrong in ((1, ["ace_not_high"]), (2, []), (3, ["ace_not_high"])):
        asked = {"variant": "made_up", "players": 3, "claim": claim, "deal": deal, **keys}
        assert faults(check_claim(asked)) == wrong


def test_a_contract_is_judged_under_the_rules_of_its_deal():
    asked = {"variant": "made_up", "players": 3, "claim": "contract"}
    melds = ["7c 7d 7h", "Jh Qh Kh Ah"]
    assert faults(check_claim(asked | {"deal": 2, "melds": melds})) == []
    assert faults(check_claim(asked | {"deal": 9, "melds": melds})) == ["ace_not_high"]


def arrange(deal, **more):
    return arrange_hand({"variant": "made_up", "players": 3, "deal": deal, **more})


def test_a_table_is_laid_under_the_rules_and_values_of_the_deal():
    lying = {"table": [HIGH], "cards": "Jh As"}
    assert error_of(arrange, 1, **lying)["reason"] == "ace_not_high"
    answer = arrange(2, **lying)
    assert (answer["after"], answer["left"], answer["value"]) == (["Jh Qh Kh Ah"], "As", 11)
    assert arrange(1, table=["Jh Qh Kh"], cards="As")["value"] == 1


@pytest.mark.parametrize("goal", ["opening", "contract"])
def test_what_a_goal_leaves_is_worth_what_the_deal_says(goal):
    cards = "7c 7d 7h 4s 5s 6s 7s As"
    assert arrange(5, cards=f"{cards} 9c 9d 9h", goal=goal)["deadwood"] == 1
    assert arrange(2, cards=cards, goal=goal)["deadwood"] == 11
