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
from remi_scores.engine.variants import Variant

__all__ = ["CLAIMS", "KEYS", "ORDER", "ClaimAnswer", "ClaimFacts", "ClaimFault", "check_claim"]

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

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "meld": ("cards",),
    "opening": ("melds", "taken"),
    "lay_off": ("meld", "cards"),
    "joker_swap": ("meld", "card"),
    "king_swap": ("meld", "wilds", "kings"),
    "rearrangement": ("before", "hand", "after"),
    "contract": ("melds",),
    "hand_remi": ("melds", "discard"),
}
"""The keys of every claim; some games have more of them."""


def check_claim(document: object) -> ClaimAnswer:
    """Judge one claim, a JSON object, and return the answer as a JSON object.

    Raises RemiError: as `read_question` does, bad_document if the game has no such claim or a key
    of the claim is missing or not known (with the `key`), unknown_card, too_many_copies or
    too_many_jokers if the cards cannot all exist, invalid_meld if a table to rearrange is wrong,
    and wrong_hand_size if a `hand_remi` does not lay a whole hand.
    Source: `docs/documents.md`, *check*.
    """
    question = read_question(document)
    claim = question.document.get("claim")
    if not isinstance(claim, str) or claim not in question.variant.claims:
        raise bad(f"{question.variant.key} has no such claim")
    question.check_keys("claim", *_keys(question.variant, claim))
    return write_answer(CLAIMS[claim](question), question.variant.key, claim)


def _keys(variant: Variant, claim: str) -> tuple[str, ...]:
    """Return the keys of a claim in a game, besides those of every question."""
    keys = KEYS[claim]
    if claim == "meld" and variant.asks_opened:
        return (*keys, "opening")
    if claim == "joker_swap" and variant.swapped_joker_joins:
        return (*keys, "to", "with") if "new" in variant.swapped_joker_joins else (*keys, "to")
    return keys
