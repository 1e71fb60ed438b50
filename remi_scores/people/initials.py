"""Initials: two letters of each name that tell the players of a match apart."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from remi_scores.people.names import fold_name

_LETTERS: Final = re.compile("dž|lj|nj|.", re.DOTALL | re.IGNORECASE)
_JOINERS: Final = ("Mn", "Me", "Cf", "Sk")


def initials_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return two letters for each name, no two alike; lj, nj and dž count as one letter.

    Of names that begin alike, each gets its first letter and the one by which it differs. A name of
    one letter has only that, and a name without letters its first sign.

    >>> initials_of(["Marko", "Marija", "Ljubica", "Željko"])
    ('Mk', 'Mi', 'Lju', 'Že')
    """
    letters = [_letters(name) for name in names]
    usual = Counter(_key(_join(each[:1], each[1:2])) for each in letters)
    chosen: dict[int, str] = {}
    for asks_twice in (False, True):
        for index, each in enumerate(letters):
            first = _join(each[:1], each[1:2])
            if (usual[_key(first)] > 1) == asks_twice:
                taken = {_key(text) for text in chosen.values()}
                others = [one for place, one in enumerate(letters) if place != index]
                free = (text for text in _offers(each, others) if _key(text) not in taken)
                chosen[index] = next(free)
    return tuple(chosen[index] for index in range(len(names)))


def _offers(letters: Sequence[str], others: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield what may stand for a name, the best first; it never ends."""
    alike = max((_alike(letters, other) for other in others), default=0)
    rest = [max(1, alike), *range(1, len(letters))]
    for place in rest:
        yield _join(letters[:1], letters[place : place + 1])
    for number in count(2):
        yield f"{_join(letters[:1], ())}{number}"


def _alike(letters: Sequence[str], other: Sequence[str]) -> int:
    """Return with how many letters two names begin alike."""
    pairs = enumerate(zip(letters, other, strict=False))
    unlike = (place for place, (one, two) in pairs if _key(one) != _key(two))
    return next(unlike, min(len(letters), len(other)))


def _letters(name: str) -> list[str]:
    """Return the letters and digits of a name; its first sign if it has none."""
    signs: list[str] = []
    for sign in _LETTERS.findall(name):
        if signs and (unicodedata.category(sign[0]) in _JOINERS or signs[-1].endswith("\u200d")):
            signs[-1] += sign
        else:
            signs.append(sign)
    return [sign for sign in signs if sign[0].isalnum()] or signs[:1]


def _join(first: Sequence[str], second: Sequence[str]) -> str:
    capital = "".join(first)
    return f"{capital[:1].upper()}{capital[1:].lower()}{''.join(second).lower()}"


def _key(text: str) -> str:
    """Return what makes two initials look alike, in any case and script."""
    return fold_name(text) or text
