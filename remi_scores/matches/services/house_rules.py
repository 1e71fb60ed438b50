"""House rules changed after the match began."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from remi_scores.engine import get_variant
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.ledger import replay_change
from remi_scores.matches.models import Action, Match, Revision
from remi_scores.matches.services.table import follow_rows
from remi_scores.matches.services.writing import (
    NOTHING,
    Sheet,
    Stamp,
    add_head,
    open_sheet,
    recorded,
    recorded_once,
    save_rows_and_standing,
    undo_rows_after_end,
)


@recorded_once
def change_house_rules(
    *,
    match: Match,
    options: Mapping[str, Any],
    stamp: Stamp,
    seen_version: int | None = None,
    confirmed: frozenset[int] = NOTHING,
) -> Revision:
    """Change the house rules of a match; the deals that are written are scored again.

    `seen_version` is the match's version for which the new totals were shown. Once rows are written
    it must be the present one, or SheetError is raised. Raises EndsEarlierError unless the rows
    that would be undone are `confirmed`, RemiError if an option is bad or a deal cannot be scored
    under the new rules.
    """
    sheet = open_sheet(match, by=stamp.author)
    if repeated := recorded(sheet.revisions, stamp):
        return repeated
    if sheet.entries and seen_version != sheet.match.version:
        raise SheetError(Refusal.RULES_LOCKED)
    sheet = under_rules(sheet, options)
    entries, result = replay_change(sheet.head, sheet.entries, changed=0, confirmed=confirmed)
    revision = add_head(sheet.match, sheet.head, Action.CORRECTED, stamp)
    entries = undo_rows_after_end(sheet, entries, stamp, confirmed)
    sheet.match.options = dict(sheet.head.options)
    save_rows_and_standing(sheet, entries, result, first=1)
    follow_rows(sheet.match)
    return revision


def under_rules(sheet: Sheet, options: Mapping[str, Any]) -> Sheet:
    """Return a sheet with other house rules. Raises RemiError if an option is bad."""
    changed = get_variant(sheet.head.variant).create(options).changed_options()
    return replace(sheet, head=replace(sheet.head, options=changed))
