"""Writing deals and adjustments, undoing, restoring and correcting them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import cast
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection

from remi_scores.engine.documents import read_deal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.report import DealReport
from remi_scores.matches import services
from remi_scores.matches.access import links
from remi_scores.matches.errors import ConflictError, EndsEarlierError, Refusal, SheetError
from remi_scores.matches.models import Action, Contribution, Match, Revision, Role
from remi_scores.matches.services import starting
from remi_scores.matches.services.rescoring import check_match
from remi_scores.matches.services.writing import Stamp
from tests.helpers.matches import (
    DEVICE,
    adjust,
    closed,
    points,
    record,
    rows,
    stamp,
    start,
    totals,
    void,
    write_hand,
)

pytestmark = pytest.mark.django_db


def undo(match: Match, position: int, *confirmed: int) -> None:
    services.undo_row(match=match, position=position, stamp=stamp(), confirmed=frozenset(confirmed))


def correct(
    match: Match, position: int, report: object, *confirmed: int, sequence: int = 1
) -> None:
    services.correct_row(
        match=match,
        position=position,
        report=report,
        sequence=sequence,
        stamp=stamp(why="prebrojano"),
        confirmed=frozenset(confirmed),
    )


def restore(match: Match, position: int, *confirmed: int) -> None:
    services.restore_row(
        match=match, position=position, stamp=stamp(), confirmed=frozenset(confirmed)
    )


def refusal(caught: pytest.ExceptionInfo[SheetError]) -> Refusal:
    return caught.value.refusal


def halp(hands: dict[str, str], by: str) -> DealReport:
    """A deal of Halp that ended with Remi, by the cards left."""
    left = {player: {"left": cards} for player, cards in hands.items() if cards}
    return read_deal({"ended": "remi", "by": by, "hands": left})


def nearly_won(match: Match) -> Match:
    """Fourteen of the fifteen deals of Bečki with three players."""
    return record(match, *[closed(5, 28, 41)] * 14)


# Writing


def test_a_deal_is_scored_and_stands_on_the_sheet(match: Match) -> None:
    record(match, closed(5, 28, 41))
    (row,) = rows(match)
    assert (row.number, row.dealer, row.points, row.totals) == (1, 0, [59, 0, 0], [59, 0, 0])
    assert totals(match) == [59, 0, 0]


def test_the_fact_is_the_document_as_it_was_entered(match: Match) -> None:
    record(match, closed(5, 28, 41))
    revision = Revision.objects.get(match=match, position=1)
    assert revision.document == {
        "ended": "closed",
        "by": "Ana",
        "hands": {"Ana": {"points": 5}, "Boris": {"points": 28}, "Vesna": {"points": 41}},
    }


def test_every_writing_moves_the_version_by_one(match: Match) -> None:
    assert [match.version, record(match, closed(5, 28, 41)).version] == [0, 1]


def test_the_same_token_writes_one_deal(match: Match) -> None:
    op = uuid4()
    first, second = (
        services.record_deal(match=match, report=closed(5, 28, 41), position=1, stamp=stamp(op=op))
        for _ in range(2)
    )
    assert first == second
    assert points(match) == [[59, 0, 0]]


def test_the_same_token_with_another_deal_is_refused_not_swallowed(match: Match) -> None:
    op = uuid4()
    services.record_deal(match=match, report=closed(5, 28, 41), position=1, stamp=stamp(op=op))
    with pytest.raises(ConflictError) as caught:
        services.record_deal(match=match, report=closed(5, 6, 7), position=2, stamp=stamp(op=op))
    assert refusal(caught) is Refusal.TOKEN_USED
    assert len(rows(match)) == 1


@pytest.mark.parametrize("deals", [0, 1], ids=["the first row", "a row after others"])
def test_what_the_database_refuses_is_not_taken_for_a_used_token(match: Match, deals: int) -> None:
    match = record(match, *[closed(5, 28, 41)] * deals)
    nobody = stamp(op=uuid4(), author=cast("str", None))
    with pytest.raises(IntegrityError):
        services.record_deal(match=match, report=void(), position=deals + 1, stamp=nobody)
    assert len(rows(match)) == deals


WRITERS: dict[str, Callable[[Match, Stamp], object]] = {
    "deal": lambda match, by: services.record_deal(
        match=match, report=closed(5, 28, 41), position=3, stamp=by
    ),
    "adjustment": lambda match, by: services.record_adjustment(
        match=match, player="Ana", points=5, reason="dogovor", position=3, stamp=by
    ),
    "leaving": lambda match, by: services.record_leaving(
        match=match, player="Vesna", position=3, stamp=by
    ),
    "joining": lambda match, by: services.record_joining(
        match=match, name="Dragan", total=5, position=3, stamp=by
    ),
    "correction": lambda match, by: services.correct_row(
        match=match, position=1, report=closed(5, 6, 7), sequence=1, stamp=by
    ),
    "undoing": lambda match, by: services.undo_row(match=match, position=1, stamp=by),
    "restoring": lambda match, by: services.restore_row(match=match, position=2, stamp=by),
    "house rules": lambda match, by: services.change_house_rules(
        match=match, options={"ace_value": 1}, seen_version=match.version, stamp=by
    ),
    "hand": lambda match, by: write_hand(match, 1, 28, author=by.author),
    "rematch": lambda match, by: starting.rematch(match=match, stamp=by),
}
"""Every way to write in a match with two rows, the second of them undone."""


@pytest.mark.parametrize("writer", WRITERS)
def test_who_was_shut_out_while_waiting_for_another_writer_writes_nothing(
    match: Match, writer: str
) -> None:
    match = record(match, closed(5, 28, 41), closed(5, 28, 41))
    services.undo_row(match=match, position=2, stamp=stamp())
    match.refresh_from_db()
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="phone")
    links.revoke_all(match=match, by=DEVICE)

    def facts() -> list[int]:
        return [each.objects.count() for each in (Match, Revision, Contribution)]

    before = facts()
    with pytest.raises(SheetError) as caught:
        WRITERS[writer](match, stamp(author="phone"))
    assert (refusal(caught), facts()) == (Refusal.SHUT_OUT, before)
    WRITERS[writer](match, stamp())
    assert facts() != before


def test_a_token_of_another_match_is_refused(match: Match) -> None:
    op = uuid4()
    other = start(names=("Goran", "Dunja"))
    services.record_deal(match=match, report=closed(5, 28, 41), position=1, stamp=stamp(op=op))
    with pytest.raises(SheetError) as caught:
        services.record_deal(match=other, report=void(), position=1, stamp=stamp(op=op))
    assert refusal(caught) is Refusal.TOKEN_USED
    assert rows(other) == []


def test_a_form_drawn_for_deal_1_never_becomes_deal_2(match: Match) -> None:
    record(match, closed(5, 28, 41))
    with pytest.raises(ConflictError) as caught:
        services.record_deal(match=match, report=closed(1, 2, 3), position=1, stamp=stamp())
    assert caught.value.facts == {"row": 1, "next": 2}
    assert points(match) == [[59, 0, 0]]


def test_a_deal_that_cannot_be_scored_writes_nothing(match: Match) -> None:
    with pytest.raises(RemiError) as caught:
        services.record_deal(match=match, report=closed(5, 999, 41), position=1, stamp=stamp())
    assert (caught.value.code, caught.value.facts["player"]) == (Code.IMPOSSIBLE_POINTS, "Boris")
    assert rows(match) == []
    assert Match.objects.get(pk=match.pk).version == 0


def test_a_void_deal_repeats_its_number_and_dealer(match: Match) -> None:
    record(match, void(), closed(5, 28, 41))
    assert [(row.number, row.dealer, row.points) for row in rows(match)] == [
        (1, 0, [0, 0, 0]),
        (1, 0, [59, 0, 0]),
    ]


def test_nothing_is_written_after_the_end(match: Match) -> None:
    record(nearly_won(match), closed(5, 28, 41))
    with pytest.raises(RemiError) as caught:
        record(match, closed(5, 28, 41))
    assert caught.value.code is Code.MATCH_FINISHED
    assert len(rows(match)) == 15


# Adjustments


def test_an_adjustment_stands_as_its_own_row(match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    assert [(row.number, row.points, row.totals) for row in rows(match)] == [
        (1, [59, 0, 0], [59, 0, 0]),
        (None, [0, -10, 0], [59, -10, 0]),
    ]


def test_an_adjustment_before_any_deal_is_refused(match: Match) -> None:
    with pytest.raises(SheetError) as caught:
        adjust(match, "Boris", -10)
    assert refusal(caught) is Refusal.NO_DEAL_BEFORE
    assert rows(match) == []


def test_an_adjustment_may_reopen_a_match() -> None:
    match = start("halp", options={"target": 50})
    hands = {"Ana": "", "Boris": "K Q", "Vesna": "K"}  # 20 + 10 + 25
    finished = record(match, halp(hands, "Ana"))
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


def test_revisions_are_only_ever_added(match: Match) -> None:
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


def test_an_undone_row_keeps_its_position_for_good(match: Match) -> None:
    record(match, closed(5, 28, 41))
    undo(match, 1)
    record(match, closed(5, 6, 7))
    assert [(row.position, row.live, row.number) for row in rows(match)] == [
        (1, False, 1),
        (2, True, 1),
    ]


@pytest.mark.parametrize(("change", "refused"), [(undo, "row_not_live"), (restore, "row_live")])
def test_a_change_that_changes_nothing_is_refused(
    match: Match, change: object, refused: str
) -> None:
    record(match, closed(5, 28, 41))
    if change is undo:
        undo(match, 1)
    with pytest.raises(SheetError) as caught:
        change(match, 1)
    assert refusal(caught) == refused


def test_undoing_twice_with_one_token_undoes_once(match: Match) -> None:
    record(match, closed(5, 28, 41))
    token = stamp(op=uuid4())
    one = services.undo_row(match=match, position=1, stamp=token)
    assert services.undo_row(match=match, position=1, stamp=token) == one


def test_a_row_that_is_not_there_cannot_be_undone(match: Match) -> None:
    with pytest.raises(SheetError) as caught:
        undo(match, 7)
    assert refusal(caught) is Refusal.NO_SUCH_ROW


def test_the_only_deal_before_an_adjustment_cannot_be_undone(match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    with pytest.raises(SheetError) as caught:
        undo(match, 1)
    assert refusal(caught) is Refusal.NO_DEAL_BEFORE
    assert totals(match) == [59, -10, 0]


# Correcting


def test_correcting_deal_2_of_4_recomputes_everything_after_it(match: Match) -> None:
    record(match, *[closed(5, 28, 41)] * 4)
    correct(match, 2, closed(5, 6, 7))
    assert [row.totals[0] for row in rows(match)] == [59, 62, 121, 180]


def test_a_correction_keeps_what_stood_before(match: Match) -> None:
    record(match, closed(5, 28, 41))
    correct(match, 1, closed(5, 6, 7))
    revision = Revision.objects.get(match=match, position=1, sequence=2)
    assert (revision.why, revision.before) == (
        "prebrojano",
        {"number": 1, "dealer": 0, "points": [59, 0, 0]},
    )


def test_a_correction_from_an_older_revision_is_refused(match: Match) -> None:
    record(match, closed(5, 28, 41))
    correct(match, 1, closed(5, 6, 7))
    with pytest.raises(ConflictError) as caught:
        correct(match, 1, closed(5, 8, 9))
    assert refusal(caught) is Refusal.ROW_CHANGED
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


# Ending earlier, reopening


def three_halp_deals() -> Match:
    """80 + 80 + 80 for Ana with a target of 200, which the third deal reaches."""
    match = start("halp", options={"target": 200})
    return record(match, *[halp({"Ana": "", "Boris": "K K K", "Vesna": "K K 5"}, "Ana")] * 3)


def test_a_correction_that_ends_the_match_earlier_is_asked_for_first() -> None:
    match = three_halp_deals()
    more = halp({"Ana": "", "Boris": "K K K K K K K", "Vesna": "Q Q Q Q J J J"}, "Ana")
    with pytest.raises(EndsEarlierError) as caught:
        correct(match, 1, more)  # 165, and 245 after the second
    assert (caught.value.last, caught.value.rows) == (2, (3,))
    assert totals(match) == [240, 0, 0]


def test_confirmed_it_undoes_the_rows_after_the_end() -> None:
    match = three_halp_deals()
    more = halp({"Ana": "", "Boris": "K K K K K K K", "Vesna": "Q Q Q Q J J J"}, "Ana")
    correct(match, 1, more, 3)
    assert [row.live for row in rows(match)] == [True, True, False]
    assert totals(match) == [245, 0, 0]
    assert Match.objects.get(pk=match.pk).finished
    assert check_match(match=Match.objects.get(pk=match.pk)) == []


@pytest.mark.parametrize("confirmed", [(2,), (2, 3), (4,)])
def test_only_exactly_what_was_shown_is_confirmed(confirmed: tuple[int, ...]) -> None:
    match = three_halp_deals()
    more = halp({"Ana": "", "Boris": "K K K K K K K", "Vesna": "Q Q Q Q J J J"}, "Ana")
    with pytest.raises(EndsEarlierError):
        correct(match, 1, more, *confirmed)
    assert totals(match) == [240, 0, 0]


def test_adjustments_of_the_rows_that_fall_fall_with_them() -> None:
    match = three_halp_deals()
    adjust(match, "Ana", -100)
    more = halp({"Ana": "", "Boris": "K K K K K K K", "Vesna": "Q Q Q Q J J J"}, "Ana")
    with pytest.raises(EndsEarlierError) as caught:
        correct(match, 1, more)
    assert caught.value.rows == (3, 4)
    correct(match, 1, more, 3, 4)
    assert totals(match) == [245, 0, 0]
    assert Match.objects.get(pk=match.pk).finished


def test_undoing_the_last_deal_reopens_the_match() -> None:
    match = three_halp_deals()
    assert match.finished
    undo(match, 3)
    reopened = Match.objects.get(pk=match.pk)
    assert (reopened.finished, reopened.standing["next"]["number"]) == (False, 3)


def test_restoring_a_row_beyond_the_end_is_refused() -> None:
    match = three_halp_deals()
    more = halp({"Ana": "", "Boris": "K K K K K K K", "Vesna": "Q Q Q Q J J J"}, "Ana")
    correct(match, 1, more, 3)
    with pytest.raises(RemiError) as caught:
        restore(match, 3)
    assert caught.value.code is Code.MATCH_FINISHED
    assert [row.live for row in rows(match)] == [True, True, False]


def test_restoring_a_row_that_ends_the_match_earlier_is_asked_for_first() -> None:
    match = three_halp_deals()
    undo(match, 1)
    record(match, halp({"Ana": "", "Boris": "K", "Vesna": "K"}, "Ana"))  # 160 and 45
    with pytest.raises(EndsEarlierError) as caught:
        restore(match, 1)
    assert caught.value.rows == (4,)
    restore(match, 1, 4)
    assert totals(match) == [240, 0, 0]


# House rules


def test_house_rules_change_freely_before_the_first_deal(match: Match) -> None:
    services.change_house_rules(match=match, options={"rounds": 3}, stamp=stamp())
    assert Match.objects.get(pk=match.pk).options == {"rounds": 3}


def test_values_of_the_book_are_no_house_rules(match: Match) -> None:
    services.change_house_rules(match=match, options={"rounds": 5}, stamp=stamp())
    assert Match.objects.get(pk=match.pk).options == {}


def test_house_rules_lock_when_the_first_deal_is_written(match: Match) -> None:
    match = record(match, closed(50, 28, 41))
    with pytest.raises(SheetError) as caught:
        services.change_house_rules(
            match=match, options={"failed_close_penalty": 30}, stamp=stamp(), seen_version=0
        )
    assert refusal(caught) is Refusal.RULES_LOCKED
    assert totals(match) == [-20, 45, 0]  # 22 + 13 + 10


def test_house_rules_seen_and_confirmed_change_every_deal(match: Match) -> None:
    match = record(match, closed(50, 28, 41))
    services.change_house_rules(
        match=match, options={"failed_close_penalty": 30}, stamp=stamp(), seen_version=1
    )
    assert totals(match) == [-30, 45, 0]


def test_other_house_rules_are_scored_without_writing(match: Match) -> None:
    match = record(match, closed(50, 28, 41))
    change = services.preview_house_rules(match=match, options={"failed_close_penalty": 30})
    assert change.result.totals == {"Ana": -30, "Boris": 45, "Vesna": 0}
    assert totals(match) == [-20, 45, 0]


def test_house_rules_that_end_the_match_earlier_undo_what_falls() -> None:
    match = three_halp_deals()
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


def test_a_bad_option_is_refused(match: Match) -> None:
    with pytest.raises(RemiError) as caught:
        services.change_house_rules(match=match, options={"rounds": 0}, stamp=stamp())
    assert (caught.value.code, caught.value.facts["option"]) == (Code.BAD_OPTION, "rounds")


# Looking ahead


def test_the_preview_is_what_is_written(match: Match) -> None:
    report = closed(5, 28, 41)
    before = services.preview_deal(match=match, report=report, position=1).result
    assert rows(match) == []
    record(match, report)
    assert [before.totals[name] for name in before.players] == totals(match)


def test_the_preview_refuses_a_row_that_is_taken(match: Match) -> None:
    record(match, closed(5, 28, 41))
    with pytest.raises(ConflictError):
        services.preview_deal(match=match, report=closed(1, 2, 3), position=1)


def test_the_preview_of_a_correction_scores_the_row_in_its_place(match: Match) -> None:
    record(match, closed(5, 28, 41), closed(5, 28, 41))
    outcome = services.preview_deal(
        match=match, report=closed(5, 6, 7), position=1, correcting=True
    )
    assert outcome.result.totals == {"Ana": 62, "Boris": 0, "Vesna": 0}


# At the same moment


@pytest.mark.django_db(transaction=True)
def test_twenty_equal_posts_at_once_write_one_deal() -> None:
    match, op = start(), uuid4()

    def write(_number: int) -> int | None:
        try:
            revision = services.record_deal(
                match=match, report=closed(5, 28, 41), position=1, stamp=stamp(op=op)
            )
            return revision.pk
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        written = set(threads.map(write, range(20)))
    assert len(written) == 1
    assert points(match) == [[59, 0, 0]]


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_once_write_two_deals_or_one_is_told() -> None:
    match = start()

    def write(number: int) -> str:
        try:
            report = closed(5, 28 + number, 41)
            services.record_deal(match=match, report=report, position=1, stamp=stamp(op=uuid4()))
        except ConflictError as error:
            return str(error.refusal)
        finally:
            connection.close()
        return "written"

    with ThreadPoolExecutor(8) as threads:
        answers = sorted(threads.map(write, range(4)))
    assert answers == [*["position_taken"] * 3, "written"]
