"""Which matches a device may see. Without access to a match the device gets a 404."""

from itertools import chain
from typing import Final

from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest

from remi_scores import wording
from remi_scores.matches.models import (
    CODE_ALPHABET,
    RESULT,
    Access,
    Match,
    MatchQuerySet,
    Role,
)
from remi_scores.people import device_key, fold_name, own_device, sort_key

_SHARED: Final = Signer(salt="remi_scores.matches.result", sep=".")
"""Signs the token of a result's URL. The code would not do: it gives access to the match."""


def matches_of(request: HttpRequest) -> MatchQuerySet:
    """Return the device's matches, in the order of a list."""
    return Match.objects.of_device(device_key(request)).for_list()


def deleted_matches_of(request: HttpRequest) -> MatchQuerySet:
    """Return the deleted matches that the device owns, in the order of a list."""
    device = device_key(request)
    held = {"accesses__device": device, "accesses__revoked": False, "accesses__role": Role.OWNER}
    return Match.objects.filter(**held, deleted=True).for_list()


def get_match(
    request: HttpRequest, code: str, needed: Role = Role.VIEWER, *, even_deleted: bool = False
) -> Match:
    """Return the match with a code, upper or lower case, and with its `access` set.

    Raises Http404 if the device has no access or the match is deleted, and PermissionDenied, with
    the words for the screen, if its role is lower than `needed` or its access was revoked.
    """
    device = device_key(request)
    if not device or not set(code.upper()) <= set(CODE_ALPHABET):
        raise Http404
    held = Access.objects.select_related("match").filter(device=device, match__code=code.upper())
    access = next(iter(held), None)  # a device has one at most
    if access is None or (access.match.deleted and not even_deleted):
        raise Http404(code)
    if not access.may(needed):
        raise PermissionDenied(wording.why_not("revoked" if access.revoked else needed))
    access.stands_alone = not own_device(request).is_linked
    access.match.access = access
    return access.match


def rematch_of(match: Match) -> Match | None:
    """Return the latest rematch of a match, if the device may see one."""
    return Match.objects.of_device(match.access.device).filter(rematch_of=match).last()


def share_token(match: Match) -> str:
    """Return a signed token that shows the result of a match, and nothing else."""
    return _SHARED.sign(_signed_part(match))


def _signed_part(match: Match) -> str:
    turn = match.link_turns.get(RESULT, 0)
    return f"{match.pk}-{turn}" if turn else str(match.pk)


def get_shared(token: str) -> Match:
    """Return the match whose result a token shows.

    Raises Http404 if its signature is wrong, PermissionDenied if the link was revoked.
    """
    try:
        signed = _SHARED.unsign(token)
        match = Match.objects.get(deleted=False, pk=int(signed.partition("-")[0]))
    except (BadSignature, Match.DoesNotExist):
        raise Http404 from None
    if signed != _signed_part(match):
        raise PermissionDenied(wording.why_not("result"))
    return match


def known_names(request: HttpRequest) -> list[str]:
    """Return the players of this device's matches, in Serbian order, in their latest spelling."""
    matches = Match.objects.of_device(device_key(request)).order_by("pk")
    names = chain.from_iterable(matches.values_list("players", flat=True))
    latest = {fold_name(name): name for name in names}
    return sorted(latest.values(), key=sort_key)
