"""The lock on a match: one writer at a time, and none whose access was revoked meanwhile."""

from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Match


def lock(match: Match, *, by: str | None = None) -> Match:
    """Lock the match and return it read again, because another phone may have written meanwhile.

    Raises SheetError (shut_out) if the access of the device `by` was revoked since it was checked.
    """
    locked = Match.objects.select_for_update().get(pk=match.pk)
    if by is not None and locked.accesses.filter(device=by, revoked=True).exists():
        raise SheetError(Refusal.SHUT_OUT)
    return locked
