"""What groups of one rank a table can hold: cards that must lie in one, cards that may.

A table card must lie in a meld again, a card from the hand need not; copies are alike, so only
counts matter. D16 forbids some groups: those that would show that a joker has been taken from a
group which was not full.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.melds import MeldKind, MeldRules, read_meld

SUITS: Final = 4
RANKS: Final = 13
FULL: Final = 4
LEAST: Final = 3
MOST_COPIES: Final = 4
MOST_JOKERS: Final = 2

Shape = tuple[tuple[int, ...], int]
"""A group: its suits, and its jokers."""


@dataclass(frozen=True, slots=True)
class JokerGroup:
    """D16: the suits of a group with jokers, and how many; a group with fewer must be full."""

    suits: frozenset[int]
    jokers: int

    def forbids(self, shape: Shape) -> bool:
        suits, jokers = shape
        return jokers < self.jokers and len(suits) + jokers < FULL and self.suits.issubset(suits)


def find_joker_groups(
    table: Sequence[Sequence[Card]], rules: MeldRules
) -> dict[int, frozenset[JokerGroup]]:
    """Return by rank what D16 forbids."""
    found: dict[int, frozenset[JokerGroup]] = {}
    for cards in table:
        meld = read_meld(cards, rules) if JOKER in cards else None
        if meld is None or meld.kind is not MeldKind.GROUP:
            continue
        naturals = [card for card in meld.cards if card is not JOKER]
        suits = frozenset([card.index // RANKS for card in naturals])
        rank = naturals[0].index % RANKS
        group = JokerGroup(suits, len(meld.cards) - len(naturals))
        found[rank] = found.get(rank, frozenset()) | {group}
    return found


class Grouping(NamedTuple):
    """Groups of one rank: how many natural cards they take, their room for jokers, themselves."""

    taken: int
    room: int
    groups: tuple[Shape, ...]


CODES: Final = [(must, there) for there in range(MOST_COPIES + 1) for must in range(there + 1)]
"""What one suit has of a rank for groups: how many cards must lie in one, and how many may."""

CODE: Final = {pair: code for code, pair in enumerate(CODES)}
CODE_BITS: Final = 4
CODE_MASK: Final = (1 << CODE_BITS) - 1
GROUPED_BIT: Final = CODE_BITS * SUITS


class Groupings(dict[int, tuple[Grouping, ...]]):
    """The groups worth making of a rank, those that take most first; none if it cannot be.

    The key packs the four suits' codes and, above them, the jokers in groups. Without joker_groups
    a joker only completes a pair: one more is as well added when all is done, where there is room.
    """

    def __init__(self, joker_groups: frozenset[JokerGroup]) -> None:
        self._shapes = [
            shape for shape in _shapes(every=bool(joker_groups))
            if not any(group.forbids(shape) for group in joker_groups)
        ]  # fmt: skip
        self._even = not joker_groups
        self._joker_groups = joker_groups
        self.left = [FewestLeft(self, jokers) for jokers in range(MOST_JOKERS + 1)]

    def __missing__(self, key: int) -> tuple[Grouping, ...]:
        codes = [CODES[key >> CODE_BITS * suit & CODE_MASK] for suit in range(SUITS)]
        must, there = [code[0] for code in codes], [code[1] for code in codes]
        if self._joker_groups and not self._matter(there):
            result = self[key] = groupings_with(frozenset())[key]
            return result
        jokers = key >> GROUPED_BIT
        found: dict[tuple[int, int], Grouping] = {}
        ways = _even(must, there, jokers) if self._even else self._any(must, there, jokers)
        for groups in ways:
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
        """Whether a group that is forbidden could be made of these cards."""
        return any(all(there[suit] for suit in each.suits) for each in self._joker_groups)

    def _any(
        self, must: Sequence[int], there: Sequence[int], jokers: int
    ) -> Iterator[tuple[Shape, ...]]:
        """Yield every choice of allowed groups with just so many jokers.

        Counts are packed, four bits a suit: what is there has the high bit set, and a suit that
        is asked for too often clears it.
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
        ways: list[tuple[tuple[Shape, ...], int, int, int]] = [
            ((), 0, guard + sum([n << 4 * suit for suit, n in enumerate(there)]), jokers)
        ]
        while ways:
            groups, first, left, spare = ways.pop()
            if not spare and (most - (left ^ guard) + guard) & guard == guard:
                yield groups
            for i in range(first, len(shapes)):
                mask, count, shape = shapes[i]
                rest = left - mask
                if count <= spare and rest & guard == guard:
                    ways.append(((*groups, shape), i, rest, spare - count))


@lru_cache(maxsize=256)
def groupings_with(joker_groups: frozenset[JokerGroup]) -> Groupings:
    """Return what groups there are where D16 forbids these; those used last are kept."""
    return Groupings(joker_groups)


class FewestLeft(dict[int, tuple[tuple[int, int], ...]]):
    """The fewest cards that groups leave over, by their codes: pairs of jokers in them and cards.

    Jokers with which there are no groups to make are left out.
    """

    def __init__(self, groupings: Groupings, jokers: int) -> None:
        self._groupings = groupings
        self._jokers = jokers

    def __missing__(self, codes: int) -> tuple[tuple[int, int], ...]:
        there = sum([CODES[codes >> CODE_BITS * suit & CODE_MASK][1] for suit in range(SUITS)])
        ways = []
        for jokers in range(self._jokers + 1):
            best = self._groupings[codes | jokers << GROUPED_BIT]
            if best:
                ways.append((jokers, there - best[0].taken))
        result = self[codes] = tuple(ways)
        return result


def _shapes(*, every: bool) -> list[Shape]:
    """Return the groups of two cards and more; one card and two jokers are laid as a run."""
    return [
        (suits, jokers)
        for size in (4, 3, 2)
        for suits in combinations(range(SUITS), size)
        for jokers in range(max(0, LEAST - size), (FULL - size if every else LEAST - size) + 1)
    ]


def _even(must: Sequence[int], there: Sequence[int], pairs: int) -> Iterator[tuple[Shape, ...]]:
    """Yield groups of as even size as can be, so many of them pairs with a joker each."""
    for taken in product(*[range(m, t + 1) for m, t in zip(must, there, strict=True)]):
        total = sum(taken)
        if not total and not pairs:
            yield ()
        for count in range(max(1, *taken), total + 1):
            groups = _dealt_out(taken, count, pairs)
            if groups is not None:
                yield groups


def _dealt_out(taken: Sequence[int], count: int, pairs: int) -> tuple[Shape, ...] | None:
    """Deal cards to so many groups, each suit's copies to different ones; None if that fails."""
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
