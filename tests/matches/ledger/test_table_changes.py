"""Players who leave for good or join late: seats, rows and totals replayed from the facts."""

import pytest

from remi_scores.matches import services
from remi_scores.matches.errors import EndsEarlierError, Refusal, SheetError
from remi_scores.matches.ledger.seats import seats_now
from remi_scores.matches.models import Match
from remi_scores.matches.problems import words_on_sheet
from remi_scores.matches.services.rescoring import check_match
from remi_scores.matches.sheet.sheet import get_sheet
from remi_scores.matches.sheet.upcoming import next_view
from tests.helpers.matches import (
    adjust,
    closed,
    closed_at,
    correct,
    halp,
    join,
    leave,
    points,
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


def test_a_row_has_points_only_for_players_at_the_table(changed: Match) -> None:
    assert points(changed) == [
        [59, 0, 0],
        [0, 0, 0],
        [0, None, 0, 45],
        [3, None, 0, 0],
    ]
    assert [row.totals for row in rows(changed)] == [
        [59, 0, 0],
        [59, 0, 0],
        [59, 0, 0, 45],
        [62, 0, 0, 45],
    ]
    assert [row.kind for row in rows(changed)] == ["deal", "left", "joined", "deal"]
    assert changed.players == ["Ana", "Boris", "Vesna", "Dragan"]
    assert seats_now(changed) == (0, 2, 3)
    assert check_match(match=changed) == []


def test_a_void_deal_has_no_points_for_a_player_who_left(changed: Match) -> None:
    record(changed, void())
    assert points(changed)[-1] == [0, None, 0, 0]


def test_a_standing_without_table_changes_names_no_seats(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    assert set(match.standing) == {"rows", "totals", "winners", "next"}


def test_house_rules_changed_later_apply_to_the_changed_table(changed: Match) -> None:
    services.change_house_rules(
        match=changed, options={"rounds": 2}, stamp=stamp(), seen_version=changed.version
    )
    match = reloaded(changed)
    upcoming = next_view(match, match.variant)
    assert upcoming is not None
    assert upcoming.total == 6
    assert check_match(match=match) == []


def test_an_earlier_deal_is_corrected_among_the_players_of_its_time(changed: Match) -> None:
    correct(changed, 1, closed(5, 30, 41))
    assert totals(changed) == [64, 0, 0, 45]
    assert check_match(match=changed) == []


# Seats


def test_a_player_who_comes_back_has_the_old_seat_and_the_agreed_total(changed: Match) -> None:
    match = join(changed, " boris ", 30)
    assert match.players == changed.players
    assert seats_now(match) == (0, 1, 2, 3)
    assert totals(match) == [62, 30, 0, 45]
    record(match, closed_at(Ana=5, Boris=6, Vesna=7, Dragan=8))
    assert points(match)[-1] == [6, 0, 0, 0]
    assert check_match(match=match) == []


def test_a_player_who_joins_again_after_an_undo_has_the_same_seat(match: Match) -> None:
    match = join(record(match, closed(5, 28, 41)), "Dragan", 45)
    match = join(undo(match, 2), "DRAGAN", 40)
    assert match.players == ["Ana", "Boris", "Vesna", "Dragan"]
    assert totals(match) == [59, 0, 0, 40]


def test_an_undone_joining_keeps_its_seat_but_shows_no_column(match: Match) -> None:
    match = undo(join(record(match, closed(5, 28, 41)), "Drgan", 45), 2)
    assert [column.name for column in get_sheet(match).columns] == ["Ana", "Boris", "Vesna"]
    struck = get_sheet(match).rows[-1]
    assert '<td colspan="4">' in struck
    assert "<del>Drgan dolazi za sto, 45 poena</del>" in struck
    assert [len(row.cells) for row in get_sheet(match).views] == [3, 3]
    match = record(join(match, "Dragan", 45), closed_at(Ana=5, Boris=6, Vesna=7, Dragan=8))
    assert match.players == ["Ana", "Boris", "Vesna", "Drgan", "Dragan"]
    assert seats_now(match) == (0, 1, 2, 4)
    assert points(match)[-1] == [6, 0, 0, None, 0]
    assert [column.index for column in get_sheet(match).columns] == [0, 1, 2, 4]
    assert check_match(match=match) == []
    with pytest.raises(SheetError) as caught:
        restore(match, 2)
    assert caught.value.code is Refusal.TABLE_NEEDED


def test_a_leaving_is_undone_and_restored(match: Match) -> None:
    match = leave(record(match, closed(5, 28, 41)), "Boris")
    assert seats_now(undo(match, 2)) == (0, 1, 2)
    assert check_match(match=match) == []
    assert seats_now(restore(match, 2)) == (0, 2)
    assert check_match(match=match) == []


# Undoing what later rows need


@pytest.mark.parametrize(("position", "player"), [(2, "Boris"), (3, "Dragan")])
def test_a_change_that_later_rows_need_cannot_be_undone(
    changed: Match, position: int, player: str
) -> None:
    words = (
        f"Deljenje 2, {player}: Ovo je upisano za one koji su tada bili za stolom. Prvo to "
        "povucite ili ispravite."
    )
    with pytest.raises(SheetError) as caught:
        undo(changed, position)
    assert caught.value.code is Refusal.TABLE_NEEDED
    assert words_on_sheet(changed, caught.value) == words
    assert [row.live for row in rows(changed)] == [True] * 4
    undo(changed, 4)
    undo(changed, position)
    assert check_match(match=changed) == []


def test_a_joining_cannot_be_undone_after_an_adjustment_of_that_player(match: Match) -> None:
    match = adjust(join(record(match, closed(5, 28, 41)), "Dragan", 45), "Dragan", -10)
    with pytest.raises(SheetError) as caught:
        undo(match, 2)
    assert caught.value.code is Refusal.TABLE_NEEDED


def test_the_only_deal_before_a_change_cannot_be_undone(match: Match) -> None:
    match = leave(record(match, closed(5, 28, 41)), "Boris")
    with pytest.raises(SheetError) as caught:
        undo(match, 1)
    assert caught.value.code is Refusal.NO_DEAL_BEFORE_CHANGE


# The end of the match


def test_a_leaving_may_end_the_match() -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 2)
    match = leave(match, "Vesna")
    assert (match.finished, match.standing["winners"]) == (True, [0])
    assert check_match(match=match) == []
    assert undo(match, 3).finished is False


def test_table_changes_after_an_earlier_end_are_undone_too() -> None:
    deals = [halp("Ana", Boris=points, Vesna=points) for points in (20, 30)]
    match = leave(record(start("halp"), *deals), "Boris")
    match = join(record(match, halp("Ana", Vesna=9)), "Dragan", 5)
    decisive = halp("Ana", Boris=100, Vesna=100)
    with pytest.raises(EndsEarlierError) as caught:
        correct(match, 1, decisive)
    assert caught.value.rows == (2, 3, 4, 5)
    assert words_on_sheet(match, caught.value) == (
        "Partija bi se završila posle deljenja 1. Bilo bi povučeno: deljenja 2–3, "
        "2 promene za stolom."
    )
    match = correct(match, 1, decisive, *caught.value.rows)
    assert (seats_now(match), match.finished) == ((0, 1, 2), True)
    assert check_match(match=match) == []
