"""Writing a deal through its form, and who may."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores import wording
from remi_scores.matches.models import Match, Revision
from tests.helpers.matches import closed, points, record, rows, start
from tests.helpers.pages import (
    HTMX,
    becki_fields,
    correction_url,
    deal_url,
    plain_and_htmx,
    preview_url,
)

pytestmark = pytest.mark.django_db


def modes(mode: str) -> dict[str, str]:
    """The fields that say for each hand how it is typed: by points, ranks or cards."""
    return {f"h{seat}-way": mode for seat in range(3)}


# The form


def test_no_form_field_has_a_maxlength(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    row = reverse("row", args=[match.code, 1])
    parts = ("adjustment-new", "leave", "join-late")
    asked = (reverse("new-match") + "?igra=becki", reverse("desk") + "?igra=becki&pitanje=meld")
    of_match = [reverse(name, args=[match.code]) for name in parts]
    for address in (deal_url(match), row, *of_match, *asked):
        assert "maxlength" not in owner.get(address).content.decode()


def test_the_form_is_a_whole_page(owner: Client, match: Match) -> None:
    response = owner.get(deal_url(match))
    assert response.status_code == 200
    assert b"<html" in response.content
    assert b'name="position" value="1"' in response.content


def test_a_plain_post_writes_a_deal_and_redirects_to_the_sheet(owner: Client, match: Match) -> None:
    response = owner.post(deal_url(match), becki_fields(match))
    assert (response.status_code, response["Location"]) == (302, f"/p/{match.code}/?red=1")
    assert points(match) == [[59, 0, 0]]


def test_an_htmx_post_writes_a_deal_and_redirects_to_the_sheet(owner: Client, match: Match) -> None:
    response = owner.post(deal_url(match), becki_fields(match), headers=HTMX)
    assert (response.status_code, response["HX-Redirect"]) == (200, f"/p/{match.code}/?red=1")
    assert points(match) == [[59, 0, 0]]


def test_a_revision_keeps_the_typed_texts_beside_the_document(owner: Client, match: Match) -> None:
    owner.post(deal_url(match), becki_fields(match, ("5", "10+18", "41"), **{"h1-ranks": "K 8 10"}))
    revision = Revision.objects.get(match=match, position=1)
    assert revision.document["hands"]["Boris"] == {"points": 28}
    assert revision.typed["h1-points"] == "10+18"
    assert revision.typed["h1-ranks"] == "K 8 10"


def test_a_form_sent_twice_writes_one_deal(owner: Client, match: Match) -> None:
    fields = becki_fields(match)
    first, second = owner.post(deal_url(match), fields), owner.post(deal_url(match), fields)
    assert first["Location"] == second["Location"]
    assert points(match) == [[59, 0, 0]]


@plain_and_htmx
def test_a_wrong_hand_shows_its_error_and_writes_nothing(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    fields = becki_fields(match, ("5", "999", "41"))
    response = owner.post(deal_url(match), fields, headers=headers)
    assert response.status_code == 200
    assert (b"<html" in response.content) is (not headers)
    entry = response.context["entry"]
    words = wording.explain("impossible_points", {"points": 999})
    assert [hand.errors for hand in entry.hands] == [[], [words], []]
    assert words in response.content.decode()
    assert 'value="999"' in response.content.decode()
    assert rows(match) == []


def test_copies_beyond_the_packs_are_an_error_of_every_hand_that_has_them(
    owner: Client, match: Match
) -> None:
    cards = {"h0-ranks": "* * * 2", "h1-ranks": "* * 5 5", "h2-ranks": "7 7 7 7"}
    response = owner.post(
        deal_url(match), becki_fields(match, ("", "", ""), **cards, **modes("ranks"))
    )
    error = "Džokera je ovde 5 (Ana, Boris), a u špilovima ih je 4. Proverite te ruke."
    hands = response.context["entry"].hands
    assert [hand.errors for hand in hands] == [[error], [error], []]
    assert rows(match) == []


def test_an_invalid_meld_shows_its_error_and_writes_nothing(owner: Client, match: Match) -> None:
    fields = becki_fields(match, ("5", "", "41"), **{"h1-way": "ranks"})
    fields |= {"h1-melds": "Kc Ac 2c / 5h 5d 5s", "h1-ranks": "9 8 7 2"}
    response = owner.post(deal_url(match), fields)
    (words,) = response.context["entry"].hands[1].errors
    assert str(wording.MELD_FAULTS["wraps_past_ace"]) in words
    assert rows(match) == []


def test_every_missing_hand_shows_an_error(owner: Client, match: Match) -> None:
    response = owner.post(deal_url(match), becki_fields(match, ("5", "", "")))
    error = "Još nedostaje: unesite karte ili poene za ovu ruku."
    hands = response.context["entry"].hands
    assert [hand.errors for hand in hands] == [[], [error], [error]]
    assert rows(match) == []


def test_a_conflict_shows_the_written_deal_and_keeps_the_typed_fields(
    owner: Client, match: Match
) -> None:
    fields = becki_fields(match, ("5", "6", "7"))
    record(match, closed(5, 28, 41))
    response = owner.post(deal_url(match), fields)
    assert response.status_code == 200
    assert response.context["outcome"].row.number == 1
    assert b'name="position" value="2"' in response.content
    assert b'value="7"' in response.content
    assert points(match) == [[59, 0, 0]]


def test_the_form_after_a_conflict_writes_the_next_deal(owner: Client, match: Match) -> None:
    fields = becki_fields(match, ("5", "6", "7"))
    record(match, closed(5, 28, 41))
    response = owner.post(deal_url(match), fields)
    again = {**fields, "position": 2, "op": str(response.context["op"])}
    assert owner.post(deal_url(match), again).status_code == 302
    assert points(match) == [[59, 0, 0], [3, 0, 0]]


def test_a_used_form_with_another_deal_is_a_conflict(owner: Client, match: Match) -> None:
    fields = becki_fields(match)
    owner.post(deal_url(match), fields)
    response = owner.post(deal_url(match), {**fields, "h1-points": "6"})
    assert response.status_code == 200
    assert response.context["outcome"].row.number == 1
    assert points(match) == [[59, 0, 0]]


@pytest.mark.parametrize("position", ["", "0", "7", "x", "-1", "9" * 30])
def test_a_position_that_is_not_the_next_writes_nothing(
    owner: Client, match: Match, position: str
) -> None:
    response = owner.post(deal_url(match), becki_fields(match, position=position))
    assert response.status_code == 200
    assert b'name="position" value="1"' in response.content
    assert rows(match) == []


def test_a_finished_match_accepts_no_deal(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    assert owner.get(deal_url(match))["Location"] == match.get_absolute_url()
    response = owner.post(deal_url(match), becki_fields(match))
    assert str(wording.ERRORS["match_finished"]) in response.content.decode()
    late = owner.post(deal_url(match), {**becki_fields(match), "position": 3, "h1-points": 30})
    assert (late.context["outcome"].row.number, late.context["outcome"].over) == (3, True)
    assert len(rows(match)) == 3


def test_a_void_deal_is_written_with_its_reason(owner: Client, match: Match) -> None:
    fields = {"op": str(uuid4()), "position": 1, "ended": "void", "reason": "pomešano"}
    assert owner.post(deal_url(match), fields).status_code == 302
    assert Revision.objects.get(match=match, position=1).document == {
        "ended": "void",
        "reason": "pomešano",
    }


# Who may, and how


def test_a_stranger_gets_404_and_writes_nothing(stranger: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    fields = becki_fields(match)
    answers = [
        stranger.get(deal_url(match)),
        stranger.post(deal_url(match), fields),
        stranger.post(preview_url(match), fields),
        stranger.get(correction_url(match)),
        stranger.post(correction_url(match), fields),
    ]
    assert [answer.status_code for answer in answers] == [404] * 5
    assert len(rows(match)) == 1


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(owner: Client, match: Match, method: str) -> None:
    assert getattr(owner, method)(deal_url(match)).status_code == 405
