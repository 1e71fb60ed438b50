"""The table of house rules: the book's value, what may be chosen, and what other tables play."""

from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from remi_scores import wording
from remi_scores.engine import Option, Variant
from remi_scores.rulebook import words
from remi_scores.rulebook.addresses import option_anchor
from remi_scores.rulebook.book import Book


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule in words; `here` is the match's value if it differs from the book's."""

    anchor: str
    label: str
    book: str
    here: str
    choices: str
    seen: str


def house_rule_rows(variant: Variant, book: Book) -> list[HouseRule]:
    """Return the game's own house rules, in its order, and then those that all games have."""
    changed = variant.changed_options()
    shared = Variant.options()
    own = [option for option in variant.options() if option not in shared]
    return [
        HouseRule(
            anchor=option_anchor(option.name),
            label=wording.option_words(option.name),
            book=wording.value_words(option.name, option.default),
            here=wording.value_words(option.name, changed[option.name])
            if option.name in changed
            else "",
            choices=_choices(option),
            seen=_seen(option, book.seen.get(option.name, ())),
        )
        for option in (*own, *shared)
    ]


def house_rule_links(variant: Variant) -> dict[str, SafeString]:
    """Return for every house rule a sentence with a link to its row and its value in this match."""
    return {
        option.name: format_html(
            '{} <a href="#{}">{}</a>: {}.',
            words.house_rule_label(),
            option_anchor(option.name),
            wording.option_words(option.name),
            wording.value_words(option.name, getattr(variant, option.name)),
        )
        for option in variant.options()
    }


def _choices(option: Option) -> str:
    if option.kind == "number":
        return wording.option_range(option)
    values = option.choices or (False, True)
    return " / ".join(wording.value_words(option.name, value) for value in values)


def _seen(option: Option, values: tuple[Any, ...] | range) -> str:
    if isinstance(values, range):
        return words.span_words(values)
    return ", ".join(wording.value_words(option.name, value) for value in values)
