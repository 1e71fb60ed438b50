"""Reads typed hands: everything people type for cards, and what could not be understood.

It accepts all that the engine reads, with the same meaning, and the words of words.py. If a text
can mean two things, the person decides: it becomes a slip, and its suggestions are the readings.

- A card that the engine reads (`7h`, `kk`, `As`, `dž`) means just that. But if suits are not
  needed, two letters that may both be ranks (`KK`, `AK`, `JD`) are a question.
- `as` before a suit in words is the ace of that suit (`as herc`).
- `k`, `t`, `d` are ranks (king, ten, queen) or suits (karo, tref, diamonds). If suits are needed,
  such a letter alone between spaces is a rank if that makes cards (`k h`); where it would be a suit
  we ask (`5 6 7 k`). If suits are not needed, alone it is a rank, but right after a single suit we
  ask (`9 h k`). Inside a word all readings are tried (`9hkp`), unless capitals after the first
  letter show which letters are ranks (`9hKs`). In a word with a suit every rank has one (`9hcd`).
- One suit after several ranks is the suit of them all (`5 6 7 h`, `789h`). Several suits after one
  rank are as many cards (`9hcd`, `9 9 h c`). If suits are not needed, a suit belongs only to the
  rank beside it.
- A suit in front (`pik dama`, `♥ 5 6 7`), if it can be nothing else, holds until the next suit or
  comma.
- A range goes up, with the ace low in front and high behind; or down, over seven cards at most.
  `A-Q` could be either. A dash between what makes no range is a slip: `K-2h`, `5h-8d`.
- `3x9`, `9x3`: the count is the number up to 4; if both are (`3x4`), we ask. `3 keca` is a count.
- Line breaks, semicolons and brackets separate: nothing after them belongs to what is before.

Separators are blanks, commas, full stops, colons, quotes, slashes, bullets, plus signs, `i`, `and`,
and a dash at the start of a line or after what is no card. Every other character belongs to a card
or to a slip.

The text is split into words, a word into atoms (words.py). Neighbouring words that may belong
together form a run, and readings.py finds the cards of each run.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from remi_scores.engine import Card, RemiError, parse_card, print_cards
from remi_scores.typed import words
from remi_scores.typed.readings import ITEM_AT, Cards, ask_suit, interpret, suggest
from remi_scores.typed.words import ASK, Atom, Meaning

_LONGEST_WORD: Final = 80
_SHORTEST_SUIT_WORD: Final = 3  # letters: pik


@dataclass(frozen=True)
class Slip:
    """A part of the text that was not understood, and suggestions of what to type instead."""

    start: int
    end: int
    text: str
    suggestions: tuple[str, ...]

    def moved(self, by: int) -> "Slip":
        """Return the slip as it stands in a longer text."""
        return replace(self, start=self.start + by, end=self.end + by)


@dataclass(frozen=True)
class TypedCards:
    """The cards of a text in the order in which they were typed, and its slips."""

    cards: Cards
    slips: tuple[Slip, ...]


class Piece(NamedTuple):
    """A part of the text: its cards, or no cards and suggestions."""

    start: int
    end: int
    cards: Cards
    suggestions: tuple[str, ...] = ()


def read_typed(text: str, *, suited: bool, joker: bool = True) -> TypedCards:
    """Read a typed hand; an empty text is no cards.

    `suited`: every card needs a suit. `joker`: the game has jokers.
    """
    cards: list[Card] = []
    slips: list[Slip] = []
    for at, found in _runs(text, suited=suited):
        for piece in found:
            start, end, held, suggestions = piece if joker else _without_jokers(piece)
            cards += held
            if not held:
                slips.append(Slip(start + at, end + at, text[start + at : end + at], suggestions))
    return TypedCards(tuple(cards), tuple(slips))


def as_engine_text(typed: TypedCards) -> str:
    """Return the cards that were understood, as the engine writes cards."""
    return print_cards(typed.cards)


def pieces(text: str, *, suited: bool) -> Iterator[Piece]:
    """Split a text into pieces that are cards or slips; between them are separators alone."""
    for at, found in _runs(text, suited=suited):
        yield from (piece._replace(start=piece.start + at, end=piece.end + at) for piece in found)


def _runs(text: str, *, suited: bool) -> Iterator[tuple[int, Sequence[Piece]]]:
    """Yield where each run begins, and its pieces, whose positions count from there."""
    run: _Run = []
    for token in _tokens(text, suited=suited):
        if run and not _joins(run, token[2], token[1], suited=suited):
            yield run[0][0], run[0][2].pieces if len(run) == 1 else _read_run(run, suited=suited)
            run = [token]
        else:
            run.append(token)
    if run:
        yield run[0][0], run[0][2].pieces if len(run) == 1 else _read_run(run, suited=suited)


def _without_jokers(piece: Piece) -> Piece:
    rest = tuple(card for card in piece.cards if not card.is_joker)
    if len(rest) < len(piece.cards):
        return piece._replace(cards=(), suggestions=suggest([rest] if rest else []))
    return piece._replace(suggestions=tuple(s for s in piece.suggestions if "*" not in s))


# Words ---------------------------------------------------------------------------------------

_SPACE, _COMMA, _WALL = 1, 2, 3  # what is between two words; nothing is read across a wall
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
    """A word, what it means alone, and how it may join its neighbours to a run."""

    atoms: tuple[Atom, ...]
    pieces: tuple[Piece, ...]
    closed: bool  # has its suits: joins a neighbour only by a dash or a times sign
    needs_left: bool  # begins with a sign that needs something before it
    needs_right: bool  # ends with a sign that needs something after it
    complete: bool  # never joins another complete word
    first: frozenset[str]  # the kinds that its first atom may be
    last: frozenset[str]  # the kinds that its last atom may be


def _tokens(text: str, *, suited: bool) -> Iterator[tuple[int, int, _Word]]:
    """Yield where each word begins, what is between it and the word before, and the word."""
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
    atoms = words.split_word(text) if len(text) <= _LONGEST_WORD else ()
    if all(len(options) > 1 for _, _, options in atoms):  # nothing but k, t, d
        atoms = tuple(atom._replace(options=tuple(map(_asked, atom.options))) for atom in atoms)
    cards = () if not suited and _may_be_two_ranks(atoms) else _engine_card(text)
    cards = cards or _trusted_capitals(text, atoms, suited=suited)
    if not cards and any(options[0].kind == words.SUIT for _, _, options in atoms):
        cards = interpret(tuple(atom.options for atom in atoms), suited=True)[0]
    if cards and (suited <= all(card.suit is not None or card.is_joker for card in cards)):
        found = [Piece(0, len(text), cards)]
    else:
        found = _read(atoms, suited=suited) if atoms else [Piece(0, len(text), ())]
    return _make_word(atoms, found)


def _may_be_two_ranks(atoms: tuple[Atom, ...]) -> bool:
    """Tell whether a word is two letters of which the second is a suit or another rank."""
    if len(atoms) != 2:
        return False
    first, second = (_kinds(atom) for atom in atoms)
    return words.RANK in first and {words.RANK, words.SUIT_OR_RANK} <= second


def _asked(meaning: Meaning) -> Meaning:
    """Return a letter that may be a suit or a rank as one we ask about; others unchanged."""
    return meaning._replace(doubt=ASK) if meaning.kind == words.SUIT_OR_RANK else meaning


def _make_word(atoms: tuple[Atom, ...], found: list[Piece]) -> _Word:
    """Return a word, and work out from its atoms how it may join its neighbours."""
    held = [card for piece in found for card in piece.cards]
    whole = bool(held) and all(card.suit is not None or card.is_joker for card in held)
    spelt = len(atoms) > 1 and any(options[0].kind == words.SUIT for _, _, options in atoms)
    first, last = (_kinds(atoms[at]) if atoms else frozenset[str]() for at in (0, -1))
    closed = whole or spelt or not atoms
    counts = len(atoms) == 1 or (bool(atoms) and words.NUMERAL in _kinds(atoms[1]))
    needs_left = bool(first & _OPEN) and counts
    needs_right = bool(last & _OPEN) and not whole
    joins = needs_left or needs_right or first & _COUNTED or words.NUMERAL in last
    complete = closed and not joins and last != _ACE_OR_SPADE
    return _Word(atoms, tuple(found), closed, needs_left, needs_right, complete, first, last)


def _kinds(atom: Atom) -> frozenset[str]:
    return frozenset(meaning.kind for meaning in atom.options)


@lru_cache(maxsize=64)
def _dash(length: int) -> _Word:
    return _make_word((Atom(0, length, (Meaning(words.DASH),)),), [Piece(0, length, ())])


_OPEN: Final = frozenset({words.DASH, words.TIMES, words.OF})
_SUIT_ONLY: Final = frozenset({words.SUIT})
_SUITS: Final = frozenset({words.SUIT, words.SUIT_OR_RANK})
_ACE_OR_SPADE: Final = frozenset({words.SUIT, words.OF})  # "as", before "herc"
_COUNTED: Final = frozenset({words.PLURAL, words.JOKERS})


def _engine_card(text: str) -> Cards:
    """Return the card that the engine reads, in Cyrillic too; no cards if it reads none."""
    folded = words.fold(text)[0] if len(text) <= 8 else ""
    if not 0 < len(folded) <= 3:
        return ()
    try:
        return (parse_card(folded, unsuited=True),)
    except RemiError:
        return ()


def _trusted_capitals(text: str, atoms: tuple[Atom, ...], *, suited: bool) -> Cards:
    """Read a word in which capitals after the first letter are ranks and small letters suits."""
    if text[1:].upper() == text[1:] or text[1:].lower() == text[1:]:
        return ()
    options = tuple(
        tuple(m for m in o if len(o) < 2 or (m.kind == words.SUIT_OR_RANK) == text[start].islower())
        for start, _, o in atoms
    )
    return interpret(options, suited=suited)[0] if all(options) else ()


# Runs ----------------------------------------------------------------------------------------


_Run = list[tuple[int, int, _Word]]  # words that are read together, as `_tokens` yields them


def _joins(run: _Run, word: _Word, gap: int, *, suited: bool) -> bool:
    """Tell whether the next word belongs to the run."""
    last = run[-1][2]
    if gap == _WALL or (last.complete and word.complete) or not (last.atoms and word.atoms):
        return False
    if last.needs_right or word.needs_left:
        return True
    if gap <= _SPACE and words.NUMERAL in last.last and word.first & _COUNTED:
        return True
    if last.closed or word.closed:
        return gap <= _SPACE and last.last == _ACE_OR_SPADE and word.first == _SUIT_ONLY
    return _shares_suits(run, word, gap, suited=suited)


def _shares_suits(run: _Run, word: _Word, gap: int, *, suited: bool) -> bool:
    """Tell whether the next word has ranks for the run's suit, or a suit for its ranks."""
    ends_in_suit = run[-1][2].last == _SUIT_ONLY
    if run[0][2].first == _SUIT_ONLY:
        return gap <= _SPACE and (suited or (len(run) == 1 and word.first != _SUIT_ONLY))
    if not suited:
        follows = word.first & _SUITS if ends_in_suit else word.first == _SUIT_ONLY
        return bool(follows) and gap <= _SPACE
    return not (ends_in_suit and (gap > _SPACE or not word.first & _SUITS))


