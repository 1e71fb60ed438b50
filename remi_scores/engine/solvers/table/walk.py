"""The walk through the states of a table: cheapest first, each rank in turn.

States are met in order of cost, so that the first whole table met is the best. Among those of one
cost each rank has its turn, runs first; a state no better in anything than one met before is left.
If that takes too long the walk begins anew and adds to every cost what each suit by itself must
still leave.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import chain
from typing import Final

from remi_scores.engine.solvers.table.bound import LowerBound
from remi_scores.engine.solvers.table.groups import RANKS
from remi_scores.engine.solvers.table.ranks import RankTable
from remi_scores.engine.solvers.table.runs import ACE
from remi_scores.engine.solvers.table.states import INFINITE, START, is_worse

PATIENCE: Final = 60
LITTLE_PATIENCE: Final = 15
"""States looked at before the search begins anew with bounds; fewer if jokers lie among few cards,
for then many tables are possible and none is soon the best."""
CROWDED: Final = 60
"""Natural cards that are no longer few."""

Reached = tuple[int, int]
"""What a state costs and the state before it."""

WHOLE: Final = RANKS + 1
"""The rank at which whole tables wait, after that of the last states."""


class TableSearch:
    """One search; `best` maps the states before each rank, and the last ones, to their steps."""

    def __init__(self, table: RankTable, keep_going: Callable[[], bool]) -> None:
        self.table = table
        self.expanded = 0
        self._keep_going = keep_going
        self._bound: LowerBound | None = None
        few = table.jokers and sum(map(sum, table.there)) < CROWDED
        self._patience = LITTLE_PATIENCE if few else PATIENCE
        self._begin()

    def _begin(self) -> None:
        self.best: list[dict[int, Reached]] = [{} for _ in range(RANKS + 1)]
        self._settled: list[dict[int, int]] = [{} for _ in range(RANKS + 1)]
        # By cost: states before a rank, and states not yet met with the one before them.
        self._waiting: dict[int, list[tuple[int, int]]] = {}
        self._unmet: dict[int, list[tuple[int, list[int], int]]] = {}
        self._heaps: list[list[int]] = [[] for _ in range(RANKS + 1)]
        self.expanded = 0

    def run(self) -> tuple[int, int] | None:
        """Return the cheapest whole table's last state and its cost, jokers unplaced included.

        None if the cards of the table cannot be laid. Raises TimeoutError if told to stop.
        """
        try:
            return self._run()
        except _OutOfPatience:
            self._bound = LowerBound(self.table)
            self._begin()
            return self._run()

    def _run(self) -> tuple[int, int] | None:
        waiting, unmet = self._waiting, self._unmet
        unmet[0] = [(ACE, [START], START)]
        while waiting or unmet:
            level = min(chain(waiting, unmet))
            for rank, state in waiting.pop(level, ()):
                if rank == WHOLE:
                    return state, level
                heappush(self._heaps[rank], state)
            for rank, states, before in unmet.pop(level, ()):
                self._meet(rank, states, before, level)
            found = self._level(level)
            if found is not None:
                return found, level
        return None

    def _level(self, level: int) -> int | None:
        """Look at all states of one expected cost, a rank after the other in turn."""
        live = True
        while live:
            live = False
            for rank in range(RANKS + 1):
                state = self._next(rank, level)
                if state is None:
                    continue
                live = True
                self._count()
                if rank < RANKS:
                    self._expand(rank, state, level)
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
        cost = self._settled[RANKS][state]
        total = cost + unplaced * self.table.joker_value
        if total > level:
            self._waiting.setdefault(total, []).append((WHOLE, state))
        return total <= level

    def _expand(self, rank: int, state: int, level: int) -> None:
        """Meet the states after a rank, as far as they cost no more; others wait unmet."""
        cost, value = self._settled[rank][state], self.table.ranks[rank].value
        for left, states in self.table.after(rank, state).items():
            now = cost + value * left
            if now <= level:
                self._meet(rank + 1, states, state, now)
            else:
                self._unmet.setdefault(now, []).append((rank + 1, states, state))

    def _meet(self, rank: int, states: list[int], before: int, cost: int) -> None:
        best, done, heap = self.best[rank], self._settled[rank], self._heaps[rank]
        step = cost, before
        for state in states:
            known = best.get(state)
            if known is None or (known[0] > cost and state not in done):
                best[state] = step
                heappush(heap, state)

    def _next(self, rank: int, level: int) -> int | None:
        """Return the next state before a rank that is worth looking at, and settle it.

        One that must leave more waits for its level.
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
    pass
