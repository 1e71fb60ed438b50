"""From the text of a line to what is stored of its match: plain values, and JSON as text.

Nothing here reads or writes the database, so it can be done by several processes.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, TypeAlias

from remi_scores.matches.archive.errors import Fault, LineError
from remi_scores.matches.archive.reading import ArchivedMatch, read_line, read_object
from remi_scores.matches.archive.replaying import ScoredMatch, score
from remi_scores.matches.ledger import derive_rows, derive_standing, is_given_up, seat_names
from remi_scores.matches.models import RowKind

BITE: Final = 500
"""How many lines are prepared at once, and written at once."""

PORTION: Final = 25
"""How many lines a process is given at once."""

Numbered: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A match, ready to be stored.

    `revisions` are position, kind and document; `rows` are position, kind, number, dealer, points,
    totals and detail: documents, points, totals and details are JSON.
    """

    line: int
    text: str
    key: str
    people: tuple[str | None, ...] | None
    players: list[str]
    fields: dict[str, Any]
    revisions: list[tuple[int, str, str]]
    rows: list[tuple[int, str, int | None, int | None, str, str, str]]


def read_scored(number: int, text: str, people: Collection[str]) -> ScoredMatch:
    """Read and score a line; `people` are the ids of the head. Raises LineError."""
    return score(number, read_line(read_object(text), people))


def prepare(numbered: Numbered, people: Collection[str]) -> Prepared | Fault:
    """Return what is stored of a line's match, or what is wrong with it."""
    number, text = numbered
    try:
        scored = read_scored(number, text, people)
    except LineError as error:
        return Fault(number, str(error))
    head, entries, result = scored.head, scored.entries, scored.result
    archived = scored.archived
    documents = [(0, RowKind.RULES, head.document())]
    documents += [(each.position, RowKind(each.kind), dict(each.document)) for each in entries]
    return Prepared(
        number,
        text,
        archived.key,
        archived.people,
        list(seat_names(head, entries)),
        _fields(archived, scored),
        [(position, str(kind), json.dumps(said)) for position, kind, said in documents],
        [
            (
                row.position,
                str(row.kind),
                row.number,
                row.dealer,
                json.dumps(row.points),
                json.dumps(row.totals),
                json.dumps(row.detail),
            )
            for row in derive_rows(head, entries, result)
        ],
    )


def _fields(archived: ArchivedMatch, scored: ScoredMatch) -> dict[str, Any]:
    head, entries, result = scored.head, scored.entries, scored.result
    return {
        "archive_id": archived.key,
        "variant_key": head.variant,
        "options": dict(head.options),
        "first_dealer": head.first_dealer,
        "version": len(entries),
        "finished": result.finished,
        "given_up": is_given_up(entries),
        "standing": derive_standing(head, result, rows=len(entries), entries=entries),
        "started_at": _utc(archived.started),
        "ended_at": _utc(archived.ended),
        "place": archived.place,
        "note": archived.note,
    }


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)


Prepare: TypeAlias = Callable[[Sequence[Numbered]], Callable[[], Sequence[Prepared | Fault]]]


def prepared_bites(
    lines: Iterator[Numbered], people: Collection[str], processes: int
) -> Iterator[Sequence[Prepared | Fault]]:
    """Yield the matches of the lines, BITE at a time; the next ones are prepared meanwhile.

    With one process, or few lines, everything is done in this one.
    """
    bite = list(islice(lines, BITE))
    with _preparing(people, processes if len(bite) == BITE else 1) as begin:
        coming = begin(bite)
        while bite:
            ready = coming()
            bite = list(islice(lines, BITE))
            coming = begin(bite)
            yield ready


@contextmanager
def _preparing(people: Collection[str], processes: int) -> Iterator[Prepare]:
    """Yield what begins to prepare a bite, and returns what waits for it."""
    one = partial(prepare, people=frozenset(people))

    def here(bite: Iterable[Numbered]) -> Callable[[], list[Prepared | Fault]]:
        return lambda: [one(each) for each in bite]

    if processes < 2:
        yield here
        return
    # Forked, so that it costs no second start; the children leave the database alone.
    with get_context("fork").Pool(processes) as pool:
        yield lambda bite: pool.map_async(one, bite, chunksize=PORTION).get
