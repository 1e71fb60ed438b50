"""Which groups of one rank can lie on a table that is rearranged.

A card of the old table must lie in a meld again, a card of the hand may. Copies are alike, so only
their numbers matter. D16 forbids some groups (see `joker_groups`).

Source: `docs/rules.md`, *Halp-Remi*.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from remi_scores.engine.solvers.table.joker_groups import FULL, NO_GROUPS, OldGroups, Shape

SUITS: Final = 4
LEAST: Final = 3
"""The fewest cards of a group."""

MOST_COPIES: Final = 4
"""The most copies of a card that can be counted; the packs hold two."""

MOST_JOKERS: Final = 2
"""The most jokers that the packs hold."""


class Grouping(NamedTuple):
    """Some groups of one rank: how many natural cards they take, and their room for more jokers.

    A room of 2 means two and more.
    """

    taken: int
    room: int
    groups: tuple[Shape, ...]


CODES: Final = [(must, there) for there in range(MOST_COPIES + 1) for must in range(there + 1)]
"""What one suit has of a rank for groups: how many cards must lie in one, and how many there are.

The index of a pair is its *code*. Four codes are packed into an int, one for each suit."""

CODE: Final = {pair: code for code, pair in enumerate(CODES)}
"""The code of a pair."""

CODE_BITS: Final = 4
CODE_MASK: Final = (1 << CODE_BITS) - 1

GROUPED_BIT: Final = CODE_BITS * SUITS
"""The first bit above four codes: from there on the number of jokers in groups is packed."""


class Groupings(dict[int, tuple[Grouping, ...]]):
    """A cache from what there is of a rank to the groups worth making, most cards taken first.

    The key packs the codes of the four suits and, above them, how many jokers must lie in groups.
    There are no groups if that many cannot. Where D16 forbids nothing, a joker is only used to
    complete a pair: any other can be added when everything else is laid, if there is room.
    """

    def __init__(self, old: OldGroups) -> None:
        self._old = old
        self._shapes = _shapes(every=bool(old.with_jokers))
        self.left = [FewestLeft(self, jokers) for jokers in range(MOST_JOKERS + 1)]

    def __missing__(self, key: int) -> tuple[Grouping, ...]:
        codes = [CODES[key >> CODE_BITS * suit & CODE_MASK] for suit in range(SUITS)]
        must, there = [code[0] for code in codes], [code[1] for code in codes]
        if self._old.with_jokers and not self._matter(there):
            result = self[key] = groupings_with(NO_GROUPS)[key]
            return result
        jokers = key >> GROUPED_BIT
        found: dict[tuple[int, int], Grouping] = {}
        choices = (
            self._any(must, there, jokers) if self._old.with_jokers else _even(must, there, jokers)
        )
        for groups in choices:
            taken = sum([len(suits) for suits, _ in groups])
            room = sum([FULL - len(suits) - count for suits, count in groups])
            found.setdefault((taken, min(room, 2)), Grouping(taken, min(room, 2), groups))
        best = [
            grouping
            for grouping in found.values()
            if not any(
                other.taken >= grouping.taken and other.room >= grouping.room
                and other is not grouping
                for other in found.values()
            )
        ]  # fmt: skip
        result = self[key] = tuple(sorted(best, key=lambda each: -each.taken))
        return result

    def _matter(self, there: Sequence[int]) -> bool:
        """Whether D16 could forbid a group of these cards, given how many there are by suit."""
        return any(all(there[suit] for suit in suits) for suits, _ in self._old.with_jokers)

    def _any(
        self, must: Sequence[int], there: Sequence[int], jokers: int
    ) -> Iterator[tuple[Shape, ...]]:
        """Yield every choice of allowed groups with exactly so many jokers.

        Counts of cards are packed with four bits for each suit. The counts of what is left have
        the highest of the four bits set; taking a card too many from a suit clears it.
        """
        shapes = [
            (sum([1 << 4 * suit for suit in suits]), count, (suits, count))
            for suits, count in self._shapes
            if count <= jokers and all(there[suit] for suit in suits)
        ]
        guard = 0x8888
        most = sum(
            [may - has << 4 * suit for suit, (has, may) in enumerate(zip(must, there, strict=True))]
        )
        # The groups chosen, the first shape to try next, the cards left, the jokers to spare.
        started: list[tuple[tuple[Shape, ...], int, int, int]] = [
            ((), 0, guard + sum([n << 4 * suit for suit, n in enumerate(there)]), jokers)
        ]
        while started:
            groups, first, left, spare = started.pop()
            if (
                not spare
                and (most - (left ^ guard) + guard) & guard == guard
                and self._old.allow(groups)
            ):
                yield groups
            for i in range(first, len(shapes)):
                mask, count, shape = shapes[i]
                rest = left - mask
                if count <= spare and rest & guard == guard:
                    started.append(((*groups, shape), i, rest, spare - count))


@lru_cache(maxsize=256)
def groupings_with(old: OldGroups) -> Groupings:
    """Return the cache of groups of a rank with these groups on the old table, for D16.

    The last 256 are kept.
    """
    return Groupings(old)


class FewestLeft(dict[int, tuple[tuple[int, int], ...]]):
    """A cache from the codes of a rank to the fewest cards that groups leave.

    The value has a pair for every number of jokers with which there are groups: that number, and
    the cards left.
    """

    def __init__(self, groupings: Groupings, jokers: int) -> None:
        self._groupings = groupings
        self._jokers = jokers

    def __missing__(self, codes: int) -> tuple[tuple[int, int], ...]:
        there = sum([CODES[codes >> CODE_BITS * suit & CODE_MASK][1] for suit in range(SUITS)])
        fewest = []
        for jokers in range(self._jokers + 1):
            best = self._groupings[codes | jokers << GROUPED_BIT]
            if best:
                fewest.append((jokers, there - best[0].taken))
        result = self[codes] = tuple(fewest)
        return result


def _shapes(*, every: bool) -> list[Shape]:
    """Return the shapes of groups with two natural cards or more.

    With `every` also those with more jokers than they need. One card with two jokers is laid as a
    run.
    """
    return [
        (suits, jokers)
        for size in (4, 3, 2)
        for suits in combinations(range(SUITS), size)
        for jokers in range(max(0, LEAST - size), (FULL - size if every else LEAST - size) + 1)
    ]


def _even(must: Sequence[int], there: Sequence[int], pairs: int) -> Iterator[tuple[Shape, ...]]:
    """Yield groups of sizes as equal as possible, besides `pairs` pairs with a joker each."""
    for taken in product(*[range(m, t + 1) for m, t in zip(must, there, strict=True)]):
        total = sum(taken)
        if not total and not pairs:
            yield ()
        for count in range(max(1, *taken), total + 1):
            groups = _dealt_out(taken, count, pairs)
            if groups is not None:
                yield groups


def _dealt_out(taken: Sequence[int], count: int, pairs: int) -> tuple[Shape, ...] | None:
    """Return `count` groups of the cards taken, the copies of a suit in different groups.

    `pairs` of the groups are pairs with a joker. None if that cannot be.
    """
    rest, whole = sum(taken) - 2 * pairs, count - pairs
    if whole < 0 or not LEAST * whole <= rest <= FULL * whole:
        return None
    room = [2] * pairs + [rest // whole + (i < rest % whole) for i in range(whole)]
    groups: list[list[int]] = [[] for _ in room]
    for suit in sorted(range(SUITS), key=lambda suit: -taken[suit]):
        for i in sorted(range(count), key=lambda i: -room[i])[: taken[suit]]:
            if not room[i]:
                return None
            room[i] -= 1
            groups[i].append(suit)
    return tuple([(tuple(sorted(group)), max(0, LEAST - len(group))) for group in groups])
