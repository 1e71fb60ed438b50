"""The pages of a row and of a cell of the sheet, undoing and restoring a row."""

from uuid import uuid4

import pytest
from django.test import Client

from remi_scores import wording
from remi_scores.engine.documents import read_deal
from remi_scores.matches import services
from remi_scores.matches.models import Match, Revision
from remi_scores.matches.sheet import device_words
from tests.helpers.matches import (
    adjust,
    closed,
    next_position,
    points,
    record,
    rows,
    stamp,
    start,
    totals,
)
from tests.helpers.pages import (
    HTMX,
    becki_fields,
    cell_url,
    deal_url,
    let_in,
    plain_and_htmx,
    row_url,
    sheet_url,
)

pytestmark = pytest.mark.django_db


# Rows and cells


def test_the_page_of_a_row_explains_the_points_of_every_player(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    hands = owner.get(row_url(match)).context["hands"]
    assert [sum(line.points for line in hand.lines) for hand in hands] == [59, 0, 0]
    assert [(line.words, line.points) for line in hands[0].lines] == [
        (wording.line_words("difference", "Boris"), 23),
        (wording.line_words("difference", "Vesna"), 36),
    ]


def test_the_page_of_a_row_lists_its_revisions(owner: Client, match: Match) -> None:
    owner.post(deal_url(match), becki_fields(match))
    services.undo_row(match=match, position=1, stamp=stamp(author="somebody else", why="pogrešno"))
    history = owner.get(row_url(match)).context["history"]
    assert [(revision.action, revision.why, revision.points) for revision in history] == [
        (wording.ACTIONS["written"], "", ()),
        (wording.ACTIONS["undone"], "pogrešno", (59, 0, 0)),
    ]
    assert history[0].author == wording.this_device() != history[1].author


def test_a_revision_lists_the_hands_in_the_order_of_the_seats(owner: Client) -> None:
    match = start(names=("Vesna", "Bo", "Ana", "Đorđe"))
    values = ("5", "28", "41", "12")
    owner.post(deal_url(match), becki_fields(match, values))
    (revision,) = owner.get(row_url(match)).context["history"]
    assert [name for name, _words in revision.hands] == ["Vesna", "Bo", "Ana", "Đorđe"]


def test_an_adjustment_is_explained_by_its_reason(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    hands = owner.get(row_url(match, 2)).context["hands"]
    assert [[(line.words, line.points) for line in hand.lines] for hand in hands] == [
        [],
        [("dogovor", -10)],
        [],
    ]


@pytest.mark.parametrize(("seat", "points"), [(0, 59), (1, 0), (2, 0)])
def test_the_page_of_a_cell_explains_its_points_line_by_line(
    owner: Client, match: Match, seat: int, points: int
) -> None:
    record(match, closed(5, 28, 41))
    hand = owner.get(cell_url(match, 1, seat)).context["hand"]
    assert (hand.points, sum(line.points for line in hand.lines)) == (points, points)


def test_the_page_of_a_cell_shows_the_arrangement_of_the_hand(owner: Client, match: Match) -> None:
    cards = {"h0-way": "cards", "h0-cards": "5h 6h 7h 9c 9d 9s Qs Ks As 2c 3d"}
    owner.post(deal_url(match), becki_fields(match, **cards))
    hand = owner.get(cell_url(match, 1, 0)).context["hand"]
    assert (sorted(hand.melds), hand.left, hand.deadwood) == (
        ["5h 6h 7h", "9c 9d 9s", "Qs Ks As"],
        "2c 3d",
        5,
    )


@pytest.mark.parametrize("path", ["red/1/", "red/0/", "red/999999/", "red/1/ispravi/", "red/1/0/"])
def test_a_row_that_does_not_exist_is_404(owner: Client, match: Match, path: str) -> None:
    assert owner.get(sheet_url(match) + path).status_code == 404


@pytest.mark.parametrize("seat", ["3", "99", "-1", "x"])
def test_a_seat_that_does_not_exist_is_404(owner: Client, match: Match, seat: str) -> None:
    record(match, closed(5, 28, 41))
    assert owner.get(f"{sheet_url(match)}red/1/{seat}/").status_code == 404


# Undoing and restoring


def test_a_plain_undo_redirects_to_the_sheet(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(row_url(match, 1, "row-undo"), {"why": "pogrešno"})
    assert (response.status_code, response["Location"]) == (302, f"{sheet_url(match)}?red=1")
    assert Revision.objects.get(match=match, position=1, sequence=2).why == "pogrešno"
    assert totals(match) == [0, 0, 0]


def test_an_undo_by_htmx_gets_the_sheet_and_a_notice(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(row_url(match, 1, "row-undo"), headers=HTMX)
    content = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in content
    assert 'id="sheet"' in content
    assert 'hx-swap-oob="true"' in content
    assert row_url(match, 1, "row-restore") in content
    assert totals(match) == [0, 0, 0]


@plain_and_htmx
def test_a_row_is_restored(owner: Client, match: Match, headers: dict[str, str]) -> None:
    record(match, closed(5, 28, 41))
    owner.post(row_url(match, 1, "row-undo"))
    response = owner.post(row_url(match, 1, "row-restore"), headers=headers)
    assert response.status_code == (200 if headers else 302)
    assert totals(match) == [59, 0, 0]


@plain_and_htmx
def test_an_impossible_undo_shows_an_error_and_writes_nothing(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    response = owner.post(row_url(match, 1, "row-undo"), headers=headers)
    assert response.status_code == 200
    assert str(wording.ERRORS["no_deal_before"]) in response.content.decode()
    assert totals(match) == [59, -10, 0]


def test_an_undo_that_makes_a_later_deal_impossible_names_its_old_and_new_number(
    owner: Client,
) -> None:
    match = start("divlji")
    ended = {"ended": "announced", "by": "Ana"}
    hands = [{"cards": "7c 8d 9h"}, {"cards": "7c 8d 9h Th"}]
    for hand in hands:
        others = {"Boris": hand, "Vesna": {"points": 20}}
        record(match, read_deal({**ended, "hands": {"Ana": {"left": ""}, **others}}))
    response = owner.post(row_url(match, 1, "row-undo"))
    assert "Deljenje 2 (postalo bi deljenje 1), Boris: " in response.content.decode()
    assert [kept.live for kept in rows(match)] == [True, True]


def test_an_undo_sent_twice_undoes_once(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    fields = {"op": str(uuid4())}
    statuses = [owner.post(row_url(match, 1, "row-undo"), fields).status_code for _ in range(2)]
    assert statuses == [302, 302]
    assert Revision.objects.filter(match=match, position=1).count() == 2


def test_a_long_reason_of_an_undo_is_refused(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(row_url(match, 1, "row-undo"), {"why": "x" * 300})
    assert response.status_code == 200
    (error,) = response.context["form"].errors["why"]
    assert error == "Ovo polje ne sme da ima više od 200 karaktera (trenutno ima 300)."
    assert error in response.content.decode()
    assert totals(match) == [59, 0, 0]


def test_restoring_a_row_that_ends_the_match_earlier_must_be_confirmed(owner: Client) -> None:
    match = start("halp", ("Ana", "Boris"), {"target": 100})
    for value in ("40", "20"):
        fields = {"position": next_position(match), "ended": "remi", "by": 0}
        owner.post(deal_url(match), {**fields, "h1-points": value})
    owner.post(row_url(match, 1, "row-undo"))
    fields = {"position": 3, "ended": "remi", "by": 0, "h1-points": "40"}
    owner.post(deal_url(match), fields)
    assert totals(match) == [110, 0]
    response = owner.post(row_url(match, 1, "row-restore"))
    assert response.context["outcome"].confirm == "3"
    assert owner.post(row_url(match, 1, "row-restore"), {"confirm": "3"}).status_code == 302
    assert [each.live for each in rows(match)] == [True, True, False]


# Who may, and how


@pytest.mark.parametrize("name", ["row-undo", "row-restore"])
def test_undoing_and_restoring_accept_only_post(owner: Client, match: Match, name: str) -> None:
    record(match, closed(5, 28, 41))
    assert owner.get(row_url(match, 1, name)).status_code == 405


@pytest.mark.parametrize("name", ["row-undo", "row-restore"])
def test_a_stranger_cannot_undo_or_restore(stranger: Client, match: Match, name: str) -> None:
    record(match, closed(5, 28, 41))
    assert stranger.post(row_url(match, 1, name)).status_code == 404
    assert points(match) == [[59, 0, 0]]


def test_the_history_names_phones_as_the_seats_do(owner: Client, match: Match) -> None:
    let_in(match, "vesna", 2)
    let_in(match, "aunt")
    match.accesses.filter(device="aunt").update(name="Tetka")
    record(match, closed(5, 28, 41))
    for author in ("vesna", "aunt", "nobody"):
        sequence = match.revisions.filter(position=1).count()
        services.correct_row(
            match=match, position=1, report=closed(5, 28, 41 + sequence), sequence=sequence,
            stamp=stamp(author=author),
        )  # fmt: skip
    history = owner.get(row_url(match)).context["history"]
    assert [each.author for each in history] == [
        wording.this_device(), "Vesna", "Tetka", device_words("nobody"),
    ]  # fmt: skip
