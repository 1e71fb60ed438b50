"""What each rank of a hand offers: the choices of cards for groups, as differences of holdings.

Taking cards for groups from a hand is then four subtractions, one for each suit (see `pieces` for
holdings). What a rank offers depends on how many copies each suit has and on which of them a run
could use, and is cached.
"""

from typing import Final

from remi_scores.engine.cards import Card, Rank
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.solvers.hand.groups import Counts, GroupChoice, Intervals, group_choices
from remi_scores.engine.solvers.hand.pieces import PLANE, RANKS, lowest_bit, pieces
from remi_scores.engine.solvers.hand.runs import KEPT

Holdings = tuple[int, int, int, int]
"""What a hand has of each suit, see `pieces`."""

Offer = tuple[int, int, int, int, int, int, int]
"""A `GroupChoice` of a rank: four numbers to subtract from the holdings, the fewest wilds it
needs, how many more it has room for, and its number among the offers of the rank."""

COLUMN: Final = 1 | 1 << RANKS | 1 << 2 * RANKS
"""The bits of the ace in the three planes of a holding; shifted, those of another rank."""


_TAKEN: Final = tuple(
    tuple(
        sum(1 << RANKS * copy for copy in range(copies - taken, copies))
        for taken in range(copies + 1)
    )
    for copies in range(4)
)
"""By how many aces a holding has and how many are taken: the bits to subtract, highest first."""


class RunRanks(dict[int, int]):
    """A cache from a holding to the ranks of it that a run could use, as bits of one plane."""

    def __init__(self, rules: MeldRules, wilds: int) -> None:
        # Runs of one card with wilds are left out if a group may hold as many wilds.
        fewest = 2 if not rules.distinct_suits and rules.group_wilds >= wilds else 1
        self._pieces = [
            [piece.ranks for piece in row if piece.ranks.bit_count() >= fewest]
            for row in pieces(rules, wilds)
        ]

    def __missing__(self, holding: int) -> int:
        found = 0
        ranks = holding & PLANE
        while ranks:
            for piece in self._pieces[lowest_bit(ranks)]:
                if piece & holding == piece:
                    found |= piece
            ranks &= ranks - 1
        if len(self) >= KEPT:
            self.clear()
        self[holding] = found
        return found


Grouped = tuple[tuple[tuple[Card, ...], int], ...]
"""Groups of one rank, each as its natural cards and its number of wilds."""


class RankOffers:
    """What one rank (`rank` is its index) of a hand offers.

    `nothing` is the number of the offer that takes nothing, -1 if none does. `reach` is, by suit,
    the value of all the cards that an offer could take. `laid` caches the groups that `laying`
    made of offers.
    """

    __slots__ = ("laid", "nothing", "offers", "rank", "reach")

    def __init__(self, rank: int, offers: tuple[Offer, ...], reach: Holdings) -> None:
        self.rank = rank
        self.reach = reach
        self.offers = offers
        taken = [offer[:4] for offer in offers]
        self.nothing = taken.index((0, 0, 0, 0)) if (0, 0, 0, 0) in taken else -1
        self.laid: dict[tuple[int, int], Grouped] = {}


class Offers(dict[int, RankOffers]):
    """A cache of what ranks offer. The key is an int with all that it depends on.

    Bits 0 to 3 say which suits hold a card of the rank, bits 13 to 16 and 26 to 29 which hold a
    second and a third copy. Bits 4 to 7 say which suits could use the card in a run. The index of
    the rank stands from bit 8 on.
    """

    def __init__(self, rules: MeldRules, values: tuple[int, ...], wilds: int) -> None:
        self._values = values
        others = Intervals(rules, Rank.ACE, wilds)
        kings = Intervals(rules, Rank.KING, wilds) if rules.kings_only else others
        self._intervals = (others,) * (RANKS - 1) + (kings,)
        self._kinds: dict[tuple[int, bool], tuple[Offer, ...]] = {}

    def __missing__(self, key: int) -> RankOffers:
        rank = key >> 8 & 15
        intervals = self._intervals[rank]
        kind = (key & ~(15 << 8), intervals is self._intervals[0])
        found = self._kinds.get(kind)
        if found is None:
            if len(self._kinds) >= KEPT:
                self._kinds.clear()
            found = self._kinds[kind] = _of_aces(key, intervals)
        if len(self) >= KEPT:
            self.clear()
        offers = [
            (a << rank, b << rank, c << rank, d << rank, least, more, number)
            for a, b, c, d, least, more, number in found
        ]
        value = self._values[rank]
        a, b, c, d = [value * (key >> suit & COLUMN).bit_count() for suit in range(4)]
        row = self[key] = RankOffers(rank, tuple(offers), (a, b, c, d))
        return row


def _of_aces(key: int, intervals: Intervals) -> tuple[Offer, ...]:
    """Return the offers of a rank as if it were the ace; shifted, they are those of the rank."""
    a, b, c, d = [(key >> suit & COLUMN).bit_count() for suit in range(4)]
    in_runs = tuple([bool(key >> 4 + suit & 1) for suit in range(4)])
    return tuple(
        [
            _offer(choice, (a, b, c, d), number)
            for number, choice in enumerate(group_choices((a, b, c, d), in_runs, intervals))
        ]
    )


def _offer(choice: GroupChoice, held: Counts, number: int) -> Offer:
    """Return a choice as an offer of the ace."""
    taken, least, most = choice
    a, b, c, d = [_TAKEN[copies][gone] for copies, gone in zip(held, taken, strict=True)]
    return a, b, c, d, least, most - least, number
