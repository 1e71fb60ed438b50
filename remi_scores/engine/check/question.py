"""What a claim and a hand to arrange have in common: a game, its players, its deal, its options."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from remi_scores.engine.cards import Card, parse_cards
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.packs import check_copies
from remi_scores.engine.shapes import as_flag, as_number, as_object, as_text, as_texts, bad
from remi_scores.engine.variants import Values, Variant, get_variant

MOST_DEALS: Final = 1000


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the engine: `document` holds what is asked, in the game as played here."""

    variant: Variant
    players: int
    deal: int
    document: Mapping[str, Any]

    def cards(self, key: str) -> tuple[Card, ...]:
        """Read the cards under a key; raises RemiError (bad_document, unknown_card)."""
        return parse_cards(as_text(self.document.get(key), key))

    def melds(self, key: str) -> tuple[tuple[Card, ...], ...]:
        """Read the melds under a key; raises RemiError (bad_document, unknown_card)."""
        return tuple([parse_cards(meld) for meld in as_texts(self.document.get(key), key)])

    def card(self, key: str) -> Card:
        """Read the one card under a key; raises RemiError (bad_document, unknown_card)."""
        cards = self.cards(key)
        if len(cards) != 1:
            raise bad(f"{key} is not one card")
        return cards[0]

    def has(self, key: str) -> bool:
        """Whether anything is said under a key."""
        return self.document.get(key) is not None

    def flag(self, key: str) -> bool:
        """Read a yes or no, no if nothing is said; raises RemiError (bad_document)."""
        return as_flag(self.document.get(key, False), key)

    def values(self) -> Values:
        """Return what cards are worth in the hand, the joker's first."""
        return self.variant.values(self.deal)

    def count_copies(self, **places: tuple[Card, ...]) -> None:
        """See that the packs hold these cards; raises RemiError naming the places."""
        check_copies(self.variant.pack(self.players), places)


def read_question(document: object) -> Question:
    """Read the common part of a claim or a hand; `deal` is 1 if it is not said.

    Raises RemiError (bad_document, unknown_variant, players_out_of_range, unknown_option,
    bad_option).
    """
    asked = as_object(document, "a question")
    game = get_variant(as_text(asked.get("variant"), "variant"))
    players = as_number(asked.get("players"), "players")
    options = as_object(asked.get("options", {}), "options")
    if players not in game.player_range(options):
        raise RemiError(Code.PLAYERS_OUT_OF_RANGE, f"{game.key} is not for so many players")
    variant = game.create(options)
    deal = as_number(asked.get("deal", 1), "deal")
    if not 1 <= deal <= (variant.last_deal or MOST_DEALS):
        raise bad("there is no such deal")
    return Question(variant, players, deal, asked)
