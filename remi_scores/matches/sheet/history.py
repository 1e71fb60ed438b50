"""The history of a row: its revisions, and what phones wrote for it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from remi_scores import wording
from remi_scores.engine import write_hand
from remi_scores.matches.entry import OwnEntry
from remi_scores.matches.ledger import is_replaced, seating_of
from remi_scores.matches.models import Match, Revision, Row
from remi_scores.matches.sheet.explanation import hand_words, summary, typed_words
from remi_scores.matches.sheet.phone_names import author_names


@dataclass(frozen=True, slots=True)
class RevisionView:
    """One revision of a row: who did what, when and why, and what the row says since then.

    `hands` are pairs of a player and the hand in words, `points` what the row showed before.
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


def revision_views(match: Match, row: Row) -> list[RevisionView]:
    """Describe the revisions of a row, oldest first; two queries."""
    named, found = author_names(match), match.revisions.filter(position=row.position)
    return [_revision_view(match, each, named) for each in found]


def _revision_view(match: Match, revision: Revision, named: Callable[[str], str]) -> RevisionView:
    """Describe one revision; its hands are in seat order, which a JSON column need not keep."""
    document = revision.document
    hands, players = document.get("hands", {}), match.players
    return RevisionView(
        action=str(wording.ACTIONS[revision.action]),
        author=named(revision.author),
        at=revision.at,
        why=revision.why,
        summary=summary(revision.kind, document),
        hands=tuple((name, hand_words(hands[name])) for name in players if name in hands),
        points=tuple((revision.before or {}).get("points", ())),
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
