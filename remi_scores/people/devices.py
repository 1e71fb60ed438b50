"""The key of a device, in a signed cookie of its own that lasts a year.

A device that belongs to a person (persons.py) acts under the person's key, so all devices of one
person have the same matches, roles and seats. Its cookie says that it belongs to one: only then is
the database asked. Devices from before had their key in the session, and it is still read.
"""

import secrets
from typing import Final, NamedTuple

from django.apps import apps
from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "device"
YEAR: Final = 31_536_000
_SESSION_KEY: Final = "device"
_COOKIES: Final = Signer(salt="remi_scores.people.device", sep=".")
_LINKED: Final = "person"


class Own(NamedTuple):
    """What a device's cookie says: its own key, and whether it belongs to a person."""

    key: str
    is_linked: bool


def own_device(request: HttpRequest) -> Own:
    """Return the key that is this device's alone; it is empty if the device never wrote."""
    if kept := vars(request).get("own_device"):
        return Own(*kept)
    try:
        key, _, more = _COOKIES.unsign(request.COOKIES.get(COOKIE, "")).partition(".")
    except BadSignature:
        return Own(str(request.session.get(_SESSION_KEY, "")), is_linked=False)
    return Own(key, more == _LINKED)


def device_key(request: HttpRequest) -> str:
    """Return the key under which a device acts; empty if it never wrote or was revoked."""
    known = vars(request)
    if "device_key" not in known:
        known["device_key"] = _acting_key(own_device(request))
    return str(known["device_key"])


def _acting_key(own: Own) -> str:
    if not own.is_linked:
        return own.key
    devices = apps.get_model("people", "Device").objects
    held = devices.filter(key=own.key, revoked_at=None).values_list("person__key", flat=True)
    return str(held.first() or "")


def ensure_device_key(request: HttpRequest) -> str:
    """Return the device's key, a new one if it has none, and renew its cookie for a year."""
    if key := device_key(request):
        keep_device(request, own_device(request), key)
        return key
    own = Own(secrets.token_urlsafe(16), is_linked=False)
    keep_device(request, own, own.key)
    return own.key


def keep_device(request: HttpRequest, own: Own, acts_as: str) -> None:
    """Let a device act under a key from now on; `DeviceMiddleware` sends its cookie."""
    vars(request).update(own_device=own, device_key=acts_as, has_new_cookie=True)


def send_cookie(request: HttpRequest, response: HttpResponse) -> None:
    """Set the cookie of a device that `keep_device` was called for."""
    if not vars(request).get("has_new_cookie"):
        return
    own = own_device(request)
    response.set_cookie(
        COOKIE,
        _COOKIES.sign(f"{own.key}.{_LINKED}" if own.is_linked else own.key),
        max_age=YEAR,
        samesite="Lax",
        secure=settings.HTTPS,
        httponly=True,
    )
