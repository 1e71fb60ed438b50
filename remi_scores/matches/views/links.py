"""Inviting others, opening a link, typing a code."""

import re
from dataclasses import dataclass

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from remi_scores import wording
from remi_scores.matches.access import (
    Ticket,
    TooManyTriesError,
    change_code,
    clean_code,
    enter_by_code,
    enter_by_link,
    find_open,
    get_match,
    link_token,
    qr_code,
    read_link_token,
    revoke_all,
    revoke_link,
    set_code_opens,
)
from remi_scores.matches.models import Access, Match, Role
from remi_scores.matches.sheet import phone_words, phones_view
from remi_scores.matches.views.answering.answers import ASKED, answer_follower, follows
from remi_scores.people import device_key, ensure_device_key
from remi_scores.web import HtmxHttpRequest, is_only_here, no_index, phone_address
from remi_scores.wording import MAY, ROLES

CODE, ALL = "code", "all"
"""What else than a role's link can be revoked."""
LONGEST_LINK = 500
_PASTED_LINK = re.compile(r"/(u|prenos)/([\w.:-]+)")
_OPENS = {"u": "link", "prenos": "take-over"}


@dataclass(frozen=True, slots=True)
class LinkView:
    """A link as the owner sees it; `inside` counts the devices with access through it.

    `going` names those that are shut out when it is revoked, and `has_seated` says whether one of
    them has a seat. `qr` is the link as an SVG, for scorers alone: that of the viewers is on the
    page already.
    """

    role: str
    name: str
    may: str
    address: str
    inside: int
    qr: str
    going: list[str]
    has_seated: bool


