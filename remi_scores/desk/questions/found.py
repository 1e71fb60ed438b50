"""Melds that the engine found: what their wilds stand for and what they are worth."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from remi_scores.desk.drawing import MeldView, draw_cards, draw_read
from remi_scores.desk.questions.base import Answered
from remi_scores.engine import ReadingAnswer, RemiError, check_claim, parse_cards

_SETTING = ("variant", "players", "deal", "options")


def draw_found(answered: Answered[Any], melds: Sequence[str]) -> list[MeldView]:
    """Draw melds of a hand, each with what it counts towards an opening, or else in the hand."""
    return [_draw(answered, cards) for cards in melds]


def read_found(answered: Answered[Any], cards: str) -> ReadingAnswer | None:
    """Return how a meld is read; None if the engine of today finds it wrong."""
    setting = {key: answered.document[key] for key in _SETTING if key in answered.document}
    try:
        answer = check_claim({**setting, "claim": "meld", "cards": cards})
    except RemiError:
        return None
    return answer.get("read", [None])[0]


def _draw(answered: Answered[Any], cards: str) -> MeldView:
    read = read_found(answered, cards)
    if read is None:
        return MeldView(draw_cards(cards))
    drawn = draw_read(read)
    return drawn if drawn.value is not None else replace(drawn, value=_in_hand(answered, cards))


def _in_hand(answered: Answered[Any], cards: str) -> int:
    """Return what the cards would count if they were left in the hand, in points."""
    values = answered.variant.values(answered.document.get("deal", 1))
    return sum(values[0 if card.is_joker else card.rank or 0] for card in parse_cards(cards))
