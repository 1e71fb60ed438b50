"""Hands to arrange: the least deadwood, the best opening, the contract of the deal."""

from dataclasses import replace
from typing import Final, TypeVar

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.desk.drawing import MeldView, draw_cards
from remi_scores.desk.questions.base import (
    Answered,
    AnswerView,
    CardRow,
    DeskQuestion,
    Document,
    Side,
)
from remi_scores.desk.questions.facts import contract_words, facts_of
from remi_scores.desk.questions.found import draw_found
from remi_scores.engine import ContractAnswer, HandAnswer, OpeningAnswer
from remi_scores.wording import claims

_HAND: Final = CardRow("cards")
H = TypeVar("H", bound=HandAnswer)

# The least deadwood


def _is_undecided(document: Document, answer: HandAnswer) -> None:
    return None


def _explain_hand(answered: Answered[HandAnswer]) -> AnswerView:
    figure, is_thrown = wording.number(answered.answer["deadwood"]), _is_thrown(answered)
    rule = "d3" if is_thrown else "meld"
    view = _view(answered, _hand_sentence(answered), rule=rule, figure=figure)
    return replace(view, is_thrown=is_thrown)


def _is_thrown(answered: Answered[HandAnswer]) -> bool:
    """Whether the one card left is thrown face down and counts nothing (D3)."""
    answer = answered.answer
    is_one = len(answer["left"].split()) == 1
    return bool(answered.document.get("closer")) and is_one and not answer["deadwood"]


def _hand_sentence(answered: Answered[HandAnswer]) -> str:
    left = answered.answer["left"]
    if _is_thrown(answered):
        return _("Everything else is melded: the last card is thrown face down.")
    return "" if left else _("Everything is melded.")


def _view(answered: Answered[H], sentence: str, *, rule: str, figure: str = "") -> AnswerView:
    """Draw the melds of the hand and what is left of it."""
    melds, left = answered.answer["melds"], answered.answer["left"]
    return AnswerView(
        answered,
        sentence,
        rule=rule,
        figure=figure,
        sides=(Side("", tuple(draw_found(answered, melds))),) if melds else (),
        left=MeldView(draw_cards(left)) if left else None,
    )


# The best opening


def _is_enough(document: Document, answer: OpeningAnswer) -> bool:
    return answer["reaches"]


def _explain_opening(answered: Answered[OpeningAnswer]) -> AnswerView:
    answer, facts = answered.answer, facts_of(answered)
    sentence = _("There is no meld in this hand.")
    if answer["reaches"]:
        right = claims.right_words("opening", facts)
        sentence = f"{right} {claims.left_in_hand_words(answer['deadwood'])}"
    elif answer["melds"]:
        sentence = _("The best opening is worth %(worth)s: %(missing)s short.") % facts
    return _view(answered, sentence, rule="opening")


# The contract


def _is_met(document: Document, answer: ContractAnswer) -> bool:
    return not answer.get("missing")


def _explain_contract(answered: Answered[ContractAnswer]) -> AnswerView:
    answer = answered.answer
    contract = contract_words(answered.variant, answered.document.get("deal", 1))
    if missing := answer.get("missing", 0):
        sentence = claims.missing_words(missing, contract)
    else:
        right = claims.right_words("contract", {"contract": contract})
        sentence = f"{right} {claims.left_in_hand_words(answer['deadwood'])}"
    return _view(answered, sentence, rule="contract")


# The questions

ARRANGE: Final = DeskQuestion(
    key="arrange",
    rows=(_HAND,),
    is_yes=_is_undecided,
    explain=_explain_hand,
    decisive=("deadwood",),
)

HANDS: Final = (
    ARRANGE,
    DeskQuestion(
        key="best_opening",
        rows=(_HAND,),
        said={"goal": "opening"},
        is_offered=lambda variant: bool(variant.opening_points()),
        is_yes=_is_enough,
        explain=_explain_opening,
        decisive=("deadwood", "value", "reaches"),
    ),
    DeskQuestion(
        key="best_contract",
        rows=(_HAND,),
        said={"goal": "contract"},
        is_offered=lambda variant: variant.contract(1) is not None,
        is_yes=_is_met,
        explain=_explain_contract,
        decisive=("deadwood", "missing"),
    ),
)
