"""The facts of a match and what follows from them, before anything is stored or shown.

`facts` folds revisions into rows, `replaying` scores them, `derived` says what is kept for reading;
`seats`, `seating` and `hands` say who is at the table and whose hand is in; `rows` finds a row.
"""

from remi_scores.matches.ledger.derived import (
    deals_after,
    derive_next,
    derive_rows,
    differences,
    standing,
)
from remi_scores.matches.ledger.facts import Entries, Entry, Head, fold, seat_names, with_entry
from remi_scores.matches.ledger.phones import (
    Held,
    last_contribution,
    names_written,
    open_contributions,
)
from remi_scores.matches.ledger.replaying import (
    last_number,
    replay_change,
    replay_entries,
    replay_next,
    replay_shortened,
)
from remi_scores.matches.ledger.rows import find_row, get_row
from remi_scores.matches.ledger.seating import Seating
from remi_scores.matches.ledger.seats import (
    names_now,
    seating_of,
    seats_gone,
    seats_in,
    seats_now,
    seats_shown,
)

__all__ = [
    "Entries",
    "Entry",
    "Head",
    "Held",
    "Seating",
    "deals_after",
    "derive_next",
    "derive_rows",
    "differences",
    "find_row",
    "fold",
    "get_row",
    "last_contribution",
    "last_number",
    "names_now",
    "names_written",
    "open_contributions",
    "replay_change",
    "replay_entries",
    "replay_next",
    "replay_shortened",
    "seat_names",
    "seating_of",
    "seats_gone",
    "seats_in",
    "seats_now",
    "seats_shown",
    "standing",
    "with_entry",
]
