"""Deals and adjustments: writing, undoing, restoring and correcting them."""

from uuid import uuid4

import pytest

from remi_scores.engine.errors import RemiError
from remi_scores.matches import services
from remi_scores.matches.errors import ConflictError, Refusal, SheetError
from remi_scores.matches.models import Action, Match, Revision
from tests.helpers.matches import (
    adjust,
    closed,
    correct,
    halp,
    points,
    record,
    restore,
    rows,
    stamp,
    start,
    totals,
    undo,
    void,
)

pytestmark = pytest.mark.django_db


# Writing


def test_a_deal_is_scored_and_becomes_a_row(match: Match) -> None:
    record(match, closed(5, 28, 41))
    (row,) = rows(match)
    assert (row.number, row.dealer, row.points, row.totals) == (1, 0, [59, 0, 0], [59, 0, 0])
    assert totals(match) == [59, 0, 0]


def test_a_revision_keeps_the_document_as_it_was_entered(match: Match) -> None:
    record(match, closed(5, 28, 41))
    revision = Revision.objects.get(match=match, position=1)
    assert revision.document == {
        "ended": "closed",
        "by": "Ana",
        "hands": {"Ana": {"points": 5}, "Boris": {"points": 28}, "Vesna": {"points": 41}},
    }


def test_the_deal_after_a_void_deal_has_its_number_and_dealer(match: Match) -> None:
    record(match, void(), closed(5, 28, 41))
    assert [(row.number, row.dealer, row.points) for row in rows(match)] == [
        (1, 0, [0, 0, 0]),
        (1, 0, [59, 0, 0]),
    ]


def test_an_adjustment_is_a_row_of_its_own(match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    assert [(row.number, row.points, row.totals) for row in rows(match)] == [
        (1, [59, 0, 0], [59, 0, 0]),
        (None, [0, -10, 0], [59, -10, 0]),
    ]


def test_an_adjustment_before_any_deal_is_refused(match: Match) -> None:
    with pytest.raises(SheetError) as caught:
        adjust(match, "Boris", -10)
    assert caught.value.code is Refusal.NO_DEAL_BEFORE
    assert rows(match) == []


def test_an_adjustment_may_reopen_a_match() -> None:
    match = start("halp", options={"target": 50})
    finished = record(match, halp("Ana", Boris="K Q", Vesna="K"))  # 20 + 10 + 25
    assert finished.finished
    assert not adjust(finished, "Ana", -10).finished


# Undoing and restoring


def test_an_undone_row_stays_and_does_not_count(match: Match) -> None:
    record(match, closed(5, 28, 41), closed(5, 6, 7))
    undo(match, 1)
    first, second = rows(match)
    assert (first.live, first.number, first.points, first.totals) == (False, 1, [59, 0, 0], [])
    assert (second.live, second.number, second.points) == (True, 1, [3, 0, 0])
    assert totals(match) == [3, 0, 0]


def test_a_restored_row_counts_in_its_old_place(match: Match) -> None:
    record(match, closed(5, 28, 41), closed(5, 6, 7))
    undo(match, 1)
    restore(match, 1)
    assert [(row.live, row.number, row.totals) for row in rows(match)] == [
        (True, 1, [59, 0, 0]),
        (True, 2, [62, 0, 0]),
    ]


def test_every_change_of_a_row_adds_a_revision(match: Match) -> None:
    record(match, closed(5, 28, 41))
    undo(match, 1)
    restore(match, 1)
    correct(match, 1, closed(5, 6, 7), sequence=3)
    found = Revision.objects.filter(match=match, position=1)
    assert [(each.sequence, each.action) for each in found] == [
        (1, Action.WRITTEN),
        (2, Action.UNDONE),
        (3, Action.RESTORED),
        (4, Action.CORRECTED),
    ]


def test_an_undone_row_keeps_its_position(match: Match) -> None:
    record(match, closed(5, 28, 41))
    undo(match, 1)
    record(match, closed(5, 6, 7))
    assert [(row.position, row.live, row.number) for row in rows(match)] == [
        (1, False, 1),
        (2, True, 1),
    ]


def test_a_live_row_cannot_be_restored_and_an_undone_row_cannot_be_undone(match: Match) -> None:
    record(match, closed(5, 28, 41))
    with pytest.raises(SheetError) as caught:
        restore(match, 1)
    assert caught.value.code is Refusal.ROW_LIVE
    undo(match, 1)
    with pytest.raises(SheetError) as caught:
        undo(match, 1)
    assert caught.value.code is Refusal.ROW_NOT_LIVE


def test_undoing_twice_with_one_form_token_undoes_once(match: Match) -> None:
    record(match, closed(5, 28, 41))
    token = stamp(form_token=uuid4())
    one = services.undo_row(match=match, position=1, stamp=token)
    assert services.undo_row(match=match, position=1, stamp=token) == one


def test_a_row_that_does_not_exist_cannot_be_undone(match: Match) -> None:
    with pytest.raises(SheetError) as caught:
        undo(match, 7)
    assert caught.value.code is Refusal.NO_SUCH_ROW


def test_the_only_deal_before_an_adjustment_cannot_be_undone(match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    with pytest.raises(SheetError) as caught:
        undo(match, 1)
    assert caught.value.code is Refusal.NO_DEAL_BEFORE
    assert totals(match) == [59, -10, 0]


# Correcting


def test_correcting_deal_2_of_4_recomputes_everything_after_it(match: Match) -> None:
    record(match, *[closed(5, 28, 41)] * 4)
    correct(match, 2, closed(5, 6, 7))
    assert [row.totals[0] for row in rows(match)] == [59, 62, 121, 180]


def test_a_correction_keeps_the_row_as_it_was_before(match: Match) -> None:
    record(match, closed(5, 28, 41))
    correct(match, 1, closed(5, 6, 7))
    revision = Revision.objects.get(match=match, position=1, sequence=2)
    assert (revision.why, revision.before) == (
        "prebrojano",
        {"number": 1, "dealer": 0, "points": [59, 0, 0]},
    )


def test_a_correction_based_on_an_older_revision_is_refused(match: Match) -> None:
    record(match, closed(5, 28, 41))
    correct(match, 1, closed(5, 6, 7))
    with pytest.raises(ConflictError) as caught:
        correct(match, 1, closed(5, 8, 9))
    assert caught.value.code is Refusal.ROW_CHANGED
    assert points(match) == [[3, 0, 0]]


def test_an_adjustment_can_be_corrected(match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    correct(match, 2, {"player": "Vesna", "points": 7, "reason": "dogovor"})
    assert totals(match) == [59, 0, 7]


def test_a_correction_that_cannot_be_scored_names_its_row(match: Match) -> None:
    record(match, closed(5, 28, 41), closed(5, 6, 7))
    with pytest.raises(RemiError) as caught:
        correct(match, 2, closed(5, 999, 7))
    assert caught.value.facts["row"] == 2
    assert points(match) == [[59, 0, 0], [3, 0, 0]]
