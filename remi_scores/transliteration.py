"""Serbian Latin to Serbian Cyrillic, for the message catalogue.

Placeholders, tags, names of cards as they are typed and names of our own stay in Latin.
"""

import re
from typing import Final

_DIGRAPHS: Final = {"lj": "љ", "nj": "њ", "dž": "џ"}
_LETTERS: Final = dict(
    zip("abcčćdđefghijklmnoprsštuvzž", "абцчћдђефгхијклмнопрсштувзж", strict=True)
)
_APART: Final = (
    *("nadži", "nadža", "odžal", "odživ", "podžup", "predživ"),
    *("injek", "injunk", "konjug", "konjunk", "tanjug", "vanjez", "anjon"),
)
"""Beginnings or parts of words in which the two letters belong to two syllables."""

_KEPT: Final = re.compile(
    r"%\(\w+\)[sd]|%[sd]|\{\w*\}|</?[a-z][^>]*>|&\w+;|https?://\S+"
    r"|Remi Scores|\b(?:10|[2-9AJQKT])[cdhs]\b|\bENTER\b"
)


def to_cyrillic(text: str) -> str:
    """Write a Serbian text in Cyrillic, letter by letter.

    >>> to_cyrillic("Njegov džoker i %(n)d karata")
    'Његов џокер и %(n)d карата'
    """
    parts = []
    end = 0
    for kept in _KEPT.finditer(text):
        parts += [_words(text[end : kept.start()]), kept.group()]
        end = kept.end()
    return "".join([*parts, _words(text[end:])])


def _words(text: str) -> str:
    return re.sub(r"[^\W\d_]+", lambda word: _word(word.group()), text)


def _word(word: str) -> str:
    apart = any(part in word.lower() for part in _APART)
    letters = []
    place = 0
    while place < len(word):
        pair = word[place : place + 2]
        if pair.lower() in _DIGRAPHS and not apart:
            letters.append(_cased(_DIGRAPHS[pair.lower()], like=pair))
            place += 2
        else:
            letter = word[place]
            letters.append(_cased(_LETTERS.get(letter.lower(), letter), like=letter))
            place += 1
    return "".join(letters)


def _cased(letter: str, *, like: str) -> str:
    return letter.upper() if like[0].isupper() else letter
