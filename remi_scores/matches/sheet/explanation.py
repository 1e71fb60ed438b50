"""Why a number stands on the sheet: its lines in words, the hand behind it, the row's history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from remi_scores import wording
from remi_scores.engine import Ending, write_hand
from remi_scores.matches.entry import HandEntry, OwnEntry
from remi_scores.matches.ledger import seating_of
from remi_scores.matches.models import CHANGES, Contribution, Match, Revision, Row, RowKind


@dataclass(frozen=True, slots=True)
class LineView:
    """One amount in words; `kind` is the engine's reason, for linking to its rule."""

    words: str
    points: int
    kind: str


@dataclass(frozen=True, slots=True)
class HandView:
    """One player's part of a row: the lines add up to the points.

    `entered` is what was written of the hand in words, `held` its cards where no arrangement shows
    them; `melds` and `left` are the engine's arrangement.
    """

    index: int
    name: str
    points: int
    total: int | None
    lines: tuple[LineView, ...]
    deadwood: int | None
    melds: tuple[str, ...]
    left: str
    entered: str
    held: str


@dataclass(frozen=True, slots=True)
class Written:
    """What a phone wrote of a hand, in words; `replaced`: the deal was written with another."""

    name: str
    author: str
    at: datetime
    words: str
    replaced: bool


@dataclass(frozen=True, slots=True)
class Story:
    """One revision of a row: who did what, when and why, and what it says."""

    action: str
    author: str
    at: datetime
    why: str
    summary: str
    hands: tuple[tuple[str, str], ...]
    points: tuple[int | None, ...]


def author_words(author: str, viewer: str) -> str:
    """Name a device, as far as one can: this one, or another by the start of its key's digest."""
    if author == viewer:
        return wording.this_device()
    return device_words(author)


def device_words(device: str) -> str:
    """Name a device by the start of its key's digest."""
    return wording.other_device(sha256(device.encode()).hexdigest()[:4].upper())


def hand_views(match: Match, row: Row) -> tuple[HandView, ...]:
    """Explain a row for every player at the table then, in seat order."""
    return tuple(
        _hand_view(row, seat, match.players[seat], points)
        for seat, points in enumerate(row.points)
        if points is not None
    )


def _hand_view(row: Row, index: int, name: str, points: int) -> HandView:
    arrangement = row.detail.get("arrangements", {}).get(name, {})
    hand = row.revision.document.get("hands", {}).get(name, {})
    return HandView(
        index=index,
        name=name,
        points=points,
        total=row.totals[index] if row.totals else None,
        lines=_lines(row, name, points),
        deadwood=row.detail.get("deadwood", {}).get(name),
        melds=tuple(arrangement.get("melds", ())),
        left=arrangement.get("left", ""),
        entered=hand_words(hand),
        held="" if hand.get("kings") else hand.get("left") or hand.get("cards", ""),
    )


def _lines(row: Row, name: str, points: int) -> tuple[LineView, ...]:
    document = row.revision.document
    if row.kind != RowKind.DEAL:
        words = document.get("reason") or summary(row.kind, document)
        return (LineView(words, points, row.kind),) if document["player"] == name else ()
    return tuple(
        LineView(
            wording.line_words(line["kind"], line.get("against")), line["points"], line["kind"]
        )
        for line in row.detail.get("lines", ())
        if line["player"] == name
    )


def hand_words(hand: Mapping[str, Any]) -> str:
    """Say what was entered for a hand; empty if nothing was."""
    parts = []
    if hand.get("opened") is False:
        parts.append(wording.not_opened())
    if "points" in hand:
        parts.append(wording.points_words(hand["points"]))
    if "cards" in hand:
        parts.append(wording.show_cards(hand["cards"]))
    if hand.get("melds"):
        parts.append(" / ".join(wording.show_cards(meld) for meld in hand["melds"]))
    if "left" in hand:
        parts.append(wording.left_words(wording.show_cards(hand["left"])))
    kings = hand.get("kings", {})
    parts += [f"{words}: {kings[key]}" for key, words in wording.KINGS.items() if key in kings]
    return "; ".join(parts)


def typed_words(hand: HandEntry) -> str:
    """Say what was typed for a hand, as it was typed."""
    if hand.fields["unopened"]:
        return wording.not_opened()
    if hand.fields["empty"]:
        return wording.left_words("")
    return "; ".join(filter(None, (hand.fields[hand.shown_way], hand.fields["melds"])))


def hands_written(match: Match, row: Row, viewer: str) -> list[Written]:
    """Return what phones wrote towards a deal, all that was ever written, in that order.

    What somebody wrote who left before the deal is none of its hands.
    """
    found = match.contributions.filter(revision__position=row.position).select_related("revision")
    table, ending, written = seating_of(match, row), dict[str, str](), []
    for each in found:
        if each.seat is None:
            ending = each.fields
        elif each.seat in table.here and each.revision:
            entry = OwnEntry(table, each.seat, {**ending, **each.fields})
            author, replaced = author_words(each.author, viewer), _is_replaced(each, each.revision)
            written.append(Written(entry.name, author, each.at, _entered_words(entry), replaced))
    return written


def _entered_words(entry: OwnEntry) -> str:
    """Say what a hand is; as it was typed, should it make no sense under today's house rules."""
    report = entry.report()
    hand = report.hands.get(entry.name) if report else None
    return hand_words(write_hand(hand)) if hand else typed_words(entry.hands[0])


def _is_replaced(hand: Contribution, revision: Revision) -> bool:
    """Tell whether a deal was written with another hand; a void deal has none."""
    if revision.document["ended"] == Ending.VOID:
        return False
    counted = {k: v for k, v in revision.typed.items() if k.startswith(f"h{hand.seat}-")}
    return bool(hand.fields != counted)


def story(revision: Revision, players: Sequence[str], viewer: str) -> Story:
    """Tell one revision of a row; hands in the order of the seats, which no database keeps."""
    document = revision.document
    hands = document.get("hands", {})
    before = revision.before or {}
    return Story(
        action=str(wording.ACTIONS[revision.action]),
        author=author_words(revision.author, viewer),
        at=revision.at,
        why=revision.why,
        summary=summary(revision.kind, document),
        hands=tuple((name, hand_words(hands[name])) for name in players if name in hands),
        points=tuple(before.get("points", ())),
    )


def summary(kind: str, document: Mapping[str, Any]) -> str:
    """Say in a few words what a row is: how the deal ended, or what was adjusted."""
    if kind == RowKind.ADJUSTMENT:
        points = wording.points_words(document["points"])
        return f"{document['player']}: {points}. {document['reason']}"
    if kind in CHANGES:
        return wording.change_words(kind, document["player"], document.get("points", 0))
    parts = [str(wording.ENDINGS[document["ended"]]), document.get("by", "")]
    if document.get("closed_with_king"):
        parts.append(wording.with_king())
    parts.append(document.get("reason", ""))
    return ", ".join(part for part in parts if part)
