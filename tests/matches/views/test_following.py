"""What open pages get when they ask whether anything has changed since they were shown."""

import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from remi_scores.matches import services
from remi_scores.matches.models import Match
from tests.helpers.matches import adjust, closed, record, reloaded, stamp, start
from tests.helpers.pages import HTMX, sheet_url

pytestmark = pytest.mark.django_db


# The sheet


def test_an_up_to_date_sheet_gets_204_for_one_query(
    owner: Client, match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(match, closed(5, 28, 41))
    with django_assert_num_queries(1):
        response = owner.get(f"{sheet_url(match)}?v=1.0", headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")


def test_a_stale_sheet_gets_the_sheet_alone(owner: Client, match: Match) -> None:
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


def test_a_stale_sheet_of_a_finished_match_gets_the_sheet(owner: Client, match: Match) -> None:
    record(match, *[closed(5, 28, 41)] * 15)
    part = owner.get(f"{sheet_url(match)}?v=14.0", headers=HTMX).content.decode()
    assert part.strip().startswith('<section id="sheet"')
    assert reverse("rematch", args=[match.code]) in part


def test_without_htmx_the_same_address_is_the_whole_page(owner: Client, match: Match) -> None:
    response = owner.get(f"{sheet_url(match)}?v=0.0")
    assert response.status_code == 200
    assert response.content.strip().startswith(b"<!DOCTYPE html>")


def test_a_stranger_gets_404(stranger: Client, match: Match) -> None:
    assert stranger.get(f"{sheet_url(match)}?v=0.0", headers=HTMX).status_code == 404


# An open form of a deal


def notices_url(match: Match, **query: object) -> str:
    return f"{reverse('moved', args=[match.code])}?{urlencode(query)}"


def test_an_up_to_date_form_gets_204(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    for query in ({"version": 1, "v": "0.0"}, {"version": 0, "v": "1.7"}):
        assert owner.get(notices_url(match, position=2, **query), headers=HTMX).status_code == 204


def test_a_stale_form_gets_the_deal_that_took_its_row(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41), author="another phone")
    query = notices_url(match, position=1, version=0, v="0.0")
    response = owner.get(query, headers=HTMX)
    assert response.context["taken"].number == 1
    assert reverse("row", args=[match.code, 1]) in response.content.decode()
    assert 'data-mark="1.0"' in response.content.decode()


def test_a_form_is_not_told_of_a_deal_of_its_own_phone(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    query = {"position": 1, "version": 0, "v": "0.0"}
    assert owner.get(notices_url(match, **query), headers=HTMX).status_code == 204


def test_a_stale_form_whose_row_is_free_gets_a_notice_that_the_sheet_changed(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41))
    services.undo_row(match=match, position=1, stamp=stamp())
    for position in (1, 2):
        response = owner.get(
            notices_url(match, position=position, version=1, v="1.0"), headers=HTMX
        )
        assert response.context["taken"] is None
        assert "Zapisnik se u međuvremenu promenio" in response.content.decode()


def test_a_correction_gets_a_notice_of_another_correction_of_its_row_alone(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41), closed(5, 28, 41))
    query = {"position": 1, "sequence": 1, "version": "", "v": "2.0"}
    assert owner.get(notices_url(match, **query), headers=HTMX).status_code == 204
    services.correct_row(
        match=match, position=1, report=closed(10, 28, 41), sequence=1,
        stamp=stamp(author="another phone"),
    )  # fmt: skip
    response = owner.get(notices_url(match, **query), headers=HTMX)
    assert response.context["taken"].position == 1
    other = owner.get(notices_url(match, **{**query, "position": 2}), headers=HTMX)
    assert other.context["taken"] is None


def test_the_form_of_a_hand_gets_whose_hands_are_written_and_no_cards(
    owner: Client, match: Match
) -> None:
    fields = {"position": 1, "ended": "closed", "by": 0, "h1-way": "points", "h1-points": "17+2"}
    owner.post(reverse("own-hand", args=[match.code, 1]), fields)
    query = {"position": 1, "version": 0, "seen_hand": 0, "v": "0.0"}
    response = owner.get(notices_url(match, **query), headers=HTMX)
    words = " ".join(response.content.decode().split())
    assert "Boris: upisano" in words
    assert "Vesna: nedostaje" in words
    assert "17+2" not in words
    assert not response.context["moved"]
    etag = reloaded(match).etag
    assert owner.get(notices_url(match, **{**query, "v": etag}), headers=HTMX).status_code == 204
    # The form of a deal is notified only when the sheet changes.
    del query["seen_hand"]
    assert owner.get(notices_url(match, **query), headers=HTMX).status_code == 204


def test_a_stale_page_of_hands_gets_the_deal_that_was_closed(owner: Client) -> None:
    match = start(options={"rounds": 1})
    page = reverse("hands", args=[match.code])
    before = match.etag
    match = record(match, closed(5, 28, 41))
    response = owner.get(page, {"v": before}, headers=HTMX)
    assert response.context["taken"].number == 1
    assert 'hx-swap-oob="true"' in response.content.decode()
    assert owner.get(page, {"v": match.etag}, headers=HTMX).status_code == 204
    match = record(match, closed(5, 28, 41), closed(5, 28, 41))
    response = owner.get(page, {"v": before}, headers=HTMX)  # the match is over
    assert (response.status_code, response.context["taken"].number) == (200, 3)
    assert "Nazad na zapisnik" in response.content.decode()


def test_notices_for_a_form_need_get_htmx_and_access(
    owner: Client, stranger: Client, match: Match
) -> None:
    assert owner.get(notices_url(match)).url == sheet_url(match)
    assert stranger.get(notices_url(match), headers=HTMX).status_code == 404
    assert owner.post(notices_url(match)).status_code == 405


@pytest.mark.parametrize("junk", ["", "-1", "9" * 40, "x"])
def test_junk_in_the_query_is_ignored(owner: Client, match: Match, junk: str) -> None:
    query = {"position": junk, "sequence": junk, "version": junk, "v": junk}
    assert owner.get(notices_url(match, **query), headers=HTMX).status_code == 200


# The board


def board_url(match: Match) -> str:
    return reverse("board", args=[match.code])


def test_the_board_shows_every_total_and_what_comes_next(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    page = owner.get(board_url(match)).content.decode()
    assert re.findall(r'<b class="number f">(.*?)</b>', page) == ["59", "0", "0"]
    assert re.findall(r'<li class="rank-(\d)', page) == ["1", "2", "2"]
    assert 'data-spoken="Zbirovi: Ana 59, Boris 0, Vesna 0."' in page
    assert "Deljenje 2 od 15" in page


def test_the_board_has_a_spoken_text_with_minus_and_the_winner(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -30)
    page = owner.get(board_url(match)).content.decode()
    assert 'data-spoken="Zbirovi: Ana 59, Boris minus 30, Vesna 0."' in page
    record(match, *[closed(5, 28, 41)] * 14)
    assert 'Vesna 0. Pobeda: Ana."' in owner.get(board_url(match)).content.decode()


def test_a_stale_board_gets_the_board_and_an_up_to_date_one_204(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41))
    part = owner.get(f"{board_url(match)}?v=0.0", headers=HTMX)
    assert part.content.decode().strip().startswith('<section id="board"')
    assert owner.get(f"{board_url(match)}?v=1.0", headers=HTMX).status_code == 204


def test_the_board_is_404_for_strangers_and_accepts_no_post(stranger: Client, match: Match) -> None:
    assert stranger.get(board_url(match)).status_code == 404
    assert stranger.post(board_url(match)).status_code == 405
