"""The part of a deal's form that says who closed wrongly."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from remi_scores import wording
from remi_scores.matches.ledger import get_row
from remi_scores.matches.models import Match, Revision
from tests.helpers.matches import next_position, reloaded, rows, start, totals
from tests.helpers.pages import correction_url, deal_url, plain_and_htmx, redirect_of

pytestmark = pytest.mark.django_db


def fields(match: Match, **more: object) -> dict[str, object]:
    base = {"op": str(uuid4()), "position": next_position(match), "version": match.version}
    return {**base, "ended": "void", "reason": "", "wrong": "1", **more}


@pytest.fixture
def fined() -> Match:
    return start(options={"wrong_close_penalty": 20})


@plain_and_htmx
def test_who_closed_wrongly_is_the_reason_and_pays(
    owner: Client, fined: Match, headers: dict[str, str]
) -> None:
    response = owner.post(deal_url(fined), fields(fined), headers=headers)
    assert redirect_of(response) == f"/p/{fined.code}/?red=1"
    deal, penalty = Revision.objects.filter(match=fined, position__gt=0)
    assert deal.document["reason"] == wording.wrong_close_of("Boris")
    assert penalty.document["reason"] == wording.wrong_close()
    assert totals(fined) == [0, -20, 0]


def test_a_reason_that_was_typed_is_kept(owner: Client, fined: Match) -> None:
    owner.post(deal_url(fined), fields(fined, reason="fali kralj"))
    assert Revision.objects.get(match=fined, position=1).document["reason"] == "fali kralj"
    assert totals(fined) == [0, -20, 0]


@pytest.mark.parametrize("wrong", ["", "3", "-1", "x"])
def test_without_a_player_the_reason_must_be_typed(owner: Client, fined: Match, wrong: str) -> None:
    response = owner.post(deal_url(fined), fields(fined, wrong=wrong))
    assert (response.status_code, rows(fined)) == (200, [])
    owner.post(deal_url(fined), fields(fined, wrong=wrong, reason="karta se videla"))
    assert (len(rows(fined)), totals(fined)) == (1, [0, 0, 0])


def test_who_is_marked_pays_nothing_in_a_deal_that_counts(owner: Client, fined: Match) -> None:
    hands = {"h0-points": "5", "h1-points": "28", "h2-points": "41"}
    owner.post(deal_url(fined), fields(fined, ended="closed", by="0", **hands))
    assert totals(fined) == [59, 0, 0]


def test_the_preview_counts_the_penalty(owner: Client, fined: Match) -> None:
    response = owner.post(f"{deal_url(fined)}pregled/", fields(fined))
    players = response.context["preview"].players
    assert [(each.points, each.total) for each in players] == [(0, 0), (-20, -20), (0, 0)]
    assert [line.words for line in players[1].lines] == [wording.wrong_close()]


def test_a_correction_keeps_the_reason_and_asks_nobody(owner: Client, fined: Match) -> None:
    owner.post(deal_url(fined), fields(fined))
    page = owner.get(correction_url(fined, 1)).content.decode()
    assert wording.wrong_close_of("Boris") in page
    assert 'name="wrong"' not in page
    changed = fields(fined, reason="druga karta", sequence="1", why="")
    owner.post(correction_url(fined, 1), changed)
    assert (len(rows(fined)), totals(fined)) == (2, [0, -20, 0])


def rename(owner: Client, match: Match, name: str) -> None:
    """Correct the name of the second player, as the owner's form does."""
    match = reloaded(match)
    names = {f"n{seat}": each for seat, each in enumerate(match.players)} | {"n1": name}
    head = {"version": match.version, "head": match.revisions.filter(position=0).count()}
    said = {"op": str(uuid4()), "order": "0,1,2", "dealer": "0", **names, **head}
    assert owner.post(reverse("players", args=[match.code]), said).status_code == 302
    assert reloaded(match).players[1] == name


@pytest.mark.parametrize("language", ["sr-latn", "en"])
def test_the_reason_follows_a_name_that_is_corrected(
    owner: Client, fined: Match, language: str
) -> None:
    owner.cookies["django_language"] = language
    owner.post(deal_url(fined), fields(fined))
    rename(owner, fined, "Bora")
    rename(owner, fined, "Borivoje")
    row = get_row(reloaded(fined), 1)
    with override(language):
        assert row.revision.document["reason"] == wording.wrong_close_of("Borivoje")
    page = owner.get(correction_url(fined)).content.decode()
    assert row.revision.document["reason"] in page
    assert "Boris" not in page
    # What was written is a fact, and stays.
    assert "Boris" in Revision.objects.get(match=fined, position=1).document["reason"]


def test_a_form_kept_since_before_the_correction_names_the_player_too(
    owner: Client, fined: Match
) -> None:
    rename(owner, fined, "Bora")
    owner.post(deal_url(fined), fields(fined, reason=wording.wrong_close_of("Boris")))
    reason = get_row(reloaded(fined), 1).revision.document["reason"]
    assert reason == wording.wrong_close_of("Bora")


def test_words_of_a_person_are_left_alone(owner: Client, fined: Match) -> None:
    owner.post(deal_url(fined), fields(fined, reason="Boris se zabunio"))
    rename(owner, fined, "Bora")
    assert get_row(reloaded(fined), 1).revision.document["reason"] == "Boris se zabunio"
