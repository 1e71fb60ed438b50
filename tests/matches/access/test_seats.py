"""Seats at the table: taken, left, asked for, given; what pages show of them."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from remi_scores.matches.access import links, seats
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Access, Match, Role
from tests.helpers.matches import DEVICE, closed, record, start
from tests.helpers.pages import HTMX, use_device

pytestmark = pytest.mark.django_db


def sit(match: Match, device: str, seat: int | None = None) -> Client:
    """Return a phone that came in by the code, and took a seat."""
    assert links.enter_by_code(match=match, device=device)
    if seat is not None:
        seats.take_seat(match=match, device=device, seat=seat)
    return use_device(Client(), device)


def seated(match: Match) -> dict[str, int]:
    return dict(match.accesses.exclude(seat=None).values_list("device", "seat"))


def shown_phones(match: Match) -> dict[str, object]:
    return dict(Match.objects.get(pk=match.pk).phones)


def address(match: Match) -> str:
    return reverse("seats", args=[match.code])


def key(match: Match, device: str) -> int:
    return Access.objects.get(match=match, device=device).pk


# Services


def test_a_phone_takes_a_free_seat(match: Match) -> None:
    sit(match, "phone", 1)
    assert (seated(match), shown_phones(match)) == ({"phone": 1}, {"taken": [1], "asked": []})


def test_a_phone_has_one_seat(match: Match) -> None:
    sit(match, "phone", 1)
    assert seats.take_seat(match=match, device="phone", seat=2)
    assert seated(match) == {"phone": 2}


def test_a_seat_taken_again_by_its_phone_stays_its_own(match: Match) -> None:
    sit(match, "phone", 1)
    assert seats.take_seat(match=match, device="phone", seat=1)
    assert seated(match) == {"phone": 1}


def test_a_seat_taken_twice_waits_for_the_owner(match: Match) -> None:
    sit(match, "one", 1)
    sit(match, "two", 1)
    assert (seated(match), shown_phones(match)) == ({"one": 1}, {"taken": [1], "asked": [1]})


@pytest.mark.parametrize(("grants", "holder"), [(True, "two"), (False, "one")])
def test_the_owner_gives_or_refuses(match: Match, grants: bool, holder: str) -> None:
    sit(match, "one", 1)
    sit(match, "two", 1)
    seats.answer_request(match=match, request=key(match, "two"), grants=grants)
    assert (seated(match), shown_phones(match)) == ({holder: 1}, {"taken": [1], "asked": []})
    with pytest.raises(SheetError) as caught:
        seats.answer_request(match=match, request=key(match, "two"), grants=True)
    assert caught.value.code is Refusal.NOBODY_ASKS


def test_a_request_of_another_match_is_none_here(match: Match) -> None:
    other = start()
    sit(other, "one", 1)
    sit(other, "two", 1)
    with pytest.raises(SheetError):
        seats.answer_request(match=match, request=key(other, "two"), grants=True)
    assert seated(other) == {"one": 1}


def test_a_seat_is_left_and_freed(match: Match) -> None:
    sit(match, "one", 1)
    sit(match, "two", 2)
    seats.leave_seat(match=match, device="one")
    assert seated(match) == {"two": 2}
    seats.release_seat(match=match, seat=2)
    assert (seated(match), shown_phones(match)["taken"]) == ({}, [])


def test_who_is_shut_out_loses_the_seat(match: Match) -> None:
    sit(match, "coded", 1)
    links.revoke_all(match=match, by=DEVICE)
    assert (seated(match), shown_phones(match)) == ({}, {"taken": [], "asked": []})
    with pytest.raises(SheetError) as caught:
        seats.take_seat(match=match, device="coded", seat=1)
    assert caught.value.code is Refusal.SHUT_OUT


@pytest.mark.parametrize("seat", [-1, 3, 999])
def test_there_are_as_many_seats_as_players(match: Match, seat: int) -> None:
    with pytest.raises(SheetError) as caught:
        sit(match, "phone", seat)
    assert caught.value.code is Refusal.NO_SUCH_SEAT


def test_the_database_gives_a_seat_once(match: Match) -> None:
    sit(match, "one", 1)
    sit(match, "two")
    with pytest.raises(IntegrityError), transaction.atomic():
        Access.objects.filter(device="two").update(seat=1)


def test_seats_tell_open_pages_and_leave_the_sheet_alone(match: Match) -> None:
    sit(match, "one", 1)
    fresh = Match.objects.get(pk=match.pk)
    assert (fresh.page_version, fresh.version) == (1, 0)


# Pages


def test_a_guest_begins_at_the_seats(match: Match) -> None:
    client = Client()
    response = client.post("/uci/", {"code": match.code})
    assert response["Location"] == address(match)
    told = client.get(address(match)).content.decode()
    assert told.count('name="take"') == 3


def test_a_guest_of_a_finished_match_begins_at_the_sheet() -> None:
    finished = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    token = links.link_token(finished, Role.VIEWER)
    response = Client().post(reverse("link", args=[token]))
    assert response["Location"] == finished.get_absolute_url()


def test_taking_a_seat_leads_to_the_sheet(match: Match) -> None:
    phone = sit(match, "phone")
    response = phone.post(address(match), {"take": "1"})
    assert (response.status_code, response["Location"]) == (302, match.get_absolute_url())
    assert seated(match) == {"phone": 1}
    assert "Ovo je moje mesto" in phone.get(address(match)).content.decode()


def test_the_owner_is_asked_on_the_sheet_and_answers_on_the_page(
    owner: Client, match: Match
) -> None:
    sit(match, "one", 1)
    second = sit(match, "two")
    asked = second.post(address(match), {"take": "1"})
    assert (asked.status_code, asked["Location"]) == (302, address(match))
    assert "Vlasnik partije je upitan." in second.get(address(match)).content.decode()
    assert "traži zauzeto mesto" in owner.get(match.get_absolute_url()).content.decode()
    assert "traži zauzeto mesto" not in second.get(match.get_absolute_url()).content.decode()
    button = f'name="give" value="{key(match, "two")}"'
    assert button in owner.get(address(match)).content.decode()
    assert button not in second.get(address(match)).content.decode()
    form = f"{reverse('moved', args=[match.code])}?version=0&v=0.0"
    assert "traži zauzeto mesto" in owner.get(form, headers=HTMX).content.decode()
    assert second.get(form, headers=HTMX).status_code == 204
    etag = Match.objects.get().etag
    assert second.get(address(match), {"v": etag}, headers=HTMX).status_code == 204
    owner.post(address(match), {"give": key(match, "two")})
    assert seated(match) == {"two": 1}
    told = second.get(address(match), {"v": etag}, headers=HTMX).content.decode()
    assert "Ovo je moje mesto" in told
    assert "<html" not in told


def test_a_request_is_taken_back(match: Match) -> None:
    sit(match, "one", 1)
    second = sit(match, "two", 1)
    second.post(address(match), {"leave": "1"})
    assert shown_phones(match)["asked"] == []


@pytest.mark.parametrize("deed", ["release", "give", "refuse"])
@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_only_the_owner_decides(match: Match, deed: str, role: Role) -> None:
    sit(match, "one", 1)
    sit(match, "two", 1)
    token = links.link_token(match, role)
    links.enter_by_link(token=token, device="third")
    value = key(match, "two") if deed != "release" else 1
    before = shown_phones(match)
    third = use_device(Client(), "third")
    assert third.post(address(match), {deed: value}).status_code == 403
    assert (seated(match), shown_phones(match)) == ({"one": 1}, before)


def test_nobody_leaves_for_another(match: Match) -> None:
    sit(match, "one", 1)
    sit(match, "two").post(address(match), {"leave": "1"})
    assert seated(match) == {"one": 1}


@pytest.mark.parametrize("take", ["9", "-1", "x", "", "\0", "1" * 40])
def test_a_seat_that_is_not_there_is_refused(match: Match, take: str) -> None:
    response = sit(match, "phone").post(address(match), {"take": take})
    assert response.status_code == 200
    assert "Za ovim stolom nema tog mesta." in response.content.decode()
    assert seated(match) == {}


def test_strangers_have_no_seat(stranger: Client, match: Match) -> None:
    assert stranger.get(address(match)).status_code == 404
    assert stranger.post(address(match), {"take": "1"}).status_code == 404
    assert Client().post(address(match), {"take": "1"}).status_code == 404
    assert seated(match) == {}


def test_the_seats_are_posted_and_looked_at(owner: Client, match: Match) -> None:
    assert owner.put(address(match)).status_code == 405


def test_a_sheet_shows_the_table_without_a_query_more(
    owner: Client, match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(match, closed(5, 28, 41))
    sit(match, "one", 1)
    sit(match, "two", 1)
    owner.get(match.get_absolute_url())
    with django_assert_num_queries(1):
        owner.get(match.get_absolute_url())


@pytest.mark.parametrize("phones", [1, 3])
def test_the_seats_cost_the_same_queries_however_many_sit(
    owner: Client, match: Match, phones: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for seat in range(phones):
        sit(match, f"phone {seat}", seat)
    with django_assert_num_queries(2):
        owner.get(address(match))


def test_no_page_holds_the_key_of_a_device(owner: Client, match: Match) -> None:
    secret = "a-long-and-secret-key-of-a-device"
    sit(match, "one", 1)
    sit(match, secret, 1)
    for path in ("", "mesta/", "pozovi/"):
        assert secret not in owner.get(match.get_absolute_url() + path).content.decode()
