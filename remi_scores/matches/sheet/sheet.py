"""What the score sheet shows, as plain values; a row's HTML is made once and kept."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.engine import Variant, rank_players
from remi_scores.matches.ledger import Head, deals_after, seats_gone, seats_now, seats_shown
from remi_scores.matches.models import CHANGES, Action, Match, Row, RowKind
from remi_scores.matches.services import Note, notes_of
from remi_scores.matches.sheet.explanation import summary

ROWS_KEPT = 4096
"""Rows of HTML kept by one process, of 1 to 3 kB each."""
SHEETS_KEPT = 128
"""Whole sheets kept by one process; a match's version names one, so none grows old."""


@dataclass(frozen=True, slots=True)
class Column:
    """A player with what stands under the name; `place` counts 1-1-3.

    Who is `gone` left for good: the total stands, and the place is 0.
    """

    index: int
    name: str
    total: int
    place: int
    leads: bool
    wins: bool
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's points in one row and the total after it.

    No points stand where the player was not at the table, no total in a row that does not count.
    """

    index: int
    points: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of the sheet. `dealer` is a seat, None where nobody dealt.

    `struck` are the points, by column, that it showed before each correction; `mover` is the
    seat of who leaves or joins; `summary` says it in words.
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

    @property
    def name(self) -> str:
        """What the row is called."""
        return wording.row_words(self.kind, self.number)

    @property
    def is_noted(self) -> bool:
        """Whether something is said about it that was not taken back."""
        return not all(note.withdrawn for note in self.notes)


@dataclass(frozen=True, slots=True)
class NextView:
    """The reminder for the next deal; `left` counts the deals still to come, None if unknown."""

    number: int
    total: int | None
    dealer: str
    dealer_index: int
    cards: int
    wild: str
    contract: str
    left: int | None

    @property
    def words(self) -> str:
        """Which deal it is, and of how many."""
        return wording.capital(wording.deal_of(self.number, self.total))

    @property
    def is_last(self) -> bool:
        """Whether the match ends with this deal at the latest."""
        return self.left == 1


@dataclass(frozen=True, slots=True)
class SheetView:
    """A whole score sheet; `rows` are the `views` as HTML.

    `ahead` are the deals after the next, as far as they can be told. `missing` is how many points
    the nearest player is from the end, where points end the match.
    """

    code: str
    game: str
    house_rules: tuple[str, ...]
    columns: tuple[Column, ...]
    views: tuple[RowView, ...]
    rows: tuple[SafeString, ...]
    next: NextView | None
    ahead: tuple[NextView, ...]
    missing: int | None
    winners: tuple[str, ...]
    deciding: RowView | None

    @property
    def leaders(self) -> tuple[str, ...]:
        """The names of who leads; nobody before the first deal."""
        return tuple(column.name for column in self.columns if column.leads)

    @property
    def ranking(self) -> list[Column]:
        """The players by place; equal places in seat order, those who left last."""
        return by_place(self.columns)

    @property
    def sitting(self) -> list[Column]:
        """The players at the table."""
        return [column for column in self.columns if not column.gone]

    @property
    def won(self) -> str:
        """Who won, in words; empty while the match goes on."""
        return wording.winner_words(self.winners) if self.winners else ""

    @property
    def spoken(self) -> str:
        """The totals so that a voice reads them well, and who has won."""
        totals = ", ".join(f"{c.name} {wording.spoken_number(c.total)}" for c in self.sitting)
        said = f"{_('Totals:')} {totals}."
        return f"{said} {self.won}." if self.winners else said


@dataclass(frozen=True, slots=True)
class _Version:
    """What a sheet as it is shown depends on; the match itself is not compared."""

    code: str
    etag: str
    language: str
    writes: bool
    match: Match = field(compare=False)

    @classmethod
    def of(cls, match: Match, *, writes: bool = False) -> "_Version":
        return cls(match.code, match.etag, get_language() or "", writes, match)


def get_sheet(match: Match) -> SheetView:
    """Return the sheet of a match as it was loaded, in two queries or, for a version seen, none."""
    return _build_sheet(_Version.of(match))


@lru_cache(maxsize=SHEETS_KEPT)
def _build_sheet(of: _Version) -> SheetView:
    match, variant = of.match, of.match.variant
    rows = build_rows(match)
    return SheetView(
        code=match.code,
        game=wording.game_name(match.variant_key),
        house_rules=house_rules(variant.changed_options()),
        columns=build_columns(match, variant),
        views=tuple(rows),
        rows=tuple(render_row(row, of.language) for row in rows),
        next=next_view(match, variant),
        ahead=tuple(deals_ahead(match, variant)),
        missing=points_missing(variant, totals_now(match).values()),
        winners=tuple(match.players[index] for index in match.standing["winners"]),
        deciding=deciding_row(match, rows, lowest_wins=variant.lowest_wins),
    )


def sheet_html(match: Match) -> SafeString | None:
    """Return the sheet's HTML as it was made for this version; None for a finished match.

    A finished one offers a rematch, whose form has a token of its own in every answer.
    """
    if match.finished:
        return None
    return _render_sheet(_Version.of(match, writes=match.access.writes))


@lru_cache(maxsize=SHEETS_KEPT)
def _render_sheet(of: _Version) -> SafeString:
    context = {"match": of.match, "sheet": _build_sheet(replace(of, writes=False))}
    return render_to_string("matches/sheet/_sheet.html", context)


def house_rules(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Say every house rule that differs from the book."""
    return tuple(
        f"{wording.option_words(name)}: {wording.value_words(name, value)}"
        for name, value in options.items()
    )


