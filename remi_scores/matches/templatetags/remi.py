"""Filters for points and cards."""

from django import template

from remi_scores import wording
from remi_scores.wording import question_words

register = template.Library()


@register.filter
def points(value: int | None) -> str:
    """Write points with a real minus sign; a dash for none."""
    return "–" if value is None else wording.number(value)


@register.filter
def cards(text: str) -> list[dict[str, str]]:
    """Return cards written by the engine, each as `rank`, `suit` (c d h s, j, or empty), `name`."""
    return [wording.card_face(token) for token in text.split()]


@register.filter
def dashed(code: str) -> str:
    """Write a code of the engine as it stands in addresses."""
    return code.replace("_", "-")


@register.filter
def question(key: str) -> str:
    """Say a question of the check desk."""
    return question_words(key)


@register.filter
def lookup(values: dict[str, str], name: str) -> str:
    """Return the value of a field by its name."""
    return values.get(name, "")
