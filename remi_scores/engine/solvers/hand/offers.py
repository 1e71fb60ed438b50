"""What may go into groups at each rank of a hand, written as differences of holdings.

It depends on how many copies each suit holds and on which of them a run could use, and is kept.
"""

from typing import Final

from remi_scores.engine.cards import Card, Rank
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.solvers.hand.groups import Counts, GroupChoice, Intervals, group_choices
from remi_scores.engine.solvers.hand.runs import KEPT, PLANE, RANKS, lowest_bit, pieces

Holdings = tuple[int, int, int, int]
"""What a hand has of each suit, see `runs`."""

Offer = tuple[int, int, int, int, int, int, int]
"""A `GroupChoice` at its rank: what it takes of each suit's holding, its least wilds, room for
more, and its number among the offers."""

COLUMN: Final = 1 | 1 << RANKS | 1 << 2 * RANKS
"""The bits of one rank in a holding, for the ace."""


_TAKEN: Final = tuple(
    tuple(
        sum(1 << RANKS * copy for copy in range(copies - taken, copies))
        for taken in range(copies + 1)
    )
    for copies in range(4)
)
"""What goes from a holding of so many aces when so many are taken: the last copies."""


class RunRanks(dict[int, int]):
    """The ranks of a holding that some run could use, as bits of one plane."""

    def __init__(self, rules: MeldRules, wilds: int) -> None:
        # A group that takes any number of wilds does all that a card alone with wilds could.
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
"""Groups of one rank: the natural cards of each and its number of wilds."""


class RankOffers:
    """What the rank with an index offers, and the groups laid of it so far, see `laying`.

    `nothing` is the number of the offer that takes nothing, -1 if none does; `reach` is the value
    of the cards that any could take of each suit.
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
    """What may go into groups at a rank; the key packs copies, bound suits and the rank.

    Bits 0 to 3 say which suits hold the card, 13 to 16 and 26 to 29 which hold second and third
    copies; bits 4 to 7 which suits could use it in a run; the rank's index stands from bit 8 on.
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
    """Return the offers of a rank written as if it were the ace's."""
    a, b, c, d = [(key >> suit & COLUMN).bit_count() for suit in range(4)]
    in_runs = tuple([bool(key >> 4 + suit & 1) for suit in range(4)])
    return tuple(
        [
            _offer(choice, (a, b, c, d), number)
            for number, choice in enumerate(group_choices((a, b, c, d), in_runs, intervals))
        ]
    )


def _offer(choice: GroupChoice, held: Counts, number: int) -> Offer:
    """Write a choice as differences of holdings."""
    taken, least, most = choice
    a, b, c, d = [_TAKEN[copies][gone] for copies, gone in zip(held, taken, strict=True)]
    return a, b, c, d, least, most - least, number
