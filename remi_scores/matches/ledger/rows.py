"""A row of a match by its position."""

from django.http import Http404

from remi_scores.matches.ledger.names import as_called_now
from remi_scores.matches.models import Match, Row


def find_row(match: Match, position: int) -> Row | None:
    """Return a row of a match with its current revision; None if there is none."""
    row = match.rows.select_related("revision").filter(position=position).first()
    if row is not None:
        row.revision = as_called_now(match, row.revision)
    return row


def get_row(match: Match, position: int) -> Row:
    """Return a row of a match with its current revision. Raises Http404 if there is none."""
    row = find_row(match, position)
    if row is None:
        raise Http404(position)
    return row
