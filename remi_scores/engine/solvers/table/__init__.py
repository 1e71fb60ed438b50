"""Halp's table laid anew, and the steps from the old table to the new one.

`rearranging` finds the best table: `states`, `groups`, `runs` and `ranks` say what can lie on it
rank by rank, `walk` searches with the help of `bound`, `laying` turns the answer into melds.
`planning` finds the steps: `move_search` looks for the table that moves the fewest cards, with
`move_state` and `move_melds` for what it looks at.
"""

from remi_scores.engine.solvers.table.planning import Plan, Step, plan_moves
from remi_scores.engine.solvers.table.rearranging import (
    Rearranged,
    for_ever,
    left_after,
    rearrange,
)

__all__ = ["Plan", "Rearranged", "Step", "for_ever", "left_after", "plan_moves", "rearrange"]
