"""Folds a line for comparison, and cuts it into pieces that know where they stand in the line."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

# Kinds of pieces.
WORD, SEPARATOR, DASH, PLUS, MINUS = "word", "separator", "dash", "plus", "minus"
OPEN, CLOSE, MELD, MELD_END = "(", ")", "[", "]"
QUOTED, DECIMAL, OTHER = "quoted", "decimal", "other"

_LETTERS: Final = dict(
    zip(
        "абвгдђежзијклљмнњопрстћуфхцчџш",
        "a b v g d d e z z i j k l lj m n nj o p r s t c u f h c c dz s".split(),  # noqa: SIM905
        strict=True,
    )
)
_PLAIN: Final = {
    **_LETTERS,
    "й": "j",
    "đ": "d",
    "ð": "d",
    "ǆ": "dz",
    "ǉ": "lj",
    "ǌ": "nj",
    "ł": "l",
    "ß": "ss",
    "♧": "♣",
    "♢": "♦",
    "♡": "♥",
    "♤": "♠",
    "🃏": "*",
    "🃟": "*",
    "🂿": "*",
    "🔟": "10",
}
_MARKS: Final = ("Mn", "Me", "Cf")
_SUITS: Final = "♣♦♥♠"


class Folded(NamedTuple):
    """A folded text, and where each of its letters starts and ends in the text as written."""

    text: str
    starts: list[int]
    ends: list[int]


class Piece(NamedTuple):
    """A piece of a line: its kind, its folded text and where it stands in the line.

    `gap`: a blank or the beginning of the line is in front.
    """

    kind: str
    text: str
    start: int
    end: int
    gap: bool


def fold(text: str) -> Folded:
    """Fold a text: small Latin letters without marks, dj as d.

    >>> fold("Ђорђе, Čeda").text
    'dorde, ceda'
    """
    folded, starts, ends = "", list[int](), list[int]()
    for start, end in _clusters(text):
        plain = _plain(text[start:end], after_rank=folded[-1:].isalnum())
        if plain == "j" and folded[-1:] == "d":
            ends[-1] = end
            continue
        folded += plain
        starts += [start] * len(plain)
        ends += [end] * len(plain)
    return Folded(folded, starts, ends)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for at in range(1, len(text)):
        if unicodedata.category(text[at]) not in _MARKS:
            yield start, at
            start = at
    if text:
        yield start, len(text)


@lru_cache(maxsize=4096)
def _plain(cluster: str, *, after_rank: bool) -> str:
    whole = unicodedata.normalize("NFC", cluster).lower()
    found = ""
    for char in whole if whole[0] in _PLAIN else unicodedata.normalize("NFD", whole):
        if char == "❤":
            char = "♥" if after_rank else char  # noqa: PLW2901
        if char.isdecimal():
            found += str(unicodedata.decimal(char))
        elif unicodedata.category(char) not in _MARKS:
            found += _PLAIN.get(char, char)
    return found or " "


_SEPARATORS: Final = r"\n\r\t;|,.:/=!…•·\\\u2028\u2029\v\f"
_PIECE: Final = re.compile(
    r"""(?P<blank>[^\S\n\r\t\v\f\u2028\u2029]+)"""
    r"""|["„“”«»‟](?P<quoted>[^"„“”«»‟]*)["“”«»‟]"""
    r"""|(?<![^\W_])['‘‚’](?P<held>[^'‘‚’]+)['‘’](?![^\W_])"""
    r"""|(?P<decimal>\d+(?:[.,]\d+)+)"""
    r"""|(?P<word>[^\W_][^\W_♣♦♥♠]*[♣♦♥♠]?(?:['’][^\W_]+)*|[♣♦♥♠]|\*)"""
    rf"""|(?P<separator>[{_SEPARATORS}])|(?P<dash>[-‐‑‒–—−])|(?P<plus>\+)"""
    r"""|(?P<bracket>[()\[\]])|(?P<other>.)""",
    re.DOTALL,
)
_POSSESSIVE: Final = re.compile(r"['’]s$|['’]")
_NAMED: Final = {"separator": SEPARATOR, "dash": DASH, "plus": PLUS, "decimal": DECIMAL}


def cut(text: str) -> list[Piece]:
    """Cut a text into pieces; blanks are none, but each piece knows if one is in front of it."""
    folded = fold(text)
    pieces: list[Piece] = []
    gap = True
    for match in _PIECE.finditer(folded.text):
        kind = match.lastgroup or "other"
        if kind == "blank":
            gap = True
            continue
        start, end = folded.starts[match.start()], folded.ends[match.end() - 1]
        pieces.append(_piece(kind, match, start, end, gap=gap))
        gap = False
    return _with_minuses(pieces)


def _piece(kind: str, match: re.Match[str], start: int, end: int, *, gap: bool) -> Piece:
    found = match.group()
    if kind == "word":
        return Piece(WORD, _POSSESSIVE.sub("", found), start, end, gap)
    if kind in ("quoted", "held"):
        return Piece(QUOTED, match.group(kind).strip(), start, end, gap)
    if kind == "bracket":
        return Piece(found, found, start, end, gap)
    if kind == "other" and found == "&":
        return Piece(WORD, "and", start, end, gap)
    if kind == "other" and unicodedata.category(found) in ("So", "Sk", "Cc"):
        return Piece(SEPARATOR, found, start, end, gap)
    return Piece(_NAMED.get(kind, OTHER), found, start, end, gap)


def _with_minuses(pieces: list[Piece]) -> list[Piece]:
    """Tell a minus from a dash: it stands right before a digit, with a blank in front."""
    for at, piece in enumerate(pieces[:-1]):
        after = pieces[at + 1]
        first = piece.gap or pieces[at - 1].kind == SEPARATOR
        if piece.kind == DASH and first and after.text[:1].isdigit() and not after.gap:
            pieces[at] = piece._replace(kind=MINUS)
    return pieces
