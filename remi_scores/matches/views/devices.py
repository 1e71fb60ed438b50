"""This person's devices: another phone, the recovery code, revoking one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from remi_scores import wording
from remi_scores.matches.access import TooManyTriesError, find_limited, qr_code
from remi_scores.people import device_key, ensure_device_key, own_device, persons
from remi_scores.web import is_only_here, no_index, phone_address, read_number


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: HttpRequest) -> HttpResponse:
    """List this person's devices; a button adds one, makes a recovery code or revokes one.

    A new link or code is only in the answer to its button: neither is kept.
    """
    if "revoke" in request.POST:
        persons.revoke_device(request, read_number(request.POST["revoke"]))
        return redirect("devices" if device_key(request) else "home")
    secrets: dict[str, object] = {}
    if "transfer" in request.POST:
        secrets = _new_transfer(request)
    elif "recovery" in request.POST:
        secrets = {"code": persons.new_recovery_code(request)}
    return render(request, "matches/devices/devices.html", {**_context(request), **secrets})


def _context(request: HttpRequest) -> dict[str, object]:
    person = persons.find_person(request)
    return {
        "devices": persons.devices_of(person) if person else [],
        "own": own_device(request).key,
        "has_code": bool(person and person.recovery),
    }


def _new_transfer(request: HttpRequest) -> dict[str, object]:
    token = persons.new_transfer(persons.ensure_person(request))
    path = reverse("take-over", args=[token])
    address = phone_address(request, path) or request.build_absolute_uri(path)
    qr = mark_safe(qr_code(address))  # noqa: S308 - our own SVG, without user input
    return {"transfer": address, "qr": qr, "is_only_here": is_only_here(request)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest, token: str) -> HttpResponse:
    """Give this device all that another one has, once its holder has said so with a tap.

    No script sends the form: what this device has becomes the other one's too.
    """
    if request.method == "POST" and persons.take_over(request, token):
        return redirect("home")
    if request.method == "POST" or not persons.is_open(token):
        reason = wording.why_not("transfer")
        return no_index(render(request, "403.html", {"reason": reason}, status=403))
    return no_index(render(request, "matches/devices/take_over.html"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """Bring everything back with the recovery code that was kept on paper."""
    problem = ""
    if request.method == "POST":
        problem = _recover(request, request.POST.get("code", ""))
        if not problem:
            return redirect("devices")
    return render(request, "matches/devices/recover.html", {"problem": problem})


def _recover(request: HttpRequest, typed: str) -> str:
    """Do it, or say what is wrong."""
    if not typed.strip():
        return _("Type the recovery code from your paper: twenty letters and digits.")
    device, address = ensure_device_key(request), request.META.get("REMOTE_ADDR", "")
    try:
        person = find_limited(
            lambda: persons.person_with_code(typed), device=device, address=address
        )
    except TooManyTriesError:
        return _("Too many codes were wrong. Wait ten minutes and try again.")
    if person is None:
        return _("No recovery code is like that. Look at your paper once more.")
    persons.recover(request, person)
    return ""
