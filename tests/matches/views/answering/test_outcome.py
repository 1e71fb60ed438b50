"""The outcome of a write: written, refused or a conflict, by what a service returns or raises."""

from collections.abc import Callable

import pytest

from remi_scores.engine import Code, RemiError
from remi_scores.matches.entry.deal import DealEntry
from remi_scores.matches.errors import (
    ConflictError,
    EndsEarlierError,
    InvalidFormError,
    Refusal,
    SheetError,
)
from remi_scores.matches.ledger.seats import seating_of
from remi_scores.matches.models import Match, Revision
from remi_scores.matches.problems import words_for, words_on_sheet
from remi_scores.matches.views.answering.outcome import Conflict, Refused, Written, attempt
from tests.helpers.matches import closed, record
from tests.helpers.pages import becki_fields

pytestmark = pytest.mark.django_db


def failing(error: Exception) -> Callable[[], Revision]:
    def write() -> Revision:
        raise error

    return write


def entry_of(match: Match) -> DealEntry:
    return DealEntry(
        seating_of(match),
        {name: str(text) for name, text in becki_fields(match, version=match.version).items()},
    )


def test_a_written_revision_has_the_address_of_the_sheet_with_its_row(match: Match) -> None:
    revision = record(match, closed(5, 28, 41)).revisions.get(position=1)
    written = attempt(match, lambda: revision)
    assert written == Written(revision)
    assert isinstance(written, Written)
    assert written.address(match) == f"{match.get_absolute_url()}?red=1"
    assert Written().address(match) == match.get_absolute_url()


def test_an_invalid_form_is_refused_without_a_problem(match: Match) -> None:
    assert attempt(match, failing(InvalidFormError())) == Refused()


def test_an_error_about_this_deal_goes_to_its_hand_in_the_form(match: Match) -> None:
    entry = entry_of(match)
    error = RemiError(Code.MISSING_HAND, "", row=1, player="Boris")
    assert attempt(match, failing(error), entry=entry) == Refused(error=error)
    assert [(hand.name, hand.errors) for hand in entry.hands if hand.errors] == [
        ("Boris", [words_for(error)])
    ]


@pytest.mark.parametrize("has_entry", [True, False])
def test_an_error_about_another_row_names_that_row(match: Match, has_entry: bool) -> None:
    match = record(match, closed(5, 28, 41))
    error = RemiError(Code.MISSING_HAND, "", row=1, player="Boris")
    entry = entry_of(match) if has_entry else None
    refused = attempt(match, failing(error), entry=entry)
    assert refused == Refused(problem=words_on_sheet(match, error), error=error)
    assert "1, Boris: " in words_on_sheet(match, error)
    assert entry is None or not entry.has_errors()


@pytest.mark.parametrize(("rows", "confirm"), [((3, 4), "3,4"), ((), "")])
def test_an_early_end_is_refused_with_the_rows_to_confirm(
    match: Match, rows: tuple[int, ...], confirm: str
) -> None:
    error = EndsEarlierError(last=2, rows=rows)
    refused = attempt(match, failing(error), entry=entry_of(match))
    words = words_on_sheet(match, error)
    assert refused == Refused(problem=words, confirm=confirm, error=error)


def test_a_conflict_brings_the_form_and_the_match_up_to_date(match: Match) -> None:
    entry = entry_of(match)
    token = entry.form_token
    record(match, closed(5, 28, 41))
    error = ConflictError(Refusal.POSITION_TAKEN, row=1, next=2)
    conflict = attempt(match, failing(error), entry=entry, token=token)
    assert isinstance(conflict, Conflict)
    assert (conflict.problem, conflict.error) == (words_for(error), error)
    assert (conflict.row and conflict.row.number, conflict.over) == (1, False)
    assert [name for name, _saved, _typed in conflict.versions] == ["", "Ana", "Boris", "Vesna"]
    assert conflict.instead == token != entry.form_token
    assert (entry.position, entry.version, match.version) == (2, 1, 1)


def test_a_conflict_without_a_row_has_no_row(match: Match) -> None:
    error = ConflictError(Refusal.SHEET_CHANGED)
    conflict = attempt(match, failing(error))
    assert conflict == Conflict(problem=words_for(error), error=error)


def test_a_conflict_without_a_form_to_keep_is_refused(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    error = ConflictError(Refusal.ROW_CHANGED, row=1)
    refused = attempt(match, failing(error), keeps_form=False)
    assert refused == Refused(problem=words_on_sheet(match, error), error=error)


def test_a_sheet_error_is_refused_and_any_other_exception_is_raised(match: Match) -> None:
    error = SheetError(Refusal.NO_DEAL_BEFORE, row=2)
    assert attempt(match, failing(error)) == Refused(problem=words_for(error), error=error)
    with pytest.raises(ZeroDivisionError):
        attempt(match, failing(ZeroDivisionError()))
