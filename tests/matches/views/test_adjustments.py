"""Adjustments: points outside a deal, written and corrected through a form."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores import wording
from remi_scores.matches.models import Match, Revision
from tests.helpers.matches import adjust, closed, next_position, record, rows, start, totals, undo
from tests.helpers.pages import correction_url, plain_and_htmx, redirect_of, row_url

pytestmark = pytest.mark.django_db


def adjustment_url(match: Match) -> str:
    return reverse("adjustment-new", args=[match.code])


def adjustment_fields(match: Match, **more: object) -> dict[str, object]:
    base = {"op": str(uuid4()), "position": next_position(match)}
    return {**base, "player": "1", "points": "-10", "reason": "pogrešno izlaganje", **more}


@plain_and_htmx
def test_an_adjustment_is_written_and_redirects_to_the_sheet(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(adjustment_url(match), adjustment_fields(match), headers=headers)
    assert redirect_of(response) == f"/p/{match.code}/?red=2"
    assert totals(match) == [59, -10, 0]


@pytest.mark.parametrize(
    ("text", "points"),
    [("+25", 25), ("−10", -10), (" - 7 ", -7), ("–5", -5), ("—5", -5), ("1.000", 1000)],
)
def test_points_of_an_adjustment_may_have_a_sign(
    owner: Client, match: Match, text: str, points: int
) -> None:
    record(match, closed(5, 28, 41))
    owner.post(adjustment_url(match), adjustment_fields(match, points=text))
    assert totals(match) == [59, points, 0]


def test_too_many_points_are_called_so(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(adjustment_url(match), adjustment_fields(match, points="1000000"))
    assert response.context["form"].errors["points"] == ["To je previše poena: najviše 999999."]


@pytest.mark.parametrize(
    "wrong",
    [
        {"points": ""}, {"points": "0"}, {"points": "x"}, {"points": "1.5"}, {"points": "9" * 15},
        {"points": "٣"}, {"player": ""}, {"player": "3"}, {"player": "x"}, {"reason": ""},
        {"reason": " "}, {"reason": "x" * 201}, {"reason": "a\x00b"},
    ],
)  # fmt: skip
@plain_and_htmx
def test_a_wrong_adjustment_shows_errors_and_writes_nothing(
    owner: Client, match: Match, wrong: dict[str, str], headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(adjustment_url(match), adjustment_fields(match, **wrong), headers=headers)
    assert response.status_code == 200
    assert list(response.context["form"].errors) == list(wrong)
    assert len(rows(match)) == 1


def test_an_adjustment_before_any_deal_is_refused(owner: Client, match: Match) -> None:
    response = owner.post(adjustment_url(match), adjustment_fields(match))
    assert response.status_code == 200
    assert response.context["outcome"].problem == wording.ERRORS["no_deal_before"]
    assert rows(match) == []


def test_an_adjustment_sent_twice_is_written_once(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    same = adjustment_fields(match)
    assert [owner.post(adjustment_url(match), same).status_code for _ in range(2)] == [302, 302]
    assert totals(match) == [59, -10, 0]


def test_a_conflict_shows_the_written_row_and_keeps_the_typed_adjustment(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41))
    early = adjustment_fields(match)
    record(match, closed(5, 6, 7))
    response = owner.post(adjustment_url(match), early)
    assert response.context["outcome"].row.number == 2
    assert response.context["position"] == 3
    assert b'value="-10"' in response.content
    assert totals(match) == [62, 0, 0]


def test_the_outbox_gets_the_outcome_of_an_adjustment(owner: Client, match: Match) -> None:
    def send(**more: str) -> dict[str, Any]:
        data = {**adjustment_fields(match), "op": str(uuid4()), **more}
        answer: dict[str, Any] = owner.post(
            adjustment_url(match), data, headers={"Accept": "application/json"}
        ).json()
        assert answer["op"] == data["op"]
        return answer

    assert send()["outcome"] == "refused"  # nothing to adjust yet
    record(match, closed(5, 28, 41))
    fields = {"position": "2", "op": str(uuid4())}
    first, second = (send(**fields) for _ in range(2))
    assert first == second
    assert (first["outcome"], first["next"]["position"]) == ("written", 3)
    assert send(position="2", points="-20")["outcome"] == "conflict"
    wrong = send(position="3", points="x")
    assert (wrong["outcome"], wrong["words"]) == (
        "refused",
        ["Unesite cele poene, na primer -10 ili 10+15."],
    )
    assert totals(match) == [59, -10, 0]


def test_a_refused_form_keeps_its_token_and_a_conflict_replaces_it(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41))
    op = str(uuid4())
    page = owner.post(
        adjustment_url(match), {**adjustment_fields(match, points="x"), "op": op}
    ).content.decode()
    assert f'name="op" value="{op}"' in page
    page = owner.post(
        adjustment_url(match), {**adjustment_fields(match, position="1"), "op": op}
    ).content.decode()
    assert f'name="instead" value="{op}"' in page
    assert f'name="op" value="{op}"' not in page


def test_points_of_an_adjustment_may_be_a_sum(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(adjustment_url(match), adjustment_fields(match, points=" −10 + 25+3 ", position="2"))
    assert totals(match) == [59, 18, 0]


def test_an_adjustment_can_be_corrected(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    assert b'value="-10"' in owner.get(correction_url(match, 2)).content
    more = adjustment_fields(match, player="2", points="7", sequence="1", why="drugi igrač")
    assert owner.post(correction_url(match, 2), more).status_code == 302
    assert totals(match) == [59, 0, 7]
    assert Revision.objects.get(match=match, position=2, sequence=2).why == "drugi igrač"


def test_a_wrong_correction_of_an_adjustment_writes_nothing(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    response = owner.post(
        correction_url(match, 2), adjustment_fields(match, points="", sequence="1")
    )
    assert (response.status_code, totals(match)) == (200, [59, -10, 0])


def test_a_correction_based_on_an_older_revision_is_a_conflict(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    owner.post(correction_url(match, 2), adjustment_fields(match, points="7", sequence="1"))
    response = owner.post(
        correction_url(match, 2), adjustment_fields(match, points="9", sequence="1")
    )
    assert (response.context["outcome"].row.position, response.context["sequence"]) == (2, 2)
    assert totals(match) == [59, 7, 0]


def test_a_correction_that_ends_the_match_earlier_must_be_confirmed(
    owner: Client,
) -> None:
    match = start("halp", ("Ana", "Boris"), {"target": 100})
    for value in ("20", "30"):
        deal = {"position": next_position(match), "ended": "remi", "by": 0, "h1-points": value}
        owner.post(reverse("deal-new", args=[match.code]), deal)
        if value == "20":
            adjust(match, "Ana", -5)
    wrong = adjustment_fields(match, player="0", points="60", sequence="1")
    response = owner.post(correction_url(match, 2), wrong)
    assert response.context["outcome"].confirm == "3"
    assert owner.post(correction_url(match, 2), {**wrong, "confirm": "3"}).status_code == 302
    assert totals(match) == [105, 0]


def test_a_stranger_gets_404_and_writes_nothing(stranger: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    assert stranger.get(adjustment_url(match)).status_code == 404
    assert stranger.post(adjustment_url(match), adjustment_fields(match)).status_code == 404
    assert totals(match) == [59, 0, 0]


def test_a_get_answers_a_whole_page(owner: Client, match: Match) -> None:
    response = owner.get(adjustment_url(match))
    assert response.status_code == 200
    assert b"<html" in response.content


# Ready reasons


@pytest.mark.parametrize(("game", "points"), [("becki", -10), ("kontrakt", 10)])
def test_a_ready_penalty_fills_in_what_is_blank(owner: Client, game: str, points: int) -> None:
    match = start(game)
    void = {"position": 1, "ended": "void", "ready": "karta se videla"}
    assert owner.post(reverse("deal-new", args=[match.code]), void).status_code == 302
    blank = adjustment_fields(match, points="", reason=" ", ready="kazna")
    assert owner.post(adjustment_url(match), blank).status_code == 302
    assert totals(match) == [0, points, 0]
    written = Revision.objects.filter(match=match, position__gt=0)
    assert [each.document["reason"] for each in written] == ["karta se videla", "kazna"]


def test_what_is_typed_counts_before_a_ready_reason(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(adjustment_url(match), adjustment_fields(match, points="-20", ready="kazna"))
    (row,) = Revision.objects.filter(match=match, position=2)
    assert row.document == {"player": "Boris", "points": -20, "reason": "pogrešno izlaganje"}


def test_a_ready_reason_without_points_still_asks_for_them(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    fields = adjustment_fields(match, points="", reason="", ready="ispravka zbira")
    response = owner.post(adjustment_url(match), fields)
    assert list(response.context["form"].errors) == ["points"]
    assert b'value="ispravka zbira"' in response.content


@plain_and_htmx
def test_a_correction_shows_every_total_before_and_after_and_writes_nothing(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    address = reverse("row-preview", args=[match.code, 2])
    fields = adjustment_fields(match, player="2", points="7", sequence="1")
    response = owner.post(address, fields, headers=headers)
    preview = response.context["preview"]
    assert [(each.name, each.before, each.after) for each in preview.now] == [
        ("Ana", 59, 59),
        ("Boris", -10, 0),
        ("Vesna", 0, 7),
    ]
    html = response.content.decode()
    assert "<del>−10</del> → <b>0</b>" in html
    assert ('value="7"' in html) is (headers == {})  # the whole page keeps what was typed
    assert totals(match) == [59, -10, 0]


def test_the_preview_of_a_correction_says_which_rows_it_would_undo(owner: Client) -> None:
    match = start("halp", ("Ana", "Boris"), {"target": 100})
    for value in ("20", "30"):
        deal = {"position": next_position(match), "ended": "remi", "by": 0, "h1-points": value}
        owner.post(reverse("deal-new", args=[match.code]), deal)
        if value == "20":
            adjust(match, "Ana", -5)
    fields = adjustment_fields(match, player="0", points="60", sequence="1")
    preview = owner.post(reverse("row-preview", args=[match.code, 2]), fields).context["preview"]
    assert "deljenje 2" in preview.warning
    assert preview.winner == "Partija je gotova. Pobeda: Ana."


def test_a_wrong_correction_has_no_preview(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    for position, status in ((1, 404), (2, 200), (3, 404)):
        response = owner.post(
            reverse("row-preview", args=[match.code, position]), adjustment_fields(match, points="")
        )
        assert response.status_code == status
    undo(match, 2)
    response = owner.post(reverse("row-preview", args=[match.code, 2]), adjustment_fields(match))
    assert redirect_of(response) == row_url(match, 2)
