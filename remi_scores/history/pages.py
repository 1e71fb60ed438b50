"""What the pages of people show: one person, two of them, all of a circle, and a merge before it.

Call `refresh` before. Names are those of the players (`names_of`); everything else is by key.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from remi_scores.history.counting import Ends, Meetings, count_ends, count_meetings
from remi_scores.history.figures import PlayerFigures, figures_of
from remi_scores.history.models import SHARES, SeatFacts
from remi_scores.history.ratings import Rating, ratings_if_merged, ratings_of
from remi_scores.history.scope import Scope
from remi_scores.matches.circles import shared_seat
from remi_scores.people import name_key, sort_key
from remi_scores.people.alike import alike
from remi_scores.people.circles import merged_into, players_of
from remi_scores.people.models import Circle, Player

CURVE: Final = 100
"""The most points of a curve."""


def names_of(circle: Circle) -> dict[int, str]:
    """Return the names of the players of a circle by their keys, in Serbian order."""
    held = players_of(circle).values_list("pk", "name")
    return dict(sorted(held, key=lambda each: sort_key(each[1])))


@dataclass(frozen=True, slots=True)
class Listed:
    """A player in the list of people."""

    player: Player
    ends: Ends


def list_people(scope: Scope, *, text: str = "") -> list[Listed]:
    """Return the players of a circle in Serbian order; `text` must be in the name."""
    ends = count_ends(scope)
    found = players_of(scope.circle).filter(folded__contains=name_key(text))
    ordered = sorted(found, key=lambda player: sort_key(player.name))
    return [Listed(player, ends.get(player.pk, Ends())) for player in ordered]


def list_alike(circle: Circle) -> list[tuple[int, int]]:
    """Return pairs of players who may be one: names that look alike, and never sat together."""
    pairs = alike(names_of(circle).items())
    return [(one, other) for one, other in pairs if shared_seat([one], [other]) is None]


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """After `match` matches: wins, and `over`, wins more than if all had played equally well."""

    match: int
    wins: int
    over: float


def win_curve(scope: Scope, player: int) -> list[CurvePoint]:
    """Return the curve of wins over expectation, thinned to CURVE points; the last one is there."""
    seats = scope.finals().filter(player=player).order_by("in_time")
    wins, shares, points = 0, 0, [CurvePoint(0, 0, 0.0)]
    for number, (won, share) in enumerate(seats.values_list("won", "share").iterator(), 1):
        wins, shares = wins + won, shares + share
        points.append(CurvePoint(number, wins, float(wins - Fraction(shares, SHARES))))
    step = max(1, -(-len(points) // CURVE))
    return points[::-step][::-1]


@dataclass(frozen=True, slots=True)
class Record:
    """The best or worst deal or match of a player in a game: where it is, and its points."""

    code: str
    points: int


def find_record(scope: Scope, player: int, *, field: str, points: int) -> Record | None:
    """Return the first match with these points: of a deal ("most", "least") or the "total"."""
    seats = scope.finals() if field == "total" else scope.seats().filter(state="finished")
    found = seats.filter(player=player, **{field: points}).order_by("in_time")
    first: SeatFacts | None = found.select_related("played__match").first()
    return None if first is None else Record(first.played.match.code, points)


def figures_of_one(scope: Scope, player: int) -> PlayerFigures:
    """Return the figures of one player, with zeros if it has no match in the scope."""
    return figures_of(scope, [player]).get(player, PlayerFigures(player))


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players: what they met, seen by the first, and their figures of these matches."""

    meetings: Meetings
    first: PlayerFigures
    second: PlayerFigures


def head_to_head(scope: Scope, first: int, second: int) -> HeadToHead:
    """Return what two players did in the matches that both sat to the end."""
    together = replace(scope, beside=(first, second))
    met = count_meetings(together, [first]).get(first, {}).get(second, Meetings())
    found = figures_of(together, [first, second])
    return HeadToHead(
        met,
        found.get(first, PlayerFigures(first)),
        found.get(second, PlayerFigures(second)),
    )


def table(scope: Scope) -> list[PlayerFigures]:
    """Return the figures of everybody in a scope: most wins first, then the better win rate."""
    found = figures_of(scope).values()
    return sorted(found, key=lambda each: (-each.ends.wins, -(each.win_rate or 0), each.player))


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What a merge would make: the figures of both now, and of the one that they would be.

    `refused` is the code of a match in which both sat, empty if there is none. `ratings` are those
    after the merge, by game.
    """

    player: Ends
    into: Ends
    merged: Ends
    before: Mapping[str, Mapping[int, Rating]]
    ratings: Mapping[str, Rating]
    refused: str


def preview_merge(circle: Circle, player: Player, into: Player) -> MergePreview:
    """Return what a merge of a player into another one would make; nothing is written."""
    scope = Scope(circle)
    ends = count_ends(scope, [player.pk, into.pk])
    one, other = ends.get(player.pk, Ends()), ends.get(into.pk, Ends())
    link = shared_seat(merged_into(player), merged_into(into))
    now = {
        game: {key: each for key, each in held.items() if key in (player.pk, into.pk)}
        for game, held in ratings_of(scope).items()
    }
    after = ratings_if_merged(scope, player.pk, into.pk) if link is None else {}
    return MergePreview(one, other, one.plus(other), now, after, link.match.code if link else "")
