"""A new owner of a match whose owner's phone is gone: the phones at the table name one.

More than half of the phones that have had a seat since the first deal, and at least two, name a
phone. The owner's phones are told, and may object for ten minutes; then the named one may take
over.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from remi_scores.matches.access.seats import store_seats
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Access, CameBy, Match, Role

OBJECTION: Final = timedelta(minutes=10)
"""How long the owner's phones may object."""


def may_name_owner(match: Match) -> bool:
    """Tell whether the phone that sent the request may name an owner; no query."""
    access = match.access
    return _is_under_way(match) and bool(access.seats) and access.since == 0


def _is_under_way(match: Match) -> bool:
    return int(match.standing["rows"]) > 0


@transaction.atomic
def name_owner(*, match: Match, device: str, phone: int) -> None:
    """Name the phone with this key of an access as the new owner; each phone names one at most.

    Raises SheetError if the device may not name one, or there is no such phone any more.
    """
    match = lock(match)
    seated = match.accesses.filter(revoked=False, since=0, phone_seats__held=True)
    voters = list(seated.distinct())  # a phone with several seats votes once
    voter = next((each for each in voters if each.device == device), None)
    if voter is None or not _is_under_way(match):
        raise SheetError(Refusal.MAY_NOT_NAME)
    named = match.accesses.filter(pk=phone, revoked=False).first()
    if named is None or named.owns:
        raise SheetError(Refusal.NO_SUCH_PHONE)
    voter.names = named.pk
    voter.save(update_fields=["names"])
    votes = sum(each.names == named.pk for each in voters)
    if votes > len(voters) / 2 and votes > 1:
        _propose(match, named)
    store_seats(match)


def _propose(match: Match, named: Access) -> None:
    """Start the ten minutes, unless they run already for the same phone."""
    if match.phones.get("named", {}).get("access") == named.pk:
        return
    called = ", ".join(match.players[seat] for seat in named.seats) or named.name
    ends = (timezone.now() + OBJECTION).timestamp()
    match.phones = {
        **match.phones,
        "named": {"access": named.pk, "called": called, "ends": ends},
    }


@transaction.atomic
def object_to_owner(*, match: Match) -> None:
    """Withdraw what the table named: the owner is there."""
    match = lock(match)
    match.accesses.update(names=None)
    _forget(match)
    store_seats(match)


def _forget(match: Match) -> None:
    match.phones = {key: value for key, value in match.phones.items() if key != "named"}


@transaction.atomic
def become_owner(*, match: Match, device: str) -> None:
    """Make the device that the table named an owner, once nobody objected for ten minutes.

    Raises SheetError if it is not named (any more), or if it is too early.
    """
    match = lock(match)
    named = match.phones.get("named", {})
    access = match.accesses.filter(pk=named.get("access", 0), device=device, revoked=False).first()
    if access is None:
        raise SheetError(Refusal.NOT_NAMED)
    ends = datetime.fromtimestamp(named["ends"], tz=timezone.get_current_timezone())
    if timezone.now() < ends:
        raise SheetError(Refusal.TOO_EARLY, at=f"{ends:%H:%M}")
    access.role, access.came_by = Role.OWNER, CameBy.OWNER
    access.save(update_fields=["role", "came_by"])
    match.accesses.update(names=None)
    _forget(match)
    store_seats(match)
