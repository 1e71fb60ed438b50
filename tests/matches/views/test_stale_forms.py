"""Forms shown for a sheet that has changed since, and hands whose fields contradict another."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches import services
from remi_scores.matches.models import Match
from tests.helpers.matches import closed, points, record, reloaded, rows, stamp
from tests.helpers.pages import becki_fields, correction_url, deal_url, versioned_fields

pytestmark = pytest.mark.django_db


def test_a_form_shown_before_an_undo_is_a_conflict(owner: Client, match: Match) -> None:
    match = record(match, closed(5, 28, 41), closed(5, 6, 7))
    fields = versioned_fields(match)
    services.undo_row(match=match, position=2, stamp=stamp())
    response = owner.post(deal_url(match), fields)
    assert response.status_code == 200
    assert "Zapisnik je u međuvremenu promenjen." in response.content.decode()
    assert 'value="28"' in response.content.decode()
    assert len(rows(match)) == 2
    version = reloaded(match).version
    assert f'name="version" value="{version}"' in response.content.decode()
    assert owner.post(deal_url(match), {**fields, "version": version}).status_code == 302


def test_a_form_shown_under_other_house_rules_is_shown_again(owner: Client, match: Match) -> None:
    fields = versioned_fields(match)
    services.change_house_rules(match=match, options={"ace_value": 1}, stamp=stamp())
    assert owner.post(deal_url(match), fields).status_code == 200
    assert rows(match) == []


def test_a_form_sent_twice_redirects_both_times_and_writes_once(
    owner: Client, match: Match
) -> None:
    fields = versioned_fields(match)
    assert [owner.post(deal_url(match), fields).status_code for _ in range(2)] == [302, 302]
    assert len(rows(match)) == 1


@pytest.mark.parametrize("action", ["row-undo", "row-restore"])
def test_a_row_changed_meanwhile_is_neither_undone_nor_restored(
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
    response = owner.post(address, {"op": "", "sequence": seen})
    assert "u međuvremenu" in response.content.decode()
    assert points(match) == before
    assert match.revisions.filter(position=1).count() == seen + 1


def test_a_correction_of_a_row_undone_meanwhile_keeps_the_typed_fields(
    owner: Client, match: Match
) -> None:
    match = record(match, closed(5, 28, 41))
    services.undo_row(match=match, position=1, stamp=stamp())
    fields = {**becki_fields(match, ("5", "55", "41")), "sequence": 1, "why": "pogrešno"}
    response = owner.post(correction_url(match), fields)
    assert response.status_code == 200
    page = response.content.decode()
    assert 'value="55"' in page
    assert 'value="pogrešno"' in page
    assert not rows(match)[0].live


@pytest.mark.parametrize("text", ["-", ".", ",", "/", "[]", "\u200b", "-1", "K -1"])
def test_text_without_cards_is_refused_and_not_read_as_an_empty_hand(
    owner: Client, match: Match, text: str
) -> None:
    fields = {**versioned_fields(match), "h1-way": "ranks", "h1-ranks": text, "h1-points": ""}
    response = owner.post(deal_url(match), fields)
    assert response.status_code == 200
    assert rows(match) == []


@pytest.mark.parametrize("way", ["points", ""])
def test_points_beside_a_hand_marked_as_empty_are_refused(
    owner: Client, match: Match, way: str
) -> None:
    fields = {**versioned_fields(match), "h1-way": way, "h1-points": "27", "h1-empty": "on"}
    response = owner.post(deal_url(match), fields)
    assert "Označite koji unos važi za ovu ruku." in response.content.decode()
    assert rows(match) == []


def test_a_body_in_another_charset_is_a_bad_request(owner: Client) -> None:
    owner.raise_request_exception = False
    kind = "application/x-www-form-urlencoded; charset=utf-16"
    assert owner.post("/nova/", "igra=halp", content_type=kind).status_code == 400


def test_a_conflict_shows_both_versions_of_the_deal(owner: Client, match: Match) -> None:
    fields = becki_fields(match, ("1", "2", "3"), by=1)
    record(match, closed(5, 28, 41))
    response = owner.post(deal_url(match), fields)
    assert response.context["outcome"].versions == [
        ("", "Remi – Ana", "Remi – Boris"),
        ("Ana", "5 poena", "1 poen"),
        ("Boris", "28 poena", "2 poena"),
        ("Vesna", "41 poen", "3 poena"),
    ]
    page = response.content.decode()
    assert f'formaction="{correction_url(match)}"' in page
    assert points(match) == [[59, 0, 0]]


def test_the_button_of_a_conflict_replaces_the_deal_with_the_typed_one(
    owner: Client, match: Match
) -> None:
    fields = becki_fields(match, ("5", "6", "7"))
    record(match, closed(5, 28, 41))
    owner.post(deal_url(match), fields)
    corrected = {**fields, "op": str(uuid4()), "position": 2, "sequence": 1}
    response = owner.post(correction_url(match), corrected)
    assert (response.status_code, points(match)) == (302, [[3, 0, 0]])
    assert match.revisions.filter(position=1).count() == 2  # the first is struck through, not lost
