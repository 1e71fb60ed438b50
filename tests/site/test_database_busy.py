"""What people are told when the database does not answer in time, and what happens to entries."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match
from tests.helpers.locked_database import closed_to_all, writing_elsewhere
from tests.helpers.matches import points
from tests.helpers.pages import HTMX, becki_fields, new_match_fields

pytestmark = pytest.mark.django_db(transaction=True)
INPUT = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


def kept(page: str) -> dict[str, list[str]]:
    """Return the fields that the form sends again, but the token against forgery."""
    found: dict[str, list[str]] = {}
    form = page.partition('id="refused"')[2].partition("</form>")[0]
    for name, value in INPUT.findall(form.partition("csrfmiddlewaretoken")[2]):
        found.setdefault(unescape(name), []).append(unescape(value))
    return found


def test_what_could_not_be_written_is_kept_to_be_sent_again(owner: Client, match: Match) -> None:
    address = reverse("deal-new", args=[match.code]) + "?ended=closed"
    sent = becki_fields(match) | {"reason": 'dva\r\nreda, "navodnici" & <b>', "twice": ["1", "2"]}
    with writing_elsewhere():
        response = owner.post(address, sent)
    page = response.content.decode()
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert response["Retry-After"] == "5"
    assert "<h1>Zapisnik trenutno nije dostupan</h1>" in page
    assert f'<form method="post" action="{address}">' in page
    assert kept(page) == {
        name: value if isinstance(value, list) else [str(value)] for name, value in sent.items()
    }
    assert points(match) == []


def test_sent_again_it_is_written_once(owner: Client, match: Match) -> None:
    address = reverse("deal-new", args=[match.code])
    with writing_elsewhere():
        again = kept(owner.post(address, becki_fields(match)).content.decode())
    for _time in range(2):
        assert owner.post(address, again)["Location"] == f"/p/{match.code}/?red=1"
    assert points(match) == [[59, 0, 0]]


def test_over_a_page_the_same_form_is_shown(owner: Client, match: Match) -> None:
    address = reverse("deal-new", args=[match.code])
    with writing_elsewhere():
        response = owner.post(address, becki_fields(match), headers=HTMX)
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert kept(response.content.decode())["h1-points"] == ["28"]


def test_a_match_that_could_not_be_started_keeps_its_players(owner: Client) -> None:
    sent = new_match_fields("becki", ("Ana", "Боја", "Vesna"))
    with writing_elsewhere():
        response = owner.post(reverse("new-match"), sent)
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert kept(response.content.decode()) == {name: [str(sent[name])] for name in sent}
    assert Match.objects.count() == 0


def test_a_page_that_cannot_be_read_is_offered_again(owner: Client, match: Match) -> None:
    address = match.get_absolute_url() + "?red=1"
    with closed_to_all():
        response = owner.get(address)
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert f'<a class="button" href="{address}">Pokušaj ponovo</a>' in response.content.decode()


def test_the_log_has_one_line_without_the_address(
    owner: Client, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    with writing_elsewhere():
        owner.post(reverse("deal-new", args=[match.code]), becki_fields(match))
    (line,) = [record for record in caplog.records if record.name.startswith("remi_scores")]
    told = line.getMessage()
    assert told.startswith("The database did not answer “deal-new”: ")
    assert (line.exc_info, "\n" in told, match.code in told) == (None, False, False)