def _read_run(run: _Run, *, suited: bool) -> list[Piece]:
    """Return the cards of a run of several words, or what was not understood of it."""
    first = run[0][0]
    after = [word for _, _, word in run[1:]]
    atoms = [
        atom
        for (start, gap, word), follows in zip_longest(run, after)
        for atom in _moved(_ace_before(word, follows), start - first, gap)
    ]
    return _read(tuple(atoms), suited=suited)


def _ace_before(word: _Word, follows: _Word | None) -> _Word:
    """Return "as" as the ace alone if a suit in words follows it; other words unchanged."""
    if word.last != _ACE_OR_SPADE or follows is None or follows.first != _SUIT_ONLY:
        return word
    suit = follows.atoms[0]
    if suit.end - suit.start < _SHORTEST_SUIT_WORD:
        return word
    *atoms, last = word.atoms
    return word._replace(atoms=(*atoms, last._replace(options=(Meaning(words.OF),))))


def _moved(word: _Word, by: int, gap: int) -> Iterator[Atom]:
    """Yield the atoms of a word, moved into the run; after a comma, plurals are ranks."""
    for start, end, options in word.atoms:
        listed = gap >= _COMMA and not start
        meanings = tuple(map(_uncounted, options)) if listed else options
        yield Atom(start + by, end + by, meanings)


