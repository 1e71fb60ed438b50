"""The key of a device."""

from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest

from remi_scores.people.devices import device_key, ensure_device_key


def new_request() -> HttpRequest:
    request = HttpRequest()
    request.session = SessionStore()
    return request


def test_a_device_that_wrote_nothing_has_no_key() -> None:
    request = new_request()
    assert device_key(request) == ""
    assert not request.session.modified


def test_a_key_is_made_once_and_kept() -> None:
    request = new_request()
    key = ensure_device_key(request)
    assert ensure_device_key(request) == key == device_key(request)


def test_every_writing_renews_the_year() -> None:
    request = new_request()
    ensure_device_key(request)
    request.session.modified = False
    ensure_device_key(request)
    assert request.session.modified


def test_two_devices_have_two_keys() -> None:
    assert ensure_device_key(new_request()) != ensure_device_key(new_request())
