"""The code of a match is changed with a revocation: whoever was shut out may know the old one."""

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match, Role
from tests.helpers.links import enter_by_link, revoke
from tests.helpers.matches import reloaded

pytestmark = pytest.mark.django_db
JOIN = "/uci/"


def invite_url(match: Match) -> str:
    return reverse("invite", args=[match.code])


@pytest.mark.parametrize("what", ["viewer", "code", "all"])
def test_the_code_is_changed_with_the_revocation_if_the_owner_wants(
    owner: Client, match: Match, what: str
) -> None:
    inside, shut = enter_by_link(match, Role.SCORER), enter_by_link(match, Role.VIEWER)
    assert revoke(owner, match, what, recode="yes") == 302
    changed = reloaded(match)
    assert changed.code == match.code != changed.entry_code
    revoke(owner, match, "code", opens="yes")
    # Whoever was shut out comes with another browser, and knows the old code or the address.
    refused = Client().post(JOIN, {"code": match.code})
    assert (refused.status_code, bool(refused.context["problem"])) == (200, True)
    page = owner.get(invite_url(match)).content.decode()
    assert (f'<p class="code">{changed.entry_code}</p>' in page, match.code in page) == (True, True)
    guest = Client()
    assert guest.post(JOIN, {"code": changed.entry_code.lower()}).status_code == 302
    statuses = [each.get(match.get_absolute_url()).status_code for each in (guest, inside, shut)]
    out = {"viewer": (200, 403), "code": (200, 200), "all": (403, 403)}[what]
    assert statuses == [200, *out]
    for code in (match.code, changed.entry_code):
        led = owner.post(JOIN, {"code": code})
        assert (led.status_code, led["Location"]) == (302, match.get_absolute_url())


def test_revoking_alone_keeps_the_code(owner: Client, match: Match) -> None:
    revoke(owner, match, "viewer")
    assert reloaded(match).entry_code == match.code
    assert owner.get(invite_url(match)).content.decode().count('name="recode"') == 4
