"""What can be asked of each game, and which rows of cards each question needs.

A question is a claim (INTERCHANGE.md, *check*) or a hand to arrange (*arrange*).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from remi_scores.engine import Variant
from remi_scores.typed import LONGEST_CARDS


class Kind(Enum):
    """What a row holds."""

    CARD = "card"
    CARDS = "cards"
    MELDS = "melds"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cards: its key in the engine's document; an optional one may stay empty.

    `laid_from` are the rows whose cards it lays anew.
    """

    name: str
    kind: Kind = Kind.CARDS
    optional: bool = False
    laid_from: tuple[str, ...] = ()

    @property
    def longest(self) -> int:
        """How long its text may be: a table may hold everything in the packs."""
        return 1500 if self.kind is Kind.MELDS else LONGEST_CARDS


@dataclass(frozen=True, slots=True)
class Question:
    """One question: `said` is what its document says besides the cards, `flags` what may be ticked.

    A question that is no claim is about a hand to arrange.
    """

    key: str
    rows: tuple[Row, ...]
    said: Mapping[str, str] = field(default_factory=dict)
    flags: tuple[str, ...] = ()

    @property
    def is_claim(self) -> bool:
        """Whether the answer is yes or no."""
        return "claim" in self.said


_CARDS: Final = Row("cards")
_MELD: Final = Row("meld")
_MELDS: Final = Row("melds", Kind.MELDS)
_CARD: Final = Row("card", Kind.CARD)
_ROWS: Final[Mapping[str, tuple[Row, ...]]] = {
    "meld": (_CARDS,),
    "opening": (_MELDS, Row("taken", Kind.CARD, optional=True)),
    "lay_off": (_MELD, _CARDS),
    "joker_swap": (_MELD, _CARD),
    "king_swap": (_MELD, Row("wilds"), Row("kings")),
    "rearrangement": (
        Row("before", Kind.MELDS),
        Row("hand", optional=True),
        Row("after", Kind.MELDS, laid_from=("before", "hand")),
    ),
    "contract": (_MELDS,),
    "hand_remi": (_MELDS, Row("discard", Kind.CARD)),
}


def questions_of(variant: Variant) -> tuple[Question, ...]:
    """Return what can be asked of a game: its claims, then its hands to arrange."""
    return (*(_claim(variant, claim) for claim in variant.claims), *_arrangements(variant))


def _claim(variant: Variant, claim: str) -> Question:
    rows = _ROWS[claim]
    if claim == "joker_swap":
        rows += _places_for_joker(variant.swapped_joker_joins)
    is_meld_with_opening = claim == "meld" and variant.asks_opened
    return Question(
        claim, rows, {"claim": claim}, flags=("opening",) if is_meld_with_opening else ()
    )


def _places_for_joker(joins: tuple[str, ...]) -> tuple[Row, ...]:
    if not joins:
        return ()
    if "new" not in joins:
        return (Row("to"),)
    return (Row("to", optional=True), Row("with", optional=True))


def _arrangements(variant: Variant) -> list[Question]:
    found = [Question("arrange", (_CARDS,))]
    if variant.opening_points():
        found.append(Question("best_opening", (_CARDS,), {"goal": "opening"}))
    if variant.contract(1):
        found.append(Question("best_contract", (_CARDS,), {"goal": "contract"}))
    if "rearrangement" in variant.claims:
        found.append(Question("best_table", (Row("table", Kind.MELDS, optional=True), _CARDS)))
    return found


def question_of(document: Mapping[str, Any]) -> str:
    """Return the key of the question that a document asks."""
    if "claim" in document:
        return str(document["claim"])
    if "table" in document:
        return "best_table"
    return f"best_{document['goal']}" if "goal" in document else "arrange"


def is_yes(document: Mapping[str, Any], answer: Mapping[str, Any]) -> bool | None:
    """Whether an answer is yes; None where there was nothing to decide."""
    if "claim" in document:
        return bool(answer["valid"])
    if "table" in document:
        return sorted(document["cards"].split()) != sorted(answer["left"].split())
    if document.get("goal") == "opening":
        return bool(answer["reaches"])
    return not answer.get("missing") if "goal" in document else None
