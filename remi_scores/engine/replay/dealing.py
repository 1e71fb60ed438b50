"""Whose turn it is to deal, and how many deals are left, while players leave and join.

A turn is the deals one player deals in a row: one, or a series of seven in Kontrakt.

Source: `docs/rules.md`, *At a glance*; `docs/documents.md`, *score*, for players who leave or join.
"""

from collections.abc import Sequence

from remi_scores.engine.variants import Variant


class Dealing:
    """The seats at the table, and whose turn to deal it is; seats are numbers from 0, to the right.

    - `here` are the seats at the table, in order.
    - `turn` is the seat whose turn it is, and `dealt` how many deals of the turn are done, of the
      `in_a_row` a turn has: all of them between a last `count_deal` and `move_on`. The player of
      that seat may have left in the middle of the turn.
    - `left` are the turns each seat still has, the one in progress included. None if turns do not
      end the match.
    """

    def __init__(self, variant: Variant, seats: Sequence[int], first: int, number: int = 1) -> None:
        """Begin before deal `number` (from 1); seat `first` dealt the first deal of the match."""
        self.here = list(seats)
        self.in_a_row = variant.deals_in_a_row()
        turns, self.dealt = divmod(number - 1, self.in_a_row)
        order = self._order_from(first)
        self.turn = order[turns % len(order)]
        each = variant.turns_each(len(order))
        self.left: dict[int, int] | None = None
        if each is not None:
            rounds, more = divmod(turns, len(order))
            self.left = {seat: each - rounds - (i < more) for i, seat in enumerate(order)}

    def _order_from(self, seat: int) -> list[int]:
        """Return the seats at the table to the right, beginning with this one or the next."""
        return [each for each in self.here if each >= seat] + [
            each for each in self.here if each < seat
        ]

    @property
    def dealer(self) -> int:
        """The seat that deals next; the next seat goes on for a player who left during a turn."""
        return self._order_from(self.turn)[0]

    @property
    def deals_left(self) -> int | None:
        """How many deals are still to come; None if turns do not end the match."""
        if self.left is None:
            return None
        turns = sum(self.left[seat] for seat in self.here)
        if self.turn in self.here:
            return turns * self.in_a_row - self.dealt
        # The player left in the middle of a turn, and another seat deals the rest of it.
        rest = self.in_a_row - self.dealt if self.dealt else 0
        return turns * self.in_a_row + rest

    def count_deal(self) -> None:
        """Count one deal of the turn as done; players may leave and join before `move_on`."""
        self.dealt += 1

    def move_on(self) -> None:
        """After the last deal of a turn, let the next player deal."""
        if self.dealt == self.in_a_row:
            self.dealt = 0
            if self.left is not None:
                self.left[self.turn] -= 1
            self._pass_on()

    def _pass_on(self) -> None:
        """Pass the deal to the next seat that has a turn left."""
        following = self._order_from(self.turn + 1)
        has_turn = (seat for seat in following if self.left is None or self.left[seat] > 0)
        self.turn = next(has_turn, following[0])

    def leave(self, seat: int) -> None:
        """Take a seat from the table; the turns it had left are not played."""
        self.here.remove(seat)
        if self.here and seat == self.turn and not self.dealt:
            self._pass_on()

    def join(self, seat: int) -> None:
        """Put a seat at the table; it gets as many turns as the seat before it has left.

        A turn whose last deal is counted is still left until `move_on`. So who joins to the right
        of the seat that has just dealt deals next.
        A player who comes back in the middle of their own turn goes on with it.
        """
        goes_on = seat == self.turn and self.dealt
        if self.left is not None and not goes_on:
            self.left[seat] = self.left[self._order_from(seat)[-1]]
        self.here = sorted([*self.here, seat])
