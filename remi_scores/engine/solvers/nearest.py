"""The correct meld one card away from cards that make none.

One card is dropped, added, or exchanged for another, and these changes are tried in this order.
Of several melds reached by the same change the best is the one for which no wild is brought in,
then, where there are too many wilds, one without a wild, then the one worth most points, then the
first in the order of the cards. A card is only brought
in if the packs hold another copy of it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.melds import Fault, Meld, MeldRules, faults_of, read_meld
from remi_scores.engine.packs import Pack

MOST_CARDS: Final = 20
"""More cards than this are not searched: what people call a meld is shorter."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """A correct meld, and the one change that leads to it.

    `change` is "drop", "add" or "exchange", and `card` the card to drop, to add or to exchange.
    `replacement` is the card that comes for an exchanged one, None for other changes.
    """

    meld: Meld
    change: str
    card: Card
    replacement: Card | None = None


def nearest_meld(
    cards: Sequence[Card],
    rules: MeldRules,
    values: Sequence[int],
    pack: Pack,
    others: Sequence[Card] = (),
) -> Nearest | None:
    """Return the best correct meld one card away from these cards, None if there is none.

    `values` are points, the joker's first, then ace to king. `others` are cards of the same packs
    that lie elsewhere.
    """
    if len(cards) > MOST_CARDS:
        return None
    spare = _spare_cards(pack, [*cards, *others])
    for melds in (_dropped(cards, rules), _added(cards, rules, spare),
                  _exchanged(cards, rules, spare)):  # fmt: skip
        found = list(melds)
        if found:
            crowded = Fault.TOO_MANY_WILDS in faults_of(cards, rules)
            return min(found, key=lambda nearest: _order(nearest, rules, values, crowded=crowded))
    return None


def _order(
    nearest: Nearest, rules: MeldRules, values: Sequence[int], *, crowded: bool
) -> tuple[bool, bool, int]:
    """Return a key that sorts better melds first; `crowded`: the cards hold too many wilds."""
    brought_in = nearest.card if nearest.change == "add" else nearest.replacement
    points = sum([values[card.rank or 0] for card in nearest.meld.cards])
    brings_wild = brought_in is not None and rules.is_wild(brought_in)
    keeps_wilds = crowded and not rules.is_wild(nearest.card)
    return brings_wild, keeps_wilds, -points


def _spare_cards(pack: Pack, used: Sequence[Card]) -> list[Card]:
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
