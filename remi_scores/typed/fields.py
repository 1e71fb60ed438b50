"""Reads the form fields that hold cards: returns them as the engine writes cards, or asks back."""

import re
from typing import Final

from remi_scores import wording
from remi_scores.typed.cards import TypedCards, as_engine_text, read_typed
from remi_scores.typed.questions import Unclear, ask_about

WHOLE: Final = re.compile(r"\A[\s\S]*\Z")
"""Matches the whole text of a field that holds one set of cards."""
MELDS: Final = re.compile(r"[^/\n\r]+")
"""Matches one meld of a field that holds several, separated by slashes or line breaks."""
LONGEST_CARDS: Final = 300
"""The longest text of a field with cards, in characters."""
_MINUS: Final = re.compile(r"(?:^|(?<=\s))[-−–]\S+")


class EntryError(Exception):
    """A field cannot be read; the message says why, in words for the screen."""

    def __init__(self, words: str, question: Unclear | None = None) -> None:
        super().__init__(words)
        self.question = question


def read_parts(name: str, text: str, part: re.Pattern[str], *, suited: bool) -> tuple[str, ...]:
    """Return each part of a field's text as the engine writes cards.

    `suited`: every card needs a suit. Raises EntryError if something is unclear, with a question
    about the field `name`.
    """
    parts = [(m.start(), _read_typed(m.group(), suited=suited)) for m in part.finditer(text)]
    slips = [slip.moved(at) for at, typed in parts for slip in typed.slips]
    if slips:
        question = ask_about(name, text, slips)
        raise EntryError(question.words, question)
    return tuple(as_engine_text(typed) for _at, typed in parts)


def _read_typed(text: str, *, suited: bool) -> TypedCards:
    """Read typed cards. Raises EntryError for a text that cannot be cards."""
    if minus := _MINUS.search(text):
        raise EntryError(wording.explain("unknown_card", {"card": minus.group()}))
    typed = read_typed(text, suited=suited)
    if text.strip() and not typed.cards and not typed.slips:
        raise EntryError(wording.explain("unknown_card", {"card": text.strip()}))
    return typed
