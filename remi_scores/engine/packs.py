"""Which cards a game is played with, and whether the cards entered can all exist.

Source: `docs/rules.md`, *Every deal* and *At a glance*.
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
    """The cards of a game: how many decks of 52 and how many jokers are shuffled together."""

    decks: int
    jokers: int


def check_copies(pack: Pack, hands: Mapping[str, Sequence[Card]]) -> None:
    """Check that the pack holds the cards of all hands together.

    `hands` maps names to cards: names of players, or of the parts of a claim. Cards without a
    suit are counted by rank, together with the others of that rank.
    Raises RemiError (too_many_copies, too_many_jokers) with the `card`, how many are `held` and
    the `most` the pack has, and in `players` the names of all hands that hold it.
    """
    held = Counter(chain.from_iterable(hands.values()))
    for card, copies in held.items():
        if copies > pack.decks and card.suit is not None:
            raise _too_many(Code.TOO_MANY_COPIES, card, hands, copies, pack.decks)
    if not held.keys().isdisjoint(UNSUITED):
        _check_ranks(pack, held, hands)
    if held[JOKER] > pack.jokers:
        raise _too_many(Code.TOO_MANY_JOKERS, JOKER, hands, held[JOKER], pack.jokers)


def _check_ranks(pack: Pack, held: Counter[Card], hands: Mapping[str, Sequence[Card]]) -> None:
    ranks: Counter[Rank | None] = Counter()
    for card, copies in held.items():
        ranks[card.rank] += copies
    for rank, copies in ranks.items():
        if rank is not None and copies > 4 * pack.decks:
            raise _too_many(Code.TOO_MANY_COPIES, card_of(rank), hands, copies, 4 * pack.decks)


def _too_many(
    code: Code, card: Card, hands: Mapping[str, Sequence[Card]], held: int, most: int
) -> RemiError:
    holders = [
        name for name, cards in hands.items() if any(_is_copy(card, other) for other in cards)
    ]
    message = f"the hands hold {held} copies of {card}, and the packs {most}"
    return RemiError(code, message, card=str(card), players=holders, held=held, most=most)


def _is_copy(card: Card, other: Card) -> bool:
    """Whether two cards are the same; a card without a suit is every card of its rank."""
    return other is card or (card.suit is None and not card.is_joker and other.rank is card.rank)


@lru_cache(maxsize=1024)
def possible_values(pack: Pack, values: tuple[int, ...], sizes: Iterable[int]) -> int:
    """Return every value that some cards of the pack can have together, as the bits of an int.

    Bit v is set if cards worth v points can be found whose number is one of `sizes`. `values` are
    points: the joker, then ace to king. `sizes` must be hashable, such as a range or a tuple; no
    sizes give no bits.
    """
    largest = max(sizes, default=0)
    sums = [1] + [0] * largest
    for rank, value in enumerate(values):
        copies = 4 * pack.decks if rank else pack.jokers
        sums = [_values_with_rank(sums, size, value, copies) for size in range(largest + 1)]
    bits = 0
    for size in sizes:
        bits |= sums[size]
    return bits


def _values_with_rank(sums: list[int], size: int, value: int, copies: int) -> int:
    """Return the values of `size` cards if up to `copies` of them are worth `value` each.

    `sums` are the values, as bits, of 0, 1, … cards without these.
    """
    bits = 0
    for taken in range(min(size, copies) + 1):
        bits |= sums[size - taken] << (value * taken)
    return bits
