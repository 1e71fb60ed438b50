"""The melds of a hand that leave the least deadwood, exactly.

A card lies in a run, in a group, or is left. A run has one suit, so only groups make the suits
depend on one another. The search therefore chooses, rank by rank, which cards go into groups
(`groups`, `offers`, `search`), and looks up for each suit how little runs leave of the rest
(`runs`). There is nothing to choose for ranks that cannot make a group and for cards that no run
could use, so most hands have few combinations.

Wilds are not tried out one by one. A *curve* says what a part of the hand leaves for every number
of wilds it may use, and adding the curves of two parts shares the wilds between them. Where each
wild lies is decided at the end, when `laying` turns what was found into melds.

A hand without wilds in which no card comes twice, as in Nak-Nak with one deck, takes a shorter
way: each suit is 13 bits, and a list of 8192 numbers says what runs leave of them. All other hands
are read into *holdings* (see `pieces`).

All caches are bounded: a full cache is emptied. Answers never depend on what a cache holds.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.solvers.hand.laying import INDEX, Layer
from remi_scores.engine.solvers.hand.natural import NaturalSearch
from remi_scores.engine.solvers.hand.offers import Holdings
from remi_scores.engine.solvers.hand.pieces import PLANE, RANKS
from remi_scores.engine.solvers.hand.search import WildSearch

_HALF: Final = 2 * RANKS
_TWO_SUITS: Final = (1 << _HALF) - 1

_SHORT: Final = 16
"""The most cards for the shorter way: more could make so many groups that it takes too long."""


class Arranger:
    """Arranges hands under one set of meld rules and card values.

    Get one from `arranger`, which caches them.
    """

    def __init__(self, rules: MeldRules, values: tuple[int, ...]) -> None:
        """Make an arranger; `values` are points, the joker's first, then ace to king.

        Raises ValueError if there are not 14 values from 0 up, or if a wild rank has another value
        than the joker: it must not matter which wild lies in which meld.
        """
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
        # The powers of a hand without jokers add up to less than the joker's. If a rank is wild the
        # sum does not show whether the hand has wilds, and a ceiling of 0 sends every hand the
        # longer way.
        self._ceiling = 0.0 if rules.wild_ranks else JOKER.power

    def deadwood(self, cards: Collection[Card]) -> int:
        """Return the least value of the cards left outside melds, in points; no cards leave 0.

        Raises ValueError if a card has no suit or there are more than three of it, and RemiError
        (wrong_hand_size) for far more cards than any game deals, if too many fit together.
        """
        total = 0.0
        for card in cards:
            total += card.power
        if total >= self._ceiling:
            return self._deadwood_of_any(cards)
        seen = int(total)
        # Adding equal bits carries over, so the sum of n bits has n bits only if all differ.
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
        """Return the melds that leave the least value, the cards left and their value.

        The order of the cards does not matter. Raises as `deadwood` does.
        """
        holdings, count = self._read(cards)
        wilds = self._wilds(cards) if self._rules.wild_ranks else [JOKER] * count
        layer = self._layer(count)
        deadwood, state, rows = layer.search.find(*holdings)
        melds, left = layer.lay(state, rows, wilds)
        return Arrangement(tuple(melds), tuple(left), deadwood)

    def _wilds(self, cards: Collection[Card]) -> list[Card]:
        """Return the wild cards by suit and rank, jokers last."""
        bits = self._wild_bits
        return sorted([card for card in cards if card.bit & bits], key=INDEX)

    def _layer(self, wilds: int) -> Layer:
        """Return the layer, with its search, for hands with so many wilds."""
        layer = self._layers.get(wilds)
        if layer is None:
            search = WildSearch(self._rules, self._values[1:], self._values[0], wilds)
            layer = self._layers[wilds] = Layer(self._rules, search)
        return layer

    def _read(self, cards: Collection[Card]) -> tuple[Holdings, int]:
        """Return the holdings of a hand and its number of wilds. Raises ValueError."""
        seen = twice = thrice = 0
        for card in cards:
            seen += card.bit
        if seen.bit_count() == len(cards):
            once = seen & ~self._wild_bits
            wilds = len(cards) - once.bit_count()
        else:
            once, twice, thrice, wilds = self._count(cards)
        if once >= JOKER.bit:
            raise ValueError("a hand with a card without a suit cannot be arranged")
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
        """Return the bits of the cards held at least once, twice and three times, and the wilds.

        Raises ValueError if there are more than three of a card.
        """
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
                raise ValueError("there are more than three copies of a card")
        wilds += (once & self._wild_bits).bit_count()
        return once & ~self._wild_bits, twice, thrice, wilds


def _least(left: list[int], a: int, b: int, c: int, d: int, grouped: int) -> int:
    """Return the least value left if each of these ranks may make a group or not.

    `left` says what runs leave of a suit, and `grouped` has the ranks with three or four cards.
    The lowest of them is decided here, the others by calls to itself: no group, a group of all
    its cards, or of four cards a group without one.
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
    """Return the arranger for these rules and values; the last 32 are cached.

    `values` are points, the joker's first, then ace to king. Raises ValueError as `Arranger` does.
    """
    return Arranger(rules, values)
