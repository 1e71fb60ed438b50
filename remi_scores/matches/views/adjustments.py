"""Adjustments: points agreed at the table, and their correction."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.entry import AdjustmentForm
from remi_scores.matches.errors import PROBLEMS
from remi_scores.matches.ledger import seats_in, seats_now
from remi_scores.matches.models import Match, Revision, Role, Row
from remi_scores.matches.views.answers import after_writing, answer, written_address
from remi_scores.matches.views.contexts import row_obstacles
from remi_scores.matches.views.echo import echo, echoes_access, wants_echo
from remi_scores.matches.views.posted import confirmed_rows, stamp_of
from remi_scores.web import HtmxHttpRequest, new_form_token, read_form_token, read_number

ADJUSTMENT, ADJUSTMENT_FORM = "matches/adjustment/adjustment.html", "matches/adjustment/_form.html"


@echoes_access
@require_http_methods(["GET", "HEAD", "POST"])
def adjustment_new(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Write points agreed at the table as the next row."""
    match = get_match(request, code, Role.SCORER)
    data = request.POST if request.method == "POST" else None
    form = AdjustmentForm(match.players, data, seats=seats_now(match))
    context = {
        "match": match,
        "form": form,
        "position": match.next_position,
        "op": new_form_token(),
    }
    position = read_number(request.POST.get("position", ""))

    def write() -> Revision:
        return services.record_adjustment(
            match=match, **form.document, position=position, stamp=stamp_of(request)
        )

    return _answer_adjustment(request, context, position, write)


def correct_adjustment(request: HtmxHttpRequest, match: Match, row: Row) -> HttpResponse:
    """Replace what an adjustment says."""
    revision = row.revision
    data = request.POST if request.method == "POST" else None
    seats = seats_in(row)
    form = AdjustmentForm(match.players, data, seats=seats, document=revision.document)
    context = {"match": match, "form": form, "row": row, "op": new_form_token()}
    context |= {"position": row.position, "sequence": revision.sequence}

    def write() -> Revision:
        return services.correct_row(
            match=match,
            position=row.position,
            report=form.document,
            sequence=read_number(request.POST.get("sequence", "")),
            stamp=stamp_of(request, why=form.cleaned_data["why"]),
            confirmed=confirmed_rows(request),
        )

    return _answer_adjustment(request, context, row.position, write)


def _answer_adjustment(
    request: HtmxHttpRequest, context: dict[str, Any], position: int, write: Callable[[], Revision]
) -> HttpResponse:
    """Show the form, or write what it says as the row at `position` and tell what became of it."""
    if request.method != "POST":
        return answer(request, ADJUSTMENT, ADJUSTMENT_FORM, context)
    match, form = context["match"], context["form"]
    obstacles = _attempt(match, write) if form.is_valid() else {}
    if wants_echo(request):
        return echo(request, match, obstacles, chain.from_iterable(form.errors.values()))
    if obstacles is None:
        return after_writing(request, written_address(match, position))
    op = read_form_token(request.POST.get("op", "")) or context["op"]
    token = {"instead": op} if "conflict" in obstacles else {"op": op}
    return answer(request, ADJUSTMENT, ADJUSTMENT_FORM, {**context, **obstacles, **token})


def _attempt(match: Match, write: Callable[[], Revision]) -> dict[str, Any] | None:
    """Write; return what stands in the way for the page, None if nothing."""
    try:
        write()
    except PROBLEMS as error:
        return row_obstacles(match, error)
    return None
