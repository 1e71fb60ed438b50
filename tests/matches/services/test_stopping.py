"""Matches that end before their rules end them: as they stand, or given up."""

from uuid import uuid4

import pytest

from remi_scores.engine.documents import read_deal
from remi_scores.engine.errors import RemiError
from remi_scores.matches import services
from remi_scores.matches.errors import EndsEarlierError, SheetError
from remi_scores.matches.models import Match, Revision, RowKind
from tests.helpers.matches import (
    adjust,
    closed,
    correct,
    join,
    next_position,
    record,
    reloaded,
    restore,
    rows,
    stamp,
    start,
    totals,
    undo,
    void,
)

pytestmark = pytest.mark.django_db


def stop(match: Match, kind: RowKind = RowKind.STOPPED) -> Match:
    services.record_stop(
        match=match, kind=kind, reason="kasno je", position=next_position(match), stamp=stamp()
    )
    return reloaded(match)


def winners(match: Match) -> list[str]:
    here = reloaded(match)
    return [here.players[seat] for seat in here.standing["winners"]]


@pytest.mark.parametrize(("game", "won"), [("becki", ["Ana"]), ("kontrakt", ["Vesna"])])
def test_as_it_stands_whoever_leads_has_won(game: str, won: list[str]) -> None:
    match = start(game)
    if game == "becki":
        record(match, closed(5, 28, 41))
    else:
        hands = {"Ana": {"points": 20}, "Boris": {"points": 30}}
        record(match, read_deal({"ended": "out", "by": "Vesna", "hands": hands}))
    match = stop(match)
    assert (match.finished, match.given_up, winners(match)) == (True, False, won)
    assert match.standing["next"] is None
    assert services.check_match(match=match) == []


def test_a_match_given_up_is_over_and_nobody_has_won(match: Match) -> None:
    record(match, closed(5, 28, 41))
    match = stop(match, RowKind.GIVEN_UP)
    assert (match.finished, match.given_up, winners(match)) == (True, True, [])
    assert services.check_match(match=match) == []


def test_undoing_that_row_lets_the_match_go_on(match: Match) -> None:
    record(match, closed(5, 28, 41))
    stop(match, RowKind.GIVEN_UP)
    match = undo(match, 2)
    assert (match.finished, match.given_up) == (False, False)
    assert match.standing["next"]["number"] == 2
    record(match, closed(5, 6, 7))
    with pytest.raises(EndsEarlierError):
        restore(match, 2)
    match = restore(match, 2, 3)
    assert (match.given_up, [row.live for row in rows(match)]) == (True, [True, True, False])


def test_nothing_is_dealt_and_nobody_joins_after_it(match: Match) -> None:
    record(match, closed(5, 28, 41))
    stop(match)
    for write in (lambda: record(match, closed(5, 6, 7)), lambda: join(match, "Goran")):
        with pytest.raises(RemiError, match="the match"):
            write()
    assert len(rows(match)) == 2


def test_a_penalty_after_it_still_decides_who_has_won(match: Match) -> None:
    record(match, closed(5, 28, 41))
    stop(match)
    adjust(match, "Boris", 60)
    assert (winners(match), totals(match)) == (["Boris"], [59, 60, 0])
    correct(match, 1, closed(5, 28, 60))
    assert winners(match) == ["Ana"]


def test_a_match_without_a_scored_deal_cannot_count(match: Match) -> None:
    with pytest.raises(SheetError):
        stop(match)
    record(match, void())
    with pytest.raises(SheetError):
        stop(match)
    assert stop(match, RowKind.GIVEN_UP).given_up


def test_the_only_deal_is_not_undone_under_it(match: Match) -> None:
    record(match, closed(5, 28, 41))
    stop(match)
    with pytest.raises(SheetError):
        undo(match, 1)
    assert winners(match) == ["Ana"]


def test_it_is_written_once_with_who_and_why(match: Match) -> None:
    record(match, closed(5, 28, 41))
    token = uuid4()
    for _ in range(2):
        services.record_stop(
            match=match, kind=RowKind.STOPPED, reason="kasno je", position=2,
            stamp=stamp(form_token=token, author="telefon", why="kasno je"),
        )  # fmt: skip
    (row,) = Revision.objects.filter(match=match, position=2)
    assert (row.author, row.why, row.document) == ("telefon", "kasno je", {"reason": "kasno je"})
