"""What pages show of a match, as plain values for the templates; nothing here writes.

`columns`, `rows` and `upcoming` are the parts of the score `sheet`. `explanation` says why a number
is what it is, with the `sums` that lead to it, `history` who wrote it, `preview` what a deal would
score. `phones` shows who has a seat, `phone_names` what phones are called, `chart` the totals as
lines, `listing` matches and games in lists, `result_picture` the picture of a result.
"""

from remi_scores.matches.sheet.chart import build_chart, charted_rows
from remi_scores.matches.sheet.columns import (
    Column,
    build_columns,
    by_rank,
    podium_of,
    totals_now,
)
from remi_scores.matches.sheet.explanation import (
    ending_details,
    hand_views,
    hand_words,
    summary,
    typed_words,
)
from remi_scores.matches.sheet.history import contribution_views, players_changes, revision_views
from remi_scores.matches.sheet.listing import GameView, game_views, list_view, result_words
from remi_scores.matches.sheet.phone_names import device_words, phone_words
from remi_scores.matches.sheet.phones import PhoneView, phones_view, seat_and_phone_views
from remi_scores.matches.sheet.preview import PreviewView, build_preview, preview_correction
from remi_scores.matches.sheet.result_picture import draw_result
from remi_scores.matches.sheet.rows import RowView, row_view
from remi_scores.matches.sheet.sheet import SheetView, get_sheet, sheet_html
from remi_scores.matches.sheet.upcoming import deals_ahead, next_view

__all__ = [
    "Column",
    "GameView",
    "PhoneView",
    "PreviewView",
    "RowView",
    "SheetView",
    "build_chart",
    "build_columns",
    "build_preview",
    "by_rank",
    "charted_rows",
    "contribution_views",
    "deals_ahead",
    "device_words",
    "draw_result",
    "ending_details",
    "game_views",
    "get_sheet",
    "hand_views",
    "hand_words",
    "list_view",
    "next_view",
    "phone_words",
    "phones_view",
    "players_changes",
    "podium_of",
    "preview_correction",
    "result_words",
    "revision_views",
    "row_view",
    "seat_and_phone_views",
    "sheet_html",
    "summary",
    "totals_now",
    "typed_words",
]
