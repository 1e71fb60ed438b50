"""The rules of melds, the two kinds of meld, and the faults a meld can have.

Source: `docs/rules.md`, *At a glance*; `docs/documents.md`, *check* (the reasons).
"""

from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from remi_scores.engine.cards import JOKER, Card, Rank, Suit, card_of

KING: Final = 13
"""The place of the king in a run."""

HIGH_ACE: Final = 14
"""The place of the ace after the king."""

LEAST_CARDS: Final = 3
"""The fewest cards of a meld."""

LARGEST_DISTINCT_GROUP: Final = 4
"""The most cards of a group whose suits must all differ."""

UNLIMITED: Final = 1000
"""No limit on the wilds of a meld: more than any pack holds."""


class Ace(Enum):
    """Where the ace may lie in a run: before the two, after the king, or both."""

    LOW = "low"
    HIGH = "high"
    BOTH = "both"


@dataclass(frozen=True, kw_only=True)
class MeldRules:
    """What one game, in one deal, calls a correct meld.

    - `ace`: where the ace may lie in a run.
    - `distinct_suits`: whether the suits of a group must all differ.
    - `wild_ranks`: the ranks that are wild besides the joker.
    - `run_wilds`, `group_wilds`: the most wilds in one run and in one group.
    - `all_wild`: whether a meld may have no natural card.
    - `kings_only`: whether wilds stand for kings alone (D8).
    - `least_kings`: the fewest natural kings of a group with wilds, if `kings_only` (D9).
    """

    ace: Ace = Ace.BOTH
    distinct_suits: bool = True
    wild_ranks: frozenset[Rank] = frozenset()
    run_wilds: int = UNLIMITED
    group_wilds: int = UNLIMITED
    all_wild: bool = False
    kings_only: bool = False
    least_kings: int = 2

    @cached_property
    def lowest_place(self) -> int:
        """The lowest place of a run: 1 if the ace may be low, 2 otherwise."""
        return 2 if self.ace is Ace.HIGH else 1

    @cached_property
    def highest_place(self) -> int:
        """The highest place of a run: 14 if the ace may be high, 13 otherwise."""
        return KING if self.ace is Ace.LOW else HIGH_ACE

    @cached_property
    def wild_cards(self) -> frozenset[Card]:
        """The wild cards: the joker, and the cards of the wild ranks in every suit and none."""
        return _wild_cards(self.wild_ranks)

    def is_wild(self, card: Card) -> bool:
        """Whether a card is wild."""
        return card in self.wild_cards


@lru_cache(maxsize=64)
def _wild_cards(ranks: frozenset[Rank]) -> frozenset[Card]:
    return frozenset([JOKER, *[card_of(rank, suit) for rank in ranks for suit in (*Suit, None)]])


class MeldKind(StrEnum):
    """The two kinds of meld: a run (niz) and a group (grupa, komplet)."""

    RUN = "run"
    GROUP = "group"


class Fault(StrEnum):
    """What is wrong with a meld, in the order in which faults are reported."""

    TOO_SHORT = "too_short"
    WRAPS_PAST_ACE = "wraps_past_ace"
    ACE_NOT_HIGH = "ace_not_high"
    ACE_NOT_LOW = "ace_not_low"
    WILD_ONLY_FOR_KINGS = "wild_only_for_kings"
    TOO_FEW_KINGS = "too_few_kings"
    NEITHER_RUN_NOR_GROUP = "neither_run_nor_group"
    REPEATED_SUIT = "repeated_suit"
    REPEATED_CARD = "repeated_card"
    TOO_MANY_WILDS = "too_many_wilds"
    TOO_MANY_CARDS = "too_many_cards"
    GAP = "gap"


class Meld(NamedTuple):
    """A correct meld: its `cards` as laid, and in `reads_as` the card each of them stands for.

    A run goes upwards from its first `place` (1 is the low ace). A group keeps the order in which
    it was entered, and its place is 0.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    reads_as: tuple[Card, ...]
    place: int = 0
