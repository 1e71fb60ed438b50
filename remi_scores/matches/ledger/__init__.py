"""The facts of a match, and what follows from them.

In the order of the work: `facts` folds revisions into entries, one for each row. `replaying` lets
the engine score them. `derived` makes of the score what is stored for reading, and `stored` says
what that JSON holds. `names` says what players are called now, `seats` and `seating` who is at the
table, `phones` what players wrote on their own phones; `rows` finds one row.
"""

from remi_scores.matches.ledger.derived import (
    deals_after,
    derive_next_row,
    derive_rows,
    derive_standing,
    differences,
)
from remi_scores.matches.ledger.facts import (
    Entries,
    Entry,
    Head,
    fold,
    in_order,
    match_report,
    says_same,
    seat_names,
    with_entry,
)
from remi_scores.matches.ledger.names import (
    as_called_now,
    in_present_names,
    names_before,
    renames_in,
    with_names,
)
from remi_scores.matches.ledger.phones import (
    Held,
    contributions_to,
    endings_said,
    has_written,
    is_replaced,
    last_contribution,
    names_written,
    next_number,
    open_contributions,
    replaced_seats,
    waiting_hands,
)
from remi_scores.matches.ledger.replaying import (
    AHEAD,
    is_given_up,
    last_number,
    replay_change,
    replay_entries,
    replay_next,
    replay_shortened,
    stop_early,
)
from remi_scores.matches.ledger.rows import find_row, get_row
from remi_scores.matches.ledger.seating import Seating
from remi_scores.matches.ledger.seats import (
    by_place,
    names_now,
    seating_of,
    seats_gone,
    seats_in,
    seats_now,
    seats_shown,
)
from remi_scores.matches.ledger.stored import (
    Phones,
    Standing,
    StoredDeal,
    StoredRename,
    StoredRequest,
)

__all__ = [
    "AHEAD",
    "Entries",
    "Entry",
    "Head",
    "Held",
    "Phones",
    "Seating",
    "Standing",
    "StoredDeal",
    "StoredRename",
    "StoredRequest",
    "as_called_now",
    "by_place",
    "contributions_to",
    "deals_after",
    "derive_next_row",
    "derive_rows",
    "derive_standing",
    "differences",
    "endings_said",
    "find_row",
    "fold",
    "get_row",
    "has_written",
    "in_order",
    "in_present_names",
    "is_given_up",
    "is_replaced",
    "last_contribution",
    "last_number",
    "match_report",
    "names_before",
    "names_now",
    "names_written",
    "next_number",
    "open_contributions",
    "renames_in",
    "replaced_seats",
    "replay_change",
    "replay_entries",
    "replay_next",
    "replay_shortened",
    "says_same",
    "seat_names",
    "seating_of",
    "seats_gone",
    "seats_in",
    "seats_now",
    "seats_shown",
    "stop_early",
    "waiting_hands",
    "with_entry",
    "with_names",
]
