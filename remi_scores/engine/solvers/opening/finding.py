"""The opening worth most, exactly: what Remi 51 asks of a player's first melds.

An opening is worth what its cards stand for, and every meld has one joker at most. Among equal
openings the one is best that leaves the least value in the hand. `search` finds it.

Source: RULES.md, *Remi 51*.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.solvers.opening.search import LaidMeld, OpeningSearch

IN_HAND_AFTER_DRAWING: Final = 15
"""Who has so many cards has drawn, and must keep one to discard."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Melds, their worth as an opening, the cards left and their value in the hand."""

    melds: tuple[tuple[Card, ...], ...]
    value: int
    left: tuple[Card, ...]
    deadwood: int


class Openings:
    """Finds openings under one set of card values.

    `values` are what cards are worth in the hand, the joker's first, then ace to king; `points`
    what they are worth laid, by place of a run from 1, the high ace's last. A group of aces is
    worth what the high ace is.
    """

    def __init__(self, values: tuple[int, ...], points: tuple[int, ...]) -> None:
        self.values = values
        self.points = points
        self._searches: dict[tuple[int, bool], OpeningSearch] = {}

    def best(self, cards: Sequence[Card]) -> Opening:
        """Return the opening worth most, and of those the one that leaves least in the hand.

        With fifteen cards or more one that may be discarded, no joker, is kept. No melds at all
        is an opening worth nothing.
        """
        jokers = sum([card is JOKER for card in cards])
        keeping = jokers < len(cards) >= IN_HAND_AFTER_DRAWING
        search = self._searches.get((jokers, keeping))
        if search is None:
            search = OpeningSearch(self.values, self.points, jokers, keeping=keeping)
            self._searches[jokers, keeping] = search
        melds = search.melds(cards)
        left = _without(cards, melds)
        return Opening(
            tuple([meld.cards for meld in melds]),
            sum([meld.points for meld in melds]),
            left,
            sum([self.values[card.rank or 0] for card in left]),
        )


def _without(cards: Sequence[Card], melds: Sequence[LaidMeld]) -> tuple[Card, ...]:
    """Return the cards that lie in no meld, by suit and rank."""
    left = list(cards)
    for meld in melds:
        for card in meld.cards:
            left.remove(card)
    return tuple(sorted(left, key=attrgetter("index")))


@lru_cache(maxsize=64)
def openings(values: tuple[int, ...], points: tuple[int, ...]) -> Openings:
    """Return the finder for these values; those used last are kept."""
    return Openings(values, points)
