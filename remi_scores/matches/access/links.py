"""Ways into a match: the link of each role, the code, and how they are taken back.

A link's token is signed and stands nowhere: what the database holds lets nobody in. Whoever opens
a link has its role from then on in the device's own session, never lower than before. Whoever was
shut out comes back by a new link alone.
"""

from typing import Final, NamedTuple

import segno
from django.core.signing import BadSignature, Signer
from django.db import transaction

from remi_scores.matches.access.seats import save_seats_standing
from remi_scores.matches.bus import publish
from remi_scores.matches.locking import lock
from remi_scores.matches.models import RESULT, Access, Match, Role, Way

_LINKS: Final = Signer(salt="remi_scores.matches.link", sep=".")


class Ticket(NamedTuple):
    """What a link says: the role it gives in a match."""

    match: Match
    role: Role


def link_token(match: Match, role: Role) -> str:
    """Return the token of a role's link, as it holds now; nobody can guess it."""
    return _LINKS.sign(f"{match.pk}-{role}-{_turn(match, role)}")


def _turn(match: Match, link: str) -> int:
    return int(match.link_turns.get(link, 0))


def read_link_token(token: str) -> Ticket | None:
    """Return what a token says; None if we did not sign it or it was taken back."""
    try:
        pk, role, turn = _LINKS.unsign(token).split("-")
    except BadSignature:
        return None
    match = Match.objects.filter(pk=int(pk)).first()
    if match is None or _turn(match, Role(role)) != int(turn):
        return None
    return Ticket(match, Role(role))


def qr_code(address: str) -> str:
    """Draw an address as an SVG."""
    drawn = segno.make(address, error="m", micro=False)
    return str(drawn.svg_inline(border=4, omitsize=True, svgclass="qr", lineclass=None))


@transaction.atomic
def enter_by_link(*, token: str, device: str) -> Match | None:
    """Give a device the role of a link; None if the link does not hold (any more)."""
    ticket = read_link_token(token)
    if ticket is None:
        return None
    match = lock(ticket.match)
    if read_link_token(token) is None:  # taken back while we waited
        return None
    _enter(match, device, ticket.role, Way(ticket.role.value))
    return match


@transaction.atomic
def enter_by_code(*, match: Match, device: str) -> bool:
    """Let a device in as a viewer; False if the code does not let it in (any more).

    One that was shut out knows the code, and has to be sent a new link.
    """
    match = lock(match)
    is_out = match.accesses.filter(device=device, revoked=True).exists()
    if is_out or match.finished or not match.code_opens:
        return False
    _enter(match, device, Role.VIEWER, Way.CODE)
    return True


def _enter(match: Match, device: str, role: Role, way: Way) -> None:
    access, is_new = Access.objects.get_or_create(
        match=match, device=device, defaults={"role": role, "way": way}
    )
    if is_new or access.may(role):
        return
    access.role, access.way, access.revoked = role, way, False
    access.save(update_fields=["role", "way", "revoked"])


@transaction.atomic
def revoke_link(*, match: Match, role: Role, by: str) -> None:
    """Take a role's link back, and out go all who came by it but the device `by`.

    A new link stands in its place at once.
    """
    match = lock(match)
    _turn_link(match, role.value)
    _close(match, by, [Way(role.value)])


@transaction.atomic
def revoke_all(*, match: Match, by: str) -> None:
    """Take every link back and close the code; out go all but who started the match and `by`.

    The link to the result is taken back too.
    """
    match = lock(match)
    match.code_opens = False
    for link in (*Role.values, RESULT):
        _turn_link(match, link)
    _close(match, by, [way for way in Way if way is not Way.STARTED])


def _turn_link(match: Match, link: str) -> None:
    match.link_turns = {**match.link_turns, link: _turn(match, link) + 1}


def _close(match: Match, by: str, ways: list[Way]) -> None:
    out = match.accesses.filter(way__in=ways).exclude(device=by)
    out.update(revoked=True, seat=None, asks=None)
    match.save(update_fields=["code_opens", "link_turns"])
    save_seats_standing(match)


@transaction.atomic
def let_code_in(*, match: Match, opens: bool) -> None:
    """Let the code bring people in, or no more; who is in stays."""
    match = lock(match)
    match.code_opens = opens
    match.pulse += 1
    match.save(update_fields=["code_opens", "pulse"])
    publish(match.pk)
