"""Forms that were drawn for a sheet that has changed since, and entries that say two things."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches import services
from remi_scores.matches.models import Match
from tests.helpers.matches import closed, points, record, rows, stamp
from tests.helpers.pages import becki_fields, deal_url, versioned_fields

pytestmark = pytest.mark.django_db


def test_a_form_drawn_before_an_undo_never_becomes_another_deal(
    owner: Client, match: Match
) -> None:
    match = record(match, closed(5, 28, 41), closed(5, 6, 7))
    sent = versioned_fields(match)
    services.undo_row(match=match, position=2, stamp=stamp())
    answer = owner.post(deal_url(match), sent)
    assert answer.status_code == 200
    assert "Zapisnik je u međuvremenu promenjen." in answer.content.decode()
    assert 'value="28"' in answer.content.decode()
    assert len(rows(match)) == 2
    version = Match.objects.get(pk=match.pk).version
    assert f'name="version" value="{version}"' in answer.content.decode()
    assert owner.post(deal_url(match), {**sent, "version": version}).status_code == 302


def test_a_form_drawn_under_other_house_rules_is_shown_again(owner: Client, match: Match) -> None:
    sent = versioned_fields(match)
    services.change_house_rules(match=match, options={"ace_value": 1}, stamp=stamp())
    assert owner.post(deal_url(match), sent).status_code == 200
    assert rows(match) == []


def test_the_same_form_sent_again_still_answers_what_it_wrote(owner: Client, match: Match) -> None:
    sent = versioned_fields(match)
    assert [owner.post(deal_url(match), sent).status_code for _ in range(2)] == [302, 302]
    assert len(rows(match)) == 1


@pytest.mark.parametrize("action", ["row-undo", "row-restore"])
def test_a_row_that_changed_since_it_was_seen_is_left_alone(
    owner: Client, match: Match, action: str
) -> None:
    match = record(match, closed(5, 28, 41))
    services.correct_row(match=match, position=1, report=closed(5, 8, 9), sequence=1, stamp=stamp())
    seen = 1
    if action == "row-restore":
        services.undo_row(match=match, position=1, stamp=stamp())
        seen = 2
    address = reverse(action, args=[match.code, 1])
    before = points(match)
    answer = owner.post(address, {"op": "", "sequence": seen})
    assert "u međuvremenu" in answer.content.decode()
    assert points(match) == before
    assert match.revisions.filter(position=1).count() == seen + 1


def test_a_correction_of_a_row_undone_meanwhile_keeps_what_was_typed(
    owner: Client, match: Match
) -> None:
    match = record(match, closed(5, 28, 41))
    services.undo_row(match=match, position=1, stamp=stamp())
    sent = {**becki_fields(match, ("5", "55", "41")), "sequence": 1, "why": "pogrešno"}
    answer = owner.post(reverse("row-correct", args=[match.code, 1]), sent)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert 'value="55"' in page
    assert 'value="pogrešno"' in page
    assert not rows(match)[0].live


@pytest.mark.parametrize("text", ["-", ".", ",", "/", "[]", "\u200b", "-1", "K -1"])
def test_what_is_no_card_is_not_an_empty_hand(owner: Client, match: Match, text: str) -> None:
    sent = {**versioned_fields(match), "h1-way": "ranks", "h1-ranks": text, "h1-points": ""}
    answer = owner.post(deal_url(match), sent)
    assert answer.status_code == 200
    assert rows(match) == []


@pytest.mark.parametrize("mode", ["points", ""])
def test_a_marked_outcome_does_not_swallow_what_was_typed(
    owner: Client, match: Match, mode: str
) -> None:
    sent = {**versioned_fields(match), "h1-way": mode, "h1-points": "27", "h1-empty": "on"}
    answer = owner.post(deal_url(match), sent)
    assert "Označite koji unos važi za ovu ruku." in answer.content.decode()
    assert rows(match) == []


def test_a_body_in_another_charset_is_a_bad_request(owner: Client) -> None:
    owner.raise_request_exception = False
    kind = "application/x-www-form-urlencoded; charset=utf-16"
    assert owner.post("/nova/", "igra=halp", content_type=kind).status_code == 400


def test_two_versions_of_a_deal_stand_side_by_side(owner: Client, match: Match) -> None:
    drawn = becki_fields(match, ("1", "2", "3"), by=1)
    record(match, closed(5, 28, 41))
    response = owner.post(reverse("deal-new", args=[match.code]), drawn)
    assert response.context["outcome"].versions == [
        ("", "„Remi!“, Ana", "„Remi!“, Boris"),
        ("Ana", "5 poena", "1"),
        ("Boris", "28 poena", "2"),
        ("Vesna", "41 poen", "3"),
    ]
    told = response.content.decode()
    assert f'formaction="{reverse("row-correct", args=[match.code, 1])}"' in told
    assert points(match) == [[59, 0, 0]]


def test_the_second_version_replaces_the_first_knowingly(owner: Client, match: Match) -> None:
    drawn = becki_fields(match, ("5", "6", "7"))
    record(match, closed(5, 28, 41))
    owner.post(reverse("deal-new", args=[match.code]), drawn)
    mine = {**drawn, "op": str(uuid4()), "position": 2, "sequence": 1}
    response = owner.post(reverse("row-correct", args=[match.code, 1]), mine)
    assert (response.status_code, points(match)) == (302, [[3, 0, 0]])
    assert match.revisions.filter(position=1).count() == 2  # the first is struck through, not lost
