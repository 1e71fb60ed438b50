"""How much one device, and all devices at one address, may make in a day.

The limits are far above what people do: a whole club may have one address. They keep somebody's
program from filling the database.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from django.utils import timezone

from remi_scores.matches.access.codes import DAY, digest_of, take_turns
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Made
from remi_scores.web import network_of


class Kind(StrEnum):
    """What is counted."""

    MATCH = "match"
    ANSWER = "answer"
    PRESET = "preset"


class Quota(NamedTuple):
    """How many may be made in a day, and the refusal of one more."""

    of_device: int
    of_address: int
    refusal: Refusal


QUOTAS: Final = {
    Kind.MATCH: Quota(100, 1_000, Refusal.TOO_MANY_MATCHES),
    Kind.ANSWER: Quota(200, 3_000, Refusal.TOO_MANY_ANSWERS),
    Kind.PRESET: Quota(50, 1_000, Refusal.TOO_MANY_PRESETS),
}


def count_one_more(kind: Kind, *, device: str, address: str) -> None:
    """Count what is about to be made, in the transaction that makes it.

    An empty address is not known and counts for nothing. Raises SheetError if the device or the
    address has made too much; the facts say how many it may and when the next one can be made.
    """
    quota = QUOTAS[kind]
    limits: dict[str, tuple[int, dict[str, bool]]] = {
        digest_of(f"{kind} of device {device}"): (quota.of_device, {})
    }
    if address:
        of_address = digest_of(f"{kind} of address {network_of(address)}")
        limits[of_address] = (quota.of_address, {"address": True})
    take_turns(limits)
    now = timezone.now()
    Made.objects.filter(at__lt=now - DAY).delete()
    for source, (most, facts) in limits.items():
        if (free := _next_free(source, most, now)) is not None:
            at = f"{timezone.localtime(free):%H:%M}"
            raise SheetError(quota.refusal, most=most, at=at, **facts)
    Made.objects.bulk_create(Made(source=source) for source in limits)


def _next_free(source: str, most: int, now: datetime) -> datetime | None:
    """Return when a source may make one more; None if it may now. A clock's time within a day."""
    made = Made.objects.filter(source=source, at__gte=now - DAY).order_by("-at")
    blocking = made.values_list("at", flat=True)[most - 1 : most].first()
    return None if blocking is None else blocking + DAY + timedelta(minutes=1)
