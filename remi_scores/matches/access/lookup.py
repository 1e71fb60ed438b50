"""Which matches a device may see: a match it has no role in does not exist for it."""

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
from remi_scores.people import device_key, fold_name, sort_key

_SHARED: Final = Signer(salt="remi_scores.matches.result", sep=".")
"""Signs the address of a result. Not the match's code, which lets people in to the match."""


def matches_of(request: HttpRequest) -> MatchQuerySet:
    """Return the device's matches for a list: unfinished first, latest first."""
    return Match.objects.of_device(device_key(request)).for_list()


def get_match(request: HttpRequest, code: str, needed: Role = Role.VIEWER) -> Match:
    """Return the match with a code, in any case of its letters, with the device's `access`.

    Raises Http404 to strangers, PermissionDenied with the words for the screen to a device that
    may do less than a role may, or whose link was revoked.
    """
    device = device_key(request)
    if not device or not set(code.upper()) <= set(CODE_ALPHABET):
        raise Http404
    held = Access.objects.select_related("match").filter(device=device, match__code=code.upper())
    access = next(iter(held), None)  # a device has one at most
    if access is None:
        raise Http404(code)
    if not access.may(needed):
        raise PermissionDenied(wording.why_not("revoked" if access.revoked else needed))
    access.match.access = access
    return access.match


def rematch_of(match: Match) -> Match | None:
    """Return the latest rematch of a match that the device may see; None if there is none."""
    return Match.objects.of_device(match.access.device).filter(rematch_of=match).last()


def share_token(match: Match) -> str:
    """Return what nobody can guess and what shows the result of a match, and nothing else."""
    return _SHARED.sign(_shared(match))


def _shared(match: Match) -> str:
    turn = match.link_turns.get(RESULT, 0)
    return f"{match.pk}-{turn}" if turn else str(match.pk)


def get_shared(token: str) -> Match:
    """Return the match whose result a token shows.

    Raises Http404 for a token we did not sign, PermissionDenied for one that was taken back.
    """
    try:
        said = _SHARED.unsign(token)
        match = Match.objects.get(pk=int(said.partition("-")[0]))
    except (BadSignature, Match.DoesNotExist):
        raise Http404 from None
    if said != _shared(match):
        raise PermissionDenied(wording.why_not("result"))
    return match


def known_names(request: HttpRequest) -> list[str]:
    """Return the people this device played with, in Serbian order, each as spelled last."""
    tables = Match.objects.of_device(device_key(request)).order_by("pk")
    names = chain.from_iterable(tables.values_list("players", flat=True))
    latest = {fold_name(name): name for name in names}
    return sorted(latest.values(), key=sort_key)
