"""Changes of earlier rows that move the end of a match."""

import pytest

from remi_scores.engine.errors import Code, RemiError
from remi_scores.matches import services
from remi_scores.matches.errors import EndsEarlierError
from remi_scores.matches.models import Match
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.matches import (
    adjust,
    correct,
    halp,
    record,
    reloaded,
    restore,
    rows,
    stamp,
    start,
    totals,
    undo,
)

pytestmark = pytest.mark.django_db


DEAL_OF_80 = halp("Ana", Boris="K K K", Vesna="K K 5")
DEAL_OF_165 = halp("Ana", Boris="K K K K K K K", Vesna="Q Q Q Q J J J")


@pytest.fixture
def match() -> Match:
    """A match of Halp that Ana won in three deals: 240, where 200 were enough."""
    return record(start("halp", options={"target": 200}), *[DEAL_OF_80] * 3)


def test_a_correction_that_ends_the_match_earlier_must_be_confirmed(match: Match) -> None:
    with pytest.raises(EndsEarlierError) as caught:
        correct(match, 1, DEAL_OF_165)  # 245 after the second deal
    assert (caught.value.last, caught.value.rows) == (2, (3,))
    assert totals(match) == [240, 0, 0]


def test_a_confirmed_correction_undoes_the_rows_after_the_end(match: Match) -> None:
    correct(match, 1, DEAL_OF_165, 3)
    assert [row.live for row in rows(match)] == [True, True, False]
    assert totals(match) == [245, 0, 0]
    assert reloaded(match).finished
    assert check_match(match=reloaded(match)) == []


@pytest.mark.parametrize("confirmed", [(2,), (2, 3), (4,)])
def test_a_confirmation_must_name_exactly_the_rows_after_the_end(
    match: Match, confirmed: tuple[int, ...]
) -> None:
    with pytest.raises(EndsEarlierError):
        correct(match, 1, DEAL_OF_165, *confirmed)
    assert totals(match) == [240, 0, 0]


def test_adjustments_after_the_end_are_undone_too(match: Match) -> None:
    adjust(match, "Ana", -100)
    with pytest.raises(EndsEarlierError) as caught:
        correct(match, 1, DEAL_OF_165)
    assert caught.value.rows == (3, 4)
    correct(match, 1, DEAL_OF_165, 3, 4)
    assert totals(match) == [245, 0, 0]
    assert reloaded(match).finished


def test_undoing_the_last_deal_reopens_the_match(match: Match) -> None:
    assert match.finished
    undo(match, 3)
    reopened = reloaded(match)
    assert (reopened.finished, reopened.standing["next"]["number"]) == (False, 3)


def test_restoring_a_row_after_the_end_is_refused(match: Match) -> None:
    correct(match, 1, DEAL_OF_165, 3)
    with pytest.raises(RemiError) as caught:
        restore(match, 3)
    assert caught.value.code is Code.MATCH_FINISHED
    assert [row.live for row in rows(match)] == [True, True, False]


def test_restoring_a_row_that_ends_the_match_earlier_must_be_confirmed(match: Match) -> None:
    undo(match, 1)
    record(match, halp("Ana", Boris="K", Vesna="K"))  # 160 and 45
    with pytest.raises(EndsEarlierError) as caught:
        restore(match, 1)
    assert caught.value.rows == (4,)
    restore(match, 1, 4)
    assert totals(match) == [240, 0, 0]


def test_house_rules_that_end_the_match_earlier_undo_the_rows_after_the_end(match: Match) -> None:
    change = services.preview_house_rules(match=match, options={"target": 100})
    assert change.undone == (3,)
    services.change_house_rules(
        match=match,
        options={"target": 100},
        stamp=stamp(),
        seen_version=match.version,
        confirmed=frozenset(change.undone),
    )
    assert [row.live for row in rows(match)] == [True, True, False]
    assert totals(match) == [160, 0, 0]
