"""From the facts to the score: replay a whole match, or only its next deal.

Pure functions: nothing here reads or writes the database.
"""

from dataclasses import replace
from typing import Final

from remi_scores.engine import Code, Progress, RemiError, Replay, rank_players, replay_match
from remi_scores.matches.errors import EndsEarlierError, Refusal, SheetError
from remi_scores.matches.ledger.facts import (
    Entries,
    Entry,
    Head,
    has_changes,
    match_report,
    without_rows,
)
from remi_scores.matches.ledger.stored import Standing
from remi_scores.matches.models import STOPS, RowKind

AHEAD: Final = 8
"""Deals after the next that a page knows, enough for two hours without a network."""


def replay_entries(head: Head, entries: Entries) -> Replay:
    """Replay the live rows.

    Raises RemiError. If it is about one deal or change, its facts name the position (`row`) too.
    Raises SheetError if an adjustment or a change comes before the first deal.
    """
    try:
        result = replay_match(
            match_report(head, entries), ahead=AHEAD if has_changes(entries) else 0
        )
    except RemiError as error:
        row = _row_of(error, entries)
        raise (error.within(row=row) if row else error) from None
    return stop_early(result, entries)


def stop_early(result: Replay, entries: Entries) -> Replay:
    """Return the score of a match that a row ends early; a match without one stays as it is.

    Raises RemiError (match_finished) for a deal or a change after that row, SheetError if the match
    is to count as it stands and no deal was scored.
    """
    stop = next((each for each in entries if each.live and each.kind in STOPS), None)
    if stop is None:
        return result
    for each in entries:
        if each.position > stop.position and (each.is_deal or each.is_change):
            message = "the match was ended before this row"
            raise RemiError(Code.MATCH_FINISHED, message, row=each.position)
    if stop.kind == RowKind.GIVEN_UP:
        return replace(result, finished=True, winners=(), next=None, ahead=())
    if not any(deal.deadwood for deal in result.deals):
        raise SheetError(Refusal.NO_DEAL_TO_COUNT, row=stop.position)
    here = {player: result.totals[player] for player in result.table}
    ranks = rank_players(here, lowest_wins=result.variant.lowest_wins)
    winners = tuple(player for player in result.table if ranks[player] == 1)
    return replace(result, finished=True, winners=winners, next=None, ahead=())


def is_given_up(entries: Entries) -> bool:
    """Tell whether a row says that the match counts nowhere."""
    return any(each.live and each.kind == RowKind.GIVEN_UP for each in entries)


def replay_next(head: Head, standing: Standing, entry: Entry) -> Replay:
    """Score the next deal alone, from the stored standing of a match that is not over.

    The result is the same as of the whole match, because a deal depends on nothing earlier but its
    number and the totals. That holds while nobody has left or joined. Raises RemiError as the
    engine does.
    """
    if standing["next"] is None:
        raise RemiError(Code.MATCH_FINISHED, "no deal follows the end of the match")
    totals = dict(zip(head.players, standing["totals"], strict=True))
    since = Progress(standing["next"]["number"], totals)
    return replay_match(match_report(head, (entry,)), since=since)


def _row_of(error: RemiError, entries: Entries) -> int | None:
    if "change" in error.facts:
        number, rows = error.facts["change"], [each for each in entries if each.is_change]
    else:
        number, rows = error.facts.get("deal"), [each for each in entries if each.is_deal]
    if not isinstance(number, int) or not 0 < number <= len(rows):
        return None
    return rows[number - 1].position


def replay_shortened(
    head: Head, entries: Entries, *, changed: int
) -> tuple[tuple[int, ...], Entries, Replay]:
    """Replay after a change of the row at position `changed` (0: the house rules).

    The match may now end before rows that are written. Their positions are returned, and in the
    returned entries they are undone. Raises RemiError as the engine does.
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
    """Replay as `replay_shortened` does, for writing.

    Raises EndsEarlierError unless `confirmed` names exactly the rows that would be undone.
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
