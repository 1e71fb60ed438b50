"""What open pages get when they ask if they still show what holds."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from remi_scores.matches.models import Match
from tests.matches.tables import HTMX, closed, record

pytestmark = pytest.mark.django_db


def sheet(match: Match) -> str:
    return reverse("match", args=[match.code])


# The sheet


def test_a_page_that_shows_what_holds_gets_nothing_for_one_query(
    owner: Client, match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(match, closed(5, 28, 41))
    with django_assert_num_queries(1):
        response = owner.get(f"{sheet(match)}?v=1.0", headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")


def test_a_page_that_shows_less_gets_the_sheet_alone(owner: Client, match: Match) -> None:
    shown = owner.get(sheet(match)).content.decode()
    record(match, closed(5, 28, 41))
    response = owner.get(f"{sheet(match)}?v=0.0", headers=HTMX)
    part, _, above = response.content.decode().strip().partition("</section>")
    assert part.startswith('<section id="sheet"')
    assert above.strip().startswith('<div id="gathering" hx-swap-oob="true">')
    assert 'data-mark="1.0"' in part
    assert 'data-mark="0.0"' in shown
    assert "no-store" in response["Cache-Control"]
    assert part in owner.get(sheet(match)).content.decode()


def test_a_finished_match_is_followed_too(owner: Client, match: Match) -> None:
    record(match, *[closed(5, 28, 41)] * 15)
    part = owner.get(f"{sheet(match)}?v=14.0", headers=HTMX).content.decode()
    assert part.strip().startswith('<section id="sheet"')
    assert reverse("rematch", args=[match.code]) in part


def test_a_browser_that_opens_the_same_address_gets_the_page(owner: Client, match: Match) -> None:
    response = owner.get(f"{sheet(match)}?v=0.0")
    assert response.status_code == 200
    assert response.content.strip().startswith(b"<!DOCTYPE html>")


def test_a_stranger_follows_nothing(stranger: Client, match: Match) -> None:
    assert stranger.get(f"{sheet(match)}?v=0.0", headers=HTMX).status_code == 404
