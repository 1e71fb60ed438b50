"""The seats at the table: now, and in a row of the sheet.

A seat never changes its number, because URLs, forms and rows contain it. If the row in which its
player joined was undone, the seat remains but is shown nowhere.
"""

from remi_scores.matches.ledger.seating import Seating
from remi_scores.matches.ledger.stored import Standing
from remi_scores.matches.models import Match, Row


def seats_now(match: Match) -> tuple[int, ...]:
    """Return the seats at the table for the next deal, or at the end of the match."""
    standing: Standing = match.standing
    return tuple(standing["table"]["here"] if "table" in standing else range(len(match.players)))


def seats_gone(match: Match) -> tuple[int, ...]:
    """Return the seats of players who left for good."""
    standing: Standing = match.standing
    return tuple(standing["table"]["gone"]) if "table" in standing else ()


def seats_shown(match: Match) -> tuple[int, ...]:
    """Return the seats of everybody at the table and of those who left for good."""
    return tuple(sorted((*seats_now(match), *seats_gone(match))))


def names_now(match: Match) -> list[str]:
    """Return the players at the table, in seat order."""
    return [match.players[seat] for seat in seats_now(match)]


def seats_in(row: Row) -> tuple[int, ...]:
    """Return the seats that were at the table in a row of the sheet."""
    return tuple(seat for seat, points in enumerate(row.points) if points is not None)


def seating_of(match: Match, row: Row | None = None) -> Seating:
    """Return what the form of a deal depends on: of the deal in a row, or of the next one."""
    return Seating(match.variant, tuple(match.players), seats_in(row) if row else seats_now(match))
