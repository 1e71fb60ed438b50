"""The facts of a match: its head, and the entries that its revisions fold into, one for each row.

Pure functions: nothing here reads or writes the database.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from remi_scores.engine import Adjustment, MatchReport, TableChange, read_deal
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.ledger.names import renames_in
from remi_scores.matches.ledger.stored import Standing, StoredRename
from remi_scores.matches.models import CHANGES, STOPS, Action, Match, Revision, RowKind

CARDS: Final = ("cards", "left")
"""The parts of a hand's document that are cards in any order."""


@dataclass(frozen=True, slots=True)
class Head:
    """A match before its first deal: the game, its house rules, the players by seat.

    Players who join later are not in it. A seat keeps its number for good: `order` are its seats as
    people sit, to the right, once they were reordered; who joins later sits after them.
    `renames` are the corrections of names so far; each is kept in the revision that made it.
    """

    variant: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    first_dealer: int
    order: tuple[int, ...] = ()
    renames: tuple[StoredRename, ...] = ()

    @classmethod
    def of(cls, match: Match) -> "Head":
        """Return the head of a match."""
        standing: Standing = match.standing
        began = standing["table"]["began"] if "table" in standing else len(match.players)
        return cls(
            match.variant_key,
            match.options,
            tuple(match.players[:began]),
            match.first_dealer,
            tuple(standing.get("order", ())),
            tuple(standing.get("renames", ())),
        )

    @classmethod
    def read(cls, revisions: Iterable[Revision]) -> "Head":
        """Return the head from its revisions, oldest first; there must be one at least."""
        heads = [each for each in revisions if each.kind == RowKind.RULES]
        document = heads[-1].document
        players = tuple(document["players"])
        return cls(
            document["variant"],
            document["options"],
            players,
            players.index(document["first_dealer"]),
            tuple(document.get("order", ())),
            renames_in(heads),
        )

    def document(self) -> dict[str, Any]:
        """Return the head as a match document begins (docs/documents.md, *A match*).

        Its players are by seat; where people sit otherwise, `order` says how.
        """
        return {
            **({"order": list(self.order)} if self.order else {}),
            "variant": self.variant,
            "options": dict(self.options),
            "players": list(self.players),
            "first_dealer": self.players[self.first_dealer],
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the sheet by its last revision; `before` is what a row that was undone showed."""

    position: int
    kind: str
    live: bool
    document: Mapping[str, Any]
    sequence: int = 0
    revision_id: int = 0
    before: Mapping[str, Any] | None = None

    @property
    def is_deal(self) -> bool:
        """Whether the row is a deal, and live."""
        return self.live and self.kind == RowKind.DEAL

    @property
    def is_change(self) -> bool:
        """Whether the row says that somebody leaves or joins, and is live."""
        return self.live and self.kind in CHANGES


Entries = tuple[Entry, ...]


def says_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two documents of a row report the same, however the cards were ordered."""
    return _unordered(one) == _unordered(other)


def _unordered(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row's document with the cards of each hand in one order.

    Melds keep theirs: it can decide what a wild card stands for.
    """
    hands = {
        player: {
            key: sorted(value.split()) if key in CARDS else value for key, value in said.items()
        }
        for player, said in document.get("hands", {}).items()
    }
    return {**document, "hands": hands} if hands else dict(document)


def fold(revisions: Iterable[Revision]) -> Entries:
    """Return the last state of each row, by position; revisions of the head are left out.

    The revisions must be in the order of position and sequence, and in present names.
    """
    rows = {each.position: _entry(each) for each in revisions if each.kind != RowKind.RULES}
    return tuple(rows.values())


def _entry(revision: Revision) -> Entry:
    return Entry(
        revision.position,
        revision.kind,
        revision.action != Action.UNDONE,
        revision.document,
        revision.sequence,
        revision.pk,
        revision.before,
    )


def with_entry(entries: Entries, changed: Entry) -> Entries:
    """Return the entries with one replaced, or added after the last."""
    kept = tuple(changed if each.position == changed.position else each for each in entries)
    return kept if changed in kept else (*kept, changed)


def without_rows(entries: Entries, rows: Iterable[int]) -> Entries:
    """Return the entries with the rows at these positions undone."""
    undone = frozenset(rows)
    return tuple(replace(each, live=False) if each.position in undone else each for each in entries)


def match_report(head: Head, entries: Entries) -> MatchReport:
    """Return the live rows as the engine's report of a match.

    Raises RemiError (bad_document), or SheetError if another row comes before the first deal.
    """
    deals, adjustments, changes = [], [], []
    live = seat_names(head, [entry for entry in entries if entry.live])
    for entry in entries:
        if entry.is_deal:
            deals.append(read_deal(entry.document))
        elif entry.is_change:
            changes.append(_change(entry, len(deals)))
        elif entry.live and entry.kind not in STOPS:
            adjustments.append(_adjustment(entry, len(deals)))
    return MatchReport(
        variant=head.variant,
        options=head.options,
        players=tuple(each for each in names_in_order(head, entries) if each in live),
        first_dealer=head.players[head.first_dealer],
        deals=tuple(deals),
        adjustments=tuple(adjustments),
        changes=tuple(changes),
    )


def seat_names(head: Head, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the players by seat: those of the head, then those who joined in these entries."""
    joined = [each.document["player"] for each in entries if each.kind == RowKind.JOINED]
    return tuple(dict.fromkeys((*head.players, *joined))) if joined else head.players


def names_in_order(head: Head, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the players as they sit, to the right."""
    names = seat_names(head, entries)
    return tuple(names[seat] for seat in in_order(range(len(names)), head.order))


def in_order(seats: Iterable[int], order: Sequence[int]) -> list[int]:
    """Sort seats as people sit, to the right; seats that `order` does not name come last."""
    place = {seat: at for at, seat in enumerate(order)}
    return sorted(seats, key=lambda seat: (place.get(seat, len(place)), seat))


def _change(entry: Entry, after_deal: int) -> TableChange:
    if not after_deal:
        raise SheetError(Refusal.NO_DEAL_BEFORE_CHANGE, row=entry.position)
    document = entry.document
    return TableChange(
        after_deal=after_deal, player=document["player"], points=document.get("points")
    )


def _adjustment(entry: Entry, after_deal: int) -> Adjustment:
    if not after_deal:
        raise SheetError(Refusal.NO_DEAL_BEFORE, row=entry.position)
    document = entry.document
    return Adjustment(
        after_deal=after_deal,
        player=document["player"],
        points=document["points"],
        reason=document["reason"],
    )


def has_changes(entries: Iterable[Entry]) -> bool:
    """Tell whether any entry says that somebody leaves or joins, even one that was undone."""
    return any(entry.kind in CHANGES for entry in entries)
