"""Pages that follow what others write: the board, and the notice in an open form."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from remi_scores.matches.access import get_match, rematch_of
from remi_scores.matches.ledger import find_row
from remi_scores.matches.models import Match, Row
from remi_scores.matches.sheet import get_sheet, phones_view, row_view
from remi_scores.matches.views.answering.answers import SEEN, answer_follower, follows
from remi_scores.matches.views.links import way_in
from remi_scores.web import HtmxHttpRequest, read_number


@require_safe
def board(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the totals as large as the screen allows."""
    match = get_match(request, code)
    if follows(request):
        return answer_follower(request, match, "matches/totals/_board.html", lambda: _board(match))
    context = {**_board(match), **way_in(request, match)}
    return render(request, "matches/totals/board.html", context)


def _board(match: Match) -> dict[str, Any]:
    again = rematch_of(match) if match.finished else None
    asked = phones_view(match).asked
    return {"match": match, "sheet": get_sheet(match), "again": again, "asked": asked}


@never_cache
@require_safe
def moved(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Tell an open form of a deal what was written since; status 204 if nothing was.

    `version` is the match's version the form was drawn for, `v` the last ETag it was told. The form
    of a player's own hand (`seen_hand`) is also told whose hands are in. Who may give a seat is
    also told who asks for one. What this device wrote itself, in another tab, it is not told.
    """
    match = get_match(request, code)
    if not request.htmx:
        return redirect(match)
    told, is_own = request.GET.get(SEEN, ""), bool(request.GET.get("seen_hand"))
    is_known = str(match.version) in (told.partition(".")[0], request.GET.get("version"))
    nothing = HttpResponse(status=HTTPStatus.NO_CONTENT)
    if told == match.etag:
        return nothing
    phones = phones_view(match)
    sequence = read_number(request.GET.get("sequence", ""))
    taken = _taken(match, read_number(request.GET.get("position", "")), sequence)
    is_known = is_known or (taken is not None and taken.revision.author == match.access.device)
    if is_known and not is_own and not phones.asked:
        return nothing
    context = {
        "match": match,
        "moved": not is_known,
        "taken": taken and row_view(match, taken),
        "correcting": bool(sequence),
    }
    if is_own:
        context["phones"] = phones
    return render(request, "matches/deal/_moved.html", {**context, "asked": phones.asked})


def _taken(match: Match, position: int, sequence: int) -> Row | None:
    """Return the row at the form's position, unless it is the one the form corrects."""
    row = find_row(match, position)
    if row is None or not row.live or row.revision.sequence == sequence:
        return None
    return row


@require_safe
def no_stream(request: HttpRequest, code: str) -> HttpResponse:
    """Tell a page that there is no stream: the request did not go through the ASGI app.

    From then on the page polls.
    """
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
