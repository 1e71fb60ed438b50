"""Hands that players write themselves: cards, addresses and fields, writing and closing."""

from collections.abc import Mapping
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match
from tests.helpers.matches import next_position, reloaded
from tests.helpers.pages import redirect_of

ANA = "5h 6h 7h 9c 9d 9s Qs Ks As 2c 3d"  # eleven cards: she closed
BORIS = "4c 5c 6c 4d 5d 6d 7s 8s 9s Kd"
VESNA = "2h 3h 4h Tc Jc Qc 8h 8d 8c Jd"
HANDS = {"ana": ANA, "boris": BORIS, "vesna": VESNA}
"""Whole hands of Bečki by the device of each player, in the order of the seats."""


def hand_url(match: Match, seat: int) -> str:
    return reverse("own-hand", args=[match.code, seat])


def hands_url(match: Match) -> str:
    """The page on which the deal is closed."""
    return reverse("hands", args=[match.code])


def hand_fields(match: Match, seat: int, cards: str, **more: object) -> dict[str, object]:
    """The form of a hand as a page shows it now, filled in; Ana closed."""
    newest = {each.seat: each.pk for each in match.contributions.filter(revision=None)}
    form = {
        "op": str(uuid4()), "position": next_position(match), "ended": "closed", "by": 0,
        "seen_hand": newest.get(seat, 0), "seen_ending": newest.get(None, 0),
    }  # fmt: skip
    return {**form, f"h{seat}-way": "cards", f"h{seat}-cards": cards, **more}


def write_own_hand(client: Client, match: Match, seat: int, cards: str, **more: object) -> None:
    response = client.post(hand_url(match, seat), hand_fields(match, seat, cards, **more))
    assert (response.status_code, redirect_of(response)) == (302, match.get_absolute_url())


def write_all_hands(clients: Mapping[str, Client], match: Match) -> None:
    for seat, (device, cards) in enumerate(HANDS.items()):
        write_own_hand(clients[device], match, seat, cards)


def closing_fields(match: Match, **more: object) -> dict[str, object]:
    """The form that closes the deal, as a page shows it now."""
    match = reloaded(match)
    seen = {"version": match.version, "hands": match.phones.get("last", 0)}
    return {"op": str(uuid4()), **seen, **more}


def close_deal(client: Client, match: Match, **more: object) -> int:
    """Try to close the deal; return the status of the response."""
    return client.post(hands_url(match), closing_fields(match, **more)).status_code


def written_hands(match: Match) -> dict[str, object]:
    """Whose hands are written or missing, and how the deal ended according to them."""
    known = reloaded(match).phones
    return {name: known[name] for name in ("hands", "missing", "ended")}
