"""The writers of verdicts: kept, attached to a row of a sheet, withdrawn.

Every service is atomic. A match's notes are always written from its verdicts.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from remi_scores.desk.models import Verdict
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Match
from remi_scores.matches.services import Note, write_notes


def keep_verdict(
    *,
    document: Mapping[str, Any],
    answer: Mapping[str, Any],
    author: str,
    op: UUID | None,
    match: Match | None = None,
) -> Verdict:
    """Keep a question with its answer; the same token sent again is the same verdict.

    Raises SheetError (token_used) for the token of another device.
    """
    try:
        with transaction.atomic():
            return Verdict.objects.create(
                document=dict(document), answer=dict(answer), author=author, op=op, match=match
            )
    except IntegrityError:
        kept = Verdict.objects.filter(op=op).first() if op else None
        if kept is None:
            raise
    if kept.author != author:
        raise SheetError(Refusal.TOKEN_USED)
    return kept


@transaction.atomic
def attach_verdict(*, verdict: Verdict, match: Match, position: int | None) -> None:
    """Attach a verdict to a row of a match's sheet, or to none.

    Raises SheetError (no_such_row) for a row there is not.
    """
    match = lock(match)
    if position is not None and not match.rows.filter(position=position).exists():
        raise SheetError(Refusal.NO_SUCH_ROW, row=position)
    Verdict.objects.filter(pk=verdict.pk).update(position=position)
    write_notes(match=match, notes=notes_from(match))


@transaction.atomic
def withdraw_verdict(*, verdict: Verdict) -> None:
    """Take a verdict back: its page and the history of its row say so. Once is enough."""
    match = lock(verdict.match) if verdict.match else None
    Verdict.objects.filter(pk=verdict.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())
    if match:
        write_notes(match=match, notes=notes_from(match))


def notes_from(match: Match) -> list[Note]:
    """Return the notes that the verdicts about a match make."""
    attached = Verdict.objects.filter(match=match).exclude(position=None)
    return [_note(verdict, position) for verdict in attached if (position := verdict.position)]


def _note(verdict: Verdict, position: int) -> Note:
    return Note(
        position=position,
        address=verdict.get_absolute_url(),
        question=verdict.question,
        is_yes=verdict.is_yes,
        withdrawn=verdict.withdrawn_at is not None,
    )
