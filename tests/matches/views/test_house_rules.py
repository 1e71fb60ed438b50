"""Adjustments, and house rules changed after the match began."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match, Revision
from remi_scores.matches.views.house_rules import ChangeView
from tests.helpers.matches import adjust, closed, record, rows, start, totals
from tests.helpers.pages import HTMX, correction_url, plain_and_htmx, redirect_of

pytestmark = pytest.mark.django_db


def adjustment(match: Match) -> str:
    return reverse("adjustment-new", args=[match.code])


def rules(match: Match) -> str:
    return reverse("house-rules", args=[match.code])


def fields(match: Match, **more: object) -> dict[str, object]:
    base = {"op": str(uuid4()), "position": match.rows.count() + 1}
    return {**base, "player": "1", "points": "-10", "reason": "pogrešno izlaganje", **more}


def becki_rules(**more: object) -> dict[str, object]:
    return {"o-tie_goes_to": "opponent", "op": str(uuid4())} | {
        f"o-{name}": value for name, value in more.items()
    }


# Adjustments


@plain_and_htmx
def test_an_adjustment_is_written(owner: Client, match: Match, headers: dict[str, str]) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(adjustment(match), fields(match), headers=headers)
    assert redirect_of(response) == f"/p/{match.code}/?red=2"
    assert totals(match) == [59, -10, 0]


@pytest.mark.parametrize(("text", "points"), [("+25", 25), ("−10", -10), (" - 7 ", -7)])
def test_points_are_read_with_a_sign(owner: Client, match: Match, text: str, points: int) -> None:
    record(match, closed(5, 28, 41))
    owner.post(adjustment(match), fields(match, points=text))
    assert totals(match) == [59, points, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"points": ""}, {"points": "0"}, {"points": "x"}, {"points": "1.5"}, {"points": "9" * 15},
        {"points": "٣"}, {"player": ""}, {"player": "3"}, {"player": "x"}, {"reason": ""},
        {"reason": " "}, {"reason": "x" * 201}, {"reason": "a\x00b"},
    ],
)  # fmt: skip
@plain_and_htmx
def test_a_wrong_adjustment_is_explained_and_not_written(
    owner: Client, match: Match, wrong: dict[str, str], headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(adjustment(match), fields(match, **wrong), headers=headers)
    assert response.status_code == 200
    assert list(response.context["form"].errors) == list(wrong)
    assert len(rows(match)) == 1


def test_an_adjustment_before_any_deal_is_refused_in_words(owner: Client, match: Match) -> None:
    response = owner.post(adjustment(match), fields(match))
    assert response.status_code == 200
    assert response.context["outcome"].problem
    assert rows(match) == []


def test_an_adjustment_sent_twice_is_written_once(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    same = fields(match)
    assert [owner.post(adjustment(match), same).status_code for _ in range(2)] == [302, 302]
    assert totals(match) == [59, -10, 0]


def test_an_adjustment_for_a_row_taken_meanwhile_is_kept_and_asked_about(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41))
    early = fields(match)
    record(match, closed(5, 6, 7))
    response = owner.post(adjustment(match), early)
    assert response.context["outcome"].row.number == 2
    assert response.context["position"] == 3
    assert b'value="-10"' in response.content
    assert totals(match) == [62, 0, 0]


def test_an_outbox_is_told_what_became_of_an_adjustment(owner: Client, match: Match) -> None:
    def send(**more: str) -> dict[str, Any]:
        data = {**fields(match), "op": str(uuid4()), **more}
        told: dict[str, Any] = owner.post(
            adjustment(match), data, headers={"Accept": "application/json"}
        ).json()
        assert told["op"] == data["op"]
        return told

    assert send()["outcome"] == "refused"  # nothing to adjust yet
    record(match, closed(5, 28, 41))
    drawn = {"position": "2", "op": str(uuid4())}
    told = [send(**drawn) for _ in range(2)]
    assert told[0] == told[1]
    assert (told[0]["outcome"], told[0]["next"]["position"]) == ("written", 3)
    assert send(position="2")["outcome"] == "conflict"
    wrong = send(position="3", points="x")
    assert (wrong["outcome"], wrong["words"]) == (
        "refused",
        ["Unesite cele poene, na primer -10 ili 10+15."],
    )
    assert totals(match) == [59, -10, 0]


def test_an_adjustment_refused_keeps_its_token_and_one_in_conflict_names_it(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41))
    token = str(uuid4())
    page = owner.post(
        adjustment(match), {**fields(match, points="x"), "op": token}
    ).content.decode()
    assert f'name="op" value="{token}"' in page
    page = owner.post(
        adjustment(match), {**fields(match, position="1"), "op": token}
    ).content.decode()
    assert f'name="instead" value="{token}"' in page
    assert f'name="op" value="{token}"' not in page


def test_an_adjustment_may_be_a_sum(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(adjustment(match), fields(match, points=" −10 + 25+3 ", position="2"))
    assert totals(match) == [59, 18, 0]


def test_an_adjustment_is_corrected(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    assert b'value="-10"' in owner.get(correction_url(match, 2)).content
    more = fields(match, player="2", points="7", sequence="1", why="drugi igrač")
    assert owner.post(correction_url(match, 2), more).status_code == 302
    assert totals(match) == [59, 0, 7]
    assert Revision.objects.get(match=match, position=2, sequence=2).why == "drugi igrač"


def test_a_wrong_correction_of_an_adjustment_writes_nothing(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    response = owner.post(correction_url(match, 2), fields(match, points="", sequence="1"))
    assert (response.status_code, totals(match)) == (200, [59, -10, 0])


def test_an_adjustment_corrected_meanwhile_is_shown(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    owner.post(correction_url(match, 2), fields(match, points="7", sequence="1"))
    response = owner.post(correction_url(match, 2), fields(match, points="9", sequence="1"))
    assert (response.context["outcome"].row.position, response.context["sequence"]) == (2, 2)
    assert totals(match) == [59, 7, 0]


def test_an_adjustment_corrected_so_that_the_match_ends_earlier_is_asked_for(
    owner: Client,
) -> None:
    match = start("halp", ("Ana", "Boris"), {"target": 100})
    for value in ("20", "30"):
        deal = {"position": match.rows.count() + 1, "ended": "remi", "by": 0, "h1-points": value}
        owner.post(reverse("deal-new", args=[match.code]), deal)
        if value == "20":
            adjust(match, "Ana", -5)
    wrong = fields(match, player="0", points="60", sequence="1")
    response = owner.post(correction_url(match, 2), wrong)
    assert response.context["outcome"].confirm == "3"
    assert owner.post(correction_url(match, 2), {**wrong, "confirm": "3"}).status_code == 302
    assert totals(match) == [105, 0]


# House rules


def test_house_rules_change_before_the_first_deal(owner: Client, match: Match) -> None:
    response = owner.post(rules(match), becki_rules(rounds=3))
    assert (response.status_code, response["Location"]) == (302, f"/p/{match.code}/")
    assert Match.objects.get(pk=match.pk).options == {"rounds": 3}


def test_house_rules_of_a_begun_match_show_first_what_would_change(
    owner: Client, match: Match
) -> None:
    record(match, closed(50, 28, 41))
    response = owner.post(rules(match), becki_rules(failed_close_penalty=30), headers=HTMX)
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


def test_house_rules_seen_are_changed(owner: Client, match: Match) -> None:
    record(match, closed(50, 28, 41))
    chosen = becki_rules(failed_close_penalty=30)
    seen = owner.post(rules(match), chosen).context["change"].seen
    assert owner.post(rules(match), {**chosen, "seen": seen}).status_code == 302
    assert totals(match) == [-30, 45, 0]


def test_what_was_seen_is_not_a_confirmation_of_other_rules(owner: Client, match: Match) -> None:
    record(match, closed(50, 28, 41))
    seen = owner.post(rules(match), becki_rules(failed_close_penalty=30)).context["change"].seen
    response = owner.post(rules(match), {**becki_rules(failed_close_penalty=40), "seen": seen})
    assert response.context["change"].totals[0] == ("Ana", -20, -40)
    assert totals(match) == [-20, 45, 0]


def test_a_deal_written_after_looking_asks_again(owner: Client, match: Match) -> None:
    record(match, closed(50, 28, 41))
    chosen = becki_rules(failed_close_penalty=30)
    seen = owner.post(rules(match), chosen).context["change"].seen
    record(match, closed(50, 28, 41))
    assert owner.post(rules(match), {**chosen, "seen": seen}).status_code == 200
    assert totals(match) == [-40, 90, 0]


def test_rules_that_end_the_match_earlier_are_confirmed_with_the_rows(owner: Client) -> None:
    match = start("halp", ("Ana", "Boris"))
    for _ in range(2):
        deal = {"position": match.rows.count() + 1, "ended": "remi", "by": 0, "h1-points": "40"}
        owner.post(reverse("deal-new", args=[match.code]), deal)
    chosen = {"o-target": 60, "op": str(uuid4())}
    change = owner.post(rules(match), chosen).context["change"]
    assert (change.confirm, change.ends) == ("2", True)
    again = {**chosen, "seen": change.seen, "confirm": change.confirm}
    assert owner.post(rules(match), again).status_code == 302
    assert totals(match) == [65, 0]


@plain_and_htmx
@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"rounds": 101}, {"rounds": "x"},
                                   {"rounds": "9" * 5000}, {"tie_goes_to": "nobody"}])  # fmt: skip
def test_wrong_house_rules_are_explained_and_not_kept(
    owner: Client, match: Match, wrong: dict[str, object], headers: dict[str, str]
) -> None:
    response = owner.post(rules(match), becki_rules(**wrong), headers=headers)
    assert response.status_code == 200
    assert list(response.context["form"].errors) == list(wrong)
    assert Match.objects.get(pk=match.pk).options == {}


def test_rules_that_contradict_each_other_are_explained(owner: Client) -> None:
    match = start("remi_51")
    chosen = {"o-limit": 0, "o-deals_each": 0, "o-unopened_at_stock_out": "hand",
              "o-new_run_jokers": "free"}  # fmt: skip
    response = owner.post(rules(match), chosen)
    assert list(response.context["form"].errors) == ["deals_each"]
    assert Match.objects.get(pk=match.pk).options == {}


def test_rules_under_which_a_deal_cannot_be_scored_say_which_deal(owner: Client) -> None:
    match = start("halp", ("Ana", "Boris"))
    deal = {"position": 1, "ended": "stop", "by": 0, "h0-points": "5", "h1-points": "20"}
    owner.post(reverse("deal-new", args=[match.code]), deal)
    response = owner.post(rules(match), {"o-stop_limit": 3})
    (words,) = response.context["form"].non_field_errors()
    assert words.startswith("Deljenje 1, Ana: ")
    assert Match.objects.get(pk=match.pk).options == {}


def test_the_form_marks_what_is_not_the_books(owner: Client) -> None:
    match = start("remi_51", options={"opening_minimum": 40, "unopened_adds_hand": True})
    form = owner.get(rules(match)).context["form"]
    changed = [field.name for field, is_changed in form.rows if is_changed]
    assert changed == ["opening_minimum", "unopened_adds_hand"]


# Who may, and how


def test_a_stranger_finds_nothing(stranger: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    answers = [
        stranger.get(adjustment(match)),
        stranger.post(adjustment(match), fields(match)),
        stranger.get(rules(match)),
        stranger.post(rules(match), becki_rules(rounds=3)),
    ]
    assert [answer.status_code for answer in answers] == [404] * 4
    assert totals(match) == [59, 0, 0]


def test_the_pages_are_whole(owner: Client, match: Match) -> None:
    for address in (adjustment(match), rules(match)):
        response = owner.get(address)
        assert response.status_code == 200
        assert b"<html" in response.content
