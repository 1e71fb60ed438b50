"""One deal as the games see it: a hand in its context, and a deal whose hands are judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import Card
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.report import Ending, HandReport


class HandContext(NamedTuple):
    """Whose hand is meant: in which deal of how many players, how it ended, whether this player
    ended it, and went out by that. `opened` is Remi 51's, and None elsewhere.
    """

    players: int
    number: int
    ending: Ending
    ended_it: bool
    went_out: bool
    opened: bool | None = None


@dataclass(frozen=True, slots=True)
class JudgedDeal:
    """A deal whose hands are possible and valued; what a variant scores.

    `values` holds every player's hand in points, in seat order: 0 for a player who went out, None
    for a hand that need not be given. `left` holds the cards outside melds where they are known.
    """

    number: int
    ending: Ending
    by: str | None
    closed_with_king: bool
    reports: Mapping[str, HandReport]
    values: dict[str, int | None]
    left: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    arrangements: dict[str, Arrangement] = field(default_factory=dict)

    def value(self, player: str) -> int:
        """Return the value of a player's hand, 0 if it was not given."""
        return self.values[player] or 0

    def all_values(self) -> dict[str, int]:
        """Return every player's value, where the game asks for all hands."""
        return {player: value or 0 for player, value in self.values.items()}

    def closer(self) -> str:
        """Return who ended the deal, in endings that always have somebody."""
        if self.by is None:
            raise RemiError(Code.UNKNOWN_PLAYER, f"nobody ends a deal by {self.ending}")
        return self.by

    def has_opened(self, player: str) -> bool:
        return self.reports[player].opened is True

    def is_empty(self, player: str) -> bool:
        """Whether nothing is left in the hand; a bare value of 0 may be that of an ace."""
        if player in self.left:
            return not self.left[player]
        return self.values[player] == 0 and player == self.by
