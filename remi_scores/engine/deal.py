"""One deal as a game sees it: what it must know about a hand, and a deal whose hands are judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import Card
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.report import Ending, HandReport


class HandContext(NamedTuple):
    """What a game must know about a hand besides its cards.

    `players` is how many play, `number` the number of the deal from 1, `ending` how it ended.
    `ended_it` says whether the player of this hand ended the deal, `went_out` whether that left
    the hand empty. `opened` is about Remi 51: whether the player has opened, None in other games.
    """

    players: int
    number: int
    ending: Ending
    ended_it: bool
    went_out: bool
    opened: bool | None = None


@dataclass(frozen=True, slots=True)
class JudgedDeal:
    """A deal whose hands are possible and have values: what `Variant.score_deal` scores.

    - `number` is the number of the deal from 1, `ending` how it ended, `by` who ended it.
    - `reports` are the hands as they were entered, by player.
    - `values` are all players' hands in points, in seat order: 0 for a player who went out, None
      for a hand that was not entered and need not be.
    - `left` are the cards outside melds, for the players whose cards were entered.
    - `arrangements` are the melds the engine found, for hands entered with all their cards.
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
        """Return the value of a player's hand in points, 0 if it was not given."""
        return self.values[player] or 0

    def all_values(self) -> dict[str, int]:
        """Return all players' values in points, 0 for a hand that was not given."""
        return {player: value or 0 for player, value in self.values.items()}

    def closer(self) -> str:
        """Return the player who ended the deal.

        Raises RemiError (unknown_player) if nobody did.
        """
        if self.by is None:
            raise RemiError(Code.UNKNOWN_PLAYER, f"no player ends a deal by {self.ending}")
        return self.by

    def has_opened(self, player: str) -> bool:
        """Whether a player is reported to have opened (Remi 51)."""
        return self.reports[player].opened is True
