"""Writing that a player leaves or joins: what is refused, and what happens to seats and hands."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.matches import services
from remi_scores.matches.access import seats
from remi_scores.matches.errors import PROBLEMS, ConflictError, Problem, Refusal, SheetError
from remi_scores.matches.ledger.seats import seats_now
from remi_scores.matches.models import Access, Match, Role
from remi_scores.matches.problems import words_on_sheet
from remi_scores.matches.services import starting
from remi_scores.matches.sheet.history import contribution_views
from remi_scores.matches.sheet.phones import phones_view
from tests.helpers.matches import (
    DEVICE,
    as_owner,
    asked,
    closed,
    closed_at,
    join,
    leave,
    record,
    reloaded,
    rows,
    seated,
    stamp,
    start,
    write_hand,
)
from tests.helpers.pages import use_device

pytestmark = pytest.mark.django_db


def test_one_form_token_writes_one_joining(match: Match) -> None:
    match, token = record(match, closed(5, 28, 41)), uuid4()
    first, second = (
        services.record_joining(
            match=match, name="Dragan", total=45, position=2, stamp=stamp(form_token=token)
        )
        for _ in range(2)
    )
    assert first == second
    assert len(rows(match)) == 2


def test_a_joining_for_a_row_already_written_is_refused(match: Match) -> None:
    match = join(record(match, closed(5, 28, 41)), "Dragan", 45)
    with pytest.raises(ConflictError) as caught:
        services.record_joining(match=match, name="Eva", total=1, position=2, stamp=stamp())
    assert caught.value.code is Refusal.POSITION_TAKEN
    assert len(rows(match)) == 2


# What is refused


def refused(call: Callable[..., object], *args: object) -> Problem:
    with pytest.raises(PROBLEMS) as caught:
        call(*args)
    return caught.value


def test_nobody_leaves_or_joins_before_the_first_deal(match: Match) -> None:
    for error in (refused(leave, match, "Boris"), refused(join, match, "Dragan")):
        assert isinstance(error, SheetError)
        assert error.code is Refusal.NO_DEAL_BEFORE_CHANGE
    assert (rows(match), len(reloaded(match).players)) == ([], 3)


def test_a_leaving_that_leaves_too_few_players_is_refused_until_another_has_joined() -> None:
    match = record(start(names=("Ana", "Boris")), closed_at(Ana=5, Boris=9))
    words = words_on_sheet(match, refused(leave, match, "Boris"))
    assert words == (
        "Za ovu igru treba najmanje 2 igrača, a za stolom bi ih bilo 1. Ako neko seda na to "
        "mesto, prvo upišite ko dolazi."
    )
    match = leave(join(match, "Dragan"), "Boris")
    assert seats_now(match) == (0, 2)


def test_a_joining_that_makes_too_many_players_is_refused_until_another_has_left() -> None:
    names = ("Ana", "Boris", "Vesna", "Goran", "Eva", "Filip")
    match = record(start(names=names), closed_at(**dict.fromkeys(names, 9)))
    words = words_on_sheet(match, refused(join, match, "Dragan"))
    assert words == (
        "U ovoj igri igra najviše 6 igrača, a za stolom bi ih bilo 7. Ako neko ustupa mesto, "
        "prvo upišite ko odlazi."
    )
    assert len(reloaded(match).players) == 6
    assert len(seats_now(join(leave(match, "Eva"), "Dragan"))) == 6


@pytest.mark.parametrize("name", ["Ana", " ANA", "ana "])
def test_a_name_already_at_the_table_cannot_join(match: Match, name: str) -> None:
    match = record(match, closed(5, 28, 41))
    assert refused(join, match, name).code == "duplicate_player"


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", Refusal.BAD_PLAYER_NAME),
        ("\u200b", Refusal.BAD_PLAYER_NAME),
        ("x" * 41, Refusal.NAME_TOO_LONG),
        ("a\nb", Refusal.NAME_HAS_CONTROLS),
    ],
)
def test_an_unusable_name_cannot_join(match: Match, name: str, refusal: Refusal) -> None:
    error = refused(join, record(match, closed(5, 28, 41)), name)
    assert isinstance(error, SheetError)
    assert error.code is refusal


def test_a_player_who_left_cannot_leave_again(changed: Match) -> None:
    assert refused(leave, changed, "Boris").code == "unknown_player"


def test_nobody_leaves_or_joins_a_finished_match() -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    assert match.finished
    assert refused(leave, match, "Boris").code == "match_finished"
    assert refused(join, match, "Dragan").code == "match_finished"


# Seats and hands


def test_the_device_of_a_player_who_left_loses_its_seat(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    for device in ("boris", "asks"):
        Access.objects.create(match=match, device=device, role=Role.VIEWER)
        assert seats.take_seat(match=match, device=device, seat=1) == (device == "boris")
    assert seats.take_seat(match=match, device="boris", seat=2)
    match = leave(reloaded(match), "Boris")
    assert (seated(match), asked(match)) == ({"boris": [2]}, [])
    with pytest.raises(SheetError) as caught:
        seats.take_seat(match=match, device="boris", seat=1)
    assert caught.value.code is Refusal.NO_SUCH_SEAT
    client = use_device(Client(), "boris")
    assert client.get(reverse("own-hand", args=[match.code, 1])).status_code == 403


def test_the_seat_of_a_player_who_joined_can_be_taken(changed: Match) -> None:
    assert seats.take_seat(match=changed, device=DEVICE, seat=3)
    view = phones_view(as_owner(changed))
    assert [(each.index, each.name) for each in view.players] == [
        (0, "Ana"),
        (2, "Vesna"),
        (3, "Dragan"),
    ]
    assert [each.name for each in view.mine] == ["Dragan"]


def test_missing_hands_follow_the_table(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    for seat, value in ((0, 5), (1, 9), (2, 10)):
        write_hand(match, seat, value)
    assert phones_view(as_owner(match)).is_complete
    match = join(reloaded(match), "Dragan", 45)
    assert (match.phones["hands"], match.phones["missing"]) == ([0, 1, 2], [3])
    match = leave(match, "Boris")
    assert (match.phones["hands"], match.phones["missing"]) == ([0, 2], [3])
    write_hand(match, 3, 12)
    match = record(match, closed_at(Ana=5, Vesna=10, Dragan=12))
    assert match.phones["hands"] == []
    wrote = [each.name for each in contribution_views(as_owner(match), rows(match)[-1])]
    assert wrote == ["Ana", "Vesna", "Dragan"]


# Rematches


def test_a_rematch_has_the_players_at_the_table_at_the_end(owner: Client, changed: Match) -> None:
    again = starting.rematch(match=changed, stamp=stamp(form_token=uuid4()))
    assert (again.players, again.first_dealer) == (["Ana", "Vesna", "Dragan"], 2)
    form = owner.get(f"{reverse('new-match')}?od={changed.code}").context["players"]
    assert form.names == ["Ana", "Vesna", "Dragan"]


def test_the_first_seat_deals_first_in_a_rematch_without_the_first_dealer(
    owner: Client, match: Match
) -> None:
    match = leave(record(match, closed(5, 28, 41)), "Ana")
    form = owner.get(f"{reverse('new-match')}?od={match.code}").context["players"]
    assert (form.names, form.first_dealer) == (["Boris", "Vesna"], 0)
    again = starting.rematch(match=match, stamp=stamp(form_token=uuid4()))
    assert again.players[again.first_dealer] == "Boris"
