"""What a run and a group are, what the wilds in them stand for, and every fault of a meld.

`values` has the rules and the kinds of a meld, `groups` and `runs` read one of the two each, and
`reading` tries both.

A *place* of a run is a number from 1 to 14: 1 is the low ace, 2 to 13 are the cards by rank, and
14 is the high ace. A *natural* card is one that is not wild.

Source: `docs/rules.md`, *At a glance*; `docs/documents.md`, *check* (the reasons).
"""

from remi_scores.engine.melds.reading import faults_of, read_meld, readings_of
from remi_scores.engine.melds.values import (
    HIGH_ACE,
    KING,
    LARGEST_DISTINCT_GROUP,
    LEAST_CARDS,
    UNLIMITED,
    Ace,
    Fault,
    Meld,
    MeldKind,
    MeldRules,
)

__all__ = [
    "HIGH_ACE",
    "KING",
    "LARGEST_DISTINCT_GROUP",
    "LEAST_CARDS",
    "UNLIMITED",
    "Ace",
    "Fault",
    "Meld",
    "MeldKind",
    "MeldRules",
    "faults_of",
    "read_meld",
    "readings_of",
]
