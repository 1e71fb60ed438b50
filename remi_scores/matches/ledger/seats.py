"""The seats at the table: now, and in a row of the sheet.

A seat never changes its number, because URLs, forms and rows contain it: it is the player's, under
whatever name, and wherever the player sits. If the row in which its player joined was undone, the
seat remains but is shown nowhere.
"""

from collections.abc import Iterable

from remi_scores.matches.ledger.facts import in_order
from remi_scores.matches.ledger.seating import Seating
from remi_scores.matches.ledger.stored import Standing
from remi_scores.matches.models import Match, Row


def seats_now(match: Match) -> tuple[int, ...]:
    """Return the seats at the table for the next deal, or at the end of the match."""
    standing: Standing = match.standing
    if "table" in standing:
        return tuple(standing["table"]["here"])
    return by_place(match, range(len(match.players)))


def by_place(match: Match, seats: Iterable[int]) -> tuple[int, ...]:
    """Sort seats as people sit, to the right."""
    standing: Standing = match.standing
    return tuple(in_order(seats, standing.get("order", ())))


def seats_gone(match: Match) -> tuple[int, ...]:
    """Return the seats of players who left for good."""
    standing: Standing = match.standing
    return tuple(standing["table"]["gone"]) if "table" in standing else ()


def seats_shown(match: Match) -> tuple[int, ...]:
    """Return the seats of everybody at the table and of those who left for good."""
    return by_place(match, (*seats_now(match), *seats_gone(match)))


def names_now(match: Match) -> list[str]:
    """Return the players at the table, in seat order."""
    return [match.players[seat] for seat in seats_now(match)]


def seats_in(match: Match, row: Row) -> tuple[int, ...]:
    """Return the seats that were at the table in a row of the sheet, as people sit now."""
    held = [seat for seat, points in enumerate(row.points) if points is not None]
    return by_place(match, held)


def seating_of(match: Match, row: Row | None = None) -> Seating:
    """Return what the form of a deal depends on: of the deal in a row, or of the next one."""
    here = seats_in(match, row) if row else seats_now(match)
    return Seating(match.variant, tuple(match.players), here)
