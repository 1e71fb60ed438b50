"""From the facts to the score: folding revisions, replaying the match.

Nothing here reads or writes the database.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from remi_scores.engine import (
    Adjustment,
    Code,
    MatchReport,
    Progress,
    RemiError,
    Replay,
    TableChange,
    read_deal,
    replay_match,
)
from remi_scores.matches.errors import EndsEarlierError, Refusal, SheetError
from remi_scores.matches.models import CHANGES, Action, Kind, Match, Revision

AHEAD: Final = 8
"""Deals told in advance, for two hours without a network."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a match is before any deal: the game, its house rules, the players in seat order.

    Who joins later is not among them.
    """

    variant: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    first_dealer: int

    @classmethod
    def of(cls, match: Match) -> "Head":
        """Return the head of a match."""
        began = match.standing.get("table", {}).get("began", len(match.players))
        players = tuple(match.players[:began])
        return cls(match.variant_key, match.options, players, match.first_dealer)

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> "Head":
        """Return the head that `document` wrote."""
        players = tuple(document["players"])
        dealer = players.index(document["first_dealer"])
        return cls(document["variant"], document["options"], players, dealer)

    def document(self) -> dict[str, Any]:
        """Return the head as the first part of a match document (INTERCHANGE.md)."""
        return {
            "variant": self.variant,
            "options": dict(self.options),
            "players": list(self.players),
            "first_dealer": self.players[self.first_dealer],
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the sheet as its last revision has it; `before` is what a dead row showed."""

    position: int
    kind: str
    live: bool
    document: Mapping[str, Any]
    sequence: int = 0
    revision_id: int = 0
    before: Mapping[str, Any] | None = None

    @property
    def is_deal(self) -> bool:
        """Whether the row is a deal that counts."""
        return self.live and self.kind == Kind.DEAL

    @property
    def is_change(self) -> bool:
        """Whether the row says that somebody leaves or joins, and counts."""
        return self.live and self.kind in CHANGES


Entries = tuple[Entry, ...]


def fold(revisions: Iterable[Revision]) -> Entries:
    """Return the rows that the revisions leave, by position; the match's own head is left out.

    The revisions must be in the order of position and sequence.
    """
    rows = {each.position: _entry(each) for each in revisions if each.kind != Kind.RULES}
    return tuple(rows.values())


def _entry(revision: Revision) -> Entry:
    return Entry(
        revision.position,
        revision.kind,
        revision.action != Action.UNDONE,
        revision.document,
        revision.sequence,
        revision.pk,
        revision.before,
    )


def with_entry(entries: Entries, changed: Entry) -> Entries:
    """Return the rows with one replaced, or added after the last."""
    kept = tuple(changed if each.position == changed.position else each for each in entries)
    return kept if changed in kept else (*kept, changed)


def without_rows(entries: Entries, rows: Iterable[int]) -> Entries:
    """Return the rows with those at some positions dead."""
    dead = frozenset(rows)
    return tuple(replace(each, live=False) if each.position in dead else each for each in entries)


def match_report(head: Head, entries: Entries) -> MatchReport:
    """Return the report of the live rows.

    Raises RemiError (bad_document), or SheetError if something else stands before any deal.
    """
    deals, adjustments, changes = [], [], []
    for entry in entries:
        if entry.is_deal:
            deals.append(read_deal(entry.document))
        elif entry.is_change:
            changes.append(_change(entry, len(deals)))
        elif entry.live:
            adjustments.append(_adjustment(entry, len(deals)))
    return MatchReport(
        variant=head.variant,
        options=head.options,
        players=seat_names(head, [entry for entry in entries if entry.live]),
        first_dealer=head.players[head.first_dealer],
        deals=tuple(deals),
        adjustments=tuple(adjustments),
        changes=tuple(changes),
    )


def seat_names(head: Head, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the players by seat: those of the head, and who joined in these rows."""
    joined = [each.document["player"] for each in entries if each.kind == Kind.JOINED]
    return tuple(dict.fromkeys((*head.players, *joined))) if joined else head.players


def _change(entry: Entry, after_deal: int) -> TableChange:
    if not after_deal:
        raise SheetError(Refusal.NO_DEAL_BEFORE_CHANGE, row=entry.position)
    document = entry.document
    return TableChange(
        after_deal=after_deal, player=document["player"], points=document.get("points")
    )


def _adjustment(entry: Entry, after_deal: int) -> Adjustment:
    if not after_deal:
        raise SheetError(Refusal.NO_DEAL_BEFORE, row=entry.position)
    document = entry.document
    return Adjustment(
        after_deal=after_deal,
        player=document["player"],
        points=document["points"],
        reason=document["reason"],
    )


def replay_entries(head: Head, entries: Entries) -> Replay:
    """Replay the live rows.

    Raises RemiError; if it names a deal or a change, with its row (`row`) as well.
    """
    try:
        return replay_match(match_report(head, entries), ahead=AHEAD if has_changes(entries) else 0)
    except SheetError:
        raise
    except RemiError as error:
        row = _row_of(error, entries)
        raise (error.within(row=row) if row else error) from None


def has_changes(entries: Iterable[Entry]) -> bool:
    """Whether any row says that somebody leaves or joins, also one that was undone."""
    return any(entry.kind in CHANGES for entry in entries)


def replay_next(head: Head, standing: Mapping[str, Any], entry: Entry) -> Replay:
    """Replay one deal more than the standing holds; the answer has that deal alone.

    It is what replaying the whole match comes to, since a deal depends on nothing earlier but
    its number and the totals, as long as nobody left or joined. Raises RemiError as the engine
    does.
    """
    totals = dict(zip(head.players, standing["totals"], strict=True))
    since = Progress(standing["next"]["number"], totals)
    return replay_match(match_report(head, (entry,)), since=since)


def _row_of(error: RemiError, entries: Entries) -> int | None:
    if "change" in error.facts:
        place, rows = error.facts["change"], [each for each in entries if each.is_change]
    else:
        place, rows = error.facts.get("deal"), [each for each in entries if each.is_deal]
    return rows[place - 1].position if isinstance(place, int) and 0 < place <= len(rows) else None


def replay_shortened(
    head: Head, entries: Entries, *, changed: int
) -> tuple[tuple[int, ...], Entries, Replay]:
    """Replay after the row at position `changed` changed (0: the house rules).

    If the match now ends before rows that are written, their positions are answered, and the
    rows are dead in the entries. Raises RemiError as the engine does.
    """
    try:
        return (), entries, replay_entries(head, entries)
    except RemiError as error:
        rows = _rows_after_end(error, entries)
        if not rows or changed in rows:
            raise
    shorter = without_rows(entries, rows)
    return rows, shorter, replay_entries(head, shorter)


def replay_change(
    head: Head, entries: Entries, *, changed: int, confirmed: frozenset[int]
) -> tuple[Entries, Replay]:
    """Replay as `replay_shortened` does.

    Raises EndsEarlierError unless exactly the rows that would fall are confirmed.
    """
    rows, entries, result = replay_shortened(head, entries, changed=changed)
    if confirmed != frozenset(rows):
        raise EndsEarlierError(last=last_number(result), rows=rows)
    return entries, result


def _rows_after_end(error: RemiError, entries: Entries) -> tuple[int, ...]:
    row = error.facts.get("row")
    if error.code is not Code.MATCH_FINISHED or not isinstance(row, int):
        return ()
    return tuple(each.position for each in entries if each.live and each.position >= row)


def last_number(result: Replay) -> int:
    """Return the number of the last deal, 0 before the first."""
    return result.deals[-1].number if result.deals else 0
