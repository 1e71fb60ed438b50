"""Plain values: what is known of the game, what a line was read as, and the tokens of a line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from remi_scores.engine import DealDocument, Ending, Variant

NAME, NUMBER, CARD, MELDS, UNCLEAR = "name", "number", "card", "melds", "unclear"
BREAK, JOIN, OPENING, CLOSING = "break", "join", "opening", "closing"


class Why(StrEnum):
    """Why a part of a line is asked about."""

    UNKNOWN = "unknown"  # a word, or a sign, that is not known
    NAME = "name"  # nobody's name, or that of several
    ENDING = "ending"  # no ending of this game, or whose ending it is
    HAND = "hand"  # two values, or none that is clear
    STATE = "state"  # opened or not
    REWARD = "reward"  # held or melded


@dataclass(frozen=True, slots=True)
class UnclearPart:
    """A part of a line that is asked about, as it was typed, from `start` to `end`.

    `endings` and `players` are the answers to offer, if there are any.
    """

    start: int
    end: int
    text: str
    why: Why
    endings: tuple[Ending, ...] = ()
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineReading:
    """What a line was read as: a deal, or parts that are unclear, or what is not said.

    `missing` holds players whose hand is not said, or `ended`, `by` or `reason`. Exactly one of
    the three is given.
    """

    deal: DealDocument | None = None
    unclear: tuple[UnclearPart, ...] = ()
    missing: tuple[str, ...] = ()

    def as_document(self) -> Mapping[str, Any]:
        """Return the reading as the JSON object that `manage.py read_lines` prints."""
        if self.unclear:
            return {"unclear": [part.text for part in self.unclear]}
        return {"missing": list(self.missing)} if self.missing else {"deal": self.deal}


@dataclass(frozen=True)
class Table:
    """Where a deal is told: the game under its house rules, the players by seat, the number."""

    variant: Variant
    players: Sequence[str]
    number: int

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """The endings of the game, without void."""
        return self.variant.endings

    @cached_property
    def has_jokers(self) -> bool:
        """Whether the packs have jokers."""
        return self.variant.pack(len(self.players)).jokers > 0

    @cached_property
    def wild(self) -> str | None:
        """The rank that is wild in this deal, as cards are written."""
        last = self.variant.last_deal
        number = self.number if last is None else min(self.number, last)
        rank = self.variant.wild_rank(number)
        return None if rank is None else str(rank)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or phrase of a line, or what stands between two parts (BREAK, with its sign).

    `kind` is one of those above or of `lexicon`; `value` is what of it. `first`: a part begins
    here, as the line is written.
    """

    kind: str
    start: int
    end: int
    value: Any = None
    first: bool = False


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a token is unclear, and the `players` who may be meant."""

    why: Why
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A number: its value, whether it is a sum, and whether it was said in words."""

    value: int
    is_sum: bool = False
    in_words: bool = False
