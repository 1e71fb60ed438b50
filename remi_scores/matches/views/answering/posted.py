"""What every posted form has besides its own fields: its token, and which rows may be undone."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from remi_scores.matches.services import Stamp
from remi_scores.people import ensure_device_key
from remi_scores.web import read_form_token


def stamp_of(
    request: HttpRequest, *, why: str = "", typed: Mapping[str, Any] | None = None
) -> Stamp:
    """Return who writes, with the form's token; a device without a key gets one.

    `typed` are the fields to be kept as they were typed.
    """
    form_token = read_form_token(request.POST.get("op", ""))
    return Stamp(
        author=ensure_device_key(request),
        address=request.META.get("REMOTE_ADDR", ""),
        form_token=form_token,
        why=why,
        typed=typed or {},
    )


def confirmed_rows(request: HttpRequest) -> frozenset[int]:
    """Return the positions of the rows that may be undone; what is no number is ignored."""
    parts = request.POST.get("confirm", "")[:2000].split(",")
    return frozenset(int(part) for part in parts if part.isascii() and part.isdigit())
