"""The table of Halp rearranged, and the steps from the old table to the new one.

Start reading at `rearranging`, which finds the best table with `best`. `groups`, `runs`, `ranks`
and `states` say what can lie on a table, rank by rank; `walk` searches, helped by the lower bounds
of `bound`; `laying` turns the answer into melds. `joker_groups` judges D16.

`planning` finds the steps: `move_search` looks for a table as good that moves the fewest cards,
`move_state` holds a table that is being rearranged, and `move_melds` finds the melds it can get.

Source: `docs/rules.md`, *Halp-Remi*.
"""

from remi_scores.engine.solvers.table.best import for_ever, left_after
from remi_scores.engine.solvers.table.joker_groups import find_old_groups, may_become
from remi_scores.engine.solvers.table.planning import Plan, Step, plan_moves
from remi_scores.engine.solvers.table.rearranging import Rearranged, check_table, rearrange

__all__ = [  # noqa: RUF022  # in the order of a question
    "Rearranged", "rearrange", "check_table", "for_ever", "left_after",
    "Plan", "Step", "plan_moves",
    "find_old_groups", "may_become",
]  # fmt: skip
