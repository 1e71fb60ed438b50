"""Who sits at the table: now, and in a row of the sheet.

A seat keeps its number for ever: it stands in addresses, forms and rows. One whose player never
came, because the row that says so was undone, is shown nowhere.
"""

from remi_scores.matches.ledger.seating import Seating
from remi_scores.matches.models import Match, Row


def seats_now(match: Match) -> tuple[int, ...]:
    """Return the seats at the table for the next deal, or at the end of the match."""
    table = match.standing.get("table")
    return tuple(table["here"]) if table else tuple(range(len(match.players)))


def seats_gone(match: Match) -> tuple[int, ...]:
    """Return the seats of players who left for good."""
    return tuple(match.standing.get("table", {}).get("gone", ()))


def seats_shown(match: Match) -> tuple[int, ...]:
    """Return the seats of all who ever sat."""
    return tuple(sorted((*seats_now(match), *seats_gone(match))))


def names_now(match: Match) -> list[str]:
    """Return the players at the table, in seat order."""
    return [match.players[seat] for seat in seats_now(match)]


def seats_in(row: Row) -> tuple[int, ...]:
    """Return the seats at the table in a row of the sheet."""
    return tuple(seat for seat, points in enumerate(row.points) if points is not None)


def seating_of(match: Match, row: Row | None = None) -> Seating:
    """Return what a deal's form depends on: the one of a row that is corrected, or the next."""
    return Seating(match.variant, tuple(match.players), seats_in(row) if row else seats_now(match))
