"""What every question of the check desk begins with: a game, its options, players and a deal.

Source: `docs/documents.md`, *check* and *arrange*.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from remi_scores.engine.cards import Card, parse_cards
from remi_scores.engine.packs import check_copies
from remi_scores.engine.shapes import (
    as_flag,
    as_number,
    as_object,
    as_text,
    as_texts,
    bad,
    check_keys,
)
from remi_scores.engine.variants import Values, Variant, get_variant

MOST_DEALS: Final = 1000
"""The last deal a question may be about, in a game whose deals have no end."""

COMMON_KEYS: Final = ("variant", "players", "options", "deal")
"""The keys that every question may have."""


@dataclass(frozen=True, slots=True)
class Question:
    """A claim to judge or a hand to arrange: the game as this table plays it, and the document.

    `players` is how many play, `deal` the number of the deal from 1; `document` is the whole JSON
    object, and the methods read its keys.
    """

    variant: Variant
    players: int
    deal: int
    document: Mapping[str, Any]

    def cards(self, key: str) -> tuple[Card, ...]:
        """Return the cards under a key; an empty text is no cards.

        Raises RemiError: bad_document if the key is missing, unknown_card.
        """
        return parse_cards(as_text(self.document.get(key), key))

    def melds(self, key: str) -> tuple[tuple[Card, ...], ...]:
        """Return the cards of each meld in the list under a key; the melds may be wrong.

        Raises RemiError: bad_document if the key is missing, unknown_card.
        """
        return tuple([parse_cards(meld) for meld in as_texts(self.document.get(key), key)])

    def card(self, key: str) -> Card:
        """Return the one card under a key.

        Raises RemiError: bad_document if there is not exactly one, unknown_card.
        """
        cards = self.cards(key)
        if len(cards) != 1:
            raise bad(f"{key} must be one card")
        return cards[0]

    def check_keys(self, *known: str) -> None:
        """Check that the document has no further keys than those of every question and these.

        Raises RemiError (bad_document) with the `key`.
        """
        check_keys(self.document, (*COMMON_KEYS, *known), f"this question of {self.variant.key}")

    def has(self, key: str) -> bool:
        """Whether the document has a key; null counts as absent."""
        return self.document.get(key) is not None

    def flag(self, key: str) -> bool:
        """Return the yes or no under a key; no if it is missing.

        Raises RemiError: bad_document.
        """
        return as_flag(self.document.get(key, False), key)

    def values(self) -> Values:
        """Return what a card left in the hand is worth, in points: the joker, then ace to king."""
        return self.variant.values(self.deal)

    def count_copies(self, **parts: tuple[Card, ...]) -> None:
        """Check that the packs hold all these cards together; a part is named by its key.

        Raises RemiError: too_many_copies, too_many_jokers, naming the parts.
        """
        check_copies(self.variant.pack(self.players), parts)


def read_question(document: object) -> Question:
    """Read what every question begins with; `deal` is 1 if the document does not say it.

    Raises RemiError: bad_document, unknown_variant, players_out_of_range, unknown_option,
    bad_option.
    """
    asked = as_object(document, "a question")
    game = get_variant(as_text(asked.get("variant"), "variant"))
    players = as_number(asked.get("players"), "players")
    options = as_object(asked.get("options", {}), "options")
    game.check_count(options, players)
    variant = game.create(options)
    variant.check_packs(players)
    deal = as_number(asked.get("deal", 1), "deal")
    if not 1 <= deal <= (variant.last_deal or MOST_DEALS):
        raise bad(f"{game.key} has no deal {deal}")
    return Question(variant, players, deal, asked)
