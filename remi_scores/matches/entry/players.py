"""The form in which names of players are corrected, and seats reordered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from remi_scores.matches.errors import Problem
from remi_scores.matches.ledger import Head, Standing, by_place, seats_gone, seats_shown
from remi_scores.matches.models import Match
from remi_scores.people import LONGEST_STORED
from remi_scores.web import read_number


@dataclass(slots=True)
class PlayerField:
    """One player in the form; `index` is the seat. A player who is `gone` deals no more."""

    index: int
    name: str
    deals: bool
    gone: bool
    error: str = ""


class SeatsForm:
    """The players of a match as they sit, to the right: their names, and who deals next.

    A button may move a player up (`move`, the seat), and Enter in a name goes on to the next
    (`enter`): then `is_moved` is set, and the form is shown again.
    """

    def __init__(self, match: Match, data: Mapping[str, str]) -> None:
        standing: Standing = match.standing
        self.match = match
        self.problem = ""
        self.is_moved = not data.keys().isdisjoint(("move", "enter"))
        self.asks_dealer = standing["next"] is not None
        self.order = self._order(data)
        if "move" in data:
            self._move(read_number(data["move"], blank=-1))
        deals = standing["next"]["dealer"] if standing["next"] else -1
        deals = read_number(data.get("dealer", ""), blank=deals)
        gone = seats_gone(match)
        self.fields = [
            PlayerField(seat, self._name(data, seat), seat == deals, seat in gone)
            for seat in dict.fromkeys([*self.order, *seats_shown(match)])
        ]

    def _order(self, data: Mapping[str, str]) -> list[int]:
        """Return the seats of the first deal as the form has them."""
        began = len(Head.of(self.match).players)
        posted = [read_number(part, blank=-1) for part in data.get("order", "")[:200].split(",")]
        now = by_place(self.match, range(began))
        return list(dict.fromkeys([*(seat for seat in posted if seat in now), *now]))

    def _move(self, seat: int) -> None:
        at = self.order.index(seat) if seat in self.order else 0
        if at:
            self.order[at - 1], self.order[at] = seat, self.order[at - 1]

    def _name(self, data: Mapping[str, str], seat: int) -> str:
        typed = data.get(f"n{seat}")
        return str(self.match.players[seat] if typed is None else typed)[: 4 * LONGEST_STORED]

    @property
    def names(self) -> dict[int, str]:
        """The names by seat, as typed."""
        return {field.index: field.name for field in self.fields}

    @property
    def dealer(self) -> int | None:
        """The seat that deals next; None once the match is over."""
        if not self.asks_dealer:
            return None
        return next((field.index for field in self.fields if field.deals), None)

    @property
    def order_text(self) -> str:
        """The seats of the first deal in order, as the form posts them."""
        return ",".join(map(str, self.order))

    @property
    def typed(self) -> dict[str, Any]:
        """What the form says, to be kept with what it wrote."""
        names = {f"n{field.index}": field.name for field in self.fields}
        return {"order": self.order_text, "dealer": self.dealer, **names}

    def place(self, error: Problem | None, words: str) -> None:
        """Say what is wrong beside the name it is about, or above the form."""
        seat = error.facts.get("seat") if error else None
        for field in self.fields:
            if field.index == seat:
                field.error = words
                return
        self.problem = words
