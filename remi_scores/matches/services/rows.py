"""Services that write rows: deals, adjustments, and players who leave or join.

Each is atomic. It raises RemiError or SheetError and writes nothing if the match does not allow the
change; SheetError also if the device's access was revoked meanwhile. Each is idempotent: called
again with the same token (`stamp.form_token`) it returns what was written the first time. So does
another form that says the same of the same row: two people wrote one deal.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from remi_scores.engine import Code, DealReport, RemiError, write_deal
from remi_scores.matches.errors import ConflictError, Refusal, SheetError
from remi_scores.matches.ledger import Entry, last_contribution, names_written, next_number
from remi_scores.matches.locking import lock
from remi_scores.matches.models import CHANGES, STOPS, Action, Match, Revision, RowKind
from remi_scores.matches.services.phones import attach_hands
from remi_scores.matches.services.table import called_now, follow_rows, joining, same_joining
from remi_scores.matches.services.writing import (
    NOTHING,
    Sheet,
    Stamp,
    append_deal,
    open_sheet,
    read_sheet,
    recorded,
    recorded_once,
    write_change,
)


class _Seen(NamedTuple):
    """The match's version and last contribution when a form was drawn; None is not checked."""

    version: int | None = None
    hands: int | None = None


NOT_ASKED = _Seen()


@recorded_once
def record_deal(
    *,
    match: Match,
    report: DealReport,
    position: int,
    stamp: Stamp,
    seen_version: int | None = None,
    seen_hands: int | None = None,
) -> Revision:
    """Write a deal as the next row.

    `seen_version` is the match's version the form was drawn for: after an undo or a change of house
    rules it would be another deal, or score differently from what was shown. `seen_hands` is the
    last contribution of a phone that the form knew of. None skips either check. Raises
    ConflictError if `position` is not the next free row or one of the two has changed since,
    RemiError if the deal cannot be scored.
    """
    seen = _Seen(seen_version, seen_hands)
    return _record(match, RowKind.DEAL, write_deal(report), position, stamp, seen)


@recorded_once
def record_wrong_close(
    *,
    match: Match,
    player: str,
    report: DealReport,
    reason: str,
    position: int,
    stamp: Stamp,
    seen_version: int | None = None,
    seen_hands: int | None = None,
) -> Revision:
    """Write a void deal because a player closed wrongly, and the penalty in the row after it.

    The penalty is what the house rules say; without one only the deal is written. `reason` is the
    penalty's, and only the deal keeps the form token. Raises what `record_deal` does.
    """
    points = lock(match, by=stamp.author).variant.wrong_close_points()
    penalty = {"player": player, "points": points, "reason": reason} if points else None
    seen = _Seen(seen_version, seen_hands)
    return _record(match, RowKind.DEAL, write_deal(report), position, stamp, seen, penalty=penalty)


@recorded_once
def record_adjustment(
    *, match: Match, player: str, points: int, reason: str, position: int, stamp: Stamp
) -> Revision:
    """Write points agreed at the table as the next row.

    Raises ConflictError if `position` is not the next free row, SheetError before the first deal.
    """
    document = {"player": player, "points": points, "reason": reason}
    return _record(match, RowKind.ADJUSTMENT, document, position, stamp)


@recorded_once
def record_leaving(*, match: Match, player: str, position: int, stamp: Stamp) -> Revision:
    """Write as the next row that a player leaves for good.

    Raises ConflictError if `position` is not the next free row, SheetError before the first deal,
    RemiError if too few would stay or the player is not at the table.
    """
    return _record(match, RowKind.LEFT, {"player": player}, position, stamp)


@recorded_once
def record_joining(*, match: Match, name: str, total: int, position: int, stamp: Stamp) -> Revision:
    """Write as the next row that somebody joins with a total agreed at the table.

    A player who left comes back under the same name. Raises what `record_leaving` does, SheetError
    for a name that is not allowed, RemiError if there are too many players or the name is at the
    table already.
    """
    sheet = open_sheet(match)
    if repeated := recorded(sheet.revisions, stamp):
        if repeated.typed != stamp.typed:
            raise ConflictError(Refusal.TOKEN_USED, row=repeated.position)
        return repeated
    if same := same_joining(sheet.match, name, total, position):
        return same
    document = joining(sheet.match, name, total)
    return _record(sheet.match, RowKind.JOINED, document, position, stamp)


@recorded_once
def record_stop(
    *, match: Match, kind: RowKind, reason: str, position: int, stamp: Stamp
) -> Revision:
    """Write as the next row that the match ends now: as it stands, or given up.

    Raises ConflictError if `position` is not the next free row, SheetError if it is to count as it
    stands and no deal was scored, RemiError if it is over already.
    """
    return _record(match, kind, {"reason": reason}, position, stamp)


