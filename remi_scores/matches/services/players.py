"""Names corrected, and seats reordered, after the match began.

A seat keeps its number, so everything that is kept by seat (forms on phones, hands, accesses,
points) stays its player's. What rows say by name is read in the present names (ledger/names.py).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from remi_scores.engine import RemiError
from remi_scores.matches.errors import ConflictError, Refusal, SheetError
from remi_scores.matches.ledger import (
    Entries,
    Head,
    in_order,
    names_before,
    replay_change,
    replay_entries,
    with_names,
)
from remi_scores.matches.models import Action, Match, Revision, RowKind
from remi_scores.matches.services.names import check_names
from remi_scores.matches.services.table import follow_rows
from remi_scores.matches.services.writing import (
    NOTHING,
    Sheet,
    Stamp,
    add_head,
    open_sheet,
    recorded,
    recorded_once,
    save_rows_and_standing,
)
from remi_scores.people import fold_name


def head_sequence(match: Match) -> int:
    """Return how many revisions the head of a match has: a form posts back the one it showed."""
    return match.revisions.filter(kind=RowKind.RULES).count()


@recorded_once
def change_players(
    *,
    match: Match,
    names: Mapping[int, str],
    order: Sequence[int],
    dealer: int | None,
    seen_version: int,
    seen_head: int,
    stamp: Stamp,
) -> Revision | None:
    """Correct names by seat, and write in which `order` seats sit and which `dealer` deals next.

    `order` are the seats of the first deal; who joined late sits after them (docs/rules.md,
    *Players who leave or join late*). All deals are counted as dealt so; points do not change. A
    dealer of None leaves who deals first. None is returned if nothing is new. Raises ConflictError
    if a row was written or the head changed since the form was drawn, SheetError for a name that is
    not allowed or is another player's, or if that player cannot deal next, RemiError for one name
    twice.
    """
    sheet = open_sheet(match, by=stamp.author)
    if repeated := recorded(sheet.revisions, stamp):
        if repeated.typed != stamp.typed:
            raise ConflictError(Refusal.TOKEN_USED)
        return repeated
    match = sheet.match
    if (seen_version, seen_head) != (match.version, head_sequence(match)):
        raise ConflictError(Refusal.PLAYERS_CHANGED)
    if sorted(order) != list(range(len(sheet.head.players))):
        raise SheetError(Refusal.NO_SUCH_SEAT)
    renamed = _renamed(match, names)
    entries = tuple(
        replace(each, document=with_names(each.document, renamed)) for each in sheet.entries
    )
    players = tuple(renamed.get(name, name) for name in sheet.head.players)
    is_moved = list(order) != sorted(order)
    head = replace(sheet.head, players=players, order=tuple(order) if is_moved else ())
    if dealer is not None:
        head = _with_dealer(head, entries, _called(match, renamed, dealer))
    if head == sheet.head and not renamed:
        return None
    return _save(replace(sheet, head=head), entries, renamed, stamp)


def _renamed(match: Match, names: Mapping[int, str]) -> dict[str, str]:
    """Return the new names by the old ones, of those that change."""
    now = check_names([names.get(seat, name) for seat, name in enumerate(match.players)])
    ever = names_before(match.players, match.standing.get("renames", ()))
    for seat, name in enumerate(now):
        if name == match.players[seat]:
            continue
        others = {fold_name(each) for each in _names_of_others(ever, seat)}
        if fold_name(name) in others:
            raise SheetError(Refusal.NAME_OF_OTHER, seat=seat, name=name)
    return {old: new for old, new in zip(match.players, now, strict=True) if old != new}


def _names_of_others(ever: Sequence[Sequence[str]], seat: int) -> set[str]:
    return {name for names in ever for other, name in enumerate(names) if other != seat}


def _called(match: Match, renamed: Mapping[str, str], seat: int) -> str:
    """Return what the player of a seat is called from now on. Raises SheetError if none is."""
    if seat not in range(len(match.players)):
        raise SheetError(Refusal.NO_SUCH_SEAT)
    return renamed.get(match.players[seat], match.players[seat])


def _with_dealer(head: Head, entries: Entries, name: str) -> Head:
    """Return the head with the first dealer after whom this player deals next.

    Raises SheetError if there is none: players who left or joined late may not leave one.
    """
    deals_next = _next_dealer(head, entries)
    if deals_next in (name, None):
        return head
    around = in_order(range(len(head.players)), head.order)
    names = [head.players[seat] for seat in around]
    at = around.index(head.first_dealer)
    if name in names and deals_next in names:  # nearly always that many seats further on
        at = (at + names.index(name) - names.index(deals_next)) % len(around)
    for seat in (*around[at:], *around[:at]):
        trial = replace(head, first_dealer=seat)
        if _next_dealer(trial, entries) == name:
            return trial
    raise SheetError(Refusal.CANNOT_DEAL_NEXT, name=name)


def _next_dealer(head: Head, entries: Entries) -> str | None:
    """Return who deals next; None if nobody does, or the rows cannot be so."""
    try:
        coming = replay_entries(head, entries).next
    except RemiError:
        return None
    return coming.dealer if coming else None


def _save(sheet: Sheet, entries: Entries, renamed: Mapping[str, str], stamp: Stamp) -> Revision:
    _entries, result = replay_change(sheet.head, entries, changed=0, confirmed=NOTHING)
    revision = add_head(sheet.match, sheet.head, Action.CORRECTED, stamp, renamed=renamed)
    if renamed:
        renames = (*sheet.head.renames, [revision.pk, dict(renamed)])
        sheet = replace(sheet, head=replace(sheet.head, renames=renames))
    match = sheet.match
    match.first_dealer = sheet.head.first_dealer
    match.phones = _with_called(match, renamed)
    match.save(update_fields=["first_dealer", "phones"])
    # Forms that are open stay right: they name players by seat. So the version stays as well.
    save_rows_and_standing(sheet, entries, result, first=1, counter="page_version")
    follow_rows(match)
    return revision


def _with_called(match: Match, renamed: Mapping[str, str]) -> dict[str, object]:
    """Return `Match.phones` in which the phone named as owner is called by the new names."""
    phones: dict[str, object] = match.phones
    named = match.phones.get("named")
    holder = match.accesses.filter(pk=named["access"]).first() if named else None
    names = [match.players[seat] for seat in holder.seats] if holder else []
    if not names:
        return phones
    called = ", ".join(renamed.get(name, name) for name in names)
    return {**phones, "named": {**named, "called": called}}
