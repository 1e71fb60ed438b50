"""How the pages look on a device: chosen without scripts, drawn by the server."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def attributes(client: Client, address: str = "/") -> str:
    told = client.get(address).content.decode()
    return re.search(r"<html lang=\"sr-Latn\"([^>]*)>", told)[1]


def test_nothing_chosen_is_the_system_and_four_colours(client: Client) -> None:
    told = client.get("/").content.decode()
    assert attributes(client) == ""
    assert '<meta name="color-scheme" content="light dark">' in told
    assert "look" not in client.cookies


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_drawn_by_the_server_so_that_nothing_flashes(client: Client, theme: str) -> None:
    response = client.post("/izgled/", {"theme": theme, "next": "/pravila/"})
    told = client.get("/").content.decode()
    assert (response.status_code, response["Location"]) == (302, "/pravila/")
    assert attributes(client) == f' data-theme="{theme}"'
    assert f'<meta name="color-scheme" content="{theme}">' in told
    assert told.count('name="theme-color"') == 1


def test_choices_add_up_and_go_back(client: Client) -> None:
    for choice in ({"theme": "dark"}, {"suits": "two"}, {"type": "large"}, {"places": "shown"}):
        client.post("/izgled/", choice)
    assert attributes(client) == (
        ' data-theme="dark" data-suits="two" data-type="large" data-places="shown"'
    )
    client.post("/izgled/", {"theme": "system"})
    assert "data-theme" not in attributes(client)


def test_the_choice_lasts_a_year_and_is_out_of_reach_for_scripts(client: Client) -> None:
    client.post("/izgled/", {"suits": "two"})
    cookie = client.cookies["look"]
    assert (cookie["max-age"], cookie["samesite"]) == (31_536_000, "Lax")
    assert cookie["httponly"]


@pytest.mark.parametrize("kept", ["", "x", "dark" * 100, '"><script>', "light.dark", "..\x00"])
def test_a_bad_cookie_does_no_harm(client: Client, kept: str) -> None:
    client.cookies["look"] = kept
    assert attributes(client) in ("", ' data-theme="dark"')


def test_what_is_not_offered_is_not_kept(client: Client) -> None:
    client.post("/izgled/", {"theme": "pink", "colour": "red"})
    assert attributes(client) == ""


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_the_choice_leads_nowhere_else(client: Client, address: str) -> None:
    assert client.post("/izgled/", {"theme": "dark", "next": address})["Location"] == "/"
    assert client.get("/izgled/", {"next": address}).context["back"] == "/"


def test_the_page_marks_what_is_chosen(client: Client) -> None:
    client.post("/izgled/", {"type": "large"})
    told = client.get("/izgled/").content.decode()
    pressed = re.findall(r'value="(\w+)" aria-pressed="true"', told)
    assert pressed == ["system", "four", "large", "hidden"]


def test_every_page_leads_to_the_choices_and_back(client: Client) -> None:
    assert 'href="/izgled/?next=/pravila/"' in client.get("/pravila/").content.decode()
    assert client.get("/izgled/?next=/pravila/").context["back"] == "/pravila/"
