"""How pages look on a device: a cookie that the server reads, so that no page flashes."""

from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "look"

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("system", "light", "dark"),
    "suits": ("four", "two"),
    "type": ("usual", "large"),
    "places": ("hidden", "shown"),
}
"""The choices, each default first. No two share a value, because the cookie holds only values."""


def chosen(request: HttpRequest) -> dict[str, str]:
    """Return this device's choices that differ from the default; unknown values are ignored."""
    cookie = request.COOKIES.get(COOKIE, "")[:100].split(".")
    return {
        name: value for name, values in CHOICES.items() for value in values[1:] if value in cookie
    }


def choose(request: HttpRequest, response: HttpResponse) -> None:
    """Store the form's choices in the cookie; choices that are not in the form stay."""
    look = chosen(request)
    for name, values in CHOICES.items():
        if (value := request.POST.get(name)) in values:
            look[name] = value
    response.set_cookie(
        COOKIE,
        ".".join(value for name, value in look.items() if value != CHOICES[name][0]),
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.HTTPS,
        httponly=True,
    )


def look(request: HttpRequest) -> dict[str, dict[str, str]]:
    """Context processor: the choices that differ from the default, for `data-` attributes."""
    return {"look": chosen(request)}
