"""The public page of a result: what it shows to anybody, and what it does not."""

from io import BytesIO
from pathlib import Path

import pytest
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from remi_scores.matches.access import links
from remi_scores.matches.access.lookup import share_token
from remi_scores.matches.models import Match, Role
from remi_scores.matches.sheet.result_picture import draw_result
from remi_scores.web.picture import FONT, SIZE
from tests.helpers.matches import DEVICE, closed, record, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished() -> Match:
    match = start(options={"rounds": 1})
    return record(match, closed(5, 28, 41), closed(28, 5, 41, by="Boris"), closed(5, 28, 41))


def result_url(match: Match, name: str = "result") -> str:
    return reverse(name, args=[share_token(match)])


def test_the_sheet_of_a_finished_match_links_to_its_result(owner: Client, finished: Match) -> None:
    page = owner.get(finished.get_absolute_url()).content.decode()
    assert f'href="{result_url(finished)}" data-share' in page


def test_the_sheet_of_a_match_in_progress_has_no_link_to_a_result(
    owner: Client, match: Match
) -> None:
    assert "/r/" not in owner.get(match.get_absolute_url()).content.decode()


def test_a_result_shows_names_totals_and_places_and_gives_no_access(finished: Match) -> None:
    client = Client()
    response = client.get(result_url(finished))
    page = response.content.decode()
    assert response.status_code == 200
    assert [(c.rank, c.name, c.total) for c in response.context["standings"]] == [
        (1, "Ana", 118),
        (2, "Boris", 59),
        (3, "Vesna", 0),
    ]
    assert "Pobeda: Ana" in page
    # The code, by which people join a match, is not shown, and no page of the match opens.
    assert finished.code not in page
    assert "/p/" not in page
    assert client.get(finished.get_absolute_url())["Location"].startswith("/uci/")
    assert "device" not in client.cookies


def test_a_result_has_open_graph_tags_for_chats(finished: Match) -> None:
    page = Client().get(result_url(finished)).content.decode()
    image = f"http://testserver{result_url(finished, 'result-picture')}"
    assert f'<meta property="og:image" content="{image}">' in page
    assert '<meta property="og:title" content="Bečki Remi. Pobeda: Ana">' in page
    assert 'property="og:description" content="1. Ana 118, 2. Boris 59, 3. Vesna 0"' in page
    assert '<meta property="og:image:width" content="1200">' in page


@pytest.mark.parametrize("name", ["result", "result-picture"])
def test_a_result_is_not_indexed_and_accepts_no_post(finished: Match, name: str) -> None:
    response = Client().get(result_url(finished, name))
    assert response["X-Robots-Tag"] == "noindex"
    assert Client().post(result_url(finished, name)).status_code == 405


def test_equal_totals_share_a_place() -> None:
    match = start("becki", options={"rounds": 1})
    record(match, closed(5, 28, 41), closed(28, 5, 41, by="Boris"), closed(41, 28, 5, by="Vesna"))
    response = Client().get(result_url(match))
    assert [c.rank for c in response.context["standings"]] == [1, 1, 1]
    assert "Podeljena pobeda: Ana, Boris, Vesna" in response.content.decode()


def test_the_result_of_a_match_in_progress_says_so(match: Match) -> None:
    record(match, closed(5, 28, 41))
    assert "Partija još traje" in Client().get(result_url(match)).content.decode()


def test_a_result_costs_one_query(
    finished: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        Client().get(result_url(finished))


@pytest.mark.parametrize("name", ["result", "result-picture"])
def test_a_forged_token_is_404(finished: Match, name: str) -> None:
    token = share_token(finished)
    pk, signature = token.split(".")
    guesses = [
        pk,
        finished.code,
        f"{int(pk) + 1}.{signature}",
        f"{pk}.",
        f"{pk}.x",
        token[:-1],
        ".",
    ]
    statuses = {guess: Client().get(reverse(name, args=[guess])).status_code for guess in guesses}
    assert set(statuses.values()) == {404}


@pytest.mark.parametrize("name", ["result", "result-picture"])
def test_only_revoking_everything_revokes_the_link_to_a_result(
    owner: Client, finished: Match, name: str
) -> None:
    given = [result_url(finished, name)]
    links.revoke_link(match=finished, role=Role.VIEWER, by=DEVICE)
    assert Client().get(given[0]).status_code == 200
    for _ in range(2):
        links.revoke_all(match=finished, by=DEVICE)
        for address in given:
            refused = Client().get(address)
            assert refused.status_code == 403
            assert "Ovaj link do rezultata više ne važi." in refused.content.decode()
            assert "Ana" not in refused.content.decode()
        given.append(result_url(Match.objects.get(pk=finished.pk), name))
        assert Client().get(given[-1]).status_code == 200
    page = owner.get(finished.get_absolute_url()).content.decode()
    assert given[-1].removesuffix("slika.png") in page


def test_a_link_in_the_old_format_still_opens_the_result(finished: Match) -> None:
    token = Signer(salt="remi_scores.matches.result", sep=".").sign(str(finished.pk))
    assert Client().get(reverse("result", args=[token])).status_code == 200


def test_the_result_of_a_deleted_match_is_404(finished: Match) -> None:
    address = result_url(finished)
    finished.delete()
    assert Client().get(address).status_code == 404


def test_the_picture_is_a_small_png(finished: Match) -> None:
    response = Client().get(result_url(finished, "result-picture"))
    image = Image.open(BytesIO(response.content))
    assert (response["Content-Type"], image.format, image.size) == ("image/png", "PNG", SIZE)
    assert len(response.content) < 60_000


@pytest.mark.parametrize(
    "names",
    [("Čedomir", "Ђорђе"), ("Ž" * 40, "😀🃏"), tuple(f"Igrač {seat}" for seat in range(8))],
)
def test_long_names_stay_inside_the_picture(names: tuple[str, ...]) -> None:
    standings = tuple((place, name, -1234) for place, name in enumerate(names, 1))
    image = Image.open(BytesIO(draw_result("Kraljevski Remi", "Pobeda: " * 30, standings)))
    # The edges stay empty: nothing runs out of the picture.
    right = image.convert("RGB").crop((SIZE[0] - 30, 200, *SIZE))
    assert len(right.getcolors() or []) == 1


def test_the_font_has_the_letters_of_both_scripts() -> None:
    drawn = {draw_result("", letter, ((1, "A", 0),)) for letter in "čćšžđљњџђћ"}
    assert len(drawn) == 10


def test_the_font_comes_with_its_licence() -> None:
    licence = Path(FONT).with_name("Roboto-LICENSE.txt")
    assert "Apache License" in licence.read_text(encoding="utf-8")
