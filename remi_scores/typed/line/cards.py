"""Cards of a line: letters of ranks, ranks with suits, nouns."""

import re
from typing import Final

from remi_scores.engine import RemiError, parse_card
from remi_scores.typed.line import wordlists
from remi_scores.typed.line.folding import Piece
from remi_scores.typed.line.lexicon import card_word, suit_word, wild_words
from remi_scores.typed.line.telling import Table

RANK_NUMBERS: Final = (*range(1, 11), 12, 13, 14)
"""The numbers that are ranks; 11 is an ace to some and a jack to others."""
_SUITED: Final = re.compile(r"(?:10|1[234]|[1-9ajqktdz])[cdhstkp♣♦♥♠]")
_RANK_OR_SUIT: Final = frozenset("ktd")
_RANKS: Final = "A23456789TJQK"


class DoubtfulError(Exception):
    """A word means a card, but it is not clear which."""


def rank_text(number: int) -> str:
    """Return the rank of a number that is one (RANK_NUMBERS), as cards are written."""
    return _RANKS[number - 2 if number > 11 else number - 1]


def sign(piece: Piece, written: str) -> str | None:
    """Return the card that a short sign stands for: k, 4c, 10♥, *; None if it is none.

    `written` is the sign as it was typed. Raises DoubtfulError if it may be two cards (kk).
    """
    text = piece.text
    if text in ("*", "dz"):
        return "*"
    if text in wordlists.RANK_LETTERS:
        return _RANKS[wordlists.RANK_LETTERS[text] - 1]
    if not _SUITED.fullmatch(text) or (text == "as" and written[:1].islower()):
        return None
    if set(text) <= _RANK_OR_SUIT and not (written[0].isupper() and written[1].islower()):
        raise DoubtfulError
    try:
        return str(parse_card(text.upper().replace("Z", "Ž")))
    except RemiError:
        return None


def noun(word: str, table: Table) -> tuple[str, bool] | None:
    """Return the card a noun names, and whether the noun follows a number; None if it is none.

    Raises DoubtfulError for a card that the game does not have.
    """
    wilds = wild_words()
    if word in wilds:
        if table.wild is None:
            raise DoubtfulError
        return table.wild, wilds[word]
    if (found := card_word(word)) is None:
        return None
    many = found.many or word.endswith(wordlists.PLURAL_ENDS)
    return "*" if found.rank is None else _RANKS[found.rank - 1], many


def is_single(word: str) -> bool:
    """Whether a form that follows numbers is one card's too: ima keca, ostao mu kralja."""
    return word.endswith("a") and not word.endswith(("eva", "ova"))


def suit_of(word: str) -> str | None:
    """Return the letter of the suit that a word or sign names; None if it is none."""
    return suit_word(word)
