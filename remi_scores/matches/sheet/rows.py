"""The rows of the score sheet."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from remi_scores import wording
from remi_scores.matches.ledger import Standing, as_called_now, seats_shown
from remi_scores.matches.models import CHANGES, STOPS, Action, Match, Row, RowKind
from remi_scores.matches.services import Note, notes_of
from remi_scores.matches.sheet.explanation import summary


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's points in one row, and the total after it; `index` is the seat.

    `points` is None where the player was not at the table, `total` in a row that is not live.
    `won` marks the best points of a deal, `fell` points below 0 where the most points win.
    """

    index: int
    points: int | None
    total: int | None
    won: bool = False
    fell: bool = False


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of the sheet; `dealer` is a seat, `dealt_by` the name; None where nobody dealt.

    `struck` are the points by column that the row showed before each correction. `mover` is the
    seat of a player who leaves or joins, and `summary` says so in words, or that the match ends.
    """

    code: str
    position: int
    kind: str
    action: str
    live: bool
    sequence: int
    number: int | None
    dealer: int | None
    void: bool
    cells: tuple[Cell, ...]
    struck: tuple[tuple[int | None, ...], ...]
    mover: int | None = None
    summary: str = ""
    notes: tuple[Note, ...] = ()
    dealt_by: str | None = None

    @property
    def name(self) -> str:
        """What the row is called."""
        return wording.row_words(self.kind, self.number)

    @property
    def correctable(self) -> bool:
        """Whether there is anything in it to correct."""
        return self.kind not in {RowKind.LEFT, *STOPS}

    @property
    def is_noted(self) -> bool:
        """Whether it has a note that was not withdrawn."""
        return not all(note.withdrawn for note in self.notes)


def build_rows(match: Match) -> list[RowView]:
    """Return the rows of a sheet; two queries."""
    struck = _struck_points(match)
    rows = match.rows.select_related("revision").defer("detail", "revision__typed")
    for row in rows:
        row.revision = as_called_now(match, row.revision)
    return [row_view(match, row, struck.get(row.position, ())) for row in rows]


def row_view(match: Match, row: Row, struck: Sequence[Sequence[int | None]] = ()) -> RowView:
    """Return one row, in present names, as the sheet shows it; `struck` are points by seat."""
    document, seats = row.revision.document, seats_shown(match)
    is_change = row.kind in CHANGES
    void = document.get("ended") == "void"
    is_scored = row.live and row.number is not None and not void
    return RowView(
        code=match.code,
        position=row.position,
        kind=row.kind,
        action=row.revision.action,
        live=row.live,
        sequence=row.revision.sequence,
        number=row.number,
        dealer=row.dealer,
        void=void,
        cells=_cells(row, seats, is_scored=is_scored, lowest_wins=match.variant.lowest_wins),
        struck=tuple(tuple(_at(points, seat) for seat in seats) for points in struck if points),
        mover=match.players.index(document["player"]) if is_change else None,
        summary=summary(row.kind, document) if is_change or row.kind in STOPS else "",
        notes=tuple(note for note in notes_of(match) if note.position == row.position),
        dealt_by=None if row.dealer is None else match.players[row.dealer],
    )


def _cells(
    row: Row, seats: Sequence[int], *, is_scored: bool, lowest_wins: bool
) -> tuple[Cell, ...]:
    points = {seat: _at(row.points, seat) for seat in seats}
    best = best_seats(points, lowest_wins=lowest_wins) if is_scored else ()
    return tuple(
        Cell(
            seat,
            gained,
            _at(row.totals, seat),
            won=seat in best,
            fell=is_scored and not lowest_wins and (gained or 0) < 0,
        )
        for seat, gained in points.items()
    )


def best_seats(points: Mapping[int, int | None], *, lowest_wins: bool) -> tuple[int, ...]:
    """Return the seats that won a deal by these points; empty if nobody did better than another.

    Where the most points win, a deal in which nobody gets above 0 is won by nobody.
    """
    known = {seat: gained for seat, gained in points.items() if gained is not None}
    if len({*known.values()}) < 2:
        return ()
    best = min(known.values()) if lowest_wins else max(known.values())
    is_won = lowest_wins or best > 0
    return tuple(seat for seat, gained in known.items() if is_won and gained == best)


def _at(values: Sequence[int | None], seat: int) -> int | None:
    """Return the value of a seat; None for a player who joined later."""
    return values[seat] if seat < len(values) else None


def _struck_points(match: Match) -> dict[int, tuple[tuple[int | None, ...], ...]]:
    """Return what rows showed before each correction, by position."""
    found: dict[int, tuple[tuple[int | None, ...], ...]] = {}
    revisions = match.revisions.filter(action=Action.CORRECTED, position__gt=0)
    for position, before in revisions.values_list("position", "before"):
        points = tuple((before or {}).get("points", ()))
        found[position] = (*found.get(position, ()), points)
    return found


def deciding_row(match: Match, rows: Iterable[RowView], *, lowest_wins: bool) -> RowView | None:
    """Return the row from which on the winners led to the end; None while the match goes on."""
    if not match.finished or match.given_up:
        return None
    standing: Standing = match.standing
    deciding = None
    were_leading = False
    for row in rows:
        if not row.live:
            continue
        are_leading = _leaders_after(row, lowest_wins=lowest_wins) == standing["winners"]
        if are_leading and not were_leading:
            deciding = row
        were_leading = are_leading
    return deciding


def _leaders_after(row: RowView, *, lowest_wins: bool) -> list[int]:
    leaver = row.mover if row.kind == RowKind.LEFT else None
    totals = {
        cell.index: cell.total or 0
        for cell in row.cells
        if cell.points is not None and cell.index != leaver
    }
    best = min(totals.values()) if lowest_wins else max(totals.values())
    return [seat for seat, total in totals.items() if total == best]
