"""The circle of a match, and whose its seats are.

`linking` links seats with the players of the circle: when a match starts, when somebody joins, and
when names are corrected. `backlog` does so for matches from before, and `moving`
follows circles that become one. Figures are derived later, by `history`.
"""

from remi_scores.matches.circles.backlog import link_backlog
from remi_scores.matches.circles.linking import follow_names, put_in_circle
from remi_scores.matches.circles.moving import move_matches

__all__ = ["follow_names", "link_backlog", "move_matches", "put_in_circle"]
