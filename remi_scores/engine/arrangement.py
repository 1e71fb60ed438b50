"""A hand as it lies in melds."""

from dataclasses import dataclass

from remi_scores.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The melds of a hand, the cards left outside them, and what those are worth.

    Melds stand in the order in which a person lays them, `left` by suit and rank with jokers
    last. `deadwood` is the value of the cards left, in points.
    """

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    deadwood: int
