"""What happens to a whole match: it is archived, deleted and brought back, or was never meant."""

from typing import Final

from django.db.models import F

from remi_scores.matches.acts import Act, MatchAct
from remi_scores.matches.bus import publish
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Match
from remi_scores.matches.services.writing import Stamp, recorded_once

_FIELDS: Final = {
    Act.ARCHIVED: ("archived", True),
    Act.UNARCHIVED: ("archived", False),
    Act.DELETED: ("deleted", True),
    Act.UNDELETED: ("deleted", False),
}
"""The field of a match that an act sets."""


@recorded_once
def put_away(*, match: Match, act: Act, stamp: Stamp) -> None:
    """Archive or delete a match, or take that back; open pages are told. Idempotent."""
    match = lock(match, by=stamp.author)
    field, value = _FIELDS[act]
    used = stamp.form_token and MatchAct.objects.filter(op=stamp.form_token).exists()
    if used or getattr(match, field) is value:
        return
    MatchAct.objects.create(match=match, act=act, author=stamp.author, op=stamp.form_token)
    setattr(match, field, value)
    match.page_version += 1
    match.is_stale = True
    match.save(update_fields=[field, "page_version", "is_stale"])
    publish(match.pk)


@recorded_once
def discard_rematch(*, match: Match, stamp: Stamp) -> Match:
    """Remove a rematch that nobody meant, without a trace; return the match that it followed.

    Raises SheetError if it is no rematch, or something is written in it.
    """
    match = lock(match, by=stamp.author)
    old = match.rematch_of
    if old is None or not is_blank(match):
        raise SheetError(Refusal.MATCH_BEGUN)
    publish(match.pk)
    match.delete()
    Match.objects.filter(pk=old.pk).update(page_version=F("page_version") + 1)
    publish(old.pk)
    return old


def is_blank(match: Match) -> bool:
    """Tell whether nothing was written in a match since it was started."""
    if match.version or match.contributions.exists() or match.rematches.exists():
        return False
    return not match.revisions.exclude(sequence=1).exists()
