"""Seats and the players of a circle: who is one player, and who is nobody."""

import pytest

from remi_scores.matches import services
from remi_scores.matches.access import seats
from remi_scores.matches.circles import link_backlog
from remi_scores.matches.models import Access, Match, Role, SeatLink
from remi_scores.people.circles import find_player, players_of
from remi_scores.people.models import Circle, Player, Spelling
from remi_scores.people.persons import key_moved
from tests.helpers.matches import (
    closed,
    join,
    leave,
    record,
    reloaded,
    rows,
    stamp,
    start,
    undo,
)

pytestmark = pytest.mark.django_db


def linked(match: Match) -> list[str | None]:
    """The names of the players whose the seats are, by seat."""
    links = match.seat_links.order_by("seat").select_related("player")
    return [each.player and each.player.name for each in links]


def called(match: Match, names: dict[int, str]) -> Match:
    """The match with names corrected."""
    here = reloaded(match)
    services.change_players(
        match=here, names=names, order=range(3), dealer=None, seen_version=here.version,
        seen_head=services.head_sequence(here), stamp=stamp(),
    )  # fmt: skip
    return reloaded(match)


def test_a_seat_is_whose_name_it_has_in_any_case_and_script() -> None:
    first = start(names=("Željko", "Ana", "Boris"))
    second = start(names=("BORIS", "ЖЕЉКО", "Zeljko"))
    assert linked(first) == ["Željko", "Ana", "Boris"]
    assert linked(second) == ["Boris", "Željko", "Zeljko"]
    assert first.circle == second.circle
    assert [each.name for each in players_of(first.circle)] == ["Željko", "Ana", "Boris", "Zeljko"]


def test_two_devices_have_two_circles() -> None:
    here, there = start(), start(owner="another-device")
    assert here.circle != there.circle
    assert set(SeatLink.objects.values_list("player", flat=True)) == {
        each.pk for each in Player.objects.all()
    }
    assert Player.objects.count() == 6


@pytest.mark.parametrize(
    "names", [("Gost", "N. N.", "?"), ("ИГРАЧ 2", "guest3", "Player 12"), ("igrač", "n.n.", "? ??")]
)
def test_placeholders_are_nobody(names: tuple[str, ...]) -> None:
    match = start(names=names)
    assert linked(match) == [None, None, None]
    assert not Player.objects.exists()


def test_who_joins_late_is_linked_and_keeps_the_link_when_that_is_undone(match: Match) -> None:
    record(match, closed(5, 28, 41))
    join(leave(match, "Boris"), "Dragan", 45)
    undo(match, len(rows(match)))
    assert linked(match) == ["Ana", "Boris", "Vesna", "Dragan"]


def test_a_corrected_name_is_linked_anew_and_the_others_are_left_alone(match: Match) -> None:
    kept = list(match.seat_links.exclude(seat=1).values_list("pk", flat=True))
    match = called(match, {1: "Mira"})
    assert linked(match) == ["Ana", "Mira", "Vesna"]
    assert list(match.seat_links.exclude(seat=1).values_list("pk", flat=True)) == kept
    assert linked(called(match, {1: "Gost"})) == ["Ana", None, "Vesna"]


def test_matches_from_before_are_put_into_the_circles_of_their_owners() -> None:
    match = start()
    SeatLink.objects.all().delete()
    Match.objects.update(circle=None)
    Spelling.objects.all().delete()
    Player.objects.all().delete()
    assert link_backlog() == 1
    assert link_backlog() == 0
    assert linked(reloaded(match)) == ["Ana", "Boris", "Vesna"]


def test_a_rematch_stays_in_the_circle_of_its_match(match: Match) -> None:
    record(match, closed(5, 28, 41))
    again = services.rematch(match=reloaded(match), stamp=stamp(author="another-device"))
    assert again.circle == match.circle


def test_a_device_that_joins_a_person_brings_its_players_along() -> None:
    mine = start(names=("Ana", "Boris", "Mira"))
    other = start(names=("ANA", "Boris", "Zoran"), owner="another-device")
    key_moved.send(None, old="another-device", new="test-device")
    circle = Circle.objects.get(device="test-device")
    assert reloaded(other).circle == reloaded(mine).circle == circle
    assert [each.name for each in players_of(circle)] == ["Ana", "Boris", "Mira", "Zoran"]
    found = find_player(circle, "ana")
    assert found is not None
    assert found.merged_players.get() == other.seat_links.get(seat=0).player


def test_two_spellings_of_one_player_in_one_match_are_two_players() -> None:
    first = start(names=("Željko", "Zeljko", "Ana"))
    one, other = (first.seat_links.get(seat=seat).player for seat in (0, 1))
    first.delete()
    assert one is not None
    assert other is not None
    other.merged = one
    other.save()
    second = start(names=("Zeljko", "Ana", "Vesna"))
    assert second.seat_links.get(seat=0).player == other
    third = start(names=("Zeljko", "Željko", "Vesna"))
    seats = [each.player for each in third.seat_links.order_by("seat")]
    assert seats[1] == one
    assert seats[0] not in (one, other)


def test_who_takes_over_a_phone_or_a_seat_takes_over_nobody_s_figures(match: Match) -> None:
    """Figures belong to the name at the seat: no device is a player."""
    before = list(match.seat_links.order_by("seat").values_list("seat", "player"))
    for device in ("one-phone", "another-phone"):
        Access.objects.create(match=match, device=device, role=Role.SCORER)
        seats.take_seat(match=match, device=device, seat=0)
        seats.take_seat(match=match, device=device, seat=1)
    record(match, closed(5, 28, 41))
    assert list(match.seat_links.order_by("seat").values_list("seat", "player")) == before
    assert Player.objects.count() == 3
