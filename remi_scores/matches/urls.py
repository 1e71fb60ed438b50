"""The addresses of matches."""

from django.urls import path, register_converter

from remi_scores.matches import (
    deal_views,
    link_views,
    live_views,
    own_hand_views,
    result_views,
    rule_views,
    seat_views,
    start_views,
    table_change_views,
    views,
)
from remi_scores.matches.models import CODE_ALPHABET, CODE_LENGTH


class CodeConverter:
    """A match's code; small letters are read too."""

    regex = f"[{CODE_ALPHABET}{CODE_ALPHABET.lower()}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """Return the code as it is stored."""
        return value.upper()

    def to_url(self, value: str) -> str:
        """Return the code as it is shown."""
        return value


class SmallNumberConverter:
    """A row's position or a seat: a number that any database can look up."""

    regex = "[0-9]{1,6}"

    def to_python(self, value: str) -> int:
        """Read the number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Write the number."""
        return str(value)


register_converter(CodeConverter, "code")
register_converter(SmallNumberConverter, "number")

urlpatterns = [
    path("", start_views.home, name="home"),
    path("nova/", start_views.new_match, name="new-match"),
    path("p/<code:code>/", views.match_sheet, name="match"),
    path("p/<code:code>/deljenje/", deal_views.deal_new, name="deal-new"),
    path("p/<code:code>/deljenje/pregled/", deal_views.deal_preview, name="deal-preview"),
    path("p/<code:code>/dopuna/", rule_views.adjustment_new, name="adjustment-new"),
    path("p/<code:code>/odlazi/", table_change_views.leave, name="leave"),
    path("p/<code:code>/dolazi/", table_change_views.join_late, name="join-late"),
    path("p/<code:code>/pravila/", rule_views.house_rules, name="house-rules"),
    path("p/<code:code>/grafikon/", views.chart, name="chart"),
    path("p/<code:code>/tabla/", live_views.board, name="board"),
    path("p/<code:code>/promene/", live_views.moved, name="moved"),
    path("p/<code:code>/revans/", start_views.rematch, name="rematch"),
    path("p/<code:code>/red/<number:position>/", views.row, name="row"),
    path(
        "p/<code:code>/red/<number:position>/ispravi/", deal_views.row_correct, name="row-correct"
    ),
    path("p/<code:code>/red/<number:position>/ponisti/", views.row_undo, name="row-undo"),
    path("p/<code:code>/red/<number:position>/vrati/", views.row_restore, name="row-restore"),
    path("p/<code:code>/red/<number:position>/<number:seat>/", views.cell, name="cell"),
    path("p/<code:code>/pozovi/", link_views.invite, name="invite"),
    path("p/<code:code>/pozovi/ponisti/", link_views.revoke, name="revoke"),
    path("p/<code:code>/karte/", own_hand_views.hands, name="hands"),
    path("p/<code:code>/karte/<number:seat>/", own_hand_views.own_hand, name="own-hand"),
    path("p/<code:code>/karte/<number:seat>/pregled/", own_hand_views.preview, name="own-preview"),
    path("p/<code:code>/mesta/", seat_views.seats, name="seats"),
    path("u/<token>/", link_views.link, name="link"),
    path("uci/", link_views.join, name="join"),
    path("uzivo/<code:code>/", live_views.no_stream, name="live"),
    path("r/<token>/", result_views.result, name="result"),
    path("r/<token>/slika.png", result_views.picture, name="result-picture"),
]
