"""What a game's page shows: melds, claims and a deal to score, as data that the engine judges."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from remi_scores.engine import ClaimFault, DealReport, Fault, Variant


@dataclass(frozen=True, kw_only=True)
class Example:
    """A claim to be judged.

    `asked` are the cards and flags of the claim's document. `reason` is the first fault by the
    book, None if the claim is correct.
    """

    claim: str
    asked: Mapping[str, Any]
    reason: Fault | ClaimFault | None = None


@dataclass(frozen=True, kw_only=True)
class WorkedDeal:
    """A deal to be scored on the page; `number` is its number in the match, from 1."""

    players: tuple[str, ...]
    report: DealReport
    number: int = 1


@dataclass(frozen=True, kw_only=True)
class SampleTurn:
    """A whole turn by the book: what is `held`, drawn, and what becomes of every card.

    `laid_off` are cards put on melds of the table. A card that is nowhere else is `kept`.
    """

    held: str
    drawn: str
    melds: tuple[str, ...] = ()
    laid_off: str = ""
    discarded: str = ""
    kept: str = ""


ExtraContext: TypeAlias = Callable[[Variant], Mapping[str, Any]]


def no_extra_context(variant: Variant) -> Mapping[str, Any]:
    """Return nothing: most pages need no context of their own."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Book:
    """What one game's page shows.

    - `melds` are correct by the book; `refused` are wrong, each with its first fault.
    - `examples` are the claims, by the names that the template has for them.
    - `deals`: the page shows the score of the first one that the house rules allow.
    - `turn` is the sample turn; melds that stay in the hand are `melds` of it too.
    - `seen` are values of house rules that tables play with, by the name of the house rule; a range
      stands for all values in it.
    - `extra_context` returns what only this game's template needs.
    - `players` and `deal`: melds and claims are judged as in this deal (from 1) of so many players.
    """

    melds: tuple[str, ...]
    refused: Mapping[str, Fault]
    examples: Mapping[str, Example] = field(default_factory=dict)
    deals: tuple[WorkedDeal, ...]
    turn: SampleTurn | None = None
    seen: Mapping[str, tuple[Any, ...] | range] = field(default_factory=dict)
    extra_context: ExtraContext = no_extra_context
    players: int = 3
    deal: int = 1
