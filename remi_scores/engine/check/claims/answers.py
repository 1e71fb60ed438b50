"""What can be wrong with a claim, and the answer to a claim as a JSON object.

Source: `docs/documents.md`, *check*.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NotRequired, TypedDict

from remi_scores.engine.check.readings import NearestAnswer, ReadingAnswer
from remi_scores.engine.melds import Fault


class ClaimFault(StrEnum):
    """What is wrong with a claim apart from its melds, in the order in which faults are reported.

    `melds.Fault` lists what is wrong with a meld; those faults are reported first.
    """

    BELOW_OPENING = "below_opening"
    DISCARD_NOT_USED = "discard_not_used"
    NO_WILD = "no_wild"
    WRONG_CARD = "wrong_card"
    JOKER_STAYS_IN_GROUP = "joker_stays_in_group"
    NOT_FULL = "not_full"
    NO_PLACE = "no_place"
    NOT_PUT_DOWN = "not_put_down"
    CARDS_LOST = "cards_lost"
    CARDS_ADDED = "cards_added"
    NOTHING_FROM_HAND = "nothing_from_hand"
    WRONG_CONTRACT = "wrong_contract"
    ADJACENT_RUNS = "adjacent_runs"
    JOKER_DISCARDED = "joker_discarded"
    NOT_A_KING = "not_a_king"
    NOT_A_WILD = "not_a_wild"
    UNEQUAL_COUNTS = "unequal_counts"


Faults = list[Fault | ClaimFault]

ORDER: Final[tuple[Fault | ClaimFault, ...]] = (*Fault, *ClaimFault)
"""Every fault, in the order in which faults are reported; the first is the reason."""


class ClaimFacts(TypedDict):
    """What an answer says besides yes or no; every claim has its own of these keys.

    `kind` and `reads_as` are the meld's, `value` counts towards an opening in points. `meld` is
    the meld afterwards, `to` the meld the freed joker joined, `taken` the kings taken, `cleared`
    true where only wilds are left. `read` tells how each meld is read, null for one that is
    wrong, and `nearest` is a correct meld one card away.
    """

    kind: NotRequired[str]
    reads_as: NotRequired[str]
    value: NotRequired[int]
    meld: NotRequired[str]
    to: NotRequired[str]
    taken: NotRequired[str]
    cleared: NotRequired[bool]
    nearest: NotRequired[NearestAnswer]
    read: NotRequired[list[ReadingAnswer | None]]


class ClaimAnswer(ClaimFacts):
    """The answer to a claim: whether it is `valid`, and if not, why.

    `reason` is the first of the `faults`; `rule` names the game and the part of its rules that
    decides, and `message` says the reason in English, for developers.
    """

    valid: bool
    reason: NotRequired[str]
    faults: NotRequired[list[str]]
    rule: NotRequired[str]
    message: NotRequired[str]


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A judged claim: right if it has no faults; `faults` stand in the order of `ORDER`."""

    faults: tuple[Fault | ClaimFault, ...] = ()
    facts: ClaimFacts = field(default_factory=ClaimFacts)


def judged_claim(faults: Iterable[Fault | ClaimFault], facts: ClaimFacts) -> JudgedClaim:
    """Return the claim with these faults, each once and in order; without faults it is right."""
    found = set(faults)
    return JudgedClaim(tuple([fault for fault in ORDER if fault in found]) if found else (), facts)


def write_answer(judged: JudgedClaim, game: str, claim: str) -> ClaimAnswer:
    """Return the answer to a claim as a JSON object; `game` is the key of the game."""
    answer: ClaimAnswer = {"valid": not judged.faults}
    if judged.faults:
        first = judged.faults[0]
        part = "meld" if isinstance(first, Fault) else claim
        answer["reason"] = str(first)
        answer["faults"] = [str(fault) for fault in judged.faults]
        answer["rule"] = f"{game}#{part}"
        answer["message"] = str(first).replace("_", " ")
    return {**answer, **judged.facts}
