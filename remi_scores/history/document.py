"""The figures of a circle as a JSON document (docs/documents.md, *Figures*)."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from remi_scores.history.figures import GameFigures, PlayerFigures, figures_of
from remi_scores.history.scope import Scope
from remi_scores.people import sort_key
from remi_scores.people.circles import players_of


def write_figures(scope: Scope) -> dict[str, Any]:
    """Return the figures of everybody in a scope by their names, in Serbian order."""
    names = dict(players_of(scope.circle).values_list("pk", "name"))
    found = figures_of(scope)
    ordered = sorted(found, key=lambda player: sort_key(names[player]))
    return {"people": {names[player]: _player(found[player], names) for player in ordered}}


def _player(figures: PlayerFigures, names: Mapping[int, str]) -> dict[str, Any]:
    ends, course = figures.ends, figures.course
    opponents = sorted(figures.opponents, key=lambda player: sort_key(names[player]))
    return {
        "matches": ends.matches,
        "open": ends.open,
        "wins": ends.wins,
        "shared_wins": ends.shared,
        "win_rate": _rounded(figures.win_rate),
        "expected_rate": _rounded(figures.expected_rate),
        "mean_place": _rounded(figures.mean_place),
        "mean_players": _rounded(figures.mean_players),
        "longest_run": course.longest,
        "present_run": course.present,
        "form": course.last,
        "games": {game: _game(each) for game, each in sorted(figures.games.items())},
        "opponents": {names[player]: asdict(figures.opponents[player]) for player in opponents},
        "rating": {
            game: {
                "mu": _rounded(each.mu),
                "sigma": _rounded(each.sigma),
                "matches": each.matches,
            }
            for game, each in sorted(figures.ratings.items())
        },
    }


def _game(figures: GameFigures) -> dict[str, Any]:
    hands = figures.hands
    return {
        "matches": hands.matches,
        "deals": hands.deals,
        "points_per_deal": _rounded(figures.points_per_deal),
        "best_deal": figures.best_deal,
        "worst_deal": figures.worst_deal,
        "best_match": figures.best_match,
        "worst_match": figures.worst_match,
        "endings": {
            ended: {"won": won, "failed": deals - won}
            for ended, (deals, won) in sorted(hands.endings.items())
        },
        "all_melded": hands.melded,
        "not_opened": hands.unopened,
        "deadwood_when_another_ends": _rounded(figures.deadwood_when_another_ends),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
