"""Names of people: clean what was typed, fold it for comparison, sort in Serbian order."""

import re
import unicodedata
from hashlib import sha256
from typing import Final

LONGEST: Final = 40
"""The most letters of a name; combining marks and the joiners of emoji are not counted."""

LONGEST_STORED: Final = 240
"""The most code points of a name: one emoji may consist of a dozen."""

LONGEST_KEY: Final = 480
"""The most code points of a folded name that is stored: twice those of a name."""

LONGEST_TYPED: Final = 1_000
"""The most code points of a text in which a name is looked for. Bringing combining marks into
order takes the square of their number, so a longer text is judged before any work."""

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
_NOBODY: Final = re.compile(
    r"(?:gost|igrač|guest|player) ?\d*|n\. ?n\.|\?(?: ?\?)*"  # as fold_name makes them
)
_ALPHABET: Final = "a b c č ć d dž đ e f g h i j k l lj m n nj o p q r s š t u v w x y z ž"
_ORDER: Final = {letter: index for index, letter in enumerate(_ALPHABET.split())}
_LETTERS: Final = re.compile("dž|lj|nj|.", re.DOTALL)


def clean_name(text: str) -> str:
    """Return a name in NFC, without control and direction characters, white space collapsed.

    It is empty if nothing visible is left. Its length is checked by `is_too_long`; a text that is
    longer than LONGEST_TYPED is returned as it was typed, and is too long.
    """
    if len(text) > LONGEST_TYPED:
        return text
    spaced = "".join(" " if char.isspace() else char for char in text.translate(_BLANKS))
    kept = "".join(char for char in spaced if not _is_hidden(char))
    name = " ".join(unicodedata.normalize("NFC", kept).split())
    return name if name_length(name) else ""


def has_controls(text: str) -> bool:
    """Tell whether a typed text has a line break or another control character inside.

    A tab counts as white space. Direction marks are invisible, and `clean_name` removes them. A
    text that is too long for a name is not looked at.
    """
    if len(text) > LONGEST_TYPED:
        return False
    kinds = {unicodedata.category(char) for char in text.strip() if char != "\t"}
    return not kinds.isdisjoint(("Cc", "Zl", "Zp"))


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs") and char != _JOINER


def name_length(name: str) -> int:
    """Count the letters of a name, without combining marks, joiners and emoji modifiers."""
    return sum(unicodedata.category(char) not in _UNCOUNTED for char in name)


def is_too_long(name: str) -> bool:
    """Tell whether a clean name is longer than the sheet has room for."""
    return len(name) > LONGEST_STORED or name_length(name) > LONGEST


def fold_name(name: str) -> str:
    """Return a key that is the same for all spellings of a name, in any case and script.

    >>> fold_name("ЖЕЉКО") == fold_name(" Željko ")
    True
    """
    clean = clean_name(name)
    if len(clean) > LONGEST_TYPED:
        return clean  # no name, so it is nobody's spelling
    plain = unicodedata.normalize("NFKC", clean).casefold()
    latin = plain.translate(_CYRILLIC).replace("\ufe0f", "").replace("\ufe0e", "")
    return " ".join(unicodedata.normalize("NFC", latin).split())


def name_key(name: str) -> str:
    """Return what `fold_name` returns, or its digest where that is longer than LONGEST_KEY.

    One letter may fold to eighteen, and a database indexes no text of any length.
    """
    folded = fold_name(name)
    return folded if len(folded) <= LONGEST_KEY else sha256(folded.encode()).hexdigest()


def is_placeholder(name: str) -> bool:
    """Tell whether a name stands for nobody: a guest, a player by number, n. n., question marks.

    >>> [is_placeholder(name) for name in ("Gost 2", "Н. Н.", "??", "Gostović")]
    [True, True, True, False]
    """
    return _NOBODY.fullmatch(fold_name(name)) is not None


def sort_key(name: str) -> tuple[tuple[int, ...], str]:
    """Return a sort key for Serbian order (a b c č ć d dž đ …); other characters come last."""
    letters = _LETTERS.findall(fold_name(name))
    return tuple(_ORDER.get(letter, 100 + ord(letter[0])) for letter in letters), name
