"""The lock on a match: one writer at a time, and none that was shut out meanwhile."""

from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Match


def lock(match: Match, *, by: str | None = None) -> Match:
    """Return the match read afresh, since another phone may have written, and locked.

    Raises SheetError if the device `by`, which was let write before, was shut out meanwhile.
    """
    locked = Match.objects.select_for_update().get(pk=match.pk)
    if by is not None and locked.accesses.filter(device=by, revoked=True).exists():
        raise SheetError(Refusal.SHUT_OUT)
    return locked
