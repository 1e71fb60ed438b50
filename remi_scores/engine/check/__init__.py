"""The questions of the check desk: JSON documents in, JSON documents out.

`question` reads what all questions begin with: the game, its options, the players and the deal.
`claims` judges whether a player may lay or take something, `arranging` finds the best melds of a
hand, and `readings` writes what the cards of a meld stand for.

Source: `docs/documents.md`, *check* and *arrange*.
"""

from remi_scores.engine.check.arranging import (
    ArrangeAnswer,
    ContractAnswer,
    HandAnswer,
    OpeningAnswer,
    StepAnswer,
    TableAnswer,
    arrange_hand,
)
from remi_scores.engine.check.claims import ClaimAnswer, ClaimFacts, ClaimFault, check_claim
from remi_scores.engine.check.readings import NearestAnswer, ReadingAnswer

__all__ = [
    "ArrangeAnswer",
    "ClaimAnswer",
    "ClaimFacts",
    "ClaimFault",
    "ContractAnswer",
    "HandAnswer",
    "NearestAnswer",
    "OpeningAnswer",
    "ReadingAnswer",
    "StepAnswer",
    "TableAnswer",
    "arrange_hand",
    "check_claim",
]
