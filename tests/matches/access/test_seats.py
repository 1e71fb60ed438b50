"""Seats at the table: taking, leaving and asking for one, and what pages show of them."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from remi_scores.matches.access import links, seats
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Access, Match, PhoneSeat, Role
from tests.helpers.matches import DEVICE, asked, closed, record, reloaded, seated, start, write_hand
from tests.helpers.pages import HTMX, let_in, let_in_by_link, use_device

pytestmark = pytest.mark.django_db


def seats_url(match: Match) -> str:
    return reverse("seats", args=[match.code])


def request_key(match: Match, device: str) -> int:
    """The key by which the owner answers the request of a device."""
    return Access.objects.get(match=match, device=device).pk


# Services


def test_a_device_takes_a_free_seat(match: Match) -> None:
    let_in(match, "device", 1)
    assert (seated(match), asked(match)) == ({"device": [1]}, [])


def test_a_device_holds_several_seats_and_frees_one(match: Match) -> None:
    let_in(match, "device", 2)
    assert seats.take_seat(match=match, device="device", seat=1)
    assert seated(match) == {"device": [1, 2]}
    seats.leave_seat(match=match, device="device", seat=2)
    assert seated(match) == {"device": [1]}


def test_a_device_can_take_its_own_seat_again(match: Match) -> None:
    let_in(match, "device", 1)
    assert seats.take_seat(match=match, device="device", seat=1)
    assert seated(match) == {"device": [1]}


def test_taking_a_taken_seat_asks_the_owner(match: Match) -> None:
    let_in(match, "one", 1)
    let_in(match, "two", 1)
    assert (seated(match), asked(match)) == ({"one": [1]}, [("two", 1)])


@pytest.mark.parametrize(("grants", "holder"), [(True, "two"), (False, "one")])
def test_the_owner_grants_or_refuses_a_request_once(
    match: Match, grants: bool, holder: str
) -> None:
    let_in(match, "one", 1)
    let_in(match, "two", 1)
    seats.answer_request(match=match, request=request_key(match, "two"), grants=grants)
    assert (seated(match), asked(match)) == ({holder: [1]}, [])
    with pytest.raises(SheetError) as caught:
        seats.answer_request(match=match, request=request_key(match, "two"), grants=True)
    assert caught.value.code is Refusal.NOBODY_ASKS


def test_a_request_of_another_match_cannot_be_granted(match: Match) -> None:
    other = start()
    let_in(other, "one", 1)
    let_in(other, "two", 1)
    with pytest.raises(SheetError) as caught:
        seats.answer_request(match=match, request=request_key(other, "two"), grants=True)
    assert caught.value.code is Refusal.NOBODY_ASKS
    assert seated(other) == {"one": [1]}


def test_a_seat_can_be_left_and_released(match: Match) -> None:
    let_in(match, "one", 1)
    let_in(match, "two", 2)
    seats.leave_seat(match=match, device="one", seat=1)
    assert seated(match) == {"two": [2]}
    seats.release_seat(match=match, seat=2)
    assert seated(match) == {}


def test_a_revoked_device_loses_its_seat(match: Match) -> None:
    let_in(match, "coded", 1)
    links.revoke_all(match=match, by=DEVICE)
    assert (seated(match), asked(match)) == ({}, [])
    with pytest.raises(SheetError) as caught:
        seats.take_seat(match=match, device="coded", seat=1)
    assert caught.value.code is Refusal.SHUT_OUT


@pytest.mark.parametrize("seat", [-1, 3, 999])
def test_a_seat_that_does_not_exist_cannot_be_taken(match: Match, seat: int) -> None:
    with pytest.raises(SheetError) as caught:
        let_in(match, "device", seat)
    assert caught.value.code is Refusal.NO_SUCH_SEAT


def test_the_database_allows_one_device_a_seat(match: Match) -> None:
    let_in(match, "one", 1)
    let_in(match, "two")
    access = Access.objects.get(device="two")
    with pytest.raises(IntegrityError), transaction.atomic():
        PhoneSeat.objects.create(match=match, access=access, seat=1, held=True)


def test_taking_a_seat_changes_the_page_version_alone(match: Match) -> None:
    let_in(match, "one", 1)
    match = reloaded(match)
    assert (match.page_version, match.version) == (1, 0)


# Pages


def test_the_code_redirects_a_guest_to_the_seats(match: Match) -> None:
    client = Client()
    response = client.post("/uci/", {"code": match.code})
    assert response["Location"] == seats_url(match)
    page = client.get(seats_url(match)).content.decode()
    assert page.count('name="take"') == 3


def test_the_link_of_a_finished_match_redirects_a_guest_to_the_sheet() -> None:
    finished = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    token = links.link_token(finished, Role.VIEWER)
    response = Client().post(reverse("link", args=[token]))
    assert response["Location"] == finished.get_absolute_url()


def test_taking_a_seat_redirects_to_the_sheet(match: Match) -> None:
    client = let_in(match, "device")
    response = client.post(seats_url(match), {"take": "1"})
    assert (response.status_code, response["Location"]) == (302, match.get_absolute_url())
    assert seated(match) == {"device": [1]}
    assert "Ovo je moje mesto" in client.get(seats_url(match)).content.decode()


def test_a_request_is_shown_to_the_owner_who_grants_it(owner: Client, match: Match) -> None:
    let_in(match, "one", 1)
    second = let_in(match, "two")
    asked = second.post(seats_url(match), {"take": "1"})
    assert (asked.status_code, asked["Location"]) == (302, seats_url(match))
    assert "Pitanje je poslato vlasniku partije." in second.get(seats_url(match)).content.decode()
    assert "traži mesto" in owner.get(match.get_absolute_url()).content.decode()
    assert "traži mesto" not in second.get(match.get_absolute_url()).content.decode()
    button = f'name="give" value="{request_key(match, "two")}-1"'
    assert button in owner.get(seats_url(match)).content.decode()
    assert button not in second.get(seats_url(match)).content.decode()
    form = f"{reverse('moved', args=[match.code])}?version=0&v=0.0"
    assert "traži mesto" in owner.get(form, headers=HTMX).content.decode()
    assert second.get(form, headers=HTMX).status_code == 204
    etag = Match.objects.get().etag
    assert second.get(seats_url(match), {"v": etag}, headers=HTMX).status_code == 204
    owner.post(seats_url(match), {"give": request_key(match, "two")})
    assert seated(match) == {"two": [1]}
    page = second.get(seats_url(match), {"v": etag}, headers=HTMX).content.decode()
    assert "Ovo je moje mesto" in page
    assert "<html" not in page


def test_a_request_can_be_withdrawn(match: Match) -> None:
    let_in(match, "one", 1)
    second = let_in(match, "two", 1)
    second.post(seats_url(match), {"leave": "1"})
    assert (seated(match), asked(match)) == ({"one": [1]}, [])


@pytest.mark.parametrize("action", ["release", "give", "refuse"])
@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_only_the_owner_can_release_a_seat_or_answer_a_request(
    match: Match, action: str, role: Role
) -> None:
    let_in(match, "one", 1)
    let_in(match, "two", 1)
    token = links.link_token(match, role)
    links.enter_by_link(token=token, device="third")
    value = request_key(match, "two") if action != "release" else 1
    third = use_device(Client(), "third")
    assert third.post(seats_url(match), {action: value}).status_code == 403
    assert (seated(match), asked(match)) == ({"one": [1]}, [("two", 1)])


def test_a_device_cannot_leave_the_seat_of_another(match: Match) -> None:
    let_in(match, "one", 1)
    let_in(match, "two").post(seats_url(match), {"leave": "1"})
    assert seated(match) == {"one": [1]}


@pytest.mark.parametrize("take", ["9", "-1", "x", "", "\0", "1" * 40])
def test_a_post_for_a_seat_that_does_not_exist_is_refused(match: Match, take: str) -> None:
    response = let_in(match, "device").post(seats_url(match), {"take": take})
    assert response.status_code == 200
    assert "Za ovim stolom nema tog mesta." in response.content.decode()
    assert seated(match) == {}


def test_a_stranger_gets_404_and_no_seat(stranger: Client, match: Match) -> None:
    assert stranger.get(seats_url(match)).status_code == 404
    assert stranger.post(seats_url(match), {"take": "1"}).status_code == 404
    assert Client().post(seats_url(match), {"take": "1"}).status_code == 404
    assert seated(match) == {}


def test_the_page_of_seats_accepts_only_get_and_post(owner: Client, match: Match) -> None:
    assert owner.put(seats_url(match)).status_code == 405


def test_a_sheet_shows_the_seats_at_no_extra_query(
    owner: Client, match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(match, closed(5, 28, 41))
    let_in(match, "one", 1)
    let_in(match, "two", 1)
    owner.get(match.get_absolute_url())
    with django_assert_num_queries(1):
        owner.get(match.get_absolute_url())


@pytest.mark.parametrize("taken", [1, 3])
def test_the_page_of_seats_costs_two_queries_however_many_are_taken(
    owner: Client, match: Match, taken: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for seat in range(taken):
        let_in(match, f"device {seat}", seat)
    with django_assert_num_queries(2):
        owner.get(seats_url(match))


def test_no_page_holds_the_key_of_a_device(owner: Client, match: Match) -> None:
    secret = "a-long-and-secret-key-of-a-device"
    let_in(match, "one", 1)
    let_in(match, secret, 1)
    for path in ("", "mesta/", "pozovi/"):
        assert secret not in owner.get(match.get_absolute_url() + path).content.decode()


# The lobby


def test_the_starter_is_asked_for_a_seat_and_then_invites(owner: Client, match: Match) -> None:
    page = owner.get(match.get_absolute_url()).content.decode()
    assert "Koje je vaše mesto?" in page
    invite = reverse("invite", args=[match.code])
    assert owner.post(seats_url(match), {"take": "1", "lobby": "1"})["Location"] == invite
    page = owner.get(match.get_absolute_url()).content.decode()
    assert "Koje je vaše mesto?" not in page
    assert "Ovaj telefon: Boris." in page
    assert 'data-mine="1"' in page


def test_seats_fill_up_on_the_page_that_invites(owner: Client, match: Match) -> None:
    invite, etag = reverse("invite", args=[match.code]), match.etag
    assert owner.get(invite, {"v": etag}, headers=HTMX).status_code == 204
    let_in(match, "guest", 2)
    part = owner.get(invite, {"v": etag}, headers=HTMX).content.decode()
    assert "<html" not in part
    assert (part.count("slobodno"), part.count("ovde je")) == (2, 1)


def test_the_hint_to_invite_stays_until_all_sit(owner: Client, match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    sheet = match.get_absolute_url()
    for seat in range(3):
        assert "Pozovi ostale" in owner.get(sheet).content.decode().partition('id="gathering"')[2]
        let_in_by_link(match, f"guest {seat}", seat)
    assert 'name="enough"' not in owner.get(sheet).content.decode()


def test_the_hint_to_invite_goes_when_somebody_says_enough(owner: Client, match: Match) -> None:
    sheet = match.get_absolute_url()
    assert owner.post(seats_url(match), {"enough": "1"})["Location"] == sheet
    assert 'name="enough"' not in owner.get(sheet).content.decode()
    let_in(match, "guest", 1)
    write_hand(match, 1, 40, author="guest")
    assert reloaded(match).phones["enough"] is True


def test_a_viewer_cannot_say_enough(match: Match) -> None:
    guest = let_in(match, "guest")
    assert guest.post(seats_url(match), {"enough": "1"}).status_code == 403
    assert "enough" not in reloaded(match).phones


@pytest.mark.parametrize("typed", ["Vesna", " vesna ", "ВЕСНА"])
def test_a_guest_who_types_their_name_gets_the_seat(match: Match, typed: str) -> None:
    guest = let_in(match, "guest")
    response = guest.post(seats_url(match), {"named": "1", "name": typed})
    assert response["Location"] == match.get_absolute_url()
    assert seated(match) == {"guest": [2]}


def test_a_guest_with_another_name_is_called_so(owner: Client, match: Match) -> None:
    guest = let_in(match, "guest")
    assert guest.post(seats_url(match), {"named": "1", "name": "Pera"})["Location"] == seats_url(
        match
    )
    assert "Ovaj telefon: Pera." in guest.get(seats_url(match)).content.decode()
    assert "<b>Pera</b>" in owner.get(seats_url(match)).content.decode()
    assert seated(match) == {}


@pytest.mark.parametrize("typed", ["", "  ", "a\r\nb", "x" * 41, "\0"])
def test_a_bad_name_is_refused_and_kept_to_be_mended(match: Match, typed: str) -> None:
    guest = let_in(match, "guest")
    response = guest.post(seats_url(match), {"named": "1", "name": typed})
    assert (response.status_code, bool(response.context["problem"])) == (200, True)
    assert response.context["typed"] == typed
    assert Access.objects.get(device="guest").name == ""
