"""The lock on a match: one writer at a time."""

from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Match


def lock(match: Match, *, by: str | None = None) -> Match:
    """Lock a match and return it reloaded, since another phone may have written.

    Call it inside a transaction. Raises SheetError if the access of the device `by` was revoked
    meanwhile.
    """
    locked = Match.objects.select_for_update().get(pk=match.pk)
    if by is not None and locked.accesses.filter(device=by, revoked=True).exists():
        raise SheetError(Refusal.SHUT_OUT)
    return locked
