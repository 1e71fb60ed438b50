"""Score lines and the reasons for them, sums of lines, and ranks.

A player's points in a deal are always the sum of score lines, so that every number on the sheet
can be explained.

Source: `docs/rules.md`, *Every deal*.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why a player gets or pays points: the `kind` of a score line."""

    DIFFERENCE = "difference"
    REMI_BONUS = "remi_bonus"
    BEAT_STOPPER = "beat_stopper_bonus"
    FAILED_CLOSE = "failed_close_penalty"
    BEAT_CLOSER = "beat_closer_bonus"
    HAND_BONUS = "hand_bonus"
    FAILED_KNOCK = "failed_knock_penalty"
    OUT = "out_bonus"
    FROM_HAND = "from_hand_bonus"
    HAND_VALUE = "hand_value"
    UNOPENED = "unopened_penalty"
    HAND_MULTIPLIER = "hand_multiplier"
    KING_CLOSE_MULTIPLIER = "king_close_multiplier"
    RUN = "run_reward"
    PAIR = "pair_reward"
    THREE = "three_reward"
    FOUR = "four_reward"
    LAID_OFF = "laid_off_reward"
    POOL = "pool"
    IMMEDIATE = "immediate_penalty"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One amount a player gets in a deal, in points, less than 0 if the player pays.

    `against` is the opponent the amount comes from, None if it comes from no single one.
    """

    player: str
    kind: Reason
    points: int
    against: str | None = None


def difference_lines(values: Mapping[str, int], winner: str) -> list[ScoreLine]:
    """Return the lines that give the winner the difference to each opponent, one line for each.

    `values` are the hands of all players in points, the winner's too. An equal hand gives a line
    of 0, so that the sheet shows that it was compared.

    >>> difference_lines({"Ana": 5, "Boris": 12}, "Ana")[0].points
    7
    """
    return [
        ScoreLine(winner, Reason.DIFFERENCE, value - values[winner], player)
        for player, value in values.items()
        if player != winner
    ]


def lowest(values: Mapping[str, int]) -> list[str]:
    """Return the players with the least value, in the order of `values`; none if it is empty."""
    least = min(values.values(), default=0)
    return [player for player, value in values.items() if value == least]


def sums(lines: Iterable[ScoreLine], players: Iterable[str]) -> dict[str, int]:
    """Return the sum of every player's lines in points, 0 for a player without lines."""
    points = dict.fromkeys(players, 0)
    for line in lines:
        points[line.player] += line.points
    return points


def rank_players(totals: Mapping[str, int], *, lowest_wins: bool) -> dict[str, int]:
    """Return every player's rank from 1; players with equal totals share the better one, 1-1-3.

    >>> rank_players({"Ana": 7, "Boris": 9, "Vesna": 9}, lowest_wins=False)
    {'Ana': 3, 'Boris': 1, 'Vesna': 1}
    """
    ahead: Sequence[int] = sorted(totals.values(), reverse=not lowest_wins)
    return {player: ahead.index(total) + 1 for player, total in totals.items()}
