"""Addresses for other phones: localhost is none."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from remi_scores.web import is_only_here, phone_address


@pytest.mark.parametrize(
    ("host", "here", "address"),
    [
        ("localhost:8000", True, "http://192.168.1.7:8000/uci/"),
        ("127.0.0.1", True, "http://192.168.1.7/uci/"),
        ("[::1]:8000", True, "http://192.168.1.7:8000/uci/"),
        ("192.168.1.7:8000", False, "http://192.168.1.7:8000/uci/"),
        ("remi.example", False, "http://remi.example/uci/"),
    ],
)
def test_phones_get_an_address_that_they_can_open(
    rf: RequestFactory, settings: Settings, host: str, here: bool, address: str
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.7", "remi.example"]
    request = rf.get("/", headers={"host": host})
    assert (is_only_here(request), phone_address(request, "/uci/")) == (here, address)


@pytest.mark.parametrize("names", [[], ["*"], [".example.com"]])
def test_where_no_address_is_known_none_is_named(
    rf: RequestFactory, settings: Settings, names: list[str]
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", *names]
    assert phone_address(rf.get("/", headers={"host": "localhost"}), "/uci/") == ""
