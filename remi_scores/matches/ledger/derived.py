"""From the score to what is kept for reading: the standing of a match and the rows of its sheet.

Nothing here reads or writes the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

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
from remi_scores.matches.models import Row, RowKind


def standing(
    head: Head, result: Replay, *, rows: int, entries: Iterable[Entry] = ()
) -> dict[str, Any]:
    """Return `Match.standing`; `entries` are those that say who left and joined, or all."""
    names = seat_names(head, entries)
    facts = {
        "rows": rows,
        "totals": [result.totals.get(player, 0) for player in names],
        "winners": [names.index(player) for player in result.winners],
        "next": _coming(names, result.next) if result.next else None,
    }
    return {**facts, "table": _table(head, names, result)} if has_changes(entries) else facts


def _table(head: Head, names: Sequence[str], result: Replay) -> dict[str, Any]:
    gone = [player for player in result.players if player not in result.table]
    return {
        "began": len(head.players),
        "here": [names.index(player) for player in result.table],
        "gone": [names.index(player) for player in gone],
        "deals": result.most_deals,
        "ahead": [_coming(names, deal) for deal in result.ahead],
    }


def deals_after(head: Head, now: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the deals after the `next` of a standing, each as a standing writes it.

    They are told as if no deal were void and points ended nothing more.
    """
    if "table" in now:
        return list(now["table"]["ahead"])
    totals = dict(zip(head.players, now["totals"], strict=True))
    since = Progress(now["next"]["number"], totals)
    result = replay_match(match_report(head, ()), since=since, ahead=AHEAD)
    return [_coming(head.players, deal) for deal in result.ahead]


def _coming(names: Sequence[str], deal: NextDeal) -> dict[str, Any]:
    return {**write_next(deal), "dealer": names.index(deal.dealer)}


class _Columns:
    """The players by seat, who of them is at the table, and the totals, row after row."""

    def __init__(self, head: Head) -> None:
        self.names = list(head.players)
        self.here = set(head.players)
        self.totals = dict.fromkeys(head.players, 0)

    def arrive(self, entry: Entry) -> None:
        """Make room for who joins in a row."""
        if entry.kind == RowKind.JOINED:
            player = entry.document["player"]
            if player not in self.totals:
                self.names.append(player)
                self.totals[player] = 0
            if entry.live:
                self.here.add(player)

    def depart(self, entry: Entry) -> None:
        """Let go of who leaves in a row."""
        if entry.live and entry.kind == RowKind.LEFT:
            self.here.discard(entry.document["player"])

    def shown(self, entry: Entry, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a row shows, as it is kept when it is changed."""
        if not entry.live:
            return entry.before or {"number": None, "dealer": None, "points": []}
        if entry.kind == RowKind.DEAL:
            points = [answer["points"].get(player) for player in self.names]
            dealer = self.names.index(answer["dealer"])
            return {"number": answer["number"], "dealer": dealer, "points": points}
        added = {entry.document["player"]: entry.document.get("points", 0)}
        points = [added.get(each, 0) if each in self.here else None for each in self.names]
        return {"number": None, "dealer": None, "points": points}

    def count(self, entry: Entry, points: Mapping[str, int]) -> None:
        """Add to the totals what a row says; `points` are those of a deal."""
        if entry.live and entry.kind != RowKind.DEAL:
            document = entry.document
            points = {document["player"]: document.get("points", 0)}
        for player, added in points.items():
            self.totals[player] += added


def derive_rows(head: Head, entries: Entries, result: Replay, *, first: int = 1) -> list[Row]:
    """Return the rows of the sheet from position `first` on, unsaved and without their match."""
    earlier = [entry for entry in entries if entry.position < first]
    columns, scored = _Columns(head), iter(result.deals)
    for entry in earlier:
        columns.arrive(entry)
        columns.count(entry, next(scored).points if entry.is_deal else {})
        columns.depart(entry)
    answers = iter(write_replay(replace(result, deals=tuple(scored)))["deals"])
    return [
        _row(columns, entry, next(answers) if entry.is_deal else {})
        for entry in entries[len(earlier) :]
    ]


def derive_next(head: Head, entry: Entry, result: Replay) -> Row:
    """Return the row of a deal that `replay_next` scored, unsaved and without its match."""
    row = _row(_Columns(head), entry, write_replay(result)["deals"][0])
    row.totals = [result.totals[player] for player in head.players]
    return row


def _row(columns: _Columns, entry: Entry, answer: Mapping[str, Any]) -> Row:
    columns.arrive(entry)
    shown = columns.shown(entry, answer)
    columns.count(entry, answer.get("points", {}))
    columns.depart(entry)
    return Row(
        position=entry.position,
        kind=entry.kind,
        live=entry.live,
        revision_id=entry.revision_id,
        number=shown["number"],
        dealer=shown["dealer"],
        points=shown["points"],
        totals=[columns.totals[player] for player in columns.names] if entry.live else [],
        # Without the totals: those of a deal include adjustments that stand in later rows.
        detail={key: value for key, value in answer.items() if key != "totals"},
    )


def differences(kept: Sequence[Row], derived: Sequence[Row]) -> list[int]:
    """Return the positions at which the rows kept are not those that replay derives."""
    kept_facts = {row.position: row.facts() for row in kept}
    derived_facts = {row.position: row.facts() for row in derived}
    positions = sorted({*kept_facts, *derived_facts})
    return [each for each in positions if kept_facts.get(each) != derived_facts.get(each)]