def _uncounted(meaning: Meaning) -> Meaning:
    """Return a plural, which may follow a count, as a plain rank or joker."""
    kinds = {words.PLURAL: words.RANK, words.JOKERS: words.JOKER}
    return meaning._replace(kind=kinds.get(meaning.kind, meaning.kind))


def _read(atoms: tuple[Atom, ...], *, suited: bool) -> list[Piece]:
    cards, suggestions = interpret(tuple(atom.options for atom in atoms), suited=suited)
    bare = _bare_slips(atoms) if suited and not (cards or suggestions) else []
    return bare or [Piece(atoms[0].start, atoms[-1].end, cards, suggestions)]


def _bare_slips(atoms: tuple[Atom, ...]) -> list[Piece]:
    """Ask for the suit of each rank or range; none if there is anything but ranks."""
    options = tuple(tuple(m for m in o if m.kind not in _SUITS) for _, _, o in atoms)
    kinds = "".join(meanings[0].kind if meanings else "?" for meanings in options)
    slips, at = [], 0
    while at < len(kinds):
        if not (match := ITEM_AT.match(kinds, at)):
            return []
        asked = ask_suit(options[at : match.end()])
        slips.append(Piece(atoms[at].start, atoms[match.end() - 1].end, (), asked))
        at = match.end()
    return slips
