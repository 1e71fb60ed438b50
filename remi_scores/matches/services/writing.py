"""What all services share: opening a sheet for writing, and storing a change."""

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import wraps
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar, cast
from uuid import UUID

from django.db import IntegrityError, transaction

from remi_scores.engine import RemiError, Replay
from remi_scores.matches.bus import publish
from remi_scores.matches.circles import follow_names
from remi_scores.matches.errors import ConflictError, Refusal, SheetError
from remi_scores.matches.ledger import (
    Entries,
    Entry,
    Head,
    Standing,
    derive_next_row,
    derive_rows,
    derive_standing,
    fold,
    in_present_names,
    is_given_up,
    renames_in,
    replay_change,
    replay_next,
    says_same,
    seat_names,
    with_entry,
)
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Action, Contribution, Match, Revision, Row, RowKind

NOTHING: frozenset[int] = frozenset()
UNCHANGED: Mapping[str, str] = MappingProxyType({})
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """Who writes, with which form token, and why; `typed` are the form's fields as typed.

    `address` is where the device is, empty if that is not known.
    """

    author: str
    address: str = ""
    form_token: UUID | None = None
    why: str = ""
    typed: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match with its facts: the head, the rows as entries, and the revisions of both."""

    match: Match
    head: Head
    entries: Entries
    revisions: tuple[Revision, ...]

    @property
    def next_position(self) -> int:
        """The next free row, from 1."""
        return self.entries[-1].position + 1 if self.entries else 1

    def same_row(self, wanted: Entry) -> Revision | None:
        """Return the revision of a live row at the same position that says the same, if any."""
        for entry in self.entries:
            is_there = entry.live and (entry.position, entry.kind) == (wanted.position, wanted.kind)
            if is_there and says_same(entry.document, wanted.document):
                return next(each for each in self.revisions if each.pk == entry.revision_id)
        return None

    def entry(self, position: int) -> Entry:
        """Return a row. Raises SheetError if there is none."""
        for entry in self.entries:
            if entry.position == position:
                return entry
        raise SheetError(Refusal.NO_SUCH_ROW, row=position)

    def live_entry(self, position: int) -> Entry:
        """Return a row that counts. Raises SheetError if there is none."""
        entry = self.entry(position)
        if not entry.live:
            raise SheetError(Refusal.ROW_NOT_LIVE, row=position)
        return entry


def read_sheet(match: Match) -> Sheet:
    """Load a match's facts, for reading only."""
    revisions = tuple(match.revisions.defer("typed"))
    revisions = in_present_names(revisions, renames_in(revisions))
    return Sheet(match, Head.of(match), fold(revisions), revisions)


def open_sheet(match: Match, *, by: str | None = None) -> Sheet:
    """Lock a match and load its facts, for writing; raises what `lock` does."""
    return read_sheet(lock(match, by=by))


def recorded_once(service: Callable[P, R]) -> Callable[P, R]:
    """Make a service atomic, and retry it once after an IntegrityError.

    Another request with the same token may have been faster: the retry finds what it wrote. Raises
    SheetError if it wrote in another match. Any other IntegrityError is raised again.
    """

    @wraps(service)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            with transaction.atomic():
                return service(*args, **kwargs)
        except IntegrityError:
            pass
        try:
            with transaction.atomic():
                return service(*args, **kwargs)
        except IntegrityError as error:
            if not is_used(cast("Stamp", kwargs["stamp"]).form_token):
                raise
            raise SheetError(Refusal.TOKEN_USED) from error

    return run


def is_used(form_token: UUID | None) -> bool:
    """Tell whether a form's token wrote anything, in any match."""
    return form_token is not None and any(
        model.objects.filter(op=form_token).exists() for model in (Revision, Contribution)
    )


def recorded(
    revisions: Iterable[Revision], stamp: Stamp, document: Mapping[str, Any] | None = None
) -> Revision | None:
    """Return the revision that was written with the form's token; None if there is none.

    Raises ConflictError if it does not say the same as `document` (None: not checked), so that what
    is in the form now is not lost.
    """
    if stamp.form_token is None:
        return None
    for revision in revisions:
        if revision.op == stamp.form_token:
            if document not in (None, revision.document):
                raise ConflictError(Refusal.TOKEN_USED, row=revision.position)
            return revision
    return None


def add_head(
    match: Match,
    head: Head,
    action: Action,
    stamp: Stamp,
    *,
    renamed: Mapping[str, str] = UNCHANGED,
) -> Revision:
    """Add a revision of the match's head, at position 0; `renamed` are new names by old ones."""
    sequence = match.revisions.filter(position=0).count() + 1
    document = {**head.document(), **({"renamed": dict(renamed)} if renamed else {})}
    entry = Entry(0, RowKind.RULES, live=True, document=document, sequence=sequence - 1)
    return _add(match, entry, action, stamp)


