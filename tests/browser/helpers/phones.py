"""Gives browsers access to a match."""

from uuid import uuid4

from django.test import Client
from playwright.sync_api import BrowserContext, Page

from remi_scores.matches.access import links, seats
from remi_scores.matches.models import Match, Role
from tests.helpers.pages import use_device


def become_device(context: BrowserContext) -> str:
    """Give a browser the session of a new device; return the device."""
    device = str(uuid4())
    cookie = use_device(Client(), device).cookies["sessionid"].value
    here = {"domain": "127.0.0.1", "path": "/"}
    context.add_cookies([{"name": "sessionid", "value": cookie, **here}])
    return device


def give_access(context: BrowserContext, match: Match, seat: int | None = None) -> None:
    """Give a browser write access to a match, and a free seat if one is named."""
    device = become_device(context)
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device=device)
    if seat is not None:
        seats.take_seat(match=match, device=device, seat=seat)


def join_by_code(context: BrowserContext, match: Match, seat: int | None) -> Page:
    """Join a match by its code on the first page; take a seat, or only watch."""
    page = context.new_page()
    page.goto("/")
    page.locator("input[name=code]").fill(match.code)
    page.get_by_role("button", name="Uđi").tap()
    page.wait_for_url("**/mesta/")
    if seat is None:
        page.get_by_role("link", name="Na zapisnik").tap()
    else:
        page.locator(f"button[name=take][value='{seat}']").tap()
    page.wait_for_url(f"**{match.get_absolute_url()}")
    return page
