"""What a table reports: a match, its deals, and what was left in every hand, as it was entered.

Cards stay text here, so that a report can be kept exactly as typed; `replay.judging` reads them.
Source: INTERCHANGE.md, *score*.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Ending(StrEnum):
    """How a deal ended, in all games; each variant lists its own."""

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
        """Whether somebody ended the deal: not when the stock ran out, nor when it is void."""
        return self not in (Ending.STOCK_OUT, Ending.VOID)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReport:
    """What was entered for one hand: at most one of `cards`, `left` (with or without `melds`)
    and `points`; None where nothing was entered.

    `opened` is Remi 51's, `kings` counts Kraljevski's rewards by key.
    """

    cards: str | None = None
    melds: tuple[str, ...] | None = None
    left: str | None = None
    points: int | None = None
    opened: bool | None = None
    kings: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_given(self) -> bool:
        """Whether cards or a value were entered."""
        return not (self.cards is None and self.left is None and self.points is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealReport:
    """One deal: its ending, who ended it (None where nobody did) and the hands by player."""

    ended: str
    by: str | None = None
    hands: Mapping[str, HandReport] = field(default_factory=dict)
    closed_with_king: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points agreed at the table, written after the deal at position `after_deal` (from 1)."""

    after_deal: int
    player: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """A player who left for good after the deal at position `after_deal` (from 1), or joined then.

    `points` are those a player joins with, added to what a player who comes back had; None for
    one who leaves.
    """

    after_deal: int
    player: str
    points: int | None = None

    @property
    def joins(self) -> bool:
        """Whether the player joins."""
        return self.points is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReport:
    """A whole match as entered; `options` are the house rules that differ from the book.

    `players` are all who ever sit, in seat order; those whose first change is to join were not at
    the table before. Changes after the same deal stand in their order.
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