def build_columns(match: Match, variant: Variant) -> tuple[Column, ...]:
    """Return all who ever sat, in seat order, with totals, places and marks."""
    place = places_of(totals_now(match), lowest_wins=variant.lowest_wins)
    started = match.version > 0
    totals, winners, gone = match.standing["totals"], match.standing["winners"], seats_gone(match)
    return tuple(
        Column(
            index=i,
            name=match.players[i],
            total=totals[i],
            place=place.get(i, 0),
            leads=started and place.get(i) == 1,
            wins=i in winners,
            gone=i in gone,
        )
        for i in seats_shown(match)
    )


def totals_now(match: Match) -> dict[int, int]:
    """Return the totals of those at the table, by seat."""
    return {seat: match.standing["totals"][seat] for seat in seats_now(match)}


def by_place(columns: Iterable[Column]) -> list[Column]:
    """Sort players by place; equal places in seat order, those who left last."""
    return sorted(columns, key=lambda column: (column.gone, column.place))


def places_of(totals: Mapping[int, int], *, lowest_wins: bool) -> dict[int, int]:
    """Return each seat's place, 1-1-3."""
    by_name = rank_players(
        {str(seat): total for seat, total in totals.items()}, lowest_wins=lowest_wins
    )
    return {int(seat): place for seat, place in by_name.items()}


def build_rows(match: Match) -> list[RowView]:
    """Return the rows of a sheet in two queries."""
    struck = _struck(match)
    rows = match.rows.select_related("revision").defer("detail", "revision__typed")
    return [row_view(match, row, struck.get(row.position, ())) for row in rows]


def row_view(match: Match, row: Row, struck: Sequence[Sequence[int | None]] = ()) -> RowView:
    """Return one row as the sheet shows it; `struck` are points by seat."""
    document, seats = row.revision.document, seats_shown(match)
    is_change = row.kind in CHANGES
    return RowView(
        code=match.code,
        position=row.position,
        kind=row.kind,
        action=row.revision.action,
        live=row.live,
        sequence=row.revision.sequence,
        number=row.number,
        dealer=row.dealer,
        void=document.get("ended") == "void",
        cells=_cells(row, seats),
        struck=tuple(tuple(_at(points, seat) for seat in seats) for points in struck if points),
        mover=match.players.index(document["player"]) if is_change else None,
        summary=summary(row.kind, document) if is_change else "",
        notes=tuple(note for note in notes_of(match) if note.position == row.position),
    )


