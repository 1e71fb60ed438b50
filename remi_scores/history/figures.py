"""The figures of people, from the sums: divided here, so that they are the same everywhere.

What counts nowhere is None, never 0 %.
"""

from dataclasses import dataclass, field

from remi_scores.engine import get_variant
from remi_scores.history.counting import (
    Course,
    Ends,
    Hands,
    Meetings,
    Players,
    count_courses,
    count_ends,
    count_hands,
    count_meetings,
)
from remi_scores.history.models import SHARES
from remi_scores.history.ratings import Rating, ratings_of
from remi_scores.history.scope import Scope

LEAST_MEETINGS = 5
"""From how many matches together on an opponent can be the best or the worst one."""


def ratio(part: int, whole: int) -> float | None:
    """Return part / whole; None where there is nothing to divide by."""
    return part / whole if whole else None


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What a player did in one game; `hands` are the sums."""

    game: str
    hands: Hands

    @property
    def points_per_deal(self) -> float | None:
        """The mean points of a deal."""
        return ratio(self.hands.points, self.hands.deals)

    @property
    def best_deal(self) -> int | None:
        """The points of the best deal, by the direction of the game."""
        return self.hands.least if self._lowest_wins else self.hands.most

    @property
    def worst_deal(self) -> int | None:
        """The points of the worst deal."""
        return self.hands.most if self._lowest_wins else self.hands.least

    @property
    def best_match(self) -> int | None:
        """The total of the best match."""
        return self.hands.lowest if self._lowest_wins else self.hands.highest

    @property
    def worst_match(self) -> int | None:
        """The total of the worst match."""
        return self.hands.highest if self._lowest_wins else self.hands.lowest

    @property
    def deadwood_when_another_ends(self) -> float | None:
        """The mean deadwood of a hand when somebody else ended the deal."""
        return ratio(self.hands.dead_points, self.hands.dead_hands)

    @property
    def _lowest_wins(self) -> bool:
        return get_variant(self.game).lowest_wins


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """All figures of one player; `ends`, `course` and `opponents` hold whole numbers.

    `games` and `ratings` are by the key of the game, `opponents` by the key of the player.
    """

    player: int
    ends: Ends = field(default_factory=Ends)
    course: Course = field(default_factory=Course)
    games: dict[str, GameFigures] = field(default_factory=dict)
    opponents: dict[int, Meetings] = field(default_factory=dict)
    ratings: dict[str, Rating] = field(default_factory=dict)

    @property
    def win_rate(self) -> float | None:
        """Wins per match, from 0 to 1."""
        return ratio(self.ends.wins, self.ends.matches)

    @property
    def expected_rate(self) -> float | None:
        """What the win rate would be if all played equally well: the mean of 1 / players."""
        return ratio(self.ends.shares, SHARES * self.ends.matches)

    @property
    def mean_place(self) -> float | None:
        """The mean place, 1-1-3."""
        return ratio(self.ends.places, self.ends.matches)

    @property
    def mean_players(self) -> float | None:
        """How many sat to the end of a match, in the mean."""
        return ratio(self.ends.players, self.ends.matches)

    @property
    def best_opponent(self) -> int | None:
        """The player whom this one beat most often, of those met often enough ("žrtva")."""
        return self._outstanding(1)

    @property
    def worst_opponent(self) -> int | None:
        """The player who beat this one most often, of those met often enough ("dželat")."""
        return self._outstanding(-1)

    def _outstanding(self, sign: int) -> int | None:
        """Return the opponent with the greatest part of matches ahead (sign 1) or behind (-1)."""
        found: tuple[float, int, int] | None = None
        for key, met in self.opponents.items():
            lead = sign * (met.ahead - met.behind)
            if met.matches >= LEAST_MEETINGS and lead > 0:
                better = (lead / met.matches, met.matches, -key)
                found = better if found is None else max(found, better)
        return None if found is None else -found[2]


def figures_of(scope: Scope, players: Players = None) -> dict[int, PlayerFigures]:
    """Return the figures of the players with a finished or an open match in a scope, by their keys.

    `players` are the keys of those asked for, None is all. Call `refresh` before.
    """
    ends = {
        player: each
        for player, each in count_ends(scope, players).items()
        if each.matches or each.open
    }
    courses, meetings = count_courses(scope, players), count_meetings(scope, players)
    hands, ratings = count_hands(scope, players), ratings_of(scope)
    return {
        player: PlayerFigures(
            player,
            each,
            courses.get(player, Course()),
            {game: GameFigures(game, held) for game, held in hands.get(player, {}).items()},
            meetings.get(player, {}),
            {game: held[player] for game, held in ratings.items() if player in held},
        )
        for player, each in ends.items()
    }
