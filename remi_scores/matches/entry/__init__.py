"""Forms: from the fields of a request to reports, and back.

`deal` and `hand` read the form of a deal, `own_hand` that of one player's hand, and `whole` puts a
deal together from such hands. `prefill` goes from a report back to fields. `values` says what a
hand is worth while it is typed. `players` corrects names and seats. `forms` holds the other forms.
"""

from remi_scores.matches.entry.deal import DealEntry, most_points
from remi_scores.matches.entry.forms import (
    USUAL_PENALTY,
    AdjustmentForm,
    JoiningForm,
    LeavingForm,
    PlayersForm,
    ReasonForm,
    RulesForm,
    StopForm,
)
from remi_scores.matches.entry.hand import HandEntry
from remi_scores.matches.entry.own_hand import OwnEntry
from remi_scores.matches.entry.players import SeatsForm
from remi_scores.matches.entry.prefill import fields_of
from remi_scores.matches.entry.values import hand_values
from remi_scores.matches.entry.whole import (
    RefusedWhole,
    ending_words,
    missing_seats,
    read_whole,
    refusal_of,
    whole_entry,
)

__all__ = [
    "USUAL_PENALTY",
    "AdjustmentForm",
    "DealEntry",
    "HandEntry",
    "JoiningForm",
    "LeavingForm",
    "OwnEntry",
    "PlayersForm",
    "ReasonForm",
    "RefusedWhole",
    "RulesForm",
    "SeatsForm",
    "StopForm",
    "ending_words",
    "fields_of",
    "hand_values",
    "missing_seats",
    "most_points",
    "read_whole",
    "refusal_of",
    "whole_entry",
]
