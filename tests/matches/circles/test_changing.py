"""Players merged, told apart again, split, renamed and removed, and all of it taken back."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from remi_scores.history.document import write_figures
from remi_scores.history.refreshing import check_facts, refresh
from remi_scores.history.scope import Scope
from remi_scores.matches import circles, services
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Match, RowKind
from remi_scores.people.circles import players_of
from remi_scores.people.models import Circle, Player, PlayerAct
from tests.helpers.matches import DEVICE, closed_at, next_position, record, stamp, start

pytestmark = pytest.mark.django_db


def played(*names: str) -> Match:
    """A finished match that the first of these won."""
    hands = {name: 5 + 10 * place for place, name in enumerate(names)}
    match = record(start(names=names), closed_at(**hands))
    services.record_stop(
        match=match, kind=RowKind.STOPPED, reason="kasno je", position=next_position(match),
        stamp=stamp(),
    )  # fmt: skip
    return match


def people() -> dict[str, Any]:
    """The figures, with ratings as they are kept; they must be as if all were derived anew."""
    circle = Circle.objects.get()
    refresh(circle)
    assert list(check_facts()) == []
    found: dict[str, Any] = write_figures(Scope(circle))["people"]
    return found


def player(name: str) -> Player:
    return players_of(Circle.objects.get()).get(name=name)


def merge(name: str, into: str) -> PlayerAct:
    return circles.merge_players(player=player(name), into=player(into), author=DEVICE)


@pytest.fixture
def two() -> None:
    """Zeljko and Željko, who are one, and won a match each; Ana won the last one."""
    played("Zeljko", "Ana", "Boris")
    played("Željko", "Ana")
    played("Ana", "Zeljko", "Boris")


def test_merged_players_count_as_one_and_apart_again_as_before(two: None) -> None:
    before = people()
    act = merge("Zeljko", "Željko")
    merged = people()
    assert sorted(merged) == ["Ana", "Boris", "Željko"]
    assert (merged["Željko"]["matches"], merged["Željko"]["wins"]) == (3, 2)
    assert merged["Željko"]["longest_run"] == 2
    assert merged["Željko"]["rating"]["becki"]["matches"] == 3
    circles.undo_act(act=act, author="another-device")
    assert people() == before
    act.refresh_from_db()
    assert (act.author, act.undone_by) == (DEVICE, "another-device")


def test_they_are_told_apart_as_before_also_after_renames(two: None) -> None:
    before = people()
    act = merge("Zeljko", "Željko")
    circles.rename_player(player=player("Željko"), name="Zeljko", author=DEVICE)
    assert sorted(people()) == ["Ana", "Boris", "Zeljko"]
    circles.undo_act(act=act, author=DEVICE)
    assert people() == before


def test_a_new_seat_of_a_merged_spelling_is_the_same_person(two: None) -> None:
    merge("Zeljko", "Željko")
    played("ZELJKO", "Ana")
    assert people()["Željko"]["matches"] == 4


def test_two_who_sat_together_are_not_merged_and_the_match_is_named(two: None) -> None:
    match = played("Zeljko", "Željko", "Ana")
    before = people()
    with pytest.raises(SheetError) as raised:
        merge("Zeljko", "Željko")
    assert (raised.value.code, raised.value.facts) == (Refusal.SAT_TOGETHER, {"match": match.code})
    assert people() == before
    assert not PlayerAct.objects.exists()


def test_the_seats_of_chosen_matches_become_another_person_and_come_back(two: None) -> None:
    before = people()
    first = Match.objects.order_by("pk")[0]
    act = circles.split_player(
        player=player("Ana"), matches=[first.pk], name="Ana M.", author=DEVICE
    )
    split = people()
    assert (split["Ana"]["matches"], split["Ana M."]["matches"]) == (2, 1)
    assert split["Zeljko"]["opponents"]["Ana M."]["ahead"] == 1
    circles.undo_act(act=act, author=DEVICE)
    assert people() == before


def test_a_rename_changes_lists_and_not_sheets_and_the_old_name_still_means_it(two: None) -> None:
    before = people()
    act = circles.rename_player(player=player("Ana"), name="Ana Marić", author=DEVICE)
    assert people()["Ana Marić"] == before["Ana"]
    match = played("Ana", "Boris")
    assert match.players == ["Ana", "Boris"]
    assert people()["Ana Marić"]["matches"] == 4
    circles.undo_act(act=act, author=DEVICE)
    assert people()["Ana"]["matches"] == 4


@pytest.mark.parametrize("name", ["Boris", "БОРИС"])
def test_a_name_that_exists_offers_the_merge(two: None, name: str) -> None:
    with pytest.raises(SheetError) as raised:
        circles.rename_player(player=player("Ana"), name=name, author=DEVICE)
    facts = {"name": "Boris", "player": player("Boris").pk}
    assert (raised.value.code, raised.value.facts) == (Refusal.NAME_EXISTS, facts)


@pytest.mark.parametrize("name", ["", "  ", "Gost 2", "a\nb"])
def test_no_person_is_called_like_nobody(two: None, name: str) -> None:
    with pytest.raises(SheetError):
        circles.rename_player(player=player("Ana"), name=name, author=DEVICE)


def test_only_who_has_no_match_is_removed_and_a_new_seat_brings_it_back(two: None) -> None:
    with pytest.raises(SheetError):
        circles.remove_player(player=player("Ana"), author=DEVICE)
    start(names=("Mira", "Vesna")).delete()
    act = circles.remove_player(player=player("Mira"), author=DEVICE)
    circles.remove_player(player=player("Vesna"), author=DEVICE)
    assert not players_of(Circle.objects.get()).filter(name__in=("Mira", "Vesna")).exists()
    circles.undo_act(act=act, author=DEVICE)
    played("vesna", "Mira")
    assert {"Mira", "Vesna"} <= set(people())


def test_after_thirty_days_nothing_is_undone(two: None) -> None:
    act = merge("Zeljko", "Željko")
    PlayerAct.objects.update(at=timezone.now() - timedelta(days=31))
    with pytest.raises(SheetError):
        circles.undo_act(act=act, author=DEVICE)
    assert "Zeljko" not in people()


def test_the_start_of_a_match_is_edited_and_kept_as_it_was(two: None) -> None:
    last = Match.objects.order_by("-pk")[0]
    assert people()["Zeljko"]["form"] == [1, 2]
    earlier = last.started_at - timedelta(days=7)
    circles.describe_match(
        match=last, started=earlier, ended=None, place=" kod  Ane ", note="", author=DEVICE
    )
    assert people()["Zeljko"]["form"] == [2, 1]
    assert last.acts.get().before["started_at"] == last.started_at.isoformat()
    last.refresh_from_db()
    assert (last.place, last.started_at) == ("kod Ane", earlier)
    with pytest.raises(SheetError):
        circles.describe_match(
            match=last, started=earlier, ended=earlier - timedelta(minutes=1), place="", note="",
            author=DEVICE,
        )  # fmt: skip
