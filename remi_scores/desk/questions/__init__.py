"""The questions: each is described here in one place, and pages, forms and answers follow from it.

A new question touches at most four modules:

- `remi_scores/engine/check/claims/__init__.py` (or `check/arranging.py`) answers its documents; a
  claim that needs more than a few lines gets a module beside it.
- `remi_scores/engine/variants/<game>.py` lists it in `claims`, in each game that has it.
- `remi_scores/desk/questions/claims.py` (or `hands.py`, `tables.py`) describes it: its rows of
  cards, its flags, what its document says, which games need what, when the answer is yes, and how
  the answer is told.
- `remi_scores/wording/claims.py` has its words: the question, new rows, reasons and remedies.

Besides, the words need a translation, and the rule page of each game an id for the rule.

`base` says what a question is made of. `facts` are put into the sentences about answers.
"""

from typing import Any, Final

from remi_scores.desk.questions.base import (
    LONGEST_MELDS,
    Answer,
    Answered,
    AnswerView,
    CardRow,
    DeskQuestion,
    Document,
    RowHolds,
    Side,
)
from remi_scores.desk.questions.claims import CLAIMS
from remi_scores.desk.questions.hands import ARRANGE, HANDS
from remi_scores.desk.questions.tables import TABLES
from remi_scores.engine import Variant, get_variant

__all__ = [
    "LONGEST_MELDS",
    "QUESTIONS",
    "Answer",
    "AnswerView",
    "CardRow",
    "DeskQuestion",
    "Document",
    "RowHolds",
    "Side",
    "explain",
    "question_of",
    "questions_of",
    "row_names",
    "variant_of",
]

QUESTIONS: Final[dict[str, DeskQuestion[Any]]] = {
    question.key: question for question in (*CLAIMS, *HANDS, *TABLES)
}
"""Every question by its key."""


def questions_of(variant: Variant) -> tuple[DeskQuestion[Any], ...]:
    """Return what can be asked of a game: its claims, then its hands to arrange."""
    hands = [each for each in QUESTIONS.values() if not each.is_claim and each.is_offered(variant)]
    found = (*(QUESTIONS[claim] for claim in variant.claims), *hands)
    return tuple(question.in_game(variant) for question in found)


def question_of(document: Document) -> DeskQuestion[Any]:
    """Return the question that a document asks: `arrange` if no other question fits."""
    found = (question for question in QUESTIONS.values() if question.is_asked_by(document))
    return next(found, ARRANGE)


def row_names() -> tuple[str, ...]:
    """Return the names of the rows of all questions, each once."""
    names = (row.name for question in QUESTIONS.values() for row in question.rows)
    return tuple(dict.fromkeys(names))


def variant_of(document: Document) -> Variant:
    """Return the game of a document with its house rules.

    Raises RemiError (unknown_variant, unknown_option, bad_option).
    """
    return get_variant(document["variant"]).create(document.get("options", {}))


def explain(document: Document, answer: Answer) -> AnswerView:
    """Put what the engine answered to a document into words and drawn cards.

    Nothing else is looked up, so an answer kept long ago still reads the same.
    """
    question = question_of(document)
    return question.explain(Answered(question, variant_of(document), document, answer))
