"""Names and totals that the form of a late join offers."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match
from tests.helpers.matches import (
    adjust,
    closed,
    leave,
    next_position,
    record,
    reloaded,
    rows,
    start,
    totals,
)
from tests.helpers.pages import plain_and_htmx

pytestmark = pytest.mark.django_db


def join_url(match: Match) -> str:
    return reverse("join-late", args=[match.code])


def fields(match: Match, **more: object) -> dict[str, object]:
    return {"op": str(uuid4()), "position": next_position(match), "name": "", "total": "", **more}


def test_the_form_offers_known_names_and_usual_totals(owner: Client, match: Match) -> None:
    start(names=("Željko", "Ana"))
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    response = owner.get(join_url(match))
    assert response.context["known"] == ["Željko"]
    assert [total for _words, total in response.context["totals"]] == [-10, 16, 0]
    page = response.content.decode()
    assert "najmanji: −10" in page
    assert 'name="ready_name"' in page


@plain_and_htmx
def test_what_is_marked_counts_for_what_is_blank(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    ready = fields(match, ready_name="Željko", ready_total="20")
    for _ in range(2):
        response = owner.post(join_url(match), ready, headers=headers)
        assert response.status_code == (200 if headers else 302)
    assert reloaded(match).players[-1] == "Željko"
    assert (len(rows(match)), totals(match)) == (2, [59, 0, 0, 20])


def test_what_is_typed_counts_before_what_is_marked(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    typed = fields(match, name="Goran", total="7", ready_name="Željko", ready_total="20")
    owner.post(join_url(match), typed)
    assert (reloaded(match).players[-1], totals(match)[-1]) == ("Goran", 7)


def test_totals_are_those_of_the_players_at_the_table(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    leave(match, "Ana")
    response = owner.get(join_url(match))
    assert [total for _words, total in response.context["totals"]] == [0, 0, 0]
    assert response.context["known"] == ["Ana"]


@plain_and_htmx
def test_a_wrong_total_and_a_name_that_is_taken_are_both_said(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    said = fields(match, name="ana", total="much")
    page = owner.post(join_url(match), said, headers=headers).content.decode()
    assert "Unesite cele poene" in page
    assert page.count('class="error"') == 2
    assert 'value="ana"' in page
    assert len(rows(match)) == 1
