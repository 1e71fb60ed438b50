"""Suits, ranks and cards, and how they are read and written.

Source: `docs/documents.md`, *Cards*.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

from remi_scores.engine.errors import Code, RemiError


class Suit(IntEnum):
    """Clubs (tref), diamonds (karo), hearts (herc) and spades (pik), written c d h s."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        """Return the letter of the suit: c, d, h or s."""
        return "cdhs"[self]


class Rank(IntEnum):
    """Ace (kec, 1) to ten by their pips, then jack (žandar), queen (dama) and king (kralj)."""

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
        """Return the letter or digit of the rank, T for the ten."""
        return "A23456789TJQK"[self - 1]


JOKER_INDEX: Final = 52
"""The `Card.index` of the joker."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card: with a rank and a suit, the joker (neither), or a rank whose suit was not said.

    There is one object for each face, so compare cards with `is`; the copies of a card in several
    decks are the same object, held several times. Do not create cards: get them from `card_of`,
    `parse_card`, `DECK` and `JOKER`.

    `index` is 13 × suit + rank − 1 (0 to 51), 52 for the joker and 52 + rank for a rank without a
    suit. `bit` is `1 << index`. `power` is the same number as a float: floats add faster, and
    whole numbers below 2⁵³ add exactly. `text` is how the card is written.
    """

    rank: Rank | None
    suit: Suit | None
    index: int
    bit: int
    power: float
    text: str

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self.rank is None

    def __str__(self) -> str:
        """Return how the card is written, such as `Kh`, `*` for the joker or `K` for any king."""
        return self.text

    def __repr__(self) -> str:
        """Return the card in angle brackets."""
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        """Copy and unpickle to the same object, because cards compare by identity."""
        return card_at, (self.index,)


def _make(rank: Rank | None, suit: Suit | None, index: int) -> Card:
    text = "*" if rank is None else f"{rank}{'' if suit is None else suit}"
    return Card(rank, suit, index, 1 << index, 2.0**index, text)


DECK: Final[tuple[Card, ...]] = tuple(
    _make(rank, suit, 13 * suit + rank - 1) for suit in Suit for rank in Rank
)
"""The 52 cards of one deck by suit and rank, without jokers; `DECK[i].index` is i."""

JOKER: Final = _make(None, None, JOKER_INDEX)
"""The joker; all jokers are this one object."""

UNSUITED: Final[tuple[Card, ...]] = tuple(_make(rank, None, JOKER_INDEX + rank) for rank in Rank)
"""The cards whose suit was not said, ace to king; only a card left in the hand may be one."""


def card_at(index: int) -> Card:
    """Return the card with this `Card.index`. Raises IndexError if there is none."""
    return (*DECK, JOKER, *UNSUITED)[index]


def card_of(rank: Rank, suit: Suit | None = None) -> Card:
    """Return the card of a rank and a suit, or the card of a rank whose suit was not said."""
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
    """Read one card: `Kh`, `10♥`, `kk` (king of karo), `*` or `dž` for the joker.

    A rank alone is read only if `unsuited` is true. In Balkan numbering jack, queen and king are
    12, 13 and 14; `11` is no card, because some mean the ace by it and some the jack.

    >>> parse_card("10♥") is card_of(Rank.TEN, Suit.HEARTS)
    True

    Raises RemiError (unknown_card) if the text is no card.
    """
    card = _WRITTEN.get(text) or _FACES.get(_plain(text))
    if card is None or (card.index > JOKER_INDEX and not unsuited):
        hint = "; 11 is no card: write A, or J for the jack" if text.startswith("11") else ""
        raise RemiError(Code.UNKNOWN_CARD, f"{text[:40]!r} is no card{hint}", card=text[:40])
    return card


def _plain(text: str) -> str:
    """Return the text in capitals, with plain digits and without variation selectors."""
    return unicodedata.normalize("NFKC", text).translate(_SELECTORS).upper()


# Keyboards put one of these after a suit, to ask for a symbol in text or in colour.
_SELECTORS: Final = {0xFE0E: None, 0xFE0F: None}


@lru_cache(maxsize=4096)
def parse_cards(text: str, *, unsuited: bool = False) -> tuple[Card, ...]:
    """Read cards separated by spaces; an empty text is no cards. See `parse_card`.

    The last texts are cached, because a match is replayed after every deal.

    >>> print_cards(parse_cards("5♥ 6h *"))
    '5h 6h *'

    Raises RemiError (unknown_card) for the first one that is no card.
    """
    return tuple([parse_card(token, unsuited=unsuited) for token in text.split()])


def print_cards(cards: Iterable[Card]) -> str:
    """Return cards as text, separated by spaces, as `parse_cards` reads them."""
    return " ".join([card.text for card in cards])
