"""The columns of the score sheet: each player's total and rank."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import ngettext

from remi_scores.engine import Variant, rank_players
from remi_scores.matches.ledger import Standing, seats_gone, seats_now, seats_shown
from remi_scores.matches.models import Match
from remi_scores.people import initials_of

STEPS: Final = 3
"""How many players stand on the podium."""


@dataclass(frozen=True, slots=True)
class Column:
    """A player with the total under the name; `index` is the seat, `rank` counts 1-1-3.

    A player who is `gone` left for good: the total stays, and the rank is 0. `gap` is how far the
    total is from the best one, `change` what the last deal added to it, both in points; `change` is
    None before the first deal and for who was not at the table.
    """

    index: int
    name: str
    total: int
    rank: int
    leads: bool
    wins: bool
    gone: bool = False
    initials: str = ""
    gap: int = 0
    change: int | None = None


def build_columns(match: Match, variant: Variant) -> tuple[Column, ...]:
    """Return everybody who ever played, in seat order."""
    totals = totals_now(match)
    ranks = ranks_of(totals, lowest_wins=variant.lowest_wins)
    best = (min if variant.lowest_wins else max)(totals.values(), default=0)
    has_started = match.version > 0 and not match.given_up
    standing: Standing = match.standing
    gone = seats_gone(match)
    initials = initials_of(match.players)
    return tuple(
        Column(
            index=seat,
            name=match.players[seat],
            total=standing["totals"][seat],
            rank=ranks.get(seat, 0),
            leads=has_started and ranks.get(seat) == 1,
            wins=seat in standing["winners"],
            gone=seat in gone,
            initials=initials[seat],
            gap=standing["totals"][seat] - best,
        )
        for seat in seats_shown(match)
    )


@dataclass(frozen=True, slots=True)
class Podium:
    """The players of a finished match by place.

    `steps` are those on the podium, in order; `rest` are the others, those who left last. `margin`
    says by how many points the winner won; it is empty for shared wins.
    """

    steps: tuple[Column, ...]
    rest: tuple[Column, ...]
    margin: str


def podium_of(columns: Iterable[Column]) -> Podium:
    """Return who stands on the podium: the first three, in order."""
    ranking = by_rank(columns)
    steps = tuple(column for column in ranking if not column.gone)[:STEPS]
    return Podium(steps, tuple(each for each in ranking if each not in steps), _margin(steps))


def _margin(steps: Sequence[Column]) -> str:
    """Say how far the winner is ahead of the next, in points."""
    if len(steps) < 2 or steps[1].rank == 1:
        return ""
    points = abs(steps[1].total - steps[0].total)
    words = ngettext("%(n)d point ahead of the second", "%(n)d points ahead of the second", points)
    return words % {"n": points}


def totals_now(match: Match) -> dict[int, int]:
    """Return the totals of the players at the table, by seat."""
    standing: Standing = match.standing
    return {seat: standing["totals"][seat] for seat in seats_now(match)}


def by_rank(columns: Iterable[Column]) -> list[Column]:
    """Sort players by rank; equal ranks stay in seat order, players who left come last."""
    return sorted(columns, key=lambda column: (column.gone, column.rank))


def ranks_of(totals: Mapping[int, int], *, lowest_wins: bool) -> dict[int, int]:
    """Return each seat's rank, 1-1-3."""
    by_name = rank_players(
        {str(seat): total for seat, total in totals.items()}, lowest_wins=lowest_wins
    )
    return {int(seat): rank for seat, rank in by_name.items()}
