"""What a table must still leave in the hand, whatever becomes of the ranks to come.

Each suit is looked at by itself: its runs go on as they can, and its other cards find groups as
if the other suits had no runs. Only the jokers are shared out. They count in halves, for a group
of two cards and a joker is paid for by both cards.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from remi_scores.engine.solvers.table.groups import LEAST, RANKS, SUITS
from remi_scores.engine.solvers.table.ranks import RankTable
from remi_scores.engine.solvers.table.states import (
    ACES_BIT,
    INFINITE,
    JOKERS_BIT,
    SUIT_BITS,
    SUIT_MASK,
    TWO_SUITS,
    needs,
)

HALVES: Final = 2
"""A joker has so many."""

Costs = tuple[int, ...]
"""The least value left in the hand with no half joker, one, two, …; INFINITE if it cannot be."""


class LowerBound:
    """What each suit by itself must still leave in the hand."""

    def __init__(self, table: RankTable) -> None:
        self._ranks = table.ranks
        self._jokers = table.jokers
        self._most = HALVES * table.jokers
        self._states: list[dict[int, int]] = [{} for _ in range(RANKS + 1)]
        self._pairs: list[dict[int, Costs]] = [{} for _ in range(RANKS + 1)]
        self._suits: list[list[dict[int, Costs]]] = [
            [{} for _ in range(RANKS)] for _ in range(SUITS)
        ]
        self._grouped = [
            [
                _grouping_costs(
                    row.must[suit], row.there[suit], (*row.there[:suit], *row.there[suit + 1 :]),
                    row.value, self._most,
                )
                for row in table.ranks
            ]
            for suit in range(SUITS)
        ]  # fmt: skip

    def rest(self, rank: int, state: int) -> int:
        """Return the least this rank and those after it leave, INFINITE if they cannot be laid."""
        known = self._states[rank].get(state)
        if known is None:
            spare = HALVES * (self._jokers - (state >> JOKERS_BIT & 7))
            lower, upper = self._pair(0, rank, state), self._pair(1, rank, state)
            known = min([lower[i] + upper[spare - i] for i in range(spare + 1)])
            self._states[rank][state] = known
        return known

    def _pair(self, upper: int, rank: int, state: int) -> Costs:
        """Return the costs of the first or the last two suits together."""
        states = state >> 2 * SUIT_BITS * upper & TWO_SUITS
        aces = state >> ACES_BIT + 4 * upper & 15
        key = (states << 4 | aces) << 1 | upper
        found = self._pairs[rank].get(key)
        if found is None:
            one = self._suit(2 * upper, rank, states & SUIT_MASK, aces & 3)
            other = self._suit(2 * upper + 1, rank, states >> SUIT_BITS, aces >> 2)
            found = self._pairs[rank][key] = tuple(
                [
                    min([one[i] + other[most - i] for i in range(most + 1)])
                    for most in range(self._most + 1)
                ]
            )
        return found

    def _suit(self, suit: int, rank: int, state: int, aces: int) -> Costs:
        if rank == RANKS:
            return self._at_the_end(state, aces)
        key = state << 2 | aces
        found = self._suits[suit][rank].get(key)
        if found is None:
            found = self._suits[suit][rank][key] = self._going_on(suit, rank, state, aces)
        return found

    def _at_the_end(self, state: int, aces: int) -> Costs:
        two, one, none = needs(state)
        if two or aces > one + none:
            return (INFINITE,) * (self._most + 1)
        lacking = HALVES * max(0, one - aces)
        return tuple([0 if halves >= lacking else INFINITE for halves in range(self._most + 1)])

    def _going_on(self, suit: int, rank: int, state: int, aces: int) -> Costs:
        best = [INFINITE] * (self._most + 1)
        grouped = self._grouped[suit][rank]
        for move in self._ranks[rank].suits[suit].moves(state, self._jokers):
            rest = self._suit(suit, rank + 1, move.state, aces)
            for halves, cost in grouped[move.naturals]:
                used = halves + HALVES * move.jokers
                for spare in range(self._most + 1 - used):
                    best[used + spare] = min(best[used + spare], cost + rest[spare])
        return tuple(best)


@lru_cache(maxsize=4096)
def _grouping_costs(
    must: int, there: int, others: tuple[int, ...], value: int, most: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, by how many cards go to runs, what groups of the others cost and what is left.

    Only what no other choice betters; the half jokers are at most so many.
    """
    ways = []
    for in_runs in range(there + 1):
        found: list[tuple[int, int]] = []
        for left in range(there - max(in_runs, must) + 1):
            paid = _paid(there - in_runs - left, others)
            if paid <= most and (not found or paid < found[-1][0]):
                found.append((paid, value * left))
        ways.append(tuple(found))
    return tuple(ways)


def _paid(groups: int, others: Sequence[int]) -> int:
    """Return the half jokers a suit pays for so many groups, if others have so many copies.

    A group with one other card costs half a joker, a card with none costs two whole ones.
    """
    found = sum([min(copies, groups) for copies in others])
    if found >= groups:
        return max(0, (LEAST - 1) * groups - found)
    return found + HALVES * (LEAST - 1) * (groups - found)
