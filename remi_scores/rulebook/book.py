"""What a game's page draws: melds, claims and a deal to score, as data for the engine to judge."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from remi_scores.engine import ClaimFault, DealReport, Fault, Variant


@dataclass(frozen=True, kw_only=True)
class Example:
    """A claim as the check desk takes it; `reason` is what is wrong with it by the book."""

    claim: str
    asked: Mapping[str, Any]
    reason: Fault | ClaimFault | None = None


@dataclass(frozen=True, kw_only=True)
class WorkedDeal:
    """A deal to be scored on the page; `number` is its number in a match, from 1."""

    players: tuple[str, ...]
    report: DealReport
    number: int = 1


ExtraContext: TypeAlias = Callable[[Variant], Mapping[str, Any]]


def no_extra_context(variant: Variant) -> Mapping[str, Any]:
    """Return nothing: most games have no table of their own."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Book:
    """What is particular to one game's page.

    `melds` are correct by the book; `refused` are not, each for the reason given first. `deals`
    are tried in turn, until the house rules allow one. `seen` are the values of house rules met
    at tables; a range says that anything between is. `extra_context` is what only this page shows.
    `players` and `deal` say at which table and in which deal the examples are.
    """

    melds: tuple[str, ...]
    refused: Mapping[str, Fault]
    examples: Mapping[str, Example] = field(default_factory=dict)
    deals: tuple[WorkedDeal, ...]
    seen: Mapping[str, tuple[Any, ...] | range] = field(default_factory=dict)
    extra_context: ExtraContext = no_extra_context
    players: int = 3
    deal: int = 1
