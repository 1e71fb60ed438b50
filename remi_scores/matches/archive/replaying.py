"""From the line of a match to its facts and its score; nothing here writes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from remi_scores.engine import (
    Adjustment,
    MatchReport,
    Replay,
    TableChange,
    replay_match,
    write_deal,
)
from remi_scores.matches.archive.errors import LineError, line_error
from remi_scores.matches.archive.reading import FINISHED, GIVEN_UP, OPEN, ArchivedMatch
from remi_scores.matches.errors import PROBLEMS
from remi_scores.matches.ledger import (
    AHEAD,
    Entries,
    Entry,
    Head,
    match_report,
    seat_names,
    stop_early,
    with_names,
)
from remi_scores.matches.models import RowKind
from remi_scores.matches.services import check_names


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match of an archive with its facts and its score."""

    line: int
    archived: ArchivedMatch
    head: Head
    entries: Entries
    result: Replay

    @property
    def state(self) -> str:
        """What became of the match."""
        if self.archived.state:
            return self.archived.state
        return FINISHED if self.result.finished else OPEN


def score(line: int, archived: ArchivedMatch) -> ScoredMatch:
    """Replay a match. Raises LineError if it cannot be scored, or its state is not true."""
    try:
        report = _with_clean_names(archived.report)
        head = _head(report)
        entries = tuple(_entries(report))
        _check_order(report, seat_names(head, entries))
        # As the ledger would replay the rows, but the deals are read already.
        result = replay_match(report, ahead=AHEAD if report.changes else 0)
        head = replace(head, options=result.variant.changed_options())
        if archived.state == OPEN and result.finished:
            raise LineError("the match is over by its rules, so it is not open")
        if archived.state == GIVEN_UP or (archived.state == FINISHED and not result.finished):
            kind = RowKind.GIVEN_UP if archived.state == GIVEN_UP else RowKind.STOPPED
            entries = (*entries, _entry(len(entries) + 1, kind, {"reason": ""}))
            result = stop_early(result, entries)
    except PROBLEMS as error:
        raise line_error(error) from error
    return ScoredMatch(line, archived, head, entries, result)


def _with_clean_names(report: MatchReport) -> MatchReport:
    """Return a report with names as the sheet has them. Raises SheetError and RemiError."""
    clean = check_names(report.players)
    if clean == report.players:
        return report
    names = dict(zip(report.players, clean, strict=True))
    head = _head(report)
    entries = tuple(
        replace(each, document=with_names(each.document, names)) for each in _entries(report)
    )
    started = tuple(names[player] for player in head.players)
    return match_report(replace(head, players=started), entries)


def _head(report: MatchReport) -> Head:
    starters = report.first_table
    first = report.first_dealer
    if first is not None and first not in starters:
        raise LineError(f"first_dealer {first!r} is not at the table of the first deal")
    dealer = 0 if first is None else starters.index(first)
    return Head(report.variant, dict(report.options), starters, dealer)


def _check_order(report: MatchReport, seats: tuple[str, ...]) -> None:
    """Check what the rows of a sheet cannot say: rows follow a deal, and seats are in order."""
    changed = [each.after_deal for each in report.changes]
    after = [each.after_deal for each in report.adjustments] + changed
    if any(not 1 <= each <= len(report.deals) for each in after):
        raise LineError("after_deal names a deal that there is not")
    if changed != sorted(changed) or seats != report.players:
        raise LineError("changes are not in the order of deals, or players not in that of seats")


def _entries(report: MatchReport) -> Iterator[Entry]:
    """Yield the rows of the sheet: after each deal the adjustments and changes that follow it."""
    position, here = 0, set(report.first_table)
    for number, deal in enumerate(report.deals, 1):
        rows: list[tuple[RowKind, Mapping[str, Any]]] = [(RowKind.DEAL, dict(write_deal(deal)))]
        adjusted = [each for each in report.adjustments if each.after_deal == number]
        changes = [each for each in report.changes if each.after_deal == number]
        first = [each for each in adjusted if each.player in here]
        later = [each for each in adjusted if each.player not in here]
        rows += [(RowKind.ADJUSTMENT, _adjusted(each)) for each in first]
        rows += [_changed(each) for each in changes]
        rows += [(RowKind.ADJUSTMENT, _adjusted(each)) for each in later]
        for change in changes:
            (here.add if change.joins else here.discard)(change.player)
        for kind, document in rows:
            position += 1
            yield _entry(position, kind, document)


def _entry(position: int, kind: RowKind, document: Mapping[str, Any]) -> Entry:
    return Entry(position, kind, live=True, document=document, sequence=1)


def _adjusted(adjustment: Adjustment) -> dict[str, Any]:
    return {
        "player": adjustment.player,
        "points": adjustment.points,
        "reason": adjustment.reason,
    }


def _changed(change: TableChange) -> tuple[RowKind, dict[str, Any]]:
    if change.joins:
        return RowKind.JOINED, {"player": change.player, "points": change.points}
    return RowKind.LEFT, {"player": change.player}
