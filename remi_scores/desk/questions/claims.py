"""The claims: each is correct or not; the answer says what is wrong and how to put it right."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.desk.drawing import MeldView, draw_cards, draw_melds
from remi_scores.desk.questions.base import (
    Answered,
    AnswerView,
    CardRow,
    DeskQuestion,
    Document,
    RowHolds,
    Side,
)
from remi_scores.desk.questions.facts import facts_of
from remi_scores.engine import ClaimAnswer, Fault, Variant
from remi_scores.wording import claims

Claim: TypeAlias = DeskQuestion[ClaimAnswer]
AnsweredClaim: TypeAlias = Answered[ClaimAnswer]

_OPENINGS: Final = frozenset({"opening", "hand_remi"})

# How the answer to a claim is told


def explain_claim(
    answered: AnsweredClaim,
    *,
    right: Callable[[AnsweredClaim], str] | None = None,
    sides: Callable[[AnsweredClaim], tuple[Side, ...]] | None = None,
) -> AnswerView:
    """Tell the answer to a claim.

    `right` returns the sentence about a correct claim, by default its words in
    `wording.claims.RIGHT`; `sides` returns the melds to draw, by default those that were laid.
    """
    drawn = (sides or _melds_laid)(answered)
    if not answered.answer.get("faults"):
        sentence = (right or _right_words)(answered)
        return AnswerView(answered, sentence, rule=answered.question.key, sides=drawn)
    return _explain_wrong_claim(answered, drawn)


def _explain_joker_swap(answered: AnsweredClaim) -> AnswerView:
    """Tell the answer; nobody is told that the joker has no place if nobody said which."""
    faults = answered.answer.get("faults", [])
    if not answered.document.get("to") and len(faults) > 1:
        told: ClaimAnswer = {**answered.answer, "faults": [f for f in faults if f != "no_place"]}
        answered = replace(answered, answer=told)
    return explain_claim(answered)


def _explain_wrong_claim(answered: AnsweredClaim, sides: tuple[Side, ...]) -> AnswerView:
    key, (first, *others) = answered.question.key, answered.answer["faults"]
    nearest = answered.answer.get("nearest")
    return AnswerView(
        answered,
        _fault_sentence(first, key),
        rule=_rule_of(first, answered),
        faults=tuple(_fault_sentence(fault, key) for fault in others),
        remedy=claims.remedy_words(first, key, facts_of(answered))
        if nearest is None
        else claims.nearest_words(nearest["change"], nearest["card"], nearest.get("for", "")),
        sides=sides,
        nearest=None if nearest is None else MeldView(draw_cards(nearest["cards"])),
    )


def _rule_of(fault: str, answered: AnsweredClaim) -> str:
    """Return the code of the rule that says what is wrong; an opening has one of its own."""
    is_opening = answered.document.get("opening") or answered.question.key in _OPENINGS
    return f"opening_{fault}" if is_opening and fault == Fault.TOO_MANY_WILDS else fault


def _fault_sentence(code: str, key: str) -> str:
    return f"{wording.capital(claims.fault_words(code, key))}."


def _right_words(answered: AnsweredClaim) -> str:
    return claims.right_words(answered.question.key, facts_of(answered), answered.answer)


def _kind_of_meld(answered: AnsweredClaim) -> str:
    """Say which meld it is and, in games with openings, what it counts towards one."""
    answer = answered.answer
    words = claims.reading_words(answer["kind"], answer["reads_as"])
    if "value" not in answer:
        return words
    return f"{words} {_('It counts %(worth)s towards an opening.') % facts_of(answered)}"


def _melds_laid(answered: AnsweredClaim) -> tuple[Side, ...]:
    """Return the melds of the first row, or those that the engine read if that row holds cards."""
    document, read = answered.document, answered.answer.get("read", ())
    first = answered.question.rows[0]
    if first.holds is RowHolds.MELDS:
        return (Side("", tuple(draw_melds(document[first.name], read))),)
    melds = [reading["meld"] for reading in read if reading]
    if not melds:
        return (Side("", (MeldView(draw_cards(document[first.name]), is_wrong=True),)),)
    drawn = draw_melds(melds, read)
    # If it is only one, the sentence says what it is.
    return (Side("", tuple(drawn) if len(drawn) > 1 else _without_words(drawn)),)


def _before_and_after(answered: AnsweredClaim) -> tuple[Side, ...]:
    """Return the table before and after."""
    document, read = answered.document, answered.answer.get("read", ())
    after = draw_melds(document["after"], read, document["before"])
    return (
        Side(claims.part_words("before"), tuple(draw_melds(document["before"]))),
        Side(claims.part_words("after"), _without_words(after)),
    )


def _without_words(melds: Sequence[MeldView]) -> tuple[MeldView, ...]:
    return tuple(replace(meld, words="") for meld in melds)


# What a game needs


def _flag_with_openings(question: Claim, variant: Variant) -> Claim:
    """Keep the check box about the opening only in games that have openings."""
    return question if variant.asks_opened else replace(question, flags=())


def _rows_for_joker(question: Claim, variant: Variant) -> Claim:
    """Keep the row for the meld that the joker joins only in games where it must join one at once.

    If that can be a new meld, the row may stay empty, and cards may be laid with the joker. If it
    cannot, the row may stay empty where the joker may not be taken anyway.
    """
    meld, card, to, beside = question.rows
    if not variant.swapped_joker_joins:
        return replace(question, rows=(meld, card))
    if "new" not in variant.swapped_joker_joins:
        target = replace(to, optional=True, hint="to.table")
        return replace(question, rows=(meld, card, target), lacks=_joker_without_place)
    return replace(question, rows=(meld, card, replace(to, optional=True), beside))


def _joker_without_place(document: Document, answer: ClaimAnswer) -> str:
    """Return the row for the joker if nothing is wrong but that it is empty."""
    return "" if document.get("to") or answer.get("faults") != ["no_place"] else "to"


# The questions


def _is_valid(document: Document, answer: ClaimAnswer) -> bool:
    return answer["valid"]


def claim(
    key: str,
    *rows: CardRow,
    flags: tuple[str, ...] = (),
    narrow: Callable[[Claim, Variant], Claim] | None = None,
    explain: Callable[[AnsweredClaim], AnswerView] = explain_claim,
) -> Claim:
    """Describe the claim that documents call `key`."""
    return DeskQuestion(
        key=key,
        rows=rows,
        said={"claim": key},
        flags=flags,
        narrow=narrow,
        is_yes=_is_valid,
        explain=explain,
    )


_CARDS: Final = CardRow("cards")
_MELD: Final = CardRow("meld")
_MELDS: Final = CardRow("melds", RowHolds.MELDS)
_CARD: Final = CardRow("card", RowHolds.CARD)

CLAIMS: Final = (
    claim(
        "meld",
        _CARDS,
        flags=("opening",),
        narrow=_flag_with_openings,
        explain=partial(explain_claim, right=_kind_of_meld),
    ),
    claim("lay_off", _MELD, _CARDS),
    claim("opening", _MELDS, CardRow("taken", RowHolds.CARD, optional=True)),
    claim(
        "joker_swap",
        _MELD,
        _CARD,
        CardRow("to"),
        CardRow("with", optional=True),
        narrow=_rows_for_joker,
        explain=_explain_joker_swap,
    ),
    claim("king_swap", _MELD, CardRow("wilds"), CardRow("kings")),
    claim(
        "rearrangement",
        CardRow("before", RowHolds.MELDS),
        CardRow("hand", optional=True),
        CardRow("after", RowHolds.MELDS, laid_from=("before", "hand")),
        explain=partial(explain_claim, sides=_before_and_after),
    ),
    claim("contract", _MELDS),
    claim("hand_remi", _MELDS, CardRow("discard", RowHolds.CARD)),
)
"""Every claim; a game offers those in its `claims`, in that order."""
