"""Whose turn it is to deal, and how many turns are left, while players come and go.

A turn is as many deals in a row as the game lets one player deal: one, or a series of Kontrakt.
Source: RULES.md, *At a glance*; for players who leave or join, docs/document.md.
"""

from collections.abc import Sequence

from remi_scores.engine.variants import Variant


class Dealing:
    """Who is at the table and in which order they deal; seats count from 0, to the right.

    `left` holds the turns each seat still has, the one in progress too; None where turns do not
    end the match.
    """

    def __init__(self, variant: Variant, seats: Sequence[int], first: int, number: int = 1) -> None:
        """Begin with deal `number` of the players in these `seats`, of whom `first` dealt first."""
        self.here = list(seats)
        self.in_a_row = variant.deals_in_a_row()
        turns, self.dealt = divmod(number - 1, self.in_a_row)
        order = self._order_from(first)
        self.turn = order[turns % len(order)]
        each = variant.turns_each(len(order))
        self.left: dict[int, int] | None = None
        if each is not None:
            rounds, more = divmod(turns, len(order))
            self.left = {s: each - rounds - (place < more) for place, s in enumerate(order)}

    def _order_from(self, seat: int) -> list[int]:
        """Return the seats at the table to the right from one that may be empty, which is first."""
        return [s for s in self.here if s >= seat] + [s for s in self.here if s < seat]

    @property
    def dealer(self) -> int:
        """The seat that deals next: the next one finishes the turn of a player who left."""
        return self._order_from(self.turn)[0]

    @property
    def deals_left(self) -> int | None:
        """How many deals are still to come; None where turns do not end the match."""
        if self.left is None:
            return None
        begun = self.in_a_row - self.dealt if self.dealt and self.turn not in self.here else 0
        done = self.dealt if self.turn in self.here else 0
        return sum(self.left[seat] for seat in self.here) * self.in_a_row + begun - done

    def move_on(self) -> None:
        """Count a deal; after the last one of a turn the next player deals."""
        self.dealt += 1
        if self.dealt == self.in_a_row:
            self.dealt = 0
            if self.left is not None:
                self.left[self.turn] -= 1
            self._pass_on()

    def _pass_on(self) -> None:
        """Give the turn to the next seat that still has one."""
        following = self._order_from(self.turn + 1)
        has_turn = (seat for seat in following if self.left is None or self.left[seat] > 0)
        self.turn = next(has_turn, following[0])

    def leave(self, seat: int) -> None:
        """Take a player from the table; the turns that were to come drop out."""
        self.here.remove(seat)
        if self.here and seat == self.turn and not self.dealt:
            self._pass_on()

    def join(self, seat: int) -> None:
        """Seat a player, with as many turns as the one in the seat before still has.

        Who comes back to a turn that was his goes on with it.
        """
        goes_on = seat == self.turn and self.dealt
        if self.left is not None and not goes_on:
            self.left[seat] = self.left[self._order_from(seat)[-1]]
        self.here = sorted([*self.here, seat])
