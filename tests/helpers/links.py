"""Links to a match: their addresses, clients that enter by them, and revoking them."""

import re

from django.test import Client
from django.urls import reverse

from remi_scores.matches.access import links
from remi_scores.matches.models import Match, Role
from tests.helpers.matches import reloaded


def link_url(match: Match, role: Role) -> str:
    return reverse("link", args=[links.link_token(reloaded(match), role)])


def enter_by_link(match: Match, role: Role) -> Client:
    """Return a new client that opened the link of a role."""
    client = Client()
    response = client.post(link_url(match, role))
    sheet = match.get_absolute_url()
    first_page = f"{sheet}mesta/" if role is Role.VIEWER else sheet
    assert (response.status_code, response["Location"]) == (302, first_page)
    return client


def revoke(client: Client, match: Match, what: str, **more: str) -> int:
    """Revoke the link of a role, or `what` = "all" or "code"; return the status."""
    return client.post(reverse("revoke", args=[match.code]), {"what": what, **more}).status_code


def new_link(client: Client) -> str:
    """Make a link that adds a phone on one phone; return its path."""
    page = client.post("/telefoni/", {"transfer": "1"}).content.decode()
    found = re.search(r'value="http://testserver(/prenos/[^"]+)"', page)
    assert found
    return found[1]
