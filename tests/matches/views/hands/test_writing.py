"""Writing one's own hand: what is stored, and what is refused."""

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches.access import links, seats
from remi_scores.matches.models import Contribution, Match, Role
from tests.helpers.hands import (
    ANA,
    BORIS,
    HANDS,
    close_deal,
    closing_fields,
    hand_fields,
    hand_url,
    hands_url,
    write_all_hands,
    write_own_hand,
    written_hands,
)
from tests.helpers.matches import DEVICE, closed, points, record, reloaded, start
from tests.helpers.pages import HTMX, use_device

pytestmark = pytest.mark.django_db


def test_a_hand_sent_twice_is_written_once(clients: dict[str, Client], match: Match) -> None:
    sent = hand_fields(match, 1, BORIS)
    for _ in range(2):
        assert clients["boris"].post(hand_url(match, 1), sent).status_code == 302
    assert Contribution.objects.filter(seat=1).count() == 1


def test_a_hand_written_by_htmx_redirects_to_the_sheet(
    clients: dict[str, Client], match: Match
) -> None:
    response = clients["boris"].post(hand_url(match, 1), hand_fields(match, 1, BORIS), headers=HTMX)
    assert response["HX-Redirect"] == match.get_absolute_url()


def test_writing_a_hand_changes_the_page_version_alone(
    clients: dict[str, Client], match: Match
) -> None:
    before = reloaded(match)
    write_own_hand(clients["ana"], match, 0, ANA)
    after = reloaded(match)
    assert (after.page_version, after.version) == (before.page_version + 1, before.version)


def test_fields_of_other_hands_are_ignored(clients: dict[str, Client], match: Match) -> None:
    write_own_hand(
        clients["boris"], match, 1, BORIS, **{"h0-cards": "*", "h2-points": "0", "reason": "x"}
    )
    stored = Contribution.objects.get(seat=1).fields
    assert stored == {"h1-way": "cards", "h1-cards": BORIS}
    assert written_hands(match)["hands"] == [1]


# What is refused


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("4c 5c", "Ovde su 2 karte, a mora ih biti 10."),
        ("Zx", "„Zx“ nije karta. Pišite K♥ ili kralj herc, a * za džokera."),
        ("", "Još nedostaje: unesite karte ili poene za ovu ruku."),
        (
            "4c 4c 4c " + "5c " * 7,
            "Ovde je 3 × 4♣, 7 × 5♣ (Boris), a u špilovima je svake po 2. Proverite te ruke.",
        ),
        ("x" * 400, "Tekst je predugačak: najviše 300 znakova."),
        ("\0", "U tekstu je znak koji ne može da se upiše."),
    ],
)
def test_an_impossible_hand_is_refused_and_stays_in_the_form(
    clients: dict[str, Client], match: Match, cards: str, words: str
) -> None:
    response = clients["boris"].post(hand_url(match, 1), hand_fields(match, 1, cards))
    assert response.status_code == 200
    (hand,) = response.context["entry"].hands
    assert hand.errors == [words]
    assert hand.fields["cards"] == cards
    assert not Contribution.objects.exists()


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ({"ended": ""}, "Označite kako se deljenje završilo."),
        ({"by": ""}, "Ko je rekao „Remi“?"),
        ({"ended": "void"}, "Označite kako se deljenje završilo."),
        ({"by": 9}, "Ko je rekao „Remi“?"),
    ],
)
def test_a_hand_without_a_valid_ending_is_refused(
    clients: dict[str, Client], match: Match, ending: dict[str, object], words: str
) -> None:
    response = clients["boris"].post(hand_url(match, 1), hand_fields(match, 1, BORIS, **ending))
    assert (response.status_code, response.context["entry"].errors) == (200, [words])
    assert not Contribution.objects.exists()


@pytest.mark.parametrize("seat", [3, 99])
def test_a_seat_that_does_not_exist_has_no_hand(owner: Client, match: Match, seat: int) -> None:
    assert owner.get(hand_url(match, seat)).status_code == 404


def test_a_finished_match_accepts_no_hand(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    for address in (hand_url(match, 0), hands_url(match)):
        assert owner.get(address)["Location"] == match.get_absolute_url()
    refused = owner.post(hand_url(match, 0), hand_fields(match, 0, ANA))
    assert refused.context["entry"].hands[0].fields["cards"] == ANA
    assert "Ovo deljenje je u međuvremenu upisano." in refused.content.decode()
    answer = owner.post(hands_url(match), closing_fields(match))
    assert (answer.status_code, answer["Location"]) == (302, match.get_absolute_url())
    assert not Contribution.objects.exists()
    assert len(points(match)) == 3


# Who may write


def test_a_player_writes_the_hand_of_their_own_seat_and_no_other(
    clients: dict[str, Client], match: Match
) -> None:
    for seat in (0, 2):
        assert clients["boris"].get(hand_url(match, seat)).status_code == 403
        response = clients["boris"].post(hand_url(match, seat), hand_fields(match, seat, BORIS))
        assert response.status_code == 403
        assert "Prvo zauzmite mesto." in response.content.decode()
    assert not Contribution.objects.exists()


@pytest.mark.parametrize("path", ["karte/", "karte/0/", "karte/0/pregled/"])
def test_a_viewer_cannot_write_a_hand_or_close_a_deal(
    clients: dict[str, Client], match: Match, path: str
) -> None:
    write_all_hands(clients, match)
    count = Contribution.objects.count()
    address = match.get_absolute_url() + path
    fields = {**hand_fields(match, 0, ANA), **closing_fields(match)}
    assert clients["viewer"].post(address, fields).status_code == 403
    assert (Contribution.objects.count(), points(match)) == (count, [])


@pytest.mark.parametrize("path", ["karte/", "karte/0/", "karte/0/pregled/"])
def test_strangers_and_revoked_devices_cannot_write(
    stranger: Client, clients: dict[str, Client], match: Match, path: str
) -> None:
    address = match.get_absolute_url() + path
    fields = hand_fields(match, 0, ANA)
    assert stranger.post(address, fields).status_code == 404
    links.revoke_all(match=match, by=DEVICE)
    assert clients["ana"].post(address, fields).status_code == 403
    assert not Contribution.objects.exists()


def test_a_device_that_left_its_seat_cannot_write_the_hand(
    clients: dict[str, Client], match: Match
) -> None:
    seats.release_seat(match=match, seat=1)
    fields = hand_fields(match, 1, BORIS)
    assert clients["boris"].post(hand_url(match, 1), fields).status_code == 403
    assert not Contribution.objects.exists()


@pytest.mark.parametrize("role", [Role.SCORER, Role.OWNER])
def test_scorers_and_owners_write_anybodys_hand(match: Match, role: Role) -> None:
    token = links.link_token(match, role)
    links.enter_by_link(token=token, device="pen")
    pen = use_device(Client(), "pen")
    for seat, cards in enumerate(HANDS.values()):
        write_own_hand(pen, match, seat, cards)
    assert close_deal(pen, match) == 302
    assert points(match) == [[10, 0, 0]]


def test_the_preview_of_a_hand_accepts_only_post(owner: Client, match: Match) -> None:
    assert owner.get(reverse("own-preview", args=[match.code, 0])).status_code == 405
