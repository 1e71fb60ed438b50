"""Names of people: cleaned as typed, folded for comparison, and sorted the Serbian way."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 40
"""Letters in a name; marks and the joiners of an emoji are not counted."""

LONGEST_STORED: Final = 240
"""Code points in a name: an emoji may be a dozen of them."""

_JOINER: Final = "\u200d"
_BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
_UNCOUNTED: Final = ("Mn", "Me", "Cf", "Sk")
_CYRILLIC: Final = dict(
    zip(
        map(ord, "абвгдђежзијклљмнњопрстћуфхцчџш"),
        "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š".split(),  # noqa: SIM905
        strict=True,
    )
)
_ALPHABET: Final = "a b c č ć d dž đ e f g h i j k l lj m n nj o p q r s š t u v w x y z ž"
_ORDER: Final = {letter: place for place, letter in enumerate(_ALPHABET.split())}
_LETTERS: Final = re.compile("dž|lj|nj|.", re.DOTALL)


def clean_name(text: str) -> str:
    """Return a name without control and direction characters, white space collapsed, in NFC.

    Empty if nothing visible is left. The length is not judged: `is_too_long` does.
    """
    spaced = "".join(" " if char.isspace() else char for char in text.translate(_BLANKS))
    kept = "".join(char for char in spaced if not _is_hidden(char))
    name = " ".join(unicodedata.normalize("NFC", kept).split())
    return name if name_length(name) else ""


def has_controls(text: str) -> bool:
    """Tell whether a text, as typed, holds a line end or another control character within.

    A tab is white space like any other; direction marks show nothing and go by themselves.
    """
    kinds = {unicodedata.category(char) for char in text.strip() if char != "\t"}
    return not kinds.isdisjoint(("Cc", "Zl", "Zp"))


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs") and char != _JOINER


def name_length(name: str) -> int:
    """Count the letters of a name; marks, joiners and emoji modifiers are not counted."""
    return sum(unicodedata.category(char) not in _UNCOUNTED for char in name)


def is_too_long(name: str) -> bool:
    """Tell whether a clean name has more letters than fit the sheet."""
    return name_length(name) > LONGEST or len(name) > LONGEST_STORED


def fold_name(name: str) -> str:
    """Return what two spellings of one person share, whatever the case and the script.

    >>> fold_name("ЖЕЉКО") == fold_name(" Željko ")
    True
    """
    plain = unicodedata.normalize("NFKC", clean_name(name)).casefold()
    latin = plain.translate(_CYRILLIC).replace("\ufe0f", "").replace("\ufe0e", "")
    return " ".join(unicodedata.normalize("NFC", latin).split())


def sort_key(name: str) -> tuple[tuple[int, ...], str]:
    """Return the key of the Serbian order (a b c č ć d dž đ …); other signs follow the letters."""
    letters = _LETTERS.findall(fold_name(name))
    return tuple(_ORDER.get(letter, 100 + ord(letter[0])) for letter in letters), name
