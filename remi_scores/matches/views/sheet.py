"""The score sheet, its rows and its single numbers; undoing and restoring."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import reswap, retarget

from remi_scores import wording
from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.entry import ReasonForm
from remi_scores.matches.errors import InvalidFormError
from remi_scores.matches.ledger import get_row
from remi_scores.matches.models import Match, Revision, Role, Row
from remi_scores.matches.sheet import (
    build_chart,
    charted_rows,
    contribution_views,
    ending_details,
    get_sheet,
    hand_views,
    revision_views,
    row_view,
    summary,
)
from remi_scores.matches.views.answering.answers import (
    ALREADY,
    WRITTEN,
    answer_follower,
    follows,
    lead_to_joining,
    written_address,
)
from remi_scores.matches.views.answering.contexts import sheet_context
from remi_scores.matches.views.answering.outcome import Written, attempt
from remi_scores.matches.views.answering.posted import confirmed_rows, stamp_of
from remi_scores.web import HtmxHttpRequest, new_form_token, read_number, revalidated


@revalidated
@require_safe
def match_sheet(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the score sheet; an open page that polls gets the sheet alone, if it changed.

    A stranger is sent to the page to join.
    """
    try:
        match = get_match(request, code)
    except Http404:
        if request.htmx:
            raise
        return lead_to_joining(code)
    if follows(request):
        part = "matches/sheet/_followed.html"
        return answer_follower(request, match, part, lambda: sheet_context(match, ""))
    already = ALREADY in request.GET
    context = sheet_context(match, request.GET.get(WRITTEN, ""), already=already)
    unmeant = match.rematch_of_id and match.access.owns and services.is_blank(match)
    return render(request, "matches/sheet/match.html", {**context, "unmeant": unmeant})


@require_safe
def chart(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the totals over the match, as a chart and as a table."""
    match = get_match(request, code)
    sheet = get_sheet(match)
    rows = charted_rows(sheet)
    labels = [label for label, _ in rows]
    names = [column.name for column in sheet.columns]
    drawn = build_chart(
        names,
        labels,
        [totals for _, totals in rows],
        seats=[column.index for column in sheet.columns],
        lowest_wins=match.variant.lowest_wins,
    )
    context = {"match": match, "sheet": sheet, "rows": rows, "chart": drawn}
    return render(request, "matches/totals/chart.html", context)


@require_safe
def row(request: HtmxHttpRequest, code: str, position: int) -> HttpResponse:
    """Explain a whole row: every player's lines, its history, and what can be done with it."""
    match = get_match(request, code)
    found = get_row(match, position)
    return render(request, "matches/row/row.html", row_context(request, match, found))


@require_safe
def cell(request: HtmxHttpRequest, code: str, position: int, seat: int) -> HttpResponse:
    """Explain one number line by line."""
    match = get_match(request, code)
    found = get_row(match, position)
    hand = next((hand for hand in hand_views(match, found) if hand.index == seat), None)
    if hand is None:
        raise Http404(seat)
    context = {
        "match": match,
        "row": row_view(match, found),
        "hand": hand,
        **_row_facts(match, found),
    }
    return render(request, "matches/row/cell.html", context)


def _row_facts(match: Match, found: Row) -> dict[str, object]:
    """Return what the row is, how the deal ended, and its wild rank or contract."""
    document, number = found.revision.document, found.detail.get("number", 0)
    ended = document.get("ended", "")
    return {
        "summary": summary(found.kind, document),
        "ended": ended,
        "ending": str(wording.ENDINGS[ended]) if ended else "",
        "ending_details": ending_details(document) if ended else "",
        "deal_words": wording.deal_words(match.variant, number) if number else "",
        "is_wild": bool(number) and match.variant.wild_rank(number) is not None,
    }


@require_POST
def row_undo(request: HtmxHttpRequest, code: str, position: int) -> HttpResponse:
    """Strike a row through."""
    return _change(request, code, position, services.undo_row)


@require_POST
def row_restore(request: HtmxHttpRequest, code: str, position: int) -> HttpResponse:
    """Make an undone row count again."""
    return _change(request, code, position, services.restore_row)


def _change(
    request: HtmxHttpRequest, code: str, position: int, service: Callable[..., Revision]
) -> HttpResponse:
    match = get_match(request, code, Role.SCORER)
    found = get_row(match, position)
    form = ReasonForm(request.POST)

    def write() -> Revision:
        if not form.is_valid():
            raise InvalidFormError
        return service(
            match=match,
            position=position,
            stamp=stamp_of(request, why=form.cleaned_data["why"]),
            sequence=read_number(request.POST.get("sequence", "")) or None,
            confirmed=confirmed_rows(request),
        )

    outcome = attempt(match, write, keeps_form=False)
    if not isinstance(outcome, Written):
        return _refused(request, match, found, {"form": form, "outcome": outcome})
    if not request.htmx:
        return redirect(written_address(match, position))
    context = sheet_context(get_match(request, code), str(position))
    return render(request, "matches/sheet/_changed.html", context)


def _refused(
    request: HtmxHttpRequest, match: Match, found: Row, extra: dict[str, object]
) -> HttpResponse:
    context = {**row_context(request, match, found), **extra}
    if not request.htmx:
        return render(request, "matches/row/row.html", context)
    # The form is in the notice above the sheet: replace the notice and leave the sheet.
    response = render(request, "matches/row/_actions.html", context)
    return reswap(retarget(response, "#done"), "innerHTML")


def row_context(request: HtmxHttpRequest, match: Match, found: Row) -> dict[str, object]:
    """Return what a row's page needs."""
    view = row_view(match, found)
    return {
        "match": match,
        "row": view,
        "hands": [hand for hand in hand_views(match, found) if view.mover in (None, hand.index)],
        **_row_facts(match, found),
        "history": revision_views(match, found),
        "wrote": contribution_views(match, found),
        "form": ReasonForm(),
        "op": new_form_token(),
    }
