"""How the runs of one suit go on from one rank to the next, when a table is rearranged.

A *suit state* after a rank counts the runs whose last card has that rank: those that need two more
cards, those that need one more, and complete ones, with three bits each from the lowest. The number
of cards of the next rank that go to runs decides the next suit state: runs that need cards get them
first, then complete runs go on, and the cards that are left begin new runs. A complete run that
cannot go on is no longer counted.

A joker stands in a run only if all copies of the card it stands for lie in runs; otherwise it could
change places with a copy. It stands between two cards, or as the queen that begins Q-K-A, or as
the high ace. A joker at any other end of a run is not laid here, because it can be added when
everything else lies.
"""

from functools import lru_cache
from typing import NamedTuple

from remi_scores.engine.solvers.table.groups import CODE, CODE_BITS
from remi_scores.engine.solvers.table.states import JOKER, MANY, needs, packed

# Indices of ranks; the ace after the king has one of its own.
ACE, QUEEN, KING, HIGH_ACE = 0, 11, 12, 13


class Move(NamedTuple):
    """One way in which the runs of a suit can go on at a rank.

    `state` is the next suit state and `code` what is left for groups (see `groups.CODES`, shifted
    by the suit). `naturals` and `jokers` are how many of each go to runs, and `begun` how many of
    the jokers begin a run. `adds` is what the next suit state and the jokers add to a whole state.
    """

    state: int
    code: int
    naturals: int
    jokers: int
    begun: int
    adds: int


@lru_cache(maxsize=2048)
def suit_at(suit: int, rank: int, must: int, copies: tuple[int, ...]) -> "SuitAtRank":
    """Return a suit's cards of a rank, see `SuitAtRank`; the last 2048 are cached."""
    return SuitAtRank(suit, rank, must, copies)


class SuitAtRank:
    """One suit's cards of one rank, of which `must` lie on the table and must lie on it again.

    `copies` says how many cards there are of this rank and of the two that follow. `in_groups` is
    the code of what is left for groups if no card goes to runs.
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
        """Return the moves from a suit state before this rank, with at most so many jokers."""
        key = state << 3 | jokers
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(
                dict.fromkeys([*self._plain(state, jokers), *self._with_jokers(state, jokers)])
            )
        return found

    def _plain(self, state: int, jokers: int) -> list[Move]:
        """Return the moves that lay no joker."""
        two, one, none = needs(state)
        found = []
        for used in range(two + one, self._copies + 1):
            longer = min(none, used - two - one)
            begun = used - two - one - longer
            found += self._move((begun, two, one + longer), used, 0, jokers)
        return found

    def _with_jokers(self, state: int, jokers: int) -> list[Move]:
        """Return the moves that lay one joker or more, and all natural cards in runs."""
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
        """Return the move to these runs in a list, empty if they could not all be completed.

        `now` counts the runs that need two more cards, one more, and none.
        """
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
