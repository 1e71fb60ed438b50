"""The value Arrangement: how a hand lies in melds. No solver is needed to hold one."""

from dataclasses import dataclass

from remi_scores.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Melds in the order a person lays them, the cards left by suit and rank, and their value."""

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    deadwood: int
