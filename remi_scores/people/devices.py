"""The key of a device: a random text in its session, a signed cookie that lasts a year."""

import secrets

from django.http import HttpRequest

_SESSION_KEY = "device"


def device_key(request: HttpRequest) -> str:
    """Return the key of the device that sent the request; empty if it never wrote anything."""
    return str(request.session.get(_SESSION_KEY, ""))


def ensure_device_key(request: HttpRequest) -> str:
    """Return the device's key, a new one if it has none, and renew the cookie for a year."""
    key = device_key(request) or secrets.token_urlsafe(16)
    request.session[_SESSION_KEY] = key
    return key
