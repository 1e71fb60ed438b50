"""What can be put down from a hand if the table may be rebuilt."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.desk.drawing import MeldView, count_cards, draw_cards, draw_melds, show_counted
from remi_scores.desk.questions.base import (
    Answered,
    AnswerView,
    CardRow,
    DeskQuestion,
    Document,
    RowHolds,
    Side,
)
from remi_scores.desk.questions.found import read_found
from remi_scores.engine import StepAnswer, TableAnswer
from remi_scores.wording import claims


def _put_down(document: Document, answer: TableAnswer) -> Counter[str]:
    """Return the cards of the hand that can be put down."""
    return count_cards([document["cards"]]) - count_cards([answer["left"]])


def _is_anything_put_down(document: Document, answer: TableAnswer) -> bool:
    return bool(_put_down(document, answer))


def _explain_table(answered: Answered[TableAnswer]) -> AnswerView:
    document, answer = answered.document, answered.answer
    put_down = _put_down(document, answer)
    sentence = _("Nothing of this hand can be put down.")
    if put_down:
        laid = _("Put down %(cards)s.") % {"cards": show_counted(put_down)}
        sentence = f"{laid} {claims.left_in_hand_words(answer['value'])}"
    return AnswerView(
        answered,
        sentence,
        rule="rearrangement",
        sides=_before_and_after(answered) if put_down else (),
        left=MeldView(draw_cards(answer["left"])) if answer["left"] else None,
        warning=_warning(answer),
        steps=tuple(_step_words(step, len(document["table"])) for step in answer.get("steps", ())),
    )


def _warning(answer: TableAnswer) -> str:
    """Say that the search ended before it was sure."""
    if answer.get("proven") is False:
        return _("The search was stopped: there may be something better.")
    if answer.get("fewest") is False:
        return _("There may be a way with fewer moves.")
    return ""


def _before_and_after(answered: Answered[TableAnswer]) -> tuple[Side, ...]:
    """Return the table before and after, the melds numbered as in the steps, if there are any."""
    table, answer = answered.document["table"], answered.answer
    read_before, read_after = (
        [read_found(answered, cards) for cards in melds] for melds in (table, answer["after"])
    )
    before = draw_melds(table, read_before)
    after = draw_melds(answer["after"], read_after, table)
    if "steps" in answer:
        before = _numbered(before, range(len(table)))
        after = _numbered(after, _spots_in_use(table, answer["steps"]))
    return (
        Side(claims.part_words("before"), tuple(before)),
        Side(claims.part_words("after"), tuple(after)),
    )


def _spots_in_use(table: Sequence[str], steps: Sequence[StepAnswer]) -> list[int]:
    """Return the spots on the table that are not empty after the steps."""
    sizes = Counter({spot: len(meld.split()) for spot, meld in enumerate(table)})
    for step in steps:
        moved = len(step["cards"].split())
        sizes[step["to"]] += moved
        if "from" in step:
            sizes[step["from"]] -= moved
    return sorted(spot for spot, size in sizes.items() if size)


def _numbered(melds: Sequence[MeldView], spots: Sequence[int]) -> list[MeldView]:
    pairs = zip(melds, spots, strict=True)
    return [replace(meld, words="", number=spot + 1) for meld, spot in pairs]


def _step_words(step: StepAnswer, melds_before: int) -> str:
    source = step.get("from")
    return claims.step_words(
        wording.show_cards(step["cards"]),
        None if source is None else source + 1,
        step["to"] + 1,
        is_new=step["to"] >= melds_before,
    )


TABLES: Final = (
    DeskQuestion(
        key="best_table",
        rows=(CardRow("table", RowHolds.MELDS, optional=True), CardRow("cards")),
        known_by="table",
        is_offered=lambda variant: "rearrangement" in variant.claims,
        is_yes=_is_anything_put_down,
        explain=_explain_table,
        decisive=("value",),
    ),
)
