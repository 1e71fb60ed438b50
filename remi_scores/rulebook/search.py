"""Finds words in the rule pages of the language in use, in either script and without diacritics."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.text import Truncator
from django.utils.translation import get_language

from remi_scores import wording
from remi_scores.engine import VARIANTS, Variant
from remi_scores.people import fold_name
from remi_scores.rulebook.addresses import anchor
from remi_scores.rulebook.games import BOOKS
from remi_scores.rulebook.pages import game_page

LONGEST: Final = 60
"""The most letters of a search that are looked at."""
MOST_FOUND: Final = 40
_EXCERPT: Final = 200
_BLOCKS: Final = frozenset({"p", "li", "tr", "dd", "caption", "figcaption", "h1", "h2", "h3"})
_VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "use"})
_NO_WORD: Final = re.compile(r"[^\w]+")
_ENDING: Final = re.compile(r"(?<=\w{4})(?:ama|ima|om|em|im|ih|og|oj|[aeiou])$")
"""Endings of Serbian words, so that "džokera" finds "džoker"."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a page: the section it is in, the id that leads to it, and its words."""

    section: str
    anchor: str
    words: str
    folded: str


@dataclass(frozen=True, slots=True)
class Found:
    """The passages of one game in which all words of the search are."""

    slug: str
    name: str
    passages: tuple[Passage, ...]


def search_rules(request: HttpRequest, text: str) -> list[Found]:
    """Return where the rules by the book have all words of a text; nothing for an empty one.

    At most MOST_FOUND passages in all, in the order of the games and of their pages.
    """
    wanted = [f" {_ENDING.sub('', word)}" for word in _fold(text[:LONGEST]).split()]
    found: list[Found] = []
    room = MOST_FOUND
    for game in VARIANTS if wanted else ():
        if game.key in BOOKS:
            passages = _passages(_Page(game, get_language() or "", request))
            hits = tuple(p for p in passages if all(word in p.folded for word in wanted))[:room]
            room -= len(hits)
            found += [Found(anchor(game.key), wording.game_name(game.key), hits)] if hits else []
    return found


def _fold(text: str) -> str:
    """Return the words of a text in small Latin letters without diacritics, each after a blank."""
    latin = fold_name(text).replace("đ", "dj")
    plain = "".join(c for c in unicodedata.normalize("NFKD", latin) if not unicodedata.combining(c))
    return f" {_NO_WORD.sub(' ', plain).strip()}"


@dataclass(frozen=True, slots=True)
class _Page:
    """A page by the book; the request draws the frame around it and is not compared."""

    game: type[Variant]
    language: str
    request: HttpRequest = field(compare=False)


@lru_cache(maxsize=64)
def _passages(page: _Page) -> tuple[Passage, ...]:
    context = {"match": None, **game_page(page.game.create({}))}
    template = f"rulebook/games/{page.game.key}.html"
    reader = _Reader()
    reader.feed(render_to_string(template, context, page.request))
    return tuple(reader.passages)


@dataclass(slots=True)
class _Element:
    """An open element: its tag, its id or that of the first element in it, and its own words."""

    tag: str
    anchor: str
    skipped: bool
    words: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    """Reads the passages of a rule page: the text of each block, without drawn cards."""

    def __init__(self) -> None:
        super().__init__()
        self.passages: list[Passage] = []
        self._open: list[_Element] = []
        self._section = self._heading = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            return
        given = {name: value or "" for name, value in attrs}
        above = self._open[-1] if self._open else None
        inside = above is not None and not above.skipped
        starts = tag == "article"
        skipped = tag in {"nav", "svg"} or given.get("class") == "cards"
        if tag == "td":
            self.handle_data(" ")  # between the cells of a row
        self._open.append(_Element(tag, given.get("id", ""), skipped or not (inside or starts)))

    def handle_data(self, data: str) -> None:
        if self._open and not self._open[-1].skipped:
            block = next((one for one in reversed(self._open) if one.tag in _BLOCKS), None)
            if block:
                block.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        while any(one.tag == tag for one in self._open):
            element = self._open.pop()
            if element.tag in _BLOCKS and not element.skipped:
                self._end_block(element)
            elif element.anchor and element.tag not in _BLOCKS and self._open:
                # The id of a part of a sentence leads to the sentence, if that has none itself.
                self._open[-1].anchor = self._open[-1].anchor or element.anchor
            if element.tag == tag:
                return

    def _end_block(self, element: _Element) -> None:
        words = " ".join("".join(element.words).split())
        if element.tag in {"h2", "h3"} and element.anchor:
            self._heading = element.anchor
            self._section = words if element.tag == "h2" else self._section
        if words:
            short = Truncator(words).chars(_EXCERPT)
            place = element.anchor or self._heading
            self.passages.append(Passage(self._section, place, short, _fold(words)))
