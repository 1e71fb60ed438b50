"""One phone with several seats: whose cards it writes, what it asks for and is told."""

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches import services
from remi_scores.matches.access import links, owners, seats
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Access, Match, Role
from tests.helpers.hands import ANA, BORIS, hand_url, write_own_hand
from tests.helpers.matches import DEVICE, asked, closed, record, reloaded, seated, stamp
from tests.helpers.pages import HTMX, let_in, use_device

pytestmark = pytest.mark.django_db


def seats_url(match: Match) -> str:
    return reverse("seats", args=[match.code])


def key(match: Match, device: str) -> int:
    return Access.objects.get(match=match, device=device).pk


def since(match: Match, device: str) -> int | None:
    return Access.objects.get(match=match, device=device).since


@pytest.fixture
def shared(match: Match) -> Client:
    """The phone that Ana and Boris share."""
    client = let_in(match, "shared", 0)
    client.post(seats_url(match), {"take": "1"})
    return client


# Services


def test_one_of_several_requests_is_granted_and_the_other_refused(match: Match) -> None:
    let_in(match, "one", 1)
    let_in(match, "two", 2)
    let_in(match, "asks", 0)
    for seat in (1, 2):
        assert not seats.take_seat(match=match, device="asks", seat=seat)
    assert asked(match) == [("asks", 1), ("asks", 2)]
    asks = key(match, "asks")
    with pytest.raises(SheetError) as caught:  # which of the two?
        seats.answer_request(match=match, request=asks, grants=True)
    assert caught.value.code is Refusal.NOBODY_ASKS
    seats.answer_request(match=match, request=asks, seat=2, grants=True)
    seats.answer_request(match=match, request=asks, seat=1, grants=False)
    assert (seated(match), asked(match)) == ({"asks": [0, 2], "one": [1]}, [])
    told = {each.device: each.told for each in match.accesses.all()}
    assert told["asks"] == [{"what": "given", "seat": 2}, {"what": "refused", "seat": 1}]
    assert (told["two"], told["one"]) == ([{"what": "lost", "seat": 2}], [])


def test_a_phone_sits_since_its_first_seat_until_it_left_the_last(match: Match) -> None:
    let_in(match, "shared", 0)
    match = record(match, closed(5, 28, 41))
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="shared")
    assert seats.take_seat(match=match, device="shared", seat=1)
    seats.leave_seat(match=match, device="shared", seat=0)
    assert since(match, "shared") == 0
    seats.leave_seat(match=match, device="shared", seat=1)
    assert since(match, "shared") is None


def test_a_phone_with_two_seats_has_one_vote(shared: Client, match: Match) -> None:
    let_in(match, "vesna", 2)
    match = record(match, closed(5, 28, 41))
    owners.name_owner(match=match, device="shared", phone=key(match, "shared"))
    assert "named" not in reloaded(match).phones
    owners.name_owner(match=match, device="vesna", phone=key(match, "shared"))
    assert reloaded(match).phones["named"]["called"] == "Ana, Boris"


@pytest.mark.parametrize("way", ["expel", "link", "all"])
def test_a_phone_that_is_shut_out_loses_all_its_seats(
    owner: Client, match: Match, way: str
) -> None:
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="shared")
    let_in(match, "holder", 2)
    for seat in (0, 1, 2):
        seats.take_seat(match=match, device="shared", seat=seat)
    if way == "expel":
        owner.post(seats_url(match), {"expel": str(key(match, "shared"))})
    elif way == "link":
        links.revoke_link(match=match, role=Role.SCORER, by=DEVICE)
    else:
        links.revoke_all(match=match, by="holder")
    assert (seated(match), asked(match)) == ({"holder": [2]}, [])
    access = use_device(Client(), "shared").get(match.get_absolute_url())
    assert access.status_code == 403


def test_a_rematch_keeps_all_seats_of_a_phone(shared: Client, match: Match) -> None:
    again = services.rematch(match=match, stamp=stamp())
    assert (seated(again), since(again, "shared")) == ({"shared": [0, 1]}, 0)


# Pages


def test_a_phone_writes_the_hands_of_its_seats_alone(shared: Client, match: Match) -> None:
    assert [shared.get(hand_url(match, seat)).status_code for seat in range(3)] == [200, 200, 403]
    shared.post(seats_url(match), {"leave": "0"})
    assert seated(match) == {"shared": [1]}
    assert [shared.get(hand_url(match, seat)).status_code for seat in range(3)] == [403, 200, 403]


def test_the_sheet_names_each_player_of_the_phone(shared: Client, match: Match) -> None:
    write_own_hand(shared, match, 0, ANA)
    page = " ".join(shared.get(match.get_absolute_url()).content.decode().split())
    assert 'data-mine="0 1"' in page
    assert "Ovaj telefon: Ana, Boris." in page
    assert "Ispravi karte: Ana </a>" in page
    assert "Upiši karte: Boris </a>" in page
    let_in(match, "holder", 2)
    shared.post(seats_url(match), {"leave": "1"})
    page = shared.get(match.get_absolute_url()).content.decode()
    assert 'data-mine="0"' in page
    assert "Ispravi svoje karte" in page


def test_the_form_of_a_deal_marks_each_player_of_the_phone(owner: Client, match: Match) -> None:
    for seat in (0, 2):
        owner.post(seats_url(match), {"take": str(seat)})
    page = owner.get(reverse("deal-new", args=[match.code])).content.decode()
    assert page.count('class="player mine"') == 2
    assert page.count(", ovaj telefon</span></legend>") == 2


def test_cards_entered_again_elsewhere_are_told_by_name(
    owner: Client, shared: Client, match: Match
) -> None:
    for seat, cards in enumerate((ANA, BORIS)):
        write_own_hand(shared, match, seat, cards)
    write_own_hand(owner, match, 1, BORIS.replace("Kd", "Qd"))
    page = shared.get(match.get_absolute_url()).content.decode()
    assert "Boris: neko je karte upisao ponovo" in page
    assert "Ana: neko je karte" not in page
    record(match, closed(10, 30, 0))
    page = shared.get(match.get_absolute_url()).content.decode()
    assert "drugim kartama od onih koje ste poslali: Ana, Boris." in page


def test_the_owner_sees_at_once_who_asks_for_which_seat(
    owner: Client, shared: Client, match: Match
) -> None:
    let_in(match, "holder", 2)
    etag = reloaded(match).etag
    shared.post(seats_url(match), {"take": "2"})
    part = owner.get(match.get_absolute_url(), {"v": etag}, headers=HTMX).content.decode()
    assert "Ana, Boris traži mesto:" in part
    holder = use_device(Client(), "holder").get(match.get_absolute_url()).content.decode()
    assert "Drugi telefon traži vaše mesto" in holder
    page = shared.get(seats_url(match)).content.decode()
    assert (page.count("Ovo je moje mesto"), page.count("Pitanje je poslato vlasniku partije")) == (
        2,
        1,
    )
    owner.post(seats_url(match), {"give": f"{key(match, 'shared')}-2"})
    assert seated(match) == {"shared": [0, 1, 2]}
    assert "Mesto igrača Vesna sada je vaše." in shared.get(seats_url(match)).content.decode()
