"""From the facts to the sheet: folding revisions, replaying the match, deriving rows.

Nothing here reads or writes the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from remi_scores.engine.documents import read_deal, write_replay
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.match import Progress, Replay, replay
from remi_scores.engine.report import Adjustment, MatchReport
from remi_scores.matches.errors import EndsEarlierError, Refusal, SheetError
from remi_scores.matches.models import Action, Kind, Match, Revision, Row


@dataclass(frozen=True, slots=True)
class Head:
    """What a match is before any deal: the game, its house rules, the players in seat order."""

    variant: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    first_dealer: int

    @classmethod
    def of(cls, match: Match) -> "Head":
        """Return the head of a match."""
        return cls(match.variant_key, match.options, tuple(match.players), match.first_dealer)

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

    Raises RemiError (bad_document), or SheetError if an adjustment stands before any deal.
    """
    deals, adjustments = [], []
    for entry in entries:
        if entry.is_deal:
            deals.append(read_deal(entry.document))
        elif entry.live:
            adjustments.append(_adjustment(entry, len(deals)))
    return MatchReport(
        variant=head.variant,
        options=head.options,
        players=head.players,
        first_dealer=head.players[head.first_dealer],
        deals=tuple(deals),
        adjustments=tuple(adjustments),
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

    Raises RemiError; if it names a deal, with the deal's row (`row`) as well.
    """
    try:
        return replay(match_report(head, entries))
    except SheetError:
        raise
    except RemiError as error:
        row = _row_of(error, entries)
        raise (error.within(row=row) if row else error) from None


def replay_next(head: Head, standing: Mapping[str, Any], entry: Entry) -> Replay:
    """Replay one deal more than the standing holds; the answer has that deal alone.

    It is what replaying the whole match comes to, since a deal depends on nothing earlier but
    its number and the totals. Raises RemiError as the engine does.
    """
    totals = dict(zip(head.players, standing["totals"], strict=True))
    since = Progress(standing["next"]["number"], totals)
    return replay(match_report(head, (entry,)), since=since)


def standing_at(head: Head, now: Mapping[str, Any], number: int) -> Mapping[str, Any] | None:
    """Return the `next` of a standing when deal `number` is next and the totals are as now.

    None where the match is over before it.
    """
    totals = dict(zip(head.players, now["totals"], strict=True))
    since = Progress(number, totals)
    following: Mapping[str, Any] | None
    following = standing(head, replay(match_report(head, ()), since=since), rows=0)["next"]
    return following


def _row_of(error: RemiError, entries: Entries) -> int | None:
    deal = error.facts.get("deal")
    deals = [each.position for each in entries if each.is_deal]
    return deals[deal - 1] if isinstance(deal, int) and 0 < deal <= len(deals) else None


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


def standing(head: Head, result: Replay, *, rows: int) -> dict[str, Any]:
    """Return `Match.standing`: rows, totals by seat, the winners' seats and the next deal."""
    following = write_replay(replace(result, deals=())).get("next")
    if following:
        following = {**following, "dealer": head.players.index(following["dealer"])}
    return {
        "rows": rows,
        "totals": [result.totals[player] for player in head.players],
        "winners": [head.players.index(player) for player in result.winners],
        "next": following,
    }


def derive_rows(head: Head, entries: Entries, result: Replay, *, first: int = 1) -> list[Row]:
    """Return the rows of the sheet from position `first` on, unsaved and without their match."""
    earlier = [entry for entry in entries if entry.position < first]
    dealt = sum(entry.is_deal for entry in earlier)
    totals = _totals(head, earlier, result)
    answers = iter(write_replay(replace(result, deals=result.deals[dealt:]))["deals"])
    rows = []
    for entry in entries[len(earlier) :]:
        row = _row(head, entry, next(answers) if entry.is_deal else {})
        if entry.live:
            totals = [total + points for total, points in zip(totals, row.points, strict=True)]
            row.totals = totals
        rows.append(row)
    return rows


def derive_next(head: Head, entry: Entry, result: Replay) -> Row:
    """Return the row of a deal that `replay_next` scored, unsaved and without its match."""
    row = _row(head, entry, write_replay(result)["deals"][0])
    row.totals = [result.totals[player] for player in head.players]
    return row


def _totals(head: Head, entries: Iterable[Entry], result: Replay) -> list[int]:
    """Add up the live rows at the start of the sheet, by seat."""
    scored = iter(result.deals)
    totals = dict.fromkeys(head.players, 0)
    for entry in entries:
        if entry.is_deal:
            for player, points in next(scored).points.items():
                totals[player] += points
        elif entry.live:
            totals[entry.document["player"]] += entry.document["points"]
    return list(totals.values())


def _row(head: Head, entry: Entry, answer: Mapping[str, Any]) -> Row:
    shown = _shown(head, entry, answer)
    return Row(
        position=entry.position,
        kind=entry.kind,
        live=entry.live,
        revision_id=entry.revision_id,
        number=shown["number"],
        dealer=shown["dealer"],
        points=shown["points"],
        totals=[],
        # Without the totals: those of a deal include adjustments that stand in later rows.
        detail={key: value for key, value in answer.items() if key != "totals"},
    )


def _shown(head: Head, entry: Entry, answer: Mapping[str, Any]) -> Mapping[str, Any]:
    if not entry.live:
        return entry.before or {"number": None, "dealer": None, "points": []}
    if entry.kind == Kind.ADJUSTMENT:
        added = {entry.document["player"]: entry.document["points"]}
        points = [added.get(player, 0) for player in head.players]
        return {"number": None, "dealer": None, "points": points}
    dealer = head.players.index(answer["dealer"])
    points = [answer["points"][player] for player in head.players]
    return {"number": answer["number"], "dealer": dealer, "points": points}


def differences(kept: Sequence[Row], derived: Sequence[Row]) -> list[int]:
    """Return the positions at which the rows kept are not those that replay derives."""
    kept_facts = {row.position: row.facts() for row in kept}
    derived_facts = {row.position: row.facts() for row in derived}
    positions = sorted({*kept_facts, *derived_facts})
    return [each for each in positions if kept_facts.get(each) != derived_facts.get(each)]
