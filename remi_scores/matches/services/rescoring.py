"""Compare the derived data that is stored with the facts, and repair it."""

from collections.abc import Iterator
from dataclasses import replace

from django.db import transaction

from remi_scores.matches.circles import follow_names
from remi_scores.matches.errors import PROBLEMS
from remi_scores.matches.ledger import (
    Head,
    derive_rows,
    derive_standing,
    differences,
    is_given_up,
    replay_entries,
    seat_names,
)
from remi_scores.matches.models import Match, Row, RowKind
from remi_scores.matches.services.writing import Sheet, open_sheet, save_rows


@transaction.atomic
def check_match(*, match: Match) -> list[str]:
    """Return, in English, which stored data differ from the facts; empty if none do."""
    sheet = _read(match)
    try:
        rows, facts = _derive(sheet)
    except PROBLEMS as error:
        return [f"cannot be scored: {error.code}: {error}"]
    kept = sheet.match
    wrong = [f"row {position} differs" for position in differences(list(kept.rows.all()), rows)]
    return wrong + [f"{name} differs" for name in facts if getattr(kept, name) != facts[name]]


@transaction.atomic
def repair_match(*, match: Match) -> list[str]:
    """Store what follows from the facts, and return what differed.

    A match that cannot be scored is left alone.
    """
    wrong = check_match(match=match)
    sheet = _read(match)
    try:
        rows, facts = _derive(sheet)
    except PROBLEMS:
        return wrong
    if wrong:
        _store(sheet.match, rows, facts)
    return wrong


def _read(match: Match) -> Sheet:
    """Open a match with the head from its facts, which may differ from the stored one."""
    sheet = open_sheet(match)
    has_head = any(each.kind == RowKind.RULES for each in sheet.revisions)
    return replace(sheet, head=Head.read(sheet.revisions)) if has_head else sheet


def _derive(sheet: Sheet) -> tuple[list[Row], dict[str, object]]:
    result = replay_entries(sheet.head, sheet.entries)
    facts: dict[str, object] = {
        "variant_key": sheet.head.variant,
        "first_dealer": sheet.head.first_dealer,
        "options": dict(sheet.head.options),
        "players": list(seat_names(sheet.head, sheet.entries)),
        "finished": result.finished,
        "given_up": is_given_up(sheet.entries),
        "standing": derive_standing(
            sheet.head, result, rows=len(sheet.entries), entries=sheet.entries
        ),
    }
    return derive_rows(sheet.head, sheet.entries, result), facts


def _store(match: Match, rows: list[Row], facts: dict[str, object]) -> None:
    match.rows.all().delete()
    save_rows(match, (), rows)
    for name, value in facts.items():
        setattr(match, name, value)
    match.version += 1
    match.is_stale = True
    match.save(update_fields=[*facts, "version", "is_stale"])
    follow_names(match)


def check_all() -> Iterator[tuple[Match, list[str]]]:
    """Check every match, one at a time."""
    for match in Match.objects.order_by("pk").iterator():
        yield match, check_match(match=match)


def repair_all() -> Iterator[tuple[Match, list[str]]]:
    """Repair every match, one at a time."""
    for match in Match.objects.order_by("pk").iterator():
        yield match, repair_match(match=match)
