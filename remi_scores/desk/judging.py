"""Asking the engine: a question's document in, its answer out."""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Final

from remi_scores.engine import arrange_hand, check_claim

LONGEST_SEARCH: Final = 2.0
"""Seconds after which a table is answered as well as it was found until then."""


def judge(document: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a document: a claim is checked, a hand arranged.

    Raises RemiError, as for cards that the packs do not hold.
    """
    if "claim" in document:
        return check_claim(document)
    return arrange_hand(document, within(LONGEST_SEARCH))


def within(seconds: float) -> Callable[[], bool]:
    """Return what says yes until the time is over."""
    end = monotonic() + seconds
    return lambda: monotonic() < end
