"""Rows of cards typed for a question: read, refused with an error, or asked about."""

from html import unescape

import pytest
from django.test import Client

from tests.helpers.desk import RUN, ask, page_text

pytestmark = pytest.mark.django_db


def test_typed_rows_are_kept_when_another_question_is_chosen(owner: Client) -> None:
    page = page_text(owner, igra="remi_51", pitanje="meld", cards=RUN, melds="9c 9d 9h / Ks Kd Kh")
    assert '<input type="hidden" name="melds" value="9c 9d 9h / Ks Kd Kh">' in page
    assert f'value="{RUN}"' in page


def test_unclear_cards_stay_in_the_field_with_a_question_about_them(owner: Client) -> None:
    page = page_text(owner, igra="halp", pitanje="meld", cards="9x 5 6h", asked="1")
    assert 'value="9x 5 6h"' in page
    assert 'data-of="cards"' in page
    assert 'aria-invalid="true"' in page


@pytest.mark.parametrize(
    ("question", "fields", "words"),
    [
        ("meld", {"cards": ""}, "Unesite karte."),
        ("meld", {"cards": "-5h"}, "nije karta"),
        ("joker_swap", {"meld": RUN, "card": "5h 6h", "to": ""}, "Unesite tačno jednu kartu."),
        ("lay_off", {"meld": RUN, "cards": "  "}, "Unesite karte."),
    ],
)
def test_an_unreadable_row_shows_an_error(
    owner: Client, question: str, fields: dict[str, str], words: str
) -> None:
    page = ask(owner, "halp", question, **fields)
    assert page.context["is_refused"]
    assert words in unescape(page.content.decode())


@pytest.mark.parametrize(
    "text", ["5h " * 2000, "\x00", "<script>alert(1)</script>", "٣♥", "K" * 400]
)
@pytest.mark.parametrize("question", ["meld", "rearrangement", "best_table"])
def test_hostile_cards_are_refused_and_shown_as_text(
    owner: Client, question: str, text: str
) -> None:
    fields = dict.fromkeys(("cards", "before", "hand", "after", "table"), text)
    page = ask(owner, "halp", question, **fields)
    assert page.status_code == 200
    assert page.context["is_refused"]
    assert "<script>alert" not in page.content.decode()
