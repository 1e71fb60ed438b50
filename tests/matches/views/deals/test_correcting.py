"""Correcting a deal through its form."""

from uuid import uuid4

import pytest
from django.test import Client

from remi_scores.matches.models import Match, Revision
from tests.helpers.matches import closed, next_position, record, rows, start, totals
from tests.helpers.pages import (
    HTMX,
    becki_fields,
    correction_url,
    deal_url,
    plain_and_htmx,
    preview_url,
    redirect_of,
    row_url,
)

pytestmark = pytest.mark.django_db


def test_the_form_of_a_correction_has_the_texts_typed_before(owner: Client, match: Match) -> None:
    owner.post(deal_url(match), becki_fields(match, ("5", "10+18", "41")))
    response = owner.get(correction_url(match))
    assert b'value="10+18"' in response.content
    assert b'name="sequence" value="1"' in response.content


def test_the_form_of_a_deal_without_typed_texts_is_filled_from_its_document(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41))
    assert b'value="28"' in owner.get(correction_url(match)).content


@plain_and_htmx
def test_a_correction_recomputes_the_rows_after_it(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41), closed(5, 28, 41))
    fields = becki_fields(match, ("5", "6", "7"), sequence=1, why="prebrojano")
    response = owner.post(correction_url(match), fields, headers=headers)
    assert redirect_of(response) == f"/p/{match.code}/?red=1"
    assert totals(match) == [62, 0, 0]
    assert Revision.objects.get(match=match, position=1, sequence=2).why == "prebrojano"


def test_a_wrong_correction_writes_nothing(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(correction_url(match), becki_fields(match, ("5", "999", "7"), sequence=1))
    assert [hand.errors for hand in response.context["entry"].hands] == [
        [],
        ["Karte u ovoj ruci ne mogu vredeti ukupno 999. Saberite poene ponovo."],
        [],
    ]
    assert totals(match) == [59, 0, 0]


def test_a_correction_sent_twice_is_written_once(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    fields = becki_fields(match, ("5", "6", "7"), sequence=1)
    assert [owner.post(correction_url(match), fields).status_code for _ in range(2)] == [302, 302]
    assert Revision.objects.filter(match=match, position=1).count() == 2


def test_a_correction_based_on_an_older_revision_is_a_conflict(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(correction_url(match), becki_fields(match, ("5", "6", "7"), sequence=1))
    response = owner.post(correction_url(match), becki_fields(match, ("5", "8", "9"), sequence=1))
    assert response.status_code == 200
    assert response.context["outcome"].row.position == 1
    assert b'name="sequence" value="2"' in response.content
    assert totals(match) == [3, 0, 0]


def test_a_correction_that_makes_a_later_deal_impossible_names_that_deal(owner: Client) -> None:
    match = start("divlji", names=("Ana", "Boris"))
    for cards in ("5c 9d Kh", "5c 9d Kh 7s"):
        fields = {"position": next_position(match), "ended": "announced", "by": 0}
        fields |= {"h0-empty": "on", "h1-cards": cards}
        assert owner.post(deal_url(match), fields).status_code == 302
    fields = {"op": str(uuid4()), "ended": "void", "reason": "greška", "sequence": 1}
    response = owner.post(correction_url(match), fields)
    assert response.status_code == 200
    assert response.context["outcome"].problem.startswith("Deljenje 2, ")
    assert all(row.live for row in rows(match))


def test_a_correction_that_ends_the_match_earlier_must_be_confirmed(owner: Client) -> None:
    match = start("halp", names=("Ana", "Boris"), options={"target": 100})
    for value in ("40", "40"):
        fields = {"position": next_position(match), "ended": "remi", "by": 0, "h1-points": value}
        owner.post(deal_url(match), fields)
    fields = {"op": str(uuid4()), "ended": "remi", "by": 0, "h1-points": "90", "sequence": 1}
    previewed = owner.post(preview_url(match), {**fields, "position": 1}, headers=HTMX)
    shown = previewed.context["preview"]
    response = owner.post(correction_url(match), fields)
    assert response.context["outcome"].confirm == "2"
    assert response.context["outcome"].problem == shown.warning
    assert [player.total for player in shown.players] == [115, 0]
    assert totals(match) == [130, 0]
    assert owner.post(correction_url(match), {**fields, "confirm": "2"}).status_code == 302
    assert totals(match) == [115, 0]
    assert [row.live for row in rows(match)] == [True, False]


def test_correcting_an_undone_row_redirects_to_the_row(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(row_url(match, name="row-undo"))
    response = owner.get(correction_url(match))
    assert (response.status_code, response["Location"]) == (302, row_url(match))
