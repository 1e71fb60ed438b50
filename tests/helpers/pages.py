"""Clients, addresses and form fields: how the tests of views talk to the site."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from remi_scores.engine.variants import get_variant
from remi_scores.matches.access import links, seats
from remi_scores.matches.models import Match, Role
from tests.helpers.matches import DEVICE, next_position

HTMX = {"HX-Request": "true"}
OUTBOX = {"Accept": "application/json"}
"""The headers of the outbox, the script that sends kept forms."""


plain_and_htmx = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
"""Runs a test twice, with the headers of a plain form and with those of htmx."""


# Clients


def use_device(client: Client, device: str = DEVICE) -> Client:
    """Give a test client the session of a device."""
    session = client.session
    session["device"] = device
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    return client


def let_in(match: Match, device: str, seat: int | None = None) -> Client:
    """Let a device in by the match's code; return its client.

    With `seat` the device takes that seat, or asks for it if it is taken or a deal is written.
    """
    assert links.enter_by_code(match=match, device=device)
    if seat is not None:
        seats.take_seat(match=match, device=device, seat=seat)
    return use_device(Client(), device)


def let_in_by_link(match: Match, device: str, seat: int) -> Client:
    """Let a device in by the link of the viewers, and take a free seat; return its client."""
    assert links.enter_by_link(token=links.link_token(match, Role.VIEWER), device=device)
    assert seats.take_seat(match=match, device=device, seat=seat)
    return use_device(Client(), device)


def redirect_of(response: HttpResponse) -> str:
    """Where a response leads: a redirect that htmx follows, or a plain one."""
    return response.headers.get("HX-Redirect") or response["Location"]


# Addresses


def sheet_url(match: Match) -> str:
    return reverse("match", args=[match.code])


def deal_url(match: Match) -> str:
    """The form of a new deal."""
    return reverse("deal-new", args=[match.code])


def preview_url(match: Match) -> str:
    return reverse("deal-preview", args=[match.code])


def row_url(match: Match, position: int = 1, name: str = "row") -> str:
    """The page of a row; with `name` another address of the row, such as "row-undo"."""
    return reverse(name, args=[match.code, position])


def cell_url(match: Match, position: int, seat: int) -> str:
    """The page that explains the points of one player in one row."""
    return reverse("cell", args=[match.code, position, seat])


def correction_url(match: Match, position: int = 1) -> str:
    return row_url(match, position, "row-correct")


# Form fields


def becki_fields(
    match: Match, values: Sequence[str] = ("5", "28", "41"), by: int = 0, **more: object
) -> dict[str, object]:
    """The fields of a deal of Bečki by points, as the form sends them."""
    hands = {f"h{seat}-points": value for seat, value in enumerate(values)}
    modes = {f"h{seat}-way": "points" for seat in range(len(values))}
    deal = {"op": str(uuid4()), "position": next_position(match), "ended": "closed", "by": by}
    return {**deal, **modes, **hands, **more}


def versioned_fields(match: Match, **more: object) -> dict[str, Any]:
    """The same, with the version that a form rendered for `match` sends back."""
    return becki_fields(match, version=match.version, **more)


def new_match_fields(
    game: str = "becki", names: Sequence[str] = ("Ana", "Boris", "Vesna"), **more: object
) -> dict[str, object]:
    """The fields of a new match by the book, as a browser sends them."""
    players = {f"p{index}": name for index, name in enumerate(names)}
    options = get_variant(game).options()
    choices = {f"o-{each.name}": each.default for each in options if each.kind == "choice"}
    return {"igra": game, "op": str(uuid4()), "dealer": "0", **choices, **players, **more}
