"""Which cards of one rank may go into groups of an opening, and with how many jokers.

The suits of a group all differ, and a group has one joker at most.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from remi_scores.engine.solvers.opening.runs import KEPT, RANKS, SHORTEST, Curve

COLUMN: Final = 1 | 1 << RANKS | 1 << 2 * RANKS
"""The bits of the ace in the three planes of a holding; shifted, those of another rank."""

FULL_GROUP: Final = 4
"""The most cards of a group."""

Holdings = tuple[int, int, int, int]
"""What a hand has of each suit, see `runs`."""

Taken = tuple[int, int, int, int]
"""How many cards of one rank are taken, by suit."""

Offer = tuple[Holdings, int, int, Taken]
"""Cards of one rank to lay in groups: what they are of each suit's holding, how many jokers lie
with them, what both weigh, and how many cards they are, by suit."""


class RankOffers(NamedTuple):
    """What one rank (`rank` is its index) of a hand offers.

    `bound` is the most that an offer weighs, for every number of jokers it may use.
    """

    rank: int
    offers: tuple[Offer, ...]
    bound: Curve


@lru_cache(maxsize=KEPT)
def group_choices(
    held: Taken, free: tuple[bool, ...], jokers: int, *, keeping: bool
) -> tuple[tuple[Taken, int], ...]:
    """Return the cards of a rank that may go into groups, with how many jokers.

    To take nothing is one of the choices. `held` is what the hand has and `jokers` how many jokers
    it has. `free` says by suit whether no run could use the card: of such cards as many as possible
    are taken. With `keeping` one card of the hand must be left, and it may be such a card: then
    the choice with one card fewer is there too.
    """
    choices: dict[tuple[Taken, int], dict[int, Taken]] = {}
    for taken in product(*[range(copies + 1) for copies in held]):
        a, b, c, d = [0 if loose else t for t, loose in zip(taken, free, strict=True)]
        for laid in _jokers_of(taken, jokers):
            choices.setdefault(((a, b, c, d), laid), {})[sum(taken)] = (
                taken[0], taken[1], taken[2], taken[3]
            )  # fmt: skip
    return tuple(
        (by_count[count], laid)
        for (_, laid), by_count in choices.items()
        for count in sorted(by_count, reverse=True)[: 1 + keeping]
    )


def _jokers_of(taken: Sequence[int], most: int) -> list[int]:
    """Return the numbers of jokers, `most` at most, with which cards of a rank make groups."""
    total = sum(taken)
    if not total:
        return [0]
    found = set()
    for groups in range(max(taken), total // 2 + 1):
        sizes = group_sizes(total, groups)
        if sizes[0] <= FULL_GROUP and sizes[-1] >= SHORTEST - 1:
            pairs, threes = sizes.count(2), sizes.count(3)
            found |= {*range(pairs, min(pairs + threes, most) + 1)}
    return sorted(found)


def group_sizes(total: int, groups: int) -> list[int]:
    """Return the sizes of groups that share `total` cards as equally as possible."""
    share, more = divmod(total, groups)
    return [share + 1] * more + [share] * (groups - more)


@lru_cache(maxsize=KEPT)
def columns(rank: int, held: Taken, taken: Taken) -> Holdings:
    """Return the bits that cards of a rank have in the holdings: those in the highest planes."""
    a, b, c, d = [
        sum([1 << RANKS * copy for copy in range(has - gone, has)]) << rank
        for has, gone in zip(held, taken, strict=True)
    ]
    return a, b, c, d
