"""Ending a match before its rules do."""

from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.acts import Act
from remi_scores.matches.entry import StopForm
from remi_scores.matches.errors import InvalidFormError, SheetError
from remi_scores.matches.models import Match, Revision, Role, RowKind
from remi_scores.matches.problems import words_for
from remi_scores.matches.views.answering.answers import answer
from remi_scores.matches.views.answering.outcome import answer_outcome, attempt
from remi_scores.matches.views.answering.posted import stamp_of
from remi_scores.web import HtmxHttpRequest, new_form_token, read_number

PAGE, FORM = "matches/ending/ending.html", "matches/ending/_stop_form.html"


@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """End a match as it stands, or give it up."""
    match = get_match(request, code, Role.OWNER)
    if request.method != "POST":
        return answer(request, PAGE, FORM, _context(match, StopForm()))
    form = StopForm(request.POST)
    outcome = attempt(match, partial(_write, request, match, form))
    context = partial(_context, match, form)
    return answer_outcome(request, match, outcome, page=PAGE, part=FORM, context=context)


def _write(request: HtmxHttpRequest, match: Match, form: StopForm) -> Revision:
    if not form.is_valid():
        raise InvalidFormError
    reason = form.cleaned_data["reason"]
    return services.record_stop(
        match=match,
        kind=RowKind(form.cleaned_data["what"]),
        reason=reason,
        position=read_number(request.POST.get("position", "")),
        stamp=stamp_of(request, why=reason),
    )


@require_POST
def put_away(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Archive or delete a match, or take that back (`act`)."""
    match = get_match(request, code, Role.OWNER, even_deleted=True)
    if request.POST.get("act") not in Act.values:
        return HttpResponseBadRequest()
    act = Act(request.POST["act"])
    services.put_away(match=match, act=act, stamp=stamp_of(request))
    if act in {Act.UNARCHIVED, Act.UNDELETED}:
        return redirect(match)
    return redirect(f"{reverse('home')}?{act}")


@require_POST
def discard(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Remove a rematch that was started by mistake, and go back to the match before."""
    match = get_match(request, code, Role.OWNER)
    try:
        old = services.discard_rematch(match=match, stamp=stamp_of(request))
    except SheetError as error:
        raise PermissionDenied(words_for(error)) from error
    return redirect(old)


def _context(match: Match, form: StopForm) -> dict[str, Any]:
    return {"match": match, "form": form, "position": match.next_position, "op": new_form_token()}
