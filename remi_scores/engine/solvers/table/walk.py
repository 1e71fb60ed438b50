"""The search through the states of a table, the cheapest first (Dijkstra's algorithm, then A*).

The cost of a state is the value of the cards it leaves in the hand. States are looked at in the
order of their cost, so the first whole table found is the best. Of several states with the same
cost, one of each rank is looked at in turn, so that a whole table is reached soon. A state that is
worse than an earlier one of the same rank is dropped.

If the search takes long it starts again with lower bounds (see `bound`): the cost by which states
are ordered then includes what the ranks to come must still leave.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import chain
from typing import Final

from remi_scores.engine.solvers.table.bound import LowerBound
from remi_scores.engine.solvers.table.joker_groups import RANKS
from remi_scores.engine.solvers.table.ranks import RankTable
from remi_scores.engine.solvers.table.runs import ACE
from remi_scores.engine.solvers.table.states import INFINITE, START, is_worse

PATIENCE: Final = 60
"""How many states are looked at before the search starts again with bounds."""

LITTLE_PATIENCE: Final = 15
"""The same if there are jokers and few cards: many tables are possible then, and the search without
bounds takes long to find the best."""

CROWDED: Final = 60
"""From this number of natural cards on, a table with jokers gets PATIENCE too."""

Reached = tuple[int, int]
"""What it costs to reach a state, and the state before it."""

WHOLE: Final = RANKS + 1
"""The rank under which whole tables wait for their turn, one more than that of the last states."""


class TableSearch:
    """One search for the best table.

    `best[rank]` maps every state before a rank, and after the last one, to how it was reached.
    `expanded` counts the states looked at.
    """

    def __init__(self, table: RankTable, keep_going: Callable[[], bool]) -> None:
        """Prepare a search; `keep_going` is asked before every state."""
        self.table = table
        self.expanded = 0
        self._keep_going = keep_going
        self._bound: LowerBound | None = None
        few = table.jokers and sum(map(sum, table.there)) < CROWDED
        self._patience = LITTLE_PATIENCE if few else PATIENCE
        self._begin()

    def _begin(self) -> None:
        """Forget all states, to search from the start."""
        self.best: list[dict[int, Reached]] = [{} for _ in range(RANKS + 1)]
        # By rank, the states looked at and what they cost.
        self._settled: list[dict[int, int]] = [{} for _ in range(RANKS + 1)]
        # By cost, states to look at again at that cost, and states to reach at that cost.
        self._waiting: dict[int, list[tuple[int, int]]] = {}
        self._to_reach: dict[int, list[tuple[int, list[int], int]]] = {}
        self._heaps: list[list[int]] = [[] for _ in range(RANKS + 1)]
        self.expanded = 0

    def run(self) -> tuple[int, int] | None:
        """Return the last state of the best table and its cost; jokers left in the hand count.

        None if the cards of the table cannot be laid. Raises TimeoutError if `keep_going` says no.
        """
        try:
            return self._run()
        except _OutOfPatience:
            self._bound = LowerBound(self.table)
            self._begin()
            return self._run()

    def _run(self) -> tuple[int, int] | None:
        waiting, to_reach = self._waiting, self._to_reach
        to_reach[0] = [(ACE, [START], START)]
        while waiting or to_reach:
            level = min(chain(waiting, to_reach))
            for rank, state in waiting.pop(level, ()):
                if rank == WHOLE:
                    return state, level
                heappush(self._heaps[rank], state)
            for rank, states, before in to_reach.pop(level, ()):
                self._reach(rank, states, before, level)
            found = self._level(level)
            if found is not None:
                return found, level
        return None

    def _level(self, level: int) -> int | None:
        """Look at the states with one cost, one of each rank in turn; return a whole table's state.

        None if no whole table has this cost.
        """
        found_any = True
        while found_any:
            found_any = False
            for rank in range(RANKS + 1):
                state = self._next(rank, level)
                if state is None:
                    continue
                found_any = True
                self._count()
                if rank < RANKS:
                    self._expand(rank, state, level)
                elif self._is_whole(state, level):
                    return state
        return None

    def _count(self) -> None:
        """Count a state; raises _OutOfPatience to start again with bounds, TimeoutError to stop."""
        self.expanded += 1
        if self._bound is None and self.expanded > self._patience:
            raise _OutOfPatience
        if not self._keep_going():
            raise TimeoutError

    def _is_whole(self, state: int, level: int) -> bool:
        """Whether a last state is a whole table with this cost; one that costs more must wait."""
        unplaced = self.table.unplaced(state)
        if unplaced < 0:
            return False
        cost = self._settled[RANKS][state]
        total = cost + unplaced * self.table.joker_value
        if total > level:
            self._waiting.setdefault(total, []).append((WHOLE, state))
        return total <= level

    def _expand(self, rank: int, state: int, level: int) -> None:
        """Reach the states after a rank that cost no more than this level; the others wait."""
        cost, value = self._settled[rank][state], self.table.ranks[rank].value
        for left, states in self.table.after(rank, state).items():
            now = cost + value * left
            if now <= level:
                self._reach(rank + 1, states, state, now)
            else:
                self._to_reach.setdefault(now, []).append((rank + 1, states, state))

    def _reach(self, rank: int, states: list[int], before: int, cost: int) -> None:
        """Note that these states can be reached from the state before, at this cost."""
        best, done, heap = self.best[rank], self._settled[rank], self._heaps[rank]
        step = cost, before
        for state in states:
            known = best.get(state)
            if known is None or (known[0] > cost and state not in done):
                best[state] = step
                heappush(heap, state)

    def _next(self, rank: int, level: int) -> int | None:
        """Return the next state before a rank that is worth looking at, None if there is none.

        A state whose bound is above this level waits for its own.
        """
        heap, done, best = self._heaps[rank], self._settled[rank], self.best[rank]
        while heap:
            state = heappop(heap)
            if state in done:
                continue
            cost = best[state][0]
            if self._bound and rank:
                expected = cost + self._bound.rest(rank, state)
                if expected > level:
                    if expected < INFINITE:
                        self._waiting.setdefault(expected, []).append((rank, state))
                    continue
            worse = bool(done) and is_worse(state, cost, done)
            done[state] = cost
            if not worse:
                return state
        return None


class _OutOfPatience(Exception):  # noqa: N818 - nothing is wrong
    """The search without bounds takes too long."""
