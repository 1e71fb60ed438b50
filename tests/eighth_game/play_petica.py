"""A match of the made-up game on every page. Runs in the copy of the checkout that has the game."""

from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match
from tests.helpers.pages import HTMX, new_match_fields

pytestmark = pytest.mark.django_db

NEW = "/nova/"
NAMES = ("Ana", "Boris", "Vesna")


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def started(client: Client) -> Match:
    """A match of Petica with one house rule changed."""
    fields = new_match_fields("petica", NAMES, **{"o-petica_bonus": "7", "o-rounds": "1"})
    assert client.post(NEW, fields).status_code == 302
    return Match.objects.get()


def text(client: Client, name: str, *args: object, **query: str) -> str:
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return unescape(response.content.decode())


def deal(match: Match, **more: object) -> dict[str, object]:
    """The fields of a deal that Ana ended by going out; the hands come with `more`."""
    position = Match.objects.get(pk=match.pk).next_position
    return {"op": str(uuid4()), "position": position, "ended": "out", "by": 0, **more}


def write(client: Client, match: Match, **hands: object) -> None:
    address = reverse("deal-new", args=[match.code])
    assert client.post(address, deal(match, **hands)).status_code == 302


def totals(match: Match) -> list[int]:
    return list(Match.objects.get(pk=match.pk).standing["totals"])


def test_the_game_is_offered_with_its_house_rules(client: Client) -> None:
    assert "Petica" in text(client, "home")
    form = text(client, "new-match", igra="petica")
    for name in ("rounds", "petica_bonus", "petica_aces_count_double"):
        assert f'name="o-{name}"' in form


def test_the_form_asks_for_the_endings_of_the_game(client: Client, started: Match) -> None:
    form = text(client, "deal-new", started.code)
    endings = [f'value="{ending}"' in form for ending in ("out", "stock_out", "void", "knock")]
    assert endings == [True, True, True, False]


def test_deals_are_scored_by_the_rules_of_the_game(client: Client, started: Match) -> None:
    write(client, started, **{"h1-ranks": "A K 2", "h2-points": "10"})
    assert totals(started) == [-7, 23, 10]
    sheet = text(client, "match", started.code)
    assert "23" in sheet
    assert "−7" in sheet
    assert "Boris" in text(client, "cell", started.code, 1, 1)


def test_the_preview_says_what_a_deal_would_score(client: Client, started: Match) -> None:
    fields = deal(started, **{"h1-points": "10", "h2-points": "11"})
    answer = client.post(reverse("deal-preview", args=[started.code]), fields, headers=HTMX)
    shown = {player.name: player.points for player in answer.context["preview"].players}
    assert shown == {"Ana": -7, "Boris": 10, "Vesna": 11}


def test_a_hand_that_cannot_be_is_refused_in_words(client: Client, started: Match) -> None:
    fields = deal(started, **{"h1-ranks": "A K 2 3 4 5", "h2-points": "10"})
    answer = client.post(reverse("deal-new", args=[started.code]), fields)
    assert answer.status_code == 200
    assert [bool(hand.errors) for hand in answer.context["entry"].hands] == [False, True, False]
    assert totals(started) == [0, 0, 0]


def test_a_row_is_corrected_undone_and_restored(client: Client, started: Match) -> None:
    write(client, started, **{"h1-points": "10", "h2-points": "11"})
    corrected = deal(started, sequence=1, **{"h1-points": "20", "h2-points": "11"})
    for name, fields, after in (
        ("row-correct", corrected, [-7, 20, 11]),
        ("row-undo", {"op": str(uuid4())}, [0, 0, 0]),
        ("row-restore", {"op": str(uuid4())}, [-7, 20, 11]),
    ):
        assert client.post(reverse(name, args=[started.code, 1]), fields).status_code == 302
        assert totals(started) == after


def test_a_match_ends_with_a_winner_and_has_all_its_pages(client: Client, started: Match) -> None:
    for _ in range(3):
        write(client, started, **{"h1-points": "10", "h2-points": "11"})
    match = Match.objects.get()
    assert (match.finished, match.standing["winners"], totals(match)) == (True, [0], [-21, 30, 33])
    for name in ("match", "chart"):
        assert "Petica" in text(client, name, match.code)
    for name in ("board", "seats"):
        assert "Vesna" in text(client, name, match.code)
    assert match.code in text(client, "invite", match.code)
    assert 'name="o-petica_bonus" value="7"' in text(client, "house-rules", match.code)
    assert "Boris" in text(client, "row", match.code, 1)


def test_house_rules_change_every_deal(client: Client, started: Match) -> None:
    write(client, started, **{"h1-points": "11", "h2-points": "11"})
    address = reverse("house-rules", args=[started.code])
    fields = {"op": str(uuid4()), "o-petica_bonus": "9", "o-rounds": "1"}
    shown = client.post(address, fields).context
    assert client.post(address, {**fields, "seen": shown["change"].seen}).status_code == 302
    assert totals(started) == [-9, 11, 11]


def test_the_check_desk_judges_melds_of_the_game(client: Client) -> None:
    for cards, verdict in (("5h 6h 7h", "right"), ("5h 6h 8h", "wrong")):
        page = text(client, "desk", igra="petica", pitanje="meld", cards=cards, asked="1")
        assert "Petica" in page
        assert f'class="answer {verdict}"' in page


def test_the_rules_are_listed_though_the_game_has_no_page_yet(client: Client) -> None:
    assert client.get(reverse("rules")).status_code == 200
