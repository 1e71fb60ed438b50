"""The rules by which a question is judged: the book's, or those of a match and its deal."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.desk.setting import setting_of_match
from remi_scores.matches.models import Match
from tests.helpers.desk import answer, ask, page_text
from tests.helpers.matches import closed, leave, record, start, void

pytestmark = pytest.mark.django_db


def test_a_claim_in_a_match_is_judged_by_its_house_rules(owner: Client) -> None:
    match = start("remi_51", options={"opening_minimum": 40})
    melds = "9c 9d 9h\n4s 5s 6s"  # 42
    assert answer(owner, "remi_51", "opening", melds=melds).is_yes is False
    assert answer(owner, match.code, "opening", melds=melds).is_yes is True
    assert "otvaranje: 40" in page_text(owner, igra=match.code, pitanje="opening")


def test_a_question_in_a_match_is_about_its_next_deal_or_the_row_named(owner: Client) -> None:
    match = start("divlji", options={"void_deal_counts": True})
    record(match, void(), void())
    fives = {"cards": "4h 5c 6h"}
    assert answer(owner, match.code, "meld", **fives).is_yes is True  # deal 3: fives are wild
    assert answer(owner, f"{match.code}-2", "meld", **fives).is_yes is False
    assert answer(owner, f"{match.code}-99", "meld", **fives).is_yes is True


def test_a_question_has_as_many_players_as_its_deal(match: Match) -> None:
    match = leave(record(match, closed(5, 28, 41)), "Boris")
    assert (setting_of_match(match, 1).players, setting_of_match(match).players) == (3, 2)


def test_after_the_end_a_question_is_about_the_last_deal(owner: Client) -> None:
    match = start("becki", options={"rounds": 1})
    record(match, *[closed(5, 28, 41)] * 3)
    page = owner.get(reverse("desk"), {"igra": match.code})
    assert page.context["setting"].deal == 3


def test_players_and_deals_are_asked_for_only_where_they_matter(owner: Client) -> None:
    assert 'name="igraca"' in page_text(owner, igra="halp", pitanje="meld")
    assert 'name="igraca"' not in page_text(owner, igra="becki", pitanje="meld")
    assert 'name="deljenje"' in page_text(owner, igra="kontrakt", pitanje="contract")
    assert 'name="deljenje"' not in page_text(owner, igra="halp", pitanje="meld")
    sevens = {"cards": "7c 7c 7d"}
    refused = ask(owner, "halp", "meld", igraca="2", **sevens)
    assert "U špilovima je najviše: 1 × 7♣" in unescape(refused.content.decode())


@pytest.mark.parametrize("number", ["0", "-1", "99", "99999999999999999999", "x", "٣", ""])
def test_players_and_deals_out_of_range_are_replaced_by_the_usual_ones(
    owner: Client, number: str
) -> None:
    found = answer(owner, "divlji", "meld", cards="5h 6h 7h", igraca=number, deljenje=number)
    assert found.is_yes is True
