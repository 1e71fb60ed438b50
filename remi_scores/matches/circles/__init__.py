"""The circle of a match, and whose its seats are.

`linking` links seats with the players of the circle: when a match starts, when somebody joins, and
when names are corrected. `backlog` does so for matches from before, and `moving` follows circles
that become one. `changing` merges, splits, renames and removes players, and takes that back;
`dating` says when and where a match was played. Figures are derived later, by `history`.
"""

from remi_scores.matches.circles.backlog import link_backlog
from remi_scores.matches.circles.changing import (
    UNDONE_WITHIN,
    check_apart,
    check_player_name,
    colour_player,
    merge_players,
    players_changed,
    remove_player,
    rename_player,
    shared_seat,
    split_player,
    undo_act,
)
from remi_scores.matches.circles.dating import describe_match
from remi_scores.matches.circles.linking import follow_names, put_in_circle
from remi_scores.matches.circles.moving import move_matches

__all__ = [
    "UNDONE_WITHIN", "check_apart", "check_player_name", "colour_player", "describe_match",
    "follow_names", "link_backlog", "merge_players", "move_matches", "players_changed",
    "put_in_circle", "remove_player", "rename_player", "shared_seat", "split_player", "undo_act",
]  # fmt: skip
