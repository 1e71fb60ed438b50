"""The seats at the table: taking, leaving, asking for one, and the owner's answers."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from remi_scores.matches.access import (
    answer_request,
    become_owner,
    get_match,
    leave_seat,
    let_write,
    mark_read,
    may_name_owner,
    name_owner,
    object_to_owner,
    release_seat,
    remove_phone,
    stop_inviting,
    take_seat,
    take_seat_by_name,
)
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Match, Role
from remi_scores.matches.problems import words_for
from remi_scores.matches.sheet import PhoneView, phone_words, phones_view, seat_and_phone_views
from remi_scores.matches.views.answering.answers import answer_follower, follows
from remi_scores.people import LONGEST
from remi_scores.web import HtmxHttpRequest, read_number

PAGE, FORM = "matches/table/seats.html", "matches/table/_seats.html"
OWNERS = ("release", "writes", "expel", "expel-recode", "object")
"""What only the owner may do with a seat or a phone."""
WRITERS = ("enough", "give", "refuse")
"""What a scorer may do as well; a seat that another phone has is given by the owner alone."""
OTHERS = ("take", "leave", "named", "read", "nominate", "own")
DEEDS = (*OWNERS, *WRITERS, *OTHERS)
"""The names of the buttons, of which a form sends one."""


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the seats; a button of the form says what to do with one.

    From the question on the sheet (`lobby`) it goes on to the page that invites.
    """
    deed = next((name for name in DEEDS if name in request.POST), "")
    match = get_match(request, code, _needed(deed))
    if follows(request):
        return answer_follower(request, match, FORM, lambda: _context(match))
    problem = ""
    if deed:
        try:
            took_seat = _do(match, deed, request.POST)
        except SheetError as error:
            if error.code is Refusal.OWNER_DECIDES:
                raise PermissionDenied(words_for(error)) from error
            problem = words_for(error)
        else:
            return redirect(_next_page(request, match, deed, took_seat=took_seat))
    return render(request, PAGE, {**_context(match, problem), "typed": _typed(request)})


def _needed(deed: str) -> Role:
    if deed in OWNERS:
        return Role.OWNER
    return Role.SCORER if deed in WRITERS else Role.VIEWER


def _typed(request: HtmxHttpRequest) -> str:
    return request.POST.get("name", "")[: 2 * LONGEST]


def _next_page(request: HtmxHttpRequest, match: Match, deed: str, *, took_seat: bool) -> str:
    if took_seat and "lobby" in request.POST:
        return reverse("invite", args=[match.code])
    if took_seat or deed == "enough" or (deed in ("read", "give") and "lobby" in request.POST):
        return match.get_absolute_url()
    return reverse("seats", args=[match.code])


def _do(match: Match, deed: str, data: QueryDict) -> bool:
    """Do what a button says; True if the device took a seat."""
    device, sent = match.access.device, str(data[deed])
    number = read_number(sent, blank=-1)
    if deed == "take":
        return take_seat(match=match, device=device, seat=number)
    if deed == "named":
        return take_seat_by_name(match=match, device=device, typed=str(data.get("name", "")))
    if deed == "leave":
        leave_seat(match=match, device=device, seat=number)
    elif deed == "read":
        mark_read(match=match, device=device)
    elif deed == "nominate":
        name_owner(match=match, device=device, phone=number)
    elif deed == "own":
        become_owner(match=match, device=device)
    elif deed == "enough":
        stop_inviting(match=match)
    elif deed in ("give", "refuse"):
        key, dash, seat = sent.partition("-")  # without a seat: the only one it asks for
        answer_request(
            match=match,
            request=read_number(key, blank=-1),
            seat=read_number(seat, blank=-1) if dash else None,
            grants=deed == "give",
            owns=match.access.owns,
        )
    else:
        _do_as_owner(match, deed, number)
    return False


def _do_as_owner(match: Match, deed: str, number: int) -> None:
    if deed == "release":
        release_seat(match=match, seat=number)
    elif deed == "writes":
        let_write(match=match, phone=number)
    elif deed == "object":
        object_to_owner(match=match)
    else:
        recode = deed == "expel-recode"
        remove_phone(match=match, phone=number, by=match.access.device, new_code=recode)


def _nominees(match: Match, phones: list[PhoneView]) -> list[PhoneView]:
    """Return the phones that the one that looks may name as owner."""
    if match.access.owns or not may_name_owner(match):
        return []
    return [phone for phone in phones if not phone.owns]


def _context(match: Match, problem: str = "") -> dict[str, object]:
    seats_now, phones = seat_and_phone_views(match)
    return {
        "match": match,
        "seats": seats_now,
        "phones": phones_view(match),
        "all_phones": phones if match.access.owns else [],
        "nominees": _nominees(match, phones),
        "problem": problem,
        "this_phone": phone_words(match, match.access),
    }
