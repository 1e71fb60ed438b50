"""Filters for points, cards and codes of the engine, and for the marks of players and games."""

from collections.abc import Sequence

from django import template
from django.template.loader import select_template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from remi_scores import wording
from remi_scores.wording import question_words

register = template.Library()

MARKS = 8
"""How many marks there are; seats after that begin again."""


@register.filter
def points(value: int | None) -> str:
    """Write points with a real minus sign; a dash for None."""
    return "–" if value is None else wording.number(value)


@register.filter
def signed(value: int) -> str:
    """Write points with their sign."""
    return wording.signed(value)


@register.filter
def cards(text: str) -> list[dict[str, str]]:
    """Return cards of the engine, each with its `rank`, `suit` (c d h s, j or empty) and `name`."""
    return [wording.card_face(token) for token in text.split()]


@register.filter
def dashed(code: str) -> str:
    """Write a code of the engine as URLs have it: with dashes."""
    return code.replace("_", "-")


@register.filter
def question(key: str) -> str:
    """Return the words of a question of the check desk."""
    return question_words(key)


@register.filter
def lookup(values: dict[str, str], name: str) -> str:
    """Return the value of a dictionary by a name that is only known at render time."""
    return values.get(name, "")


@register.filter
def mark(seat: int, initials: str) -> SafeString:
    """Return a player's mark: the colour and shape of the seat, with two letters on it.

    The stylesheet writes the letters, so that no script takes them for a part of the name.
    """
    place = place_of(seat)
    return format_html(
        '<i class="p p{}" data-letters="{}" aria-hidden="true"></i>', place, initials
    )


@register.filter
def dot(seat: int) -> SafeString:
    """Return a player's mark without letters, to stand beside the name or a number."""
    return format_html('<i class="dot p{}" aria-hidden="true"></i>', place_of(seat))


@register.filter
def of_seat(values: Sequence[str], seat: int) -> str:
    """Return what a list, in the order of the seats, has for one of them."""
    return values[seat]


@register.filter
def place_of(seat: int) -> int:
    """Return the number of a seat's mark, from 1."""
    return seat % MARKS + 1


@register.simple_tag
def sign_paths(key: str) -> SafeString:
    """Return the drawing of a game's sign; the site's mark for a game that has none."""
    drawing: SafeString = select_template([f"signs/{key}.html", "signs/tally.html"]).render()
    return drawing
