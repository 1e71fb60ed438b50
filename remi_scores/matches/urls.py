"""The URLs of matches, in Serbian like everything people see."""

from django.urls import path, register_converter

from remi_scores.matches.models import CODE_ALPHABET, CODE_LENGTH
from remi_scores.matches.views import (
    adjustments,
    board,
    deals,
    devices,
    ending,
    hands,
    house_rules,
    links,
    results,
    seats,
    sheet,
    starting,
    table,
)


class CodeConverter:
    """A match's code, in upper or lower case."""

    regex = f"[{CODE_ALPHABET}{CODE_ALPHABET.lower()}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """Return the code in upper case, as it is stored."""
        return value.upper()

    def to_url(self, value: str) -> str:
        """Return the code unchanged."""
        return value


class SmallNumberConverter:
    """A row's position or a seat; at most six digits, which fit every database's integers."""

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
    path("", starting.home, name="home"),
    path("nova/", starting.new_match, name="new-match"),
    path("p/<code:code>/", sheet.match_sheet, name="match"),
    path("p/<code:code>/deljenje/", deals.deal_new, name="deal-new"),
    path("p/<code:code>/deljenje/pregled/", deals.deal_preview, name="deal-preview"),
    path("p/<code:code>/dopuna/", adjustments.adjustment_new, name="adjustment-new"),
    path("p/<code:code>/odlazi/", table.leave, name="leave"),
    path("p/<code:code>/dolazi/", table.join_late, name="join-late"),
    path("p/<code:code>/kraj/", ending.end, name="end"),
    path("p/<code:code>/skloni/", ending.put_away, name="put-away"),
    path("p/<code:code>/odustani/", ending.discard, name="discard"),
    path("p/<code:code>/pravila/", house_rules.house_rules, name="house-rules"),
    path("p/<code:code>/grafikon/", sheet.chart, name="chart"),
    path("p/<code:code>/tabla/", board.board, name="board"),
    path("p/<code:code>/promene/", board.moved, name="moved"),
    path("p/<code:code>/revans/", starting.rematch, name="rematch"),
    path("p/<code:code>/red/<number:position>/", sheet.row, name="row"),
    path("p/<code:code>/red/<number:position>/ispravi/", deals.row_correct, name="row-correct"),
    path("p/<code:code>/ispravka/<number:position>/", deals.correction_preview, name="row-preview"),
    path("p/<code:code>/red/<number:position>/ponisti/", sheet.row_undo, name="row-undo"),
    path("p/<code:code>/red/<number:position>/vrati/", sheet.row_restore, name="row-restore"),
    path("p/<code:code>/red/<number:position>/<number:seat>/", sheet.cell, name="cell"),
    path("p/<code:code>/pozovi/", links.invite, name="invite"),
    path("p/<code:code>/pozovi/ponisti/", links.revoke, name="revoke"),
    path("p/<code:code>/karte/", hands.hands, name="hands"),
    path("p/<code:code>/karte/<number:seat>/", hands.own_hand, name="own-hand"),
    path("p/<code:code>/karte/<number:seat>/pregled/", hands.preview, name="own-preview"),
    path("p/<code:code>/mesta/", seats.seats, name="seats"),
    path("p/<code:code>/mesta/igraci/", table.players, name="players"),
    path("p/<str:typed>/", links.typed_address, name="typed-address"),
    path("u/<token>/", links.link, name="link"),
    path("telefoni/", devices.devices, name="devices"),
    path("prenos/<token>/", devices.take_over, name="take-over"),
    path("povratak/", devices.recover, name="recover"),
    path("uci/", links.join, name="join"),
    path("uzivo/<code:code>/", board.no_stream, name="live"),
    path("r/<token>/", results.result, name="result"),
    path("r/<token>/slika.png", results.picture, name="result-picture"),
]
