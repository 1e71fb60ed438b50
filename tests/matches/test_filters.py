"""The template filters."""

import pytest
from django.template import Context, Template

from remi_scores import wording
from remi_scores.engine.cards import DECK, JOKER


def render(source: str, **values: object) -> str:
    return Template("{% load remi %}" + source).render(Context(values))


def test_points_have_a_real_minus_sign() -> None:
    assert render("{{ points|points }}", points=-140) == "−140"


def test_every_card_has_a_face_and_a_name() -> None:
    faces = [wording.card_face(str(card)) for card in (*DECK, JOKER)]
    assert len({(face["rank"], face["suit"]) for face in faces}) == 53
    assert len({face["name"] for face in faces}) == 53


@pytest.mark.parametrize(
    ("token", "shown"),
    [
        ("Kh", "K♥"),
        ("Qs", "D♠"),
        ("Tc", "10♣"),
        ("*", "Dž"),
        ("7", "7"),
        ("kd", "kd"),
        ("xx", "xx"),
    ],
)
def test_cards_are_shown_with_serbian_ranks_and_suit_symbols(token: str, shown: str) -> None:
    assert wording.show_cards(token) == shown


def test_cards_are_drawn_in_their_order() -> None:
    drawn = render("{% for c in text|cards %}{{ c.rank }}{{ c.suit }} {% endfor %}", text="5h *")
    assert drawn == "5h Džj "


def test_a_field_is_looked_up_by_its_name() -> None:
    assert (
        render("{{ fields|lookup:'run' }}|{{ fields|lookup:'pair' }}", fields={"run": "2"}) == "2|"
    )
