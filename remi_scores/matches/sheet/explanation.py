"""Why a number on the sheet is what it is: its lines in words, and the hand behind it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from remi_scores import wording
from remi_scores.engine import Ending
from remi_scores.matches.entry import HandEntry
from remi_scores.matches.ledger import seats_in
from remi_scores.matches.models import CHANGES, STOPS, Match, Row, RowKind
from remi_scores.matches.sheet.sums import (
    DealFacts,
    line_words,
    nothing_words,
    sum_of,
    value_of,
)


@dataclass(frozen=True, slots=True)
class LineView:
    """One amount in words; `kind` is the engine's reason, which the rules page has as an anchor.

    `sum` is how the amount comes about, such as 22 − 6 = 16.
    """

    words: str
    points: int
    kind: str
    sum: str = ""


@dataclass(frozen=True, slots=True)
class HandView:
    """One player's part of a row; the lines add up to the points.

    `melds` and `left` are the engine's arrangement. `entered` is what was entered for the hand, in
    words, and `held` its cards, for hands without an arrangement. `value` is what the hand is
    worth, card by card if they are known. `notes` are pairs of what else is to be known of the hand
    and the id of its rule. `is_thrown`: the card left was thrown face down and counts nothing.
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
    value: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    is_thrown: bool = False


def hand_views(match: Match, row: Row) -> tuple[HandView, ...]:
    """Explain a row for every player at the table then, in seat order."""
    seats, deal = seats_in(match, row), _facts(match, row)
    return tuple(
        _hand_view(row, deal, seat, match.players[seat], row.points[seat]) for seat in seats
    )


def _facts(match: Match, row: Row) -> DealFacts:
    document, detail = row.revision.document, row.detail
    arranged = detail.get("arrangements", {})
    return DealFacts(
        variant=match.variant,
        number=detail.get("number", 1),
        ended=document.get("ended", ""),
        by=document.get("by", ""),
        lines=detail.get("lines", ()),
        hands=document.get("hands", {}),
        values=detail.get("deadwood", {}),
        left={name: each.get("left", "") for name, each in arranged.items()},
    )


def _hand_view(row: Row, deal: DealFacts, index: int, name: str, points: int) -> HandView:
    arrangement = row.detail.get("arrangements", {}).get(name, {})
    hand = deal.hands.get(name, {})
    return HandView(
        index=index,
        name=name,
        points=points,
        total=row.totals[index] if row.totals else None,
        lines=_lines(row, deal, name, points),
        deadwood=row.detail.get("deadwood", {}).get(name),
        melds=tuple(arrangement.get("melds", ())),
        left=arrangement.get("left", ""),
        entered=hand_words(hand, is_penalty=bool(deal.variant.king_rewards)),
        held="" if hand.get("kings") else hand.get("left") or hand.get("cards", ""),
        value=value_of(deal, name),
        notes=tuple(_notes(deal, name)),
        is_thrown=deal.is_thrown(name),
    )


def _notes(deal: DealFacts, name: str) -> Iterator[tuple[str, str]]:
    """Yield what decides about a hand besides its cards, with the id of the rule."""
    if deal.hands.get(name, {}).get("opened") is False:
        yield wording.not_opened(), "d6" if deal.ended == Ending.STOCK_OUT else "unopened-penalty"
    if deal.is_thrown(name):
        yield wording.thrown_words(), "d3"


def _lines(row: Row, deal: DealFacts, name: str, points: int) -> tuple[LineView, ...]:
    document = row.revision.document
    if row.kind != RowKind.DEAL:
        words = document.get("reason") or summary(row.kind, document)
        return (LineView(words, points, row.kind),) if document.get("player") == name else ()
    return line_views(deal, name)


def line_views(deal: DealFacts, name: str) -> tuple[LineView, ...]:
    """Return a player's lines of a deal; where there are none, one that says why."""
    lines = tuple(
        LineView(
            line_words(deal, line),
            line["points"],
            line["kind"],
            sum_of(deal, line),
        )
        for line in deal.of(name)
    )
    if lines:
        return lines
    words, rule = nothing_words(deal, name)
    return (LineView(words, 0, rule),)


def hand_words(hand: Mapping[str, Any], *, is_penalty: bool = False) -> str:
    """Say what was entered for a hand; empty if nothing was. `is_penalty`: points are lost."""
    parts = []
    if hand.get("opened") is False:
        parts.append(wording.not_opened())
    if "points" in hand:
        say = wording.penalty_words if is_penalty else wording.points_words
        parts.append(say(hand["points"]))
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
    return f"{wording.ENDINGS[document['ended']]}{ending_details(document)}"


def ending_details(document: Mapping[str, Any]) -> str:
    """Say what follows the name of the ending: who ended the deal, with a king, and why."""
    by = document.get("by", "")
    king = wording.with_king() if document.get("closed_with_king") else ""
    told = ", ".join(filter(None, (by, king, document.get("reason", ""))))
    return f" – {told}" if told else ""
