"""Filters for points, cards and codes of the engine."""

from django import template

from remi_scores import wording
from remi_scores.wording import question_words

register = template.Library()


@register.filter
def points(value: int | None) -> str:
    """Write points with a real minus sign; a dash for None."""
    return "–" if value is None else wording.number(value)


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
