"""The evening of a match, and its place in the order of time: start, finish, id."""

from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

DAY_BEGINS: Final = 5
"""The hour until which it is still the evening before."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_OFFSET: Final = 1 << 62


def evening_of(moment: datetime, zone: str) -> date:
    """Return the evening to which a moment belongs, by the clock on the wall in a time zone.

    >>> evening_of(datetime(2026, 11, 28, 3, 59, tzinfo=timezone.utc), "Europe/Belgrade")
    datetime.date(2026, 11, 27)
    """
    there = moment.astimezone(ZoneInfo(zone))
    return there.date() - timedelta(days=there.hour < DAY_BEGINS)


def order_key(started: datetime, ended: datetime, archive_id: str) -> bytes:
    """Return bytes that put matches in order on every database: by start, then finish, then id."""
    moments = ((each - _EPOCH) // _MICROSECOND + _OFFSET for each in (started, ended))
    return b"".join(each.to_bytes(8, "big") for each in moments) + archive_id.encode()
