"""The history of a row (its revisions, what phones wrote for it), and of names and seats."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from remi_scores import wording
from remi_scores.engine import write_hand
from remi_scores.matches.entry import OwnEntry
from remi_scores.matches.ledger import (
    as_called_now,
    by_place,
    in_order,
    is_replaced,
    names_before,
    renames_in,
    seating_of,
)
from remi_scores.matches.models import Match, Revision, Row, RowKind
from remi_scores.matches.sheet.explanation import hand_words, summary, typed_words
from remi_scores.matches.sheet.phone_names import author_names


@dataclass(frozen=True, slots=True)
class RevisionView:
    """One revision of a row: who did what, when and why, and what the row says since then.

    `hands` are pairs of a player and the hand in words, `points` what the row showed before, both
    in the order in which players sit.
    """

    action: str
    author: str
    at: datetime
    why: str
    summary: str
    hands: tuple[tuple[str, str], ...]
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ContributionView:
    """The hand that a phone wrote, in words; `replaced`: the deal was saved with another one."""

    name: str
    author: str
    at: datetime
    words: str
    replaced: bool


@dataclass(frozen=True, slots=True)
class PlayersChange:
    """A correction of names or seats: who made it and when, and what was and is.

    `names` are pairs of an old name and the new one. `order` are the players as they sat and as
    they sit, `dealer` who dealt first; both are empty if that did not change.
    """

    author: str
    at: datetime
    names: tuple[tuple[str, str], ...]
    order: tuple[tuple[str, ...], ...]
    dealer: tuple[str, ...]


def players_changes(match: Match) -> list[PlayersChange]:
    """Return the corrections of names and seats, oldest first."""
    heads = list(match.revisions.filter(kind=RowKind.RULES))
    ever, named = names_before(match.players, renames_in(heads)), author_names(match)
    changes, at = [], 0
    for old, new in pairwise(heads):
        renamed = new.document.get("renamed", {})
        was = ever[at]
        at += bool(renamed)
        change = PlayersChange(
            author=named(new.author),
            at=new.at,
            names=tuple((name, renamed[name]) for name in was if name in renamed),
            order=_order_change(old, new, was, ever[at]),
            dealer=_dealer_change(old, new, renamed),
        )
        if change.names or change.order or change.dealer:
            changes.append(change)
    return changes


def _order_change(
    old: Revision, new: Revision, was: list[str], now: list[str]
) -> tuple[tuple[str, ...], ...]:
    before, after = (each.document.get("order", []) for each in (old, new))
    seats = {*range(len(new.document["players"])), *before, *after}
    sat, sit = in_order(seats, before), in_order(seats, after)
    return (
        () if sat == sit else (tuple(was[each] for each in sat), tuple(now[each] for each in sit))
    )


def _dealer_change(old: Revision, new: Revision, renamed: Mapping[str, str]) -> tuple[str, ...]:
    before, after = old.document["first_dealer"], new.document["first_dealer"]
    return () if renamed.get(before, before) == after else (before, after)


def revision_views(match: Match, row: Row) -> list[RevisionView]:
    """Describe the revisions of a row, oldest first, in present names; two queries."""
    named, seats = author_names(match), by_place(match, range(len(match.players)))
    found = match.revisions.filter(position=row.position)
    return [_revision_view(match, as_called_now(match, each), seats, named) for each in found]


def _revision_view(
    match: Match, revision: Revision, seats: Sequence[int], named: Callable[[str], str]
) -> RevisionView:
    """Describe one revision; a JSON column need not keep the order of its hands."""
    document = revision.document
    hands, players = document.get("hands", {}), [match.players[seat] for seat in seats]
    shown = (revision.before or {}).get("points", ())
    return RevisionView(
        action=str(wording.ACTIONS[revision.action]),
        author=named(revision.author),
        at=revision.at,
        why=revision.why,
        summary=summary(revision.kind, document),
        hands=tuple(
            (name, hand_words(hands[name], is_penalty=bool(match.variant.king_rewards)))
            for name in players
            if name in hands
        ),
        points=tuple(shown[seat] for seat in seats if seat < len(shown)),
    )


def contribution_views(match: Match, row: Row) -> list[ContributionView]:
    """Return every hand that phones wrote for a deal, oldest first; two queries.

    Hands of players who left before the deal are left out.
    """
    found = match.contributions.filter(revision__position=row.position).select_related("revision")
    table, ending, views = seating_of(match, row), dict[str, str](), []
    named = author_names(match)
    for each in found:
        if each.seat is None:
            ending = each.fields
        elif each.seat in table.here and each.revision:
            entry = OwnEntry(table, each.seat, {**ending, **each.fields})
            replaced, words = is_replaced(each, each.revision), _entered_words(entry)
            views.append(ContributionView(entry.name, named(each.author), each.at, words, replaced))
    return views


def _entered_words(entry: OwnEntry) -> str:
    """Say what a hand is; as typed if it is not valid under the present house rules."""
    report = entry.report()
    hand = report.hands.get(entry.name) if report else None
    return hand_words(write_hand(hand)) if hand else typed_words(entry.hands[0])
