"""D16: which groups may lie on a rearranged table, given the groups with jokers on the old one.

Every old group with jokers must be *kept*, *filled* or *rebuilt*, in a meld of its own:

- kept: a new meld holds its natural cards and at least as many jokers;
- filled: a new group holds its natural cards and has four cards;
- rebuilt: no new group *robs* it, which is to hold its natural cards with fewer jokers and fewer
  than four cards. A new group that is an old group without jokers as it lay robs nobody, as often
  as it lay there.

Source: `docs/rules.md`, *Halp-Remi* (D16).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.melds import LARGEST_DISTINCT_GROUP, Meld, MeldKind, MeldRules, read_meld

RANKS: Final = 13
FULL: Final = LARGEST_DISTINCT_GROUP
"""The most cards of a group."""

TWO_JOKERS: Final = 2
"""From so many jokers on a run, too, can keep a group: that of one natural card."""

Shape = tuple[tuple[int, ...], int]
"""A group: the suits of its natural cards, upwards, and how many jokers it has."""


class OldGroups(NamedTuple):
    """The groups of one rank on the old table: those with jokers, and the suits of the others.

    The others only matter if they have three cards: no larger group robs another.
    """

    with_jokers: tuple[Shape, ...] = ()
    others: tuple[tuple[int, ...], ...] = ()

    def robbers(self, shape: Shape) -> tuple[Shape, ...]:
        """Return the old groups that a new group of this shape robs, if it is no old group."""
        return tuple([group for group in self.with_jokers if _robs(shape, group)])

    def allow(self, groups: Sequence[Shape]) -> bool:
        """Whether these may be all new groups of the rank, by D16.

        A run with two jokers may stand among them, as its card of the rank and its jokers.
        """
        counts = Counter(groups)
        too_many = [shape for shape, count in counts.items() if count > self._lay_as(shape)]
        robbed = [
            group for group in self.with_jokers if any(_robs(shape, group) for shape in too_many)
        ]
        return not robbed or any(
            all(map(_is_safe, robbed, own)) for own in permutations(groups, len(robbed))
        )

    def _lay_as(self, shape: Shape) -> int:
        """Return how many old groups without jokers had this shape."""
        return 0 if shape[1] else self.others.count(shape[0])


NO_GROUPS: Final = OldGroups()
"""A rank without groups with jokers: every new group is allowed."""


def _robs(shape: Shape, group: Shape) -> bool:
    suits, jokers = shape
    return jokers < group[1] and len(suits) + jokers < FULL and set(group[0]).issubset(suits)


def _is_safe(group: Shape, own: Shape) -> bool:
    """Whether an old group is kept or filled in a new one."""
    suits, jokers = own
    return set(group[0]).issubset(suits) and (jokers >= group[1] or len(suits) + jokers >= FULL)


def find_old_groups(table: Iterable[Sequence[Card]], rules: MeldRules) -> dict[int, OldGroups]:
    """Return the groups of each rank on a table, by its index, for the ranks that have jokers."""
    found: dict[int, tuple[list[Shape], list[tuple[int, ...]]]] = {}
    groups = [meld for cards in table if (meld := read_meld(cards, rules)) and _is_group(meld)]
    for rank, shape in [_shape(meld) for meld in groups]:
        with_jokers, others = found.setdefault(rank, ([], []))
        if shape[1]:
            with_jokers.append(shape)
        elif len(shape[0]) < FULL:
            others.append(shape[0])
    return {
        rank: OldGroups(tuple(sorted(with_jokers)), tuple(sorted(others)))
        for rank, (with_jokers, others) in found.items()
        if with_jokers
    }


def may_become(old: Mapping[int, OldGroups], after: Iterable[Meld]) -> bool:
    """Whether a table with these old groups may become the melds `after`, by D16."""
    if not old:
        return True
    new: dict[int, list[Shape]] = {}
    for meld in after:
        for rank, shape in [_shape(meld)] if _is_group(meld) else _in_run(meld):
            new.setdefault(rank, []).append(shape)
    return all(groups.allow(new.get(rank, ())) for rank, groups in old.items())


def _is_group(meld: Meld) -> bool:
    return meld.kind is MeldKind.GROUP


def _shape(group: Meld) -> tuple[int, Shape]:
    """Return the index of a group's rank, and its shape."""
    naturals = sorted([card.index for card in group.cards if card is not JOKER])
    suits = tuple([index // RANKS for index in naturals])
    return naturals[0] % RANKS, (suits, len(group.cards) - len(naturals))


def _in_run(run: Meld) -> Iterator[tuple[int, Shape]]:
    """Yield what a run could keep: each card with the jokers, if there are two."""
    jokers = run.cards.count(JOKER)
    if jokers < TWO_JOKERS:
        return
    for card in run.cards:
        if card is not JOKER:
            suit, rank = divmod(card.index, RANKS)
            yield rank, ((suit,), jokers)
