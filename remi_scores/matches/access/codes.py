"""Finding a match by its code, with a rate limit against guessing."""

import re
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Final, NamedTuple, TypeVar

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from remi_scores.matches.models import (
    CODE_ALPHABET,
    CODE_LENGTH,
    Access,
    Match,
    WrongCode,
    new_code,
)
from remi_scores.web import network_of

Found = TypeVar("Found")
TRIES: Final = 20
"""How many wrong codes one device may try within `WINDOW`."""
TRIES_OF_ADDRESS: Final = 200
"""How many wrong codes all new devices at one address may try: a club has one, and so has a guesser
who throws the device's key away. A device that is in a match has only its own limit."""
WINDOW: Final = timedelta(minutes=10)
TRIES_OF_NETWORK: Final = 3_000
"""How many wrong codes all devices of one network may try in a `DAY`. There are 32 ** 5 codes, so
they find a given match with a probability of 3,000 / 33,554,432: less than one in ten thousand."""
DAY: Final = timedelta(days=1)
LONGEST: Final = 500
"""How much of a pasted text is read."""
_LOOKALIKES: Final = str.maketrans("АВСЕНКМРТХЈУЅ", "ABCEHKMPTXJYS")
"""Cyrillic letters that look like Latin letters of a code."""
_ADDRESS: Final = re.compile(r"/p/([^/?#\s]+)", re.IGNORECASE)


class Limit(NamedTuple):
    """How many wrong codes may come from a source (a digest) within a time."""

    source: str
    most: int
    window: timedelta


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


def free_code() -> str:
    """Return a code that no match has or had."""
    code = new_code()
    while Match.objects.filter(Q(code=code) | Q(new_code=code)).exists():
        code = new_code()
    return code


def find_open(*, code: str, device: str, address: str) -> Match | None:
    """Return the match in progress that a code opens; see `find_limited`."""
    return find_limited(lambda: _opened(code), device=device, address=address)


def _opened(code: str) -> Match | None:
    opened = Q(code=code, new_code="") | Q(new_code=code)
    match = Match.objects.filter(opened, deleted=False).first()
    return match if match and match.lets_in_by_code else None


@transaction.atomic
def find_limited(find: Callable[[], Found | None], *, device: str, address: str) -> Found | None:
    """Return what a typed code stands for; if it is nothing, count the try.

    Raises TooManyTriesError, even for a right code, after too many wrong ones from the device or
    from its address.
    """
    limits = _limits(device, address)
    take_turns(limit.source for limit in limits)
    now = timezone.now()
    WrongCode.objects.filter(at__lt=now - DAY).delete()
    for limit in limits:
        tries = WrongCode.objects.filter(source=limit.source, at__gte=now - limit.window)
        if tries.count() >= limit.most:
            raise TooManyTriesError
    found = find()
    if found is None:
        WrongCode.objects.bulk_create(WrongCode(source=limit.source) for limit in limits)
    return found


def _limits(device: str, address: str) -> list[Limit]:
    limits = [
        Limit(digest_of(f"device {device}"), TRIES, WINDOW),
        Limit(digest_of(f"network {network_of(address, 48)}"), TRIES_OF_NETWORK, DAY),
    ]
    if not Access.objects.filter(device=device, revoked=False).exists():
        limits.append(Limit(digest_of(network_of(address)), TRIES_OF_ADDRESS, WINDOW))
    return limits


def take_turns(sources: Iterable[str]) -> None:
    """Count what comes from a source one at a time; SQLite has a single writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for source in sorted(sources):
                cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [source])


def digest_of(source: str) -> str:
    """Return what is kept of a source, from which nobody can tell who it was."""
    return salted_hmac("remi_scores.matches.codes", source, algorithm="sha256").hexdigest()
