"""Two versions of one hand, one ending or one deal."""

from collections.abc import Mapping
from uuid import uuid4

import pytest
from django.test import Client

from remi_scores.matches.models import Contribution, Match, Revision
from tests.helpers.hands import (
    ANA,
    BORIS,
    VESNA,
    closing_fields,
    hand_fields,
    hand_url,
    hands_url,
    write_all_hands,
    write_own_hand,
    written_hands,
)
from tests.helpers.matches import DEVICE, closed, points, record
from tests.helpers.pages import OUTBOX, becki_fields, deal_url

pytestmark = pytest.mark.django_db


def only_hand(fields: Mapping[str, object]) -> dict[str, object]:
    return {name: text for name, text in fields.items() if name.startswith("h")}


@pytest.mark.parametrize(
    "other",
    [{"h1-cards": VESNA}, {"by": 2}, {"h1-way": "ranks", "h1-ranks": "K"}],
    ids=["cards", "ending", "way"],
)
def test_a_used_form_with_another_hand_is_shown_again_before_it_is_written(
    clients: dict[str, Client], match: Match, other: dict[str, object]
) -> None:
    address, sent = hand_url(match, 1), hand_fields(match, 1, BORIS)
    assert clients["boris"].post(address, sent).status_code == 302
    changed = {**sent, **other}
    answer = clients["boris"].post(address, changed, headers=OUTBOX).json()
    assert (answer["op"], answer["outcome"]) == (sent["op"], "conflict")
    shown = clients["boris"].post(address, changed)
    assert "Ovo ste već jednom upisali, ali drugačije." in shown.content.decode()
    own = shown.context["own"]
    assert [str(own.fields["by"]), own.hand_fields] == [str(changed["by"]), only_hand(changed)]
    assert Contribution.objects.filter(seat=1).count() == 1
    seen = {"seen_hand": own.seen_hand, "seen_ending": own.seen_ending}
    assert (
        clients["boris"].post(address, {**changed, "op": own.form_token, **seen}).status_code == 302
    )
    assert [each.fields for each in Contribution.objects.filter(seat=1)] == [
        only_hand(sent),
        only_hand(changed),
    ]
    assert written_hands(match)["ended"] == {"ended": "closed", "by": str(changed["by"])}


def test_a_used_form_of_a_closed_deal_with_another_hand_shows_that_deal(
    clients: dict[str, Client], match: Match
) -> None:
    sent = hand_fields(match, 1, BORIS)
    assert clients["boris"].post(hand_url(match, 1), sent).status_code == 302
    record(match, closed(5, 28, 41))
    assert clients["boris"].post(hand_url(match, 1), sent).status_code == 302
    response = clients["boris"].post(hand_url(match, 1), {**sent, "h1-cards": VESNA})
    assert response.context["outcome"].row.number == 1
    assert Contribution.objects.filter(seat=1).count() == 1


def test_a_hand_the_scorer_wrote_meanwhile_is_shown_before_it_is_replaced(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    fields = hand_fields(match, 1, BORIS)
    write_own_hand(owner, match, 1, VESNA)
    response = clients["boris"].post(hand_url(match, 1), fields)
    assert response.status_code == 200
    assert "upisao neko drugi" in response.content.decode()
    assert response.context["entry"].hands[0].fields["cards"] == BORIS
    assert Contribution.objects.filter(seat=1).count() == 1
    again = {**fields, "seen_hand": response.context["own"].seen_hand, "op": str(uuid4())}
    assert clients["boris"].post(hand_url(match, 1), again).status_code == 302
    wrote = list(Contribution.objects.filter(seat=1).values_list("author", flat=True))
    assert wrote == [DEVICE, "boris"]


def test_another_ending_is_shown_before_it_is_replaced(
    clients: dict[str, Client], match: Match
) -> None:
    fields = hand_fields(match, 1, BORIS, by=2)
    write_own_hand(clients["ana"], match, 0, ANA)
    response = clients["boris"].post(hand_url(match, 1), fields)
    assert "Remi – Ana" in response.content.decode()
    assert written_hands(match)["hands"] == [0]
    again = {**fields, "seen_ending": response.context["own"].seen_ending, "op": str(uuid4())}
    clients["boris"].post(hand_url(match, 1), again)
    assert written_hands(match)["ended"] == {"ended": "closed", "by": "2"}


def test_a_hand_for_a_deal_saved_meanwhile_is_shown_again_for_the_next_deal(
    clients: dict[str, Client], match: Match
) -> None:
    fields = hand_fields(match, 1, BORIS)
    record(match, closed(5, 28, 41))
    response = clients["boris"].post(hand_url(match, 1), fields)
    assert response.status_code == 200
    assert response.context["outcome"].row.number == 1
    assert response.context["entry"].position == 2
    assert not Contribution.objects.exists()
    again = {**fields, "position": 2, "op": str(uuid4())}
    assert clients["boris"].post(hand_url(match, 1), again).status_code == 302
    assert written_hands(match)["hands"] == [1]


def test_the_scorers_form_shows_hands_written_meanwhile_before_it_replaces_them(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    fields = becki_fields(match, hands=0, version=0)
    write_own_hand(clients["boris"], match, 1, BORIS)
    response = owner.post(deal_url(match), fields)
    assert "U međuvremenu su svoje karte upisali: Boris." in response.content.decode()
    assert points(match) == []
    again = {**fields, "hands": response.context["hands_seen"], "op": str(uuid4())}
    assert owner.post(deal_url(match), again).status_code == 302
    assert points(match) == [[59, 0, 0]]
    # Boris's hand is kept with the deal that replaced it.
    revision = Revision.objects.get(match=match, position=1)
    assert revision.contributions.filter(seat=1, author="boris").exists()


def test_a_deal_is_not_closed_when_a_hand_changed_after_the_page_was_shown(
    clients: dict[str, Client], match: Match
) -> None:
    write_all_hands(clients, match)
    fields = closing_fields(match)
    write_own_hand(clients["boris"], match, 1, "4c 5c 6c 4d 5d 6d 7s 8s 9s Qd")
    response = clients["ana"].post(hands_url(match), fields)
    assert (response.status_code, points(match)) == (200, [])
    assert "U međuvremenu su svoje karte upisali" in response.content.decode()
