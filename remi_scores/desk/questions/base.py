"""What a question of the desk is made of, and what a page shows of its answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from remi_scores.desk.drawing import MeldView
from remi_scores.engine import Variant
from remi_scores.typed import LONGEST_CARDS
from remi_scores.wording import claims

Document: TypeAlias = Mapping[str, Any]
"""A question as the engine reads it: docs/documents.md, *check* and *arrange*."""

Answer: TypeAlias = Mapping[str, Any]
"""What the engine answered to such a document."""

LONGEST_MELDS = 1500
"""The longest text of a field with melds: a table may hold everything in the packs."""


class RowHolds(Enum):
    """What may be typed in a row; the values are read by scripts."""

    CARD = "card"
    CARDS = "cards"
    MELDS = "melds"


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of cards: a field of the form, and a key of the document with the same name.

    An optional row may stay empty. `laid_from` names the rows whose cards lie in this one
    afterwards: the page offers them for tapping.
    """

    name: str
    holds: RowHolds = RowHolds.CARDS
    optional: bool = False
    laid_from: tuple[str, ...] = ()

    @property
    def longest(self) -> int:
        """The longest text that is read, in characters."""
        return LONGEST_MELDS if self.holds is RowHolds.MELDS else LONGEST_CARDS


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskQuestion:
    """One question: what is typed for it, what its document says, and how its answer is told.

    `key` names its words in `wording.claims`. `rows` and `flags` (boxes to tick) are all that any
    game asks for; `narrow` returns the question with those that one game asks for.

    A document asks this question if it has everything in `said`, or the key `known_by`. A
    question that says a claim is answered yes or no, by the engine's `check_claim`; every other
    one is about a hand, for `arrange_hand`, and `is_offered` says which games have it.

    `is_yes` returns None where there was nothing to decide. `decisive` are the keys of the answer
    that have to stay the same when the engine changes, all if none are named: a hand can be
    arranged in several ways that are equally good.
    """

    key: str
    rows: tuple[CardRow, ...]
    is_yes: Callable[[Document, Answer], bool | None]
    explain: Callable[["Answered"], "AnswerView"]
    said: Mapping[str, object] = field(default_factory=dict)
    known_by: str = ""
    flags: tuple[str, ...] = ()
    narrow: Callable[["DeskQuestion", Variant], "DeskQuestion"] | None = None
    is_offered: Callable[[Variant], bool] = lambda variant: True
    decisive: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The question as people read it."""
        return claims.question_words(self.key)

    @property
    def is_claim(self) -> bool:
        """Whether the engine answers yes or no."""
        return "claim" in self.said

    def in_game(self, variant: Variant) -> "DeskQuestion":
        """Return the question with the rows and flags of a game."""
        return self.narrow(self, variant) if self.narrow else self

    def is_asked_by(self, document: Document) -> bool:
        """Whether a document says what only this question's documents say."""
        if self.known_by:
            return self.known_by in document
        return bool(self.said) and self.said.items() <= document.items()


@dataclass(frozen=True, slots=True)
class Answered:
    """A question's document with the engine's answer, and the game they are about."""

    question: DeskQuestion
    variant: Variant
    document: Document
    answer: Answer

    @property
    def is_yes(self) -> bool | None:
        """Whether the answer is yes; None where there was nothing to decide."""
        return self.question.is_yes(self.document, self.answer)


@dataclass(frozen=True, slots=True)
class Side:
    """Melds under a heading; two of them stand side by side."""

    label: str
    melds: tuple[MeldView, ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer in words and drawn cards.

    `rule` is the code of the rule that the link leads to. `figure` is what counts where there was
    nothing to decide. `nearest` is a correct meld one card away.
    """

    answered: Answered
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
        """Whether the answer is yes; None where there was nothing to decide."""
        return self.answered.is_yes

    @property
    def headline(self) -> str:
        """The answer in a word or two."""
        if self.is_yes is None:
            return self.figure
        return _("Yes") if self.is_yes else _("No")
