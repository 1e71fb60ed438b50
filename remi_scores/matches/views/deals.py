"""Writing a deal, previewing it, and correcting a row."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from remi_scores import wording
from remi_scores.engine import DealReport, read_deal
from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.entry import DealEntry, fields_of, hand_values
from remi_scores.matches.errors import InvalidFormError
from remi_scores.matches.ledger import as_called_now, find_row, get_row, seating_of
from remi_scores.matches.models import STOPS, Match, Revision, Role, Row, RowKind
from remi_scores.matches.services import Stamp
from remi_scores.matches.sheet import build_preview
from remi_scores.matches.views.adjustments import correct_adjustment, preview_adjustment
from remi_scores.matches.views.answering.answers import answer
from remi_scores.matches.views.answering.contexts import entry_context
from remi_scores.matches.views.answering.echo import echo, echoes_access, wants_echo, wrong_in
from remi_scores.matches.views.answering.outcome import answer_outcome, attempt
from remi_scores.matches.views.answering.posted import confirmed_rows, stamp_of
from remi_scores.matches.views.table import correct_joining, preview_joining
from remi_scores.web import HtmxHttpRequest, flat, read_number, revalidated

PAGE, FORM = "matches/deal/deal.html", "matches/deal/_form.html"


@echoes_access
@revalidated
@require_http_methods(["GET", "HEAD", "POST"])
def deal_new(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Write a deal as the next row; the query may fill in fields of the form (`?ended=void`)."""
    match = get_match(request, code, Role.SCORER)
    entry = DealEntry(seating_of(match), flat(request.POST or request.GET))
    if request.method == "POST":
        return _write(request, match, entry, partial(_record, request, match, entry))
    if match.finished:
        return redirect(match)
    entry.fields["ended"] = request.GET.get("ended", "")[:20]
    entry.draw(match)
    return render(request, PAGE, entry_context(match, entry))


def _record(request: HtmxHttpRequest, match: Match, entry: DealEntry) -> Revision:
    write = services.record_deal
    if closer := entry.wrong_closer:
        write = partial(services.record_wrong_close, player=closer, reason=wording.wrong_close())
    return write(
        match=match,
        report=_valid_report(entry),
        position=entry.position,
        stamp=_stamp(request, entry),
        seen_version=entry.version if entry.version >= 0 else None,
        seen_hands=_seen_hands(request),
    )


def _valid_report(entry: DealEntry) -> DealReport:
    report = entry.report()
    if report is None:
        raise InvalidFormError
    return report


def _stamp(request: HtmxHttpRequest, entry: DealEntry) -> Stamp:
    return stamp_of(request, why=entry.why.strip(), typed=entry.typed)


def _seen_hands(request: HtmxHttpRequest) -> int | None:
    """Return the last contribution the form knew of; None if the form does not say."""
    seen = read_number(request.POST.get("hands", ""), blank=-1)
    return seen if seen >= 0 else None


def _write(
    request: HtmxHttpRequest,
    match: Match,
    entry: DealEntry,
    write: Callable[[], Revision],
    row: Row | None = None,
) -> HttpResponse:
    """Write a deal and answer; `row` is the one that is corrected."""
    outcome = attempt(match, write, entry=entry, token=entry.form_token)
    if wants_echo(request):
        return echo(request, match, outcome, wrong_in(entry))
    context = partial(entry_context, match, entry, row)
    return answer_outcome(request, match, outcome, page=PAGE, part=FORM, context=context)


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
    """Correct a row, in the form it was written with."""
    match = get_match(request, code, Role.SCORER)
    row = get_row(match, position)
    if not row.live and request.method != "POST":
        return redirect("row", code, position)
    if row.kind == RowKind.ADJUSTMENT:
        return correct_adjustment(request, match, row)
    if row.kind == RowKind.JOINED:
        return correct_joining(request, match, row)
    if row.kind in {RowKind.LEFT, *STOPS}:
        return redirect("row", code, position)  # it has nothing to correct
    if request.method != "POST":
        return render(request, PAGE, entry_context(match, _entry_of(match, row), row))
    entry = DealEntry(seating_of(match, row), flat(request.POST))
    entry.position = row.position
    return _write(request, match, entry, partial(_correct, request, match, entry), row)


@require_POST
def correction_preview(request: HtmxHttpRequest, code: str, position: int) -> HttpResponse:
    """Show what the correction of an adjustment or a late joining would change in the totals."""
    match = get_match(request, code, Role.SCORER)
    row = get_row(match, position)
    if not row.live:
        return redirect("row", code, position)
    if row.kind == RowKind.ADJUSTMENT:
        return preview_adjustment(request, match, row)
    if row.kind == RowKind.JOINED:
        return preview_joining(request, match, row)
    raise Http404(position)


def _correct(request: HtmxHttpRequest, match: Match, entry: DealEntry) -> Revision:
    return services.correct_row(
        match=match,
        position=entry.position,
        report=_valid_report(entry),
        sequence=entry.sequence,
        stamp=_stamp(request, entry),
        confirmed=confirmed_rows(request),
    )


def _entry_of(match: Match, row: Row) -> DealEntry:
    """Return the form of a deal that is written, filled with what was typed or with its report."""
    table, revision = seating_of(match, row), row.revision
    # For a restored row, what was typed is in a revision from before it was undone.
    written = match.revisions.filter(position=row.position).exclude(typed={}).last()
    if written and as_called_now(match, written).document == revision.document:
        # The reason may name a player who is called otherwise now.
        said = {"reason": revision.document["reason"]} if "reason" in revision.document else {}
        fields = {**written.typed, **said}
    else:
        fields = fields_of(read_deal(revision.document), table.players)
    entry = DealEntry(table, fields)
    entry.position, entry.sequence = row.position, revision.sequence
    return entry
