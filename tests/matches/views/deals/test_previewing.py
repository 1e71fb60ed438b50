"""The preview of a deal: its points and the match after it, with nothing written."""

from typing import Any

import pytest
from django.test import Client

from remi_scores.matches.models import Match
from tests.helpers.matches import DEVICE, adjust, closed, correct, halp, record, rows, start
from tests.helpers.pages import HTMX, becki_fields, preview_url, use_device

pytestmark = pytest.mark.django_db


def test_htmx_gets_the_preview_alone_and_nothing_is_written(owner: Client, match: Match) -> None:
    response = owner.post(preview_url(match), becki_fields(match), headers=HTMX)
    assert [(p.name, p.points, p.total) for p in response.context["preview"].players] == [
        ("Ana", 59, 59),
        ("Boris", 0, 0),
        ("Vesna", 0, 0),
    ]
    assert b"<html" not in response.content
    assert rows(match) == []


TWICE = "Ovde je 2 × 4♣, 2 × 5♣ (Ana, Boris), a u špilovima je svake po 1. Proverite te ruke."


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("4c 4c 4c 4c", "je 4 × 4♣ (Boris), a u špilovima je svake po 2"),
        ("* " * 5, "je ovde 5 (Boris), a u špilovima ih je 4"),
    ],
)
def test_the_preview_names_the_card_of_which_a_hand_has_too_many_copies(
    owner: Client, match: Match, cards: str, words: str
) -> None:
    hand = {"h1-way": "cards", "h1-cards": cards, "h1-points": ""}
    fields = becki_fields(match, ("", "", "")) | hand
    response = owner.post(preview_url(match), fields, headers=HTMX)
    hand_entry, value = response.context["values"][1]
    assert (len(hand_entry.errors), value) == (1, None)
    assert words in response.content.decode()


def test_a_plain_post_gets_the_whole_form_with_the_typed_fields(
    owner: Client, match: Match
) -> None:
    response = owner.post(preview_url(match), becki_fields(match))
    assert response.status_code == 200
    assert b"<html" in response.content
    assert b'value="28"' in response.content
    assert rows(match) == []


def test_the_preview_shows_which_hand_is_missing(owner: Client, match: Match) -> None:
    response = owner.post(preview_url(match), becki_fields(match, ("5", "", "41")), headers=HTMX)
    assert response.context["preview"].players == ()
    assert [hand.errors for hand in response.context["entry"].hands] == [
        [],
        ["Još nedostaje: unesite karte ili poene za ovu ruku."],
        [],
    ]


def test_the_preview_of_the_last_deal_names_the_winner(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 2)
    response = owner.post(preview_url(match), becki_fields(match), headers=HTMX)
    assert response.context["preview"].winners == ("Ana",)


def test_the_preview_of_a_correction_scores_the_row_in_its_place(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41), closed(5, 28, 41))
    fields = becki_fields(match, ("5", "6", "7"), position=1, sequence=1)
    response = owner.post(preview_url(match), fields, headers=HTMX)
    first = response.context["preview"].players[0]
    assert (first.points, first.total) == (3, 3)


def test_the_preview_says_how_many_points_melds_laid_by_hand_lose(
    owner: Client, match: Match
) -> None:
    hand = {"h1-way": "cards", "h1-cards": "4c 5c 6c 7c 9d 9h 9s Jc Qc Kc"}
    melds = {"h1-points": "", "h1-melds": "4c 5c 6c/9d 9h 9s/Jc Qc Kc"}
    fields = {**becki_fields(match), **hand, **melds}
    response = owner.post(preview_url(match), fields, headers=HTMX)
    values = {hand.seat: value for hand, value in response.context["values"]}
    assert (values[1].points, values[1].best, values[1].lost) == (7, 0, 7)


def test_the_preview_accepts_only_post(owner: Client, match: Match) -> None:
    assert owner.get(preview_url(match)).status_code == 405


# Corrections


def now(owner: Client, match: Match, hands: tuple[str, str, str], position: int = 1) -> Any:
    fields = becki_fields(match, hands, sequence=1, position=position)
    response = owner.post(preview_url(match), fields, headers=HTMX)
    return response.context["preview"], response.content.decode()


