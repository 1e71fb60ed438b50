"""A wrong closing: a void deal and the penalty beside it, written together."""

from uuid import UUID, uuid4

import pytest

from remi_scores.matches import services
from remi_scores.matches.errors import ConflictError, SheetError
from remi_scores.matches.models import Match, Revision
from tests.helpers.matches import (
    adjust,
    closed,
    next_position,
    record,
    reloaded,
    rows,
    stamp,
    start,
    totals,
    undo,
    void,
)

pytestmark = pytest.mark.django_db
REASON = "pogrešno zatvaranje"


def fined(game: str = "becki", penalty: int = 30) -> Match:
    return start(game, options={"wrong_close_penalty": penalty})


def wrong_close(match: Match, token: UUID | None = None, position: int | None = None) -> Revision:
    return services.record_wrong_close(
        match=match,
        player="Boris",
        report=void("Boris nije imao sve"),
        reason=REASON,
        position=position or next_position(match),
        stamp=stamp(form_token=token),
    )


def kinds(match: Match) -> list[tuple[str, list[int]]]:
    return [(row.kind, row.points) for row in rows(match) if row.live]


@pytest.mark.parametrize(("game", "points"), [("becki", -30), ("kontrakt", 30)])
def test_the_penalty_stands_beside_the_void_deal(game: str, points: int) -> None:
    match = fined(game)
    wrong_close(match)
    assert kinds(match) == [("deal", [0, 0, 0]), ("adjustment", [0, points, 0])]
    assert totals(match) == [0, points, 0]
    penalty = Revision.objects.get(match=match, position=2)
    assert penalty.document == {"player": "Boris", "points": points, "reason": REASON}
    assert reloaded(match).standing["next"]["number"] == 1


def test_by_the_book_only_the_void_deal_is_written(match: Match) -> None:
    wrong_close(match)
    assert kinds(match) == [("deal", [0, 0, 0])]


def test_it_stands_after_deals_that_were_scored_before() -> None:
    match = fined()
    record(match, closed(5, 28, 41))
    wrong_close(match)
    record(match, closed(5, 6, 7))
    assert [row.number for row in rows(match)] == [1, 2, None, 2]
    assert totals(match) == [62, -30, 0]
    assert services.check_match(match=match) == []


@pytest.mark.parametrize("deals", [0, 1])
def test_the_same_form_sent_twice_writes_both_rows_once(deals: int) -> None:
    match, token = fined(), uuid4()
    record(match, *[closed(5, 28, 41)] * deals)
    first = wrong_close(match, token, deals + 1)
    assert wrong_close(match, token, deals + 1) == first
    assert len(rows(match)) == deals + 2


def test_another_form_that_says_the_same_writes_nothing_more() -> None:
    match = fined()
    first = wrong_close(match, uuid4(), 1)
    assert wrong_close(match, uuid4(), 1) == first
    assert len(rows(match)) == 2


def test_nothing_is_written_where_another_row_stands() -> None:
    match = fined()
    record(match, closed(5, 28, 41))
    with pytest.raises(ConflictError):
        wrong_close(match, uuid4(), 1)
    assert len(rows(match)) == 1


def test_if_the_penalty_cannot_be_written_the_deal_is_not_either() -> None:
    match = fined()
    record(match, closed(5, 28, 41))
    with pytest.raises(Exception, match="no player"):
        services.record_wrong_close(
            match=match, player="Goran", report=void(), reason=REASON,
            position=2, stamp=stamp(form_token=uuid4()),
        )  # fmt: skip
    assert (len(rows(match)), totals(match)) == (1, [59, 0, 0])


def test_both_rows_are_undone_one_by_one() -> None:
    match = fined()
    record(match, closed(5, 28, 41))
    wrong_close(match)
    undo(match, 3)
    assert kinds(match) == [("deal", [59, 0, 0]), ("deal", [0, 0, 0])]
    adjust(match, "Ana", 1)
    undo(match, 2)
    assert kinds(match) == [("deal", [59, 0, 0]), ("adjustment", [1, 0, 0])]


def test_a_first_deal_is_not_undone_before_its_penalty() -> None:
    match = fined()
    wrong_close(match)
    with pytest.raises(SheetError, match="no deal before"):
        undo(match, 1)
    undo(match, 2)
    undo(match, 1)
    assert kinds(match) == []
