"""The page that invites, opening a link, typing a code, and what each role is refused."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.access import links
from remi_scores.matches.access.codes import TRIES
from remi_scores.matches.models import Access, Match, Revision, Role
from tests.helpers.matches import DEVICE, closed, points, record, start
from tests.helpers.pages import becki_fields, plain_and_htmx, use_device

pytestmark = pytest.mark.django_db
JOIN = "/uci/"
SHUT = "Vaš ulaz u ovu partiju je zatvoren."
LOOKING = "Na ovom uređaju partija može samo da se gleda."


def invite(match: Match) -> str:
    return reverse("invite", args=[match.code])


def link(match: Match, role: Role) -> str:
    return reverse("link", args=[links.link_token(Match.objects.get(pk=match.pk), role)])


def come_in(match: Match, role: Role) -> Client:
    """Return a new phone that opened a role's link."""
    client = Client()
    response = client.post(link(match, role))
    there = f"{match.get_absolute_url()}mesta/" if role is Role.VIEWER else match.get_absolute_url()
    assert (response.status_code, response["Location"]) == (302, there)
    return client


# Opening a link


@pytest.mark.parametrize("role", Role)
def test_a_link_leads_to_the_plain_address_of_the_match(match: Match, role: Role) -> None:
    client = come_in(match, role)
    assert client.get(match.get_absolute_url()).context["match"].access.role == role


def test_only_looking_at_a_link_lets_nobody_in(match: Match) -> None:
    client = Client()
    response = client.get(link(match, Role.SCORER))
    assert response.status_code == 200
    assert "sessionid" not in client.cookies
    assert match.accesses.count() == 1
    told = response.content.decode()
    assert '<meta property="og:title" content="Bečki Remi: zapisnik">' in told
    assert not [secret for secret in (match.code, "Boris") if secret in told]
    assert client.head(link(match, Role.SCORER)).status_code == 200


def test_a_link_opened_again_goes_straight_on(match: Match) -> None:
    client = come_in(match, Role.SCORER)
    for role in (Role.SCORER, Role.VIEWER):
        assert client.get(link(match, role))["Location"] == match.get_absolute_url()
    assert client.get(link(match, Role.OWNER)).status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_that_does_not_hold_says_so(match: Match, method: str) -> None:
    revoked = link(match, Role.VIEWER)
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    for address in (revoked, "/u/1-owner-0.AAAA/", "/u/x/"):
        client = Client()
        response = getattr(client, method)(address)
        assert response.status_code == 403
        assert SHUT in response.content.decode()
        assert not Access.objects.exclude(device=DEVICE).exists()


def test_a_link_is_kept_from_search_engines_and_caches(match: Match) -> None:
    for address in (link(match, Role.OWNER), "/u/x/"):
        response = Client().get(address)
        assert response["X-Robots-Tag"] == "noindex"
        assert "no-store" in response["Cache-Control"]


def test_a_link_is_only_looked_at_and_posted(match: Match) -> None:
    assert Client().put(link(match, Role.OWNER)).status_code == 405


# The page that invites


def test_the_owner_sees_every_link_and_the_code(owner: Client, match: Match) -> None:
    told = owner.get(invite(match)).content.decode()
    assert re.findall(r'value="http://testserver(/u/[^"]+)"', told) == [
        link(match, role) for role in Role
    ]
    assert f'<p class="code">{match.code}</p>' in told
    assert '<svg viewBox="0 0' in told
    assert "no-store" in owner.get(invite(match))["Cache-Control"]


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_others_see_the_code_and_no_link(match: Match, role: Role) -> None:
    told = come_in(match, role).get(invite(match)).content.decode()
    assert match.code in told
    assert "/u/" not in told
    assert reverse("revoke", args=[match.code]) not in told


def test_strangers_are_not_told_how_to_come_in(stranger: Client, match: Match) -> None:
    assert stranger.get(invite(match)).status_code == 404
    assert stranger.post(reverse("revoke", args=[match.code]), {"what": "all"}).status_code == 404


