"""What each role is told and offered; `tests/site/test_permissions.py` has all addresses."""

from uuid import uuid4

import pytest
from django.test import Client

from remi_scores.matches.models import Match, Role
from tests.helpers.links import enter_by_link, revoke
from tests.helpers.matches import closed, points, record
from tests.helpers.pages import becki_fields, plain_and_htmx
from tests.helpers.permissions import CASES, GUEST, address

pytestmark = pytest.mark.django_db


@plain_and_htmx
@pytest.mark.parametrize(
    ("path", "role", "words"),
    [
        ("deljenje/", Role.VIEWER, "Na ovom uređaju partija može samo da se gleda."),
        ("pravila/", Role.SCORER, "To može samo vlasnik partije."),
    ],
)
def test_a_lesser_role_is_told_why(
    match: Match, path: str, role: Role, words: str, headers: dict[str, str]
) -> None:
    client = enter_by_link(match, role)
    for ask in (client.get, client.post):
        response = ask(match.get_absolute_url() + path, headers=headers)
        assert (response.status_code, words in response.content.decode()) == (403, True)


def test_a_scorer_can_write_and_undo_a_deal(match: Match) -> None:
    scorer = enter_by_link(match, Role.SCORER)
    address = match.get_absolute_url()
    assert scorer.post(f"{address}deljenje/", becki_fields(match)).status_code == 302
    undone = scorer.post(f"{address}red/1/ponisti/", {"op": str(uuid4()), "sequence": 1})
    assert undone.status_code == 302
    assert points(match) == [[59, 0, 0]]


def test_an_invited_owner_can_change_rules_and_revoke_links(match: Match) -> None:
    second = enter_by_link(match, Role.OWNER)
    assert second.get(f"{match.get_absolute_url()}pravila/").status_code == 200
    assert revoke(second, match, "scorer") == 302
    assert revoke(second, match, "owner") == 302
    assert second.get(match.get_absolute_url()).status_code == 200


def test_a_viewer_is_offered_nothing_to_write(match: Match) -> None:
    record(match, closed(5, 28, 41))
    viewer = enter_by_link(match, Role.VIEWER)
    looking, writing = (
        {address(case, match) for case in CASES if (GUEST in case.may) is looks}
        for looks in (True, False)
    )
    writing -= looking
    assert len(writing) > 15
    for path in ("", "?red=1", "red/1/", "red/1/0/", "grafikon/", "pozovi/"):
        page = viewer.get(match.get_absolute_url() + path).content.decode()
        offered = [each for each in writing if each in page]
        assert (path, offered) == (path, [])


def test_a_sheet_cached_for_an_owner_is_not_shown_to_a_viewer(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    viewer = enter_by_link(match, Role.VIEWER)
    for _ in range(2):
        assert "Upiši deljenje" in owner.get(match.get_absolute_url()).content.decode()
        assert "Upiši deljenje" not in viewer.get(match.get_absolute_url()).content.decode()


def test_a_revoked_scorer_cannot_send_an_open_form(owner: Client, match: Match) -> None:
    scorer = enter_by_link(match, Role.SCORER)
    fields = becki_fields(match)
    assert scorer.get(f"{match.get_absolute_url()}deljenje/").status_code == 200
    revoke(owner, match, "scorer")
    assert scorer.post(f"{match.get_absolute_url()}deljenje/", fields).status_code == 403
    assert points(match) == []
