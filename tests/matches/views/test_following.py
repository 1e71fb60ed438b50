"""What open pages get when they ask if they still show what holds."""

import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from remi_scores.matches import services
from remi_scores.matches.models import Match
from tests.helpers.matches import adjust, closed, record, stamp, start
from tests.helpers.pages import HTMX, sheet_url

pytestmark = pytest.mark.django_db


# The sheet


def test_a_page_that_shows_what_holds_gets_nothing_for_one_query(
    owner: Client, match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(match, closed(5, 28, 41))
    with django_assert_num_queries(1):
        response = owner.get(f"{sheet_url(match)}?v=1.0", headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")


def test_a_page_that_shows_less_gets_the_sheet_alone(owner: Client, match: Match) -> None:
    shown = owner.get(sheet_url(match)).content.decode()
    record(match, closed(5, 28, 41))
    response = owner.get(f"{sheet_url(match)}?v=0.0", headers=HTMX)
    part, _, above = response.content.decode().strip().partition("</section>")
    assert part.startswith('<section id="sheet"')
    assert above.strip().startswith('<div id="gathering" hx-swap-oob="true">')
    assert 'data-mark="1.0"' in part
    assert 'data-mark="0.0"' in shown
    assert "no-store" in response["Cache-Control"]
    assert part in owner.get(sheet_url(match)).content.decode()


def test_a_finished_match_is_followed_too(owner: Client, match: Match) -> None:
    record(match, *[closed(5, 28, 41)] * 15)
    part = owner.get(f"{sheet_url(match)}?v=14.0", headers=HTMX).content.decode()
    assert part.strip().startswith('<section id="sheet"')
    assert reverse("rematch", args=[match.code]) in part


def test_a_browser_that_opens_the_same_address_gets_the_page(owner: Client, match: Match) -> None:
    response = owner.get(f"{sheet_url(match)}?v=0.0")
    assert response.status_code == 200
    assert response.content.strip().startswith(b"<!DOCTYPE html>")


def test_a_stranger_follows_nothing(stranger: Client, match: Match) -> None:
    assert stranger.get(f"{sheet_url(match)}?v=0.0", headers=HTMX).status_code == 404


# An open form of a deal


def moved(match: Match, **asked: object) -> str:
    return f"{reverse('moved', args=[match.code])}?{urlencode(asked)}"


def test_a_form_drawn_for_what_holds_is_told_nothing(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    for asked in ({"version": 1, "v": "0.0"}, {"version": 0, "v": "1.7"}):
        assert owner.get(moved(match, position=2, **asked), headers=HTMX).status_code == 204


def test_a_form_is_told_which_deal_took_its_row(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    asked = moved(match, position=1, version=0, v="0.0")
    response = owner.get(asked, headers=HTMX)
    assert response.context["taken"].number == 1
    assert reverse("row", args=[match.code, 1]) in response.content.decode()
    assert 'data-mark="1.0"' in response.content.decode()


def test_a_form_is_told_that_something_else_changed(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    services.undo_row(match=match, position=1, stamp=stamp())
    for position in (1, 2):
        response = owner.get(moved(match, position=position, version=1, v="1.0"), headers=HTMX)
        assert response.context["taken"] is None
        assert "Zapisnik se u međuvremenu promenio" in response.content.decode()


def test_a_correction_is_told_of_another_one_of_the_same_row(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41), closed(5, 28, 41))
    asked = {"position": 1, "sequence": 1, "version": "", "v": "2.0"}
    assert owner.get(moved(match, **asked), headers=HTMX).status_code == 204
    services.correct_row(
        match=match, position=1, report=closed(10, 28, 41), sequence=1, stamp=stamp()
    )
    told = owner.get(moved(match, **asked), headers=HTMX)
    assert told.context["taken"].position == 1
    other = owner.get(moved(match, **{**asked, "position": 2}), headers=HTMX)
    assert other.context["taken"] is None


def test_the_form_of_a_hand_is_told_whose_hands_are_in(owner: Client, match: Match) -> None:
    fields = {"position": 1, "ended": "closed", "by": 0, "h1-way": "points", "h1-points": "17+2"}
    owner.post(reverse("own-hand", args=[match.code, 1]), fields)
    asked = {"position": 1, "version": 0, "seen_hand": 0, "v": "0.0"}
    told = owner.get(moved(match, **asked), headers=HTMX)
    words = " ".join(told.content.decode().split())
    assert "Boris: upisano" in words
    assert "Vesna: nedostaje" in words
    assert "17+2" not in words
    assert not told.context["moved"]
    etag = Match.objects.get(pk=match.pk).etag
    assert owner.get(moved(match, **{**asked, "v": etag}), headers=HTMX).status_code == 204
    # A deal's own form waits for the sheet to move.
    del asked["seen_hand"]
    assert owner.get(moved(match, **asked), headers=HTMX).status_code == 204


def test_an_open_page_of_hands_is_told_of_the_deal_that_was_closed(owner: Client) -> None:
    match = start(options={"rounds": 1})
    page = reverse("hands", args=[match.code])
    before = match.etag
    match = record(match, closed(5, 28, 41))
    told = owner.get(page, {"v": before}, headers=HTMX)
    assert told.context["taken"].number == 1
    assert 'hx-swap-oob="true"' in told.content.decode()
    assert owner.get(page, {"v": match.etag}, headers=HTMX).status_code == 204
    match = record(match, closed(5, 28, 41), closed(5, 28, 41))
    told = owner.get(page, {"v": before}, headers=HTMX)  # the match is over
    assert (told.status_code, told.context["taken"].number) == (200, 3)
    assert "Na zapisnik" in told.content.decode()


def test_a_form_is_told_only_over_an_open_page_and_no_stranger(
    owner: Client, stranger: Client, match: Match
) -> None:
    assert owner.get(moved(match)).url == sheet_url(match)
    assert stranger.get(moved(match), headers=HTMX).status_code == 404
    assert owner.post(moved(match)).status_code == 405


@pytest.mark.parametrize("junk", ["", "-1", "9" * 40, "x"])
def test_junk_in_the_question_is_no_trouble(owner: Client, match: Match, junk: str) -> None:
    asked = {"position": junk, "sequence": junk, "version": junk, "v": junk}
    assert owner.get(moved(match, **asked), headers=HTMX).status_code == 200


# The board


def board(match: Match) -> str:
    return reverse("board", args=[match.code])


def test_the_board_shows_every_total_and_what_comes_next(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    page = owner.get(board(match)).content.decode()
    assert re.findall(r'<b class="number">(.*?)</b>', page) == ["59", "0", "0"]
    assert 'data-spoken="Zbirovi: Ana 59, Boris 0, Vesna 0."' in page
    assert "Deljenje 2 od 15" in page


def test_the_board_says_minus_and_who_has_won(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -30)
    page = owner.get(board(match)).content.decode()
    assert 'data-spoken="Zbirovi: Ana 59, Boris minus 30, Vesna 0."' in page
    record(match, *[closed(5, 28, 41)] * 14)
    assert 'Vesna 0. Pobeda: Ana."' in owner.get(board(match)).content.decode()


def test_an_open_board_follows(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    part = owner.get(f"{board(match)}?v=0.0", headers=HTMX)
    assert part.content.decode().strip().startswith('<section id="board"')
    assert owner.get(f"{board(match)}?v=1.0", headers=HTMX).status_code == 204


def test_a_stranger_sees_no_board(stranger: Client, match: Match) -> None:
    assert stranger.get(board(match)).status_code == 404
    assert stranger.post(board(match)).status_code == 405
