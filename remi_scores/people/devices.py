"""The key of a device: a random text in its signed, year-long session cookie."""

import secrets

from django.http import HttpRequest

_SESSION_KEY = "device"


def device_key(request: HttpRequest) -> str:
    """Return the key of the device that asks; empty for a device that never wrote anything."""
    return str(request.session.get(_SESSION_KEY, ""))


def ensure_device_key(request: HttpRequest) -> str:
    """Return the device's key, made now if it has none, and renew the cookie's year."""
    key = device_key(request) or secrets.token_urlsafe(16)
    request.session[_SESSION_KEY] = key
    return key
