"""What pages show of hands that are written or missing, and what they offer."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from remi_scores.matches.models import Match
from tests.helpers.hands import BORIS, hand_url, hands_url, write_all_hands, write_own_hand
from tests.helpers.matches import reloaded
from tests.helpers.pages import HTMX, deal_url

pytestmark = pytest.mark.django_db


def test_the_sheet_shows_whose_hand_is_missing_at_no_extra_query(
    clients: dict[str, Client],
    match: Match,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    write_own_hand(clients["boris"], match, 1, BORIS)
    clients["viewer"].get(match.get_absolute_url())
    with django_assert_num_queries(1):
        response = clients["viewer"].get(match.get_absolute_url())
    players = response.context["phones"].players
    assert [(each.name, each.written, each.missing) for each in players] == [
        ("Ana", False, True),
        ("Boris", True, False),
        ("Vesna", False, True),
    ]
    assert re.search(r"Boris:\s+upisano", response.content.decode())


def test_a_page_of_hands_that_is_up_to_date_costs_one_query(
    clients: dict[str, Client], match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    write_own_hand(clients["boris"], match, 1, BORIS)
    address = f"{hands_url(match)}?v={reloaded(match).etag}"
    with django_assert_num_queries(1):
        assert clients["ana"].get(address, headers=HTMX).status_code == 204


def test_players_may_close_the_deal_once_every_hand_is_written(
    clients: dict[str, Client], match: Match
) -> None:
    button = f'action="{hands_url(match)}"'
    write_all_hands(clients, match)
    assert button in clients["boris"].get(match.get_absolute_url()).content.decode()
    assert button in clients["boris"].get(hands_url(match)).content.decode()
    assert button not in clients["viewer"].get(match.get_absolute_url()).content.decode()


def test_a_player_is_offered_their_own_hand_alone(clients: dict[str, Client], match: Match) -> None:
    sheets = {
        device: client.get(match.get_absolute_url()).content.decode()
        for device, client in clients.items()
    }
    assert f'href="{hand_url(match, 1)}"' in sheets["boris"]
    assert hand_url(match, 0) not in sheets["boris"]
    assert "/karte/" not in sheets["viewer"]


def test_the_scorers_form_names_the_players_who_have_written_their_hands(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(clients["boris"], match, 1, BORIS)
    form = owner.get(deal_url(match)).content.decode()
    assert "Svoje karte su upisali: Boris." in form
