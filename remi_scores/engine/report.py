"""What a table reports: a match, its deals, and what every hand had left, as it was entered.

Cards stay text here, so that a report can be kept exactly as people typed it; `replay.judging`
reads them. Nothing is checked here.

Source: `docs/documents.md`, *score*.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Ending(StrEnum):
    """How a deal ended, in all games; `Variant.endings` lists those of a game.

    VOID is a deal that does not count, in every game.
    """

    REMI = "remi"
    STOP = "stop"
    CLOSED = "closed"
    KNOCK = "knock"
    OUT = "out"
    HAND = "hand"
    ANNOUNCED = "announced"
    IMMEDIATE = "immediate"
    STOCK_OUT = "stock_out"
    VOID = "void"

    @property
    def has_player(self) -> bool:
        """Whether a player ended the deal: nobody did if the stock ran out or the deal is void."""
        return self not in (Ending.STOCK_OUT, Ending.VOID)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReport:
    """What was entered for one hand; a hand of which nothing was entered has the defaults.

    At most one of three is given: `cards` are all cards of the hand, `left` the cards outside
    melds (with or without the `melds` the player claims), and `points` only their value.
    `opened` says whether a player of Remi 51 has opened; `kings` counts the rewards of Kraljevski
    by the keys of `Variant.king_rewards`.
    """

    cards: str | None = None
    melds: tuple[str, ...] | None = None
    left: str | None = None
    points: int | None = None
    opened: bool | None = None
    kings: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_given(self) -> bool:
        """Whether cards or points were entered."""
        return not (self.cards is None and self.left is None and self.points is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealReport:
    """One deal: its ending, who ended it (None if nobody did) and the hands by player.

    `closed_with_king` is about Kraljevski; `reason` says why a deal is void.
    """

    ended: str
    by: str | None = None
    hands: Mapping[str, HandReport] = field(default_factory=dict)
    closed_with_king: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points agreed at the table, added after the deal at position `after_deal` (from 1)."""

    after_deal: int
    player: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """A player who left for good, or joined, after the deal at position `after_deal` (from 1).

    `points` is None for a player who leaves. A player who joins starts with these points; one who
    comes back gets them on top of the points they had.
    """

    after_deal: int
    player: str
    points: int | None = None

    @property
    def joins(self) -> bool:
        """Whether the player joins; otherwise the player leaves."""
        return self.points is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReport:
    """A whole match as entered.

    `variant` is the key of the game, and `options` are the house rules that differ from the book.
    `players` are all who ever play, in seat order; a player whose first change is to join was not
    at the table before. `first_dealer` is the first player if it is None. Positions of deals
    count void deals too, and changes after the same deal happen in their order.
    """

    variant: str
    options: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[str, ...]
    first_dealer: str | None = None
    deals: tuple[DealReport, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    changes: tuple[TableChange, ...] = ()

    @property
    def first_table(self) -> tuple[str, ...]:
        """The players at the table in the first deal, in seat order."""
        first = {change.player: change for change in reversed(self.changes)}
        return tuple(each for each in self.players if each not in first or not first[each].joins)
