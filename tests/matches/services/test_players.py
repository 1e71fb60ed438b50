"""Names corrected and seats reordered after the match began: everything stays its player's."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from remi_scores.engine import Code
from remi_scores.matches import services
from remi_scores.matches.entry.own_hand import OwnEntry
from remi_scores.matches.errors import PROBLEMS, ConflictError, Problem, Refusal, SheetError
from remi_scores.matches.ledger import (
    Head,
    by_place,
    in_present_names,
    seating_of,
    seats_in,
    seats_now,
)
from remi_scores.matches.ledger.facts import match_report
from remi_scores.matches.models import Match, Row
from remi_scores.matches.services.rescoring import check_match
from remi_scores.matches.services.writing import Stamp, read_sheet
from remi_scores.matches.sheet import build_columns, hand_views, players_changes
from remi_scores.matches.sheet.rows import build_rows
from tests.helpers.many import MANY
from tests.helpers.matches import (
    adjust,
    as_owner,
    closed,
    closed_at,
    correct,
    join,
    leave,
    points,
    record,
    reloaded,
    restore,
    rows,
    stamp,
    start,
    totals,
    undo,
    write_hand,
)
from tests.helpers.pages import becki_fields, deal_url, let_in_by_link

pytestmark = pytest.mark.django_db


def change(
    match: Match,
    names: Mapping[int, str] | None = None,
    order: Sequence[int] | None = None,
    dealer: int | None = None,
    *,
    stamped: Stamp | None = None,
) -> Match:
    """Change names and seats as the owner who looks at the match as it is now."""
    now = reloaded(match)
    standing = now.standing
    services.change_players(
        match=now,
        names=names or {},
        order=by_place(now, range(len(Head.of(now).players))) if order is None else order,
        dealer=standing["next"]["dealer"] if dealer is None and standing["next"] else dealer,
        seen_version=now.version,
        seen_head=services.head_sequence(now),
        stamp=stamped or stamp(form_token=uuid4()),
    )  # fmt: skip
    return reloaded(match)


def refusal(match: Match, names: Mapping[int, str]) -> Problem:
    before = facts(match)
    with pytest.raises(PROBLEMS) as caught:
        change(match, names)
    assert facts(match) == before
    return caught.value


def facts(match: Match) -> tuple[object, ...]:
    now = reloaded(match)
    return now.players, now.standing, now.first_dealer, now.revisions.count()


def names_in(match: Match) -> list[str]:
    return [column.name for column in build_columns(match, match.variant)]


# Names


def test_a_corrected_name_keeps_every_row_and_its_explanation(changed: Match) -> None:
    match = adjust(changed, "Dragan", -10)
    before, shown = (points(match), totals(match)), lines_of(match)
    new = {0: "Ana Marija", 1: "Borislav", 2: "Vesna", 3: "Dragana"}
    match = change(match, new)
    assert match.players == list(new.values())
    assert (points(match), totals(match)) == before
    called = dict(zip(("Ana", "Boris", "Vesna", "Dragan"), new.values(), strict=True))
    assert lines_of(match) == [
        [(called[name], entered, lines) for name, entered, lines in row] for row in shown
    ]
    assert [row.summary for row in build_rows(match) if row.mover] == [
        "Borislav odlazi za stalno",
        "Dragana dolazi za sto, 45 poena",
    ]
    assert check_match(match=match) == []


def lines_of(match: Match) -> list[list[tuple[str, str, list[int]]]]:
    """What each row says of each player: the name, what was entered, the points of its lines."""
    return [
        [(each.name, each.entered, [line.points for line in each.lines]) for each in hands]
        for hands in (
            hand_views(match, row)
            for row in _rows_in_present_names(match)
        )
    ]  # fmt: skip


def _rows_in_present_names(match: Match) -> list[Row]:
    found = list(match.rows.select_related("revision"))
    in_present_names([row.revision for row in found], match.standing.get("renames", ()))
    return found


def test_rows_written_under_the_old_name_are_corrected_undone_and_restored(match: Match) -> None:
    match = change(record(match, closed(5, 28, 41)), {1: "Borislav"})
    match = correct(match, 1, closed_at(Ana=5, Borislav=18, Vesna=41))
    match = change(match, {1: "Bora"})
    assert totals(undo(match, 1)) == [0, 0, 0]
    match = restore(match, 1)
    assert totals(match) == [49, 0, 0]
    assert match.revisions.filter(position=1).last().document["hands"]["Bora"] == {"points": 18}
    assert check_match(match=match) == []


def test_a_form_read_under_the_old_name_lands_on_its_player(match: Match) -> None:
    """The name is corrected between the form being read and the match being locked."""
    match = record(match, closed(5, 28, 41))
    read_before = reloaded(match)
    change(match, {0: "Anica"})
    services.record_adjustment(
        match=read_before, player="Ana", points=-10, reason="kazna", position=2, stamp=stamp()
    )
    record(read_before, closed(5, 28, 41))
    services.record_wrong_close(
        match=read_before, player="Ana", report=closed(5, 28, 41), reason="x", position=4,
        stamp=stamp(),
    )  # fmt: skip
    assert totals(match) == [59 - 10 + 59 + 59, 0, 0]
    assert check_match(match=match) == []


def test_forms_drawn_before_a_correction_are_written_for_the_same_players(
    owner: Client, match: Match
) -> None:
    match = record(match, closed(5, 28, 41))
    write_hand(match, 1, 9)
    match = reloaded(match)
    old = becki_fields(match, version=match.version, hands=match.phones["last"])
    change(match, {0: "Anica", 1: "Borko"}, order=[2, 0, 1])
    assert reloaded(match).phones["hands"] == [1]
    assert owner.post(deal_url(match), old).status_code == 302
    assert totals(match) == [118, 0, 0]
    assert rows(match)[-1].revision.document["by"] == "Anica"


def test_a_hand_kept_on_a_phone_stays_with_its_seat(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    entry = OwnEntry(seating_of(match), 1, {
        "position": "2", "deal": "2", "ended": "closed", "by": "0",
        "h1-way": "points", "h1-points": "9",
    })  # fmt: skip
    change(match, {1: "Borko"}, order=[1, 2, 0])
    services.write_hand(match=match, entry=entry, stamp=stamp(author="boris"))
    assert reloaded(match).phones["hands"] == [1]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ({0: " "}, Refusal.BAD_PLAYER_NAME),
        ({0: "A" * 41}, Refusal.NAME_TOO_LONG),
        ({0: "An\na"}, Refusal.NAME_HAS_CONTROLS),
        ({0: "БОРИС"}, Code.DUPLICATE_PLAYER),
        ({0: "Boris", 1: "Ana"}, Refusal.NAME_OF_OTHER),
        ({0: "boris", 1: "Vera"}, Refusal.NAME_OF_OTHER),
    ],
)
def test_names_that_are_not_allowed_are_refused(
    match: Match, names: dict[int, str], code: str
) -> None:
    assert refusal(record(match, closed(5, 28, 41)), names).code == code


def test_the_former_name_of_a_player_is_given_to_no_other(match: Match) -> None:
    match = change(match, {0: "Vera"})
    assert refusal(match, {1: "ana"}).code == Refusal.NAME_OF_OTHER
    assert change(match, {0: "Ana"}).players == ["Ana", "Boris", "Vesna"]


def test_a_phone_that_the_table_wants_for_owner_is_called_by_the_new_name(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    let_in_by_link(match, "boris", 1)
    access = match.accesses.get(device="boris")
    named = {"access": access.pk, "called": "Boris", "ends": 0.0}
    match.phones = {**reloaded(match).phones, "named": named}
    match.save(update_fields=["phones"])
    match = change(match, {1: "Bora"})
    assert match.phones["named"] == {**named, "called": "Bora"}


def test_somebody_may_join_under_the_former_name_of_another(match: Match) -> None:
    match = change(record(match, closed(5, 28, 41)), {0: "Vera"})
    match = join(match, "Ana", 10)
    match = record(match, closed_at(Vera=5, Boris=6, Vesna=7, Ana=8))
    match = change(match, {3: "Anica"})
    assert (match.players, totals(match)) == (
        ["Vera", "Boris", "Vesna", "Anica"],
        [59 + 1 + 2 + 3, 0, 0, 10],
    )
    assert check_match(match=match) == []


# Seats


def test_an_order_says_how_people_sit_and_who_deals(match: Match) -> None:
    match = record(match, closed(5, 28, 41), closed(5, 28, 41))
    before = totals(match)
    match = change(match, order=[0, 2, 1], dealer=1)
    assert names_in(match) == ["Ana", "Vesna", "Boris"]
    assert (totals(match), match.standing["next"]["dealer"]) == (before, 1)
    assert [row.dealer for row in rows(match)] == [0, 2]
    match = record(match, closed(5, 28, 41))
    assert match.standing["next"]["dealer"] == 0
    assert check_match(match=match) == []


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_whoever_is_marked_deals_next(match: Match, dealer: int) -> None:
    match = change(record(match, closed(5, 28, 41)), order=[2, 1, 0], dealer=dealer)
    assert match.standing["next"]["dealer"] == dealer
    assert check_match(match=match) == []


def test_players_who_left_and_joined_have_their_place_in_the_order(changed: Match) -> None:
    match = change(changed, order=[2, 0, 1], dealer=3)
    assert names_in(match) == ["Vesna", "Ana", "Boris", "Dragan"]
    sheet = read_sheet(match)
    assert match_report(sheet.head, sheet.entries).players == ("Vesna", "Ana", "Boris", "Dragan")
    assert match.standing["table"]["here"] == [2, 0, 3]
    assert match.standing["next"]["dealer"] == 3
    assert totals(match) == totals(changed)
    assert check_match(match=match) == []


def test_house_rules_changed_later_leave_names_and_order(match: Match) -> None:
    match = change(record(match, closed(5, 28, 41)), {0: "Anica"}, order=[2, 1, 0])
    services.change_house_rules(
        match=match, options={"rounds": 3}, stamp=stamp(), seen_version=match.version
    )
    match = reloaded(match)
    assert (names_in(match), match.options) == (["Vesna", "Boris", "Anica"], {"rounds": 3})
    assert Head.read(match.revisions.all()) == Head.of(match)
    assert check_match(match=match) == []


def test_a_rematch_takes_the_order_and_the_next_dealer(match: Match) -> None:
    match = change(record(match, closed(5, 28, 41)), order=[0, 2, 1], dealer=2)
    again = services.rematch(match=match, stamp=stamp(form_token=uuid4()))
    assert (again.players, again.first_dealer) == (["Ana", "Vesna", "Boris"], 1)


# What was changed, and forms that come too late


def test_the_history_says_who_changed_what(match: Match) -> None:
    match = change(match, {0: "Anica"})
    match = change(match, {0: "Ana", 1: "Bora"}, order=[1, 0, 2])
    one, other = players_changes(as_owner(match))
    assert (one.names, one.order, one.dealer) == ((("Ana", "Anica"),), (), ())
    assert other.names == (("Anica", "Ana"), ("Boris", "Bora"))
    assert other.order == (("Anica", "Boris", "Vesna"), ("Bora", "Ana", "Vesna"))
    assert one.author == other.author == "ovaj uređaj"


def test_a_form_that_does_not_know_of_a_change_writes_nothing(match: Match) -> None:
    seen = services.head_sequence(match)
    change(match, {0: "Anica"})
    with pytest.raises(ConflictError) as caught:
        services.change_players(
            match=match, names={0: "Ana", 1: "Bora"}, order=[0, 1, 2], dealer=0,
            seen_version=match.version, seen_head=seen, stamp=stamp(),
        )  # fmt: skip
    assert caught.value.code is Refusal.PLAYERS_CHANGED
    assert reloaded(match).players == ["Anica", "Boris", "Vesna"]


def test_a_form_sent_twice_is_written_once(match: Match) -> None:
    token = stamp(form_token=uuid4())
    change(match, {0: "Anica"}, stamped=token)
    change(match, {0: "Anica"}, stamped=token)
    other = Stamp(author=token.author, form_token=token.form_token, typed={"n0": "Eva"})
    with pytest.raises(SheetError) as caught:
        change(match, {0: "Eva"}, stamped=other)
    assert (caught.value.code, reloaded(match).players[0]) == (Refusal.TOKEN_USED, "Anica")
    assert match.revisions.count() == 2


def test_nothing_new_writes_nothing(match: Match) -> None:
    before = facts(match)
    change(match, {0: "Ana"}, order=[0, 1, 2])
    assert facts(match) == before


@given(seed=st.integers(0, 2**40))
@settings(
    max_examples=MANY or 5,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_corrections_in_between_change_no_total(match: Match, seed: int) -> None:
    """The same rows are written in two matches; in one of them names and seats change between."""
    plain, renamed = start(), start()
    for step in range(8):
        plain = _random_row(Random(seed + step), plain)
        renamed = _random_row(Random(seed + step), renamed)
        renamed = _random_change(Random(seed - step), renamed, step)
    assert (points(renamed), totals(renamed)) == (points(plain), totals(plain))
    assert check_match(match=renamed) == []


def _random_row(random: Random, match: Match) -> Match:
    """Write a row, or undo, restore or correct one; what is refused is so in both matches."""
    here = [match.players[seat] for seat in sorted(seats_now(match))]
    written = rows(match)
    kinds = ("deal", "deal", "deal", "adjust", "join", "leave", "turn", "correct")
    kind = random.choice(kinds) if written else "deal"
    row = random.choice(written or [Row()])
    with suppress(*PROBLEMS):
        if kind == "deal":
            record(match, closed_at(random.choice(here), **_random_values(random, here)))
        elif kind == "adjust":
            adjust(match, random.choice(here), random.randint(1, 20))
        elif kind == "join":
            join(match, f"Gost{len(match.players)}", random.randint(0, 50))
        elif kind == "leave":
            leave(match, random.choice(here))
        elif kind == "turn":
            (undo if row.live else restore)(match, row.position)
        elif row.kind == "deal":
            names = [match.players[seat] for seat in sorted(seats_in(match, row))]
            report = closed_at(**_random_values(random, names))
            correct(match, row.position, report, sequence=row.revision.sequence)
    return reloaded(match)


def _random_values(random: Random, names: Sequence[str]) -> dict[str, int]:
    return {name: random.randint(0, 30) for name in names}


def _random_change(random: Random, match: Match, step: int) -> Match:
    """Change names and seats; where nobody who is marked could deal next, names alone."""
    seats = [seat for seat in range(len(match.players)) if random.random() < 0.4]
    names = {seat: f"Igrač{seat}{step}" for seat in seats}
    began = len(Head.of(match).players)
    with suppress(SheetError):
        return change(match, names, random.sample(range(began), began))
    return change(match, names)
