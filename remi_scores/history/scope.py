"""Which matches of a circle are asked for."""

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from remi_scores.history.models import Played, SeatFacts, State
from remi_scores.people.models import Circle


@dataclass(frozen=True, slots=True)
class Scope:
    """The matches of a circle, of one game (empty: all), from the first evening to the last one.

    `beside` are the keys of players of whom all must have sat to the end; ratings are not narrowed
    by them.
    """

    circle: Circle
    game: str = ""
    first: date | None = None
    last: date | None = None
    beside: tuple[int, ...] = ()

    @property
    def has_dates(self) -> bool:
        """Whether a first or a last evening is asked for."""
        return self.first is not None or self.last is not None

    def conditions(self) -> dict[str, object]:
        """Return what rows of both tables must be."""
        wanted = {
            "circle": self.circle,
            "game": self.game or None,
            "evening__gte": self.first,
            "evening__lte": self.last,
        }
        return {key: value for key, value in wanted.items() if value is not None}

    def seats(self) -> QuerySet[SeatFacts]:
        """Return the seats of players, in whatever state their matches are."""
        seats = SeatFacts.objects.filter(player__isnull=False, **self.conditions())
        for player in self.beside:
            seats = seats.filter(played__in=self._matches_of(player))
        return seats

    def finals(self) -> QuerySet[SeatFacts]:
        """Return the seats that sat to the end of matches that count."""
        return self.seats().filter(state=State.FINISHED, stayed=True)

    def matches(self) -> QuerySet[Played]:
        """Return the matches, in whatever state."""
        matches = Played.objects.filter(**self.conditions())
        for player in self.beside:
            matches = matches.filter(pk__in=self._matches_of(player))
        return matches

    def _matches_of(self, player: int) -> QuerySet[SeatFacts, int]:
        """Return the keys of the matches to whose end a player sat.

        One list for all, not a question for each seat: SQLite would answer that by the wrong index.
        """
        seats = SeatFacts.objects.filter(player=player, stayed=True, **self.conditions())
        return seats.order_by().values_list("played_id", flat=True)
