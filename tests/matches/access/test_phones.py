"""What phones are told of their seats, and what an owner does with one phone."""

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.access import links
from remi_scores.matches.models import Access, Match, Role
from tests.helpers.matches import DEVICE, reloaded, seated, start
from tests.helpers.pages import HTMX, let_in, use_device

pytestmark = pytest.mark.django_db


def seats_url(match: Match) -> str:
    return reverse("seats", args=[match.code])


def request_key(match: Match, device: str) -> int:
    return Access.objects.get(match=match, device=device).pk


def told(client: Client, match: Match) -> str:
    """What a phone is told of its seat, above the sheet."""
    return " ".join(client.get(match.get_absolute_url()).context["phones"].told)


def test_freeing_refusing_and_giving_a_seat_is_told_until_it_was_read(
    owner: Client, match: Match
) -> None:
    holder, asker = let_in(match, "holder", 1), let_in(match, "asker", 1)
    assert "Drugi telefon traži vaše mesto" in holder.get(match.get_absolute_url()).content.decode()
    owner.post(seats_url(match), {"refuse": request_key(match, "asker")})
    assert "Niste dobili mesto igrača Boris" in told(asker, match)
    asker.post(seats_url(match), {"read": "1"})
    assert told(asker, match) == ""
    asker.post(seats_url(match), {"take": "1"})
    etag = reloaded(match).etag
    owner.post(seats_url(match), {"give": request_key(match, "asker")})
    assert "sada je vaše" in told(asker, match)
    # An open page is told at once.
    part = holder.get(match.get_absolute_url(), {"v": etag}, headers=HTMX).content.decode()
    assert "mesto igrača Boris dao drugom telefonu" in part
    owner.post(seats_url(match), {"release": "1"})
    assert "je oslobodio mesto igrača Boris" in told(asker, match)
    asker.post(seats_url(match), {"take": "2"})
    assert told(asker, match) == ""


def test_the_owner_lets_a_phone_write(owner: Client, match: Match) -> None:
    guest = let_in(match, "guest", 1)
    owner.post(seats_url(match), {"writes": request_key(match, "guest")})
    access = guest.get(match.get_absolute_url()).context["match"].access
    assert (access.role, access.seats) == ("scorer", [1])
    links.revoke_link(match=match, role=Role.SCORER, by=DEVICE)
    assert guest.get(match.get_absolute_url()).status_code == 403


def test_the_owner_removes_one_phone_alone(owner: Client, match: Match) -> None:
    guest, other = let_in(match, "guest", 1), let_in(match, "other", 2)
    owner.post(seats_url(match), {"expel": request_key(match, "guest")})
    statuses = [each.get(match.get_absolute_url()).status_code for each in (guest, other, owner)]
    assert statuses == [403, 200, 200]
    assert seated(match) == {"other": [2]}


def test_the_code_changes_with_the_removal_of_a_phone_if_the_owner_wants(
    owner: Client, match: Match
) -> None:
    guest, other = let_in(match, "guest", 1), let_in(match, "other", 2)
    page = owner.get(seats_url(match)).content.decode()
    assert page.count("može da uđe drugim telefonom ili pregledačem") == 2
    owner.post(seats_url(match), {"expel-recode": request_key(match, "guest")})
    fresh = reloaded(match)
    assert (fresh.code, fresh.entry_code == match.code) == (match.code, False)
    statuses = [each.get(match.get_absolute_url()).status_code for each in (guest, other)]
    assert statuses == [403, 200]
    entered = [
        use_device(Client(), f"new {code}").post(reverse("join"), {"code": code}).status_code
        for code in (match.code, fresh.entry_code)
    ]
    assert entered == [200, 302]


def test_a_second_owner_can_remove_the_phone_that_started_the_match(match: Match) -> None:
    links.enter_by_link(token=links.link_token(match, Role.OWNER), device="second")
    second = use_device(Client(), "second")
    second.post(seats_url(match), {"expel": request_key(match, DEVICE)})
    assert use_device(Client()).get(match.get_absolute_url()).status_code == 403
    assert second.get(match.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("deed", ["writes", "expel", "expel-recode"])
def test_a_phone_of_another_match_or_this_one_itself_is_left_alone(
    owner: Client, match: Match, deed: str
) -> None:
    let_in(elsewhere := start(), "far")
    keys = [request_key(elsewhere, "far"), "x", "", "\0"]
    keys += [request_key(match, DEVICE)] if deed == "expel" else []
    for key in keys:
        page = owner.post(seats_url(match), {deed: key})
        assert "Tog telefona više nema u partiji." in page.content.decode()
    assert Access.objects.get(device="far").role == "viewer"
    assert not Access.objects.filter(revoked=True).exists()


@pytest.mark.parametrize("deed", ["writes", "expel", "expel-recode"])
@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_only_the_owner_decides_about_phones(match: Match, deed: str, role: Role) -> None:
    let_in(match, "guest", 1)
    links.enter_by_link(token=links.link_token(match, role), device="third")
    third = use_device(Client(), "third")
    key = request_key(match, "guest")
    assert third.post(seats_url(match), {deed: key}).status_code == 403
    access = Access.objects.get(match=match, device="guest")
    assert (access.role, access.revoked) == ("viewer", False)
