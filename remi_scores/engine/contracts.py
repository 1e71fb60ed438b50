"""What each deal of a Kontrakt series prescribes.

Source: RULES.md, *Kontrakt Remi*.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Contract:
    """So many groups of three and so many runs of four, laid at once and in exactly these sizes."""

    groups: int
    runs: int

    @property
    def cards(self) -> int:
        """How many cards the contract takes."""
        return 3 * self.groups + 4 * self.runs


CONTRACTS: Final = (
    Contract(2, 0),
    Contract(1, 1),
    Contract(0, 2),
    Contract(3, 0),
    Contract(2, 1),
    Contract(1, 2),
    Contract(0, 3),
)


def contract_of(number: int) -> Contract:
    """Return the contract of a match's deal `number` (from 1): seven deals make a series."""
    return CONTRACTS[(number - 1) % len(CONTRACTS)]
