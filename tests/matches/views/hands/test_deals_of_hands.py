"""A hand belongs to the deal it was written for, whatever becomes of the deals before it."""

import pytest
from django.test import Client

from remi_scores.matches import services
from remi_scores.matches.models import Match
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.hands import (
    BORIS,
    close_deal,
    hand_fields,
    hand_url,
    hands_url,
    write_all_hands,
    write_own_hand,
    written_hands,
)
from tests.helpers.matches import closed, points, record, reloaded, stamp

pytestmark = pytest.mark.django_db


@pytest.fixture
def undone(match: Match, clients: dict[str, Client]) -> Match:
    """A match in which deal 1 was undone after Boris had sent his hand of deal 2."""
    match = record(match, closed(5, 28, 41))
    write_own_hand(clients["boris"], match, 1, BORIS, deal=2)
    services.undo_row(match=match, position=1, stamp=stamp())
    return reloaded(match)


def test_a_hand_does_not_count_in_another_deal(undone: Match, clients: dict[str, Client]) -> None:
    assert written_hands(undone)["hands"] == []
    assert undone.phones["waiting"] == [[1, 2]]
    assert "Boris: karte poslate za deljenje 2 čekaju to deljenje." in (
        clients["ana"].get(hands_url(undone)).content.decode()
    )


def test_the_hand_counts_again_once_its_deal_comes(
    undone: Match, clients: dict[str, Client]
) -> None:
    match = record(undone, closed(5, 30, 41))
    assert written_hands(match)["hands"] == [1]
    assert reloaded(match).phones["waiting"] == []


def test_restoring_the_deal_lets_the_hand_count_again(undone: Match) -> None:
    services.restore_row(match=undone, position=1, stamp=stamp())
    assert written_hands(undone)["hands"] == [1]


def test_one_tap_lets_waiting_hands_count_for_the_next_deal(
    undone: Match, clients: dict[str, Client]
) -> None:
    assert clients["ana"].post(hands_url(undone), {"move": "1"}).status_code == 302
    assert written_hands(undone)["hands"] == [1]
    assert reloaded(undone).phones["waiting"] == []
    assert clients["boris"].get(hand_url(undone, 1)).context["entry"].typed["h1-cards"] == BORIS


def test_a_form_drawn_before_the_undo_is_kept_for_its_deal(
    match: Match, clients: dict[str, Client]
) -> None:
    match = record(match, closed(5, 28, 41))
    drawn = hand_fields(match, 1, BORIS, deal=2)
    services.undo_row(match=match, position=1, stamp=stamp())
    assert clients["boris"].post(hand_url(match, 1), drawn).status_code == 302
    assert written_hands(match)["hands"] == []
    assert reloaded(match).phones["waiting"] == [[1, 2]]


def test_the_form_names_the_deal_it_is_for(match: Match, clients: dict[str, Client]) -> None:
    match = record(match, closed(5, 28, 41))
    page = clients["boris"].get(hand_url(match, 1)).content.decode()
    assert '<input type="hidden" name="deal" value="2">' in page


def test_waiting_hands_stay_when_another_deal_is_closed(
    undone: Match, clients: dict[str, Client]
) -> None:
    write_all_hands(clients, undone)
    assert close_deal(clients["ana"], undone) == 302
    assert points(undone)[-1] == [10, 0, 0]
    assert written_hands(undone)["hands"] == [1]  # what Boris sent for deal 2
    assert check_match(match=undone) == []
