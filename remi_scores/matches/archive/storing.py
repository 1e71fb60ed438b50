"""Writing many matches of an archive at once.

Django would make an object of every row, which takes most of the time; so revisions and rows go to
the database as they are.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db import connection
from django.db.models import F
from django.utils import timezone

from remi_scores.matches.archive.preparing import Prepared
from remi_scores.matches.models import (
    Access,
    Action,
    Match,
    Revision,
    Role,
    Row,
    SeatLink,
    new_code,
)
from remi_scores.people.circles import Register

AUTHOR: Final = "import"
"""Who wrote the rows of an imported match."""

_REVISION: Final = (
    *("match_id", "position", "sequence", "kind", "action", "document", "typed", "author", "at"),
    "why",
)
_ROW: Final = (
    *("match_id", "position", "kind", "live", "revision_id", "number", "dealer", "points"),
    *("totals", "detail"),
)


def store_matches(bite: Sequence[Prepared], register: Register, people: Mapping[str, int]) -> None:
    """Write matches into the circle of a register; `people` are the players by ids of the head."""
    codes = _free_codes(len(bite))
    matches = Match.objects.bulk_create(
        Match(code=code, circle=register.circle, players=prepared.players, **prepared.fields)
        for prepared, code in zip(bite, codes, strict=True)
    )
    pairs = list(zip(matches, bite, strict=True))
    _insert(Revision, _REVISION, _revisions(pairs))
    ids = [match.pk for match in matches]
    made = Revision.objects.filter(match__in=ids).order_by().values_list("match", "position", "pk")
    _insert(Row, _ROW, _rows(pairs, {(match, position): pk for match, position, pk in made}))
    SeatLink.objects.bulk_create(
        link for match, prepared in pairs for link in _links(match, prepared, register, people)
    )
    if device := register.circle.device:
        Access.objects.bulk_create(
            Access(match=match, device=device, role=Role.OWNER) for match in matches
        )
    # Lists of matches go by when something was last written.
    written = Match.objects.filter(pk__in=ids)
    written.update(created_at=F("started_at"), updated_at=F("ended_at"))


def _free_codes(count: int) -> list[str]:
    codes: set[str] = set()
    while len(codes) < count:
        tried = {new_code() for _ in range(count - len(codes))}
        taken = Match.objects.filter(code__in=tried).values_list("code", flat=True)
        codes |= tried.difference(taken)
    return list(codes)


def _revisions(pairs: Iterable[tuple[Match, Prepared]]) -> Iterable[tuple[Any, ...]]:
    now = timezone.now()
    at = now if connection.vendor == "postgresql" else connection.ops.adapt_datetimefield_value(now)
    for match, prepared in pairs:
        for position, kind, document in prepared.revisions:
            yield (
                match.pk,
                position,
                1,
                kind,
                Action.WRITTEN.value,
                document,
                "{}",
                AUTHOR,
                at,
                "",
            )


def _rows(
    pairs: Iterable[tuple[Match, Prepared]], made: Mapping[tuple[int, int], int]
) -> Iterable[tuple[Any, ...]]:
    for match, prepared in pairs:
        for position, kind, number, dealer, points, totals, detail in prepared.rows:
            revision = made[match.pk, position]
            yield (match.pk, position, kind, True, revision, number, dealer, points, totals, detail)


def _insert(
    model: type[Revision | Row], columns: Sequence[str], rows: Iterable[tuple[Any, ...]]
) -> None:
    table = model._meta.db_table  # noqa: SLF001  # its public name in Django
    names = ", ".join(connection.ops.quote_name(each) for each in columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(columns))
            sql = f"INSERT INTO {table} ({names}) VALUES ({places})"  # noqa: S608
            cursor.executemany(sql, list(rows))


def _links(
    match: Match, prepared: Prepared, register: Register, people: Mapping[str, int]
) -> list[SeatLink]:
    if prepared.people is None:
        players = register.players(prepared.players)
    else:
        players = [None if each is None else people[each] for each in prepared.people]
    return [
        SeatLink(match=match, seat=seat, name=name, player_id=player)
        for seat, (name, player) in enumerate(zip(prepared.players, players, strict=True))
    ]
