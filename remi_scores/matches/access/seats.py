"""Who sits where: a phone takes a player's seat, leaves it, or asks for one that is taken.

What a page shows of it stands in `Match.phones`, written here and read without a query.
"""

from django.db import transaction

from remi_scores.matches.bus import publish
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.ledger import seats_now
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Access, Match


@transaction.atomic
def take_seat(*, match: Match, device: str, seat: int) -> bool:
    """Seat a device at a player's place; False if another one has it, so that the owner is asked.

    A device has one seat: it leaves the one it had. Raises SheetError if there is no such seat.
    """
    match = lock(match)
    if seat not in seats_now(match):
        raise SheetError(Refusal.NO_SUCH_SEAT)
    access = _inside(match, device)
    is_free = not match.accesses.filter(seat=seat).exclude(pk=access.pk).exists()
    if is_free:
        access.seat, access.asks = seat, None
    else:
        access.asks = seat
    _save(match, access)
    return is_free


@transaction.atomic
def leave_seat(*, match: Match, device: str) -> None:
    """Let a device stand up, and wait for no other seat."""
    match = lock(match)
    access = _inside(match, device)
    access.seat = access.asks = None
    _save(match, access)


@transaction.atomic
def release_seat(*, match: Match, seat: int) -> None:
    """Free a seat, whoever has it: the owner's right."""
    match = lock(match)
    match.accesses.filter(seat=seat).update(seat=None)
    save_seats_standing(match)


@transaction.atomic
def answer_request(*, match: Match, request: int, grants: bool) -> None:
    """Give a seat that is taken to who asks for it, or refuse it; `request` is an access's key.

    Raises SheetError if nobody asks any more.
    """
    match = lock(match)
    access = match.accesses.filter(pk=request, revoked=False, asks__isnull=False).first()
    if access is None:
        raise SheetError(Refusal.NOBODY_ASKS)
    if grants:
        match.accesses.filter(seat=access.asks).update(seat=None)
        access.seat = access.asks
    access.asks = None
    _save(match, access)


def _inside(match: Match, device: str) -> Access:
    """Return the access of a device. Raises SheetError if it was shut out meanwhile."""
    access = match.accesses.filter(device=device, revoked=False).first()
    if access is None:
        raise SheetError(Refusal.SHUT_OUT)
    return access


def _save(match: Match, access: Access) -> None:
    access.save(update_fields=["seat", "asks"])
    save_seats_standing(match)


def save_seats_standing(match: Match) -> None:
    """Write down what a locked match shows of its seats, and tell open pages."""
    inside = match.accesses.filter(revoked=False)
    match.phones = {
        **match.phones,
        "taken": sorted(inside.filter(seat__isnull=False).values_list("seat", flat=True)),
        "asked": sorted(set(inside.filter(asks__isnull=False).values_list("asks", flat=True))),
    }
    match.page_version += 1
    match.save(update_fields=["phones", "page_version"])
    publish(match.pk)
