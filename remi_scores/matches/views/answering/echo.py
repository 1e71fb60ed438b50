"""The JSON answer to the outbox of a page: what became of a form, with that form's token.

A phone deletes what it sent only after this answer, because a captive portal or an error page
cannot know the token.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from remi_scores.matches.entry import DealEntry
from remi_scores.matches.models import Match
from remi_scores.matches.sheet import next_view
from remi_scores.matches.views.answering.outcome import Conflict, Outcome, Written
from remi_scores.web import HtmxHttpRequest

View = Callable[..., HttpResponse]
KINDS: Final = ("text/html", "application/json")
SHUT: Final = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
BARRED: Final = "barred"
"""The device may not write in the match. The other outcomes are the kinds of `Outcome`."""


def wants_echo(request: HtmxHttpRequest) -> bool:
    """Tell whether an outbox sent the request, which prefers JSON to HTML."""
    return request.get_preferred_type(KINDS) == KINDS[1]


def echoes_access(view: View) -> View:
    """Make a view answer an outbox in JSON if the device has no access to the match."""

    @wraps(view)
    def run(request: HtmxHttpRequest, **where: Any) -> HttpResponse:
        if not wants_echo(request):
            return view(request, **where)
        try:
            response = view(request, **where)
        except Http404:
            return _barred(request)
        except PermissionDenied as error:
            return _barred(request, str(error))
        return _barred(request) if response.status_code in SHUT else response

    return run


def _barred(request: HtmxHttpRequest, why: str = "") -> JsonResponse:
    words = [
        why or _("This device can no longer write in this match."),
        _("Copy what was entered for whoever keeps the score."),
    ]
    return _echo(request, BARRED, words, status=HTTPStatus.FORBIDDEN)


def echo(
    request: HtmxHttpRequest,
    match: Match,
    outcome: Outcome,
    about: Iterable[str] = (),
) -> JsonResponse:
    """Answer with what became of a form; `about` are the errors in its fields.

    `next` is what the sheet waits for now: the match's version, the free row, the deal's number
    (null once the match is over). `already`: somebody else had written the same.
    """
    if isinstance(outcome, Written):
        return _echo(request, outcome.kind, [], next=next_facts(match), already=outcome.already)
    problem = [outcome.problem] if outcome.problem else []
    if isinstance(outcome, Conflict):
        # If another deal has its row, the entries behind it need not wait.
        return _echo(request, outcome.kind, [*problem, *about], next=next_facts(match))
    return _echo(request, outcome.kind, [*problem, *about])


def next_facts(match: Match) -> dict[str, int | None]:
    """Return what comes next, read from the database again."""
    fresh = Match.objects.get(pk=match.pk)
    upcoming = next_view(fresh, fresh.variant)
    return {
        "version": fresh.version,
        "position": fresh.next_position,
        "number": upcoming.number if upcoming else None,
    }


def wrong_in(entry: DealEntry) -> list[str]:
    """Return the errors of a deal's form: those in general, then hand by hand."""
    about_hands = [f"{hand.name}: {words}" for hand in entry.hands for words in hand.errors]
    return [*entry.errors, *about_hands]


def _echo(
    request: HtmxHttpRequest, outcome: str, words: list[str], *, status: int = 200, **more: Any
) -> JsonResponse:
    said = {"op": request.POST.get("op", "")[:50], "outcome": outcome, "words": words, **more}
    return JsonResponse(said, status=status)
