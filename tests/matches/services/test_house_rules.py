"""Changing the house rules of a match, before and after its first deal."""

import pytest

from remi_scores.engine.errors import Code, RemiError
from remi_scores.matches import services
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Match
from tests.helpers.matches import (
    closed,
    record,
    reloaded,
    stamp,
    totals,
)

pytestmark = pytest.mark.django_db


def test_house_rules_need_no_version_before_the_first_deal(match: Match) -> None:
    services.change_house_rules(match=match, options={"rounds": 3}, stamp=stamp())
    assert reloaded(match).options == {"rounds": 3}


def test_options_equal_to_the_book_are_not_stored(match: Match) -> None:
    services.change_house_rules(match=match, options={"rounds": 5}, stamp=stamp())
    assert reloaded(match).options == {}


def test_house_rules_based_on_an_older_version_are_refused(match: Match) -> None:
    match = record(match, closed(50, 28, 41))
    with pytest.raises(SheetError) as caught:
        services.change_house_rules(
            match=match, options={"failed_close_penalty": 30}, stamp=stamp(), seen_version=0
        )
    assert caught.value.code is Refusal.RULES_LOCKED
    assert totals(match) == [-20, 45, 0]  # 22 + 13 + 10


def test_house_rules_based_on_the_current_version_score_every_deal_again(match: Match) -> None:
    match = record(match, closed(50, 28, 41))
    services.change_house_rules(
        match=match, options={"failed_close_penalty": 30}, stamp=stamp(), seen_version=1
    )
    assert totals(match) == [-30, 45, 0]


def test_an_option_out_of_range_is_refused(match: Match) -> None:
    with pytest.raises(RemiError) as caught:
        services.change_house_rules(match=match, options={"rounds": 0}, stamp=stamp())
    assert (caught.value.code, caught.value.facts["option"]) == (Code.BAD_OPTION, "rounds")
