"""The page of the score sheet, and who may open it."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from remi_scores import wording
from remi_scores.matches import services
from remi_scores.matches.models import Match
from tests.helpers.matches import closed, closed_at, record, stamp, start, void
from tests.helpers.pages import cell_url, row_url, sheet_url

pytestmark = pytest.mark.django_db


def test_the_sheet_shows_points_totals_and_what_comes_next(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41), void())
    response = owner.get(sheet_url(match))
    view = response.context["sheet"]
    assert response.status_code == 200
    assert [(column.name, column.total, column.leads) for column in view.columns] == [
        ("Ana", 59, True),
        ("Boris", 0, False),
        ("Vesna", 0, False),
    ]
    assert (view.next.number, view.next.total, view.next.dealer) == (2, 15, "Boris")
    assert cell_url(match, 1, 0) in response.content.decode()


def test_a_code_in_small_letters_opens_the_sheet(owner: Client, match: Match) -> None:
    assert owner.get(sheet_url(match).lower()).status_code == 200


@pytest.mark.parametrize("deals", [1, 3])
def test_a_sheet_costs_the_same_queries_however_long(
    owner: Client, match: Match, deals: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(match, *[closed(5, 28, 41)] * deals)
    with django_assert_num_queries(3):
        owner.get(sheet_url(match))


def test_a_cached_sheet_costs_one_query(
    owner: Client, match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(match, closed(5, 28, 41))
    owner.get(sheet_url(match))
    with django_assert_num_queries(1):
        owner.get(sheet_url(match))


def test_a_cached_sheet_shows_rows_written_since(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.get(sheet_url(match))
    record(match, closed(5, 6, 7))
    columns = owner.get(sheet_url(match)).context["sheet"].columns
    assert [column.total for column in columns] == [62, 0, 0]


def test_names_are_escaped(owner: Client) -> None:
    match = record(start("becki", ("<b>Ana</b>", "Boris")))
    content = owner.get(sheet_url(match)).content.decode()
    assert "&lt;b&gt;Ana&lt;/b&gt;" in content
    assert "<b>Ana</b>" not in content


def test_house_rules_that_differ_from_the_book_are_listed(owner: Client) -> None:
    match = start("remi_51", options={"opening_minimum": 40})
    words = f"{wording.option_words('opening_minimum')}: 40"
    assert owner.get(sheet_url(match)).context["sheet"].house_rules == (words,)
    assert words in owner.get(sheet_url(match)).content.decode()


def test_house_rules_are_listed_in_the_order_of_the_game(owner: Client) -> None:
    changed = {"rounds": 3, "failed_close_penalty": 30, "ace_value": 1, "tie_goes_to": "closer"}
    listed = owner.get(sheet_url(start(options=changed))).context["sheet"].house_rules
    assert [words.partition(":")[0] for words in listed] == [*map(wording.option_words, changed)]


def test_an_undone_row_stays_visible(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    services.undo_row(match=match, position=1, stamp=stamp())
    assert "<del>59</del>" in owner.get(sheet_url(match)).content.decode()


def test_a_corrected_row_shows_what_stood_before(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    services.correct_row(match=match, position=1, report=closed(5, 6, 7), sequence=1, stamp=stamp())
    content = owner.get(sheet_url(match)).content.decode()
    assert "<del>59</del>" in content
    assert owner.get(sheet_url(match)).context["sheet"].columns[0].total == 3


def test_after_writing_a_row_the_sheet_offers_to_undo_it(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    response = owner.get(sheet_url(match), {"red": "1"})
    assert response.context["notice"].live
    assert row_url(match, 1, "row-undo") in response.content.decode()


@pytest.mark.parametrize("position", ["", "7", "x", "\x00", "1; drop"])
def test_an_unknown_row_in_the_query_shows_no_notice(
    owner: Client, match: Match, position: str
) -> None:
    record(match, closed(5, 28, 41))
    assert owner.get(sheet_url(match), {"red": position}).context["notice"] is None


def test_the_end_names_winners_and_the_deciding_deal(owner: Client) -> None:
    match = start(options={"rounds": 1})
    match = record(match, closed(41, 28, 5, by="Vesna"), closed(5, 41, 41), closed(5, 28, 41))
    view = owner.get(sheet_url(match)).context["sheet"]
    assert (view.winners, view.next, view.deciding.number) == (("Ana",), None, 2)


def test_equal_totals_share_the_win(owner: Client) -> None:
    match = start("becki", ("Ana", "Boris"), {"rounds": 1})
    record(match, closed_at(Ana=5, Boris=28), closed_at(Boris=5, Ana=28))
    view = owner.get(sheet_url(match)).context["sheet"]
    assert view.winners == ("Ana", "Boris")
    assert [column.rank for column in view.ranking] == [1, 1]


# Who may, and how


@pytest.mark.parametrize("path", ["", "red/1/", "red/1/0/"])
def test_pages_accept_no_post(owner: Client, match: Match, path: str) -> None:
    record(match, closed(5, 28, 41))
    assert owner.post(sheet_url(match) + path).status_code == 405


@pytest.mark.parametrize("path", ["red/1/", "red/1/0/"])
def test_a_stranger_gets_404(stranger: Client, match: Match, path: str) -> None:
    record(match, closed(5, 28, 41))
    for client in (stranger, Client()):
        assert client.get(sheet_url(match) + path).status_code == 404


def test_a_stranger_who_opens_the_sheet_is_led_to_the_page_to_join(
    stranger: Client, match: Match
) -> None:
    join = f"/uci/?sifra={match.code}"
    for client in (stranger, Client()):
        assert client.get(sheet_url(match))["Location"] == join


def test_a_get_sets_no_session_cookie(match: Match) -> None:
    client = Client()
    client.get("/")
    client.get(sheet_url(match))
    assert "device" not in client.cookies
