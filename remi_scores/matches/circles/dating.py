"""When and where a match was played, edited later: a match on paper is typed the week after."""

from datetime import datetime

from django.db import transaction

from remi_scores.matches.acts import Act, MatchAct
from remi_scores.matches.bus import publish
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.happening import LONGEST_NOTE, LONGEST_PLACE
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Match

YEARS = range(1900, 2200)


@transaction.atomic
def describe_match(
    *,
    match: Match,
    started: datetime,
    ended: datetime | None,
    place: str,
    note: str,
    author: str,
) -> Match:
    """Write when a match began and ended (None: when it was last written), where, and a note.

    What was there before is kept in an act. Raises SheetError if it ended before it began, if a
    year is out of reach, or if a text is too long.
    """
    match = lock(match, by=author)
    place, note = " ".join(place.split()), note.strip()
    if ended is not None and ended < started:
        raise SheetError(Refusal.ENDED_BEFORE_START)
    if any(each is not None and each.year not in YEARS for each in (started, ended)):
        raise SheetError(Refusal.NO_SUCH_DAY)
    if len(place) > LONGEST_PLACE or len(note) > LONGEST_NOTE:
        raise SheetError(Refusal.TEXT_TOO_LONG, most=LONGEST_PLACE, most_note=LONGEST_NOTE)
    now = {"started_at": started, "ended_at": ended, "place": place, "note": note}
    was = {name: getattr(match, name) for name in now}
    if was == now:
        return match
    before = {name: _plain(value) for name, value in was.items()}
    MatchAct.objects.create(match=match, act=Act.DESCRIBED, author=author, before=before)
    for name, value in now.items():
        setattr(match, name, value)
    match.is_stale = True
    match.page_version += 1
    match.save(update_fields=[*now, "is_stale", "page_version"])
    publish(match.pk)
    return match


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
