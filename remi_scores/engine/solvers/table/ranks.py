"""The cards of a table and a hand, rank by rank, and the states that can follow one another.

The state before a rank (see `states`) holds all that matters of the ranks before it. `RankTable`
says which states can follow it after the rank, and how many cards of the rank each leaves in the
hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remi_scores.engine.solvers.table.groups import (
    CODE,
    CODE_BITS,
    GROUPED_BIT,
    MOST_JOKERS,
    SUITS,
    Groupings,
    groupings_with,
)
from remi_scores.engine.solvers.table.joker_groups import NO_GROUPS, RANKS, OldGroups
from remi_scores.engine.solvers.table.runs import ACE, HIGH_ACE, KING, QUEEN, suit_at
from remi_scores.engine.solvers.table.states import (
    ACES_BIT,
    ALL_ACES,
    IN_RUNS,
    JOKER,
    JOKERS_BIT,
    ROOM,
    ROOM_BIT,
    SUIT_BITS,
    SUIT_MASK,
    TWO_SUITS,
    needs,
    packed,
)

MOST_ACES: Final = 3
"""The most aces of one suit that a state can promise to runs."""

Copies = list[list[int]]
"""How many copies there are of each card, by suit and by the index of its rank."""

Continuations = dict[int, list[tuple[int, int]]]
"""How the runs of two suits can go on, by the codes of what is left for groups: pairs of what is
added to the state and the jokers laid in runs."""


class TableRank:
    """One rank: the cards there are of it, and what can become of them.

    By suit, `must` is how many cards must lie on the table and `there` how many cards there are;
    `value` is what one is worth in the hand.
    """

    __slots__ = ("_continuations", "groupings", "must", "suits", "there", "value")

    def __init__(
        self, rank: int, must: list[int], there: Copies, value: int, groupings: Groupings
    ) -> None:
        self.must = must
        self.there = [copies[rank] for copies in there]
        self.value = value
        self.groupings = groupings
        # Runs go on in the same way at all ranks before the queen, so they share their cache.
        self.suits = [
            suit_at(suit, max(rank, QUEEN - 1), must[suit], tuple(copies[rank : rank + 3]))
            for suit, copies in enumerate(there)
        ]
        self._continuations: dict[int, Continuations] = {}

    def continuations(self, upper: int, states: int, jokers: int) -> Continuations:
        """Return how the runs of the first two suits (`upper` 0) or the last two (1) can go on.

        `states` are their two suit states, and at most `jokers` jokers may be laid.
        """
        key = (states << 3 | jokers) << 1 | upper
        found = self._continuations.get(key)
        if found is None:
            low, high = self.suits[2 * upper], self.suits[2 * upper + 1]
            others = high.moves(states >> SUIT_BITS, jokers)
            found = self._continuations[key] = {}
            for _, code, _, laid, _, adds in low.moves(states & SUIT_MASK, jokers):
                for _, other_code, _, more, _, also in others:
                    if laid + more <= jokers:
                        added = adds + also, laid + more
                        found.setdefault(code | other_code, []).append(added)
        return found


class RankTable:
    """A table and a hand that are rearranged, rank by rank.

    `there` are the copies of both together. `hopeless` is the value of the cards of the hand that
    fit in no meld at all, in points; they stay in the hand.
    """

    def __init__(
        self,
        table: Copies,
        hand: Copies,
        jokers: tuple[int, int],
        values: Sequence[int],
        old_groups: Mapping[int, OldGroups],
    ) -> None:
        """Read a table and a hand; `jokers` are those of the table and those of the hand.

        `old_groups` are those of the table for D16, by the index of their rank.
        Raises ValueError for more jokers than the packs hold.
        """
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
            TableRank(
                rank,
                [copies[rank] for copies in table],
                rows,
                values[rank + 1],
                groupings_with(old_groups.get(rank, NO_GROUPS)),
            )
            for rank in range(RANKS)
        ]
        self._aces = self._ace_continuations(0), self._ace_continuations(1)

    def _drop_hopeless(self, there: Copies, hand: Copies, values: Sequence[int]) -> None:
        """Take the cards of the hand out of `there` that fit in no meld."""
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
        """Whether a card could lie in a group or a run, if all jokers helped."""
        if sum([copies[rank] > 0 for copies in there]) + self.jokers >= 3:
            return True
        row = [*there[suit], there[suit][ACE]]
        return any(
            sum([row[place] > 0 for place in range(first, first + 3)]) + self.jokers >= 3
            for at in ((rank, HIGH_ACE) if rank == ACE else (rank,))
            for first in range(max(0, at - 2), min(at, KING - 1) + 1)
        )

    # The states

    def after(self, rank: int, state: int) -> dict[int, list[int]]:
        """Return the states that can follow a state, by how many cards of `rank` each leaves."""
        row = self.ranks[rank]
        laid = state >> JOKERS_BIT & 7
        left = self.jokers - laid
        if rank == ACE:
            halves = self._aces
        else:
            lower = row.continuations(0, state & TWO_SUITS, left)
            halves = (
                lower,
                row.continuations(1, state >> 2 * SUIT_BITS & TWO_SUITS, left) if lower else {},
            )
        rest = (state & ALL_ACES) + laid * JOKER + (2 * ROOM if self.jokers else 0)
        found = self._join(row, halves, rest, left)
        if self.jokers and state >> ROOM_BIT & 3 < 2:
            return _find_room(row, found, state, left)
        return found

    def _join(
        self, row: TableRank, halves: tuple[Continuations, Continuations], rest: int, jokers: int
    ) -> dict[int, list[int]]:
        """Return the next states if room for all jokers is sure, by the cards left.

        Groups then only need to take as many cards as they can. `rest` is what the state keeps.
        """
        over = row.groupings.left[self.jokers]
        lower, upper = halves
        found: dict[int, list[int]] = {}
        for code, ones in lower.items():
            for other_code, others in upper.items():
                for grouped, left in over[code | other_code]:
                    most = jokers - grouped
                    if most < 0:
                        break
                    states = found.get(left)
                    if states is None:
                        states = found[left] = []
                    now = rest + grouped * JOKER
                    for one, x in ones:
                        for other, y in others:
                            if x + y <= most:
                                states.append(one + other + now)
        return found

    def _ace_continuations(self, upper: int) -> Continuations:
        """Return how the aces of the first or the last two suits can go to runs."""
        found: Continuations = {}
        for state, code in self._some_aces(2 * upper):
            for other, other_code in self._some_aces(2 * upper + 1):
                found.setdefault(code | other_code, []).append((state + other, 0))
        return found

    def _some_aces(self, suit: int) -> Iterator[tuple[int, int]]:
        """Yield each possible use of a suit's aces: what it adds to the state, and a code.

        The state counts the aces that begin runs and those promised to runs that end with one. The
        code says how many are left for groups.
        """
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
                state = packed(suit, low) + (high << ACES_BIT + 2 * suit)
                yield state, code << CODE_BITS * suit

    def unplaced(self, state: int) -> int:
        """Return how many jokers stay in the hand after the last rank.

        -1 if the state is not a whole table: a run is not complete, or a joker of the table or a
        promised ace finds no place.
        """
        spare = self.jokers - (state >> JOKERS_BIT & 7)
        for suit in range(SUITS):
            two, one, none = needs(state >> SUIT_BITS * suit & SUIT_MASK)
            aces = state >> ACES_BIT + 2 * suit & 3
            if two or aces > one + none:
                return -1
            spare -= max(0, one - aces)
        if spare < 0:
            return -1
        room = state >> ROOM_BIT & 3
        if not spare or room == 2 or spare <= room:
            return 0
        return spare - room if spare - room <= self.hand_jokers else -1


def _find_room(
    row: TableRank, found: dict[int, list[int]], state: int, jokers: int
) -> dict[int, list[int]]:
    """Return the next states if room for all jokers is not sure, by the cards left.

    Any run makes room. States without runs are taken out of `found` and made again, with the room
    their groups have.
    """
    found = {left: [each for each in states if each & IN_RUNS] for left, states in found.items()}
    codes = sum([suit.in_groups for suit in row.suits])
    had = state >> ROOM_BIT & 3
    for grouped in range(jokers + 1):
        for grouping in row.groupings[codes | grouped << GROUPED_BIT]:
            left = sum(row.there) - grouping.taken
            more = min(2 - had, grouping.room)
            found.setdefault(left, []).append(state + grouped * JOKER + more * ROOM)
    return found
