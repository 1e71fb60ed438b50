"""The walk through the states of a table: cheapest first, each rank in turn.

States are met in order of cost, so that the first whole table met is the best. Among those of one
cost each rank has its turn, runs first; a state no better in anything than one met before is left.
If that takes too long the walk begins anew and adds to every cost what each suit by itself must
still leave.
"""

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from typing import Final

from remi_scores.engine._table_groups import RANKS, SUITS
from remi_scores.engine._table_runs import (
    ACE,
    KING,
    SUIT_BITS,
    SUIT_MASK,
    better,
    needs,
    order,
)
from remi_scores.engine._table_search import (
    ACES_BIT,
    JOKERS_BIT,
    NEVER,
    ROOM_BIT,
    Table,
)

PATIENCE: Final = 300
"""States looked at before the search begins anew with bounds."""

# The search

Step = tuple[int, int]
"""What a state costs and the state before it."""

Waiting = tuple[int, int, int]
"""A rank, a state after it and its cost; the rank after the last is that of whole tables."""


class Search:
    """One search; `best` maps the states after each rank to their steps."""

    def __init__(self, table: Table, keep_going: Callable[[], bool]) -> None:
        self.table = table
        self.expanded = 0
        self._keep_going = keep_going
        self._bound: Bound | None = None
        self._begin()

    def _begin(self) -> None:
        self.best: list[dict[int, Step]] = [{} for _ in range(RANKS)]
        self._settled: list[dict[int, int]] = [{} for _ in range(RANKS)]
        self._waiting: dict[int, list[Waiting]] = {}
        self._heaps: list[list[tuple[int, int, int]]] = [[] for _ in range(RANKS)]
        self.expanded = 0

    def run(self) -> tuple[int, int] | None:
        """Return the cheapest whole table's last state and its cost, jokers unplaced included.

        None if the cards of the table cannot be laid. Raises TimeoutError if told to stop.
        """
        try:
            return self._run()
        except _OutOfPatience:
            self._bound = Bound(self.table)
            self._begin()
            return self._run()

    def _run(self) -> tuple[int, int] | None:
        table, waiting = self.table, self._waiting
        for state, value in table.start().items():
            cost = table.ranks[ACE].total - value
            expected = cost + (self._bound.rest(ACE, state) if self._bound else 0)
            if expected < NEVER:
                self.best[ACE][state] = cost, -1
                waiting.setdefault(expected, []).append((ACE, state, cost))
        while waiting:
            level = min(waiting)
            for rank, state, cost in waiting.pop(level):
                if rank == RANKS:
                    return state, level
                self._heaps[rank].append((_order(state), state, cost))
            for heap in self._heaps:
                heapify(heap)
            found = self._level(level)
            if found is not None:
                return found, level
        return None

    def _level(self, level: int) -> int | None:
        """Look at all states of one expected cost, a rank after the other in turn."""
        live = True
        while live:
            live = False
            for rank in range(RANKS):
                state = self._next(rank)
                if state is None:
                    continue
                live = True
                self._count()
                if rank < KING:
                    self._expand(rank + 1, state, level)
                elif self._is_whole(state, level):
                    return state
        return None

    def _count(self) -> None:
        self.expanded += 1
        if self._bound is None and self.expanded > PATIENCE:
            raise _OutOfPatience
        if not self._keep_going():
            raise TimeoutError

    def _is_whole(self, state: int, level: int) -> bool:
        """Whether this last state is a whole table of no more cost; a dearer one must wait."""
        unplaced = self.table.unplaced(state)
        if unplaced < 0:
            return False
        cost = self._settled[KING][state]
        total = cost + unplaced * self.table.joker_value
        if total > level:
            self._waiting.setdefault(total, []).append((RANKS, state, cost))
        return total <= level

    def _expand(self, rank: int, state: int, level: int) -> None:
        best, done, heap = self.best[rank], self._settled[rank], self._heaps[rank]
        waiting, bound = self._waiting, self._bound
        most = self._settled[rank - 1][state] + self.table.ranks[rank].total
        for after, value in self.table.after(rank, state):
            known = best.get(after)
            now = most - value
            if known is not None and (known[0] <= now or after in done):
                continue
            expected = now + bound.rest(rank, after) if bound else now
            if expected >= NEVER:
                continue
            best[after] = now, state
            if expected <= level:
                heappush(heap, (_order(after), after, now))
            else:
                waiting.setdefault(expected, []).append((rank, after, now))

    def _next(self, rank: int) -> int | None:
        """Return the next state of a rank that is worth looking at, and settle it."""
        heap, done, best = self._heaps[rank], self._settled[rank], self.best[rank]
        while heap:
            _, state, cost = heappop(heap)
            if state in done or best[state][0] < cost:
                continue
            worse = bool(done) and _is_worse(state, cost, done)
            done[state] = cost
            if not worse:
                return state
        return None


