"""Suits, ranks and cards; how they are read and written.

Source: INTERCHANGE.md, *Cards*.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

from remi_scores.engine.errors import Code, RemiError


class Suit(IntEnum):
    """Clubs (tref), diamonds (karo), hearts (herc), spades (pik): the order c d h s."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return "cdhs"[self]


class Rank(IntEnum):
    """Ace (kec) to king (kralj), by pips; J (žandar), Q (dama) and K follow the ten."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        return "A23456789TJQK"[self - 1]


JOKER_INDEX: Final = 52


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One face: of a suit, a joker (no rank), or of a rank whose suit was not said.

    There is one object a face, so cards compare by identity; copies in several decks are the
    same object held several times. `index` is 13 × suit + rank − 1 (0 to 51), 52 for the joker
    and 52 + rank for a rank without a suit; `bit` is `1 << index`, and `power` the same number as
    a float, which adds faster and exactly: sums below 2⁵³ lose nothing. `text` is how it is
    written.
    """

    rank: Rank | None
    suit: Suit | None
    index: int
    bit: int
    power: float
    text: str

    @property
    def is_joker(self) -> bool:
        return self.rank is None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return card_at, (self.index,)


def _make(rank: Rank | None, suit: Suit | None, index: int) -> Card:
    text = "*" if rank is None else f"{rank}{'' if suit is None else suit}"
    return Card(rank, suit, index, 1 << index, 2.0**index, text)


DECK: Final[tuple[Card, ...]] = tuple(
    _make(rank, suit, 13 * suit + rank - 1) for suit in Suit for rank in Rank
)
JOKER: Final = _make(None, None, JOKER_INDEX)
UNSUITED: Final[tuple[Card, ...]] = tuple(_make(rank, None, JOKER_INDEX + rank) for rank in Rank)


def card_at(index: int) -> Card:
    """Return the card with an index."""
    return (*DECK, JOKER, *UNSUITED)[index]


def card_of(rank: Rank, suit: Suit | None = None) -> Card:
    """Return the card of a rank and a suit, or of a rank alone."""
    return UNSUITED[rank - 1] if suit is None else DECK[13 * suit + rank - 1]


_RANKS: Final[dict[str, Rank]] = {
    **{str(rank): rank for rank in Rank},
    "1": Rank.ACE,
    "10": Rank.TEN,
    "12": Rank.JACK,
    "13": Rank.QUEEN,
    "14": Rank.KING,
    "Ž": Rank.JACK,
    "D": Rank.QUEEN,
}
_SUITS: Final[dict[str, Suit]] = {
    **{letter: suit for suit in Suit for letter in (str(suit).upper(), "TKHP"[suit])},
    **{symbol: suit for suit in Suit for symbol in ("♣♦♥♠"[suit], "♧♢♡♤"[suit])},
}
_FACES: Final[dict[str, Card]] = {
    **{rank + suit: card_of(_RANKS[rank], _SUITS[suit]) for rank in _RANKS for suit in _SUITS},
    **{rank: card_of(_RANKS[rank]) for rank in _RANKS},
    **dict.fromkeys(("*", "DŽ"), JOKER),
}
_WRITTEN: Final[dict[str, Card]] = {str(card): card for card in (*DECK, JOKER)}


def parse_card(text: str, *, unsuited: bool = False) -> Card:
    """Read one card: `Kh`, `10♥`, `kk` (king of karo), `*` or `dž`, or a rank alone if allowed.

    Raises RemiError (unknown_card) if the text names no card. A lone `11` is neither the ace nor
    the jack: Balkan numbering goes 10, 12, 13, 14.
    """
    card = _WRITTEN.get(text) or _FACES.get(_plain(text))
    if card is None or (card.index > JOKER_INDEX and not unsuited):
        hint = "; 11 is no card: write A, or J for the jack" if text.startswith("11") else ""
        raise RemiError(Code.UNKNOWN_CARD, f"{text[:40]!r} is no card{hint}", card=text[:40])
    return card


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_SELECTORS).upper()


_SELECTORS: Final = {0xFE0E: None, 0xFE0F: None}


@lru_cache(maxsize=4096)
def parse_cards(text: str, *, unsuited: bool = False) -> tuple[Card, ...]:
    """Read cards separated by spaces; an empty text is no cards.

    The last texts read are kept: a match is replayed after every deal.

    Raises RemiError (unknown_card) for the first token that names no card.
    """
    return tuple([parse_card(token, unsuited=unsuited) for token in text.split()])


def print_cards(cards: Iterable[Card]) -> str:
    """Write cards as `parse_cards` reads them, separated by spaces."""
    return " ".join([card.text for card in cards])
