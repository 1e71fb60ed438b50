"""The shapes of JSON values: each reader returns the value or raises RemiError (bad_document).

`what` names the value in the message. Matches, claims and hands to arrange are all read with these.
Source: docs/documents.md.
"""

from collections.abc import Mapping
from typing import Any, Final

from remi_scores.engine.errors import Code, RemiError

MOST_POINTS: Final = 1_000_000
MOST_TEXT: Final = 4000


def bad(message: str) -> RemiError:
    """Return the error for a document of the wrong shape."""
    return RemiError(Code.BAD_DOCUMENT, message)


def as_object(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise bad(f"{what} is not an object")
    return value


def as_list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise bad(f"{what} is not a list")
    return list(value)


def as_text(value: object, what: str) -> str:
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        raise bad(f"{what} is not a (reasonably short) text")
    return value


def as_texts(value: object, what: str) -> tuple[str, ...]:
    return tuple([as_text(each, what) for each in as_list(value, what)])


def as_number(value: object, what: str) -> int:
    if type(value) is not int or abs(value) > MOST_POINTS:
        raise bad(f"{what} is not a whole number of a reasonable size")
    return value


def as_flag(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise bad(f"{what} is neither true nor false")
    return value
