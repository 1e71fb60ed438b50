"""Finding a match by its code, with a rate limit against guessing."""

import re
from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_address, ip_network
from typing import Final, TypeVar

from django.db import connection, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from remi_scores.matches.models import CODE_ALPHABET, CODE_LENGTH, Match, WrongCode

Found = TypeVar("Found")
TRIES: Final = 20
"""How many wrong codes one device may try within `WINDOW`."""
TRIES_OF_ADDRESS: Final = 200
"""How many wrong codes all devices at one address may try: a club has one, and so has a guesser
who throws the device's key away."""
WINDOW: Final = timedelta(minutes=10)
LONGEST: Final = 500
"""How much of a pasted text is read."""
_LOOKALIKES: Final = str.maketrans("АВСЕНКМРТХЈУЅ", "ABCEHKMPTXJYS")
"""Cyrillic letters that look like Latin letters of a code."""
_ADDRESS: Final = re.compile(r"/p/([^/?#\s]+)", re.IGNORECASE)


class TooManyTriesError(Exception):
    """Too many wrong codes came from a device or an address."""


def clean_code(text: str) -> str:
    """Return a typed code in the form in which it is stored; empty if it cannot be a code.

    The address of a match's page, alone or in a sentence, counts as its code.
    """
    if pasted := _ADDRESS.search(text[:LONGEST]):
        text = pasted[1]
    code = "".join(char for char in text[:40].upper() if char.isalnum()).translate(_LOOKALIKES)
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) else ""


def find_open(*, code: str, device: str, address: str) -> Match | None:
    """Return the match in progress that a code opens; see `find_limited`."""
    opened = Match.objects.filter(code=code, code_opens=True, finished=False, deleted=False)
    return find_limited(opened.first, device=device, address=address)


@transaction.atomic
def find_limited(find: Callable[[], Found | None], *, device: str, address: str) -> Found | None:
    """Return what a typed code stands for; if it is nothing, count the try.

    Raises TooManyTriesError, even for a right code, after too many wrong ones from the device or
    from its address.
    """
    limits = {_digest(f"device {device}"): TRIES, _source(address): TRIES_OF_ADDRESS}
    for source in sorted(limits):
        _lock(source)
    WrongCode.objects.filter(at__lt=timezone.now() - WINDOW).delete()
    for source, most in limits.items():
        if WrongCode.objects.filter(source=source).count() >= most:
            raise TooManyTriesError
    found = find()
    if found is None:
        WrongCode.objects.bulk_create(WrongCode(source=source) for source in limits)
    return found


def _lock(source: str) -> None:
    """Count the tries of one source one at a time; SQLite has a single writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [source])


def _source(address: str) -> str:
    """Return a digest of an address; with IPv6 of the /64 network that one household has."""
    try:
        if ip_address(address).version == 6:
            address = str(ip_network(f"{address}/64", strict=False))
    except ValueError:
        pass  # not an IP address, such as a local socket: counted as it is
    return _digest(address)


def _digest(source: str) -> str:
    return salted_hmac("remi_scores.matches.codes", source, algorithm="sha256").hexdigest()
