"""What an owner does with one phone: letting it write, or removing it."""

from django.db import transaction

from remi_scores.matches.access.codes import free_code
from remi_scores.matches.access.seats import shut_out, store_seats
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Access, CameBy, Match, Role


@transaction.atomic
def let_write(*, match: Match, phone: int) -> None:
    """Make the phone with this key of an access a scorer, as if it had opened that link.

    Raises SheetError if there is no such phone any more.
    """
    match = lock(match)
    access = _valid(match, phone)
    if access.may(Role.SCORER):
        return
    access.role, access.came_by = Role.SCORER, CameBy.SCORER
    access.save(update_fields=["role", "came_by"])
    store_seats(match)


@transaction.atomic
def remove_phone(*, match: Match, phone: int, by: str, new_code: bool = False) -> None:
    """Revoke the access of one phone, whoever it is, and free its seats; not that of `by`.

    With `new_code` another code lets people in from now on.
    Raises SheetError if there is no such phone any more.
    """
    match = lock(match)
    access = _valid(match, phone)
    if access.device == by:
        raise SheetError(Refusal.NO_SUCH_PHONE)
    if new_code:
        match.new_code = free_code()
        match.save(update_fields=["new_code"])
    shut_out(match=match, accesses=match.accesses.filter(pk=access.pk))


def _valid(match: Match, phone: int) -> Access:
    access = match.accesses.filter(pk=phone, revoked=False).first()
    if access is None:
        raise SheetError(Refusal.NO_SUCH_PHONE)
    return access
