"""Asking the engine: a question's document in, its answer out."""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Final

from remi_scores.desk.questions import Document, question_of
from remi_scores.engine import arrange_hand, check_claim

LONGEST_SEARCH: Final = 2.0
"""Seconds after which the search for a table stops; the best table found so far is the answer."""


def answer_document(document: Document) -> Mapping[str, Any]:
    """Let the engine check a claim or arrange a hand.

    Raises RemiError, for example for cards that the packs do not hold.
    """
    if question_of(document).is_claim:
        return check_claim(document)
    return arrange_hand(document, _for_seconds(LONGEST_SEARCH))


def _for_seconds(seconds: float) -> Callable[[], bool]:
    """Return a function that is true until the time is over."""
    end = monotonic() + seconds
    return lambda: monotonic() < end
