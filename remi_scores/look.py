"""How the pages look on this device: in a cookie read by the server, so that nothing flashes."""

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
"""What may be chosen, the default first; no value stands in two of them."""


def chosen(request: HttpRequest) -> dict[str, str]:
    """Return the choices of this device that differ from the default; bad ones are none."""
    said = request.COOKIES.get(COOKIE, "")[:100].split(".")
    return {
        name: value for name, values in CHOICES.items() for value in values[1:] if value in said
    }


def choose(request: HttpRequest, response: HttpResponse) -> None:
    """Keep what the form says on top of what was chosen before; what it does not know is left."""
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
    """Tell every template what differs from the default: `data-` attributes of the page."""
    return {"look": chosen(request)}
