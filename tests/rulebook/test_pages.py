"""The rule pages, by the book and under the house rules of a match."""

import gzip
from typing import Any

import pytest
from django.test import Client

from remi_scores.engine.variants import VARIANTS
from remi_scores.engine.variants.base import Variant
from remi_scores.engine.variants.remi_51 import Remi51
from remi_scores.matches.models import Match
from tests.helpers.matches import start
from tests.helpers.rulebook import GAMES, changed_house_rules, ids, render, text

MOST_BYTES = 12_000
QUERIES = 1
SLUGS = [key.replace("_", "-") for key in GAMES]


@pytest.fixture
def match(db: None) -> Match:
    return start("remi_51", options={"opening_minimum": 40, "joker_value": 25})


def test_the_list_links_to_every_game(client: Client) -> None:
    html = client.get("/pravila/").content.decode()
    assert [slug for slug in SLUGS if f'href="/pravila/{slug}/"' not in html] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_by_the_book_makes_no_query(client: Client, slug: str) -> None:
    response = client.get(f"/pravila/{slug}/")
    assert response.status_code == 200
    assert 'class="changed"' not in response.content.decode()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_is_small(client: Client, slug: str) -> None:
    assert len(gzip.compress(client.get(f"/pravila/{slug}/").content)) < MOST_BYTES


@pytest.mark.parametrize("path", ["/pravila/", "/pravila/halp/"])
def test_pages_accept_no_post(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("slug", ["remi_51", "remi-52", "HALP"])
def test_an_unknown_slug_is_404(client: Client, slug: str) -> None:
    assert client.get(f"/pravila/{slug}/").status_code == 404


def test_a_page_of_a_match_shows_and_marks_its_own_values(owner: Client, match: Match) -> None:
    html = owner.get(f"/pravila/remi-51/?p={match.code}").content.decode()
    assert '<a class="changed" href="#option-opening-minimum">40 poena</a>' in html
    assert html.count('class="rule changed"') == 2
    assert "po knjizi: 51" in html
    assert match.get_absolute_url() in html


def test_a_page_of_a_match_by_the_book_says_so(owner: Client, db: None) -> None:
    match = start("halp")
    html = owner.get(f"/pravila/halp/?p={match.code}").content.decode()
    assert f"Partija {match.code} igra se po knjizi." in html
    assert "changed" not in html


def test_a_code_in_small_letters_is_found(owner: Client, match: Match) -> None:
    assert owner.get(f"/pravila/remi-51/?p={match.code.lower()}").status_code == 200


def test_a_stranger_gets_404_for_a_match_as_for_an_unknown_code(
    stranger: Client, match: Match
) -> None:
    assert stranger.get(f"/pravila/remi-51/?p={match.code}").status_code == 404
    assert stranger.get("/pravila/remi-51/?p=AAAAA").status_code == 404
    assert stranger.get("/pravila/remi-51/?p=").status_code == 404


def test_a_match_of_another_game_is_404(owner: Client, match: Match) -> None:
    assert owner.get(f"/pravila/halp/?p={match.code}").status_code == 404


@pytest.mark.parametrize("matches", [1, 3])
def test_a_page_of_a_match_makes_one_query(
    owner: Client, match: Match, matches: int, django_assert_num_queries: Any
) -> None:
    for _ in range(matches - 1):
        start("remi_51")
    with django_assert_num_queries(QUERIES):
        owner.get(f"/pravila/remi-51/?p={match.code}")


@pytest.mark.parametrize("game", VARIANTS, ids=GAMES)
def test_every_house_rule_changes_what_the_page_says(game: type[Variant]) -> None:
    book = text(render(game).partition('id="decisions"')[0])
    silent = [
        options
        for options in changed_house_rules(game)
        if text(render(game, options).partition('id="decisions"')[0]) == book
    ]
    assert silent == []


@pytest.mark.parametrize("game", VARIANTS, ids=GAMES)
def test_every_id_is_unique_under_any_house_rule(game: type[Variant]) -> None:
    pages = [ids(render(game, options)) for options in ({}, *changed_house_rules(game))]
    assert [page for page in pages if len(set(page)) < len(page)] == []


def test_a_limit_of_zero_is_shown_as_no_limit() -> None:
    page = text(render(Remi51, {"limit": 0}))
    assert "stigne do" not in page
    assert "stigne do 501 poena" in text(render(Remi51))
    assert "Koliko puta svako deli:" not in text(render(Remi51, {"deals_each": 0}))
