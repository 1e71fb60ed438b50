"""The words on screen for the codes of the engine and of the sheet.

The message ids are English; locale/ has the Serbian. Tables of words are named in capitals.
Functions that put facts into words end in `_words`, and those that say what is wrong mostly in
`_refusal`. `wording.claims`, the words of the check desk, is imported on its own.
"""

from remi_scores.wording.cards import card_face, left_words, rank_key, show_cards
from remi_scores.wording.claims import question_words
from remi_scores.wording.errors import (
    ERRORS,
    MELD_FAULTS,
    counted_cards,
    explain,
    player_count_refusal,
)
from remi_scores.wording.games import (
    ENDINGS,
    GAMES,
    KINGS,
    RANKS,
    WHO,
    contract_words,
    game_name,
    not_opened,
    unopened_price,
    with_king,
)
from remi_scores.wording.lines import LINES, line_words
from remi_scores.wording.options import (
    CHOICES,
    OPTIONS,
    UNLIMITED_AT_NOUGHT,
    house_rules_in_words,
    option_hint,
    option_range,
    option_refusal,
    option_words,
    value_words,
)
from remi_scores.wording.roles import MAY, ROLES, TOLD, other_device, this_device, why_not
from remi_scores.wording.rows import (
    ACTIONS,
    READY_VOID,
    capital,
    change_words,
    deal_of,
    done_words,
    number,
    points_words,
    ready_adjustments,
    row_words,
    same_words,
    spoken_number,
    winner_change,
    winner_words,
    wrong_close,
    wrong_close_of,
)
from remi_scores.wording.words import Words

__all__ = [
    "ACTIONS",
    "CHOICES",
    "ENDINGS",
    "ERRORS",
    "GAMES",
    "KINGS",
    "LINES",
    "MAY",
    "MELD_FAULTS",
    "OPTIONS",
    "RANKS",
    "READY_VOID",
    "ROLES",
    "TOLD",
    "UNLIMITED_AT_NOUGHT",
    "WHO",
    "Words",
    "capital",
    "card_face",
    "change_words",
    "contract_words",
    "counted_cards",
    "deal_of",
    "done_words",
    "explain",
    "game_name",
    "house_rules_in_words",
    "left_words",
    "line_words",
    "not_opened",
    "number",
    "option_hint",
    "option_range",
    "option_refusal",
    "option_words",
    "other_device",
    "player_count_refusal",
    "points_words",
    "question_words",
    "rank_key",
    "ready_adjustments",
    "row_words",
    "same_words",
    "show_cards",
    "spoken_number",
    "this_device",
    "unopened_price",
    "value_words",
    "why_not",
    "winner_change",
    "winner_words",
    "with_king",
    "wrong_close",
    "wrong_close_of",
]
