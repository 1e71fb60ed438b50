"""What was typed for a question: from the fields of a form to a document of the engine."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from remi_scores.desk.questions import (
    LONGEST_MELDS,
    CardRow,
    DeskQuestion,
    RowHolds,
    row_names,
)
from remi_scores.desk.setting import Setting
from remi_scores.desk.splitting import split_line
from remi_scores.engine import HandContext, MeldRules
from remi_scores.typed import MELDS, WHOLE, EntryError, Unclear, read_parts
from remi_scores.web import text_problem
from remi_scores.wording import claims

_SEPARATED: Final = re.compile(r"[^/\n\r;|]+")
"""Matches one meld where the melds of one line are separated by signs too."""

ASKED: Final = "asked"
"""The field that asks for the answer; without it the page shows only the form."""


@dataclass(slots=True)
class RowField:
    """A row of cards in the form: its text as typed, what was read, and what is wrong with it.

    `unclear` is the question to ask about a text with more than one meaning.
    """

    row: CardRow
    label: str
    hint: str
    text: str
    error: str = ""
    unclear: Unclear | None = None
    cards: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the field."""
        return self.row.name

    @property
    def questions(self) -> list[Unclear]:
        """The questions about the text, as the template of all forms takes them."""
        return [self.unclear] if self.unclear else []


@dataclass(slots=True)
class Asked:
    """A question with everything typed for it.

    `flags` are names, words and whether they are ticked. `document` is None until
    `write_document` could read every row; then `errors` are the rows it could not read.
    """

    setting: Setting
    question: DeskQuestion[Any]
    rows: list[RowField]
    flags: list[tuple[str, str, bool]]
    typed_for_others: dict[str, str]
    document: dict[str, Any] | None = None
    errors: list[RowField] = field(default_factory=list)

    @property
    def words(self) -> str:
        """The question in words."""
        return self.question.words

    @property
    def has_next(self) -> bool:
        """Whether there is more to fill in than one row of cards."""
        return len(self.rows) > 1 or self.rows[0].row.holds is RowHolds.MELDS

    @property
    def understood(self) -> str:
        """How the cards of each row were read, as JSON for the page's scripts."""
        return json.dumps({row.name: " / ".join(row.cards) for row in self.rows if row.cards})

    @property
    def hidden_fields(self) -> dict[str, str]:
        """The fields with which another form asks the same question."""
        setting = self.setting
        common = {"igra": setting.key, "pitanje": self.question.key, ASKED: "1"}
        if not setting.match:
            common |= {"igraca": str(setting.players), "deljenje": str(setting.deal)}
        texts = {row.name: row.text for row in self.rows if row.text}
        ticked = {name: "on" for name, _words, is_on in self.flags if is_on}
        return {**common, **texts, **ticked}


def read_question(setting: Setting, question: DeskQuestion[Any], data: Mapping[str, str]) -> Asked:
    """Take what was typed for a question from a form's fields; rows of others are kept hidden."""
    rows = [_row_field(question, row, data.get(row.name, "")) for row in question.rows]
    flags = [(name, str(claims.FLAGS[name]), name in data) for name in question.flags]
    return Asked(setting, question, rows, flags, _for_others(question, data))


def _row_field(question: DeskQuestion[Any], row: CardRow, text: str) -> RowField:
    label = claims.part_words(row.name, question.key)
    return RowField(row, label, claims.hint_words(row.hint or row.name, question.key), text)


def _for_others(question: DeskQuestion[Any], data: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed for other questions, so that it is still there when one is chosen."""
    shown = {row.name for row in question.rows}
    texts = {name: data.get(name, "") for name in row_names() if name not in shown}
    return {
        name: text for name, text in texts.items() if text and not text_problem(text, LONGEST_MELDS)
    }


def write_document(asked: Asked) -> None:
    """Read every row and set `document`, or else add the rows that cannot be read to `errors`."""
    rules = asked.setting.variant.table_rules(asked.setting.deal)
    for row in asked.rows:
        try:
            row.cards = _read_row(row, rules)
        except EntryError as error:
            row.error, row.unclear = str(error), error.question
            asked.errors.append(row)
    if not asked.errors:
        asked.document = _document(asked)


def ask_for_row(asked: Asked, name: str) -> None:
    """Add a row that was left empty to `errors`: without it there is no answer."""
    row = next(row for row in asked.rows if row.name == name)
    row.error = _("Enter the cards.")
    asked.errors.append(row)


def _read_row(row: RowField, rules: MeldRules) -> tuple[str, ...]:
    if problem := text_problem(row.text, row.row.longest):
        raise EntryError(problem)
    if row.row.holds is RowHolds.MELDS:
        cards = _read_melds(row, rules)
    else:
        cards = tuple(filter(None, read_parts(row.name, row.text, WHOLE, suited=True)))
    if not cards and not row.row.optional:
        raise EntryError(_("Enter the cards."))
    if row.row.holds is RowHolds.CARD and cards and len(cards[0].split()) != 1:
        raise EntryError(_("Enter exactly one card."))
    return cards


def _read_melds(row: RowField, rules: MeldRules) -> tuple[str, ...]:
    """Read melds, each in a line of its own or several in one line."""
    lines = read_parts(row.name, row.text, _SEPARATED, suited=True)
    if any(len(line.split()) == 1 for line in lines):  # then the signs stand between cards
        lines = read_parts(row.name, row.text, MELDS, suited=True)
    return tuple(meld for line in filter(None, lines) for meld in split_line(line, rules))


def _document(asked: Asked) -> dict[str, Any]:
    document = {**asked.setting.document, **asked.question.said}
    for row in asked.rows:
        if row.row.holds is RowHolds.MELDS:
            document[row.name] = list(row.cards)
        elif row.cards or row.row.holds is RowHolds.CARDS:
            document[row.name] = "".join(row.cards)
    for name, _words, is_on in asked.flags:
        if is_on:
            document[name] = True
    if not asked.question.is_claim and _is_closers_hand(asked.setting, document.get("cards", "")):
        document["closer"] = True
    return document


def _is_closers_hand(setting: Setting, cards: str) -> bool:
    """Whether only the player who closes can have so many cards."""
    usual, closers = (_hand_size(setting, ended_it=ended_it) for ended_it in (False, True))
    return usual != closers and len(cards.split()) == closers


def _hand_size(setting: Setting, *, ended_it: bool) -> int | None:
    """Return how many cards a player shows at the end; None in games with open melds."""
    ending = setting.variant.endings[0]
    context = HandContext(setting.players, setting.deal, ending, ended_it=ended_it, went_out=False)
    return setting.variant.hand_size(context)
