"""Who came in by the code alone: a player before the first deal, perhaps a guesser after it."""

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.access import links, seats
from remi_scores.matches.models import Access, Match, Role
from tests.helpers.hands import hand_url
from tests.helpers.links import enter_by_link
from tests.helpers.matches import asked, closed, record, reloaded, seated
from tests.helpers.pages import HTMX, let_in, let_in_by_link

pytestmark = pytest.mark.django_db


def seats_url(match: Match) -> str:
    return reverse("seats", args=[match.code])


def request_key(match: Match, device: str, seat: int) -> str:
    return f"{Access.objects.get(match=match, device=device).pk}-{seat}"


@pytest.fixture
def begun(match: Match) -> Match:
    """Boris sits since before the first deal; the other seats are free."""
    let_in(match, "boris", 1)
    return record(match, closed(5, 28, 41))


def test_after_the_first_deal_a_guest_asks_for_a_free_seat(owner: Client, begun: Match) -> None:
    guest = let_in(begun, "guest")
    page = guest.get(seats_url(begun)).content.decode()
    assert ("Traži ovo mesto" in page, ">Ovo je moje mesto" in page) == (True, False)
    assert guest.post(seats_url(begun), {"take": "2"})["Location"] == seats_url(begun)
    guest.post(seats_url(begun), {"named": "1", "name": "Ana"})
    assert (seated(begun), asked(begun)) == ({"boris": [1]}, [("guest", 0), ("guest", 2)])
    assert guest.get(hand_url(begun, 2)).status_code == 403
    assert "Pitanje je poslato vlasniku partije." in guest.get(seats_url(begun)).content.decode()
    # One tap on the sheet is enough, and leads back to it.
    key = request_key(begun, "guest", 2)
    assert f'name="give" value="{key}"' in owner.get(begun.get_absolute_url()).content.decode()
    answer = owner.post(seats_url(begun), {"give": key, "lobby": "1"})
    assert answer["Location"] == begun.get_absolute_url()
    assert (seated(begun), asked(begun)) == ({"boris": [1], "guest": [2]}, [("guest", 0)])
    assert guest.get(hand_url(begun, 2)).status_code == 200


def test_a_guest_sits_down_unasked_before_the_first_deal(match: Match) -> None:
    let_in(match, "guest", 2)
    assert (seated(match), asked(match)) == ({"guest": [2]}, [])


def test_phones_that_the_table_knows_take_free_seats_at_any_time(begun: Match) -> None:
    let_in_by_link(begun, "invited", 0)
    assert seats.take_seat(match=begun, device="boris", seat=2)  # has a seat already
    assert (seated(begun), asked(begun)) == ({"invited": [0], "boris": [1, 2]}, [])


def test_a_guest_who_may_write_takes_a_free_seat(begun: Match) -> None:
    let_in(begun, "guest")
    links.enter_by_link(token=links.link_token(begun, Role.SCORER), device="guest")
    assert seats.take_seat(match=begun, device="guest", seat=0)


def test_a_scorer_gives_a_free_seat_and_only_the_owner_a_taken_one(begun: Match) -> None:
    let_in(begun, "guest", 0)
    let_in(begun, "guest", 1)
    scorer = enter_by_link(begun, Role.SCORER)
    sheet = scorer.get(begun.get_absolute_url()).content.decode()
    free, taken = (request_key(begun, "guest", seat) for seat in (0, 1))
    assert f'name="give" value="{free}"' in sheet
    assert taken not in sheet
    assert taken not in scorer.get(seats_url(begun)).content.decode()
    assert scorer.post(seats_url(begun), {"give": taken}).status_code == 403
    assert scorer.post(seats_url(begun), {"refuse": taken}).status_code == 403
    assert scorer.post(seats_url(begun), {"give": free}).status_code == 302
    assert (seated(begun), asked(begun)) == ({"guest": [0], "boris": [1]}, [("guest", 1)])


def test_a_viewer_answers_no_request(begun: Match) -> None:
    let_in(begun, "guest", 0)
    viewer = let_in(begun, "viewer")
    key = request_key(begun, "guest", 0)
    assert "traži" not in viewer.get(begun.get_absolute_url()).content.decode()
    assert viewer.post(seats_url(begun), {"give": key}).status_code == 403
    assert seated(begun) == {"boris": [1]}


@pytest.mark.parametrize("page", ["match", "board"])
def test_sheet_and_board_of_the_owner_say_at_once_who_asks(
    owner: Client, begun: Match, page: str
) -> None:
    guest, address = let_in(begun, "guest"), reverse(page, args=[begun.code])
    guest.post(seats_url(begun), {"named": "1", "name": "Pera"})
    etag = reloaded(begun).etag
    guest.post(seats_url(begun), {"take": "0"})
    part = owner.get(address, {"v": etag}, headers=HTMX).content.decode()
    assert "Pera traži mesto:" in part
    assert ">Ana</a>" in part
    assert "Pera traži" in owner.get(address).content.decode()
    part = guest.get(address, {"v": etag}, headers=HTMX).content.decode()
    assert "traži mesto" not in part
