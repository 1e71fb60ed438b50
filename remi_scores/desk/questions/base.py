"""What a question of the desk is made of, and what a page shows of its answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from django.utils.translation import gettext as _

from remi_scores.desk.drawing import MeldView, draw_melds
from remi_scores.engine import Variant
from remi_scores.typed import LONGEST_CARDS
from remi_scores.wording import claims

Document: TypeAlias = Mapping[str, Any]
"""A question as the engine reads it; docs/documents.md, *check* and *arrange*."""

Answer: TypeAlias = Mapping[str, Any]
"""What the engine answered to such a document; which of its answers, the document says."""

A = TypeVar("A")
"""The type of the engine's answers to one question."""

LONGEST_MELDS = 1500
"""The longest text of a field with melds, in characters: all cards may be on the table."""


class RowHolds(Enum):
    """What can be typed in a row; the page's scripts read the values."""

    CARD = "card"
    CARDS = "cards"
    MELDS = "melds"


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of cards: a field of the form, and a key of the document with the same name.

    An optional row may stay empty. The cards of the rows in `laid_from` end up in this row; the
    page lets people tap them there. `hint` is the key of its hint in `wording.claims`, by default
    its name.
    """

    name: str
    holds: RowHolds = RowHolds.CARDS
    optional: bool = False
    laid_from: tuple[str, ...] = ()
    hint: str = ""

    @property
    def longest(self) -> int:
        """The longest text that is read, in characters."""
        return LONGEST_MELDS if self.holds is RowHolds.MELDS else LONGEST_CARDS


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskQuestion(Generic[A]):
    """One question: what is typed for it, what its document says, and how its answer is told.

    `key` finds its words in `wording.claims`. `rows` and `flags` (check boxes) are all that any
    game needs; `narrow`, if there is one, leaves those that one game needs.

    `said` is what its documents say besides cards and flags; a document with all of it asks this
    question. Where nothing is said, a document is known by its key `known_by`. A question that
    says `claim` goes to the engine's `check_claim`, and the games that have it name it in
    `Variant.claims`. Any other goes to `arrange_hand`, in the games for which `is_offered` is true.

    `is_yes` returns None if there is nothing to decide. `decisive` are the keys of an answer that
    must be the same when the engine answers again, all of them if it is empty: a hand can often be
    arranged in several equally good ways. `lacks` returns the name of an optional row without which
    this answer is none yet; empty if it is one.
    """

    key: str
    rows: tuple[CardRow, ...]
    is_yes: Callable[[Document, A], bool | None]
    explain: Callable[["Answered[A]"], "AnswerView"]
    said: Mapping[str, object] = field(default_factory=dict)
    known_by: str = ""
    flags: tuple[str, ...] = ()
    narrow: Callable[["DeskQuestion[A]", Variant], "DeskQuestion[A]"] | None = None
    is_offered: Callable[[Variant], bool] = lambda variant: True
    decisive: tuple[str, ...] = ()
    lacks: Callable[[Document, A], str] = lambda document, answer: ""

    @property
    def words(self) -> str:
        """The question as people read it."""
        return claims.question_words(self.key)

    @property
    def is_claim(self) -> bool:
        """Whether it is a claim, which is correct or not, and not a hand to arrange."""
        return "claim" in self.said

    def in_game(self, variant: Variant) -> "DeskQuestion[A]":
        """Return the question with the rows and flags that a game needs."""
        return self.narrow(self, variant) if self.narrow else self

    def is_asked_by(self, document: Document) -> bool:
        """Whether a document asks this question."""
        if self.known_by:
            return self.known_by in document
        return bool(self.said) and self.said.items() <= document.items()


@dataclass(frozen=True, slots=True)
class Answered(Generic[A]):
    """A question's document with the engine's answer, and the game they are about."""

    question: DeskQuestion[A]
    variant: Variant
    document: Document
    answer: A

    @property
    def is_yes(self) -> bool | None:
        """Whether the answer is yes; None if there was nothing to decide."""
        return self.question.is_yes(self.document, self.answer)


@dataclass(frozen=True, slots=True)
class Side:
    """Melds under a heading; two of them stand side by side."""

    label: str
    melds: tuple[MeldView, ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer in words and drawn cards.

    `rule` is the code of the rule to link to. `figure` stands in place of yes or no if there was
    nothing to decide. `remedy` says how to put a claim right; `nearest` is a correct meld one card
    away. `left` are the cards that stay in the hand, or the one that `is_thrown` face down.
    """

    answered: Answered[Any]
    sentence: str
    rule: str
    figure: str = ""
    faults: tuple[str, ...] = ()
    remedy: str = ""
    sides: tuple[Side, ...] = ()
    left: MeldView | None = None
    nearest: MeldView | None = None
    warning: str = ""
    steps: tuple[str, ...] = ()
    is_thrown: bool = False

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.answered.variant.key

    @property
    def question(self) -> str:
        """The question in words."""
        return self.answered.question.words

    @property
    def is_claim(self) -> bool:
        """Whether the question was a claim."""
        return self.answered.question.is_claim

    @property
    def is_yes(self) -> bool | None:
        """Whether the answer is yes; None if there was nothing to decide."""
        return self.answered.is_yes

    @property
    def asked(self) -> tuple[Side, ...]:
        """The cards of the question, each row that is not empty under its label."""
        question = self.answered.question.in_game(self.answered.variant)
        sides = []
        for row in question.rows:
            held = self.answered.document.get(row.name) or ()
            melds = draw_melds([held] if isinstance(held, str) else held)
            if melds:
                sides.append(Side(claims.part_words(row.name, question.key), tuple(melds)))
        return tuple(sides)

    @property
    def asked_besides(self) -> tuple[Side, ...]:
        """The rows of the question that the answer does not draw; a lone row it always draws."""
        drawn, asked = {side.label for side in self.sides}, self.asked
        return tuple(side for side in asked if side.label not in drawn) if len(asked) > 1 else ()

    @property
    def said(self) -> tuple[str, ...]:
        """The check boxes that were ticked for the question, in words."""
        document, flags = self.answered.document, self.answered.question.flags
        return tuple(str(claims.FLAGS[name]) for name in flags if document.get(name))

    @property
    def headline(self) -> str:
        """The answer in a word or two."""
        if self.is_yes is None:
            return self.figure
        return _("Yes") if self.is_yes else _("No")
