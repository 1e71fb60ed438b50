"""From the facts to the score: the match replayed, whole or one deal more.

Nothing here reads or writes the database.
"""

from collections.abc import Mapping
from typing import Any, Final

from remi_scores.engine import (
    Code,
    Progress,
    RemiError,
    Replay,
    replay_match,
)
from remi_scores.matches.errors import EndsEarlierError, SheetError
from remi_scores.matches.ledger.facts import (
    Entries,
    Entry,
    Head,
    has_changes,
    match_report,
    without_rows,
)

AHEAD: Final = 8
"""Deals told in advance, for two hours without a network."""


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
