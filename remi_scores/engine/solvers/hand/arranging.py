"""The least deadwood of a hand, exactly, and the melds that leave it.

Only groups tie the suits of a hand together. So the search goes over what may go into groups, rank
by rank (`groups`, `offers`, `search`), and looks up for each suit what runs leave of the rest
(`runs`). Ranks that cannot make a group, and cards no run could use, offer no choice, and most
hands have few choices left. Wilds are shared between suits and groups by adding curves, the value
left for each number of wilds; which card a wild stands for is never tried out.

A hand without wilds and without repeated cards, the whole of Nak-Nak, takes a shorter way: its
suits are 13 bits, and a list of 8192 numbers tells what runs leave of each. Anything else is read
into *holdings* (see `runs`). `laying` turns what was found into melds.

Every table here is bounded: full ones are emptied, and answers never depend on what they hold.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.solvers.hand.laying import INDEX, Layer
from remi_scores.engine.solvers.hand.offers import Holdings
from remi_scores.engine.solvers.hand.runs import PLANE, RANKS
from remi_scores.engine.solvers.hand.search import NaturalSearch, WildSearch

_HALF: Final = 2 * RANKS
_TWO_SUITS: Final = (1 << _HALF) - 1

_SHORT: Final = 16
"""Longer hands could make so many groups that `_least` would take too long."""


class Arranger:
    """Arranges hands under one set of meld rules and card values.

    `values[0]` is the joker's and `values[rank]` each rank's, whole numbers from 0. Raises
    ValueError if there are not 14 or a wild rank has another value than the joker: which wild lies
    in which meld must not matter.
    """

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        if len(values) != RANKS + 1 or min(values) < 0:
            raise ValueError(f"14 values from 0 up are needed, not {values}")
        if any(values[rank] != values[0] for rank in rules.wild_ranks):
            raise ValueError("every wild must have the value of the joker")
        self._rules = rules
        self._values = values
        natural = NaturalSearch(rules, values[1:])
        self._left = natural.answers.singles
        self._layers = {0: Layer(rules, natural)}
        wild_cards = [JOKER, *[card for card in DECK if card.rank in rules.wild_ranks]]
        self._wild_bits = sum([card.bit for card in wild_cards])
        # Hands below it have no wilds; where a rank is wild that cannot be told so simply.
        self._ceiling = 0.0 if rules.wild_ranks else JOKER.power

    def deadwood(self, cards: Collection[Card]) -> int:
        """Return the least value of cards left outside melds; no cards leave 0.

        Raises ValueError if a card has no suit or comes more often than in three decks, and
        RemiError (wrong_hand_size) if far more cards than any game deals fit together too well.
        """
        total = 0.0
        for card in cards:
            total += card.power
        if total >= self._ceiling:
            return self._deadwood_of_any(cards)
        seen = int(total)
        # Adding equal bits carries, so a sum of n bits shows n of them only if all differ.
        if seen.bit_count() != len(cards):
            return self._deadwood_of_any(cards)
        low, high = seen & _TWO_SUITS, seen >> _HALF
        left, both, either = self._left, low & high, low | high
        grouped = both & either >> RANKS | both >> RANKS & either
        if grouped:
            if len(cards) > _SHORT:
                return self._deadwood_of_any(cards)
            return _least(left, low & PLANE, low >> RANKS, high & PLANE, high >> RANKS, grouped)
        return left[low & PLANE] + left[low >> RANKS] + left[high & PLANE] + left[high >> RANKS]

    def _deadwood_of_any(self, cards: Collection[Card]) -> int:
        holdings, wilds = self._read(cards)
        return self._layer(wilds).search.deadwood(*holdings)

    def arrange(self, cards: Collection[Card]) -> Arrangement:
        """Return melds that leave the least value, the cards left and that value.

        The same cards in any order give the same answer. Raises as `deadwood` does.
        """
        holdings, count = self._read(cards)
        wilds = self._wilds(cards) if self._rules.wild_ranks else [JOKER] * count
        layer = self._layer(count)
        deadwood, state, rows = layer.search.find(*holdings)
        melds, left = layer.lay(state, rows, wilds)
        return Arrangement(tuple(melds), tuple(left), deadwood)

    def _wilds(self, cards: Collection[Card]) -> list[Card]:
        """Return the wilds by suit and rank, jokers last."""
        bits = self._wild_bits
        return sorted([card for card in cards if card.bit & bits], key=INDEX)

    def _layer(self, wilds: int) -> Layer:
        """Return what searches and lays hands with so many wilds."""
        layer = self._layers.get(wilds)
        if layer is None:
            search = WildSearch(self._rules, self._values[1:], self._values[0], wilds)
            layer = self._layers[wilds] = Layer(self._rules, search)
        return layer

    def _read(self, cards: Collection[Card]) -> tuple[Holdings, int]:
        """Return what there is of each suit, and how many wilds."""
        seen = twice = thrice = 0
        for card in cards:
            seen += card.bit
        if seen.bit_count() == len(cards):
            once = seen & ~self._wild_bits
            wilds = len(cards) - once.bit_count()
        else:
            once, twice, thrice, wilds = self._count(cards)
        if once >= JOKER.bit:
            raise ValueError("a card without a suit cannot be arranged")
        if not twice:
            a, b = once & PLANE, once >> RANKS & PLANE
            return (a, b, once >> 2 * RANKS & PLANE, once >> 3 * RANKS), wilds
        a, b, c, d = [
            once >> suit & PLANE
            | (twice >> suit & PLANE) << RANKS
            | (thrice >> suit & PLANE) << 2 * RANKS
            for suit in (0, RANKS, 2 * RANKS, 3 * RANKS)
        ]
        return (a, b, c, d), wilds

    def _count(self, cards: Collection[Card]) -> tuple[int, int, int, int]:
        """Return the bits of cards there are once, twice and thrice or more, and how many wilds."""
        once = twice = thrice = wilds = 0
        for card in cards:
            bit = card.bit
            if not once & bit:
                once |= bit
            elif bit & self._wild_bits:
                wilds += 1
            elif not twice & bit:
                twice |= bit
            elif not thrice & bit:
                thrice |= bit
            else:
                raise ValueError("there are more than three of a card")
        wilds += (once & self._wild_bits).bit_count()
        return once & ~self._wild_bits, twice, thrice, wilds


def _least(left: list[int], a: int, b: int, c: int, d: int, grouped: int) -> int:
    """Return the least value left when each of these ranks may make a group or not.

    `left` tells what runs leave of a suit. Works on the lowest rank and goes on with the others.
    """
    rank = grouped & -grouped
    others = grouped ^ rank
    not_a, not_b, not_c, not_d = a & ~rank, b & ~rank, c & ~rank, d & ~rank
    all_four = a & b & c & d & rank
    if others:
        least = min(
            _least(left, a, b, c, d, others),
            _least(left, not_a, not_b, not_c, not_d, others),
        )
        if all_four:
            least = min(
                least,
                _least(left, a, not_b, not_c, not_d, others),
                _least(left, not_a, b, not_c, not_d, others),
                _least(left, not_a, not_b, c, not_d, others),
                _least(left, not_a, not_b, not_c, d, others),
            )
        return least
    one, two, three, four = left[not_a], left[not_b], left[not_c], left[not_d]
    taken = one + two + three + four
    kept = left[a] + left[b] + left[c] + left[d]
    if all_four:
        back = min(left[a] - one, left[b] - two, left[c] - three, left[d] - four, 0)
        taken += back
    return min(kept, taken)


@lru_cache(maxsize=32)
def arranger(rules: MeldRules, values: tuple[int, ...]) -> Arranger:
    """Return the arranger for these rules and values; those used last are kept.

    Raises ValueError as `Arranger` does.
    """
    return Arranger(rules, values)
