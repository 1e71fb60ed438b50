"""Seats: a phone takes a player's seat, leaves it, or asks for one that another phone has.

What pages show of it is stored in `Match.phones`, so that reading it needs no query.
"""

from django.db import transaction

from remi_scores.matches.bus import publish
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.ledger import Phones, seats_now
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Access, Match


@transaction.atomic
def take_seat(*, match: Match, device: str, seat: int) -> bool:
    """Give a device a seat; if another device has it, ask the owner for it and return False.

    A device has one seat: it leaves the one it had. Raises SheetError if there is no such seat.
    """
    match = lock(match)
    if seat not in seats_now(match):
        raise SheetError(Refusal.NO_SUCH_SEAT)
    access = _access_of(match, device)
    is_free = not match.accesses.filter(seat=seat).exclude(pk=access.pk).exists()
    if is_free:
        access.seat, access.asks = seat, None
    else:
        access.asks = seat
    _save(match, access)
    return is_free


@transaction.atomic
def leave_seat(*, match: Match, device: str) -> None:
    """Free a device's seat, and withdraw its request for another one."""
    match = lock(match)
    access = _access_of(match, device)
    access.seat = access.asks = None
    _save(match, access)


@transaction.atomic
def release_seat(*, match: Match, seat: int) -> None:
    """Free a seat, whichever device has it."""
    match = lock(match)
    match.accesses.filter(seat=seat).update(seat=None)
    store_seats(match)


@transaction.atomic
def answer_request(*, match: Match, request: int, grants: bool) -> None:
    """Give a taken seat to the device that asks for it, or refuse.

    `request` is the key of that device's access. Raises SheetError if it no longer asks.
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


def _access_of(match: Match, device: str) -> Access:
    """Return the access of a device. Raises SheetError if it was revoked meanwhile."""
    access = match.accesses.filter(device=device, revoked=False).first()
    if access is None:
        raise SheetError(Refusal.SHUT_OUT)
    return access


def _save(match: Match, access: Access) -> None:
    access.save(update_fields=["seat", "asks"])
    store_seats(match)


def store_seats(match: Match) -> None:
    """Store what pages show of the seats of a locked match, and notify open pages."""
    valid = list(match.accesses.filter(revoked=False))
    seats: Phones = {
        "taken": sorted(each.seat for each in valid if each.seat is not None),
        "asked": sorted({each.asks for each in valid if each.asks is not None}),
    }
    match.phones = {**match.phones, **seats}
    match.page_version += 1
    match.save(update_fields=["phones", "page_version"])
    publish(match.pk)
