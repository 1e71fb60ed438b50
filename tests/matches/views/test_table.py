"""The pages on which a player leaves or joins, and other forms after such a change."""

import re
from collections.abc import Mapping
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores import wording
from remi_scores.matches.access.lookup import share_token
from remi_scores.matches.ledger.seats import seats_now
from remi_scores.matches.models import Match
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.matches import (
    adjust,
    closed,
    leave,
    next_position,
    points,
    record,
    reloaded,
    rows,
    start,
    totals,
    undo,
)
from tests.helpers.pages import (
    becki_fields,
    correction_url,
    deal_url,
    let_in,
    plain_and_htmx,
    preview_url,
    redirect_of,
    row_url,
    versioned_fields,
)

pytestmark = pytest.mark.django_db


# Leaving and joining


CHANGES = {"leave": {"player": "1"}, "join-late": {"name": "Dragan", "total": "20+25"}}
"""The fields of a valid change, by the name of its URL."""


def change_url(match: Match, name: str) -> str:
    return reverse(name, args=[match.code])


def change_fields(
    match: Match, name: str, changed: Mapping[str, str] | None = None
) -> dict[str, object]:
    form = {"op": str(uuid4()), "position": next_position(match)}
    return {**form, **CHANGES[name], **(changed or {})}


@plain_and_htmx
@pytest.mark.parametrize(
    ("name", "words", "after"),
    [
        ("leave", "Odlazak: upisano.", ((0, 2), [59, 0, 0])),
        ("join-late", "Dolazak: upisano.", ((0, 1, 2, 3), [59, 0, 0, 45])),
    ],
)
def test_a_leaving_or_joining_is_written_and_shown(
    owner: Client, match: Match, name: str, words: str, after: object, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    assert owner.get(change_url(match, name)).status_code == 200
    fields = change_fields(match, name)
    response = owner.post(change_url(match, name), fields, headers=headers)
    assert redirect_of(response) == f"/p/{match.code}/?red=2"
    assert words in owner.get(redirect_of(response)).content.decode()
    assert (seats_now(reloaded(match)), totals(match)) == after


MISSING = "Ovo polje se mora popuniti."


@plain_and_htmx
@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("", MISSING),
        ("7", "7 nije među ponuđenim vrednostima. Odaberite jednu od ponuđenih."),
    ],
)
def test_a_wrong_leaving_shows_its_error_and_writes_nothing(
    owner: Client, match: Match, player: str, problem: str, headers: dict[str, str]
) -> None:
    match = record(match, closed(5, 28, 41))
    fields = change_fields(match, "leave", {"player": player})
    response = owner.post(change_url(match, "leave"), fields, headers=headers)
    assert response.status_code == 200
    assert response.context["form"].errors == {"player": [problem]}
    assert (len(rows(match)), reloaded(match).version) == (1, match.version)


@plain_and_htmx
@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"name": ""}, MISSING),
        ({"name": "a\0b"}, "'Null' karakteri nisu dozvoljeni."),
        ({"name": "Ana"}, "Ana: to je dvaput isto ime. Razlikujte igrače, na primer prezimenom."),
        ({"name": "x" * 41}, "Ime je predugačko: najviše 40 slova."),
        ({"total": ""}, MISSING),
        ({"total": "x"}, "Unesite cele poene, na primer -10 ili 10+15."),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_wrong_joining_shows_its_error_and_keeps_the_typed_text(
    owner: Client, match: Match, wrong: dict[str, str], problem: str, headers: dict[str, str]
) -> None:
    match = record(match, closed(5, 28, 41))
    fields = change_fields(match, "join-late", wrong)
    response = owner.post(change_url(match, "join-late"), fields, headers=headers)
    found = [*response.context["form"].errors.values(), [response.context.get("problem")]]
    assert (response.status_code, found[0]) == (200, [problem])
    ((name, typed),) = wrong.items()
    value = f' value="{typed}"' if typed else ""
    assert f'<input type="text" name="{name}"{value} ' in response.content.decode()
    assert (len(rows(match)), reloaded(match).version) == (1, match.version)


@plain_and_htmx
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_without_any_field_shows_errors_and_writes_nothing(
    owner: Client, match: Match, name: str, headers: dict[str, str]
) -> None:
    match = record(match, closed(5, 28, 41))
    response = owner.post(change_url(match, name), {"position": "2"}, headers=headers)
    assert response.status_code == 200
    assert set(response.context["form"].errors) == set(CHANGES[name])
    assert len(rows(match)) == 1


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_sent_twice_is_written_once(owner: Client, match: Match, name: str) -> None:
    record(match, closed(5, 28, 41))
    fields = change_fields(match, name)
    answers = [owner.post(change_url(match, name), fields) for _ in range(2)]
    assert [redirect_of(answer) for answer in answers] == [f"/p/{match.code}/?red=2"] * 2
    assert len(rows(match)) == 2


