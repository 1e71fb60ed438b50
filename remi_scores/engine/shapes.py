"""Readers for JSON values: each returns the value if it has the right type, or raises RemiError.

`what` names the value in the error message. Matches, claims and hands to arrange are all read
with these.

Source: `docs/documents.md`.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from remi_scores.engine.errors import Code, RemiError

MOST_POINTS: Final = 1_000_000
"""The largest number a document may hold, and the smallest with a minus."""

MOST_TEXT: Final = 4000
"""The most characters of one text of a document."""


def bad(message: str, **facts: object) -> RemiError:
    """Return the error for a document of the wrong shape (bad_document)."""
    return RemiError(Code.BAD_DOCUMENT, message, **facts)


def check_keys(value: Mapping[str, Any], known: Collection[str], what: str) -> None:
    """Check that an object has only keys that are known.

    Raises RemiError (bad_document) with the first `key` that is not.
    """
    for key in value:
        if key not in known:
            raise bad(f"{what} has no key {key!r:.60}", key=key[:60])


def as_object(value: object, what: str) -> Mapping[str, Any]:
    """Return a JSON object. Raises RemiError (bad_document) if it is something else."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise bad(f"{what} is not an object")
    return value


def as_list(value: object, what: str) -> list[Any]:
    """Return a list, made from a list or a tuple. Raises RemiError (bad_document) otherwise."""
    if not isinstance(value, list | tuple):
        raise bad(f"{what} is not a list")
    return list(value)


def as_text(value: object, what: str) -> str:
    """Return a text of at most MOST_TEXT characters. Raises RemiError (bad_document) otherwise."""
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        raise bad(f"{what} is not a text of at most {MOST_TEXT} characters")
    return value


def as_texts(value: object, what: str) -> tuple[str, ...]:
    """Return the texts of a JSON list. Raises RemiError (bad_document) if one is no text."""
    return tuple([as_text(each, what) for each in as_list(value, what)])


def as_number(value: object, what: str) -> int:
    """Return a whole number from -MOST_POINTS to MOST_POINTS.

    Raises RemiError (bad_document) otherwise: true, false and 1.0 are no whole numbers.
    """
    if type(value) is not int or abs(value) > MOST_POINTS:
        raise bad(f"{what} is not a whole number from -{MOST_POINTS} to {MOST_POINTS}")
    return value


def as_flag(value: object, what: str) -> bool:
    """Return true or false. Raises RemiError (bad_document) for anything else."""
    if not isinstance(value, bool):
        raise bad(f"{what} is neither true nor false")
    return value
