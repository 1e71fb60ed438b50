"""House rules changed in a match, before its first deal and afterwards."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match
from remi_scores.matches.views.house_rules import ChangeView
from tests.helpers.matches import closed, next_position, record, reloaded, start, totals
from tests.helpers.pages import HTMX, plain_and_htmx

pytestmark = pytest.mark.django_db


def rules_url(match: Match) -> str:
    return reverse("house-rules", args=[match.code])


def becki_rule_fields(**more: object) -> dict[str, object]:
    return {"o-tie_goes_to": "opponent", "op": str(uuid4())} | {
        f"o-{name}": value for name, value in more.items()
    }


def test_before_the_first_deal_house_rules_change_at_once(owner: Client, match: Match) -> None:
    response = owner.post(rules_url(match), becki_rule_fields(rounds=3))
    assert (response.status_code, response["Location"]) == (302, f"/p/{match.code}/")
    assert reloaded(match).options == {"rounds": 3}


def test_after_a_deal_house_rules_show_the_new_totals_before_they_change(
    owner: Client, match: Match
) -> None:
    record(match, closed(50, 28, 41))
    response = owner.post(
        rules_url(match), becki_rule_fields(failed_close_penalty=30), headers=HTMX
    )
    change = response.context["change"]
    assert change == ChangeView(
        totals=(("Ana", -20, -30), ("Boris", 45, 45), ("Vesna", 0, 0)),
        undone="",
        reopens=False,
        ends=False,
        seen=change.seen,
        confirm="",
    )
    assert totals(match) == [-20, 45, 0]


def test_house_rules_change_once_their_new_totals_were_seen(owner: Client, match: Match) -> None:
    record(match, closed(50, 28, 41))
    chosen = becki_rule_fields(failed_close_penalty=30)
    seen = owner.post(rules_url(match), chosen).context["change"].seen
    assert owner.post(rules_url(match), {**chosen, "seen": seen}).status_code == 302
    assert totals(match) == [-30, 45, 0]


def test_seeing_the_totals_of_other_rules_is_no_confirmation(owner: Client, match: Match) -> None:
    record(match, closed(50, 28, 41))
    seen = (
        owner.post(rules_url(match), becki_rule_fields(failed_close_penalty=30))
        .context["change"]
        .seen
    )
    response = owner.post(
        rules_url(match), {**becki_rule_fields(failed_close_penalty=40), "seen": seen}
    )
    assert response.context["change"].totals[0] == ("Ana", -20, -40)
    assert totals(match) == [-20, 45, 0]


def test_a_deal_written_after_the_totals_were_seen_shows_them_again(
    owner: Client, match: Match
) -> None:
    record(match, closed(50, 28, 41))
    chosen = becki_rule_fields(failed_close_penalty=30)
    seen = owner.post(rules_url(match), chosen).context["change"].seen
    record(match, closed(50, 28, 41))
    assert owner.post(rules_url(match), {**chosen, "seen": seen}).status_code == 200
    assert totals(match) == [-40, 90, 0]


def test_rules_that_end_the_match_earlier_must_be_confirmed_with_the_rows(owner: Client) -> None:
    match = start("halp", ("Ana", "Boris"))
    for _ in range(2):
        deal = {"position": next_position(match), "ended": "remi", "by": 0, "h1-points": "40"}
        owner.post(reverse("deal-new", args=[match.code]), deal)
    chosen = {"o-target": 60, "op": str(uuid4())}
    change = owner.post(rules_url(match), chosen).context["change"]
    assert (change.confirm, change.ends) == ("2", True)
    again = {**chosen, "seen": change.seen, "confirm": change.confirm}
    assert owner.post(rules_url(match), again).status_code == 302
    assert totals(match) == [65, 0]


@plain_and_htmx
@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"rounds": 101}, {"rounds": "x"},
                                   {"rounds": "9" * 5000}, {"tie_goes_to": "nobody"}])  # fmt: skip
def test_wrong_house_rules_show_errors_and_are_not_saved(
    owner: Client, match: Match, wrong: dict[str, object], headers: dict[str, str]
) -> None:
    response = owner.post(rules_url(match), becki_rule_fields(**wrong), headers=headers)
    assert response.status_code == 200
    assert list(response.context["form"].errors) == list(wrong)
    assert reloaded(match).options == {}


def test_rules_that_contradict_each_other_show_an_error_and_are_not_saved(owner: Client) -> None:
    match = start("remi_51")
    chosen = {"o-limit": 0, "o-deals_each": 0, "o-unopened_at_stock_out": "hand",
              "o-new_run_jokers": "free"}  # fmt: skip
    response = owner.post(rules_url(match), chosen)
    assert list(response.context["form"].errors) == ["deals_each"]
    assert reloaded(match).options == {}


def test_rules_under_which_a_deal_cannot_be_scored_name_that_deal(owner: Client) -> None:
    match = start("halp", ("Ana", "Boris"))
    deal = {"position": 1, "ended": "stop", "by": 0, "h0-points": "5", "h1-points": "20"}
    owner.post(reverse("deal-new", args=[match.code]), deal)
    response = owner.post(rules_url(match), {"o-stop_limit": 3})
    (words,) = response.context["form"].non_field_errors()
    assert words.startswith("Deljenje 1, Ana: ")
    assert reloaded(match).options == {}


def test_the_form_marks_options_that_differ_from_the_book(owner: Client) -> None:
    match = start("remi_51", options={"opening_minimum": 40, "unopened_adds_hand": True})
    form = owner.get(rules_url(match)).context["form"]
    changed = [field.name for field, is_changed in form.rows if is_changed]
    assert changed == ["opening_minimum", "unopened_adds_hand"]


def test_a_stranger_gets_404_and_changes_nothing(stranger: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    assert stranger.get(rules_url(match)).status_code == 404
    assert stranger.post(rules_url(match), becki_rule_fields(rounds=3)).status_code == 404
    assert reloaded(match).options == {}


def test_a_get_answers_a_whole_page(owner: Client, match: Match) -> None:
    response = owner.get(rules_url(match))
    assert response.status_code == 200
    assert b"<html" in response.content
