"""Who sits where, under which house rules: what the form of a deal depends on."""

from dataclasses import dataclass

from remi_scores.engine import Variant


@dataclass(frozen=True, slots=True)
class Seating:
    """The game with its house rules, and the players of one deal.

    `players` are all names by seat, `seats` the seats at the table (None: all of them).
    """

    variant: Variant
    players: tuple[str, ...]
    seats: tuple[int, ...] | None = None

    @property
    def here(self) -> tuple[int, ...]:
        """The seats at the table."""
        return tuple(range(len(self.players))) if self.seats is None else self.seats

    @property
    def seated(self) -> list[tuple[int, str]]:
        """The seats at the table, each with its player."""
        return [(seat, self.players[seat]) for seat in self.here]

    @property
    def names(self) -> tuple[str, ...]:
        """The players at the table, in seat order."""
        return tuple(name for _seat, name in self.seated)
