"""What every writer has in common: form tokens, versions, positions and revoked devices."""

from collections.abc import Callable
from typing import cast
from uuid import uuid4

import pytest
from django.db import IntegrityError

from remi_scores.engine.errors import Code, RemiError
from remi_scores.matches import services
from remi_scores.matches.access import links
from remi_scores.matches.errors import ConflictError, Refusal, SheetError
from remi_scores.matches.models import Contribution, Match, Revision, Role
from remi_scores.matches.services import starting
from remi_scores.matches.services.writing import Stamp
from tests.helpers.matches import (
    DEVICE,
    closed,
    points,
    record,
    reloaded,
    rows,
    stamp,
    start,
    undo,
    void,
    write_hand,
)

pytestmark = pytest.mark.django_db


def test_writing_a_deal_raises_the_version_by_one(match: Match) -> None:
    assert [match.version, record(match, closed(5, 28, 41)).version] == [0, 1]


def test_a_deal_that_cannot_be_scored_writes_nothing(match: Match) -> None:
    with pytest.raises(RemiError) as caught:
        services.record_deal(match=match, report=closed(5, 999, 41), position=1, stamp=stamp())
    assert (caught.value.code, caught.value.facts["player"]) == (Code.IMPOSSIBLE_POINTS, "Boris")
    assert rows(match) == []
    assert reloaded(match).version == 0


# Form tokens


def test_one_form_token_writes_one_deal(match: Match) -> None:
    token = uuid4()
    first, second = (
        services.record_deal(
            match=match, report=closed(5, 28, 41), position=1, stamp=stamp(form_token=token)
        )
        for _ in range(2)
    )
    assert first == second
    assert points(match) == [[59, 0, 0]]


def test_a_used_form_token_with_another_deal_is_refused(match: Match) -> None:
    token = uuid4()
    services.record_deal(
        match=match, report=closed(5, 28, 41), position=1, stamp=stamp(form_token=token)
    )
    with pytest.raises(ConflictError) as caught:
        services.record_deal(
            match=match, report=closed(5, 6, 7), position=2, stamp=stamp(form_token=token)
        )
    assert caught.value.code is Refusal.TOKEN_USED
    assert len(rows(match)) == 1


def test_a_form_token_used_in_another_match_is_refused(match: Match) -> None:
    token = uuid4()
    other = start(names=("Goran", "Dunja"))
    services.record_deal(
        match=match, report=closed(5, 28, 41), position=1, stamp=stamp(form_token=token)
    )
    with pytest.raises(SheetError) as caught:
        services.record_deal(match=other, report=void(), position=1, stamp=stamp(form_token=token))
    assert caught.value.code is Refusal.TOKEN_USED
    assert rows(other) == []


@pytest.mark.parametrize("deals", [0, 1], ids=["the first row", "a row after others"])
def test_an_integrity_error_is_not_mistaken_for_a_used_form_token(match: Match, deals: int) -> None:
    match = record(match, *[closed(5, 28, 41)] * deals)
    nobody = stamp(form_token=uuid4(), author=cast("str", None))
    with pytest.raises(IntegrityError):
        services.record_deal(match=match, report=void(), position=deals + 1, stamp=nobody)
    assert len(rows(match)) == deals


# Positions


def test_a_form_for_row_1_is_never_written_as_row_2(match: Match) -> None:
    record(match, closed(5, 28, 41))
    with pytest.raises(ConflictError) as caught:
        services.record_deal(match=match, report=closed(1, 2, 3), position=1, stamp=stamp())
    assert caught.value.facts == {"row": 1, "next": 2}
    assert points(match) == [[59, 0, 0]]


def test_no_deal_is_written_after_the_end(match: Match) -> None:
    record(match, *[closed(5, 28, 41)] * 15)
    with pytest.raises(RemiError) as caught:
        record(match, closed(5, 28, 41))
    assert caught.value.code is Code.MATCH_FINISHED
    assert len(rows(match)) == 15


# Revoked devices

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
def test_a_device_revoked_while_it_waited_for_the_lock_writes_nothing(
    match: Match, writer: str
) -> None:
    match = undo(record(match, closed(5, 28, 41), closed(5, 28, 41)), 2)
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="scorer")
    links.revoke_all(match=match, by=DEVICE)

    def count() -> list[int]:
        return [each.objects.count() for each in (Match, Revision, Contribution)]

    before = count()
    with pytest.raises(SheetError) as caught:
        WRITERS[writer](match, stamp(author="scorer"))
    assert (caught.value.code, count()) == (Refusal.SHUT_OUT, before)
    WRITERS[writer](match, stamp())
    assert count() != before
