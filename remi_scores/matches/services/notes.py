"""Notes on rows of the sheet: something was said about a row, and stands at an address.

They are no part of the score: a match's version does not grow by them.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from django.db.models import F

from remi_scores.matches.bus import publish
from remi_scores.matches.models import Match


@dataclass(frozen=True, slots=True)
class Note:
    """What was said about the row at `position`: a question of the check desk and yes or no.

    `is_yes` is None where there was nothing to decide; one taken back stays in the row's history.
    """

    position: int
    address: str
    question: str
    is_yes: bool | None
    withdrawn: bool = False


def notes_of(match: Match) -> tuple[Note, ...]:
    """Return the notes on a match's rows in the order in which they were made."""
    return tuple(Note(**note) for note in match.notes)


def write_notes(*, match: Match, notes: Iterable[Note]) -> None:
    """Store all notes on a match's rows anew; called inside a transaction."""
    written = [asdict(note) for note in notes]
    Match.objects.filter(pk=match.pk).update(notes=written, page_version=F("page_version") + 1)
    publish(match.pk)
