"""Transliterates Serbian Latin to Cyrillic, for the message catalogue.

Placeholders, tags, codes, faces of cards and the site's name stay in Latin.
"""

import re
from typing import Final

_DIGRAPHS: Final = {"lj": "љ", "nj": "њ", "dž": "џ"}
_LETTERS: Final = dict(
    zip("abcčćdđefghijklmnoprsštuvzž", "абцчћдђефгхијклмнопрсштувзж", strict=True)
)

_APART: Final = (
    *("nad|že", "nad|ži", "nad|žnj", "od|žal", "od|živ", "od|žvak"),
    *("pod|že", "pod|žup", "pred|že", "pred|živ"),
    *("an|jon", "in|jekc", "in|jekt", "in|junk", "kon|jekt", "kon|jug", "kon|junk"),
    *("tan|jug", "van|jezi"),
)
"""Parts of words in which two letters are not one digraph, with a bar between the two."""

_SEAMS: Final = [re.compile("({})({})".format(*part.split("|")), re.IGNORECASE) for part in _APART]
_SEAM: Final = "\0"
_LETTER: Final = re.compile("lj|nj|dž|.", re.IGNORECASE | re.DOTALL)

KEPT: Final = re.compile(
    r"%\(\w+\)[sd]|%[sd]|\{\w*\}|</?[a-z][^>]*>|&\w+;|https?://\S+"
    r"|Remi Scores|\b(?:10|[2-9AJQKT])[cdhs]\b"
    r"|\b(?=[A-Z]*\d)[A-Z\d]{5}\b|\bD\d{1,2}\b"  # a match's code, a decision
    r"|\bDž\b|\b[DJKQ]\b|\bA(?=[-\u2010-\u2015,.])"  # the faces of cards; A may be a word
    r"|(?<=[-\u2010-\u2015])A\b|(?<=[^.?!;] )A\b"
)
"""What is never transliterated, because people type it, because it stands on cards, or is code."""


def to_cyrillic(text: str) -> str:
    """Transliterate a Serbian text.

    >>> to_cyrillic("Njegov džoker i %(n)d karata")
    'Његов џокер и %(n)d карата'
    """
    parts = []
    end = 0
    for kept in KEPT.finditer(text):
        parts += [_letters(text[end : kept.start()]), kept.group()]
        end = kept.end()
    return "".join([*parts, _letters(text[end:])])


def _letters(text: str) -> str:
    for seam in _SEAMS:
        text = seam.sub(rf"\1{_SEAM}\2", text)
    return _LETTER.sub(lambda found: _letter(found.group()), text).replace(_SEAM, "")


def _letter(latin: str) -> str:
    """Transliterate one letter, which may be a digraph; a capital stays a capital."""
    small = latin.lower()
    cyrillic = _DIGRAPHS.get(small) or _LETTERS.get(small, small)
    return cyrillic.upper() if latin[0].isupper() else cyrillic
