"""The services: the only code that writes the score sheet of a match.

Services are atomic and keyword-only, and know no request. `starting` begins matches. `rows` writes
deals, adjustments, players who leave or join, and early ends; `table` frees seats of who left.
`house_rules` changes the rules of a match, `players` names and seats. `hands` stores the hands that
players write on their own phones. `putting_away` archives and deletes matches. `previews` says what
a change would do. `rescoring` checks and repairs derived data. `presets` and `notes` are no part of
the score. `names` checks names, and `writing` is shared.
"""

from remi_scores.matches.services.hands import check_open, is_written, move_hands, write_hand
from remi_scores.matches.services.house_rules import change_house_rules
from remi_scores.matches.services.names import check_names
from remi_scores.matches.services.notes import Note, notes_of, write_notes
from remi_scores.matches.services.players import change_players, head_sequence
from remi_scores.matches.services.presets import delete_preset, presets_of, save_preset
from remi_scores.matches.services.previews import (
    Preview,
    preview_correction,
    preview_deal,
    preview_house_rules,
)
from remi_scores.matches.services.putting_away import discard_rematch, is_blank, put_away
from remi_scores.matches.services.rescoring import check_all, check_match, repair_all, repair_match
from remi_scores.matches.services.rows import (
    correct_row,
    record_adjustment,
    record_deal,
    record_joining,
    record_leaving,
    record_stop,
    record_wrong_close,
    restore_row,
    undo_row,
)
from remi_scores.matches.services.starting import rematch, start_match
from remi_scores.matches.services.table import who_joins
from remi_scores.matches.services.writing import Stamp, read_sheet

__all__ = [
    "Note",
    "Preview",
    "Stamp",
    "change_house_rules",
    "change_players",
    "check_all",
    "check_match",
    "check_names",
    "check_open",
    "correct_row",
    "delete_preset",
    "discard_rematch",
    "head_sequence",
    "is_blank",
    "is_written",
    "move_hands",
    "notes_of",
    "presets_of",
    "preview_correction",
    "preview_deal",
    "preview_house_rules",
    "put_away",
    "read_sheet",
    "record_adjustment",
    "record_deal",
    "record_joining",
    "record_leaving",
    "record_stop",
    "record_wrong_close",
    "rematch",
    "repair_all",
    "repair_match",
    "restore_row",
    "save_preset",
    "start_match",
    "undo_row",
    "who_joins",
    "write_hand",
    "write_notes",
]
