"""The search for the table that leaves the least value in the hand.

Ranks are taken from ace to king; a *state* after a rank says what runs are open in each suit (see
`_table_runs`), the high aces promised, the jokers laid, and whether there is room for more. Every
state costs the value that certainly stays in the hand, and states are met in order of cost, so that
the first whole table met is the best. Among those of one cost each rank has its turn, runs first;
a state no better in anything than one met before is left. If that takes too long the search begins
anew and adds to every cost what each suit by itself must still leave.

A state packs four suit states from the lowest bit on, two bits of high aces a suit from bit 36,
the jokers laid from bit 44, and from bit 47 the room for more: 0, 1, or 2 and more.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from remi_scores.engine._table_groups import (
    CODE,
    CODE_BITS,
    RANKS,
    SUITS,
    Groupings,
    Robbery,
    groupings_with,
)
from remi_scores.engine._table_runs import (
    ACE,
    HIGH_ACE,
    KING,
    QUEEN,
    SUIT_BITS,
    SUIT_MASK,
    needs,
    suit_at,
)

ACES_BIT: Final = SUIT_BITS * SUITS
JOKERS_BIT: Final = ACES_BIT + 2 * SUITS
ROOM_BIT: Final = JOKERS_BIT + 3
ALL_ACES: Final = (1 << JOKERS_BIT) - (1 << ACES_BIT)
GROUPED_BIT: Final = CODE_BITS * SUITS
TWO_SUITS: Final = (1 << 2 * SUIT_BITS) - 1
MOST_JOKERS: Final = 2
MOST_ACES: Final = 3
NEVER: Final = 1 << 40

Copies = list[list[int]]
"""How many of each card, by suit and by rank from the ace."""

Pair = tuple[int, int, int, int]
"""How two suits go on: their states, codes, natural cards and jokers."""


Lay = tuple[int, int]
"""A state after a rank, and what is laid of that rank."""


class Rank:
    """One rank of the table: who has what of it, and what of it can be done."""

    __slots__ = ("_pairs", "groupings", "must", "suits", "there", "total", "value")

    def __init__(
        self, rank: int, must: list[int], there: Copies, value: int, groupings: Groupings
    ) -> None:
        self.must = must
        self.there = [copies[rank] for copies in there]
        self.value = value
        self.total = value * sum(self.there)
        self.groupings = groupings
        # The ranks before the queen go on alike.
        self.suits = [
            suit_at(
                max(rank, QUEEN - 1),
                copies[rank],
                (copies[rank + 1], copies[rank + 2]),
                self._codes(suit),
            )
            for suit, copies in enumerate(there)
        ]
        self._pairs: dict[int, list[Pair]] = {}

    def _codes(self, suit: int) -> tuple[int, ...]:
        """Return what groups get of a suit when none, one, … of its cards go to runs."""
        there, must = self.there[suit], self.must[suit]
        return tuple(
            [CODE[max(0, must - n), there - n] << CODE_BITS * suit for n in range(there + 1)]
        )

    def pairs(self, upper: int, states: int, jokers: int) -> list[Pair]:
        """Return the ways on of the first (0) or the last (1) two suits."""
        key = (states << 3 | jokers) << 1 | upper
        found = self._pairs.get(key)
        if found is None:
            low, high = self.suits[2 * upper], self.suits[2 * upper + 1]
            shift = 2 * SUIT_BITS * upper
            ones = [
                (move.state << shift, *move[1:4]) for move in low.moves(states & SUIT_MASK, jokers)
            ]
            others = [
                (move.state << shift + SUIT_BITS, *move[1:4])
                for move in high.moves(states >> SUIT_BITS, jokers)
            ]
            found = self._pairs[key] = [
                (a | b, c | d, e + f, x + y)
                for a, c, e, x in ones
                for b, d, f, y in others
                if x + y <= jokers
            ]
        return found


class Table:
    """A table and a hand: `must` has the cards of the table, `there` those of both."""

    def __init__(
        self,
        table: Copies,
        hand: Copies,
        jokers: tuple[int, int],
        values: Sequence[int],
        robberies: dict[int, frozenset[Robbery]],
    ) -> None:
        self.jokers = sum(jokers)
        self.hand_jokers = jokers[1]
        self.joker_value = values[0]
        if self.jokers > MOST_JOKERS:
            raise ValueError("more jokers than the packs of Halp hold")
        self.hopeless = 0
        there = [
            [t + h for t, h in zip(*rows, strict=True)] for rows in zip(table, hand, strict=True)
        ]
        self._drop_hopeless(there, hand, values)
        self.there = there
        rows = [[*copies, copies[ACE], 0] for copies in there]
        self._rows = rows
        self.ranks = [
            Rank(
                rank,
                [copies[rank] for copies in table],
                rows,
                values[rank + 1],
                groupings_with(robberies.get(rank, frozenset())),
            )
            for rank in range(RANKS)
        ]

    def _drop_hopeless(self, there: Copies, hand: Copies, values: Sequence[int]) -> None:
        """Leave cards of the hand in it that no meld could hold."""
        hopeless = [
            (suit, rank)
            for suit in range(SUITS)
            for rank in range(RANKS)
            if hand[suit][rank] and not self._fits(there, suit, rank)
        ]
        for suit, rank in hopeless:
            self.hopeless += hand[suit][rank] * values[rank + 1]
            there[suit][rank] -= hand[suit][rank]

    def _fits(self, there: Copies, suit: int, rank: int) -> bool:
        if sum([copies[rank] > 0 for copies in there]) + self.jokers >= 3:
            return True
        row = [*there[suit], there[suit][ACE]]
        return any(
            sum([row[place] > 0 for place in range(first, first + 3)]) + self.jokers >= 3
            for at in ((rank, HIGH_ACE) if rank == ACE else (rank,))
            for first in range(max(0, at - 2), min(at, KING - 1) + 1)
        )

    # The states

    def start(self) -> dict[int, int]:
        """Return the states after the aces, and what each lays of them."""
        aces = self.ranks[ACE]
        options = [list(self._aces(suit)) for suit in range(SUITS)]
        found: dict[int, int] = {}
        halves = [
            [(a | b, c | d, u + v) for a, c, u in options[i] for b, d, v in options[i + 1]]
            for i in (0, 2)
        ]
        for a, c, used in halves[0]:
            for b, d, more in halves[1]:
                for jokers in range(self.jokers + 1):
                    key, state = c | d | jokers << GROUPED_BIT, a | b | jokers << JOKERS_BIT
                    if self.jokers and not used + more:
                        for grouping in aces.groupings[key]:
                            room = self._room(grouping.room)
                            found[state | room] = aces.value * grouping.taken
                    elif (taken := aces.groupings.most[key]) >= 0:
                        found[state | self._room(2)] = aces.value * (used + more + taken)
        return found

    def _room(self, room: int) -> int:
        return room << ROOM_BIT if self.jokers else 0

    def _aces(self, suit: int) -> Iterator[tuple[int, int, int]]:
        """Yield aces that begin runs, aces promised to end some, and what groups get."""
        row, jokers = self._rows[suit], self.jokers
        copies = row[ACE]
        low_too = (row[1] > 0) + (row[2] > 0) + jokers >= 2
        high_too = (row[KING] > 0) + (row[KING - 1] > 0) + jokers >= 2
        for low in range((copies if low_too else 0) + 1):
            if low > row[1] + jokers or low > row[2] + jokers:
                return
            for high in range((copies - low if high_too else 0) + 1):
                if high > row[KING] + jokers or high > MOST_ACES:
                    break
                used = low + high
                code = CODE[max(0, self.ranks[ACE].must[suit] - used), copies - used]
                state = low << SUIT_BITS * suit | high << ACES_BIT + 2 * suit
                yield state, code << CODE_BITS * suit, used

    def after(self, rank: int, state: int) -> list[Lay]:
        """Return the states after a rank that follow one before it, and what each lays of it."""
        row = self.ranks[rank]
        laid = state >> JOKERS_BIT & 7
        left = self.jokers - laid
        lower = row.pairs(0, state & TWO_SUITS, left)
        upper = row.pairs(1, state >> 2 * SUIT_BITS & TWO_SUITS, left) if lower else []
        halves = lower, upper
        if not self.jokers:
            return _without_jokers(row, halves, state & ALL_ACES)
        if state >> ROOM_BIT == 2:
            return _with_room(row, halves, state & ALL_ACES | laid << JOKERS_BIT, left)
        return _in_need_of_room(row, halves, state, left)

    def unplaced(self, state: int) -> int:
        """Return how many jokers of the hand a whole table leaves there, -1 if it is none."""
        spare = self.jokers - (state >> JOKERS_BIT & 7)
        for suit in range(SUITS):
            two, one, none = needs(state >> SUIT_BITS * suit & SUIT_MASK)
            aces = state >> ACES_BIT + 2 * suit & 3
            if two or aces > one + none:
                return -1
            spare -= max(0, one - aces)
        if spare < 0:
            return -1
        room = state >> ROOM_BIT
        if not spare or room == 2 or spare <= room:
            return 0
        return spare - room if spare - room <= self.hand_jokers else -1


def _without_jokers(row: Rank, halves: tuple[list[Pair], list[Pair]], rest: int) -> list[Lay]:
    most, value = row.groupings.most, row.value
    lower, upper = halves
    found = []
    for a, c, used, _ in lower:
        for b, d, more, _ in upper:
            taken = most[c | d]
            if taken >= 0:
                found.append((a | b | rest, value * (used + more + taken)))
    return found


def _with_room(row: Rank, halves: tuple[list[Pair], list[Pair]], rest: int, left: int) -> list[Lay]:
    """Go on where there is room for all jokers: groups need only take as much as they can."""
    most, value = row.groupings.most, row.value
    lower, upper = halves
    found = []
    for a, c, used, x in lower:
        for b, d, more, y in upper:
            codes, state = c | d, a | b | rest | 2 << ROOM_BIT
            for jokers in range(left - x - y + 1):
                taken = most[codes | jokers << GROUPED_BIT]
                if taken >= 0:
                    now = state + (x + y + jokers << JOKERS_BIT)
                    found.append((now, value * (used + more + taken)))
    return found


def _in_need_of_room(
    row: Rank, halves: tuple[list[Pair], list[Pair]], before: int, left: int
) -> list[Lay]:
    """Go on where jokers might find no room: any run makes it, and groups may."""
    groupings, value, had = row.groupings, row.value, before >> ROOM_BIT
    rest = before & (ALL_ACES | 7 << JOKERS_BIT)
    lower, upper = halves
    found = []
    for a, c, used, x in lower:
        for b, d, more, y in upper:
            runs = used + more + x + y
            for jokers in range(left - x - y + 1):
                now = (a | b | rest) + (x + y + jokers << JOKERS_BIT)
                for grouping in groupings[c | d | jokers << GROUPED_BIT]:
                    room = 2 if runs else min(2, had + grouping.room)
                    laid = value * (used + more + grouping.taken)
                    found.append((now | room << ROOM_BIT, laid))
                    if runs:
                        break
    return found