class _OutOfPatience(Exception):  # noqa: N818 - nothing is wrong
    pass


def _order(state: int) -> int:
    return (
        order(state & SUIT_MASK)
        + order(state >> SUIT_BITS & SUIT_MASK)
        + order(state >> 2 * SUIT_BITS & SUIT_MASK)
        + order(state >> 3 * SUIT_BITS & SUIT_MASK)
        + (state >> JOKERS_BIT & 7)
        - (state >> ROOM_BIT) * 10
    )


def _is_worse(state: int, cost: int, done: dict[int, int]) -> bool:
    """Whether a state met before, no dearer, is one step better in something."""
    for shift in (0, SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS):
        suit = state >> shift & SUIT_MASK
        base = state ^ suit << shift
        for step in better(suit):
            if done.get(base | step << shift, NEVER) <= cost:
                return True
    if not state >> JOKERS_BIT:
        return False
    room, laid = state >> ROOM_BIT, state >> JOKERS_BIT & 7
    # Fewer jokers laid are better only if there is room for the others.
    fewer = range(laid) if room == 2 else ()
    base = state & ~(7 << JOKERS_BIT)
    if any(done.get(base | jokers << JOKERS_BIT, NEVER) <= cost for jokers in fewer):
        return True
    base = state & ~(3 << ROOM_BIT)
    return any(done.get(base | more << ROOM_BIT, NEVER) <= cost for more in range(room + 1, 3))


class Bound:
    """What each suit by itself must still leave in the hand, if groups take all they might."""

    def __init__(self, table: Table) -> None:
        self._ranks = table.ranks
        self._jokers = table.jokers
        self._grouped = [
            [
                sum([copies > 0 for other, copies in enumerate(row.there) if other != suit])
                + table.jokers >= 2
                for row in table.ranks
            ]
            for suit in range(SUITS)
        ]  # fmt: skip
        self._known: list[dict[tuple[int, int], int]] = [{} for _ in range(SUITS)]
        self._states: list[dict[int, int]] = [{} for _ in range(RANKS)]

    def rest(self, rank: int, state: int) -> int:
        """Return the least the ranks after this one leave, NEVER if they cannot be laid."""
        known = self._states[rank].get(state)
        if known is not None:
            return known
        left = self._jokers - (state >> JOKERS_BIT & 7)
        total = 0
        for suit in range(SUITS):
            aces = state >> ACES_BIT + 2 * suit & 3
            total += self._suit(suit, rank, state >> SUIT_BITS * suit & SUIT_MASK, left, aces)
            if total >= NEVER:
                break
        self._states[rank][state] = total
        return total

    def _suit(self, suit: int, rank: int, state: int, jokers: int, aces: int) -> int:
        if rank == KING:
            two, one, none = needs(state)
            return NEVER if two or aces > one + none or one - aces > jokers else 0
        key = rank << 9 | state, jokers << 2 | aces
        known = self._known[suit].get(key)
        if known is not None:
            return known
        row = self._ranks[rank + 1]
        there, must = row.there[suit], row.must[suit]
        best = NEVER
        for move in row.suits[suit].moves(state, jokers):
            left = there - move.naturals
            cost = 0
            if left and not self._grouped[suit][rank + 1]:
                if must > move.naturals:
                    continue
                cost = left * row.value
            if cost < best:
                rest = self._suit(suit, rank + 1, move.state, jokers - move.jokers, aces)
                best = min(best, cost + rest)
        self._known[suit][key] = best
        return best
