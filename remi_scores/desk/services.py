"""Everything that writes verdicts: keeping one, attaching it to a row of a sheet, withdrawing it.

Every service is atomic. After each change the notes of the match are written again from its
verdicts.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.dispatch import receiver
from django.utils import timezone

from remi_scores.desk.models import Verdict
from remi_scores.matches.access import Kind, count_one_more
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Match
from remi_scores.matches.services import Note, write_notes
from remi_scores.people.persons import key_moved


def keep_verdict(
    *,
    document: Mapping[str, Any],
    answer: Mapping[str, Any],
    author: str,
    op: UUID | None,
    match: Match | None = None,
    address: str = "",
) -> Verdict:
    """Save a question with its answer. Idempotent: a form token used before returns its verdict.

    Raises SheetError (token_used) if another device used the token, and if the device or its
    address kept too many answers today.
    """
    kept = _kept_with(op)
    if kept is None:
        try:
            with transaction.atomic():
                count_one_more(Kind.ANSWER, device=author, address=address)
                return Verdict.objects.create(
                    document=dict(document), answer=dict(answer), author=author, op=op, match=match
                )
        except IntegrityError:  # another request with the token was faster
            kept = _kept_with(op)
            if kept is None:
                raise
    if kept.author != author:
        raise SheetError(Refusal.TOKEN_USED)
    return kept


def _kept_with(op: UUID | None) -> Verdict | None:
    return Verdict.objects.filter(op=op).first() if op else None


@transaction.atomic
def attach_verdict(*, verdict: Verdict, match: Match, position: int | None) -> None:
    """Attach a verdict to a row of a match's sheet, or detach it if `position` is None.

    Raises SheetError (no_such_row) for a row that does not exist.
    """
    match = lock(match)
    if position is not None and not match.rows.filter(position=position).exists():
        raise SheetError(Refusal.NO_SUCH_ROW, row=position)
    Verdict.objects.filter(pk=verdict.pk).update(position=position)
    write_notes(match=match, notes=notes_from(match))


@transaction.atomic
def withdraw_verdict(*, verdict: Verdict) -> None:
    """Mark a verdict as withdrawn on its page and in the history of its row. Idempotent."""
    match = lock(verdict.match) if verdict.match else None
    Verdict.objects.filter(pk=verdict.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())
    if match:
        write_notes(match=match, notes=notes_from(match))


def notes_from(match: Match) -> list[Note]:
    """Return a note for each verdict that is attached to a row of the match."""
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


@receiver(key_moved)
def move_key(old: str, new: str, **_signal: Any) -> None:
    """Give the verdicts that one key kept to another."""
    Verdict.objects.filter(author=old).update(author=new)