def _cells(row: Row, seats: Iterable[int]) -> tuple[Cell, ...]:
    return tuple(Cell(seat, _at(row.points, seat), _at(row.totals, seat)) for seat in seats)


def _at(values: Sequence[int | None], seat: int) -> int | None:
    """Return a value by seat; None for who joined later."""
    return values[seat] if seat < len(values) else None


def _struck(match: Match) -> dict[int, tuple[tuple[int | None, ...], ...]]:
    """Return what rows showed before they were corrected, by position."""
    found: dict[int, tuple[tuple[int | None, ...], ...]] = {}
    revisions = match.revisions.filter(action=Action.CORRECTED, position__gt=0)
    for position, before in revisions.values_list("position", "before"):
        points = tuple((before or {}).get("points", ()))
        found[position] = (*found.get(position, ()), points)
    return found


@lru_cache(maxsize=ROWS_KEPT)
def render_row(row: RowView, language: str) -> SafeString:
    """Return a row's HTML in the active language (named, because the answer is kept)."""
    return render_to_string("matches/sheet/_row.html", {"row": row})


def next_view(match: Match, variant: Variant) -> NextView | None:
    """Return the reminder for the next deal; None once the match is over."""
    deal = match.standing["next"]
    return None if deal is None else _deal_view(match, variant, deal)


def deals_ahead(match: Match, variant: Variant) -> Iterator[NextView]:
    """Return the deals after the next one, for a page that has no network to ask about them.

    They are told as if no deal were void and none ended the match early.
    """
    if match.standing["next"]:
        for deal in deals_after(Head.of(match), match.standing):
            yield _deal_view(match, variant, deal)


def _deal_view(match: Match, variant: Variant, deal: Mapping[str, Any]) -> NextView:
    names, total = match.players, total_deals(match, variant)
    return NextView(
        number=deal["number"],
        total=total,
        dealer=names[deal["dealer"]],
        dealer_index=deal["dealer"],
        cards=deal["cards"],
        wild=str(wording.RANKS[deal["wild"]]) if "wild" in deal else "",
        contract=wording.contract_words(**deal["contract"]) if "contract" in deal else "",
        left=None if total is None else total - deal["number"] + 1,
    )


def total_deals(match: Match, variant: Variant) -> int | None:
    """Return how many deals a match has at most; None where only points end it."""
    table = match.standing.get("table")
    total: int | None = table["deals"] if table else variant.total_deals(len(match.players))
    return total


@lru_cache(maxsize=256)
def end_total(variant: Variant) -> int | None:
    """Return the total that ends a match; None where points do not end it."""
    return next((total for total in range(1001) if variant.points_end_it((total,))), None)


def points_missing(variant: Variant, totals: Iterable[int]) -> int | None:
    """Return how many points the nearest player is from ending the match; None if none do."""
    end = end_total(variant)
    return None if end is None else max(0, end - max(totals))


def deciding_row(match: Match, rows: Iterable[RowView], *, lowest_wins: bool) -> RowView | None:
    """Return the row since which the winners led to the end; None while the match goes on."""
    if not match.finished:
        return None
    deciding = None
    leading = False
    for row in rows:
        if not row.live:
            continue
        leads = _leaders(row, lowest_wins=lowest_wins) == match.standing["winners"]
        if leads and not leading:
            deciding = row
        leading = leads
    return deciding


def _leaders(row: RowView, *, lowest_wins: bool) -> list[int]:
    leaves = row.mover if row.kind == RowKind.LEFT else None
    totals = {
        cell.index: cell.total or 0
        for cell in row.cells
        if cell.points is not None and cell.index != leaves
    }
    best = min(totals.values()) if lowest_wins else max(totals.values())
    return [seat for seat, total in totals.items() if total == best]