@pytest.mark.parametrize(
    ("name", "other"), [("leave", {"player": "2"}), ("join-late", {"total": "46"})]
)
def test_a_used_form_with_another_change_is_shown_again(
    owner: Client, match: Match, name: str, other: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41))
    fields = change_fields(match, name)
    owner.post(change_url(match, name), fields)
    response = owner.post(change_url(match, name), fields | other)
    assert response.status_code == 200
    assert response.context["outcome"].problem == wording.ERRORS["token_used"]
    assert len(rows(match)) == 2


@pytest.mark.parametrize("name", CHANGES)
def test_a_conflict_shows_the_row_written_meanwhile(owner: Client, match: Match, name: str) -> None:
    record(match, closed(5, 28, 41))
    fields = change_fields(match, name)
    leave(match, "Vesna")
    response = owner.post(change_url(match, name), fields)
    assert response.context["outcome"].row.summary == "Vesna odlazi za stalno"
    assert response.context["position"] == 3
    assert len(rows(match)) == 2


@pytest.mark.parametrize("name", CHANGES)
def test_strangers_and_viewers_cannot_change_the_table(
    owner: Client, stranger: Client, match: Match, name: str
) -> None:
    record(match, closed(5, 28, 41))
    address, fields = change_url(match, name), change_fields(match, name)
    for client, status in ((stranger, 404), (let_in(match, "viewer"), 403)):
        answers = client.get(address), client.post(address, fields)
        assert [answer.status_code for answer in answers] == [status] * 2
    assert owner.delete(address).status_code == 405
    assert len(rows(match)) == 1


@pytest.mark.parametrize("name", CHANGES)
def test_a_finished_match_accepts_no_change_of_the_table(owner: Client, name: str) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    assert owner.get(change_url(match, name))["Location"] == match.get_absolute_url()
    response = owner.post(change_url(match, name), change_fields(match, name))
    assert response.context["outcome"].problem == wording.ERRORS["match_finished"]
    assert len(rows(match)) == 3


# The row of a change


def test_the_page_of_a_leaving_says_who_left_and_who_wrote_it(
    owner: Client, changed: Match
) -> None:
    page = owner.get(row_url(changed, 2)).content.decode()
    assert '<h1 id="dialog-title">Odlazak</h1>' in page
    assert "Boris odlazi za stalno" in page
    assert "ovaj uređaj" in page
    assert correction_url(changed, 2) not in page
    assert "Vesna" not in page


@plain_and_htmx
def test_the_total_of_a_player_who_joined_can_be_corrected(
    owner: Client, changed: Match, headers: dict[str, str]
) -> None:
    address = correction_url(changed, 3)
    assert owner.get(address).context["form"].initial == {"total": 45}
    sent = {"op": str(uuid4()), "position": 3, "sequence": 1, "total": "50", "why": "greška"}
    response = owner.post(address, sent, headers=headers)
    assert redirect_of(response) == f"/p/{changed.code}/?red=3"
    assert totals(changed) == [62, 0, 0, 50]
    assert check_match(match=changed) == []
    stale = owner.post(address, sent | {"op": str(uuid4()), "total": "60"})
    assert stale.context["outcome"].row.position == 3
    assert owner.post(address, sent | {"total": "x"}).context["form"].errors
    assert totals(changed) == [62, 0, 0, 50]


def test_a_leaving_cannot_be_corrected(owner: Client, changed: Match) -> None:
    address = correction_url(changed, 2)
    row = row_url(changed, 2)
    assert owner.get(address)["Location"] == owner.post(address, {})["Location"] == row


@plain_and_htmx
def test_an_undo_that_later_rows_prevent_shows_an_error(
    owner: Client, changed: Match, headers: dict[str, str]
) -> None:
    address = row_url(changed, 2, "row-undo")
    response = owner.post(address, {"op": str(uuid4())}, headers=headers)
    assert response.status_code == 200
    assert "Prvo to povucite ili ispravite." in response.content.decode()
    assert [row.live for row in rows(changed)] == [True] * 4


# Other forms and pages after a change


