"""The seats at the table: taking, leaving, asking for one, and the owner's answers."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from remi_scores.matches.access import (
    answer_request,
    get_match,
    leave_seat,
    release_seat,
    take_seat,
)
from remi_scores.matches.errors import SheetError
from remi_scores.matches.models import Match, Role
from remi_scores.matches.problems import words_for
from remi_scores.matches.sheet import device_words, seat_views
from remi_scores.matches.views.answering.answers import answer_follower, follows
from remi_scores.web import HtmxHttpRequest, read_number

PAGE, FORM = "matches/table/seats.html", "matches/table/_seats.html"
OWNERS = ("release", "give", "refuse")
"""What only the owner may do with a seat."""


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the seats; a button of the form says what to do with one."""
    deed = next((name for name in (*OWNERS, "take", "leave") if name in request.POST), "")
    match = get_match(request, code, Role.OWNER if deed in OWNERS else Role.VIEWER)
    if follows(request):
        return answer_follower(request, match, FORM, lambda: _context(match))
    problem = ""
    if deed:
        try:
            if _do(match, deed, read_number(request.POST[deed], blank=-1)):
                return redirect(match)
        except SheetError as error:
            problem = words_for(error)
        else:
            return redirect("seats", code)
    return render(request, PAGE, _context(match, problem))


def _do(match: Match, deed: str, number: int) -> bool:
    """Do what a button says; True if the device took a seat, and goes on to the score sheet."""
    device = match.access.device
    if deed == "take":
        return take_seat(match=match, device=device, seat=number)
    if deed == "leave":
        leave_seat(match=match, device=device)
    elif deed == "release":
        release_seat(match=match, seat=number)
    else:
        answer_request(match=match, request=number, grants=deed == "give")
    return False


def _context(match: Match, problem: str = "") -> dict[str, object]:
    return {
        "match": match,
        "seats": seat_views(match),
        "problem": problem,
        "this_device": device_words(match.access.device),
    }
