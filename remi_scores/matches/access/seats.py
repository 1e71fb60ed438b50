"""Seats: a phone takes a player's seat, leaves it, or asks for one that another phone has.

What pages show of it is stored in `Match.phones`, so that reading it needs no query.
"""

from django.db import transaction

from remi_scores.matches.bus import publish
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.ledger import Phones, seats_now
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Access, Match
from remi_scores.people import LONGEST, clean_name, fold_name, has_controls, is_too_long


@transaction.atomic
def take_seat(*, match: Match, device: str, seat: int) -> bool:
    """Give a device a seat; if another device has it, ask the owner for it and return False.

    A device has one seat: it leaves the one it had. Raises SheetError if there is no such seat.
    """
    match = lock(match)
    if seat not in seats_now(match):
        raise SheetError(Refusal.NO_SUCH_SEAT)
    access = _access_of(match, device)
    if access.seat is None:
        access.since = int(match.standing["rows"])
    is_free = not match.accesses.filter(seat=seat).exclude(pk=access.pk).exists()
    if is_free:
        access.seat, access.asks = seat, None
    else:
        access.asks = seat
    _save(match, access)
    return is_free


def take_seat_by_name(*, match: Match, device: str, typed: str) -> bool:
    """Give a device the seat of the player of a name, in any case and script, as `take_seat` does.

    If nobody at the table is called so, it is what the device's holder is called: return False.
    Raises SheetError for a name that is not allowed.
    """
    name = clean_name(typed)
    if has_controls(typed):
        raise SheetError(Refusal.NAME_HAS_CONTROLS)
    if not name:
        raise SheetError(Refusal.NO_NAME_TYPED)
    if is_too_long(name):
        raise SheetError(Refusal.NAME_TOO_LONG, most=LONGEST)
    seats = {fold_name(match.players[seat]): seat for seat in seats_now(match)}
    if (seat := seats.get(fold_name(name))) is not None:
        return take_seat(match=match, device=device, seat=seat)
    _name_device(match, device, name)
    return False


@transaction.atomic
def _name_device(match: Match, device: str, name: str) -> None:
    match = lock(match)
    access = _access_of(match, device)
    access.name = name
    _save(match, access)


@transaction.atomic
def leave_seat(*, match: Match, device: str) -> None:
    """Free a device's seat, and withdraw its request for another one."""
    match = lock(match)
    access = _access_of(match, device)
    access.seat = access.asks = access.since = access.names = None
    _save(match, access)


@transaction.atomic
def release_seat(*, match: Match, seat: int) -> None:
    """Free a seat, whichever device has it, and tell that device."""
    match = lock(match)
    _free(match, seat, "freed")
    store_seats(match)


def _free(match: Match, seat: int | None, what: str) -> None:
    match.accesses.filter(seat=seat).update(
        seat=None, since=None, names=None, told={"what": what, "seat": seat}
    )


@transaction.atomic
def answer_request(*, match: Match, request: int, grants: bool) -> None:
    """Give a taken seat to the device that asks for it, or refuse; both devices are told.

    `request` is the key of that device's access. Raises SheetError if it no longer asks.
    """
    match = lock(match)
    access = match.accesses.filter(pk=request, revoked=False, asks__isnull=False).first()
    if access is None:
        raise SheetError(Refusal.NOBODY_ASKS)
    seat = access.asks
    if grants:
        _free(match, seat, "lost")
        access.seat, access.since = seat, int(match.standing["rows"])
    access.asks = None
    _save(match, access, {"what": "given" if grants else "refused", "seat": seat})


@transaction.atomic
def mark_read(*, match: Match, device: str) -> None:
    """Forget what a device was told of its seat: it was read."""
    match.accesses.filter(device=device).update(told={})


@transaction.atomic
def stop_inviting(*, match: Match) -> None:
    """Write that there are phones enough: the sheet no longer asks to invite more."""
    match = lock(match)
    match.phones = {**match.phones, "enough": True}
    store_seats(match)


def _access_of(match: Match, device: str) -> Access:
    """Return the access of a device. Raises SheetError if it was revoked meanwhile."""
    access = match.accesses.filter(device=device, revoked=False).first()
    if access is None:
        raise SheetError(Refusal.SHUT_OUT)
    return access


def _save(match: Match, access: Access, told: dict[str, object] | None = None) -> None:
    access.told = told or {}
    access.save(update_fields=["seat", "asks", "name", "told", "since", "names"])
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
