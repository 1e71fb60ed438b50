"""Players who leave for good and who join late: facts, the sheet, and all that lists players."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.desk.setting import setting_of_match
from remi_scores.engine.documents import read_deal
from remi_scores.engine.report import DealReport
from remi_scores.matches import services
from remi_scores.matches.access import seats
from remi_scores.matches.access.lookup import share_token
from remi_scores.matches.entry.deal import DealEntry
from remi_scores.matches.errors import (
    PROBLEMS,
    ConflictError,
    EndsEarlierError,
    Problem,
    Refusal,
    SheetError,
)
from remi_scores.matches.ledger.seats import seating_of, seats_now
from remi_scores.matches.models import Access, Match, Role
from remi_scores.matches.problems import words_on_sheet
from remi_scores.matches.services import starting
from remi_scores.matches.services.rescoring import check_match
from remi_scores.matches.sheet.chart import build_chart, charted_rows
from remi_scores.matches.sheet.history import contribution_views
from remi_scores.matches.sheet.listing import list_view
from remi_scores.matches.sheet.phones import phones_view
from remi_scores.matches.sheet.preview import build_preview
from remi_scores.matches.sheet.sheet import get_sheet
from remi_scores.matches.sheet.upcoming import deals_ahead, next_view
from remi_scores.matches.views.results import ranking
from tests.helpers.matches import (
    DEVICE,
    adjust,
    closed,
    closed_at,
    join,
    leave,
    points,
    record,
    rows,
    stamp,
    start,
    totals,
    void,
    write_hand,
)
from tests.helpers.pages import HTMX, becki_fields, use_device

pytestmark = pytest.mark.django_db


def fresh(match: Match) -> Match:
    match = Match.objects.get(pk=match.pk)
    match.access = Access.objects.get(match=match, device=DEVICE)
    return match


@pytest.fixture
def changed(match: Match) -> Match:
    """A deal of three, Boris leaves, Dragan joins with 45, a deal of the three who sit then."""
    match = join(leave(record(match, closed(5, 28, 41)), "Boris"), "Dragan", 45)
    record(match, closed_at(Ana=5, Vesna=6, Dragan=7))
    return fresh(match)


# The facts and the sheet


def test_rows_show_who_was_at_the_table(changed: Match) -> None:
    assert points(changed) == [
        [59, 0, 0],
        [0, 0, 0],
        [0, None, 0, 45],
        [3, None, 0, 0],
    ]
    assert [row.totals for row in rows(changed)] == [
        [59, 0, 0],
        [59, 0, 0],
        [59, 0, 0, 45],
        [62, 0, 0, 45],
    ]
    assert [row.kind for row in rows(changed)] == ["deal", "left", "joined", "deal"]
    assert changed.players == ["Ana", "Boris", "Vesna", "Dragan"]
    assert seats_now(changed) == (0, 2, 3)
    assert check_match(match=changed) == []


def test_dealing_and_length_follow_the_table(changed: Match) -> None:
    """Five rounds: Vesna dealt once and has four turns, so Dragan has four or five as she did."""
    assert [row.dealer for row in rows(changed) if row.number] == [0, 2]
    upcoming = next_view(changed, changed.variant)
    assert upcoming is not None
    assert (upcoming.number, upcoming.dealer, upcoming.dealer_index) == (3, "Dragan", 3)
    assert (upcoming.total, upcoming.left) == (15, 13)
    ahead = [(each.number, each.dealer) for each in deals_ahead(changed, changed.variant)]
    assert ahead[:4] == [(4, "Ana"), (5, "Vesna"), (6, "Dragan"), (7, "Ana")]
    assert len(ahead) == 8


def test_without_changes_the_standing_is_as_it_was(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    assert set(match.standing) == {"rows", "totals", "winners", "next"}


def test_who_left_keeps_the_total_and_is_listed_last(changed: Match) -> None:
    sheet = get_sheet(changed)
    shown = [(each.name, each.total, each.rank, each.gone) for each in sheet.columns]
    assert shown == [
        ("Ana", 62, 1, False),
        ("Boris", 0, 0, True),
        ("Vesna", 0, 3, False),
        ("Dragan", 45, 2, False),
    ]
    names = ["Ana", "Dragan", "Vesna", "Boris"]
    assert [column.name for column in sheet.ranking] == names
    assert [column.name for column in ranking(changed)] == names
    assert "Boris" not in sheet.spoken
    assert list_view(changed).players == ("Ana", "Vesna", "Dragan")


def test_cells_are_dashes_where_somebody_was_not_at_the_table(
    owner: Client, changed: Match
) -> None:
    page = owner.get(changed.get_absolute_url()).content.decode()
    sheet = get_sheet(changed)
    assert [[cell.points for cell in row.cells] for row in sheet.views] == [
        [59, 0, 0, None],
        [0, 0, 0, None],
        [0, None, 0, 45],
        [3, None, 0, 0],
    ]
    assert len(re.findall(r"<td >\s*–\s*</td>", page)) == 4
    assert "ne igra više" in page
    for position, seat in ((1, 3), (4, 1), (9, 0), (1, 9)):
        assert owner.get(reverse("cell", args=[changed.code, position, seat])).status_code == 404
    told = owner.get(reverse("cell", args=[changed.code, 3, 3])).content.decode()
    assert "Dragan dolazi za sto, 45 poena" in told


def test_lines_of_the_chart_end_and_begin(changed: Match) -> None:
    drawn = charted_rows(get_sheet(changed))
    assert drawn == [
        ("1", [59, 0, 0, None]),
        ("+", [59, None, 0, 45]),
        ("2", [62, None, 0, 45]),
    ]
    lines = build_chart(list("ABVD"), ["1", "+", "2"], [totals for _, totals in drawn]).lines
    assert [line.path.count(",") for line in lines] == [4, 2, 4, 2]
    assert [line.path.count("M") for line in lines] == [1, 1, 1, 1]
    assert lines[1].x < lines[0].x == lines[3].x


def test_a_line_has_a_gap_where_somebody_was_away() -> None:
    (line,) = build_chart(["Ana"], ["1", "2", "3"], [[5], [None], [7]]).lines
    assert line.path.count("M") == 2


def test_a_row_says_who_left_and_who_wrote_it(owner: Client, changed: Match) -> None:
    page = owner.get(reverse("row", args=[changed.code, 2])).content.decode()
    assert '<h1 id="dialog-title">Odlazak</h1>' in page
    assert "Boris odlazi za stalno" in page
    assert "ovaj uređaj" in page
    assert reverse("row-correct", args=[changed.code, 2]) not in page
    assert "Vesna" not in page


# Coming back, undoing, restoring


def test_who_comes_back_has_the_old_seat_and_the_total_agreed(changed: Match) -> None:
    match = join(changed, " boris ", 30)
    assert match.players == changed.players
    assert seats_now(match) == (0, 1, 2, 3)
    assert totals(match) == [62, 30, 0, 45]
    record(match, closed_at(Ana=5, Boris=6, Vesna=7, Dragan=8))
    assert points(match)[-1] == [6, 0, 0, 0]
    assert check_match(match=match) == []


def test_a_joining_undone_leaves_no_column_but_its_seat(match: Match) -> None:
    match = join(record(match, closed(5, 28, 41)), "Drgan", 45)
    services.undo_row(match=match, position=2, stamp=stamp())
    match = fresh(match)
    assert [column.name for column in get_sheet(match).columns] == ["Ana", "Boris", "Vesna"]
    struck = get_sheet(match).rows[-1]
    assert '<td colspan="3">' in struck
    assert "<del>Drgan dolazi za sto, 45 poena</del>" in struck
    assert [len(row.cells) for row in get_sheet(match).views] == [3, 3]
    match = record(join(match, "Dragan", 45), closed_at(Ana=5, Boris=6, Vesna=7, Dragan=8))
    assert match.players == ["Ana", "Boris", "Vesna", "Drgan", "Dragan"]
    assert seats_now(match) == (0, 1, 2, 4)
    assert points(match)[-1] == [6, 0, 0, None, 0]
    assert [column.index for column in get_sheet(match).columns] == [0, 1, 2, 4]
    assert check_match(match=match) == []
    with pytest.raises(SheetError) as caught:
        services.restore_row(match=match, position=2, stamp=stamp())
    assert caught.value.code is Refusal.TABLE_NEEDED


def test_the_same_name_joins_in_the_same_seat(match: Match) -> None:
    match = join(record(match, closed(5, 28, 41)), "Dragan", 45)
    services.undo_row(match=match, position=2, stamp=stamp())
    match = join(fresh(match), "DRAGAN", 40)
    assert match.players == ["Ana", "Boris", "Vesna", "Dragan"]
    assert totals(match) == [59, 0, 0, 40]


def test_a_leaving_is_undone_and_restored(match: Match) -> None:
    match = leave(record(match, closed(5, 28, 41)), "Boris")
    services.undo_row(match=match, position=2, stamp=stamp())
    assert seats_now(fresh(match)) == (0, 1, 2)
    assert check_match(match=match) == []
    services.restore_row(match=match, position=2, stamp=stamp())
    assert seats_now(fresh(match)) == (0, 2)
    assert check_match(match=match) == []


@pytest.mark.parametrize(("position", "player"), [(2, "Boris"), (3, "Dragan")])
def test_what_later_rows_need_is_not_undone(changed: Match, position: int, player: str) -> None:
    words = (
        f"Deljenje 2, {player}: Ovo je upisano za one koji su tada bili za stolom. Prvo to "
        "poništite ili ispravite."
    )
    with pytest.raises(SheetError) as caught:
        services.undo_row(match=changed, position=position, stamp=stamp())
    assert caught.value.code is Refusal.TABLE_NEEDED
    assert words_on_sheet(changed, caught.value) == words
    assert all(row.live for row in rows(changed))
    services.undo_row(match=changed, position=4, stamp=stamp())
    services.undo_row(match=changed, position=position, stamp=stamp())
    assert check_match(match=changed) == []


def test_an_adjustment_of_who_joined_keeps_the_joining(match: Match) -> None:
    match = adjust(join(record(match, closed(5, 28, 41)), "Dragan", 45), "Dragan", -10)
    with pytest.raises(SheetError) as caught:
        services.undo_row(match=match, position=2, stamp=stamp())
    assert caught.value.code is Refusal.TABLE_NEEDED


def test_the_deal_before_a_change_stays(match: Match) -> None:
    match = leave(record(match, closed(5, 28, 41)), "Boris")
    with pytest.raises(SheetError) as caught:
        services.undo_row(match=match, position=1, stamp=stamp())
    assert caught.value.code is Refusal.NO_DEAL_BEFORE_CHANGE


def test_an_earlier_deal_is_corrected_among_those_who_sat_then(changed: Match) -> None:
    services.correct_row(
        match=changed, position=1, report=closed(5, 30, 41), sequence=1, stamp=stamp()
    )
    assert totals(changed) == [64, 0, 0, 45]
    assert check_match(match=changed) == []


# What the table cannot take


def refused(call: Callable[..., object], *args: object) -> Problem:
    with pytest.raises(PROBLEMS) as caught:
        call(*args)
    return caught.value


def test_nobody_leaves_or_joins_before_the_first_deal(match: Match) -> None:
    for error in (refused(leave, match, "Boris"), refused(join, match, "Dragan")):
        assert isinstance(error, SheetError)
        assert error.code is Refusal.NO_DEAL_BEFORE_CHANGE
    assert (rows(match), len(fresh(match).players)) == ([], 3)


def test_too_few_are_told_to_seat_somebody_first() -> None:
    match = record(start(names=("Ana", "Boris")), closed_at(Ana=5, Boris=9))
    words = words_on_sheet(match, refused(leave, match, "Boris"))
    assert words.endswith(
        "Za ovu igru treba najmanje 2 igrača, a za stolom bi ih bilo 1. Ako neko seda na to "
        "mesto, prvo upišite ko dolazi."
    )
    match = leave(join(match, "Dragan"), "Boris")
    assert seats_now(match) == (0, 2)


def test_too_many_are_told_that_somebody_leaves_first() -> None:
    names = ("Ana", "Boris", "Vesna", "Goran", "Eva", "Filip")
    match = record(start(names=names), closed_at(**dict.fromkeys(names, 9)))
    words = words_on_sheet(match, refused(join, match, "Dragan"))
    assert "igra najviše 6 igrača, a za stolom bi ih bilo 7" in words
    assert len(fresh(match).players) == 6
    assert len(seats_now(join(leave(match, "Eva"), "Dragan"))) == 6


@pytest.mark.parametrize("name", ["Ana", " ANA", "ana "])
def test_a_name_at_the_table_is_not_taken_again(match: Match, name: str) -> None:
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
def test_a_name_that_cannot_stand_is_refused(match: Match, name: str, refusal: Refusal) -> None:
    error = refused(join, record(match, closed(5, 28, 41)), name)
    assert isinstance(error, SheetError)
    assert error.code is refusal


def test_who_left_cannot_leave_again(changed: Match) -> None:
    assert refused(leave, changed, "Boris").code == "unknown_player"


def test_a_match_that_is_over_keeps_its_table() -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    assert match.finished
    assert refused(leave, match, "Boris").code == "match_finished"
    assert refused(join, match, "Dragan").code == "match_finished"


def test_a_leaving_may_end_the_match() -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 2)
    match = leave(match, "Vesna")
    assert (match.finished, match.standing["winners"]) == (True, [0])
    assert check_match(match=match) == []
    services.undo_row(match=match, position=3, stamp=stamp())
    assert fresh(match).finished is False


def test_changes_after_an_earlier_end_are_undone_too() -> None:
    match = start("halp", ("Ana", "Boris", "Vesna"))
    for worth in (20, 30):
        hands = {"Ana": {"left": ""}} | {n: {"points": worth} for n in ("Boris", "Vesna")}
        record(match, halp(hands))
    match = leave(fresh(match), "Boris")
    record(match, halp({"Ana": {"left": ""}, "Vesna": {"points": 9}}))
    join(fresh(match), "Dragan", 5)
    whole = {"Ana": {"left": ""}} | {name: {"points": 100} for name in ("Boris", "Vesna")}
    change = {"match": match, "position": 1, "report": halp(whole), "sequence": 1}
    with pytest.raises(EndsEarlierError) as caught:
        services.correct_row(**change, stamp=stamp())
    assert caught.value.rows == (2, 3, 4, 5)
    assert "1 promena za stolom" not in words_on_sheet(match, caught.value)
    assert "2 promene za stolom" in words_on_sheet(match, caught.value)
    services.correct_row(**change, stamp=stamp(), confirmed=frozenset(caught.value.rows))
    assert (seats_now(fresh(match)), fresh(match).finished) == ((0, 1, 2), True)
    assert check_match(match=match) == []


def halp(hands: dict[str, dict[str, object]]) -> DealReport:
    return read_deal({"ended": "remi", "by": "Ana", "hands": hands})


def test_house_rules_changed_later_count_with_the_table(changed: Match) -> None:
    services.change_house_rules(
        match=changed, options={"rounds": 2}, stamp=stamp(), seen_version=changed.version
    )
    match = fresh(changed)
    upcoming = next_view(match, match.variant)
    assert upcoming is not None
    assert upcoming.total == 6
    assert check_match(match=match) == []


# Forms and pages that list players


def test_a_new_deal_asks_those_at_the_table(owner: Client, changed: Match) -> None:
    entry = owner.get(reverse("deal-new", args=[changed.code])).context["entry"]
    assert [(hand.seat, hand.name) for hand in entry.hands] == [
        (0, "Ana"),
        (2, "Vesna"),
        (3, "Dragan"),
    ]
    fields = {"position": 5, "ended": "closed", "by": 3, "op": str(uuid4())}
    fields |= {f"h{seat}-points": value for seat, value in ((0, 9), (1, 8), (2, 7), (3, 5))}
    assert owner.post(reverse("deal-new", args=[changed.code]), fields).status_code == 302
    assert points(changed)[-1] == [0, None, 0, 6]
    row = rows(changed)[-1]
    assert set(row.revision.document["hands"]) == {"Ana", "Vesna", "Dragan"}


def test_who_left_cannot_have_ended_a_deal(owner: Client, changed: Match) -> None:
    fields = {"position": 5, "ended": "closed", "by": 1, "op": str(uuid4())}
    fields |= {f"h{seat}-points": 9 for seat in (0, 2, 3)}
    response = owner.post(reverse("deal-new", args=[changed.code]), fields)
    assert response.context["entry"].errors == ["Ko je rekao „Remi“?"]
    assert len(rows(changed)) == 4


def test_a_correction_asks_those_who_sat_then(owner: Client, changed: Match) -> None:
    address = reverse("row-correct", args=[changed.code, 1])
    entry = owner.get(address).context["entry"]
    assert [hand.name for hand in entry.hands] == ["Ana", "Boris", "Vesna"]
    fields = becki_fields(changed, ("5", "30", "41"), position=1, sequence=1)
    preview = owner.post(reverse("deal-preview", args=[changed.code]), fields).context["preview"]
    assert [(each.name, each.points) for each in preview.players] == [
        ("Ana", 61),
        ("Boris", 0),
        ("Vesna", 0),
    ]
    assert owner.post(address, fields).status_code == 302
    assert totals(changed) == [64, 0, 0, 45]


def test_the_preview_is_of_those_at_the_table(changed: Match) -> None:
    fields = {"position": "5", "ended": "closed", "by": "0"}
    fields |= {f"h{seat}-points": str(5 + seat) for seat in (0, 2, 3)}
    preview = build_preview(changed, DealEntry(seating_of(changed), fields))
    assert [(each.index, each.name, each.total) for each in preview.players] == [
        (0, "Ana", 67),
        (2, "Vesna", 0),
        (3, "Dragan", 45),
    ]


def test_an_adjustment_is_for_those_at_the_table(owner: Client, changed: Match) -> None:
    address = reverse("adjustment-new", args=[changed.code])
    choices = owner.get(address).context["form"].fields["player"].choices
    assert choices == [("0", "Ana"), ("2", "Vesna"), ("3", "Dragan")]
    adjust(changed, "Dragan", -5)
    assert points(changed)[-1] == [0, None, 0, -5]
    assert totals(changed) == [62, 0, 0, 40]


def test_a_void_deal_has_a_dash_for_who_left(changed: Match) -> None:
    record(changed, void())
    assert points(changed)[-1] == [0, None, 0, 0]


def test_the_check_desk_counts_the_players_of_the_deal(match: Match) -> None:
    match = leave(record(match, closed(5, 28, 41)), "Boris")
    assert (setting_of_match(fresh(match), 1).players, setting_of_match(fresh(match)).players) == (
        3,
        2,
    )


def test_the_same_players_again_are_those_at_the_end(owner: Client, changed: Match) -> None:
    again = starting.rematch(match=changed, stamp=stamp(op=uuid4()))
    assert (again.players, again.first_dealer) == (["Ana", "Vesna", "Dragan"], 2)
    form = owner.get(f"{reverse('new-match')}?od={changed.code}").context["players"]
    assert form.names == ["Ana", "Vesna", "Dragan"]


def test_a_rematch_whose_first_dealer_left_begins_with_the_first_seat(
    owner: Client, match: Match
) -> None:
    match = leave(record(match, closed(5, 28, 41)), "Ana")
    form = owner.get(f"{reverse('new-match')}?od={match.code}").context["players"]
    assert (form.names, form.first_dealer) == (["Boris", "Vesna"], 0)
    again = starting.rematch(match=match, stamp=stamp(op=uuid4()))
    assert again.players[again.first_dealer] == "Boris"


def test_the_result_lists_who_left_last_and_without_a_place(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 2)
    match = leave(match, "Vesna")
    page = owner.get(match.get_absolute_url()).content.decode()
    assert "<span>–</span> <span>Vesna</span>" in page
    response = owner.get(reverse("result", args=[share_token(match)]))
    assert response.context["told"] == "1. Ana 118, 2. Boris 0"
    picture = owner.get(reverse("result-picture", args=[share_token(match)]))
    assert picture["Content-Type"] == "image/png"


# Phones


def test_the_phone_of_who_left_loses_its_seat(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    Access.objects.create(match=match, device="boris", role=Role.VIEWER)
    Access.objects.create(match=match, device="asks", role=Role.VIEWER, asks=1)
    assert seats.take_seat(match=match, device="boris", seat=1)
    match = leave(fresh(match), "Boris")
    assert list(match.accesses.filter(device="boris").values_list("seat", flat=True)) == [None]
    assert match.phones["taken"] == match.phones["asked"] == []
    with pytest.raises(SheetError) as caught:
        seats.take_seat(match=match, device="boris", seat=1)
    assert caught.value.code is Refusal.NO_SUCH_SEAT
    client = use_device(Client(), "boris")
    assert client.get(reverse("own-hand", args=[match.code, 1])).status_code == 403


def test_who_joined_can_take_the_seat(changed: Match) -> None:
    assert seats.take_seat(match=changed, device=DEVICE, seat=3)
    view = phones_view(fresh(changed))
    assert [(each.index, each.name) for each in view.players] == [
        (0, "Ana"),
        (2, "Vesna"),
        (3, "Dragan"),
    ]
    assert view.mine is not None
    assert view.mine.name == "Dragan"


def test_hands_missing_follow_the_table(match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    for seat, value in ((0, 5), (1, 9), (2, 10)):
        write_hand(match, seat, value)
    assert phones_view(fresh(match)).is_complete
    match = join(fresh(match), "Dragan", 45)
    assert (match.phones["hands"], match.phones["missing"]) == ([0, 1, 2], [3])
    match = leave(match, "Boris")
    assert (match.phones["hands"], match.phones["missing"]) == ([0, 2], [3])
    write_hand(match, 3, 12)
    services.record_deal(
        match=match, report=closed_at(Ana=5, Vesna=10, Dragan=12), position=4, stamp=stamp()
    )
    assert fresh(match).phones["hands"] == []
    wrote = [each.name for each in contribution_views(match, rows(match)[-1], DEVICE)]
    assert wrote == ["Ana", "Vesna", "Dragan"]


# The pages that write


def fields(match: Match, **more: object) -> dict[str, object]:
    return {"op": str(uuid4()), "position": match.rows.count() + 1, **more}


CASES = {
    "leave": ({"player": "1"}, [{"player": ""}, {"player": "7"}, {}]),
    "join-late": (
        {"name": "Dragan", "total": "20+25"},
        [
            {"name": "", "total": "5"}, {"name": "Dragan", "total": ""},
            {"name": "Dragan", "total": "x"}, {"name": "a\x00b", "total": "5"},
            {"name": "Ana", "total": "5"}, {"name": "x" * 41, "total": "5"}, {},
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("name", CASES)
def test_a_change_is_written_and_shown(
    owner: Client, match: Match, name: str, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    address = reverse(name, args=[match.code])
    assert owner.get(address).status_code == 200
    response = owner.post(address, fields(match, **CASES[name][0]), headers=headers)
    target = response["HX-Redirect"] if headers else response["Location"]
    assert target == f"/p/{match.code}/?red=2"
    told = owner.get(target).content.decode()
    assert ("Odlazak: upisano." if name == "leave" else "Dolazak: upisano.") in told
    assert seats_now(fresh(match)) == ((0, 2) if name == "leave" else (0, 1, 2, 3))
    assert totals(match) == ([59, 0, 0] if name == "leave" else [59, 0, 0, 45])


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize(
    ("name", "wrong"), [(name, wrong) for name, (_, cases) in CASES.items() for wrong in cases]
)
def test_what_is_wrong_is_explained_and_nothing_written(
    owner: Client, match: Match, name: str, wrong: dict[str, str], headers: dict[str, str]
) -> None:
    match = record(match, closed(5, 28, 41))
    response = owner.post(reverse(name, args=[match.code]), fields(match, **wrong), headers=headers)
    assert response.status_code == 200
    assert response.context["form"].errors or response.context["outcome"].problem
    for typed in wrong.values():
        assert not typed or typed == "7" or typed.replace("\0", "") in response.content.decode()
    assert (len(rows(match)), fresh(match).version) == (1, match.version)


@pytest.mark.parametrize("name", CASES)
def test_sent_twice_it_is_written_once(owner: Client, match: Match, name: str) -> None:
    record(match, closed(5, 28, 41))
    same, address = fields(match, **CASES[name][0]), reverse(name, args=[match.code])
    assert [owner.post(address, same).status_code for _ in range(2)] == [302, 302]
    assert len(rows(match)) == 2
    other = {"player": "2"} if name == "leave" else {"name": "Dragan", "total": "46"}
    response = owner.post(address, same | other)
    assert response.status_code == 200
    assert response.context["outcome"].problem
    assert len(rows(match)) == 2


@pytest.mark.parametrize("name", CASES)
def test_a_row_taken_meanwhile_is_shown_beside_the_form(
    owner: Client, match: Match, name: str
) -> None:
    record(match, closed(5, 28, 41))
    early = fields(match, **CASES[name][0])
    leave(match, "Vesna")
    response = owner.post(reverse(name, args=[match.code]), early)
    assert response.context["outcome"].row.summary == "Vesna odlazi za stalno"
    assert response.context["position"] == 3
    assert len(rows(match)) == 2


@pytest.mark.parametrize("name", CASES)
def test_who_may_not_write_does_not(
    owner: Client, stranger: Client, match: Match, name: str
) -> None:
    match = record(match, closed(5, 28, 41))
    Access.objects.create(match=match, device="viewer", role=Role.VIEWER)
    address, sent = reverse(name, args=[match.code]), fields(match, **CASES[name][0])
    viewer = use_device(Client(), "viewer")
    assert (stranger.get(address).status_code, stranger.post(address, sent).status_code) == (
        404,
        404,
    )
    assert (viewer.get(address).status_code, viewer.post(address, sent).status_code) == (403, 403)
    assert owner.delete(address).status_code == 405
    assert len(rows(match)) == 1


@pytest.mark.parametrize("name", CASES)
def test_a_finished_match_offers_no_change(owner: Client, name: str) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    address = reverse(name, args=[match.code])
    assert owner.get(address)["Location"] == match.get_absolute_url()
    response = owner.post(address, fields(match, **CASES[name][0]))
    assert response.context["outcome"].problem
    assert len(rows(match)) == 3


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_total_of_who_joined_is_corrected(
    owner: Client, changed: Match, headers: dict[str, str]
) -> None:
    address = reverse("row-correct", args=[changed.code, 3])
    assert owner.get(address).context["form"].initial == {"total": 45}
    sent = {"op": str(uuid4()), "position": 3, "sequence": 1, "total": "50", "why": "greška"}
    response = owner.post(address, sent, headers=headers)
    target = response["HX-Redirect"] if headers else response["Location"]
    assert target == f"/p/{changed.code}/?red=3"
    assert totals(changed) == [62, 0, 0, 50]
    assert check_match(match=changed) == []
    stale = owner.post(address, sent | {"op": str(uuid4()), "total": "60"})
    assert stale.context["outcome"].row.position == 3
    assert owner.post(address, sent | {"total": "x"}).context["form"].errors
    assert totals(changed) == [62, 0, 0, 50]


def test_a_leaving_has_nothing_to_correct(owner: Client, changed: Match) -> None:
    address = reverse("row-correct", args=[changed.code, 2])
    row = reverse("row", args=[changed.code, 2])
    assert owner.get(address)["Location"] == owner.post(address, {})["Location"] == row


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_an_undo_that_later_rows_forbid_says_so(
    owner: Client, changed: Match, headers: dict[str, str]
) -> None:
    address = reverse("row-undo", args=[changed.code, 2])
    response = owner.post(address, {"op": str(uuid4())}, headers=headers)
    assert response.status_code == 200
    assert "Prvo to poništite ili ispravite." in response.content.decode()
    assert all(row.live for row in rows(changed))


def test_a_deal_typed_before_somebody_left_is_not_written_unseen(
    owner: Client, match: Match
) -> None:
    match = record(match, closed(5, 28, 41))
    typed = becki_fields(match, version=match.version)
    leave(match, "Boris")
    response = owner.post(reverse("deal-new", args=[match.code]), typed)
    assert response.context["outcome"].row.summary == "Boris odlazi za stalno"
    assert [hand.name for hand in response.context["entry"].hands] == ["Ana", "Vesna"]
    assert len(rows(match)) == 2
    # What was typed for Boris is kept in the form, and counts again once he stays after all.
    kept = response.content.decode()
    assert '<input type="hidden" name="h1-points" value="28">' in kept
    services.undo_row(match=match, position=2, stamp=stamp())
    again = typed | {"position": 3, "version": fresh(match).version, "op": str(uuid4())}
    assert owner.post(reverse("deal-new", args=[match.code]), again).status_code == 302
    assert points(match)[-1] == [59, 0, 0]


def test_a_joining_in_the_hand_of_another_phone_is_not_repeated(match: Match) -> None:
    match, op = record(match, closed(5, 28, 41)), uuid4()
    for total in (45, 45):
        services.record_joining(
            match=match, name="Dragan", total=total, position=2, stamp=stamp(op=op)
        )
    assert len(rows(match)) == 2
    with pytest.raises(ConflictError):
        services.record_joining(match=match, name="Eva", total=1, position=2, stamp=stamp())
