"""Adjustments: points agreed at the table, and their correction."""

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.entry import USUAL_PENALTY, AdjustmentForm
from remi_scores.matches.errors import InvalidFormError
from remi_scores.matches.ledger import seats_in, seats_now
from remi_scores.matches.models import Match, Revision, Role, Row
from remi_scores.matches.sheet import preview_correction
from remi_scores.matches.views.answering.answers import answer
from remi_scores.matches.views.answering.echo import echo, echoes_access, wants_echo
from remi_scores.matches.views.answering.outcome import Refused, answer_outcome, attempt
from remi_scores.matches.views.answering.posted import confirmed_rows, stamp_of
from remi_scores.web import (
    HtmxHttpRequest,
    new_form_token,
    read_form_token,
    read_number,
    revalidated,
)

PAGE, FORM = "matches/adjustment/adjustment.html", "matches/adjustment/_form.html"
PREVIEW = "matches/forms/_correction_preview.html"


@echoes_access
@revalidated
@require_http_methods(["GET", "HEAD", "POST"])
def adjustment_new(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Write points agreed at the table as the next row."""
    match = get_match(request, code, Role.SCORER)
    data = request.POST if request.method == "POST" else None
    form = AdjustmentForm(
        match.players, data, seats=seats_now(match), penalty=_usual_penalty(match)
    )

    def write() -> Revision:
        return services.record_adjustment(
            match=match,
            **_valid_document(form),
            position=read_number(request.POST.get("position", "")),
            stamp=stamp_of(request),
        )

    return _answer_adjustment(request, match, form, write)


def correct_adjustment(request: HtmxHttpRequest, match: Match, row: Row) -> HttpResponse:
    """Replace what an adjustment says."""
    form = _correction_form(request, match, row)

    def write() -> Revision:
        return services.correct_row(
            match=match,
            position=row.position,
            report=_valid_document(form),
            sequence=read_number(request.POST.get("sequence", "")),
            stamp=stamp_of(request, why=form.cleaned_data["why"]),
            confirmed=confirmed_rows(request),
        )

    return _answer_adjustment(request, match, form, write, row)


def preview_adjustment(request: HtmxHttpRequest, match: Match, row: Row) -> HttpResponse:
    """Show what the correction in the form would change in the totals; nothing is written."""
    form = _correction_form(request, match, row)
    token = read_form_token(request.POST.get("op", ""))
    context = _context(match, form, row, token)
    context["sequence"] = read_number(request.POST.get("sequence", ""))
    if form.is_valid():
        context["preview"] = preview_correction(match, row.position, form.document)
    return answer(request, PAGE, PREVIEW, context)


def _correction_form(request: HtmxHttpRequest, match: Match, row: Row) -> AdjustmentForm:
    return AdjustmentForm(
        match.players,
        request.POST if request.method == "POST" else None,
        seats=seats_in(match, row),
        document=row.revision.document,
        penalty=_usual_penalty(match),
    )


def _usual_penalty(match: Match) -> int:
    """Return what the penalty adds that the form offers: it makes winning harder."""
    return USUAL_PENALTY if match.variant.lowest_wins else -USUAL_PENALTY


def _valid_document(form: AdjustmentForm) -> dict[str, Any]:
    if not form.is_valid():
        raise InvalidFormError
    return form.document


def _answer_adjustment(
    request: HtmxHttpRequest,
    match: Match,
    form: AdjustmentForm,
    write: Callable[[], Revision],
    row: Row | None = None,
) -> HttpResponse:
    """Show the form, or write what it says and answer; `row` is the one that is corrected."""
    if request.method != "POST":
        return answer(request, PAGE, FORM, _context(match, form, row))
    token = read_form_token(request.POST.get("op", ""))
    outcome = attempt(match, write, token=token)
    if wants_echo(request):
        about = [str(words) for words in chain.from_iterable(form.errors.values())]
        return echo(request, match, outcome, about)
    # After a conflict the form has a new token; the outbox replaces the old form with it.
    kept = token if isinstance(outcome, Refused) else None
    context = partial(_context, match, form, row, kept)
    return answer_outcome(request, match, outcome, page=PAGE, part=FORM, context=context)


def _context(
    match: Match, form: AdjustmentForm, row: Row | None, token: UUID | None = None
) -> dict[str, Any]:
    context = {"match": match, "form": form, "op": token or new_form_token()}
    if row is None:
        return {**context, "position": match.next_position}
    return {**context, "row": row, "position": row.position, "sequence": row.revision.sequence}
