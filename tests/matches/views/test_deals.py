"""Writing, previewing and correcting a deal through its form."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from remi_scores import wording
from remi_scores.engine.documents import read_match
from remi_scores.engine.variants import VARIANTS
from remi_scores.matches.entry.deal import field_names
from remi_scores.matches.entry.prefill import fields_of
from remi_scores.matches.ledger.seating import Seating
from remi_scores.matches.models import Match, Revision
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.matches import closed, points, record, rows, start, totals
from tests.helpers.pages import (
    HTMX,
    becki_fields,
    correction_url,
    deal_url,
    plain_and_htmx,
    redirect_of,
)

pytestmark = pytest.mark.django_db

CASES = Path(__file__).resolve().parents[2] / "cases" / "score_random.jsonl"
FINISHED = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


def preview(match: Match) -> str:
    return reverse("deal-preview", args=[match.code])


# Writing


def test_no_field_cuts_off_what_is_typed(owner: Client, match: Match) -> None:
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


def test_a_plain_post_writes_and_goes_to_the_sheet(owner: Client, match: Match) -> None:
    response = owner.post(deal_url(match), becki_fields(match))
    assert (response.status_code, response["Location"]) == (302, f"/p/{match.code}/?red=1")
    assert points(match) == [[59, 0, 0]]


def test_htmx_is_sent_to_the_sheet_as_well(owner: Client, match: Match) -> None:
    response = owner.post(deal_url(match), becki_fields(match), headers=HTMX)
    assert (response.status_code, response["HX-Redirect"]) == (200, f"/p/{match.code}/?red=1")
    assert points(match) == [[59, 0, 0]]


def test_what_was_typed_is_kept_with_the_fact(owner: Client, match: Match) -> None:
    owner.post(deal_url(match), becki_fields(match, ("5", "10+18", "41"), **{"h1-ranks": "K 8 10"}))
    revision = Revision.objects.get(match=match, position=1)
    assert revision.document["hands"]["Boris"] == {"points": 28}
    assert revision.typed["h1-points"] == "10+18"
    assert revision.typed["h1-ranks"] == "K 8 10"


def test_sent_twice_it_is_written_once(owner: Client, match: Match) -> None:
    fields = becki_fields(match)
    first, second = owner.post(deal_url(match), fields), owner.post(deal_url(match), fields)
    assert first["Location"] == second["Location"]
    assert points(match) == [[59, 0, 0]]


@plain_and_htmx
def test_a_wrong_hand_is_explained_beside_it_and_nothing_is_written(
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


def test_copies_beyond_the_packs_are_shown_beside_all_the_hands(
    owner: Client, match: Match
) -> None:
    cards = {"h0-ranks": "* * * 2", "h1-ranks": "* * 5 5", "h2-ranks": "7 7 7 7"}
    response = owner.post(
        deal_url(match), becki_fields(match, ("", "", ""), **cards, **modes("ranks"))
    )
    assert [bool(hand.errors) for hand in response.context["entry"].hands] == [True, True, False]
    assert rows(match) == []


def modes(mode: str) -> dict[str, str]:
    return {f"h{seat}-way": mode for seat in range(3)}


def test_an_invalid_meld_says_why_in_words(owner: Client, match: Match) -> None:
    fields = becki_fields(match, ("5", "", "41"), **{"h1-way": "ranks"})
    fields |= {"h1-melds": "Kc Ac 2c / 5h 5d 5s", "h1-ranks": "9 8 7 2"}
    response = owner.post(deal_url(match), fields)
    (words,) = response.context["entry"].hands[1].errors
    assert str(wording.MELD_FAULTS["wraps_past_ace"]) in words
    assert rows(match) == []


def test_everybody_missing_is_named(owner: Client, match: Match) -> None:
    response = owner.post(deal_url(match), becki_fields(match, ("5", "", "")))
    assert [bool(hand.errors) for hand in response.context["entry"].hands] == [False, True, True]
    assert rows(match) == []


def test_a_deal_written_meanwhile_is_shown_and_what_was_typed_is_kept(
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


def test_a_form_sent_again_with_another_deal_is_not_swallowed(owner: Client, match: Match) -> None:
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


def test_a_finished_match_takes_no_further_deal(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    assert owner.get(deal_url(match))["Location"] == match.get_absolute_url()
    response = owner.post(deal_url(match), becki_fields(match))
    assert str(wording.ERRORS["match_finished"]) in response.content.decode()
    late = owner.post(deal_url(match), {**becki_fields(match), "position": 3})
    assert (late.context["outcome"].row.number, late.context["outcome"].over) == (3, True)
    assert len(rows(match)) == 3


def test_a_void_deal_is_written_with_its_reason(owner: Client, match: Match) -> None:
    fields = {"op": str(uuid4()), "position": 1, "ended": "void", "reason": "pomešano"}
    assert owner.post(deal_url(match), fields).status_code == 302
    assert Revision.objects.get(match=match, position=1).document == {
        "ended": "void",
        "reason": "pomešano",
    }


# Previewing


def test_the_preview_for_htmx_is_a_part_and_writes_nothing(owner: Client, match: Match) -> None:
    response = owner.post(preview(match), becki_fields(match), headers=HTMX)
    assert [(p.name, p.points, p.total) for p in response.context["preview"].players] == [
        ("Ana", 59, 59),
        ("Boris", 0, 0),
        ("Vesna", 0, 0),
    ]
    assert b"<html" not in response.content
    assert rows(match) == []


@pytest.mark.parametrize(
    ("cards", "words"),
    [("4c 4c 4c 4c", "nema toliko karata 4♣ (Boris)"), ("* " * 5, "nema toliko džokera (Boris)")],
)
def test_the_preview_says_of_one_hand_that_the_packs_do_not_hold_it(
    owner: Client, match: Match, cards: str, words: str
) -> None:
    hand = {"h1-way": "cards", "h1-cards": cards, "h1-points": ""}
    response = owner.post(preview(match), becki_fields(match, ("", "", "")) | hand, headers=HTMX)
    hand_entry, value = response.context["values"][1]
    assert (len(hand_entry.errors), value) == (1, None)
    assert words in response.content.decode()


def test_the_plain_preview_is_the_whole_form_with_everything_typed(
    owner: Client, match: Match
) -> None:
    response = owner.post(preview(match), becki_fields(match))
    assert response.status_code == 200
    assert b"<html" in response.content
    assert b'value="28"' in response.content
    assert rows(match) == []


def test_the_preview_says_what_is_missing(owner: Client, match: Match) -> None:
    response = owner.post(preview(match), becki_fields(match, ("5", "", "41")), headers=HTMX)
    assert response.context["preview"].players == ()
    assert [bool(hand.errors) for hand in response.context["entry"].hands] == [False, True, False]


def test_the_preview_tells_who_would_win(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 2)
    response = owner.post(preview(match), becki_fields(match), headers=HTMX)
    assert response.context["preview"].winners == ("Ana",)


def test_the_preview_of_a_correction_is_of_its_row(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41), closed(5, 28, 41))
    fields = becki_fields(match, ("5", "6", "7"), position=1, sequence=1)
    response = owner.post(preview(match), fields, headers=HTMX)
    first = response.context["preview"].players[0]
    assert (first.points, first.total) == (3, 3)


# Correcting


def test_the_correction_begins_with_what_was_typed(owner: Client, match: Match) -> None:
    owner.post(deal_url(match), becki_fields(match, ("5", "10+18", "41")))
    response = owner.get(correction_url(match))
    assert b'value="10+18"' in response.content
    assert b'name="sequence" value="1"' in response.content


def test_the_correction_of_a_deal_without_typed_fields_begins_with_its_document(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41))
    assert b'value="28"' in owner.get(correction_url(match)).content


@plain_and_htmx
def test_a_correction_recomputes_what_follows(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    record(match, closed(5, 28, 41), closed(5, 28, 41))
    fields = becki_fields(match, ("5", "6", "7"), sequence=1, why="prebrojano")
    response = owner.post(correction_url(match), fields, headers=headers)
    assert redirect_of(response) == f"/p/{match.code}/?red=1"
    assert totals(match) == [62, 0, 0]
    assert Revision.objects.get(match=match, position=1, sequence=2).why == "prebrojano"


def test_a_wrong_correction_writes_nothing(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    response = owner.post(correction_url(match), becki_fields(match, ("5", "999", "7"), sequence=1))
    assert [bool(hand.errors) for hand in response.context["entry"].hands] == [False, True, False]
    assert totals(match) == [59, 0, 0]


def test_a_correction_sent_twice_is_written_once(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    fields = becki_fields(match, ("5", "6", "7"), sequence=1)
    assert [owner.post(correction_url(match), fields).status_code for _ in range(2)] == [302, 302]
    assert Revision.objects.filter(match=match, position=1).count() == 2


def test_a_correction_of_an_older_state_shows_the_newer(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(correction_url(match), becki_fields(match, ("5", "6", "7"), sequence=1))
    response = owner.post(correction_url(match), becki_fields(match, ("5", "8", "9"), sequence=1))
    assert response.status_code == 200
    assert response.context["outcome"].row.position == 1
    assert b'name="sequence" value="2"' in response.content
    assert totals(match) == [3, 0, 0]


def test_a_correction_that_spoils_a_later_deal_says_which(owner: Client) -> None:
    match = start("divlji", names=("Ana", "Boris"))
    for cards in ("5c 9d Kh", "5c 9d Kh 7s"):
        fields = {"position": match.rows.count() + 1, "ended": "announced", "by": 0}
        fields |= {"h0-empty": "on", "h1-cards": cards}
        assert owner.post(deal_url(match), fields).status_code == 302
    fields = {"op": str(uuid4()), "ended": "void", "reason": "greška", "sequence": 1}
    response = owner.post(correction_url(match), fields)
    assert response.status_code == 200
    assert response.context["outcome"].problem.startswith("Deljenje 2, ")
    assert all(row.live for row in rows(match))


def test_a_correction_that_ends_the_match_earlier_is_asked_for(owner: Client) -> None:
    match = start("halp", names=("Ana", "Boris"), options={"target": 100})
    for value in ("40", "40"):
        fields = {"position": match.rows.count() + 1, "ended": "remi", "by": 0, "h1-points": value}
        owner.post(deal_url(match), fields)
    fields = {"op": str(uuid4()), "ended": "remi", "by": 0, "h1-points": "90", "sequence": 1}
    shown = owner.post(preview(match), {**fields, "position": 1}, headers=HTMX).context["preview"]
    response = owner.post(correction_url(match), fields)
    assert response.context["outcome"].confirm == "2"
    assert response.context["outcome"].problem == shown.warning
    assert [player.total for player in shown.players] == [115, 0]
    assert totals(match) == [130, 0]
    assert owner.post(correction_url(match), {**fields, "confirm": "2"}).status_code == 302
    assert totals(match) == [115, 0]
    assert [row.live for row in rows(match)] == [True, False]


def test_an_undone_row_is_not_corrected_but_restored_first(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    owner.post(reverse("row-undo", args=[match.code, 1]))
    response = owner.get(correction_url(match))
    assert (response.status_code, response["Location"]) == (302, f"/p/{match.code}/red/1/")


# Who may, and how


def test_a_stranger_finds_nothing(stranger: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    fields = becki_fields(match)
    answers = [
        stranger.get(deal_url(match)),
        stranger.post(deal_url(match), fields),
        stranger.post(preview(match), fields),
        stranger.get(correction_url(match)),
        stranger.post(correction_url(match), fields),
    ]
    assert [answer.status_code for answer in answers] == [404] * 5
    assert len(rows(match)) == 1


def test_a_preview_is_only_posted(owner: Client, match: Match) -> None:
    assert owner.get(preview(match)).status_code == 405


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(owner: Client, match: Match, method: str) -> None:
    assert getattr(owner, method)(deal_url(match)).status_code == 405


# All games, and any input


@pytest.mark.parametrize("case", FINISHED, ids=lambda case: case["name"])
def test_whole_matches_of_every_game_go_through_the_form(
    owner: Client, case: dict[str, Any]
) -> None:
    report = read_match(case["in"])
    names = report.players
    dealer = names.index(report.first_dealer or names[0])
    match = start(report.variant, names, report.options, dealer=dealer)
    for number, deal in enumerate(report.deals, 1):
        fields = {"op": str(uuid4()), "position": match.rows.count() + 1}
        response = owner.post(deal_url(match), {**fields, **fields_of(deal, names)})
        assert response.status_code == 302
        for each in report.adjustments:
            if each.after_deal == number:
                adjust(owner, match, names.index(each.player), each.points, each.reason)
    answer = case["expect"]
    fresh = Match.objects.get(pk=match.pk)
    if "totals" in answer:
        assert dict(zip(names, fresh.standing["totals"], strict=True)) == answer["totals"]
    if "finished" in answer:
        assert fresh.finished is answer["finished"]
    assert check_match(match=fresh) == []


def adjust(client: Client, match: Match, seat: int, value: int, reason: str) -> None:
    fields = {"player": seat, "points": value, "reason": reason}
    position = match.rows.count() + 1
    address = reverse("adjustment-new", args=[match.code])
    response = client.post(address, {**fields, "position": position, "op": str(uuid4())})
    assert response.status_code == 302


nasty = st.text(max_size=30) | st.sampled_from(
    ["", "\x00", "'; --", "{}", "[[[[", "K" * 400, "9" * 400, "5h 6h 7h", "* *", "10+10", "\u202e"]
)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_no_input_breaks_the_form(
    owner: Client, db: None, variant: type, data: st.DataObject
) -> None:
    match = start(variant.key)
    shape = Seating(match.variant, ("Ana", "Boris", "Vesna"))
    names = [*field_names(shape), "op", "position", "sequence", "why", "confirm"]
    ended = [str(ending) for ending in variant.endings]
    fields = {
        "position": "1", "ended": data.draw(st.sampled_from([*ended, "void"])), "by": "0",
        "h0-points": "5", "h1-points": "10", "h2-points": "12",
    } | data.draw(st.dictionaries(st.sampled_from(names), nasty, max_size=6))  # fmt: skip
    for address in (deal_url(match), preview(match)):
        assert owner.post(address, fields, headers=HTMX).status_code == 200
    assert len(rows(match)) <= 1


def test_what_own_melds_cost_is_known_of_clubs_too(owner: Client, match: Match) -> None:
    hand = {"h1-way": "cards", "h1-cards": "4c 5c 6c 7c 9d 9h 9s Jc Qc Kc"}
    fields = {
        **becki_fields(match),
        **hand,
        "h1-points": "",
        "h1-melds": "4c 5c 6c/9d 9h 9s/Jc Qc Kc",
    }
    response = owner.post(preview(match), fields, headers=HTMX)
    values = {hand.seat: value for hand, value in response.context["values"]}
    assert (values[1].points, values[1].best, values[1].lost) == (7, 0, 7)
