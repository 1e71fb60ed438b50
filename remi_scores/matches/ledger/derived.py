"""From the replayed score to what is stored for reading: the standing and the rows of the sheet.

Pure functions: nothing here reads or writes the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from remi_scores.engine import NextDeal, Progress, Replay, replay_match, write_next, write_replay
from remi_scores.matches.ledger.facts import (
    Entries,
    Entry,
    Head,
    has_changes,
    match_report,
    seat_names,
)
from remi_scores.matches.ledger.replaying import AHEAD
from remi_scores.matches.ledger.stored import Standing, StoredDeal, StoredTable
from remi_scores.matches.models import Row, RowKind


def derive_standing(
    head: Head, result: Replay, *, rows: int, entries: Iterable[Entry] = ()
) -> Standing:
    """Return `Match.standing`; `entries` must hold the rows of those who left and joined."""
    names = seat_names(head, entries)
    standing: Standing = {
        "rows": rows,
        "totals": [result.totals.get(player, 0) for player in names],
        "winners": [names.index(player) for player in result.winners],
        "next": _stored_deal(names, result.next) if result.next else None,
    }
    if has_changes(entries):
        standing["table"] = _stored_table(head, names, result)
    if head.order:
        standing["order"] = list(head.order)
    if head.renames:
        standing["renames"] = list(head.renames)
    return standing


def _stored_table(head: Head, names: Sequence[str], result: Replay) -> StoredTable:
    gone = [player for player in result.players if player not in result.table]
    return {
        "began": len(head.players),
        "here": [names.index(player) for player in result.table],
        "gone": [names.index(player) for player in gone],
        "deals": result.most_deals,
        "ahead": [_stored_deal(names, deal) for deal in result.ahead],
    }


def deals_after(head: Head, standing: Standing) -> list[StoredDeal]:
    """Return the deals after the next one, as if none of them were void or ended the match."""
    if standing["next"] is None:
        return []
    if "table" in standing:
        return standing["table"]["ahead"]
    totals = dict(zip(head.players, standing["totals"], strict=True))
    since = Progress(standing["next"]["number"], totals)
    result = replay_match(match_report(head, ()), since=since, ahead=AHEAD)
    return [_stored_deal(head.players, deal) for deal in result.ahead]


def _stored_deal(names: Sequence[str], deal: NextDeal) -> StoredDeal:
    return cast("StoredDeal", {**write_next(deal), "dealer": names.index(deal.dealer)})


class _Columns:
    """The players by seat, who of them is at the table, and the totals, kept row after row."""

    def __init__(self, head: Head) -> None:
        self.names = list(head.players)
        self.here = set(head.players)
        self.totals = dict.fromkeys(head.players, 0)

    def add_joining(self, entry: Entry) -> None:
        """Add the player who joined in a row; call it before `count`."""
        if entry.kind == RowKind.JOINED:
            player = entry.document["player"]
            if player not in self.totals:
                self.names.append(player)
                self.totals[player] = 0
            if entry.live:
                self.here.add(player)

    def remove_leaving(self, entry: Entry) -> None:
        """Remove the player who left in a row; call it after `count`."""
        if entry.live and entry.kind == RowKind.LEFT:
            self.here.discard(entry.document["player"])

    def shown(self, entry: Entry, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a row shows, in the form of `Revision.before`."""
        if not entry.live:
            return entry.before or {"number": None, "dealer": None, "points": []}
        if entry.kind == RowKind.DEAL:
            points = [answer["points"].get(player) for player in self.names]
            dealer = self.names.index(answer["dealer"])
            return {"number": answer["number"], "dealer": dealer, "points": points}
        added = {entry.document.get("player"): entry.document.get("points", 0)}
        points = [added.get(each, 0) if each in self.here else None for each in self.names]
        return {"number": None, "dealer": None, "points": points}

    def count(self, entry: Entry, points: Mapping[str, int]) -> None:
        """Add a row to the totals; `points` are those of a deal."""
        if entry.live and "player" in entry.document:
            document = entry.document
            points = {document["player"]: document.get("points", 0)}
        for player, added in points.items():
            self.totals[player] += added


def derive_rows(head: Head, entries: Entries, result: Replay, *, first: int = 1) -> list[Row]:
    """Return the rows of the sheet from position `first` on, unsaved and without their match."""
    earlier = [entry for entry in entries if entry.position < first]
    columns, scored = _Columns(head), iter(result.deals)
    for entry in earlier:
        columns.add_joining(entry)
        columns.count(entry, next(scored).points if entry.is_deal else {})
        columns.remove_leaving(entry)
    answers = iter(write_replay(replace(result, deals=tuple(scored)))["deals"])
    return [
        _row(columns, entry, next(answers) if entry.is_deal else {})
        for entry in entries[len(earlier) :]
    ]


def derive_next_row(head: Head, entry: Entry, result: Replay) -> Row:
    """Return the row of a deal scored by `replay_next`, unsaved and without its match."""
    row = _row(_Columns(head), entry, write_replay(result)["deals"][0])
    row.totals = [result.totals[player] for player in head.players]
    return row


def _row(columns: _Columns, entry: Entry, answer: Mapping[str, Any]) -> Row:
    columns.add_joining(entry)
    shown = columns.shown(entry, answer)
    columns.count(entry, answer.get("points", {}))
    columns.remove_leaving(entry)
    return Row(
        position=entry.position,
        kind=entry.kind,
        live=entry.live,
        revision_id=entry.revision_id,
        number=shown["number"],
        dealer=shown["dealer"],
        points=shown["points"],
        totals=[columns.totals[player] for player in columns.names] if entry.live else [],
        # Without the engine's totals, which include adjustments that stand in later rows.
        detail={key: value for key, value in answer.items() if key != "totals"},
    )


def differences(stored: Sequence[Row], derived: Sequence[Row]) -> list[int]:
    """Return the positions at which stored and derived rows differ."""
    stored_facts = {row.position: row.facts() for row in stored}
    derived_facts = {row.position: row.facts() for row in derived}
    positions = sorted({*stored_facts, *derived_facts})
    return [each for each in positions if stored_facts.get(each) != derived_facts.get(each)]
