"""The contract that each deal of Kontrakt prescribes.

Source: `docs/rules.md`, *Kontrakt Remi*.
"""

from dataclasses import dataclass
from typing import Final

GROUP_CARDS: Final = 3
"""The number of cards in every group of a contract."""

RUN_CARDS: Final = 4
"""The number of cards in every run of a contract."""


@dataclass(frozen=True, slots=True)
class Contract:
    """How many groups of three and runs of four are laid at once; longer melds are wrong."""

    groups: int
    runs: int

    @property
    def cards(self) -> int:
        """How many cards the contract takes."""
        return GROUP_CARDS * self.groups + RUN_CARDS * self.runs


CONTRACTS: Final = (
    Contract(2, 0),
    Contract(1, 1),
    Contract(0, 2),
    Contract(3, 0),
    Contract(2, 1),
    Contract(1, 2),
    Contract(0, 3),
)
"""The contracts of the seven deals of a series, in order."""


def contract_of(number: int) -> Contract:
    """Return the contract of deal `number` of a match (from 1): every seven deals are a series."""
    return CONTRACTS[(number - 1) % len(CONTRACTS)]
