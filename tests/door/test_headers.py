"""The headers of security that the real server sends with every answer."""

import stat
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from remi_scores.matches.access import share_token
from remi_scores.matches.models import Match
from remi_scores.people import devices
from tests.helpers.attacks import Attacked, asked, half_a_body, request
from tests.helpers.matches import closed, record
from tests.helpers.pages import row_url, sheet_url
from tests.helpers.streams import stream_url
from tests.helpers.walking import addresses

pytestmark = pytest.mark.django_db(transaction=True)

PRIVATE = "private, no-store"
BACK = "private, no-cache"  # what was typed is still there on the way back
ALWAYS = ("content-security-policy", "x-content-type-options")


def test_every_answer_has_the_headers_of_security(
    site: Attacked, owner: Client, match: Match
) -> None:
    plain = request("GET", "/", "Connection: close")
    sent = {
        "a page": asked(owner, sheet_url(match)),
        "a stream": asked(owner, stream_url(match)),
        "no stream": request("GET", stream_url(match)),
        "a redirect": half_a_body(1, b"a"),
        "a file": request("GET", "/static/css/site.css"),
        "no file": request("GET", "/static/no.css"),
        "a foreign host": plain.replace(b"127.0.0.1", b"evil.example"),
        "too large": half_a_body(10_000_000),
        "no request": b"\0\r\n\r\n",
        "too long": request("GET", "/", f"X: {'a' * 70_000}"),
    }
    answers = {name: site.connect(each).head() for name, each in sent.items()}
    bare = [(name, each) for name, head in answers.items() for each in ALWAYS if each not in head]
    assert bare == []
    assert {head["x-content-type-options"] for head in answers.values()} == {"nosniff"}
    stream = answers.pop("a stream")
    assert (stream["content-security-policy"], stream["cache-control"]) == ("sandbox", "no-store")
    page = answers.pop("a page")
    assert page["permissions-policy"] == "camera=(), geolocation=(), microphone=()"
    for name in ("no stream", "a file", "too large", "no request", "too long"):
        assert answers[name]["cross-origin-resource-policy"] == "same-origin", name


def test_no_answer_of_the_site_may_be_kept_by_others(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    said = {address: owner.get(address)["Cache-Control"] for address in addresses(match)}
    kept = {address for address, words in said.items() if "no-store" not in words}
    code = match.code
    assert kept == {
        "/", f"/p/{code}/", f"/p/{code}/deljenje/", f"/p/{code}/dopuna/",
        "/bez-mreze/", "/worker.js", "/nova/", f"/p/{code}/dolazi/", f"/p/{code}/pravila/",
        "/provera/", "/pravila/",
    }  # fmt: skip
    assert {said[address] for address in kept - {"/worker.js"}} == {BACK}
    assert said[row_url(match)] == PRIVATE


def test_chats_may_show_the_picture_of_a_result(client: Client, match: Match) -> None:
    picture = client.get(reverse("result-picture", args=[share_token(match)]))
    assert picture["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_pages_have_no_powers_that_they_do_not_use(client: Client) -> None:
    said = client.get("/nova/")["Permissions-Policy"]
    assert said == "camera=(), geolocation=(), microphone=()"
    assert "Permissions-Policy" not in client.get("/veza/").headers


def test_a_device_is_known_by_an_earlier_key(settings: Settings) -> None:
    settings.SECRET_KEY, old = "another" * 9, settings.SECRET_KEY
    sign = type(devices._COOKIES)
    cookie = sign(key=old, salt="remi_scores.people.device", sep=".").sign("key of a device")
    settings.SECRET_KEY_FALLBACKS = [old]
    assert sign(salt="remi_scores.people.device", sep=".").unsign(cookie) == "key of a device"


@pytest.mark.sqlite
def test_the_file_of_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    from remi_scores.site.databases import make_file

    path = tmp_path / "scores.sqlite3"
    make_file(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    path.write_bytes(b"scores")
    make_file(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640  # whoever runs the site chose that