def _record(
    match: Match,
    kind: RowKind,
    document: Mapping[str, Any],
    position: int,
    stamp: Stamp,
    seen: _Seen = NOT_ASKED,
    *,
    penalty: Mapping[str, Any] | None = None,
) -> Revision:
    """Write a row; `penalty` is the adjustment written beside a deal, in the row after it."""
    known, match = match, lock(match, by=stamp.author)
    document = called_now(known, match, document)
    entry = Entry(position, kind, live=True, document=document)
    is_seen = seen.version in (None, match.version)
    penalty = penalty and called_now(known, match, penalty)
    number, last = next_number(match), last_contribution(match)
    knows_hands = not last or seen.hands in (None, last)
    is_next = kind is RowKind.DEAL and is_seen and knows_hands
    if is_next and (revision := append_deal(match, entry, stamp)):
        attach_hands(match, revision, number)
        _write_beside(match, penalty, stamp)
        return revision
    sheet = read_sheet(match)
    if repeated := recorded(sheet.revisions, stamp, document):
        return repeated
    if same := sheet.same_row(entry):
        return same
    if position != sheet.next_position:
        raise ConflictError(Refusal.POSITION_TAKEN, row=position, next=sheet.next_position)
    if not is_seen:
        raise ConflictError(Refusal.SHEET_CHANGED)
    if not knows_hands:
        raise ConflictError(Refusal.HANDS_WRITTEN, names=names_written(match))
    if kind in (*CHANGES, *STOPS) and match.finished:
        raise RemiError(Code.MATCH_FINISHED, "the match is over already")
    revision = write_change(sheet, entry, Action.WRITTEN, stamp)
    if kind is RowKind.DEAL:
        attach_hands(match, revision, number)
    _write_beside(match, penalty, stamp)
    follow_rows(match)
    return revision


def _write_beside(match: Match, penalty: Mapping[str, Any] | None, stamp: Stamp) -> None:
    """Write an adjustment, if there is one, after the row that the same form has just written."""
    if penalty is None:
        return
    sheet = read_sheet(match)
    entry = Entry(sheet.next_position, RowKind.ADJUSTMENT, live=True, document=penalty)
    write_change(sheet, entry, Action.WRITTEN, replace(stamp, form_token=None, typed={}))


@recorded_once
def correct_row(
    *,
    match: Match,
    position: int,
    report: DealReport | Mapping[str, Any],
    sequence: int,
    stamp: Stamp,
    confirmed: frozenset[int] = NOTHING,
) -> Revision:
    """Replace what a row says; `report` is a deal, or the document of an adjustment.

    `sequence` is that of the revision that is corrected. Raises ConflictError if the row was
    changed since, EndsEarlierError unless the rows that would be undone are `confirmed`, RemiError
    if it cannot be scored.
    """
    sheet = open_sheet(match, by=stamp.author)
    document = write_deal(report) if isinstance(report, DealReport) else report
    document = called_now(match, sheet.match, document)
    if repeated := recorded(sheet.revisions, stamp, document):
        return repeated
    entry = sheet.live_entry(position)
    changed = replace(entry, document=document)
    if same := sheet.same_row(changed):
        return same
    _check_seen(entry, sequence)
    return _write(sheet, changed, Action.CORRECTED, stamp, confirmed)


def _write(
    sheet: Sheet, changed: Entry, action: Action, stamp: Stamp, confirmed: frozenset[int]
) -> Revision:
    """Change a row that exists, and free the seats of players who are no longer at the table."""
    try:
        revision = write_change(sheet, changed, action, stamp, confirmed)
    except RemiError as error:
        if changed.kind in CHANGES and error.facts.get("row") != changed.position:
            raise SheetError(Refusal.TABLE_NEEDED, **error.facts) from error
        raise
    follow_rows(sheet.match)
    return revision


@recorded_once
def undo_row(
    *,
    match: Match,
    position: int,
    stamp: Stamp,
    sequence: int | None = None,
    confirmed: frozenset[int] = NOTHING,
) -> Revision:
    """Strike a row through: it stays visible and no longer counts.

    `sequence` is that of the revision that was shown; None skips the check. Raises ConflictError if
    the row was changed since, SheetError if it is undone already, EndsEarlierError unless the rows
    that would be undone too are `confirmed`, RemiError if the match cannot be scored without it.
    """
    sheet = open_sheet(match, by=stamp.author)
    if repeated := recorded(sheet.revisions, stamp):
        return repeated
    entry = sheet.live_entry(position)
    _check_seen(entry, sequence)
    return _write(sheet, replace(entry, live=False), Action.UNDONE, stamp, confirmed)


def _check_seen(entry: Entry, sequence: int | None) -> None:
    if sequence not in (None, entry.sequence):
        raise ConflictError(Refusal.ROW_CHANGED, row=entry.position)


@recorded_once
def restore_row(
    *,
    match: Match,
    position: int,
    stamp: Stamp,
    sequence: int | None = None,
    confirmed: frozenset[int] = NOTHING,
) -> Revision:
    """Make an undone row count again, at its old position; `sequence` is as for `undo_row`.

    Raises ConflictError if the row was changed since, SheetError if it counts already,
    EndsEarlierError unless the rows that would be undone are `confirmed`, RemiError if the match
    cannot be scored with it.
    """
    sheet = open_sheet(match, by=stamp.author)
    if repeated := recorded(sheet.revisions, stamp):
        return repeated
    entry = sheet.entry(position)
    if entry.live:
        raise SheetError(Refusal.ROW_LIVE, row=position)
    _check_seen(entry, sequence)
    return _write(sheet, replace(entry, live=True), Action.RESTORED, stamp, confirmed)
