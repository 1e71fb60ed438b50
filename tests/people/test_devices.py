"""The key of a device, which its session holds."""

from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest

from remi_scores.people.devices import device_key, ensure_device_key


def new_request() -> HttpRequest:
    request = HttpRequest()
    request.session = SessionStore()
    return request


def test_a_session_without_a_key_is_not_modified_by_reading_it() -> None:
    request = new_request()
    assert device_key(request) == ""
    assert not request.session.modified


def test_a_key_is_made_once_and_kept() -> None:
    request = new_request()
    key = ensure_device_key(request)
    assert ensure_device_key(request) == key == device_key(request)


def test_every_write_renews_the_session() -> None:
    request = new_request()
    ensure_device_key(request)
    request.session.modified = False
    ensure_device_key(request)
    assert request.session.modified


def test_two_devices_have_two_keys() -> None:
    assert ensure_device_key(new_request()) != ensure_device_key(new_request())
