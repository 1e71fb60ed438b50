"""Numbers in words, 0 to 999, in Serbian with the forms of its dialects and in English."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from remi_scores.typed.line import wordlists
from remi_scores.typed.line.folding import fold

_JOINING: Final = frozenset(wordlists.AND_WORDS.split())
_DIGITS: Final = 9  # a longer number is no value of a hand


@cache
def _table(name: str) -> Mapping[str, int]:
    """Return the folded words of one list of numbers."""
    lists: Mapping[int, str] = getattr(wordlists, f"{name}_WORDS")
    table = {fold(word).text: value for value, words in lists.items() for word in words.split()}
    if name == "TEENS":
        for value, stem in enumerate(wordlists.TEENS_STEMS.split(), 11):
            for end in wordlists.TEENS_ENDS.split():
                table[fold(stem + end).text] = value
    return table


ZEROS: Final = frozenset(wordlists.ZERO_WORDS.split())
HUNDREDS: Final = frozenset(wordlists.HUNDRED_WORDS.split())


def number_words() -> Iterator[str]:
    """Yield every folded word that numbers are made of."""
    yield from ZEROS
    yield from HUNDREDS
    for name in ("ONES", "TEENS", "TENS", "HUNDREDS"):
        yield from _table(name)


def read_number(words: Sequence[str]) -> tuple[int, int] | None:
    """Read a number at the beginning of folded words; return it and how many words it takes.

    None if there is none. Digits are a number by themselves.

    >>> read_number(["dve", "stotine", "i", "pet", "boris"])
    (205, 4)
    """
    if not words:
        return None
    first = words[0]
    if first.isdigit():
        return (int(first), 1) if len(first) <= _DIGITS else None
    if first in ZEROS:
        return 0, 1
    if (joined := _joined(first)) is not None:
        return joined, 1
    value, used = _hundreds(words)
    below, more = _below_hundred(words[used:], joined=used > 0)
    return (value + below, used + more) if used + more else None


def _hundreds(words: Sequence[str]) -> tuple[int, int]:
    ones = _table("ONES").get(words[0])
    if ones and len(words) > 1 and words[1] in HUNDREDS:
        return ones * 100, 2
    if value := _table("HUNDREDS").get(words[0]):
        return value, 1
    for head, value in _table("ONES").items():
        if words[0].startswith(head) and words[0][len(head) :] in HUNDREDS:  # petstotina
            return value * 100, 1
    return (100, 1) if words[0] == "hundred" else (0, 0)


def _below_hundred(words: Sequence[str], *, joined: bool) -> tuple[int, int]:
    """Read what is below a hundred; `joined`: it goes on from hundreds, so `i` may be in front."""
    skip = int(joined and len(words) > 1 and words[0] in _JOINING)
    rest = words[skip:]
    if not rest:
        return 0, 0
    for name in ("TEENS", "ONES"):
        if value := _table(name).get(rest[0]):
            if joined and rest[1:] and rest[1] in HUNDREDS:
                return 0, 0
            return value, skip + 1
    if not (tens := _table("TENS").get(rest[0])):
        return 0, 0
    used = skip + 1
    more = int(len(rest) > 2 and rest[1] in _JOINING)
    if rest[1 + more :] and (ones := _table("ONES").get(rest[1 + more])):
        return tens + ones, used + more + 1
    return tens, used


@cache
def _joined(word: str) -> int | None:
    """Read a number whose words are written as one: dvadesetpet."""
    for name, lower in (("HUNDREDS", ("TENS", "TEENS", "ONES")), ("TENS", ("ONES",))):
        for head, value in _table(name).items():
            if word.startswith(head) and len(head) > 2:
                rest = word[len(head) :]
                for below in lower:
                    if ones := _table(below).get(rest):
                        return value + ones
    return None
