"""Access by the link of a role or by the match's code, and how it is revoked.

A link's token is signed and not stored, so a leaked database lets nobody in. A device that opens a
link gets its role, unless it has a higher one already. A device whose access was revoked gets it
back only by a new link.
"""

from typing import Final, NamedTuple

import segno
from django.core.signing import BadSignature, Signer
from django.db import transaction

from remi_scores.matches.access.codes import free_code
from remi_scores.matches.access.seats import shut_out
from remi_scores.matches.bus import publish
from remi_scores.matches.locking import lock
from remi_scores.matches.models import RESULT, Access, CameBy, Match, Role

_LINKS: Final = Signer(salt="remi_scores.matches.link", sep=".")


class Ticket(NamedTuple):
    """What a link gives: a role in a match."""

    match: Match
    role: Role


def link_token(match: Match, role: Role) -> str:
    """Return the token of a role's current link."""
    return _LINKS.sign(f"{match.pk}-{role}-{_turn(match, role)}")


def _turn(match: Match, link: str) -> int:
    """Return how often a link was replaced: a token with an older number is revoked."""
    return int(match.link_turns.get(link, 0))


def read_link_token(token: str) -> Ticket | None:
    """Return what a token gives; None if its signature is wrong or the link was revoked."""
    try:
        pk, role, turn = _LINKS.unsign(token).split("-")
    except BadSignature:
        return None
    match = Match.objects.filter(pk=int(pk), deleted=False).first()
    if match is None or _turn(match, Role(role)) != int(turn):
        return None
    return Ticket(match, Role(role))


def qr_code(address: str) -> str:
    """Return the QR code of an address as an SVG."""
    drawn = segno.make(address, error="m", micro=False)
    return str(drawn.svg_inline(border=4, omitsize=True, svgclass="qr", lineclass=None))


@transaction.atomic
def enter_by_link(*, token: str, device: str) -> Match | None:
    """Give a device the role of a link; None if the link is not valid (any more)."""
    ticket = read_link_token(token)
    if ticket is None:
        return None
    match = lock(ticket.match)
    if read_link_token(token) is None:  # revoked while we waited for the lock
        return None
    _give_access(match, device, ticket.role, CameBy(ticket.role.value))
    return match


@transaction.atomic
def enter_by_code(*, match: Match, device: str) -> bool:
    """Make a device a viewer; False if the code does not let it in (any more).

    A device whose access was revoked needs a new link: it may still know the code.
    """
    match = lock(match)
    is_revoked = match.accesses.filter(device=device, revoked=True).exists()
    if is_revoked or not match.lets_in_by_code:
        return False
    _give_access(match, device, Role.VIEWER, CameBy.CODE)
    return True


def _give_access(match: Match, device: str, role: Role, came_by: CameBy) -> None:
    access, is_new = Access.objects.get_or_create(
        match=match, device=device, defaults={"role": role, "came_by": came_by}
    )
    if is_new or access.may(role):
        return
    access.role, access.came_by, access.revoked = role, came_by, False
    access.save(update_fields=["role", "came_by", "revoked"])


@transaction.atomic
def revoke_link(
    *, match: Match, role: Role, by: str, spare_seated: bool = False, new_code: bool = False
) -> None:
    """Replace a role's link, and revoke every access gained through it, except `by`'s.

    With `spare_seated` the devices that have a seat keep their access. With `new_code` another code
    lets people in from now on.
    """
    match = lock(match)
    if new_code:
        match.new_code = free_code()
    _replace_link(match, role.value)
    _revoke(match, by, [CameBy(role.value)], spare_seated=spare_seated)


@transaction.atomic
def revoke_all(*, match: Match, by: str) -> None:
    """Replace every link, close the code, and revoke all access but the starter's and `by`'s.

    The link to the result and the code are replaced too.
    """
    match = lock(match)
    match.code_opens, match.new_code = False, free_code()
    for link in (*Role.values, RESULT):
        _replace_link(match, link)
    _revoke(match, by, [each for each in CameBy if each is not CameBy.STARTED])


def _replace_link(match: Match, link: str) -> None:
    match.link_turns = {**match.link_turns, link: _turn(match, link) + 1}


def _revoke(match: Match, by: str, came_by: list[CameBy], *, spare_seated: bool = False) -> None:
    revoked = match.accesses.filter(came_by__in=came_by).exclude(device=by)
    if spare_seated:
        revoked = revoked.exclude(phone_seats__held=True)
    match.save(update_fields=["code_opens", "new_code", "link_turns"])
    shut_out(match=match, accesses=revoked)


@transaction.atomic
def set_code_opens(*, match: Match, opens: bool) -> None:
    """Open or close the match to people with the code; existing accesses stay.

    A code that has expired lets people in again, for as long as after a deal.
    """
    match = lock(match)
    match.code_opens = opens
    match.page_version += 1
    match.save(update_fields=["code_opens", "page_version", "updated_at"])
    publish(match.pk)


@transaction.atomic
def change_code(*, match: Match) -> None:
    """Let people in by another code from now on; existing accesses stay, and so does the address.

    Whoever was shut out and knows the old code cannot come back with another device.
    """
    match = lock(match)
    match.new_code = free_code()
    match.page_version += 1
    match.save(update_fields=["new_code", "page_version"])
    publish(match.pk)
