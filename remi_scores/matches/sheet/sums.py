"""The sums behind a number of the sheet: which hands were compared, what was multiplied.

The engine says what each amount is for. Here the numbers are put together that lead to it, from
what was entered and from what the engine answered about the deal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from remi_scores import wording
from remi_scores.engine import Ending, Reason, RemiError, Variant, parse_cards, print_cards

Line = Mapping[str, Any]
"""A line of the score as the engine writes it: player, kind, points and perhaps against."""

_MULTIPLIERS: Final = frozenset({Reason.HAND_MULTIPLIER, Reason.KING_CLOSE_MULTIPLIER})
_REWARD: Final = "_reward"


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What is known of a scored deal.

    `hands` are the hands as they were entered, `values` what each is worth in points (None if it
    does not matter), `left` the cards outside melds that the engine found, by player.
    """

    variant: Variant
    number: int
    ended: str
    by: str
    lines: Sequence[Line]
    hands: Mapping[str, Mapping[str, Any]]
    values: Mapping[str, int | None]
    left: Mapping[str, str] = field(default_factory=dict)

    def of(self, player: str) -> list[Line]:
        """Return the lines of a player."""
        return [line for line in self.lines if line["player"] == player]

    def cards_left(self, player: str) -> str:
        """Return the cards outside melds, as far as they are known."""
        hand = self.hands.get(player, {})
        whole = "" if hand.get("melds") or self.variant.hidden_melds else hand.get("cards")
        return self.left.get(player) or hand.get("left") or whole or ""

    def is_thrown(self, player: str) -> bool:
        """Whether the one card left was thrown face down, and so counts nothing (D3)."""
        is_one = len(self.cards_left(player).split()) == 1
        return self.variant.hidden_melds and is_one and self.values.get(player) == 0


def line_words(deal: DealFacts, line: Line) -> str:
    """Say what the amount of a line is for."""
    player, against = str(line["player"]), str(line.get("against") or "")
    # D2 with the house rule: a Stop that tied did not fail.
    tied = deal.values.get(player) == deal.values.get(against)
    return wording.line_words(line["kind"], against, tied=tied)


def sum_of(deal: DealFacts, line: Line) -> str:
    """Return how the amount of a line comes about; empty if there is nothing to work out."""
    kind, points, player = line["kind"], line["points"], line["player"]
    if kind == Reason.DIFFERENCE:
        theirs, own = (deal.values.get(name) or 0 for name in (line["against"], player))
        return f"{theirs} − {own} = {wording.number(points)}"
    if kind in _MULTIPLIERS:
        base = _multiplied(deal, line)
        return _times(base, getattr(deal.variant, kind), base + points)
    if kind.endswith(_REWARD):
        times = deal.hands.get(player, {}).get("kings", {}).get(kind.removesuffix(_REWARD), 0)
        return _times(times, getattr(deal.variant, kind), points) if times else ""
    each = getattr(deal.variant, kind, 0)
    if kind == Reason.HAND_BONUS and each and points != each:
        return _times(points // each, each, points)
    return ""


def _times(count: int, each: int, points: int) -> str:
    return f"{wording.number(count)} × {each} = {wording.number(points)}"


def _multiplied(deal: DealFacts, line: Line) -> int:
    """Return what a multiplier was applied to: with a king the line before, else all of them."""
    lines = deal.of(line["player"])
    before = lines[: lines.index(line)]
    if line["kind"] == Reason.KING_CLOSE_MULTIPLIER:
        before = before[-1:]
    return sum(each["points"] for each in before)


def value_of(deal: DealFacts, player: str) -> str:
    """Return what a hand is worth, card by card where they are known; empty if nothing counts."""
    value = deal.values.get(player)
    hand, cards = deal.hands.get(player, {}), deal.cards_left(player)
    paid = any(line["kind"] == Reason.HAND_VALUE for line in deal.of(player))
    if value is None or (hand.get("opened") is False and not paid):
        return ""
    if not (deal.variant.hidden_melds or cards or value):
        return ""  # the player who went out
    parts = [] if deal.is_thrown(player) else card_values(deal.variant, deal.number, cards)
    if len(parts) < 2 or sum(points for _, points in parts) != value:
        return str(value)
    return f"{' + '.join(f'{card} {points}' for card, points in parts)} = {value}"


def card_values(variant: Variant, number: int, cards: str) -> list[tuple[str, int]]:
    """Return each card's rank in words and what it is worth in a deal; none if one is unknown."""
    try:
        parsed = parse_cards(cards, unsuited=True)
    except RemiError:
        return []
    values = variant.values(number)
    return [(wording.rank_key(print_cards([card])[0]), values[card.rank or 0]) for card in parsed]


def nothing_words(deal: DealFacts, player: str) -> tuple[str, str]:
    """Return why a player without lines scores nothing, and the id of the rule."""
    if deal.ended == Ending.VOID:
        return wording.nothing_words("void"), f"ending_{Ending.VOID}"
    why = "ended_it" if player == deal.by else "not_won"
    return wording.nothing_words(why), "no_points"
