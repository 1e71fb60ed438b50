"""One person's devices: carrying over, the recovery code, the list, revoking."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from remi_scores.desk.models import Verdict
from remi_scores.matches.access import links
from remi_scores.matches.access.codes import TRIES
from remi_scores.matches.models import Access, Match, Role, RulePreset
from remi_scores.people.models import Device, Person, Transfer
from tests.helpers.links import enter_by_link, link_url, new_link
from tests.helpers.matches import DEVICE, asked, reloaded, seated, start, write_hand
from tests.helpers.pages import let_in, use_device

pytestmark = pytest.mark.django_db
PHONES = "/telefoni/"


def carry_over(client: Client, other: Client) -> None:
    assert other.post(new_link(client)).status_code == 302


def new_code(client: Client) -> str:
    page = client.post(PHONES, {"recovery": "1"}).content.decode()
    found = re.search(r'id="recovery-code">([^<]+)<', page)
    assert found
    return found[1]


def recover(client: Client, code: str) -> int:
    return client.post("/povratak/", {"code": code}).status_code


def status(client: Client, match: Match) -> int:
    return client.get(match.get_absolute_url()).status_code


def revoke_other(client: Client) -> None:
    """Revoke the only other phone of this person."""
    page = client.get(PHONES).content.decode()
    (other,) = re.findall(r'name="revoke" value="(\d+)">Da, ukloni', page)
    assert client.post(PHONES, {"revoke": other})["Location"] == PHONES


# Carrying over


def test_another_phone_gets_matches_role_and_seat_and_the_first_keeps_them(
    owner: Client, match: Match
) -> None:
    owner.post(f"{match.get_absolute_url()}mesta/", {"take": "1"})
    other = Client()
    carry_over(owner, other)
    for client in (owner, other):
        access = client.get(match.get_absolute_url()).context["match"].access
        assert (access.role, access.seats) == ("owner", [1])
        assert [each.code for each in client.get("/").context["playing"]] == [match.code]


def test_a_link_works_once(owner: Client, match: Match) -> None:
    address = new_link(owner)
    late = Client()
    assert (Client().post(address).status_code, late.post(address).status_code) == (302, 403)
    assert status(late, match) == 302
    assert late.get(address).status_code == 403


def test_a_link_works_for_ten_minutes(owner: Client) -> None:
    address = new_link(owner)
    Transfer.objects.update(made_at=timezone.now() - timedelta(minutes=10, seconds=1))
    other = Client()
    assert (other.get(address).status_code, other.post(address).status_code) == (403, 403)
    assert "stariji od deset minuta" in other.get(address).content.decode()


def test_opening_a_link_alone_changes_nothing(owner: Client, match: Match) -> None:
    address, other = new_link(owner), Client()
    page = other.get(address)
    assert (page.status_code, page["X-Robots-Tag"]) == (200, "noindex")
    assert match.code not in page.content.decode()
    assert (status(other, match), Transfer.objects.count()) == (302, 1)


def test_what_the_other_phone_has_joins(owner: Client, match: Match) -> None:
    its_own = start(owner="other")
    RulePreset.objects.create(device="other", variant_key="becki", name="kuća")
    Verdict.objects.create(author="other", document={}, answer={})
    other = use_device(Client(), "other")
    carry_over(owner, other)
    for each in (match, its_own):
        assert [status(client, each) for client in (owner, other)] == [200, 200]
    assert RulePreset.objects.get().device == Verdict.objects.get().author == DEVICE


def test_in_a_match_that_both_were_in_the_higher_role_and_all_seats_count(
    owner: Client, match: Match
) -> None:
    other = let_in(match, "other", 2)
    for seat in (0, 2):  # the owner asks for the seat that the other phone has
        owner.post(f"{match.get_absolute_url()}mesta/", {"take": str(seat)})
    write_hand(match, 2, 40, author="other")
    carry_over(owner, other)
    found = Access.objects.get(match=match)
    assert (found.device, found.role, found.since) == (DEVICE, "owner", 0)
    assert (seated(match), asked(match)) == ({DEVICE: [0, 2]}, [])
    page = other.get(f"{match.get_absolute_url()}karte/2/").content.decode()
    assert 'value="40"' in page  # what it wrote for the coming deal is still its own


def test_a_match_that_one_of_the_phones_was_shut_out_of_stays_open(match: Match) -> None:
    first, second = enter_by_link(match, Role.SCORER), let_in(match, "second")
    links.revoke_link(match=match, role=Role.SCORER, by=DEVICE)
    carry_over(first, second)
    assert [status(client, match) for client in (first, second)] == [200, 200]
    assert Access.objects.exclude(device=DEVICE).get().role == "viewer"


def test_the_persons_of_two_phones_become_one(match: Match) -> None:
    phones = [use_device(Client(), name) for name in ("a", "b", "c", "d")]
    matches = [start(owner=name) for name in ("a", "b", "c", "d")]
    carry_over(phones[0], phones[1])
    carry_over(phones[2], phones[3])
    carry_over(phones[0], phones[2])
    assert [status(phone, each) for phone in phones for each in matches] == [200] * 16
    assert (Person.objects.count(), Device.objects.count()) == (1, 4)


def test_a_device_of_no_person_costs_no_query_more(
    match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    alone, other = let_in(match, "alone"), let_in(match, "other")
    carry_over(alone, other)
    address = match.get_absolute_url() + "mesta/"
    for client in (use_device(Client()), other):
        client.get(address)
    with django_assert_num_queries(2):
        use_device(Client()).get(address)
    with django_assert_num_queries(3):
        other.get(address)
    with django_assert_num_queries(0):
        Client().get("/uci/")


# Revoking


def test_a_revoked_phone_has_nothing_any_more(owner: Client, match: Match) -> None:
    other = Client()
    carry_over(owner, other)
    revoke_other(owner)
    assert (status(owner, match), status(other, match)) == (200, 302)
    assert other.get("/").context["playing"] == []


def test_the_phone_that_was_first_can_be_revoked_whatever_cookie_it_kept(
    owner: Client, match: Match
) -> None:
    other, waiting = Client(), Client()
    carry_over(owner, other)
    address = new_link(owner)
    revoke_other(other)
    assert status(other, match) == 200
    for lost in (owner, use_device(Client()), use_device(Client(), DEVICE)):
        assert status(lost, match) == 302
    assert waiting.post(address).status_code == 403


def test_a_revoked_phone_that_writes_again_is_a_new_device(owner: Client, match: Match) -> None:
    other = Client()
    carry_over(owner, other)
    revoke_other(owner)
    assert other.post(link_url(match, Role.VIEWER)).status_code == 302
    access = other.get(match.get_absolute_url()).context["match"].access
    assert (access.role, status(owner, match)) == ("viewer", 200)


def test_a_phone_signs_itself_out_if_another_one_has_everything(
    owner: Client, match: Match
) -> None:
    other = Client()
    carry_over(owner, other)
    (own,) = re.findall(
        r'name="revoke" value="(\d+)">Da, odjavi', owner.get(PHONES).content.decode()
    )
    assert owner.post(PHONES, {"revoke": own})["Location"] == "/"
    assert (status(owner, match), status(other, match)) == (302, 200)
    assert owner.get("/").context["playing"] == []
    assert "Odjavi ovaj telefon" not in other.get(PHONES).content.decode()


def test_revoking_tells_open_pages(owner: Client, match: Match) -> None:
    carry_over(owner, Client())
    before = reloaded(match).page_version
    revoke_other(owner)
    assert reloaded(match).page_version == before + 1


@pytest.mark.parametrize("value", ["", "x", "999999", "\0"])
def test_nobody_revokes_a_phone_of_others_or_their_only_one(
    owner: Client, stranger: Client, match: Match, value: str
) -> None:
    new_code(owner)
    own = Device.objects.get(key=DEVICE).pk
    for client, pk in ((stranger, own), (owner, own), (owner, value)):
        assert client.post(PHONES, {"revoke": pk}).status_code == 302
    assert not Device.objects.exclude(revoked_at=None).exists()
    assert status(owner, match) == 200


# The recovery code


def test_the_recovery_code_brings_everything_back(owner: Client, match: Match) -> None:
    code, new = new_code(owner), Client()
    assert re.fullmatch(r"(?:[A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}", code)
    assert recover(new, code.lower().replace("-", " ")) == 302
    assert new.get(match.get_absolute_url()).context["match"].access.role == "owner"
    revoke_other(new)
    assert (status(new, match), status(owner, match)) == (200, 302)
    # It was made on the phone that is lost, so it opens nothing any more.
    assert recover(Client(), code) == 200


def test_a_new_code_takes_the_place_of_the_old_one(owner: Client) -> None:
    old, new = new_code(owner), new_code(owner)
    assert (recover(Client(), old), recover(Client(), new)) == (200, 302)


def test_the_code_is_not_stored_and_not_shown_again(owner: Client) -> None:
    code = new_code(owner)
    assert code not in owner.get(PHONES).content.decode()
    stored = str(list(Person.objects.values_list()))
    assert code.replace("-", "") not in stored
    assert len(Person.objects.get().recovery) == 64


@pytest.mark.parametrize("code", ["", "x", "AAAA-AAAA-AAAA-AAAA-AAAA", "\0", "Ж" * 300])
def test_a_wrong_code_says_what_to_do_and_brings_nothing(
    owner: Client, match: Match, code: str
) -> None:
    new_code(owner)
    other = Client()
    page = other.post("/povratak/", {"code": code})
    assert (page.status_code, 'role="alert"' in page.content.decode()) == (200, True)
    assert status(other, match) == 302


def test_wrong_recovery_codes_are_limited(owner: Client) -> None:
    code, guesser = new_code(owner), Client()
    for _ in range(TRIES):
        recover(guesser, "AAAA-AAAA-AAAA-AAAA-AAAA")
    assert recover(guesser, code) == 200
    assert recover(Client(), code) == 302


def test_the_code_is_offered_when_the_first_match_begins(owner: Client, match: Match) -> None:
    offer = "šifra sa papira vraća partije"
    assert offer in owner.get(match.get_absolute_url()).content.decode()
    assert offer not in let_in(match, "guest").get(match.get_absolute_url()).content.decode()
    new_code(owner)
    assert offer not in owner.get(match.get_absolute_url()).content.decode()
