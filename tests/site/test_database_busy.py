"""Answers when the database times out: 503 with a form to send again, or a link to retry."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match
from tests.helpers.locked_database import closed_to_all, writing_elsewhere
from tests.helpers.matches import points
from tests.helpers.pages import HTMX, becki_fields, deal_url, new_match_fields

pytestmark = pytest.mark.django_db(transaction=True)
INPUT = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


def fields_to_send_again(page: str) -> dict[str, list[str]]:
    """Return the fields of the form to send again, without its CSRF token."""
    found: dict[str, list[str]] = {}
    form = page.partition('id="refused"')[2].partition("</form>")[0]
    for name, value in INPUT.findall(form.partition("csrfmiddlewaretoken")[2]):
        found.setdefault(unescape(name), []).append(unescape(value))
    return found


def test_a_write_that_times_out_gets_503_and_a_form_to_send_again(
    owner: Client, match: Match
) -> None:
    address = deal_url(match) + "?ended=closed"
    fields = becki_fields(match) | {"reason": 'dva\r\nreda, "navodnici" & <b>', "twice": ["1", "2"]}
    with writing_elsewhere():
        response = owner.post(address, fields)
    page = response.content.decode()
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert response["Retry-After"] == "5"
    assert "<h1>Zapisnik trenutno nije dostupan</h1>" in page
    assert f'<form method="post" action="{address}">' in page
    assert fields_to_send_again(page) == {
        name: value if isinstance(value, list) else [str(value)] for name, value in fields.items()
    }
    assert points(match) == []


def test_the_form_sent_again_twice_writes_once(owner: Client, match: Match) -> None:
    address = deal_url(match)
    with writing_elsewhere():
        again = fields_to_send_again(owner.post(address, becki_fields(match)).content.decode())
    for _time in range(2):
        assert owner.post(address, again)["Location"] == f"/p/{match.code}/?red=1"
    assert points(match) == [[59, 0, 0]]


def test_htmx_gets_the_same_form(owner: Client, match: Match) -> None:
    address = deal_url(match)
    with writing_elsewhere():
        response = owner.post(address, becki_fields(match), headers=HTMX)
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert fields_to_send_again(response.content.decode())["h1-points"] == ["28"]


def test_a_match_that_times_out_keeps_its_players_in_the_form(owner: Client) -> None:
    fields = new_match_fields("becki", ("Ana", "Боја", "Vesna"))
    with writing_elsewhere():
        response = owner.post(reverse("new-match"), fields)
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert fields_to_send_again(response.content.decode()) == {
        name: [str(fields[name])] for name in fields
    }
    assert Match.objects.count() == 0


def test_a_read_that_times_out_gets_503_and_a_link_to_retry(owner: Client, match: Match) -> None:
    address = match.get_absolute_url() + "?red=1"
    with closed_to_all():
        response = owner.get(address)
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert f'<a class="button" href="{address}">Pokušaj ponovo</a>' in response.content.decode()


def test_a_timeout_logs_one_line_without_address_or_traceback(
    owner: Client, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    with writing_elsewhere():
        owner.post(deal_url(match), becki_fields(match))
    (line,) = [record for record in caplog.records if record.name.startswith("remi_scores")]
    message = line.getMessage()
    assert message.startswith("The database did not answer “deal-new”: ")
    assert (line.exc_info, "\n" in message, match.code in message) == (None, False, False)