@never_cache
@require_safe
def invite(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the code and its QR to everybody in the match, and the links to its owner.

    The seats that fill up are updated while the page is open.
    """
    match = get_match(request, code)
    seats = {"match": match, "phones": phones_view(match)}
    if follows(request):
        return answer_follower(request, match, "matches/links/_filling.html", lambda: seats)
    context = {
        **seats,
        **way_in(request, match),
        "is_only_here": is_only_here(request),
        "base": phone_address(request, "/"),
        "game": wording.game_name(match.variant_key),
        "links": _link_views(request, match) if match.access.owns else [],
    }
    return render(request, "matches/links/invite.html", context)


def way_in(request: HttpRequest, match: Match) -> dict[str, str]:
    """Return how a phone gets in to look on: the `host` to type, and the link's `qr` as an SVG."""
    base = phone_address(request, "/")
    return {
        "host": base.partition("://")[2].strip("/") or request.get_host(),
        "qr": _qr_code(_address(request, match, Role.VIEWER)),
    }


def _address(request: HttpRequest, match: Match, role: Role) -> str:
    path = reverse("link", args=[link_token(match, role)])
    return phone_address(request, path) or request.build_absolute_uri(path)


def _qr_code(address: str) -> SafeString:
    return mark_safe(qr_code(address))  # noqa: S308 - our own SVG, without user input


def _link_views(request: HttpRequest, match: Match) -> list[LinkView]:
    inside = list(match.accesses.filter(revoked=False).order_by("pk"))
    return [
        _link_view(request, match, role, [each for each in inside if each.came_by == role.value])
        for role in Role
    ]


def _link_view(request: HttpRequest, match: Match, role: Role, inside: list[Access]) -> LinkView:
    address = _address(request, match, role)
    going = [each for each in inside if each.pk != match.access.pk]
    return LinkView(
        role=role.value,
        name=str(ROLES[role]),
        may=str(MAY[role]),
        address=address,
        inside=len(going),
        qr=_qr_code(address) if role is Role.SCORER else "",
        going=[phone_words(match, each) for each in going],
        has_seated=any(each.seats for each in going),
    )


@require_POST
def revoke(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Revoke the link of a role (`what`) or all access, or open or close the match by code.

    With `recode` the code is changed.
    """
    match = get_match(request, code, Role.OWNER)
    what, by = request.POST.get("what", ""), match.access.device
    recode = "recode" in request.POST
    if what in Role.values:
        spare = request.POST.get("spare") == "yes"
        revoke_link(match=match, role=Role(what), by=by, spare_seated=spare, new_code=recode)
    elif what == ALL:
        revoke_all(match=match, by=by)
    elif what == CODE and recode:
        change_code(match=match)
    elif what == CODE:
        set_code_opens(match=match, opens=request.POST.get("opens") == "yes")
    return redirect("invite", match.code)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Open a link: a POST gives the device access; a script sends the form at once.

    A GET gives none, because chats fetch an address to show a preview of it.
    """
    ticket = read_link_token(token)
    if ticket is None:
        return _refused(request, wording.why_not("revoked"))
    if request.method == "POST":
        entered = enter_by_link(token=token, device=ensure_device_key(request))
        if entered is None:
            return _refused(request, wording.why_not("revoked"))
        return redirect(_first_page(entered, ticket.role))
    if _holds(request, ticket):
        return redirect(ticket.match)
    context = {
        "game": wording.game_name(ticket.match.variant_key),
        "role": ROLES[ticket.role],
        "may": MAY[ticket.role],
    }
    return no_index(render(request, "matches/links/link.html", context))


def _first_page(match: Match, role: Role) -> str:
    """Return the page after entering: the seats for a viewer of an open match, else the sheet."""
    is_guest = role is Role.VIEWER and not match.finished
    return reverse("seats", args=[match.code]) if is_guest else match.get_absolute_url()


def _holds(request: HttpRequest, ticket: Ticket) -> bool:
    device = device_key(request)
    access = Access.objects.filter(match=ticket.match, device=device).first()
    return access is not None and access.may(ticket.role)


def _refused(request: HttpRequest, reason: str) -> HttpResponse:
    return no_index(render(request, "403.html", {"reason": reason}, status=403))


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HtmxHttpRequest) -> HttpResponse:
    """Enter a match by its code; with `sifra` the form is filled in with it.

    A pasted link is opened, because in a site added to a home screen there is no other way to one.
    """
    asked = clean_code(request.GET.get(ASKED, ""))
    typed = request.POST.get("code", asked)
    problem = _join(request, typed) if request.method == "POST" else None
    if isinstance(problem, HttpResponse):
        return problem
    context = {"typed": typed[:40], "problem": problem, "asked": asked}
    return render(request, "matches/links/join.html", context)


@require_safe
def typed_address(request: HtmxHttpRequest, typed: str) -> HttpResponse:
    """Lead to a match whose code was typed into the address with Cyrillic letters or blanks."""
    if not (code := clean_code(typed)):
        raise Http404
    return redirect("match", code)


def _join(request: HtmxHttpRequest, typed: str) -> HttpResponse | str:
    if pasted := _PASTED_LINK.search(typed[:LONGEST_LINK]):
        return redirect(_OPENS[pasted[1]], pasted[2])
    code = clean_code(typed)
    if not code:
        return _("A code has five letters and digits, such as K7MPA. Type it once more.")
    of_match = Q(match__code=code) | Q(match__new_code=code)
    mine = Access.objects.filter(of_match, device=device_key(request)).select_related("match")
    if held := mine.first():
        return wording.why_not("revoked") if held.revoked else redirect(held.match)
    # A device without a key gets one already now: its wrong codes are counted by it.
    device, address = ensure_device_key(request), request.META.get("REMOTE_ADDR", "")
    try:
        match = find_open(code=code, device=device, address=address)
    except TooManyTriesError:
        return _("Too many codes were wrong. Wait ten minutes, or open a link instead.")
    if match and enter_by_code(match=match, device=device):
        return redirect(_first_page(match, Role.VIEWER))
    words = _("No match in progress can be joined with the code %(code)s. Look at it once more.")
    return words % {"code": code}
