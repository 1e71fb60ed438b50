"""Finding a match by its code, so slowly that nobody can try them all."""

from datetime import timedelta
from ipaddress import ip_address, ip_network
from typing import Final

from django.db import connection, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from remi_scores.matches.models import CODE_ALPHABET, CODE_LENGTH, Match, WrongCode

TRIES: Final = 20
"""Wrong codes that one address may try within `WINDOW`."""
WINDOW: Final = timedelta(minutes=10)
_OUR_LETTERS: Final = str.maketrans("АВСЕНКМРТХЈ", "ABCEHKMPTXJ")
"""Cyrillic letters that look like those of a code."""


class TooManyTriesError(Exception):
    """Too many wrong codes came from an address."""


def clean_code(text: str) -> str:
    """Return a code as it is stored, however it was typed; empty if it can be none."""
    code = "".join(char for char in text[:40].upper() if char.isalnum()).translate(_OUR_LETTERS)
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) else ""


@transaction.atomic
def find_open(*, code: str, address: str) -> Match | None:
    """Return the match in progress that a code opens; None if it opens none, which is counted.

    Raises TooManyTriesError, whatever the code, while too many wrong ones came from the address.
    """
    source, since = _source(address), timezone.now() - WINDOW
    _wait_turn(source)
    WrongCode.objects.filter(at__lt=since).delete()
    if WrongCode.objects.filter(source=source).count() >= TRIES:
        raise TooManyTriesError
    match = Match.objects.filter(code=code, code_opens=True, finished=False).first()
    if match is None:
        WrongCode.objects.create(source=source)
    return match


def _wait_turn(source: str) -> None:
    """Let a source's tries be counted one by one; SQLite has one writer at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [source])


def _source(address: str) -> str:
    """Return a digest of an address; of the whole network that one house has in IPv6."""
    try:
        if ip_address(address).version == 6:
            address = str(ip_network(f"{address}/64", strict=False))
    except ValueError:
        pass  # no address, such as that of a local socket: a source of its own
    return salted_hmac("remi_scores.matches.codes", address, algorithm="sha256").hexdigest()
