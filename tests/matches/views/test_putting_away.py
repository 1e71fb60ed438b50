"""Archiving, deleting and bringing back a match, and taking back a rematch nobody meant."""

from uuid import uuid4

import pytest
from django.test import Client

from remi_scores import wording
from remi_scores.matches.access import find_open, link_token, share_token
from remi_scores.matches.acts import Act, MatchAct
from remi_scores.matches.models import Match, Role
from tests.helpers.matches import DEVICE, as_owner, closed, record, reloaded, start
from tests.helpers.pages import let_in, sheet_url

pytestmark = pytest.mark.django_db


def put_away(client: Client, match: Match, act: str) -> str:
    response = client.post(f"{sheet_url(match)}skloni/", {"act": act, "op": str(uuid4())})
    assert response.status_code == 302
    return str(response["Location"])


def listed(owner: Client, address: str = "/") -> dict[str, list[str]]:
    context = owner.get(address).context
    names = ("playing", "finished", "archived", "deleted")
    return {name: [each.code for each in context[name]] for name in names if context[name]}


def test_an_archived_match_is_not_on_the_first_page_and_is_played_on(
    owner: Client, match: Match
) -> None:
    shown = put_away(owner, match, Act.ARCHIVED)
    assert listed(owner, shown) == {"archived": [match.code]}
    record(match, closed(5, 28, 41))
    assert owner.get(sheet_url(match)).status_code == 200
    assert put_away(owner, match, Act.UNARCHIVED) == sheet_url(match)
    assert listed(owner) == {"playing": [match.code]}


def test_a_deleted_match_is_gone_for_everybody_until_its_owner_brings_it_back(
    owner: Client, match: Match
) -> None:
    guest = let_in(match, "a guest")
    shared, link = share_token(as_owner(match)), link_token(match, Role.VIEWER)
    addresses = (sheet_url(match), f"{sheet_url(match)}tabla/", f"/r/{shared}/")
    shown = put_away(owner, match, Act.DELETED)
    assert listed(owner, shown) == {"deleted": [match.code]}
    assert listed(guest) == {}
    for client in (owner, guest):
        # The address with the code leads to joining, as that of a match that never was.
        assert [client.get(each).status_code for each in addresses] == [302, 404, 404]
    assert find_open(code=match.code, device="stranger", address="1.2.3.4") is None
    assert match.code not in owner.get(f"/u/{link}/").content.decode()
    assert Match.objects.devices([match.pk]) == {match.pk: set()}
    assert put_away(owner, match, Act.UNDELETED) == sheet_url(match)
    assert [guest.get(each).status_code for each in addresses] == [200] * 3


def test_acts_are_kept_with_who_and_when_and_done_once(owner: Client, match: Match) -> None:
    for act in (Act.ARCHIVED, Act.ARCHIVED, Act.DELETED, Act.UNDELETED):
        put_away(owner, match, act)
    acts = MatchAct.objects.filter(match=match)
    assert [(each.act, each.author) for each in acts] == [
        ("archived", DEVICE), ("deleted", DEVICE), ("undeleted", DEVICE),
    ]  # fmt: skip
    assert all(each.at for each in acts)


def test_open_pages_are_told(owner: Client, match: Match) -> None:
    etag = reloaded(match).etag
    put_away(owner, match, Act.DELETED)
    assert reloaded(match).etag != etag


@pytest.mark.parametrize("act", ["", "x", "finished"])
def test_an_unknown_act_does_nothing(owner: Client, match: Match, act: str) -> None:
    response = owner.post(f"{sheet_url(match)}skloni/", {"act": act})
    assert (response.status_code, MatchAct.objects.count()) == (400, 0)


def test_only_an_owner_brings_a_match_back(owner: Client, stranger: Client, match: Match) -> None:
    guest = let_in(match, "a guest")
    put_away(owner, match, Act.DELETED)
    for client, status in ((guest, 403), (stranger, 404)):
        response = client.post(f"{sheet_url(match)}skloni/", {"act": Act.UNDELETED})
        assert response.status_code == status
    assert reloaded(match).deleted


# A rematch that nobody meant


@pytest.fixture
def over() -> Match:
    return record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)


def again(owner: Client, match: Match) -> Match:
    owner.post(f"{sheet_url(match)}revans/", {"op": str(uuid4())})
    return Match.objects.get(rematch_of=match)


def test_an_accidental_rematch_leaves_no_trace(owner: Client, over: Match) -> None:
    guest = let_in(start(), "a guest")
    new = again(owner, over)
    assert "Nije trebalo" in owner.get(sheet_url(new)).content.decode()
    etag = reloaded(over).etag
    response = owner.post(f"{sheet_url(new)}odustani/")
    assert response["Location"] == sheet_url(over)
    assert not Match.objects.filter(pk=new.pk).exists()
    assert reloaded(over).etag != etag
    assert new.code not in owner.get(sheet_url(over)).content.decode()
    assert "Ista ekipa" in owner.get(sheet_url(over)).content.decode()
    assert new.code not in guest.get("/").content.decode()


def test_a_rematch_that_has_begun_stays(owner: Client, over: Match) -> None:
    new = again(owner, over)
    record(new, closed(5, 28, 41))
    assert "Nije trebalo" not in owner.get(sheet_url(new)).content.decode()
    response = owner.post(f"{sheet_url(new)}odustani/")
    assert response.status_code == 403
    assert str(wording.ERRORS["match_begun"]) in response.content.decode()
    assert Match.objects.filter(pk=new.pk).exists()


def test_a_match_that_is_no_rematch_cannot_be_taken_back_so(owner: Client, match: Match) -> None:
    assert owner.post(f"{sheet_url(match)}odustani/").status_code == 403
    assert Match.objects.filter(pk=match.pk).exists()
