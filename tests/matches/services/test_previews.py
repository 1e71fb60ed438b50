"""Scores of deals, corrections and house rules that are not written yet."""

import pytest

from remi_scores.matches import services
from remi_scores.matches.errors import ConflictError, Refusal
from remi_scores.matches.models import Match
from tests.helpers.matches import (
    closed,
    record,
    rows,
    totals,
)

pytestmark = pytest.mark.django_db


def test_a_preview_has_the_totals_that_are_written_afterwards(match: Match) -> None:
    report = closed(5, 28, 41)
    before = services.preview_deal(match=match, report=report, position=1).result
    assert rows(match) == []
    record(match, report)
    assert [before.totals[name] for name in before.players] == totals(match)


def test_a_preview_of_a_row_already_written_is_refused(match: Match) -> None:
    record(match, closed(5, 28, 41))
    with pytest.raises(ConflictError) as caught:
        services.preview_deal(match=match, report=closed(1, 2, 3), position=1)
    assert caught.value.code is Refusal.POSITION_TAKEN


def test_a_preview_of_a_correction_scores_the_row_in_its_place(match: Match) -> None:
    record(match, closed(5, 28, 41), closed(5, 28, 41))
    outcome = services.preview_deal(
        match=match, report=closed(5, 6, 7), position=1, correcting=True
    )
    assert outcome.result.totals == {"Ana": 62, "Boris": 0, "Vesna": 0}


def test_a_preview_of_house_rules_writes_nothing(match: Match) -> None:
    match = record(match, closed(50, 28, 41))
    change = services.preview_house_rules(match=match, options={"failed_close_penalty": 30})
    assert change.result.totals == {"Ana": -30, "Boris": 45, "Vesna": 0}
    assert totals(match) == [-20, 45, 0]
