"""What each role of a match may write, and what it is refused."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match, Revision, Role
from tests.helpers.links import enter_by_link, revoke
from tests.helpers.matches import closed, points, record, reloaded, start
from tests.helpers.pages import becki_fields, plain_and_htmx, use_device

pytestmark = pytest.mark.django_db
MAY_ONLY_LOOK = "Na ovom uređaju partija može samo da se gleda."

WRITING = {
    "deljenje/": Role.SCORER,
    "deljenje/pregled/": Role.SCORER,
    "dopuna/": Role.SCORER,
    "odlazi/": Role.SCORER,
    "dolazi/": Role.SCORER,
    "kraj/": Role.OWNER,
    "skloni/": Role.OWNER,
    "odustani/": Role.OWNER,
    "pravila/": Role.OWNER,
    "mesta/igraci/": Role.OWNER,
    "red/1/ispravi/": Role.SCORER,
    "ispravka/1/": Role.SCORER,
    "red/1/ponisti/": Role.SCORER,
    "red/1/vrati/": Role.SCORER,
    "revans/": Role.SCORER,
    "pozovi/ponisti/": Role.OWNER,
}
"""Every address of a match that writes, with the least role that may."""

POST_ONLY = {
    "deljenje/pregled/",
    "ispravka/1/",
    "red/1/ponisti/",
    "red/1/vrati/",
    "revans/",
    "skloni/",
    "odustani/",
    "pozovi/ponisti/",
}


def test_every_address_that_writes_is_in_the_list() -> None:
    from remi_scores.matches.urls import urlpatterns

    match = start()
    written = set()
    for pattern in urlpatterns:
        arguments = {"code": match.code, "position": 1, "seat": 0, "token": "x", "typed": "x"}
        wanted = {name: arguments[name] for name in pattern.pattern.converters}
        address = reverse(pattern.name, kwargs=wanted)
        allowed = use_device(Client()).options(address).headers.get("Allow", "POST")
        if address.startswith(match.get_absolute_url()) and "POST" in allowed:
            written.add(address.removeprefix(match.get_absolute_url()))
    # These depend on the seat of the device: access/test_seats.py and views/hands test them.
    by_seat = {"mesta/", "karte/", "karte/0/", "karte/0/pregled/"}
    assert written - {""} == by_seat | set(WRITING)


def facts(match: Match) -> tuple[object, ...]:
    fresh = reloaded(match)
    return fresh.version, fresh.page_version, Revision.objects.count(), Match.objects.count()


@plain_and_htmx
@pytest.mark.parametrize(("path", "least"), WRITING.items())
def test_a_lesser_role_gets_403_and_writes_nothing(
    match: Match, path: str, least: Role, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    less = [role for role in Role if not role.reaches(least)]
    clients = {role: enter_by_link(match, role) for role in less}
    before = facts(match)
    fields = {**becki_fields(match), "player": 0, "points": "5", "reason": "x", "sequence": 1}
    for role, client in clients.items():
        response = client.post(match.get_absolute_url() + path, fields, headers=headers)
        words = MAY_ONLY_LOOK if least is Role.SCORER else "To može samo vlasnik partije."
        assert (role, response.status_code) == (role, 403)
        assert words in response.content.decode()
    assert facts(match) == before


@pytest.mark.parametrize(("path", "least"), WRITING.items())
def test_a_lesser_role_cannot_open_a_page_that_writes(match: Match, path: str, least: Role) -> None:
    record(match, closed(5, 28, 41))
    status = 405 if path in POST_ONLY else 403
    for role in (role for role in Role if not role.reaches(least)):
        client = enter_by_link(match, role)
        assert client.get(match.get_absolute_url() + path).status_code == status


def test_a_scorer_can_write_and_undo_a_deal(match: Match) -> None:
    scorer = enter_by_link(match, Role.SCORER)
    address = match.get_absolute_url()
    assert scorer.post(f"{address}deljenje/", becki_fields(match)).status_code == 302
    undone = scorer.post(f"{address}red/1/ponisti/", {"op": str(uuid4()), "sequence": 1})
    assert undone.status_code == 302
    assert points(match) == [[59, 0, 0]]


def test_an_invited_owner_can_change_rules_and_revoke_links(match: Match) -> None:
    second = enter_by_link(match, Role.OWNER)
    assert second.get(f"{match.get_absolute_url()}pravila/").status_code == 200
    assert revoke(second, match, "scorer") == 302
    assert revoke(second, match, "owner") == 302
    assert second.get(match.get_absolute_url()).status_code == 200


def test_a_viewer_is_offered_nothing_to_write(match: Match) -> None:
    record(match, closed(5, 28, 41))
    viewer = enter_by_link(match, Role.VIEWER)
    for path in ("", "?red=1", "red/1/", "red/1/0/", "grafikon/", "pozovi/"):
        page = viewer.get(match.get_absolute_url() + path).content.decode()
        offered = [each for each in WRITING if f"{match.get_absolute_url()}{each}" in page]
        assert (path, offered) == (path, [])


def test_a_sheet_cached_for_an_owner_is_not_shown_to_a_viewer(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    viewer = enter_by_link(match, Role.VIEWER)
    for _ in range(2):
        assert "Upiši deljenje" in owner.get(match.get_absolute_url()).content.decode()
        assert "Upiši deljenje" not in viewer.get(match.get_absolute_url()).content.decode()


def test_a_revoked_scorer_cannot_send_an_open_form(owner: Client, match: Match) -> None:
    scorer = enter_by_link(match, Role.SCORER)
    fields = becki_fields(match)
    assert scorer.get(f"{match.get_absolute_url()}deljenje/").status_code == 200
    revoke(owner, match, "scorer")
    assert scorer.post(f"{match.get_absolute_url()}deljenje/", fields).status_code == 403
    assert points(match) == []
