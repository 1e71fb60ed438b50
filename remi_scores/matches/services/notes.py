"""Notes on rows of the sheet: answers of the check desk, each with a page of its own.

They are no part of the score, so they do not change a match's version.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from django.db.models import F

from remi_scores.matches.bus import publish
from remi_scores.matches.models import Match


@dataclass(frozen=True, slots=True)
class Note:
    """The answer to a `question` about the row at `position`; `address` is the answer's page.

    `is_yes` is None if the question has no yes or no. A withdrawn note stays in the row's history.
    """

    position: int
    address: str
    question: str
    is_yes: bool | None
    withdrawn: bool = False


def notes_of(match: Match) -> tuple[Note, ...]:
    """Return the notes on a match's rows, oldest first."""
    return tuple(Note(**note) for note in match.notes)


def write_notes(*, match: Match, notes: Iterable[Note]) -> None:
    """Replace all notes of a match and notify open pages; call it inside a transaction."""
    written = [asdict(note) for note in notes]
    Match.objects.filter(pk=match.pk).update(notes=written, page_version=F("page_version") + 1)
    publish(match.pk)
