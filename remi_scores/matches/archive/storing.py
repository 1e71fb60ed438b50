"""Writing many matches of an archive at once."""

from collections.abc import Mapping, Sequence
from datetime import UTC

from django.db.models import F

from remi_scores.matches.archive.replaying import ScoredMatch
from remi_scores.matches.ledger import derive_rows, derive_standing, is_given_up, seat_names
from remi_scores.matches.models import (
    Access,
    Action,
    Match,
    Revision,
    Role,
    Row,
    RowKind,
    SeatLink,
    new_code,
)
from remi_scores.people.circles import Register

AUTHOR = "import"
"""Who wrote the rows of an imported match."""


def store_matches(
    bite: Sequence[ScoredMatch], register: Register, people: Mapping[str, int]
) -> None:
    """Write matches into the circle of a register; `people` are the players by ids of the head."""
    codes = _free_codes(len(bite))
    matches = Match.objects.bulk_create(
        _match(scored, register, code) for scored, code in zip(bite, codes, strict=True)
    )
    pairs = list(zip(matches, bite, strict=True))
    revisions = Revision.objects.bulk_create(
        revision for match, scored in pairs for revision in _revisions(match, scored)
    )
    made = {(each.match_id, each.position): each.pk for each in revisions}
    Row.objects.bulk_create(row for match, scored in pairs for row in _rows(match, scored, made))
    SeatLink.objects.bulk_create(
        link for match, scored in pairs for link in _links(match, scored, register, people)
    )
    if device := register.circle.device:
        Access.objects.bulk_create(
            Access(match=match, device=device, role=Role.OWNER) for match in matches
        )
    # Lists of matches go by when something was last written.
    written = Match.objects.filter(pk__in=[match.pk for match in matches])
    written.update(created_at=F("started_at"), updated_at=F("ended_at"))


def _free_codes(count: int) -> list[str]:
    codes: set[str] = set()
    while len(codes) < count:
        tried = {new_code() for _ in range(count - len(codes))}
        taken = Match.objects.filter(code__in=tried).values_list("code", flat=True)
        codes |= tried.difference(taken)
    return list(codes)


def _match(scored: ScoredMatch, register: Register, code: str) -> Match:
    archived, head, result = scored.archived, scored.head, scored.result
    entries = scored.entries
    return Match(
        code=code,
        circle=register.circle,
        archive_id=archived.key,
        variant_key=head.variant,
        options=dict(head.options),
        players=list(seat_names(head, entries)),
        first_dealer=head.first_dealer,
        version=len(entries),
        finished=result.finished,
        given_up=is_given_up(entries),
        standing=derive_standing(head, result, rows=len(entries), entries=entries),
        started_at=archived.started.astimezone(UTC),
        ended_at=archived.ended.astimezone(UTC),
        place=archived.place,
        note=archived.note,
    )


def _revisions(match: Match, scored: ScoredMatch) -> list[Revision]:
    head = Revision(
        match=match,
        position=0,
        kind=RowKind.RULES,
        action=Action.WRITTEN,
        document=scored.head.document(),
        author=AUTHOR,
    )
    rows = [
        Revision(
            match=match,
            position=each.position,
            kind=each.kind,
            action=Action.WRITTEN,
            document=each.document,
            author=AUTHOR,
        )
        for each in scored.entries
    ]
    return [head, *rows]


def _rows(match: Match, scored: ScoredMatch, made: Mapping[tuple[int, int], int]) -> list[Row]:
    rows = derive_rows(scored.head, scored.entries, scored.result)
    for row in rows:
        row.match = match
        row.revision_id = made[match.pk, row.position]
    return rows


def _links(
    match: Match, scored: ScoredMatch, register: Register, people: Mapping[str, int]
) -> list[SeatLink]:
    given = scored.archived.people
    if given is None:
        players = register.players(match.players)
    else:
        players = [None if each is None else people[each] for each in given]
    return [
        SeatLink(match=match, seat=seat, name=name, player_id=player)
        for seat, (name, player) in enumerate(zip(match.players, players, strict=True))
    ]
