"""The opening worth most, exactly: the melds a player of Remi 51 lays first.

An opening is worth the points of the cards laid, a joker those of the card it stands for; every
meld has one joker at most. Of openings worth the same, the best leaves the least value in the
hand. `search` finds it.

Source: `docs/rules.md`, *Remi 51*.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.solvers.opening.laying import LaidMeld
from remi_scores.engine.solvers.opening.search import OpeningSearch

IN_HAND_AFTER_DRAWING: Final = 15
"""A player with so many cards has drawn one, and must keep one to discard."""


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening: its melds and their `value` in points, the cards left and their value.

    `left` is sorted by suit and rank, jokers last; `deadwood` is in points.
    """

    melds: tuple[tuple[Card, ...], ...]
    value: int
    left: tuple[Card, ...]
    deadwood: int


class Openings:
    """Finds openings under one set of card values.

    Get one from `openings`, which caches them.
    """

    def __init__(self, values: tuple[int, ...], points: tuple[int, ...]) -> None:
        """Make a finder.

        `values` are what cards are worth in the hand: the joker, then ace to king. `points` are
        what cards count towards the opening by their place in a run: index 1 is the low ace, 14
        the high one. A card of a group counts as its rank does, an ace as the high one.
        """
        self.values = values
        self.points = points
        self._searches: dict[tuple[int, bool], OpeningSearch] = {}

    def best(self, cards: Sequence[Card]) -> Opening:
        """Return the opening worth most, and of several the one that leaves least in the hand.

        Of fifteen cards or more one that is no joker stays in the hand, to be discarded. A hand
        without melds gives an opening without melds, worth 0; so do no cards.
        Raises RemiError (wrong_hand_size) for far more cards than the game deals, if too many fit
        together.
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
    """Return the finder for these values, see `Openings`; the last 64 are cached."""
    return Openings(values, points)
