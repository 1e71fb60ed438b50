"""The history of a row: its revisions, and what phones wrote for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from remi_scores import wording
from remi_scores.engine import write_hand
from remi_scores.matches.entry import OwnEntry
from remi_scores.matches.ledger import is_replaced, seating_of
from remi_scores.matches.models import Match, Revision, Row
from remi_scores.matches.sheet.explanation import hand_words, summary, typed_words


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


def device_words(device: str) -> str:
    """Name a device by the start of its key's digest."""
    return wording.other_device(sha256(device.encode()).hexdigest()[:4].upper())


def _author_words(author: str, viewer: str) -> str:
    """Name the device that wrote something; `viewer` is the device that looks."""
    return wording.this_device() if author == viewer else device_words(author)


def revision_view(revision: Revision, players: Sequence[str], viewer: str) -> RevisionView:
    """Describe one revision; its hands are in seat order, which a JSON column need not keep."""
    document = revision.document
    hands = document.get("hands", {})
    before = revision.before or {}
    return RevisionView(
        action=str(wording.ACTIONS[revision.action]),
        author=_author_words(revision.author, viewer),
        at=revision.at,
        why=revision.why,
        summary=summary(revision.kind, document),
        hands=tuple((name, hand_words(hands[name])) for name in players if name in hands),
        points=tuple(before.get("points", ())),
    )


def contribution_views(match: Match, row: Row, viewer: str) -> list[ContributionView]:
    """Return every hand that phones wrote for a deal, oldest first.

    Hands of players who left before the deal are left out.
    """
    found = match.contributions.filter(revision__position=row.position).select_related("revision")
    table, ending, views = seating_of(match, row), dict[str, str](), []
    for each in found:
        if each.seat is None:
            ending = each.fields
        elif each.seat in table.here and each.revision:
            entry = OwnEntry(table, each.seat, {**ending, **each.fields})
            author, replaced = _author_words(each.author, viewer), is_replaced(each, each.revision)
            words = _entered_words(entry)
            views.append(ContributionView(entry.name, author, each.at, words, replaced))
    return views


def _entered_words(entry: OwnEntry) -> str:
    """Say what a hand is; as typed if it is not valid under the present house rules."""
    report = entry.report()
    hand = report.hands.get(entry.name) if report else None
    return hand_words(write_hand(hand)) if hand else typed_words(entry.hands[0])
