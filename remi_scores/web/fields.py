"""Hidden fields, form tokens and limits: what the forms of every room have in common."""

import re
from typing import Final
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

_HIDDEN: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


def flat(data: QueryDict) -> dict[str, str]:
    """Return the last value of every field."""
    return {name: str(data[name]) for name in data}


def text_problem(text: str, longest: int) -> str:
    """Say why a text cannot be kept; empty if it can."""
    if "\0" in text:
        return _("The text contains a character that cannot be saved.")
    if len(text) > longest:
        return _("The text is too long: at most %(n)d characters.") % {"n": longest}
    return ""


def read_number(text: str, *, blank: int = 0) -> int:
    """Read a small whole number of a hidden field; `blank` for anything else."""
    return int(text) if _HIDDEN.fullmatch(text) else blank


def read_form_token(text: str) -> UUID | None:
    """Read the token drawn with a form; None if it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def new_form_token() -> UUID:
    """Draw a token for a form."""
    return uuid4()
