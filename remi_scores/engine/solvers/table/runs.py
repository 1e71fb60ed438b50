"""How the runs of one suit go on from one rank to the next, when a whole table is laid anew.

A *suit state* after a rank counts the runs whose last card lies there: those that need two more
cards, one more, and none; three bits each, from the lowest. Once it is said how many cards of the
next rank go to runs, the next state follows: runs that need cards get them first, then complete
runs go on, and what is over begins new ones. Complete runs that cannot go on are forgotten.

A joker stands in a run only for a card of which every copy lies in a run, for otherwise the two
could change places. It begins a run only as the queen before a king (with J-K-A), it bridges, and
it may be the last card only as the high ace; any other end could as well be added at the end.
"""

from functools import lru_cache
from typing import NamedTuple

from remi_scores.engine.solvers.table.groups import CODE, CODE_BITS
from remi_scores.engine.solvers.table.states import JOKER, MANY, needs, packed

ACE, QUEEN, KING, HIGH_ACE = 0, 11, 12, 13


class Move(NamedTuple):
    """One way on: the next suit state, what groups get, natural cards and jokers in runs.

    `begun` of the jokers begin a run each; `adds` is what the way adds to a whole state.
    """

    state: int
    code: int
    naturals: int
    jokers: int
    begun: int
    adds: int


@lru_cache(maxsize=2048)
def suit_at(suit: int, rank: int, must: int, copies: tuple[int, ...]) -> "SuitAtRank":
    """Return a suit's cards of a rank; those used last are kept, with the ways on from them."""
    return SuitAtRank(suit, rank, must, copies)


class SuitAtRank:
    """One suit's cards of one rank, `must` of them from the table.

    `copies` are those of this rank and of the two that follow. `in_groups` is what groups get when
    none goes to runs.
    """

    __slots__ = ("_after", "_codes", "_copies", "_known", "_next", "_rank", "_suit", "in_groups")

    def __init__(self, suit: int, rank: int, must: int, copies: tuple[int, ...]) -> None:
        self._suit = suit
        self._rank = rank
        self._copies, self._next, self._after = copies
        self._codes = [
            CODE[max(0, must - n), self._copies - n] << CODE_BITS * suit
            for n in range(self._copies + 1)
        ]
        self.in_groups = self._codes[0]
        self._known: dict[int, tuple[Move, ...]] = {}

    def moves(self, state: int, jokers: int) -> tuple[Move, ...]:
        """Return the ways on from a suit state with so many jokers at hand."""
        key = state << 3 | jokers
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(
                dict.fromkeys([*self._plain(state, jokers), *self._with_jokers(state, jokers)])
            )
        return found

    def _plain(self, state: int, jokers: int) -> list[Move]:
        two, one, none = needs(state)
        found = []
        for used in range(two + one, self._copies + 1):
            longer = min(none, used - two - one)
            begun = used - two - one - longer
            found += self._move((begun, two, one + longer), used, 0, jokers)
        return found

    def _with_jokers(self, state: int, jokers: int) -> list[Move]:
        two, one, none = needs(state)
        need, copies = two + one, self._copies
        found = []
        for laid in range(max(1, need - copies), jokers + 1):
            if copies + laid < need:
                continue
            if copies + laid == need:
                found += self._move((0, two, one), copies, laid, jokers)
                continue
            over = max(0, copies - need)
            bridging = copies + laid - need - over
            longer = min(none, over)
            begun = over - longer
            if bridging <= none - longer and self._next:
                found += self._move((begun, two + bridging, one + longer), copies, laid, jokers)
            if self._rank == QUEEN and bridging:
                now = (begun + bridging, two, one + longer)
                found += self._move(now, copies, laid, jokers, bridging)
                if bridging == 2 and none > longer and self._next:
                    now = (begun + 1, two + 1, one + longer)
                    found += self._move(now, copies, laid, jokers, 1)
        return found

    def _move(
        self, now: tuple[int, int, int], naturals: int, laid: int, jokers: int, begun: int = 0
    ) -> list[Move]:
        """Return the move to these runs, or nothing if they could not be completed."""
        two, one, none = now
        left = jokers - laid
        if two + one > self._next + left or two > self._after + left:
            return []
        if two and self._rank == KING:
            return []
        room = self._next + (left if self._after else 0) - two - one
        if self._rank == KING and left:
            room = MANY
        none = max(0, min(none, room))
        state = two | one << 3 | none << 6
        adds = packed(self._suit, state) + laid * JOKER
        return [Move(state, self._codes[naturals], naturals, laid, begun, adds)]
