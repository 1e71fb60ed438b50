"""Addresses that are given to other phones, in a QR code or a link, and those of clients."""

from ipaddress import ip_address, ip_network

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


def network_of(address: str, bits: int = 64) -> str:
    """Return the address of a client; with IPv6 its network, by default that of one household.

    A customer of a provider may have a network of 48 bits.
    """
    try:
        if ip_address(address).version == 6:
            return str(ip_network(f"{address}/{bits}", strict=False))
    except ValueError:
        pass  # not an IP address, such as a local socket
    return address


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
