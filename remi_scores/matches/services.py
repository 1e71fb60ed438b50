"""The writers of a match: what the table reports becomes facts, and rows follow from them.

Every service is atomic and raises RemiError, with nothing written, if the match cannot take it, or
if the device that writes was shut out while it waited.
The same token (`stamp.op`) sent again answers what was written the first time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from remi_scores.engine import Code, DealReport, RemiError, Replay, get_variant, write_deal
from remi_scores.matches.errors import ConflictError, EndsEarlierError, Refusal, SheetError
from remi_scores.matches.ledger import (
    Entry,
    last_number,
    replay_change,
    replay_shortened,
    with_entry,
)
from remi_scores.matches.locking import lock
from remi_scores.matches.models import CHANGES, Action, Kind, Match, Revision
from remi_scores.matches.own_hands import last_contribution, names_written, take_up
from remi_scores.matches.table_changes import follow_table, joining
from remi_scores.matches.writing import (
    NOTHING,
    Sheet,
    Stamp,
    add_head,
    append_deal,
    open_sheet,
    read_sheet,
    recorded,
    recorded_once,
    settle,
    undo_fallen,
    write_change,
)


class _Seen(NamedTuple):
    """What a form was drawn for: the match's version, the last contribution; None asks nothing."""

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

    `seen_version` is the match's version the form was drawn for: after an undo or other house
    rules the row would be another deal, or scored otherwise than shown; None asks nothing.
    `seen_hands` is the last contribution of a player's phone that was known of, likewise.
    Raises ConflictError if `position` is not the next free row or the match was changed since,
    RemiError if it cannot be scored.
    """
    seen = _Seen(seen_version, seen_hands)
    return _record(match, Kind.DEAL, write_deal(report), position, stamp, seen)


@recorded_once
def record_adjustment(
    *, match: Match, player: str, points: int, reason: str, position: int, stamp: Stamp
) -> Revision:
    """Write points agreed at the table as the next row.

    Raises ConflictError if `position` is not the next free row, SheetError before the first deal.
    """
    document = {"player": player, "points": points, "reason": reason}
    return _record(match, Kind.ADJUSTMENT, document, position, stamp)


@recorded_once
def record_leaving(*, match: Match, player: str, position: int, stamp: Stamp) -> Revision:
    """Write that a player leaves for good as the next row.

    Raises ConflictError if `position` is not the next free row, SheetError before the first deal,
    RemiError if too few would stay or the player is not at the table.
    """
    return _record(match, Kind.LEFT, {"player": player}, position, stamp)


@recorded_once
def record_joining(*, match: Match, name: str, total: int, position: int, stamp: Stamp) -> Revision:
    """Write that somebody joins with a total agreed at the table as the next row.

    Who left comes back by writing the same name. Raises what `record_leaving` does, SheetError for
    a name that cannot stand, RemiError if there are too many or the name is at the table.
    """
    sheet = open_sheet(match)
    if repeated := recorded(sheet.revisions, stamp):
        if repeated.typed != stamp.typed:
            raise ConflictError(Refusal.TOKEN_USED, row=repeated.position)
        return repeated
    document = joining(sheet.match, name, total)
    return _record(sheet.match, Kind.JOINED, document, position, stamp)


def _record(
    match: Match,
    kind: Kind,
    document: Mapping[str, Any],
    position: int,
    stamp: Stamp,
    seen: _Seen = NOT_ASKED,
) -> Revision:
    match = lock(match, by=stamp.author)
    entry = Entry(position, kind, live=True, document=document)
    is_seen = seen.version in (None, match.version)
    last = last_contribution(match)
    knows_hands = not last or seen.hands in (None, last)
    is_next = kind is Kind.DEAL and is_seen and knows_hands
    if is_next and (revision := append_deal(match, entry, stamp)):
        take_up(match, revision)
        return revision
    sheet = read_sheet(match)
    if repeated := recorded(sheet.revisions, stamp, document):
        return repeated
    if position != sheet.next_position:
        raise ConflictError(Refusal.POSITION_TAKEN, row=position, next=sheet.next_position)
    if not is_seen:
        raise ConflictError(Refusal.SHEET_CHANGED)
    if not knows_hands:
        raise ConflictError(Refusal.HANDS_WRITTEN, names=names_written(match))
    if kind in CHANGES and match.finished:
        raise RemiError(Code.MATCH_FINISHED, "nobody leaves or joins a match that is over")
    revision = write_change(sheet, entry, Action.WRITTEN, stamp)
    if kind is Kind.DEAL:
        take_up(match, revision)
    follow_table(match)
    return revision


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

    `sequence` is that of the revision the correction was made from. Raises ConflictError if the
    row was changed since, EndsEarlierError until confirmed, RemiError if it cannot be scored.
    """
    sheet = open_sheet(match, by=stamp.author)
    document = write_deal(report) if isinstance(report, DealReport) else report
    if repeated := recorded(sheet.revisions, stamp, document):
        return repeated
    entry = sheet.live_entry(position)
    _check_seen(entry, sequence)
    changed = replace(entry, document=document)
    return _write(sheet, changed, Action.CORRECTED, stamp, confirmed)