def test_no_page_but_this_one_holds_a_link(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    for path in ("", "deljenje/", "red/1/", "red/1/0/", "grafikon/", "pravila/"):
        told = owner.get(match.get_absolute_url() + path).content.decode()
        assert "/u/" not in told


# Taking back


def revoke(client: Client, match: Match, what: str, **more: str) -> int:
    return client.post(reverse("revoke", args=[match.code]), {"what": what, **more}).status_code


@pytest.mark.parametrize(("what", "stays"), [("viewer", "scorer"), ("scorer", "viewer")])
def test_one_link_is_taken_back(owner: Client, match: Match, what: str, stays: str) -> None:
    phones = {role: come_in(match, Role(role)) for role in (what, stays)}
    assert revoke(owner, match, what) == 302
    shut = phones[what].get(match.get_absolute_url())
    assert (shut.status_code, SHUT in shut.content.decode()) == (403, True)
    assert phones[what].get("/").context["playing"] == []
    assert phones[stays].get(match.get_absolute_url()).status_code == 200


def test_all_links_are_taken_back(owner: Client, match: Match) -> None:
    phones = [come_in(match, role) for role in Role]
    assert revoke(owner, match, "all") == 302
    assert [phone.get(match.get_absolute_url()).status_code for phone in phones] == [403] * 3
    assert owner.get(match.get_absolute_url()).status_code == 200


def test_the_code_is_closed_and_opened(owner: Client, match: Match) -> None:
    revoke(owner, match, "code", opens="no")
    assert "Šifrom se sada ne ulazi." in owner.get(invite(match)).content.decode()
    assert Client().post(JOIN, {"code": match.code}).status_code == 200
    revoke(owner, match, "code", opens="yes")
    assert Client().post(JOIN, {"code": match.code}).status_code == 302


def test_who_is_shut_out_is_told_that_the_code_does_not_let_them_back(
    owner: Client, match: Match
) -> None:
    phone = come_in(match, Role.VIEWER)
    revoke(owner, match, "viewer")
    response = phone.post(JOIN, {"code": match.code})
    assert (response.status_code, response.context["problem"]) == (
        200,
        f"{SHUT} Vlasnik može da vam pošalje novi link.",
    )
    assert phone.get(match.get_absolute_url()).status_code == 403
    assert "šifrom ne može nazad" in owner.get(invite(match)).content.decode()
    assert phone.post(link(match, Role.VIEWER)).status_code == 302
    assert phone.get(match.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("what", ["", "x", "owner ", "\0"])
def test_nothing_else_is_taken_back(owner: Client, match: Match, what: str) -> None:
    assert revoke(owner, match, what) == 302
    assert Match.objects.get(pk=match.pk).page_version == 0


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
@pytest.mark.parametrize("what", [*Role, "all", "code"])
def test_only_the_owner_takes_back(match: Match, role: Role, what: str) -> None:
    assert revoke(come_in(match, role), match, what) == 403
    fresh = Match.objects.get(pk=match.pk)
    assert (fresh.link_turns, fresh.code_opens) == ({}, True)


def test_taking_back_is_only_posted(owner: Client, match: Match) -> None:
    assert owner.get(reverse("revoke", args=[match.code])).status_code == 405


# The code


def test_a_code_lets_a_viewer_in(match: Match) -> None:
    client = Client()
    response = client.post(JOIN, {"code": match.code.lower()})
    assert (response.status_code, response["Location"]) == (
        302,
        reverse("seats", args=[match.code]),
    )
    assert client.get(match.get_absolute_url()).context["match"].access.role == "viewer"
    assert [each.code for each in client.get("/").context["playing"]] == [match.code]


def test_the_first_page_asks_for_a_code() -> None:
    assert f'action="{JOIN}"' in Client().get("/").content.decode()


@pytest.mark.parametrize("code", ["22222", "abc", "", "<b>x</b>"])
def test_a_wrong_code_says_so_and_keeps_what_was_typed(match: Match, code: str) -> None:
    client = Client()
    response = client.post(JOIN, {"code": code})
    assert response.status_code == 200
    assert 'role="alert"' in response.content.decode()
    assert response.context["typed"] == code
    assert "<b>x" not in response.content.decode()
    assert "sessionid" not in client.cookies


def test_a_code_in_the_address_is_no_way_to_guess(match: Match) -> None:
    known, unknown = (Client().get(f"/p/{code}/") for code in (match.code, "22222"))
    assert (known.status_code, unknown.status_code) == (404, 404)
    assert len(known.content) == len(unknown.content)


def test_too_many_wrong_codes_are_refused(match: Match) -> None:
    for _ in range(TRIES):
        Client().post(JOIN, {"code": "22222"})
    refused = Client().post(JOIN, {"code": match.code})
    assert "Previše šifara" in refused.content.decode()
    assert match.accesses.count() == 1
    # Who is in already, or has a link, is not kept waiting.
    phone = come_in(match, Role.VIEWER)
    assert phone.post(JOIN, {"code": match.code})["Location"] == match.get_absolute_url()


def test_a_code_does_not_lower_a_role(owner: Client, match: Match) -> None:
    owner.post(JOIN, {"code": match.code})
    assert Access.objects.get(match=match, device=DEVICE).role == "owner"


# What each role is refused

WRITING = {
    "deljenje/": Role.SCORER,
    "deljenje/pregled/": Role.SCORER,
    "dopuna/": Role.SCORER,
    "odlazi/": Role.SCORER,
    "dolazi/": Role.SCORER,
    "pravila/": Role.OWNER,
    "red/1/ispravi/": Role.SCORER,
    "red/1/ponisti/": Role.SCORER,
    "red/1/vrati/": Role.SCORER,
    "revans/": Role.SCORER,
    "pozovi/ponisti/": Role.OWNER,
}
"""Every address of a match that writes, with the least role that may."""


def test_every_address_that_writes_is_in_the_list() -> None:
    from remi_scores.matches.urls import urlpatterns

    match = start()
    written = set()
    for pattern in urlpatterns:
        arguments = {"code": match.code, "position": 1, "seat": 0, "token": "x"}
        wanted = {name: arguments[name] for name in pattern.pattern.converters}
        address = reverse(pattern.name, kwargs=wanted)
        allowed = use_device(Client()).options(address).headers.get("Allow", "POST")
        if address.startswith(match.get_absolute_url()) and "POST" in allowed:
            written.add(address.removeprefix(match.get_absolute_url()))
    # At the seats the deed decides, at the cards the seat: test_seats.py, test_own_hands.py.
    seated = {"mesta/", "karte/", "karte/0/", "karte/0/pregled/"}
    assert written - {""} == seated | set(WRITING)


def facts(match: Match) -> tuple[object, ...]:
    fresh = Match.objects.get(pk=match.pk)
    return fresh.version, fresh.page_version, Revision.objects.count(), Match.objects.count()


@plain_and_htmx
@pytest.mark.parametrize(("path", "least"), WRITING.items())
def test_who_may_less_writes_nothing(
    match: Match, path: str, least: Role, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    less = [role for role in Role if not role.reaches(least)]
    clients = {role: come_in(match, role) for role in less}
    before = facts(match)
    fields = {**becki_fields(match), "player": 0, "points": "5", "reason": "x", "sequence": 1}
    for role, client in clients.items():
        response = client.post(match.get_absolute_url() + path, fields, headers=headers)
        words = LOOKING if least is Role.SCORER else "To može samo vlasnik partije."
        assert (role, response.status_code) == (role, 403)
        assert words in response.content.decode()
    assert facts(match) == before


@pytest.mark.parametrize(("path", "least"), WRITING.items())
def test_a_page_that_writes_is_not_shown_to_who_may_not(
    match: Match, path: str, least: Role
) -> None:
    record(match, closed(5, 28, 41))
    for role in (role for role in Role if not role.reaches(least)):
        assert come_in(match, role).get(match.get_absolute_url() + path).status_code in (403, 405)


def test_a_scorer_writes(match: Match) -> None:
    scorer = come_in(match, Role.SCORER)
    address = match.get_absolute_url()
    assert scorer.post(f"{address}deljenje/", becki_fields(match)).status_code == 302
    undone = scorer.post(f"{address}red/1/ponisti/", {"op": str(uuid4()), "sequence": 1})
    assert undone.status_code == 302
    assert points(match) == [[59, 0, 0]]


def test_an_invited_owner_may_everything(match: Match) -> None:
    second = come_in(match, Role.OWNER)
    assert second.get(f"{match.get_absolute_url()}pravila/").status_code == 200
    assert revoke(second, match, "scorer") == 302
    assert revoke(second, match, "owner") == 302
    assert second.get(match.get_absolute_url()).status_code == 200


def test_a_viewer_is_offered_nothing_to_write(match: Match) -> None:
    record(match, closed(5, 28, 41))
    viewer = come_in(match, Role.VIEWER)
    for path in ("", "?red=1", "red/1/", "red/1/0/", "grafikon/", "pozovi/"):
        told = viewer.get(match.get_absolute_url() + path).content.decode()
        offered = [each for each in WRITING if f"{match.get_absolute_url()}{each}" in told]
        assert (path, offered) == (path, [])


def test_a_sheet_kept_for_a_scorer_is_not_shown_to_a_viewer(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    viewer = come_in(match, Role.VIEWER)
    for _ in range(2):
        assert "Upiši deljenje" in owner.get(match.get_absolute_url()).content.decode()
        assert "Upiši deljenje" not in viewer.get(match.get_absolute_url()).content.decode()


def test_a_role_taken_away_holds_at_once(owner: Client, match: Match) -> None:
    scorer = come_in(match, Role.SCORER)
    fields = becki_fields(match)
    assert scorer.get(f"{match.get_absolute_url()}deljenje/").status_code == 200
    revoke(owner, match, "scorer")
    assert scorer.post(f"{match.get_absolute_url()}deljenje/", fields).status_code == 403
    assert points(match) == []


def test_only_our_own_pages_may_send_a_link_or_a_code(match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    for address in (link(match, Role.OWNER), JOIN):
        assert client.post(address, {"code": match.code}).status_code == 403
    assert match.accesses.count() == 1


def test_no_page_tells_the_next_one_its_address(owner: Client, match: Match) -> None:
    """Logs keep referrers; an answer that leads on has to say so as well."""
    viewer, strict = link(match, Role.VIEWER), Client(enforce_csrf_checks=True)
    for response in (
        *(Client().get(viewer), Client().get("/u/x/"), Client().post(viewer), owner.get(viewer)),
        *(strict.post(viewer), Client().get("/"), owner.get(match.get_absolute_url())),
    ):
        assert (response.status_code, response["Referrer-Policy"]) == (
            response.status_code,
            "strict-origin",
        )
