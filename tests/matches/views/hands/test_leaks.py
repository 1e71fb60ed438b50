"""Nobody receives another player's cards before the deal is closed."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from remi_scores.matches.access import seats
from remi_scores.matches.models import Contribution, Match, Revision
from tests.helpers.hands import (
    ANA,
    BORIS,
    HANDS,
    VESNA,
    close_deal,
    closing_fields,
    hand_fields,
    hand_url,
    write_all_hands,
    write_own_hand,
)
from tests.helpers.matches import closed, points, record, start
from tests.helpers.pages import HTMX, OUTBOX, becki_fields, let_in, row_url, use_device

pytestmark = pytest.mark.django_db
PATHS = (
    *("", "?red=1", "?v=0.0", "mesta/", "mesta/igraci/", "pozovi/"),
    *("karte/", "karte/0/", "karte/1/", "karte/2/"),
    *("deljenje/", "grafikon/", "pravila/", "dopuna/", "red/1/", "red/1/1/", "red/1/ispravi/"),
    *("kraj/", "karte/?v=0.0", "karte/1/?prazno", "tabla/", "tabla/?v=0.0", "odlazi/", "dolazi/"),
    *("promene/?v=0.0", "promene/?v=0.0&seen_hand=0", "promene/?v=0.0&position=1&sequence=1"),
)
"""Every page of a match, below its address."""
ELSEWHERE = ("/", "/nova/?od={code}", "/provera/?igra={code}", "/provera/?igra={code}-1")
"""Other pages that show something of a match."""


def leaks(page: str, hands: dict[str, str]) -> list[str]:
    """Return whose hands are found in a page, as typed text or as pictures of cards."""

    def is_found(cards: str) -> bool:
        first, second, *_ = cards.split()
        rendered = render_to_string("cards/_cards.html", {"text": first})
        picture = re.search('<span class="card .*</svg></span>', rendered)
        assert picture
        return f"{first} {second}" in page or picture[0] in page

    return [device for device, cards in hands.items() if is_found(cards)]


def test_the_check_for_leaks_finds_one(clients: dict[str, Client], match: Match) -> None:
    write_own_hand(clients["ana"], match, 0, ANA)
    form = clients["ana"].get(hand_url(match, 0)).content.decode()
    assert leaks(form, HANDS) == ["ana"]
    write_own_hand(clients["boris"], match, 1, BORIS)
    write_own_hand(clients["vesna"], match, 2, VESNA)
    close_deal(clients["ana"], match)
    row = clients["viewer"].get(row_url(match)).content.decode()
    assert leaks(row, HANDS) == ["ana", "boris", "vesna"]


def test_every_page_of_a_match_is_checked_for_leaks() -> None:
    from remi_scores.matches.urls import urlpatterns

    match = record(start(), closed(5, 28, 41))
    client, shown = use_device(Client()), set()
    for pattern in urlpatterns:
        arguments = {"code": match.code, "position": 1, "seat": 1, "token": "x", "typed": "x"}
        wanted = {name: arguments[name] for name in pattern.pattern.converters}
        address = reverse(pattern.name, kwargs=wanted)
        if address.startswith(match.get_absolute_url()):
            shown |= {address} if client.get(address).status_code != 405 else set()
    checked = {match.get_absolute_url() + path.partition("?")[0] for path in PATHS}
    assert shown - checked == set()


def test_no_response_holds_another_players_cards_before_the_deal_is_closed(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    record(match, closed(5, 28, 41))
    for seat, (device, cards) in enumerate(HANDS.items()):
        fields = hand_fields(match, seat, f"  {cards}   ")  # typed text is stored to the letter
        response = clients[device].post(hand_url(match, seat), fields, headers=OUTBOX)
        assert response.json()["outcome"] == "written"
        others = {each: HANDS[each] for each in HANDS if each != device}
        assert leaks(response.content.decode(), others) == []
    count = Contribution.objects.count()
    addresses = [match.get_absolute_url() + path for path in PATHS]
    addresses += [path.format(code=match.code) for path in ELSEWHERE]
    everybody = {**clients, "owner": owner, "stranger": Client()}
    for device, client in everybody.items():
        others = {each: HANDS[each] for each in HANDS if each != device}
        for address in addresses:
            for headers in ({}, HTMX):
                response = client.get(address, headers=headers)
                page = response.content.decode() + str(response.headers)
                assert (device, address, leaks(page, others)) == (device, address, [])
        for path in ("karte/0/", "karte/1/", "deljenje/", "red/1/ispravi/"):
            # Refused, as a page and as JSON: the row is written already, or hands are missing.
            fields = becki_fields(match, ("", "", ""), position=1, sequence=9)
            for headers in (HTMX, OUTBOX):
                response = client.post(match.get_absolute_url() + path, fields, headers=headers)
                page = response.content.decode()
                assert (device, path, leaks(page, others)) == (device, path, [])
        for path in ("karte/0/pregled/", "karte/1/pregled/", "deljenje/pregled/", "karte/"):
            # The last closes the deal: it is refused since it names an older hand as the newest.
            fields = closing_fields(match, hands=1) if path == "karte/" else {}
            response = client.post(match.get_absolute_url() + path, fields, headers=HTMX)
            page = response.content.decode()
            assert (device, path, leaks(page, others)) == (device, path, [])
    assert (len(points(match)), Contribution.objects.count()) == (1, count)
    assert Revision.objects.filter(match=match).count() == 2  # of the match, and of the deal


def test_a_refused_hand_shows_no_other_hand(clients: dict[str, Client], match: Match) -> None:
    write_all_hands(clients, match)
    for outdated in ({"seen_hand": 0}, {"by": 1, "seen_ending": 0}):
        fields = hand_fields(match, 1, "Th Th " + BORIS[6:], **outdated)
        page = clients["boris"].post(hand_url(match, 1), fields).content.decode()
        assert leaks(page, {"ana": ANA, "vesna": VESNA}) == []


def test_a_hand_the_scorer_wrote_is_not_shown_to_the_player(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(owner, match, 1, BORIS)
    response = clients["boris"].get(hand_url(match, 1))
    assert leaks(response.content.decode(), {"boris": BORIS}) == []
    # It is not shown to a device that takes the seat to see it either.
    seats.release_seat(match=match, seat=1)
    thief = let_in(match, "thief", 1)
    assert leaks(thief.get(hand_url(match, 1)).content.decode(), {"boris": BORIS}) == []


def test_everybody_sees_the_hands_of_a_closed_deal(
    clients: dict[str, Client], match: Match
) -> None:
    write_all_hands(clients, match)
    close_deal(clients["ana"], match)
    hands = clients["viewer"].get(row_url(match)).context["hands"]
    assert [hand.left for hand in hands] == ["2c 3d", "Kd", "Jd"]