def append_deal(match: Match, entry: Entry, stamp: Stamp) -> Revision | None:
    """Write a deal after the last row of a locked match without replaying the match.

    Returns None and writes nothing if that is not enough: the row is not the next one or would be
    the first, somebody left or joined, the token was used, or the deal cannot be scored.
    """
    now: Standing = match.standing
    if "table" in now or not now["next"] or not 0 < now["rows"] == entry.position - 1:
        return None
    head = Head.of(match)
    try:
        result = replay_next(head, now, entry)
    except RemiError:
        return None  # the caller replays the whole match: that error names the row
    try:
        with transaction.atomic():
            revision = _add(match, entry, Action.WRITTEN, stamp)
    except IntegrityError:
        if not is_used(stamp.form_token):
            raise
        return None
    row = derive_next_row(head, replace(entry, sequence=1, revision_id=revision.pk), result)
    save_rows(match, (), [row])
    save_standing(match, result, derive_standing(head, result, rows=entry.position))
    return revision


def write_change(
    sheet: Sheet, changed: Entry, action: Action, stamp: Stamp, confirmed: frozenset[int] = NOTHING
) -> Revision:
    """Store a changed or new row, and undo the `confirmed` rows after the new end of the match.

    Raises EndsEarlierError unless exactly the rows that would be undone are confirmed, RemiError if
    the match cannot be scored.
    """
    entries, result = replay_change(
        sheet.head,
        with_entry(sheet.entries, changed),
        changed=changed.position,
        confirmed=confirmed,
    )
    if changed.sequence:
        changed = replace(changed, before=_shown(sheet.match, {changed.position}).popitem()[1])
    revision = _add(sheet.match, changed, action, stamp)
    entries = _with_revision(entries, revision)
    entries = undo_rows_after_end(sheet, entries, stamp, confirmed)
    save_rows_and_standing(sheet, entries, result, first=changed.position)
    return revision


def undo_rows_after_end(
    sheet: Sheet, entries: Entries, stamp: Stamp, rows: frozenset[int]
) -> Entries:
    """Add revisions that undo `rows`, and return the entries with these rows undone."""
    if not rows:
        return entries
    shown = _shown(sheet.match, rows)
    tokenless = replace(stamp, form_token=None, typed={})
    for entry in sheet.entries:
        if entry.position in rows:
            undone = replace(entry, live=False, before=shown.get(entry.position))
            entries = _with_revision(entries, _add(sheet.match, undone, Action.UNDONE, tokenless))
    return entries


def _shown(match: Match, positions: Set[int]) -> dict[int, dict[str, Any]]:
    rows = match.rows.filter(position__in=positions)
    return {
        row.position: {"number": row.number, "dealer": row.dealer, "points": row.points}
        for row in rows.defer("detail")
    }


def _add(match: Match, entry: Entry, action: Action, stamp: Stamp) -> Revision:
    return Revision.objects.create(
        match=match,
        position=entry.position,
        sequence=entry.sequence + 1,
        kind=entry.kind,
        action=action,
        document=dict(entry.document),
        typed=dict(stamp.typed),
        before=entry.before,
        op=stamp.form_token,
        author=stamp.author,
        why=stamp.why,
    )


def _with_revision(entries: Entries, revision: Revision) -> Entries:
    (entry,) = fold([revision])
    return with_entry(entries, entry)


def save_rows_and_standing(
    sheet: Sheet, entries: Entries, result: Replay, *, first: int, counter: str = "version"
) -> None:
    """Derive and save the rows from position `first` on, and the standing, as `save_standing`."""
    match, head = sheet.match, sheet.head
    is_new = first >= sheet.next_position
    kept = {} if is_new else {row.position: row for row in match.rows.filter(position__gte=first)}
    derived = derive_rows(head, entries, result, first=first)
    save_rows(match, kept, [row for row in derived if not same(kept.get(row.position), row)])
    # A seat stays, even if its player's joining was undone.
    before, match.players = match.players, list(seat_names(head, entries))
    if match.players != before:
        follow_names(match)
    match.given_up = is_given_up(entries)
    standing = derive_standing(head, result, rows=len(entries), entries=entries)
    save_standing(match, result, standing, counter=counter)


def save_standing(
    match: Match, result: Replay, facts: Standing, *, counter: str = "version"
) -> None:
    """Save the standing of a locked match; `counter` is the version that counts the write."""
    match.standing = facts
    match.finished = result.finished
    match.is_stale = True
    setattr(match, counter, getattr(match, counter) + 1)
    written = ["standing", "finished", "given_up", counter, "options", "players", "updated_at"]
    match.save(update_fields=[*written, "is_stale"])
    publish(match.pk)


def same(kept: Row | None, derived: Row) -> bool:
    """Tell whether a stored row equals the derived one."""
    return kept is not None and kept.facts() == derived.facts()


def save_rows(match: Match, kept: Collection[int], rows: list[Row]) -> None:
    """Save derived rows, replacing those stored at the positions in `kept`."""
    old = [row.position for row in rows if row.position in kept]
    if old:
        match.rows.filter(position__in=old).delete()
    for row in rows:
        row.match = match
    Row.objects.bulk_create(rows)
