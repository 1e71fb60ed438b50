"""Messages of errors, which name rows as the sheet shows them."""

import pytest

from remi_scores import wording
from remi_scores.engine.errors import Code, RemiError
from remi_scores.matches import services
from remi_scores.matches.errors import EndsEarlierError, Refusal, SheetError
from remi_scores.matches.models import Match
from remi_scores.matches.problems import rows_words, words_for, words_on_sheet
from tests.helpers.matches import adjust, closed, record, stamp, void

pytestmark = pytest.mark.django_db


def test_an_early_end_names_the_deals_that_would_be_undone(match: Match) -> None:
    record(match, *[closed(5, 28, 41)] * 4)
    words = words_on_sheet(match, EndsEarlierError(last=2, rows=(3, 4)))
    assert words == "Partija bi se završila posle deljenja 2. Bilo bi povučeno: deljenja 3–4."


def test_rows_are_named_by_their_deals_and_not_by_their_positions(match: Match) -> None:
    record(match, void(), closed(5, 28, 41))
    adjust(match, "Boris", -10)
    services.undo_row(match=match, position=1, stamp=stamp())
    record(match, closed(5, 28, 41))
    assert rows_words(match, [2]) == "deljenje 1"
    assert rows_words(match, [2, 3, 4]) == "deljenja 1–2, 1 kazna ili ispravka"
    assert rows_words(match, [2, 4]) == "deljenja 1–2"
    assert rows_words(match, []) == ""


def test_an_error_in_a_row_names_its_deal_and_player(match: Match) -> None:
    record(match, closed(5, 28, 41))
    error = RemiError(Code.MISSING_HAND, "", row=1, player="Boris")
    words = wording.explain("missing_hand", {})
    assert words_on_sheet(match, error) == f"Deljenje 1, Boris: {words}"


@pytest.mark.parametrize("row", [None, 7, "x", 0])
def test_an_error_without_a_row_of_the_sheet_names_none(match: Match, row: object) -> None:
    error = SheetError(Refusal.NO_SUCH_ROW, row=row)
    assert words_on_sheet(match, error) == words_for(error)