def _write(
    sheet: Sheet, changed: Entry, action: Action, stamp: Stamp, confirmed: frozenset[int]
) -> Revision:
    """Change a row that is written, and let the phones follow who is at the table."""
    try:
        revision = write_change(sheet, changed, action, stamp, confirmed)
    except SheetError:
        raise
    except RemiError as error:
        if changed.kind in CHANGES and error.facts.get("row") != changed.position:
            raise SheetError(Refusal.TABLE_NEEDED, **error.facts) from error
        raise
    follow_table(sheet.match)
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

    `sequence` is that of the revision that was seen, None if nobody looked. Raises ConflictError
    if the row was changed since, SheetError if it does not count already, EndsEarlierError until
    confirmed, RemiError if what follows cannot be scored without it.
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
    """Let a row that was undone count again, in its old place; `sequence` is as for `undo_row`.

    Raises ConflictError if the row was changed since, SheetError if it counts already,
    EndsEarlierError until confirmed, RemiError if the match cannot be scored with it.
    """
    sheet = open_sheet(match, by=stamp.author)
    if repeated := recorded(sheet.revisions, stamp):
        return repeated
    entry = sheet.entry(position)
    if entry.live:
        raise SheetError(Refusal.ROW_LIVE, row=position)
    _check_seen(entry, sequence)
    return _write(sheet, replace(entry, live=True), Action.RESTORED, stamp, confirmed)


@recorded_once
def change_house_rules(
    *,
    match: Match,
    options: Mapping[str, Any],
    stamp: Stamp,
    seen_version: int | None = None,
    confirmed: frozenset[int] = NOTHING,
) -> Revision:
    """Change the house rules of the whole match, for the deals written as well.

    Raises SheetError once a deal is written, unless `seen_version` is the match's version: the one
    whose totals were shown beside the new ones. EndsEarlierError until confirmed, RemiError if an
    option is bad or a deal cannot be scored under the new rules.
    """
    sheet = open_sheet(match, by=stamp.author)
    if repeated := recorded(sheet.revisions, stamp):
        return repeated
    if sheet.entries and seen_version != sheet.match.version:
        raise SheetError(Refusal.RULES_LOCKED)
    sheet = _under_rules(sheet, options)
    entries, result = replay_change(sheet.head, sheet.entries, changed=0, confirmed=confirmed)
    revision = add_head(sheet.match, sheet.head, Action.CORRECTED, stamp)
    entries = undo_fallen(sheet, entries, stamp, confirmed)
    sheet.match.options = dict(sheet.head.options)
    settle(sheet, entries, result, first=1)
    follow_table(sheet.match)
    return revision


def _under_rules(sheet: Sheet, options: Mapping[str, Any]) -> Sheet:
    changed = get_variant(sheet.head.variant).create(options).changed_options()
    return replace(sheet, head=replace(sheet.head, options=changed))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change would make of a match: the score, and rows that would be undone."""

    result: Replay
    undone: tuple[int, ...]

    def ends_earlier(self) -> EndsEarlierError:
        """Return the error that writing it would raise first."""
        return EndsEarlierError(last=last_number(self.result), rows=self.undone)


def preview_deal(
    *, match: Match, report: DealReport, position: int, correcting: bool = False
) -> Outcome:
    """Score a match with a deal written as the row at `position`; nothing is written.

    Raises ConflictError if a new deal's row is taken, RemiError if it cannot be scored.
    """
    sheet = read_sheet(match)
    if not correcting and position != sheet.next_position:
        raise ConflictError(Refusal.POSITION_TAKEN, row=position, next=sheet.next_position)
    entry = Entry(position, Kind.DEAL, live=True, document=write_deal(report))
    entries = with_entry(sheet.entries, entry)
    undone, _, result = replay_shortened(sheet.head, entries, changed=position)
    return Outcome(result, undone)


def preview_house_rules(*, match: Match, options: Mapping[str, Any]) -> Outcome:
    """Score a match under other house rules; nothing is written.

    Raises RemiError if an option is bad or a deal cannot be scored under the new rules.
    """
    sheet = _under_rules(read_sheet(match), options)
    undone, _, result = replay_shortened(sheet.head, sheet.entries, changed=0)
    return Outcome(result, undone)
