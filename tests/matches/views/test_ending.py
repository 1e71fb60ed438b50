"""The page on which the owner ends a match before its rules do."""

from uuid import uuid4

import pytest
from django.test import Client

from remi_scores import wording
from remi_scores.matches.models import Match, RowKind
from tests.helpers.matches import closed, next_position, record, reloaded, rows
from tests.helpers.pages import let_in, plain_and_htmx, redirect_of, row_url, sheet_url

pytestmark = pytest.mark.django_db


def end_url(match: Match) -> str:
    return f"{sheet_url(match)}kraj/"


def fields(match: Match, what: RowKind, **more: object) -> dict[str, object]:
    base = {"op": str(uuid4()), "position": next_position(match), "what": what}
    return {**base, "reason": "kasno je", **more}


@plain_and_htmx
def test_a_match_is_ended_as_it_stands(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(end_url(match), fields(match, RowKind.STOPPED), headers=headers)
    assert redirect_of(response) == f"{sheet_url(match)}?red=2"
    page = owner.get(redirect_of(response)).content.decode()
    assert wording.winner_words(["Ana"]) in page
    assert "Povuci upis" in page
    for address in (row_url(match, 2), f"{row_url(match, 2)}0/", f"{sheet_url(match)}grafikon/"):
        assert owner.get(address).status_code == 200
    assert "kasno je" in owner.get(row_url(match, 2)).content.decode()


def test_pages_say_that_a_match_was_given_up(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(end_url(match), fields(match, RowKind.GIVEN_UP))
    words = wording.row_words(RowKind.GIVEN_UP, None)
    for address in ("/", sheet_url(match), f"{sheet_url(match)}tabla/"):
        page = owner.get(address).content.decode()
        assert words in page
        assert "Pobeda" not in page
    shared = owner.get(sheet_url(match)).context["shared"]
    assert words in owner.get(f"/r/{shared}/").content.decode()
    assert owner.get(f"/r/{shared}/slika.png").status_code == 200


@pytest.mark.parametrize("wrong", [{"what": ""}, {"what": "deal"}, {"reason": "x" * 201}])
def test_a_wrong_form_is_shown_again_and_writes_nothing(
    owner: Client, match: Match, wrong: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(end_url(match), {**fields(match, RowKind.STOPPED), **wrong})
    assert (response.status_code, len(rows(match))) == (200, 1)
    assert list(response.context["form"].errors) == list(wrong)


def test_a_match_without_deals_is_not_ended_as_it_stands(owner: Client, match: Match) -> None:
    response = owner.post(end_url(match), fields(match, RowKind.STOPPED))
    assert response.context["outcome"].problem == wording.ERRORS["no_deal_to_count"]
    assert rows(match) == []


def test_only_the_owner_ends_a_match(owner: Client, stranger: Client, match: Match) -> None:
    viewer = let_in(match, "a guest")
    for client, status in ((stranger, 404), (viewer, 403), (owner, 200)):
        assert client.get(end_url(match)).status_code == status
    assert viewer.post(end_url(match), fields(match, RowKind.GIVEN_UP)).status_code == 403
    assert not reloaded(match).finished


def test_that_row_has_nothing_to_correct(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(end_url(match), fields(match, RowKind.STOPPED))
    response = owner.get(row_url(match, 2, "row-correct"))
    assert redirect_of(response) == row_url(match, 2)
