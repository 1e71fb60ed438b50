"""The correct meld one card away from cards that make none.

A card is dropped, or one is added, or one is exchanged for another, in this order: what needs
nothing from elsewhere comes first, and what changes least. Of several the one with the fewest
wilds brought in, then the one worth most in points, then the first in the order of the cards. No
card is added of which the packs hold no more.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from remi_scores.engine.cards import DECK, JOKER, Card, print_cards
from remi_scores.engine.melds import Meld, MeldRules, read_meld
from remi_scores.engine.packs import Pack

MOST_CARDS: Final = 20
"""No more cards than these are tried: what people call a meld is shorter."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """A correct meld, what to do to get it ("drop", "add", "exchange") and the card to do it with.

    `instead` is the card that comes for one exchanged, None otherwise.
    """

    meld: Meld
    change: str
    card: Card
    instead: Card | None = None


def nearest_meld(
    cards: Sequence[Card],
    rules: MeldRules,
    values: Sequence[int],
    pack: Pack,
    others: Sequence[Card] = (),
) -> Nearest | None:
    """Return the correct meld one card away, None if there is none.

    `values` are points, the joker's first; `others` are cards that lie elsewhere already.
    """
    if len(cards) > MOST_CARDS:
        return None
    spare = _spare(pack, [*cards, *others])
    for ways in (_dropped(cards, rules), _added(cards, rules, spare),
                 _exchanged(cards, rules, spare)):  # fmt: skip
        found = list(ways)
        if found:
            return min(found, key=lambda way: _rank(way, rules, values))
    return None


def write_nearest(found: Nearest) -> dict[str, str]:
    """Write the meld and the change as the check desk answers them."""
    change = {"change": found.change, "card": str(found.card)}
    instead = {} if found.instead is None else {"for": str(found.instead)}
    return {"cards": print_cards(found.meld.cards), **change, **instead}


def _rank(way: Nearest, rules: MeldRules, values: Sequence[int]) -> tuple[bool, int]:
    brought = way.card if way.change == "add" else way.instead
    worth = sum([values[card.rank or 0] for card in way.meld.cards])
    return brought is not None and rules.is_wild(brought), -worth


def _spare(pack: Pack, used: Sequence[Card]) -> list[Card]:
    """Return the cards of which the packs hold another copy."""
    count = Counter(used)
    naturals = [card for card in DECK if count[card] < pack.decks]
    return [*naturals, JOKER] if count[JOKER] < pack.jokers else naturals


def _dropped(cards: Sequence[Card], rules: MeldRules) -> Iterator[Nearest]:
    for i, card in enumerate(cards):
        meld = read_meld([*cards[:i], *cards[i + 1 :]], rules)
        if meld:
            yield Nearest(meld, "drop", card)


def _added(cards: Sequence[Card], rules: MeldRules, spare: Sequence[Card]) -> Iterator[Nearest]:
    for card in spare:
        meld = read_meld([*cards, card], rules)
        if meld:
            yield Nearest(meld, "add", card)


def _exchanged(cards: Sequence[Card], rules: MeldRules, spare: Sequence[Card]) -> Iterator[Nearest]:
    for i, card in enumerate(cards):
        for other in spare:
            meld = read_meld([*cards[:i], other, *cards[i + 1 :]], rules)
            if meld and other is not card:
                yield Nearest(meld, "exchange", card, other)
