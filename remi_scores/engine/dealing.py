"""Whose turn it is to deal.

A turn is as many deals in a row as the game lets one player deal: one, or a series of Kontrakt.
Source: RULES.md, *At a glance*.
"""

from collections.abc import Sequence

from remi_scores.engine.variant import Variant


class Dealing:
    """The order of dealing; seats count from 0, to the right."""

    def __init__(self, variant: Variant, seats: Sequence[int], first: int, number: int = 1) -> None:
        """Begin with deal `number` of the players in these `seats`, of whom `first` dealt first."""
        self.here = list(seats)
        self.in_a_row = variant.deals_in_a_row()
        turns, self.dealt = divmod(number - 1, self.in_a_row)
        self.turn = self.here[(self.here.index(first) + turns) % len(self.here)]

    def move_on(self) -> None:
        """Count a deal; after the last one of a turn the next seat deals."""
        self.dealt += 1
        if self.dealt == self.in_a_row:
            self.dealt = 0
            self.turn = self.here[(self.here.index(self.turn) + 1) % len(self.here)]
