"""Somebody else writes a player's hand, or another ending: it is said, and asked."""

import pytest
from django.test import Client

from remi_scores.matches.models import Match
from tests.helpers.hands import (
    ANA,
    BORIS,
    VESNA,
    close_deal,
    closing_fields,
    hand_fields,
    hand_url,
    hands_url,
    write_all_hands,
    write_own_hand,
)
from tests.helpers.matches import closed, points, record, reloaded
from tests.helpers.pages import deal_url, let_in, sheet_url, versioned_fields

pytestmark = pytest.mark.django_db
OTHER = "4c 5c 6c 4d 5d 6d 7s 8s 9s Qd"


def test_whoever_replaces_a_players_hand_is_warned(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    warning = "Boris: karte su već poslate."
    assert warning not in owner.get(hand_url(match, 1)).content.decode()
    write_own_hand(clients["boris"], match, 1, BORIS)
    assert warning in owner.get(hand_url(match, 1)).content.decode()
    assert warning not in clients["boris"].get(hand_url(match, 1)).content.decode()


def test_the_player_is_told_and_sees_what_counts(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    told = "Neko je vaše karte upisao ponovo"
    write_own_hand(clients["boris"], match, 1, BORIS)
    assert told not in clients["boris"].get(sheet_url(match)).content.decode()
    before = reloaded(match).page_version
    write_own_hand(owner, match, 1, OTHER)
    assert reloaded(match).page_version > before  # open pages ask at once
    assert told in clients["boris"].get(sheet_url(match)).content.decode()
    assert told not in clients["ana"].get(sheet_url(match)).content.decode()
    entry = clients["boris"].get(hand_url(match, 1)).context["entry"]
    assert entry.typed["h1-cards"] == OTHER


def test_a_device_that_wrote_nothing_does_not_see_the_hand_that_replaced_another(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(clients["boris"], match, 1, BORIS)
    write_own_hand(owner, match, 1, OTHER)
    clients["boris"].post(f"{match.get_absolute_url()}mesta/", {"act": "leave"})
    thief = let_in(match, "thief", 1)
    assert OTHER not in thief.get(hand_url(match, 1)).content.decode()


def test_a_player_whose_hand_did_not_count_is_told_until_the_next_deal(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    told = "Poslednje deljenje je upisano s drugim kartama"
    write_own_hand(clients["boris"], match, 1, BORIS)
    fields = versioned_fields(match, hands=reloaded(match).phones["last"])
    assert owner.post(deal_url(match), fields).status_code == 302
    assert told in clients["boris"].get(sheet_url(match)).content.decode()
    assert told not in clients["ana"].get(sheet_url(match)).content.decode()
    record(match, closed(5, 28, 41))
    assert told not in clients["boris"].get(sheet_url(match)).content.decode()


def test_closing_shows_the_points_that_it_writes(clients: dict[str, Client], match: Match) -> None:
    write_all_hands(clients, match)
    page = clients["ana"].get(hands_url(match))
    assert page.context["phones"].points == (("Ana", 10), ("Boris", 0), ("Vesna", 0))
    assert close_deal(clients["ana"], match) == 302
    assert points(match) == [[10, 0, 0]]


def test_no_points_are_shown_while_a_hand_is_missing(
    clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(clients["ana"], match, 0, ANA)
    assert clients["ana"].get(hands_url(match)).context["phones"].points == ()


def test_two_endings_are_shown_and_one_must_be_chosen(
    clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(clients["ana"], match, 0, ANA)
    write_own_hand(clients["vesna"], match, 2, VESNA)
    write_own_hand(clients["boris"], match, 1, BORIS, by=2)
    phones = clients["ana"].get(hands_url(match)).context["phones"]
    assert [words for _key, words in phones.endings] == ["Remi – Ana", "Remi – Vesna"]

    response = clients["ana"].post(hands_url(match), closing_fields(match))
    assert "Izaberite šta je tačno." in response.content.decode()
    assert points(match) == []
    chosen = phones.endings[0][0]
    assert close_deal(clients["ana"], match, ending=chosen) == 302
    assert points(match) == [[10, 0, 0]]


def test_the_same_ending_said_twice_asks_nothing(clients: dict[str, Client], match: Match) -> None:
    write_all_hands(clients, match)
    assert clients["ana"].get(hands_url(match)).context["phones"].endings == ()
    again = hand_fields(match, 1, OTHER)
    assert clients["boris"].post(hand_url(match, 1), again).status_code == 302
    assert clients["ana"].get(hands_url(match)).context["phones"].endings == ()
