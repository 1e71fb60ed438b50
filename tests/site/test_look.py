"""The look of the pages on a device: chosen without scripts, rendered by the server."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def attributes(client: Client, address: str = "/") -> str:
    page = client.get(address).content.decode()
    return re.search(r"<html lang=\"sr-Latn\"([^>]*)>", page)[1]


def test_the_default_is_the_theme_of_the_system(client: Client) -> None:
    page = client.get("/").content.decode()
    assert attributes(client) == ""
    assert '<meta name="color-scheme" content="light dark">' in page
    assert "look" not in client.cookies


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_chosen_theme_is_rendered_by_the_server(client: Client, theme: str) -> None:
    response = client.post("/izgled/", {"theme": theme, "next": "/pravila/"})
    page = client.get("/").content.decode()
    assert (response.status_code, response["Location"]) == (302, "/pravila/")
    assert attributes(client) == f' data-theme="{theme}"'
    assert f'<meta name="color-scheme" content="{theme}">' in page
    assert page.count('name="theme-color"') == 1


def test_choices_add_up_and_can_be_reset(client: Client) -> None:
    for choice in ({"theme": "dark"}, {"suits": "two"}, {"type": "large"}, {"places": "shown"}):
        client.post("/izgled/", choice)
    assert attributes(client) == (
        ' data-theme="dark" data-suits="two" data-type="large" data-places="shown"'
    )
    client.post("/izgled/", {"theme": "system"})
    assert "data-theme" not in attributes(client)


def test_the_cookie_lasts_a_year_and_is_httponly(client: Client) -> None:
    client.post("/izgled/", {"suits": "two"})
    cookie = client.cookies["look"]
    assert (cookie["max-age"], cookie["samesite"]) == (31_536_000, "Lax")
    assert cookie["httponly"]


@pytest.mark.parametrize(
    ("cookie", "shown"),
    [
        ("", ""),
        ("x", ""),
        ("dark" * 100, ""),
        ('"><script>', ""),
        ("light.dark", ' data-theme="dark"'),
        ("..\x00", ""),
    ],
)
def test_unknown_values_in_the_cookie_are_ignored(client: Client, cookie: str, shown: str) -> None:
    client.cookies["look"] = cookie
    assert attributes(client) == shown


def test_a_choice_that_is_not_offered_is_ignored(client: Client) -> None:
    client.post("/izgled/", {"theme": "pink", "colour": "red"})
    assert attributes(client) == ""


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_the_choice_does_not_redirect_to_another_site(client: Client, address: str) -> None:
    assert client.post("/izgled/", {"theme": "dark", "next": address})["Location"] == "/"
    assert client.get("/izgled/", {"next": address}).context["back"] == "/"


def test_the_page_marks_the_chosen_values(client: Client) -> None:
    client.post("/izgled/", {"type": "large"})
    page = client.get("/izgled/").content.decode()
    pressed = re.findall(r'value="(\w+)" aria-pressed="true"', page)
    assert pressed == ["system", "four", "large", "hidden"]


def test_a_page_links_to_the_choices_which_link_back(client: Client) -> None:
    assert 'href="/izgled/?next=/pravila/"' in client.get("/pravila/").content.decode()
    assert client.get("/izgled/?next=/pravila/").context["back"] == "/pravila/"
