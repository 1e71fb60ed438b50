"""Asking the engine: a question's document in, its answer out."""

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Any, Final

from django.core.cache import cache

from remi_scores.desk.questions import Document, question_of
from remi_scores.engine import arrange_hand, check_claim

LONGEST_SEARCH: Final = 2.0
"""Seconds after which the search for a table stops; the best table found so far is the answer."""

PLACES: Final = 3
"""How many searches a process takes on: one that runs, and those that wait for it."""

KEPT: Final = 3600
"""Seconds for which the answer to a search is remembered."""

_places = BoundedSemaphore(PLACES)
_turn = Lock()


class BusyError(Exception):
    """Too many tables are being searched already. The same question can be asked again soon."""


def answer_document(document: Document, *, plan: bool = True) -> Mapping[str, Any]:
    """Let the engine check a claim or arrange a hand; with the steps to a new table if `plan`.

    Raises RemiError, for example for cards that the packs do not hold.
    """
    if question_of(document).is_claim:
        return check_claim(document)
    return arrange_hand(document, _for_seconds(LONGEST_SEARCH), plan=plan)


def answer_in_turn(document: Document, *, plan: bool = True) -> Mapping[str, Any]:
    """Answer a document like `answer_document`, but search only one table at a time.

    A search takes a processor for up to `LONGEST_SEARCH`, and anybody may ask for one. Its answer
    is remembered, and the one with a `plan` serves who asks for none. Any other question is
    answered at once. Raises RemiError; BusyError if `PLACES` searches run or wait.
    """
    if not document.get("table") or question_of(document).is_claim:
        return answer_document(document)
    digest = sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    keys = [f"search-{digest}"] if plan else [f"search-{digest}", f"value-{digest}"]
    if (answer := _remembered(keys)) is not None:
        return answer
    if not _places.acquire(blocking=False):
        raise BusyError
    try:
        with _turn:
            # Whoever was before may have asked the same.
            answer = _remembered(keys)
            if answer is None:
                answer = answer_document(document, plan=plan)
                cache.set(keys[-1], answer, KEPT)
            return answer
    finally:
        _places.release()


def _remembered(keys: Sequence[str]) -> Mapping[str, Any] | None:
    """Return the first answer the cache has under one of the keys."""
    return next((answer for key in keys if (answer := cache.get(key)) is not None), None)


def _for_seconds(seconds: float) -> Callable[[], bool]:
    """Return a function that is true until the time is over."""
    end = monotonic() + seconds
    return lambda: monotonic() < end
