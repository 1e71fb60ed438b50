"""The page that invites, opening a link, typing a code, revoking both."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from remi_scores.matches.access import links
from remi_scores.matches.access.codes import TRIES
from remi_scores.matches.access.seats import take_seat
from remi_scores.matches.models import CODE_EXPIRES, Access, Match, Role
from tests.helpers.links import enter_by_link, link_url, revoke
from tests.helpers.matches import DEVICE, closed, record, reloaded, seated
from tests.helpers.pages import HTMX, use_device

pytestmark = pytest.mark.django_db
JOIN = "/uci/"
SHUT = "Vaš ulaz u ovu partiju je zatvoren."


def invite_url(match: Match) -> str:
    return reverse("invite", args=[match.code])


# Opening a link


@pytest.mark.parametrize("role", Role)
def test_a_link_leads_to_the_plain_address_of_the_match(match: Match, role: Role) -> None:
    client = enter_by_link(match, role)
    assert client.get(match.get_absolute_url()).context["match"].access.role == role


def test_a_get_of_a_link_gives_no_access_and_shows_no_code_or_names(match: Match) -> None:
    client = Client()
    response = client.get(link_url(match, Role.SCORER))
    assert response.status_code == 200
    assert "device" not in client.cookies
    assert match.accesses.count() == 1
    page = response.content.decode()
    assert '<meta property="og:title" content="Bečki Remi: zapisnik">' in page
    assert not [secret for secret in (match.code, "Boris") if secret in page]
    assert client.head(link_url(match, Role.SCORER)).status_code == 200


def test_a_link_that_gives_no_better_role_redirects_to_the_match(match: Match) -> None:
    client = enter_by_link(match, Role.SCORER)
    for role in (Role.SCORER, Role.VIEWER):
        assert client.get(link_url(match, role))["Location"] == match.get_absolute_url()
    assert client.get(link_url(match, Role.OWNER)).status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_revoked_or_forged_link_is_403_and_gives_no_access(match: Match, method: str) -> None:
    revoked = link_url(match, Role.VIEWER)
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    for address in (revoked, "/u/1-owner-0.AAAA/", "/u/x/"):
        client = Client()
        response = getattr(client, method)(address)
        assert response.status_code == 403
        assert SHUT in response.content.decode()
        assert not Access.objects.exclude(device=DEVICE).exists()


def test_a_link_is_not_indexed_and_not_cached(match: Match) -> None:
    for address in (link_url(match, Role.OWNER), "/u/x/"):
        response = Client().get(address)
        assert response["X-Robots-Tag"] == "noindex"
        assert "no-store" in response["Cache-Control"]


def test_a_link_accepts_only_get_and_post(match: Match) -> None:
    assert Client().put(link_url(match, Role.OWNER)).status_code == 405


# The page that invites


def test_the_owner_sees_every_link_and_the_code(owner: Client, match: Match) -> None:
    page = owner.get(invite_url(match)).content.decode()
    assert re.findall(r'value="http://testserver(/u/[^"]+)"', page) == [
        link_url(match, role) for role in Role
    ]
    assert f'<p class="code">{match.code}</p>' in page
    assert '<svg viewBox="0 0' in page
    assert "no-store" in owner.get(invite_url(match))["Cache-Control"]


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_others_see_the_code_and_no_link(match: Match, role: Role) -> None:
    page = enter_by_link(match, role).get(invite_url(match)).content.decode()
    assert match.code in page
    assert "/u/" not in page
    assert reverse("revoke", args=[match.code]) not in page


def test_a_stranger_gets_404_and_cannot_revoke(stranger: Client, match: Match) -> None:
    assert stranger.get(invite_url(match)).status_code == 404
    assert stranger.post(reverse("revoke", args=[match.code]), {"what": "all"}).status_code == 404


def test_no_other_page_holds_a_link(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    for path in ("", "deljenje/", "red/1/", "red/1/0/", "grafikon/", "pravila/"):
        page = owner.get(match.get_absolute_url() + path).content.decode()
        assert "/u/" not in page


# Revoking


@pytest.mark.parametrize(("what", "stays"), [("viewer", "scorer"), ("scorer", "viewer")])
def test_a_revoked_link_shuts_out_its_devices_alone(
    owner: Client, match: Match, what: str, stays: str
) -> None:
    clients = {role: enter_by_link(match, Role(role)) for role in (what, stays)}
    assert revoke(owner, match, what) == 302
    shut = clients[what].get(match.get_absolute_url())
    assert (shut.status_code, SHUT in shut.content.decode()) == (403, True)
    assert clients[what].get("/").context["playing"] == []
    assert clients[stays].get(match.get_absolute_url()).status_code == 200


def test_revoking_everything_shuts_out_all_but_the_owner(owner: Client, match: Match) -> None:
    clients = [enter_by_link(match, role) for role in Role]
    assert revoke(owner, match, "all") == 302
    assert [client.get(match.get_absolute_url()).status_code for client in clients] == [403] * 3
    assert owner.get(match.get_absolute_url()).status_code == 200


def test_a_closed_code_lets_nobody_in_until_it_is_opened(owner: Client, match: Match) -> None:
    revoke(owner, match, "code", opens="no")
    assert "Šifrom se sada ne ulazi." in owner.get(invite_url(match)).content.decode()
    assert Client().post(JOIN, {"code": match.code}).status_code == 200
    revoke(owner, match, "code", opens="yes")
    assert Client().post(JOIN, {"code": match.code}).status_code == 302


def test_a_revoked_device_comes_back_by_a_new_link_and_not_by_the_code(
    owner: Client, match: Match
) -> None:
    client = enter_by_link(match, Role.VIEWER)
    revoke(owner, match, "viewer")
    response = client.post(JOIN, {"code": match.code})
    assert (response.status_code, response.context["problem"]) == (
        200,
        f"{SHUT} Vlasnik može da vam pošalje novi link.",
    )
    assert client.get(match.get_absolute_url()).status_code == 403
    assert (
        "ne vraća se šifrom: pošaljite mu novi link. Ali ko zna šifru"
        in owner.get(invite_url(match)).content.decode()
    )
    assert client.post(link_url(match, Role.VIEWER)).status_code == 302
    assert client.get(match.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("what", ["", "x", "owner ", "\0"])
def test_an_unknown_choice_revokes_nothing(owner: Client, match: Match, what: str) -> None:
    assert revoke(owner, match, what) == 302
    assert reloaded(match).page_version == 0


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
@pytest.mark.parametrize("what", [*Role, "all", "code"])
def test_only_the_owner_can_revoke(match: Match, role: Role, what: str) -> None:
    assert revoke(enter_by_link(match, role), match, what) == 403
    fresh = reloaded(match)
    assert (fresh.link_turns, fresh.code_opens) == ({}, True)


def test_revoking_accepts_only_post(owner: Client, match: Match) -> None:
    assert owner.get(reverse("revoke", args=[match.code])).status_code == 405


# The code


def test_the_code_gives_the_role_of_a_viewer(match: Match) -> None:
    client = Client()
    response = client.post(JOIN, {"code": match.code.lower()})
    assert (response.status_code, response["Location"]) == (
        302,
        reverse("seats", args=[match.code]),
    )
    assert client.get(match.get_absolute_url()).context["match"].access.role == "viewer"
    assert [each.code for each in client.get("/").context["playing"]] == [match.code]


def test_home_has_a_form_for_the_code() -> None:
    assert f'action="{JOIN}"' in Client().get("/").content.decode()


UNKNOWN = "Šifra 22222 ne otvara nijednu partiju u toku. Pogledajte je još jednom."
NO_CODE = "Šifra ima pet slova i cifara, na primer K7MPA. Unesite je još jednom."


@pytest.mark.parametrize(
    ("code", "problem"),
    [("22222", UNKNOWN), ("abc", NO_CODE), ("", NO_CODE), ("<b>x</b>", NO_CODE)],
)
def test_a_wrong_code_shows_an_error_and_keeps_the_typed_text(
    match: Match, code: str, problem: str
) -> None:
    client = Client()
    response = client.post(JOIN, {"code": code})
    assert response.status_code == 200
    assert response.context["problem"] == problem
    assert problem in response.content.decode()
    assert response.context["typed"] == code
    assert "<b>x" not in response.content.decode()
    # What cannot be a code is not counted; a wrong one is, by the key that the device gets.
    assert ("device" in client.cookies) == (problem == UNKNOWN)


def test_without_access_a_known_code_and_an_unknown_one_look_the_same(match: Match) -> None:
    known, unknown = (Client().get(f"/p/{code}/", follow=True) for code in (match.code, "22222"))
    assert [each.redirect_chain for each in (known, unknown)] == [
        [(f"/uci/?sifra={code}", 302)] for code in (match.code, "22222")
    ]
    assert (known.status_code, unknown.status_code) == (200, 200)
    assert len(known.content) == len(unknown.content)


def test_the_address_of_a_match_leads_a_stranger_in_with_one_tap(match: Match) -> None:
    client = Client()
    page = client.get(f"{match.get_absolute_url().lower()}", follow=True)
    assert f'value="{match.code}"' in page.content.decode()
    assert not match.accesses.exclude(device=DEVICE).exists()
    assert client.post(JOIN, {"code": match.code}).status_code == 302
    assert client.get(match.get_absolute_url()).status_code == 200


def test_an_open_page_of_a_stranger_still_gets_404(match: Match) -> None:
    address = f"{match.get_absolute_url()}?v=0.0"
    assert Client().get(address, headers=HTMX).status_code == 404


def test_a_code_typed_with_cyrillic_letters_into_the_address_is_read() -> None:
    assert Client().get("/p/к7мра/")["Location"] == "/p/K7MPA/"
    assert Client().get("/p/nista-takvo/").status_code == 404


def test_a_pasted_address_is_accepted_as_a_code(match: Match) -> None:
    pasted = f"Hajde: http://192.168.1.7:8000{match.get_absolute_url()}?red=1"
    assert Client().post(JOIN, {"code": pasted})["Location"] == reverse("seats", args=[match.code])


def test_a_pasted_link_opens_that_link(match: Match) -> None:
    address = link_url(match, Role.SCORER)
    assert Client().post(JOIN, {"code": f"http://x{address}"})["Location"] == address


def test_the_sheet_names_the_code_only_while_it_lets_people_in(owner: Client, match: Match) -> None:
    words = f"sa šifrom {match.code}"
    assert words in owner.get(match.get_absolute_url()).content.decode()
    Match.objects.update(updated_at=timezone.now() - CODE_EXPIRES)
    assert words not in owner.get(match.get_absolute_url()).content.decode()


def test_a_pasted_link_for_another_phone_is_opened(owner: Client, match: Match) -> None:
    page = owner.post("/telefoni/", {"transfer": "1"}).content.decode()
    address = re.search(r'value="(http://testserver/prenos/[^"]+)"', page)
    added = Client()
    response = added.post(JOIN, {"code": address[1]})
    added.post(response["Location"])
    assert match.code in added.get("/").content.decode()


def test_after_too_many_wrong_codes_even_the_right_one_is_refused(match: Match) -> None:
    guesser = Client()
    for _ in range(TRIES):
        guesser.post(JOIN, {"code": "22222"})
    refused = guesser.post(JOIN, {"code": match.code})
    assert "Previše šifara" in refused.content.decode()
    assert match.accesses.count() == 1
    # A device that has access, or a link, is not limited, and neither are others at the address.
    assert Client().post(JOIN, {"code": match.code}).status_code == 302
    client = enter_by_link(match, Role.VIEWER)
    assert client.post(JOIN, {"code": match.code})["Location"] == match.get_absolute_url()


def test_the_code_never_lowers_a_role(owner: Client, match: Match) -> None:
    owner.post(JOIN, {"code": match.code})
    assert Access.objects.get(match=match, device=DEVICE).role == "owner"


# Both


def test_posting_a_link_or_a_code_needs_a_csrf_token(match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    for address in (link_url(match, Role.OWNER), JOIN):
        assert client.post(address, {"code": match.code}).status_code == 403
    assert match.accesses.count() == 1


def test_every_response_has_a_strict_referrer_policy(owner: Client, match: Match) -> None:
    """Logs keep referrers; an answer that leads on has to say so as well."""
    viewer, strict = link_url(match, Role.VIEWER), Client(enforce_csrf_checks=True)
    for response in (
        *(Client().get(viewer), Client().get("/u/x/"), Client().post(viewer), owner.get(viewer)),
        *(strict.post(viewer), Client().get("/"), owner.get(match.get_absolute_url())),
    ):
        assert (response.status_code, response["Referrer-Policy"]) == (
            response.status_code,
            "strict-origin",
        )


# The address that phones open


def test_the_code_stands_below_the_address_of_the_site(owner: Client, match: Match) -> None:
    page = owner.get(invite_url(match)).content.decode()
    assert page.index(">testserver<") < page.index(f'class="code">{match.code}<')
    assert "radi samo na ovom računaru" not in page


def test_an_invitation_on_localhost_names_the_address_for_phones(
    owner: Client, match: Match, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.7"]
    page = owner.get(invite_url(match), headers={"host": "localhost:8000"}).content.decode()
    assert "radi samo na ovom računaru" in page
    assert "Telefoni otvaraju http://192.168.1.7:8000/." in page
    assert 'value="http://192.168.1.7:8000/u/' in page
    assert "localhost:8000/u/" not in page


def test_an_invitation_on_localhost_alone_says_that_phones_cannot_open_it(
    owner: Client, match: Match, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    page = owner.get(invite_url(match), headers={"host": "localhost"}).content.decode()
    assert "Telefoni je ne mogu otvoriti" in page


def test_there_is_a_qr_code_for_scorers_too(owner: Client, match: Match) -> None:
    page = owner.get(invite_url(match)).content.decode()
    assert page.count('class="qr"') == 2
    page = enter_by_link(match, Role.SCORER).get(invite_url(match)).content.decode()
    assert page.count('class="qr"') == 1


# Who goes when a link is revoked


def join_by(match: Match, device: str, seat: int | None = None) -> Client:
    links.enter_by_link(token=links.link_token(reloaded(match), Role.VIEWER), device=device)
    if seat is not None:
        take_seat(match=match, device=device, seat=seat)
    return use_device(Client(), device)


def test_the_page_says_who_goes_when_a_link_is_revoked(owner: Client, match: Match) -> None:
    join_by(match, "one", 1)
    join_by(match, "two").post(reverse("seats", args=[match.code]), {"named": "1", "name": "Pera"})
    assert "Izlaze: Boris, Pera" in owner.get(invite_url(match)).content.decode()


@pytest.mark.parametrize(("fields", "status"), [({}, 403), ({"spare": "yes"}, 200)])
def test_those_who_sit_can_be_spared(
    owner: Client, match: Match, fields: dict[str, str], status: int
) -> None:
    sits, looking = join_by(match, "one", 1), join_by(match, "two")
    assert revoke(owner, match, "viewer", **fields) == 302
    statuses = [each.get(match.get_absolute_url()).status_code for each in (sits, looking)]
    assert statuses == [status, 403]
    assert seated(match) == ({"one": [1]} if fields else {})