def test_a_new_deal_asks_for_the_hands_of_the_players_at_the_table(
    owner: Client, changed: Match
) -> None:
    entry = owner.get(deal_url(changed)).context["entry"]
    assert [(hand.seat, hand.name) for hand in entry.hands] == [
        (0, "Ana"),
        (2, "Vesna"),
        (3, "Dragan"),
    ]
    fields = {"position": 5, "ended": "closed", "by": 3, "op": str(uuid4())}
    fields |= {f"h{seat}-points": value for seat, value in ((0, 9), (1, 8), (2, 7), (3, 5))}
    assert owner.post(deal_url(changed), fields).status_code == 302
    assert points(changed)[-1] == [0, None, 0, 6]
    document = rows(changed)[-1].revision.document
    assert list(document["hands"]) == ["Ana", "Vesna", "Dragan"]


def test_a_player_who_left_cannot_have_ended_a_deal(owner: Client, changed: Match) -> None:
    fields = {"position": 5, "ended": "closed", "by": 1, "op": str(uuid4())}
    fields |= {f"h{seat}-points": 9 for seat in (0, 2, 3)}
    response = owner.post(deal_url(changed), fields)
    assert response.context["entry"].errors == ["Ko je rekao „Remi“?"]
    assert len(rows(changed)) == 4


def test_a_deal_typed_before_a_player_left_is_shown_again_before_it_is_written(
    owner: Client, match: Match
) -> None:
    match = record(match, closed(5, 28, 41))
    typed = versioned_fields(match)
    leave(match, "Boris")
    response = owner.post(deal_url(match), typed)
    assert response.context["outcome"].row.summary == "Boris odlazi za stalno"
    assert [hand.name for hand in response.context["entry"].hands] == ["Ana", "Vesna"]
    assert len(rows(match)) == 2
    # What was typed for Boris stays in the form, and counts again when his leaving is undone.
    hidden = '<input type="hidden" name="h1-points" value="28">'
    assert hidden in response.content.decode()
    version = undo(match, 2).version
    again = typed | {"position": 3, "version": version, "op": str(uuid4())}
    assert owner.post(deal_url(match), again).status_code == 302
    assert points(match)[-1] == [59, 0, 0]


def test_a_correction_asks_for_the_hands_of_the_players_of_its_time(
    owner: Client, changed: Match
) -> None:
    address = correction_url(changed, 1)
    entry = owner.get(address).context["entry"]
    assert [hand.name for hand in entry.hands] == ["Ana", "Boris", "Vesna"]
    fields = becki_fields(changed, ("5", "30", "41"), position=1, sequence=1)
    preview = owner.post(preview_url(changed), fields).context["preview"]
    assert [(each.name, each.points) for each in preview.players] == [
        ("Ana", 61),
        ("Boris", 0),
        ("Vesna", 0),
    ]
    assert owner.post(address, fields).status_code == 302
    assert totals(changed) == [64, 0, 0, 45]


def test_an_adjustment_can_be_for_any_player_at_the_table(owner: Client, changed: Match) -> None:
    address = reverse("adjustment-new", args=[changed.code])
    choices = owner.get(address).context["form"].fields["player"].choices
    assert choices == [("0", "Ana"), ("2", "Vesna"), ("3", "Dragan")]
    adjust(changed, "Dragan", -5)
    assert points(changed)[-1] == [0, None, 0, -5]
    assert totals(changed) == [62, 0, 0, 40]


def test_a_result_lists_players_who_left_last_and_without_a_place(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 2)
    match = leave(match, "Vesna")
    page = owner.get(match.get_absolute_url()).content.decode()
    places = re.findall(r'<b class="whose">(\w+)</b>.*?<small>([^<]+)</small>', page, re.DOTALL)
    assert places == [("Ana", "1. mesto"), ("Boris", "2. mesto"), ("Vesna", "ne igra više")]
    response = owner.get(reverse("result", args=[share_token(match)]))
    assert response.context["told"] == "1. Ana 118, 2. Boris 0"
    picture = owner.get(reverse("result-picture", args=[share_token(match)]))
    assert picture["Content-Type"] == "image/png"


@plain_and_htmx
def test_a_corrected_joining_shows_every_total_before_and_after(
    owner: Client, changed: Match, headers: dict[str, str]
) -> None:
    address = reverse("row-preview", args=[changed.code, 3])
    fields = {"op": str(uuid4()), "position": 3, "sequence": 1, "total": "20"}
    before = totals(changed)
    preview = owner.post(address, fields, headers=headers).context["preview"]
    assert [(each.name, each.before, each.after) for each in preview.now] == [
        *((name, total, total) for name, total in zip(changed.players[:3], before, strict=False)),
        ("Dragan", before[3], before[3] - 25),
    ]
    assert totals(changed) == before
