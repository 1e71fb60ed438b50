"""Writing a deal, looking at it before, and correcting a row."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from remi_scores.engine import DealReport, read_deal
from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.entry import DealEntry, fields_of, hand_values
from remi_scores.matches.errors import PROBLEMS, ConflictError, EndsEarlierError, is_elsewhere
from remi_scores.matches.ledger import find_row, get_row, seating_of
from remi_scores.matches.models import Match, Revision, Role, Row, RowKind
from remi_scores.matches.problems import words_for
from remi_scores.matches.sheet import build_preview
from remi_scores.matches.views.adjustments import correct_adjustment
from remi_scores.matches.views.answers import after_writing, answer, written_address
from remi_scores.matches.views.contexts import (
    beside,
    entry_context,
    hands_context,
    obstacle,
    taken_row,
)
from remi_scores.matches.views.echo import echo, echoes_access, wants_echo, wrong_in
from remi_scores.matches.views.posted import confirmed_rows, stamp_of
from remi_scores.matches.views.table import correct_joining
from remi_scores.web import HtmxHttpRequest, flat, new_form_token, read_number

PAGE, FORM = "matches/deal/deal.html", "matches/deal/_form.html"


@echoes_access
@require_http_methods(["GET", "HEAD", "POST"])
def deal_new(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Write a deal as the next row; the address may fill in fields of the form (`?ended=void`)."""
    match = get_match(request, code, Role.SCORER)
    entry = DealEntry(seating_of(match), flat(request.POST or request.GET))
    if request.method != "POST":
        if match.finished:
            return redirect(match)
        entry.fields["ended"] = request.GET.get("ended", "")[:20]
        entry.position, entry.version = match.next_position, match.version
        return render(request, PAGE, entry_context(match, entry))
    stamp = stamp_of(request, why=entry.why.strip(), typed=entry.typed)
    obstacles = _attempt(
        match,
        entry,
        lambda report: services.record_deal(
            match=match,
            report=report,
            position=entry.position,
            stamp=stamp,
            seen_version=entry.version if entry.version >= 0 else None,
            seen_hands=_seen_hands(request),
        ),
    )
    if wants_echo(request):
        return echo(request, match, obstacles, wrong_in(entry))
    if obstacles is None:
        return after_writing(request, written_address(match, entry.position))
    return answer(request, PAGE, FORM, {**entry_context(match, entry), **obstacles})


def _seen_hands(request: HtmxHttpRequest) -> int | None:
    """Return the last contribution the form knew of; None if it did not say."""
    seen = read_number(request.POST.get("hands", ""), blank=-1)
    return seen if seen >= 0 else None


@require_POST
def deal_preview(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show what the deal in the form would score; nothing is written."""
    match = get_match(request, code, Role.SCORER)
    data = flat(request.POST)
    corrected = read_number(data.get("sequence", ""))
    row = find_row(match, read_number(data.get("position", ""))) if corrected else None
    entry = DealEntry(seating_of(match, row), data)
    preview = build_preview(match, entry)
    context = {**entry_context(match, entry, row), "preview": preview}
    context["values"] = hand_values(entry, context["number"] or 1)
    return answer(request, PAGE, "matches/deal/_preview.html", context)


@echoes_access
@require_http_methods(["GET", "HEAD", "POST"])
def row_correct(request: HtmxHttpRequest, code: str, position: int) -> HttpResponse:
    """Replace what a row says, in the same form as it was written."""
    match = get_match(request, code, Role.SCORER)
    row = get_row(match, position)
    if not row.live and request.method != "POST":
        return redirect("row", code, position)
    if row.kind == RowKind.ADJUSTMENT:
        return correct_adjustment(request, match, row)
    if row.kind == RowKind.JOINED:
        return correct_joining(request, match, row)
    if row.kind == RowKind.LEFT:
        return redirect("row", code, position)  # there is nothing in it to correct
    if request.method != "POST":
        return render(request, PAGE, entry_context(match, _entry_of(match, row), row))
    return _correct_deal(request, match, row)


def _correct_deal(request: HtmxHttpRequest, match: Match, row: Row) -> HttpResponse:
    entry = DealEntry(seating_of(match, row), flat(request.POST))
    entry.position = row.position
    stamp = stamp_of(request, why=entry.why.strip(), typed=entry.typed)
    confirmed = confirmed_rows(request)
    obstacles = _attempt(
        match,
        entry,
        lambda report: services.correct_row(
            match=match,
            position=row.position,
            report=report,
            sequence=entry.sequence,
            stamp=stamp,
            confirmed=confirmed,
        ),
    )
    if wants_echo(request):
        return echo(request, match, obstacles, wrong_in(entry))
    if obstacles is None:
        return after_writing(request, written_address(match, row.position))
    return answer(request, PAGE, FORM, {**entry_context(match, entry, row), **obstacles})


def _entry_of(match: Match, row: Row) -> DealEntry:
    table, revision = seating_of(match, row), row.revision
    # A restored row says what was typed before it was undone.
    written = match.revisions.filter(position=row.position).exclude(typed={}).last()
    if written is not None and written.document == revision.document:
        fields = written.typed
    else:
        fields = fields_of(read_deal(revision.document), table.players)
    entry = DealEntry(table, fields)
    entry.position, entry.sequence = row.position, revision.sequence
    return entry


def _attempt(
    match: Match, entry: DealEntry, write: Callable[[DealReport], Revision]
) -> dict[str, Any] | None:
    """Write what the form says; return what stands in the way for the page, None if nothing."""
    try:
        report = entry.report()
        if report is None:
            return {}
        write(report)
    except ConflictError as error:
        return _meet_conflict(match, entry, error)
    except PROBLEMS as error:
        if isinstance(error, EndsEarlierError) or is_elsewhere(error, entry.position):
            return obstacle(match, error)
        entry.show(error)
        return {}
    return None


def _meet_conflict(match: Match, entry: DealEntry, error: ConflictError) -> dict[str, Any]:
    """Keep all that was typed, and make the form ready to be sent once more, knowingly."""
    taken = taken_row(match, error)
    fresh = Match.objects.get(pk=match.pk)
    instead, entry.op = entry.op, new_form_token()
    if entry.sequence:
        entry.sequence = get_row(match, entry.position).revision.sequence
    else:
        entry.position, entry.version = fresh.next_position, fresh.version
    return {
        "problem": words_for(error),
        **beside(match, taken, entry),
        "instead": instead,
        "over": not entry.sequence and fresh.finished,
        **hands_context(fresh),
    }
