"""Words looked up in the rules: both scripts, without diacritics, links to the section."""

import re

import pytest
from django.test import Client

from remi_scores.engine.variants import VARIANTS
from tests.helpers.rulebook import ids, render, text


def links(client: Client, asked: str, language: str = "sr-latn") -> list[str]:
    client.cookies["django_language"] = language
    html = client.get("/pravila/", {"q": asked}).content.decode()
    return re.findall(r'href="(/pravila/[\w-]+/#[\w-]*)"', html)


@pytest.mark.parametrize("asked", ["uzimanje džokera", "UZIMANJE DZOKERA", "узимање џокер"])
@pytest.mark.parametrize("language", ["sr-latn", "sr"])
def test_a_search_finds_the_section_in_either_script(
    client: Client, asked: str, language: str
) -> None:
    assert links(client, asked, language) == ["/pravila/remi-51/#joker-swap"]


def test_the_cells_of_a_row_stand_apart(client: Client) -> None:
    page = text(client.get("/pravila/", {"q": "divljak 15"}).content.decode())
    assert "divljak 15 poena" in page


def test_a_search_is_about_the_language_of_the_page(client: Client) -> None:
    assert "/pravila/remi-51/#joker-swap" in links(client, "taking a joker", "en")
    assert links(client, "taking a joker") == []


def test_every_passage_found_leads_to_an_id_of_its_page(client: Client) -> None:
    pages = {game.key.replace("_", "-"): set(ids(render(game))) for game in VARIANTS}
    found = links(client, "karta") + links(client, "poen") + links(client, "knjiga")
    assert len(found) > 60
    places = [address.removeprefix("/pravila/").split("/#") for address in found]
    assert [(slug, place) for slug, place in places if place not in pages[slug]] == []


@pytest.mark.parametrize("asked", ["nemanijednetakve", "%_<b>'\"", "\0", "🂡" * 90])
def test_a_search_without_results_says_so_and_keeps_the_words(client: Client, asked: str) -> None:
    page = client.get("/pravila/", {"q": asked}).content.decode()
    assert "Ništa nije nađeno" in text(page)
    assert "<b>'" not in page


@pytest.mark.parametrize("asked", ["", "  "])
def test_an_empty_search_is_the_list_of_games(client: Client, asked: str) -> None:
    page = client.get("/pravila/", {"q": asked}).content.decode()
    assert 'id="found"' not in page
    assert page.count('class="game"') == len(VARIANTS)
