"""Addresses that are given to other phones, in a QR code or a link."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def is_only_here(request: HttpRequest) -> bool:
    """Tell whether the page was opened at an address that means another phone to each phone."""
    return _is_loopback(_name_of(request.get_host()))


def phone_address(request: HttpRequest, path: str) -> str:
    """Return the address of a path for other phones; empty if none of the site's can be known.

    It is the one in use, unless that is localhost: then the first other name in ALLOWED_HOSTS.
    """
    if not is_only_here(request):
        return request.build_absolute_uri(path)
    names = [name for name in settings.ALLOWED_HOSTS if _is_for_phones(name)]
    host, port = request.get_host(), ""
    if host.rpartition(":")[2].isdigit():
        port = ":" + host.rpartition(":")[2]
    return f"{request.scheme}://{names[0]}{port}{path}" if names else ""


def _is_for_phones(name: str) -> bool:
    return not (name.startswith((".", "*", "testserver")) or _is_loopback(name.strip("[]")))


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def _name_of(host: str) -> str:
    """Return a host without its port and the brackets of IPv6."""
    name = host[: host.rindex(":")] if host.rpartition(":")[2].isdigit() else host
    return name.strip("[]").lower()
