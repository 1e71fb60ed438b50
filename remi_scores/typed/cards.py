"""The reader of typed hands: all that people write for cards, and what could not be understood.

It reads whatever the engine reads, in the same way, and what stands in typed_words.py. What may
mean two things is never chosen for the person: it is a slip, and its suggestions are the readings.

- A card written together (`7h`, `kk`, `As`, `dž`) is what the engine says and stands for itself.
- `k`, `t`, `d` are king, ten, queen or karo, tref, diamonds. Where suits are asked, alone between
  spaces they are ranks if that makes cards (`k h`), and are asked about where they would be suits
  (`5 6 7 k`). Where suits are not asked, alone they are ranks, but right behind a loose suit
  (`9 h k`) they are asked about. In a word all readings count (`9hkp`), unless capitals past the
  first letter tell ranks from suits (`9hKs`). In a word with a suit every rank has one (`9hcd`).
- One suit behind several ranks is the suit of them all (`5 6 7 h`, `789h`); several behind one rank
  are as many cards (`9hcd`, `9 9 h c`). Where suits are not asked, a suit is its neighbour's only.
- A suit in front (`pik dama`, `♥ 5 6 7`), if it can only be a suit, holds up to the next
  suit or comma.
- A range goes up, with the ace low in front and high behind, or down over at most seven cards;
  `A-Q` could be either. What a dash cannot join is a slip: `K-2h`, `5h-8d`.
- `3x9`, `9x3`: the count is the number up to 4; of two such (`3x4`) we ask. `3 keca` is a count.
- New lines, semicolons and brackets part what stands before them from what follows.

Separators are blanks, commas, full stops, colons, quotes, slashes, bullets, plus signs, `i`, `and`,
and a dash that begins a line or follows what is no card; every other character belongs to a card
or to a slip.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from remi_scores.engine import Card, RemiError, parse_card, print_cards
from remi_scores.typed import words
from remi_scores.typed.readings import ITEM_AT, Cards, ask_suit, printed, understand
from remi_scores.typed.words import ASK, Atom, Mark

_LONGEST_WORD: Final = 80


@dataclass(frozen=True)
class Slip:
    """What was not understood, where it stands in the text, and what to type instead."""

    start: int
    end: int
    text: str
    suggestions: tuple[str, ...]

    def moved(self, by: int) -> "Slip":
        """Return the slip as it stands in a longer text."""
        return replace(self, start=self.start + by, end=self.end + by)


@dataclass(frozen=True)
class TypedCards:
    """The cards of a text in the order they were typed, and what was not understood."""

    cards: Cards
    slips: tuple[Slip, ...]


class Piece(NamedTuple):
    """A stretch of a text: its cards, or none and what to suggest instead."""

    start: int
    end: int
    cards: Cards
    suggestions: tuple[str, ...] = ()


def read_typed(text: str, *, suited: bool, joker: bool = True) -> TypedCards:
    """Read a typed hand; an empty text is no cards.

    `suited` says that every card needs its suit, `joker` that the game has jokers.
    """
    cards: list[Card] = []
    slips: list[Slip] = []
    for at, found in _stretches(text, suited=suited):
        for piece in found:
            start, end, held, suggestions = piece if joker else _without_jokers(piece)
            cards += held
            if not held:
                slips.append(Slip(start + at, end + at, text[start + at : end + at], suggestions))
    return TypedCards(tuple(cards), tuple(slips))


def as_engine_text(typed: TypedCards) -> str:
    """Write the cards understood as the engine reads them."""
    return print_cards(typed.cards)


def pieces(text: str, *, suited: bool) -> Iterator[Piece]:
    """Part a text into stretches that are cards or slips; between them stand separators only."""
    for at, found in _stretches(text, suited=suited):
        yield from (piece._replace(start=piece.start + at, end=piece.end + at) for piece in found)


def _stretches(text: str, *, suited: bool) -> Iterator[tuple[int, Sequence[Piece]]]:
    """Yield where each stretch begins and its pieces, counted from there."""
    run: _Run = []
    for token in _tokens(text, suited=suited):
        if run and not _takes(run, token[2], token[1], suited=suited):
            yield run[0][0], run[0][2].pieces if len(run) == 1 else _read_run(run, suited=suited)
            run = [token]
        else:
            run.append(token)
    if run:
        yield run[0][0], run[0][2].pieces if len(run) == 1 else _read_run(run, suited=suited)


def _without_jokers(piece: Piece) -> Piece:
    rest = tuple(card for card in piece.cards if not card.is_joker)
    if len(rest) < len(piece.cards):
        return piece._replace(cards=(), suggestions=printed([rest] if rest else []))
    return piece._replace(suggestions=tuple(s for s in piece.suggestions if "*" not in s))


# Words ---------------------------------------------------------------------------------------

_SPACE, _COMMA, _WALL = 1, 2, 3
_WALLS: Final = r"\n\r\v\f\x1c-\x1e\x85\u2028\u2029;|()\[\]{}"
_BLANKS: Final = r"\s\u200b-\u200f\u2060\ufeff"
_COMMAS: Final = r",.:/\\+&'\"`´‘’‚“”„«»‹›<>•·∙●○◦▪▫■□‣⁃"
_DASHES: Final = r"\-\u2010-\u2015\u2212"
_TOKEN: Final = re.compile(
    rf"(?P<dash>[{_DASHES}…]|\.\.+)|(?P<gap>[{_WALLS}{_BLANKS}{_COMMAS}]+)"
    rf"|[^{_WALLS}{_BLANKS}{_COMMAS}{_DASHES}…]+"
)
_WALL_IN: Final = re.compile(f"[{_WALLS}]")
_COMMA_IN: Final = re.compile(f"[{_COMMAS}]")


class _Word(NamedTuple):
    """A word, what it means standing alone, and how it meets its neighbours."""

    atoms: tuple[Atom, ...]
    pieces: tuple[Piece, ...]
    closed: bool  # has its suits: joins its neighbours by a dash or a times sign only
    opens: bool  # begins with a sign that needs something before it
    leaves_open: bool
    stands: bool  # never joins another that stands
    may_be: frozenset[str]  # the kinds its first atom may be
    ends_as: frozenset[str]


def _tokens(text: str, *, suited: bool) -> Iterator[tuple[int, int, _Word]]:
    """Yield where each word begins, how it is parted from the one before, and the word."""
    gap = _WALL
    for match in _TOKEN.finditer(text):
        found = match.group()
        if match.lastgroup == "gap":
            gap = max(gap, _gap(found))
        elif match.lastgroup == "dash":
            if gap < _WALL:
                yield match.start(), gap, _dash(len(found))
                gap = 0
        elif found in words.AND_WORDS:
            gap = max(gap, _COMMA)
        else:
            word = _word(found, suited)
            yield match.start(), gap, word
            gap = 0 if word.atoms else _WALL


def _gap(separators: str) -> int:
    if separators == " ":
        return _SPACE
    if _WALL_IN.search(separators):
        return _WALL
    return _COMMA if _COMMA_IN.search(separators) else _SPACE


@lru_cache(maxsize=4096)
def _word(text: str, suited: bool) -> _Word:  # noqa: FBT001  (a key of the cache)
    atoms = words.take_apart(text) if len(text) <= _LONGEST_WORD else ()
    if all(len(options) > 1 for _, _, options in atoms):  # nothing but k, t, d
        atoms = tuple(atom._replace(options=tuple(map(_asked, atom.options))) for atom in atoms)
    cards = _engine_card(text) or _trusted_capitals(text, atoms, suited=suited)
    if not cards and any(options[0].kind == words.SUIT for _, _, options in atoms):
        cards = understand(tuple(atom.options for atom in atoms), suited=True)[0]
    if cards and (suited <= all(card.suit is not None or card.is_joker for card in cards)):
        found = [Piece(0, len(text), cards)]
    else:
        found = _read(atoms, suited=suited) if atoms else [Piece(0, len(text), ())]
    return _meet(atoms, found)


def _asked(mark: Mark) -> Mark:
    return mark._replace(level=ASK) if mark.kind == words.SUIT_OR_RANK else mark


def _meet(atoms: tuple[Atom, ...], found: list[Piece]) -> _Word:
    held = [card for piece in found for card in piece.cards]
    whole = bool(held) and all(card.suit is not None or card.is_joker for card in held)
    spelt = len(atoms) > 1 and any(options[0].kind == words.SUIT for _, _, options in atoms)
    first, last = (_kinds(atoms[at]) if atoms else frozenset[str]() for at in (0, -1))
    closed = whole or spelt or not atoms
    counts = len(atoms) == 1 or (bool(atoms) and words.NUMERAL in _kinds(atoms[1]))
    opens = bool(first & _OPEN) and counts
    leaves_open = bool(last & _OPEN) and not whole
    joins = opens or leaves_open or first & _COUNTED or words.NUMERAL in last
    stands = closed and not joins and last != _ACE_OR_SPADE
    return _Word(atoms, tuple(found), closed, opens, leaves_open, stands, first, last)


def _kinds(atom: Atom) -> frozenset[str]:
    return frozenset(mark.kind for mark in atom.options)


@lru_cache(maxsize=64)
def _dash(length: int) -> _Word:
    return _meet((Atom(0, length, (Mark(words.DASH),)),), [Piece(0, length, ())])


_OPEN: Final = frozenset({words.DASH, words.TIMES, words.OF})
_SUIT_ONLY: Final = frozenset({words.SUIT})
_SUITS: Final = frozenset({words.SUIT, words.SUIT_OR_RANK})
_ACE_OR_SPADE: Final = frozenset({words.SUIT, words.OF})  # "as", before "herc"
_COUNTED: Final = frozenset({words.PLURAL, words.JOKERS})


def _engine_card(text: str) -> Cards:
    """Read one card as the engine does, in Cyrillic too; no cards if it knows none."""
    folded = words.fold(text)[0] if len(text) <= 8 else ""
    if not 0 < len(folded) <= 3:
        return ()
    try:
        return (parse_card(folded, unsuited=True),)
    except RemiError:
        return ()


def _trusted_capitals(text: str, atoms: tuple[Atom, ...], *, suited: bool) -> Cards:
    """Read a word where capitals past the first letter are ranks and small letters suits."""
    if text[1:].upper() == text[1:] or text[1:].lower() == text[1:]:
        return ()
    options = tuple(
        tuple(m for m in o if len(o) < 2 or (m.kind == words.SUIT_OR_RANK) == text[start].islower())
        for start, _, o in atoms
    )
    return understand(options, suited=suited)[0] if all(options) else ()


# Stretches -----------------------------------------------------------------------------------


_Run = list[tuple[int, int, _Word]]  # words read together: where, how parted, and the word


def _takes(run: _Run, word: _Word, gap: int, *, suited: bool) -> bool:
    """Say whether the next word is to be read together with these."""
    last = run[-1][2]
    if gap == _WALL or (last.stands and word.stands) or not (last.atoms and word.atoms):
        return False
    if last.leaves_open or word.opens:
        return True
    if gap <= _SPACE and words.NUMERAL in last.ends_as and word.may_be & _COUNTED:
        return True
    if last.closed or word.closed:
        return gap <= _SPACE and last.ends_as == _ACE_OR_SPADE and word.may_be == _SUIT_ONLY
    return _goes_on(run, word, gap, suited=suited)


def _goes_on(run: _Run, word: _Word, gap: int, *, suited: bool) -> bool:
    first, last = run[0][2], run[-1][2]
    ends_in_suit = last.ends_as == _SUIT_ONLY
    if first.may_be == _SUIT_ONLY:
        return gap <= _SPACE and (suited or (len(run) == 1 and word.may_be != _SUIT_ONLY))
    if not suited:
        follows = word.may_be & _SUITS if ends_in_suit else word.may_be == _SUIT_ONLY
        return bool(follows) and gap <= _SPACE
    return not (ends_in_suit and (gap > _SPACE or not word.may_be & _SUITS))


def _read_run(run: _Run, *, suited: bool) -> list[Piece]:
    """Find the cards of several words, or what is not understood of them."""
    first = run[0][0]
    atoms = (atom for start, gap, word in run for atom in _moved(word, start - first, gap))
    return _read(tuple(atoms), suited=suited)


def _moved(word: _Word, by: int, gap: int) -> Iterator[Atom]:
    """Yield the atoms of a word in its place; behind a comma a plural is not counted."""
    for start, end, options in word.atoms:
        listed = gap >= _COMMA and not start
        marks = tuple(map(_uncounted, options)) if listed else options
        yield Atom(start + by, end + by, marks)


def _uncounted(mark: Mark) -> Mark:
    kinds = {words.PLURAL: words.RANK, words.JOKERS: words.JOKER}
    return mark._replace(kind=kinds.get(mark.kind, mark.kind))


def _read(atoms: tuple[Atom, ...], *, suited: bool) -> list[Piece]:
    cards, suggestions = understand(tuple(atom.options for atom in atoms), suited=suited)
    bare = _bare_slips(atoms) if suited and not (cards or suggestions) else []
    return bare or [Piece(atoms[0].start, atoms[-1].end, cards, suggestions)]


def _bare_slips(atoms: tuple[Atom, ...]) -> list[Piece]:
    """Ask for the suit of each rank or range; nothing if the stretch is more than ranks."""
    options = tuple(tuple(m for m in o if m.kind not in _SUITS) for _, _, o in atoms)
    kinds = "".join(marks[0].kind if marks else "?" for marks in options)
    slips, at = [], 0
    while at < len(kinds):
        if not (match := ITEM_AT.match(kinds, at)):
            return []
        asked = ask_suit(options[at : match.end()])
        slips.append(Piece(atoms[at].start, atoms[match.end() - 1].end, (), asked))
        at = match.end()
    return slips
