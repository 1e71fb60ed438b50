"""Claims: a player says what they want to lay or take, and the engine says whether they may.

`answers` has the faults of a claim and its answer, `facts` what several answers share.
`laying` judges melds laid from the hand, `table` cards laid off and swapped on the table,
`rearranging` a rearrangement of the table.

Source: `docs/documents.md`, *check*; `docs/rules.md` for every answer.
"""

from collections.abc import Callable
from typing import Final

from remi_scores.engine.check.claims.answers import (
    ORDER,
    ClaimAnswer,
    ClaimFacts,
    ClaimFault,
    JudgedClaim,
    write_answer,
)
from remi_scores.engine.check.claims.laying import (
    judge_contract,
    judge_hand_remi,
    judge_meld,
    judge_opening,
)
from remi_scores.engine.check.claims.rearranging import judge_rearrangement
from remi_scores.engine.check.claims.table import judge_joker_swap, judge_king_swap, judge_lay_off
from remi_scores.engine.check.question import Question, read_question
from remi_scores.engine.shapes import bad

__all__ = ["CLAIMS", "ORDER", "ClaimAnswer", "ClaimFacts", "ClaimFault", "check_claim"]

CLAIMS: Final[dict[str, Callable[[Question], JudgedClaim]]] = {
    "meld": judge_meld,
    "opening": judge_opening,
    "lay_off": judge_lay_off,
    "joker_swap": judge_joker_swap,
    "king_swap": judge_king_swap,
    "rearrangement": judge_rearrangement,
    "contract": judge_contract,
    "hand_remi": judge_hand_remi,
}
"""Every claim and the function that judges it; `Variant.claims` says which ones a game has."""


def check_claim(document: object) -> ClaimAnswer:
    """Judge one claim, a JSON object, and return the answer as a JSON object.

    Raises RemiError: as `read_question` does, bad_document if the game has no such claim or a key
    of the claim is missing, unknown_card, too_many_copies or too_many_jokers if the cards cannot
    all exist, and wrong_hand_size if a `hand_remi` does not lay a whole hand.
    Source: `docs/documents.md`, *check*.
    """
    question = read_question(document)
    claim = question.document.get("claim")
    if not isinstance(claim, str) or claim not in question.variant.claims:
        raise bad(f"{question.variant.key} has no such claim")
    return write_answer(CLAIMS[claim](question), question.variant.key, claim)
