"""Which cards exist in a game, and whether the cards entered can all be real.

Source: RULES.md, *Every deal*.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from remi_scores.engine.cards import JOKER, UNSUITED, Card, Rank, card_of
from remi_scores.engine.errors import Code, RemiError


@dataclass(frozen=True, slots=True)
class Pack:
    """So many decks of 52 and so many jokers, shuffled together."""

    decks: int
    jokers: int


def check_copies(pack: Pack, hands: Mapping[str, Sequence[Card]]) -> None:
    """See that the cards of all hands together exist; a card without a suit counts by rank.

    `hands` maps names of players, or of places in a claim, to cards.
    Raises RemiError (too_many_copies, too_many_jokers) naming the card and the hands.
    """
    held = Counter(chain.from_iterable(hands.values()))
    for card, copies in held.items():
        if copies > pack.decks and card.suit is not None:
            raise _too_many(Code.TOO_MANY_COPIES, card, hands)
    if not held.keys().isdisjoint(UNSUITED):
        _check_ranks(pack, held, hands)
    if held[JOKER] > pack.jokers:
        raise _too_many(Code.TOO_MANY_JOKERS, JOKER, hands)


def _check_ranks(pack: Pack, held: Counter[Card], hands: Mapping[str, Sequence[Card]]) -> None:
    ranks: Counter[Rank | None] = Counter()
    for card, copies in held.items():
        ranks[card.rank] += copies
    for rank, copies in ranks.items():
        if rank is not None and copies > 4 * pack.decks:
            raise _too_many(Code.TOO_MANY_COPIES, card_of(rank), hands)


def _too_many(code: Code, card: Card, hands: Mapping[str, Sequence[Card]]) -> RemiError:
    holders = [name for name, cards in hands.items() if any(_same(card, other) for other in cards)]
    return RemiError(code, f"more {card} than the packs hold", card=str(card), players=holders)


def _same(card: Card, other: Card) -> bool:
    return other is card or (card.suit is None and not card.is_joker and other.rank is card.rank)


@lru_cache(maxsize=1024)
def possible_values(pack: Pack, values: tuple[int, ...], sizes: Iterable[int]) -> int:
    """Return, as a bit set, every value that some cards of the packs have.

    `values` are points by rank, the joker's first; `sizes` (hashable) says how many cards are
    meant. Bit v is set when so many cards can be worth v points.
    """
    largest = max(sizes, default=0)
    sums = [1] + [0] * largest
    for rank, value in enumerate(values):
        copies = 4 * pack.decks if rank else pack.jokers
        sums = [_with_rank(sums, size, value, copies) for size in range(largest + 1)]
    bits = 0
    for size in sizes:
        bits |= sums[size]
    return bits


def _with_rank(sums: list[int], size: int, value: int, copies: int) -> int:
    bits = 0
    for taken in range(min(size, copies) + 1):
        bits |= sums[size - taken] << (value * taken)
    return bits