def test_a_correction_shows_the_present_totals_before_and_after(
    owner: Client, match: Match
) -> None:
    record(match, closed(5, 28, 41), closed(5, 6, 7))
    adjust(match, "Vesna", -10)
    preview, page = now(owner, match, ("5", "6", "7"))
    assert [(each.name, each.before, each.after) for each in preview.now] == [
        ("Ana", 62, 6),
        ("Boris", 0, 0),
        ("Vesna", -10, -10),
    ]
    assert "<del>62</del> → <b>6</b>" in page
    assert preview.winner == ""


def test_a_correction_that_changes_no_total_says_so(owner: Client, match: Match) -> None:
    record(match, closed(5, 28, 41))
    preview, page = now(owner, match, ("5", "41", "28"))
    assert not preview.changes_totals
    assert "Zbirovi ostaju isti." in page


def test_a_correction_says_who_has_won_instead(owner: Client) -> None:
    match = record(
        start(names=("Ana", "Boris", "Vesna"), options={"rounds": 1}),
        closed(5, 28, 41),
        closed(5, 6, 7),
        closed(28, 5, 10, by="Boris"),  # 62 and 28
    )
    preview, page = now(owner, match, ("5", "6", "7"))  # 6 and 28
    assert preview.winner == "Sada je pobeda: Boris. Do sada: Ana."
    assert preview.winner in page


def test_a_correction_says_that_the_match_goes_on_or_is_over(owner: Client) -> None:
    match = start("halp", ("Ana", "Boris"), {"target": 50})
    record(match, halp("Ana", Boris=20))
    fields = {"position": 1, "sequence": 1, "ended": "remi", "by": "0"}
    response = owner.post(preview_url(match), {**fields, "h1-points": "30"}, headers=HTMX)
    assert response.context["preview"].winner == "Partija je gotova. Pobeda: Ana."
    correct(match, 1, halp("Ana", Boris=30))
    fields["sequence"] = 2
    response = owner.post(preview_url(match), {**fields, "h1-points": "20"}, headers=HTMX)
    assert response.context["preview"].winner == (
        "Partija se nastavlja. Do sada je pobeda bila: Ana."
    )


IMPOSSIBLE = "Ovde ne može ostati toliko karata"


@pytest.mark.parametrize(
    ("game", "fields", "errors"),
    [
        ("divlji", {"ended": "announced", "by": "0", "h1-ranks": "7 8 9 9"},
         {1: [f"{IMPOSSIBLE} (4): ostaje 0 ili 3."]}),
        ("remi_51", {"ended": "out", "by": "0", "h1-ranks": "2 3 4 5 6 7 8 9 9 9 K K"},
         {1: [f"{IMPOSSIBLE} (12): ko je otvoren, ima 1–8. Ako nije otvoren, označite."]}),
        ("becki", {"ended": "closed", "by": "0", "h1-points": "1"},
         {1: ["Karte u ovoj ruci ne mogu vredeti ukupno 1. Saberite poene ponovo."]}),
        ("nak_nak", {"ended": "knock", "by": "0", "h0-ranks": "4c 5c K♦", "h1-ranks": "5c 4c 2h"},
         {0: [TWICE],
          1: [TWICE]}),
        ("nak_nak", {"ended": "knock", "by": "0", "h1-ranks": "K *"},
         {1: ["U ovoj igri nema džokera. Sklonite ih."]}),
    ],
)  # fmt: skip
def test_an_impossible_hand_is_told_before_the_others_are_entered(
    game: str, fields: dict[str, str], errors: dict[int, list[str]]
) -> None:
    match = start(game)
    client = Client()
    use_device(client, DEVICE)
    response = client.post(preview_url(match), {"position": "1", **fields}, headers=HTMX)
    hands = {h.seat: h.errors for h, _ in response.context["values"] if not h.is_blank}
    assert {seat: told for seat, told in hands.items() if told} == errors


def test_a_whole_hand_that_is_still_short_is_no_error_yet(owner: Client, match: Match) -> None:
    fields = {"position": "1", "ended": "closed", "by": "0", "h1-way": "cards", "h1-cards": "4c 5c"}
    response = owner.post(preview_url(match), fields, headers=HTMX)
    assert response.context["values"][1][0].errors == []
