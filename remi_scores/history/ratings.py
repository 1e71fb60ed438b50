"""Ratings for many players with ties: openskill's Plackett-Luce with its defaults.

They are replayed in the order of time, for each circle and game. What came out after each month is
kept, and after the last match, so only what follows the first match that changed is replayed.

The order of players changes the last digits of what openskill computes. So they are given in an
order that depends on nothing but the match and the ratings so far.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Final, TypeAlias

from django.db import transaction
from django.db.models import Exists, OuterRef
from openskill.models import PlackettLuce

from remi_scores.history.models import Played, RatingPoint, SeatFacts, State
from remi_scores.history.scope import Scope
from remi_scores.people.circles import lock_circle

LEAST_PLAYERS: Final = 2
"""A match of fewer players who are somebody is not rated."""

SHOWN_FROM: Final = 10
"""From how many matches on a rating says something."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in one game, after a number of rated `matches`."""

    mu: float
    sigma: float
    matches: int

    @property
    def rank_value(self) -> float:
        """By what tables sort: what the player is at least worth, nearly surely."""
        return self.mu - 3 * self.sigma

    @property
    def is_shown(self) -> bool:
        """Whether there were enough matches to show it."""
        return self.matches >= SHOWN_FROM


Ratings: TypeAlias = dict[int, Rating]


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rate(ratings: Ratings, places: Iterable[tuple[int, int]]) -> None:
    """Change ratings by one match; `places` are the players and their places."""
    model = _model()
    fresh = Rating(model.mu, model.sigma, 0)
    held = [(place, ratings.get(player, fresh), player) for player, place in places]
    if len(held) < LEAST_PLAYERS:
        return
    held.sort(key=lambda each: (each[0], each[1].mu, each[1].sigma, each[1].matches, each[2]))
    teams = [[model.create_rating([rating.mu, rating.sigma])] for _place, rating, _key in held]
    rated = model.rate(teams, ranks=[float(place) for place, _rating, _key in held])
    for (_place, rating, player), (new,) in zip(held, rated, strict=True):
        ratings[player] = Rating(new.mu, new.sigma, rating.matches + 1)


def ratings_of(scope: Scope) -> dict[str, Ratings]:
    """Return the ratings by game: of all matches as kept, of some evenings replayed for these."""
    points = RatingPoint.objects.filter(circle=scope.circle)
    points = points.filter(game=scope.game) if scope.game else points
    later = points.filter(game=OuterRef("game"), in_time__gt=OuterRef("in_time"))
    since = Played.objects.filter(
        circle=scope.circle,
        game=OuterRef("game"),
        state=State.FINISHED,
        in_time__gt=OuterRef("in_time"),
    )
    last = points.annotate(later=Exists(later), is_behind=Exists(since)).filter(later=False)
    if scope.has_dates:
        return {point.game: _replayed(scope, point.game) for point in last}
    return {
        point.game: _catch_up(scope, point.game) if point.is_behind else _read(point)
        for point in last
    }


def _replayed(scope: Scope, game: str) -> Ratings:
    ratings: Ratings = {}
    for _moment, _month, places in _matches(scope, game):
        rate(ratings, places)
    return ratings


@transaction.atomic
def _catch_up(scope: Scope, game: str) -> Ratings:
    """Return the ratings after the last match, and keep them for the next time."""
    circle = lock_circle(scope.circle.pk)
    points = RatingPoint.objects.filter(circle=circle, game=game)
    last = points.order_by("-in_time").first()
    ratings = _read(last)
    after = moment = b"" if last is None else bytes(last.in_time)
    month = None
    for now, now_month, places in _matches(scope, game, after):
        if month not in (None, now_month):
            points.create(circle=circle, game=game, in_time=moment, ratings=_written(ratings))
        rate(ratings, places)
        moment, month = now, now_month
    if moment != after:
        points.create(circle=circle, game=game, in_time=moment, ratings=_written(ratings))
    return ratings


def ratings_if_merged(scope: Scope, player: int, into: int) -> dict[str, Rating]:
    """Return by game what the rating of a player would be if another one counted as it."""
    seats = scope.finals().filter(player=player).order_by("in_time")
    games = seats.order_by("game").values_list("game", flat=True).distinct()
    found = {}
    for game in games:
        first = bytes(seats.filter(game=game).values_list("in_time", flat=True)[0])
        points = RatingPoint.objects.filter(circle=scope.circle, game=game, in_time__lt=first)
        last = points.order_by("-in_time").first()
        ratings = _read(last)
        for _moment, _month, places in _matches(scope, game, bytes(last.in_time) if last else b""):
            rate(ratings, [(into if key == player else key, place) for key, place in places])
        if into in ratings:
            found[game] = ratings[into]
    return found


def _read(point: RatingPoint | None) -> Ratings:
    held = {} if point is None else point.ratings
    return {int(player): Rating(*values) for player, values in held.items()}


def _written(ratings: Ratings) -> dict[str, list[float]]:
    return {str(key): [each.mu, each.sigma, each.matches] for key, each in ratings.items()}


def _matches(
    scope: Scope, game: str, after: bytes = b""
) -> Iterator[tuple[bytes, tuple[int, int], list[tuple[int, int]]]]:
    """Yield the matches after a moment, in order: the moment, the month, who had which place."""
    scope = replace(scope, beside=())
    seats: Iterable[SeatFacts] = (
        scope.finals()
        .filter(game=game, in_time__gt=after)
        .only("in_time", "evening", "player_id", "place")
        .order_by("in_time", "seat")
        .iterator()
    )
    for moment, group in groupby(seats, lambda seat: bytes(seat.in_time)):
        sat = list(group)
        month = (sat[0].evening.year, sat[0].evening.month)
        yield moment, month, [(each.player_id or 0, each.place or 0) for each in sat]
