"""Seats: a phone takes players' seats, leaves them, or asks for one that another phone has.

What pages show of it is stored in `Match.phones`, so that reading it needs no query.
"""

from collections.abc import Collection
from hashlib import sha256

from django.db import transaction
from django.db.models import QuerySet

from remi_scores.matches.bus import publish
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.ledger import Phones, StoredRequest, seats_now
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Access, CameBy, Match, PhoneSeat
from remi_scores.people import LONGEST, clean_name, fold_name, has_controls, is_too_long


@transaction.atomic
def take_seat(*, match: Match, device: str, seat: int) -> bool:
    """Give a device a seat; if another device has it, or it `must_ask`, ask and return False.

    A device may have several seats. Raises SheetError if there is no such seat.
    """
    match = lock(match)
    if seat not in seats_now(match):
        raise SheetError(Refusal.NO_SUCH_SEAT)
    access = _access_of(match, device)
    is_taken = match.phone_seats.filter(seat=seat, held=True).exclude(access=access).exists()
    takes_it = not (is_taken or must_ask(match, access))
    if takes_it:
        _seat(match, access, seat)
    else:
        PhoneSeat.objects.update_or_create(
            access=access, seat=seat, defaults={"match": match, "held": False}
        )
    mark_read(match=match, device=device)
    store_seats(match)
    return takes_it


def must_ask(match: Match, access: Access) -> bool:
    """Tell whether a device must ask even for a free seat; no query.

    Who has only typed the code may have guessed it: once a deal is written, somebody who writes the
    sheet says whether this is a player. A device that has a seat is known at the table.
    """
    is_guest = access.came_by == CameBy.CODE and not access.writes and not access.seats
    return is_guest and int(match.standing["rows"]) > 0


def _seat(match: Match, access: Access, seat: int) -> None:
    """Give a free seat of a locked match to a device, which may have asked for it."""
    if not access.phone_seats.filter(held=True).exists():
        access.since = int(match.standing["rows"])
        access.save(update_fields=["since"])
    PhoneSeat.objects.update_or_create(
        access=access, seat=seat, defaults={"match": match, "held": True}
    )


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
    access.save(update_fields=["name"])
    store_seats(match)


@transaction.atomic
def leave_seat(*, match: Match, device: str, seat: int) -> None:
    """Free one seat of a device, or withdraw its request for that seat."""
    match = lock(match)
    access = _access_of(match, device)
    _remove(match.phone_seats.filter(access=access, seat=seat))
    mark_read(match=match, device=device)
    store_seats(match)


def _remove(rows: QuerySet[PhoneSeat]) -> int:
    """Free seats and withdraw requests of a locked match; return how many there were."""
    access_ids = list(rows.values_list("access", flat=True))
    removed, _by_model = rows.delete()
    left = Access.objects.filter(pk__in=access_ids).exclude(phone_seats__held=True)
    left.update(since=None, names=None)
    return removed


@transaction.atomic
def release_seat(*, match: Match, seat: int) -> None:
    """Free a seat, whichever device has it, and tell that device."""
    match = lock(match)
    _free(match, seat, "freed")
    store_seats(match)


def free_seats(*, match: Match, seats: Collection[int]) -> None:
    """Free seats of a locked match whose players left for good, and withdraw requests for them."""
    if _remove(match.phone_seats.filter(seat__in=seats)):
        store_seats(match)


def shut_out(*, match: Match, accesses: QuerySet[Access]) -> None:
    """Revoke accesses of a locked match, free their seats and withdraw their requests."""
    access_ids = list(accesses.values_list("pk", flat=True))
    _remove(match.phone_seats.filter(access__in=access_ids))
    match.accesses.filter(pk__in=access_ids).update(revoked=True)
    store_seats(match)


def _free(match: Match, seat: int, what: str) -> None:
    held = match.phone_seats.filter(seat=seat, held=True)
    access_ids = list(held.values_list("access", flat=True))
    _remove(held)
    for access in match.accesses.filter(pk__in=access_ids):
        _tell(access, seat, what)


@transaction.atomic
def answer_request(
    *, match: Match, request: int, grants: bool, seat: int | None = None, owns: bool = True
) -> None:
    """Give a seat to the device that asks for it, or refuse; who has it now is told too.

    `request` is the key of that device's access; a `seat` of None is the only one it asks for.
    Raises SheetError if it does not ask for the seat (any more), or if another device has the seat
    and who answers is not an owner (`owns`).
    """
    match = lock(match)
    asked = match.phone_seats.filter(access=request, access__revoked=False, held=False)
    found = [each for each in asked.select_related("access") if seat in (None, each.seat)]
    if len(found) != 1:
        raise SheetError(Refusal.NOBODY_ASKS)
    access, wanted = found[0].access, found[0].seat
    if not owns and match.phone_seats.filter(seat=wanted, held=True).exists():
        raise SheetError(Refusal.OWNER_DECIDES)
    if grants:
        _free(match, wanted, "lost")
        _seat(match, access, wanted)
    else:
        _remove(match.phone_seats.filter(pk=found[0].pk))
        access.refresh_from_db()
    _tell(access, wanted, "given" if grants else "refused")
    store_seats(match)


@transaction.atomic
def mark_read(*, match: Match, device: str) -> None:
    """Forget what a device was told of its seats: it was read."""
    match.accesses.filter(device=device).update(told=[])


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


def _tell(access: Access, seat: int, what: str) -> None:
    """Tell a device what was done to a seat, in place of what it was told of it before."""
    told = [each for each in access.told if each["seat"] != seat]
    access.told = [*told, {"what": what, "seat": seat}]
    access.save(update_fields=["told"])


def store_seats(match: Match) -> None:
    """Store what pages show of the seats of a locked match, and notify open pages."""
    rows = list(match.phone_seats.filter(access__revoked=False).select_related("access"))
    seats: Phones = {
        "taken": [[each.seat, each.access_id] for each in rows if each.held],
        "asked": [_stored_request(each) for each in rows if not each.held],
    }
    match.phones = {**match.phones, **seats}
    match.page_version += 1
    match.save(update_fields=["phones", "page_version"])
    publish(match.pk)


def _stored_request(row: PhoneSeat) -> StoredRequest:
    access = row.access
    mark = device_mark(access.device)
    return {"seat": row.seat, "access": access.pk, "name": access.name, "mark": mark}


def device_mark(device: str) -> str:
    """Return what a device without another name is called by: the start of its key's digest."""
    return sha256(device.encode()).hexdigest()[:4].upper()
