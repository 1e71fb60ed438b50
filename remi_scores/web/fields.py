"""Reading posted fields: hidden numbers, form tokens and the length of texts."""

import re
from typing import Final
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

_HIDDEN: Final = re.compile(r"[0-9]{1,9}", re.ASCII)
_DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−﹣－"), "-")
_GROUPED: Final = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:\.[0-9]{3})+(?![0-9.,])", re.ASCII)


def flat(data: QueryDict) -> dict[str, str]:
    """Return a dictionary of plain strings, with the last value of every field."""
    return {name: str(data[name]) for name in data}


def text_problem(text: str, longest: int) -> str:
    """Say why a text cannot be saved; empty if it can."""
    if "\0" in text:
        return _("The text contains a character that cannot be saved.")
    if len(text) > longest:
        return _("The text is too long: at most %(n)d characters.") % {"n": longest}
    return ""


def plain_number(text: str) -> str:
    """Write a number as programs do: any dash is a minus, and 1.000 is a thousand."""
    text = text.strip().translate(_DASHES)
    return _GROUPED.sub(lambda found: found[0].replace(".", ""), text)


def read_number(text: str, *, blank: int = 0) -> int:
    """Read a number of up to nine digits from a hidden field; `blank` if it is anything else."""
    return int(text) if _HIDDEN.fullmatch(text) else blank


def read_form_token(text: str) -> UUID | None:
    """Read the token of a form, which makes its write idempotent; None if it is not a token."""
    try:
        return UUID(text)
    except ValueError:
        return None


def new_form_token() -> UUID:
    """Return a new token for a form."""
    return uuid4()
