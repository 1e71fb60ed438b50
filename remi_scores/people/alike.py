"""Names that look alike: whoever has them may be one person, which only people can say."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from remi_scores.people.names import fold_name

_PLAIN: Final = str.maketrans({"đ": "dj"})
_SIGNS: Final = re.compile(r"[^\w ]+")


def _bare(name: str) -> str:
    """Return a folded name without the marks over its letters and without other signs."""
    apart = unicodedata.normalize("NFD", fold_name(name).translate(_PLAIN))
    kept = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join(_SIGNS.sub(" ", kept).split())


def look_alike(one: str, other: str) -> bool:
    """Tell whether two names differ only by marks and signs, or one begins as the other.

    >>> look_alike("Željko", "Zeljko"), look_alike("Željko", "Željko M."), look_alike("Ana", "Anja")
    (True, True, False)
    """
    first, second = sorted((_bare(one), _bare(other)), key=len)
    return bool(first) and (first == second or second.startswith(f"{first} "))


def alike(names: Iterable[tuple[int, str]]) -> list[tuple[int, int]]:
    """Return the pairs, by their keys, of those whose names look alike."""
    return [
        (one, other)
        for (one, name), (other, that) in combinations(names, 2)
        if look_alike(name, that)
    ]
