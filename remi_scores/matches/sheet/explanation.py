"""Why a number on the sheet is what it is: its lines in words, and the hand behind it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from remi_scores import wording
from remi_scores.matches.entry import HandEntry
from remi_scores.matches.ledger import seats_in
from remi_scores.matches.models import CHANGES, STOPS, Match, Row, RowKind


@dataclass(frozen=True, slots=True)
class LineView:
    """One amount in words; `kind` is the engine's reason, which the rules page has as an anchor."""

    words: str
    points: int
    kind: str


@dataclass(frozen=True, slots=True)
class HandView:
    """One player's part of a row; the lines add up to the points.

    `melds` and `left` are the engine's arrangement. `entered` is what was entered for the hand, in
    words, and `held` its cards, for hands without an arrangement.
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


def hand_views(match: Match, row: Row) -> tuple[HandView, ...]:
    """Explain a row for every player at the table then, in seat order."""
    seats = seats_in(match, row)
    return tuple(_hand_view(row, seat, match.players[seat], row.points[seat]) for seat in seats)


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
        return (LineView(words, points, row.kind),) if document.get("player") == name else ()
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
    """Say what was entered for a hand, as it was typed."""
    if hand.fields["unopened"]:
        return wording.not_opened()
    if hand.fields["empty"]:
        return wording.left_words("")
    return "; ".join(filter(None, (hand.fields[hand.shown_mode], hand.fields["melds"])))


def summary(kind: str, document: Mapping[str, Any]) -> str:
    """Say in a few words what a row is: how the deal ended, or what was adjusted."""
    if kind == RowKind.ADJUSTMENT:
        points = wording.points_words(document["points"])
        return f"{document['player']}: {points}. {document['reason']}"
    if kind in CHANGES:
        return wording.change_words(kind, document["player"], document.get("points", 0))
    if kind in STOPS:
        return ": ".join(filter(None, (wording.row_words(kind, None), document["reason"])))
    parts = [str(wording.ENDINGS[document["ended"]]), document.get("by", "")]
    if document.get("closed_with_king"):
        parts.append(wording.with_king())
    parts.append(document.get("reason", ""))
    return ", ".join(part for part in parts if part)
