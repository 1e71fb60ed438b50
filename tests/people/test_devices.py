"""The key of a device, in a cookie of its own; older devices have it in their session."""

from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest, HttpResponse

from remi_scores.people.devices import COOKIE, YEAR, device_key, ensure_device_key, send_cookie


def new_request(cookie: str = "", session: str = "") -> HttpRequest:
    request = HttpRequest()
    request.session = SessionStore()
    if session:
        request.session["device"] = session
    if cookie:
        request.COOKIES[COOKIE] = cookie
    return request


def cookie_of(request: HttpRequest) -> str:
    """The cookie that the answer to a request sets; empty if it sets none."""
    response = HttpResponse()
    send_cookie(request, response)
    return response.cookies[COOKIE].value if COOKIE in response.cookies else ""


def test_reading_a_key_sets_no_cookie() -> None:
    for request, key in ((new_request(), ""), (new_request(session="old"), "old")):
        assert device_key(request) == key
        assert (cookie_of(request), request.session.modified) == ("", bool(key))


def test_a_key_is_made_once_and_kept_in_a_cookie_of_its_own() -> None:
    request = new_request()
    key = ensure_device_key(request)
    assert ensure_device_key(request) == key == device_key(request)
    assert device_key(new_request(cookie_of(request))) == key
    assert not request.session.modified


def test_the_key_of_an_older_device_stays_and_gets_a_cookie_too() -> None:
    request = new_request(session="old")
    assert ensure_device_key(request) == "old"
    assert device_key(new_request(cookie_of(request))) == "old"


def test_the_cookie_counts_before_the_session() -> None:
    first = new_request()
    key = ensure_device_key(first)
    assert device_key(new_request(cookie_of(first), session="old")) == key


def test_a_forged_cookie_counts_for_nothing() -> None:
    first = new_request()
    ensure_device_key(first)
    for forged in ("x", "key.signature", "a" + cookie_of(first), cookie_of(first)[:-1]):
        assert device_key(new_request(forged)) == ""


def test_every_write_renews_the_cookie_for_a_year_hidden_from_scripts() -> None:
    first = new_request(session="old")
    ensure_device_key(first)
    again, response = new_request(cookie_of(first)), HttpResponse()
    ensure_device_key(again)
    send_cookie(again, response)
    sent = response.cookies[COOKIE]
    assert (sent["max-age"], sent["httponly"], sent["samesite"]) == (YEAR, True, "Lax")
    assert not sent["secure"]  # phones at a table use plain http


def test_two_devices_have_two_keys() -> None:
    assert ensure_device_key(new_request()) != ensure_device_key(new_request())
