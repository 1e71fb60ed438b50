"""Two people who write the same: the second is told so, and nothing is doubled."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.engine import Code, RemiError
from remi_scores.matches import services
from remi_scores.matches.models import Contribution, Match, Revision
from tests.helpers.hands import BORIS, HANDS, close_deal, hand_fields, hand_url, write_all_hands
from tests.helpers.matches import closed, join, points, record, reloaded, rows, stamp
from tests.helpers.pages import (
    OUTBOX,
    correction_url,
    deal_url,
    let_in,
    plain_and_htmx,
    redirect_of,
    sheet_url,
    versioned_fields,
)

pytestmark = pytest.mark.django_db


@plain_and_htmx
def test_the_same_deal_for_the_same_row_is_written_already(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    fields = versioned_fields(match)
    record(match, closed(5, 28, 41))
    response = owner.post(deal_url(match), fields, headers=headers)
    assert redirect_of(response) == f"{match.get_absolute_url()}?red=1&vec"
    assert points(match) == [[59, 0, 0]]
    sheet = owner.get(redirect_of(response)).content.decode()
    assert "Deljenje 1: već upisano." in sheet
    assert "/red/1/povuci/" not in sheet.partition('id="done"')[2].partition("</div>")[0]


def test_an_outbox_lets_go_of_the_same_deal(owner: Client, match: Match) -> None:
    fields = versioned_fields(match)
    match = record(match, closed(5, 28, 41))
    answer = owner.post(deal_url(match), fields, headers=OUTBOX).json()
    assert (answer["outcome"], answer["already"]) == ("written", True)
    assert answer["next"] == {"version": 1, "position": 2, "number": 2}


def test_two_phones_with_the_same_three_deals_write_three(owner: Client, match: Match) -> None:
    for _phone in range(2):
        for row, value in enumerate((28, 12, 20), 1):
            fields = versioned_fields(match, position=row, **{"h1-points": value})
            fields["version"] = row - 1
            answer = owner.post(deal_url(match), fields, headers=OUTBOX).json()
            assert answer["outcome"] == "written"
    assert len(points(match)) == 3


def test_the_order_of_cards_makes_no_other_deal(owner: Client, match: Match) -> None:
    ranks = {"h1-way": "ranks", "h2-way": "ranks", "h2-ranks": "A K", "h2-points": ""}
    first = {**versioned_fields(match), **ranks, "h1-ranks": "K 8 2", "h1-points": ""}
    second = {**first, "op": str(uuid4()), "h1-ranks": "2 K 8"}
    assert redirect_of(owner.post(deal_url(match), first)).endswith("?red=1")
    assert redirect_of(owner.post(deal_url(match), second)).endswith("?red=1&vec")
    assert len(points(match)) == 1


def test_another_deal_for_the_same_row_is_a_conflict_with_three_named_ways(
    owner: Client, match: Match
) -> None:
    fields = versioned_fields(match)
    record(match, closed(5, 30, 41))
    page = owner.post(deal_url(match), fields).content.decode()
    for words in ("Ostavi upisano", "Stavi moje umesto toga", "Upiši moje kao sledeće deljenje"):
        assert words in page
    assert page.count("data-save") == 1
    assert 'class="primary" data-save' not in page


def test_a_conflict_compares_only_what_differs(owner: Client, match: Match) -> None:
    fields = versioned_fields(match)
    record(match, closed(5, 30, 41))
    versions = owner.post(deal_url(match), fields).context["outcome"].versions
    assert versions == [("Boris", "30 poena", "28 poena")]


def test_the_same_deal_undone_meanwhile_is_a_conflict(owner: Client, match: Match) -> None:
    fields = versioned_fields(match)
    record(match, closed(5, 28, 41))
    services.undo_row(match=match, position=1, stamp=stamp())
    assert owner.post(deal_url(match), fields, headers=OUTBOX).json()["outcome"] == "conflict"


def test_a_conflict_says_what_the_sheet_waits_for(owner: Client, match: Match) -> None:
    fields = versioned_fields(match)
    record(match, closed(5, 30, 41))
    answer = owner.post(deal_url(match), fields, headers=OUTBOX).json()
    assert answer["next"] == {"version": 1, "position": 2, "number": 2}


def test_a_correction_that_changes_nothing_writes_nothing(owner: Client, match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    fields = {**versioned_fields(match), "sequence": 1}
    assert owner.post(correction_url(match), fields).status_code == 302
    assert (reloaded(match).version, match.revisions.filter(position=1).count()) == (1, 1)


def test_the_same_correction_by_two_people_is_written_once(owner: Client, match: Match) -> None:
    match = record(match, closed(5, 30, 41))
    for _person in range(2):
        fields = {**versioned_fields(match), "sequence": 1}
        assert owner.post(correction_url(match), fields).status_code == 302
    assert match.revisions.filter(position=1).count() == 2
    assert points(match) == [[59, 0, 0]]


def test_the_same_adjustment_or_change_of_players_is_written_once(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    writes: list[Callable[[int], Revision]] = [
        lambda at: services.record_adjustment(
            match=match, player="Boris", points=-10, reason="kazna", position=at, stamp=stamp()
        ),
        lambda at: services.record_leaving(match=match, player="Vesna", position=at, stamp=stamp()),
        lambda at: services.record_joining(
            match=match, name="vesna", total=50, position=at, stamp=stamp()
        ),
    ]
    for write in writes:
        row = reloaded(match).next_position
        assert write(row) == write(row)
        assert len(rows(match)) == row


def test_another_total_for_who_joined_is_refused(match: Match) -> None:
    match = join(record(match, closed(5, 28, 41)), "Dragan", 45)
    with pytest.raises(RemiError) as caught:
        services.record_joining(match=match, name="Dragan", total=46, position=2, stamp=stamp())
    assert caught.value.code is Code.DUPLICATE_PLAYER


def test_who_joins_twice_is_told_so(owner: Client, match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    sent = {"position": 2, "name": "Dragan", "total": "45"}
    address = reverse("join-late", args=[match.code])
    first, second = (
        redirect_of(owner.post(address, {**sent, "op": str(uuid4())})) for _person in range(2)
    )
    assert (first, second) == (f"{sheet_url(match)}?red=2", f"{sheet_url(match)}?red=2&vec")


def test_a_hand_that_the_closed_deal_has_is_written_already(
    match: Match, clients: dict[str, Client]
) -> None:
    late = hand_fields(match, 1, BORIS)
    write_all_hands(clients, match)
    assert close_deal(clients["ana"], match) == 302
    answer = clients["boris"].post(hand_url(match, 1), late, headers=OUTBOX).json()
    assert answer["outcome"] == "written"
    assert Contribution.objects.filter(seat=1).count() == 1


@pytest.fixture
def clients(match: Match) -> dict[str, Client]:
    return {device: let_in(match, device, seat) for seat, device in enumerate(HANDS)}
