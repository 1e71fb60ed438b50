"""What a change would make of a match; nothing is written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from remi_scores.engine import DealReport, Replay, write_deal
from remi_scores.matches.errors import ConflictError, EndsEarlierError, Refusal
from remi_scores.matches.ledger import Entry, last_number, replay_shortened, with_entry
from remi_scores.matches.models import Match, RowKind
from remi_scores.matches.services.house_rules import under_rules
from remi_scores.matches.services.writing import read_sheet


@dataclass(frozen=True, slots=True)
class Preview:
    """What a change would make of a match: the score, and rows that would be undone."""

    result: Replay
    undone: tuple[int, ...]

    def ends_earlier(self) -> EndsEarlierError:
        """Return the error that is raised if the change is written without confirming `undone`."""
        return EndsEarlierError(last=last_number(self.result), rows=self.undone)


def preview_deal(
    *, match: Match, report: DealReport, position: int, correcting: bool = False
) -> Preview:
    """Score a match with a deal written as the row at `position`; nothing is written.

    Raises ConflictError if a new deal's row is taken, RemiError if it cannot be scored.
    """
    sheet = read_sheet(match)
    if not correcting and position != sheet.next_position:
        raise ConflictError(Refusal.POSITION_TAKEN, row=position, next=sheet.next_position)
    entry = Entry(position, RowKind.DEAL, live=True, document=write_deal(report))
    entries = with_entry(sheet.entries, entry)
    undone, _, result = replay_shortened(sheet.head, entries, changed=position)
    return Preview(result, undone)


def preview_correction(*, match: Match, position: int, document: Mapping[str, Any]) -> Preview:
    """Score a match with another document in the row at `position`; nothing is written.

    Raises SheetError if the row does not count, RemiError if the match cannot be scored so.
    """
    sheet = read_sheet(match)
    entry = replace(sheet.live_entry(position), document=document)
    entries = with_entry(sheet.entries, entry)
    undone, _, result = replay_shortened(sheet.head, entries, changed=position)
    return Preview(result, undone)


def preview_house_rules(*, match: Match, options: Mapping[str, Any]) -> Preview:
    """Score a match under other house rules; nothing is written.

    Raises RemiError if an option is bad or a deal cannot be scored under the new rules.
    """
    sheet = under_rules(read_sheet(match), options)
    undone, _, result = replay_shortened(sheet.head, sheet.entries, changed=0)
    return Preview(result, undone)
