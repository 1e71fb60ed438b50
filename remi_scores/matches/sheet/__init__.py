"""What pages show of a match: the score sheet, the story of a row, lists, the chart, previews."""

from remi_scores.matches.sheet.chart import build_chart, charted_rows
from remi_scores.matches.sheet.explanation import (
    device_words,
    hand_views,
    hand_words,
    hands_written,
    story,
    summary,
    typed_words,
)
from remi_scores.matches.sheet.listing import GameView, game_views, list_view, result_words
from remi_scores.matches.sheet.phones import phones_view, seat_views
from remi_scores.matches.sheet.preview import PreviewView, build_preview
from remi_scores.matches.sheet.result_picture import draw_result
from remi_scores.matches.sheet.sheet import (
    Column,
    RowView,
    SheetView,
    build_columns,
    by_place,
    deals_ahead,
    get_sheet,
    house_rules,
    next_view,
    row_view,
    sheet_html,
    totals_now,
)

__all__ = [
    "Column",
    "GameView",
    "PreviewView",
    "RowView",
    "SheetView",
    "build_chart",
    "build_columns",
    "build_preview",
    "by_place",
    "charted_rows",
    "deals_ahead",
    "device_words",
    "draw_result",
    "game_views",
    "get_sheet",
    "hand_views",
    "hand_words",
    "hands_written",
    "house_rules",
    "list_view",
    "next_view",
    "phones_view",
    "result_words",
    "row_view",
    "seat_views",
    "sheet_html",
    "story",
    "summary",
    "totals_now",
    "typed_words",
]
