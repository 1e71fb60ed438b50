"""The walk through the states of a table: cheapest first, each rank in turn.

States are met in order of cost, so that the first whole table met is the best. Among those of one
cost each rank has its turn, runs first; a state no better in anything than one met before is left.
If that takes too long the walk begins anew and adds to every cost what each suit by itself must
still leave.
"""

from collections.abc import Callable
from functools import cache
from heapq import heapify, heappop, heappush
from typing import Final

from remi_scores.engine._table_bound import Bound
from remi_scores.engine._table_groups import RANKS
from remi_scores.engine._table_runs import (
    ACE,
    KING,
    SUIT_BITS,
    SUIT_MASK,
    better,
    needs,
)
from remi_scores.engine._table_search import (
    JOKERS_BIT,
    NEVER,
    ROOM_BIT,
    TWO_SUITS,
    Table,
)

PATIENCE: Final = (60, 15, 15)
"""States looked at before the search begins anew with bounds, by jokers."""

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
        self._patience = PATIENCE[table.jokers]
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
            self.best[ACE][state] = cost, -1
            waiting.setdefault(cost, []).append((ACE, state, cost))
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
                state = self._next(rank, level)
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
        if self._bound is None and self.expanded > self._patience:
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
        waiting = self._waiting
        most = self._settled[rank - 1][state] + self.table.ranks[rank].total
        for after, value in self.table.after(rank, state):
            known = best.get(after)
            now = most - value
            if known is not None and (known[0] <= now or after in done):
                continue
            best[after] = now, state
            if now <= level:
                heappush(heap, (_order(after), after, now))
            else:
                waiting.setdefault(now, []).append((rank, after, now))

    def _next(self, rank: int, level: int) -> int | None:
        """Return the next state of a rank that is worth looking at, and settle it.

        One that must leave more waits for its level.
        """
        heap, done, best = self._heaps[rank], self._settled[rank], self.best[rank]
        while heap:
            _, state, cost = heappop(heap)
            if state in done or best[state][0] < cost:
                continue
            if self._bound:
                expected = cost + self._bound.rest(rank, state)
                if expected > level:
                    if expected < NEVER:
                        self._waiting.setdefault(expected, []).append((rank, state, cost))
                    continue
            worse = bool(done) and _is_worse(state, cost, done)
            done[state] = cost
            if not worse:
                return state
        return None


class _OutOfPatience(Exception):  # noqa: N818 - nothing is wrong
    pass


def _order(state: int) -> int:
    """Rank states to look at first: crowded tables come out with long runs."""
    return (
        _runs_first(state & TWO_SUITS)
        + _runs_first(state >> 2 * SUIT_BITS & TWO_SUITS)
        + (state >> JOKERS_BIT & 7)
        - (state >> ROOM_BIT) * 10
    )


@cache
def _runs_first(states: int) -> int:
    _, one, none = needs(states & SUIT_MASK)
    _, another, more = needs(states >> SUIT_BITS)
    return -one - another - 2 * (none + more)


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
