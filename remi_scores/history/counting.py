"""Sums over the matches of a scope, by the database: whole numbers, the same on every one.

Each function takes the keys of the players it is about; None is all of them.
"""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Count, F, FilteredRelation, Max, Min, Q, QuerySet, Sum

from remi_scores.history.models import EndedDeals, SeatFacts, State
from remi_scores.history.scope import Scope

FORM: Final = 10
"""How many of the last places are the form."""

Players = Collection[int] | None


@dataclass(slots=True)
class Ends:
    """The matches of a player, as they ended; `open` ones are those that did not yet."""

    matches: int = 0
    open: int = 0
    wins: int = 0
    shared: int = 0
    places: int = 0
    players: int = 0
    shares: int = 0

    def plus(self, other: "Ends") -> "Ends":
        """Return these matches and those of another player together."""
        return Ends(*(getattr(self, key) + getattr(other, key) for key in self.__slots__))


@dataclass(slots=True)
class Hands:
    """The deals of a player in one game, and the totals of the matches that the player ended.

    `most` and `least` are points of one deal, `highest` and `lowest` totals of a match; None if
    there is none. `endings` are how many deals the player ended, and won, by `ended`.
    """

    matches: int = 0
    deals: int = 0
    points: int = 0
    most: int | None = None
    least: int | None = None
    highest: int | None = None
    lowest: int | None = None
    melded: int = 0
    unopened: int = 0
    dead_hands: int = 0
    dead_points: int = 0
    endings: dict[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(slots=True)
class Course:
    """Places in the order of time: the `last` ones, and the runs of wins."""

    longest: int = 0
    present: int = 0
    last: list[int] = field(default_factory=list)

    def add(self, place: int, *, won: bool) -> None:
        """Add the next match."""
        self.present = self.present + 1 if won else 0
        self.longest = max(self.longest, self.present)
        self.last = [*self.last[1 - FORM :], place]


@dataclass(slots=True)
class Meetings:
    """Matches of one player with another one, as they ended."""

    matches: int = 0
    ahead: int = 0
    behind: int = 0
    level: int = 0
    won: int = 0
    lost: int = 0


def count_ends(scope: Scope, players: Players = None) -> dict[int, Ends]:
    """Return how the matches of each player ended."""
    counts = Q(state=State.FINISHED)
    seats = _of(scope.seats().filter(stayed=True), players).order_by().values_list("player")
    found = seats.annotate(
        matches=Count("pk", filter=counts),
        open=Count("pk", filter=Q(state=State.OPEN)),
        wins=Count("pk", filter=counts & Q(won=True)),
        shared_wins=Count("pk", filter=counts & Q(shared=True)),
        places=Sum("place", filter=counts, default=0),
        seats=Sum("players", filter=counts, default=0),
        shares=Sum("share", filter=counts, default=0),
    )
    return {player: Ends(*sums) for player, *sums in found}


def _of(seats: QuerySet[SeatFacts], players: Players) -> QuerySet[SeatFacts]:
    return seats if players is None else seats.filter(player__in=players)


def count_hands(scope: Scope, players: Players = None) -> dict[int, dict[str, Hands]]:
    """Return the deals of each player by game; a game without a match or a deal is left out."""
    seats = _of(scope.seats().filter(state=State.FINISHED), players).order_by()
    found = seats.values_list("player", "game").annotate(
        matches=Count("pk", filter=Q(stayed=True)),
        all_deals=Sum("deals"),
        all_points=Sum("points"),
        most_points=Max("most"),
        least_points=Min("least"),
        highest=Max("total", filter=Q(stayed=True)),
        lowest=Min("total", filter=Q(stayed=True)),
        all_melded=Sum("melded"),
        all_unopened=Sum("unopened"),
        all_dead_hands=Sum("dead_hands"),
        all_dead_points=Sum("dead_points"),
    )
    hands: dict[int, dict[str, Hands]] = defaultdict(dict)
    for player, game, *sums in found:
        if sums[0] or sums[1]:
            hands[player][game] = Hands(*sums)
    endings = EndedDeals.objects.filter(facts__in=seats).order_by()
    ended = endings.values_list("facts__player", "facts__game", "ended")
    for player, game, how, deals, won in ended.annotate(Sum("deals"), Sum("won")):
        hands[player][game].endings[how] = (deals, won)
    return dict(hands)


def count_courses(scope: Scope, players: Players = None) -> dict[int, Course]:
    """Return the form and the runs of each player."""
    found: dict[int, Course] = defaultdict(Course)
    seats = _of(scope.finals(), players).order_by("in_time")
    for player, place, won in seats.values_list("player", "place", "won").iterator():
        found[player].add(place or 0, won=won)
    return dict(found)


def count_meetings(scope: Scope, players: Players = None) -> dict[int, dict[int, Meetings]]:
    """Return for each player the matches with every other player."""
    place = F("other__place")
    sat = Q(played__seats__stayed=True, played__seats__player__isnull=False)
    together = (
        _of(scope.finals(), players)
        .annotate(other=FilteredRelation("played__seats", condition=sat))
        .filter(other__player__isnull=False)
    )
    found = (
        together.order_by()
        .values_list("player", "other__player")
        .annotate(
            matches=Count("pk"),
            ahead=Count("pk", filter=Q(place__lt=place)),
            behind=Count("pk", filter=Q(place__gt=place)),
            level=Count("pk", filter=Q(place=place)),
            alone=Count("pk", filter=Q(won=True, other__won=False)),
            lost=Count("pk", filter=Q(won=False, other__won=True)),
        )
    )
    meetings: dict[int, dict[int, Meetings]] = defaultdict(dict)
    for player, other, *sums in found:
        if other != player:  # everybody sat with oneself
            meetings[player][other] = Meetings(*sums)
    return dict(meetings)
