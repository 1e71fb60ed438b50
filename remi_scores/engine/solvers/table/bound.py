"""Lower bounds of the search: what a state must still leave in the hand, in the ranks to come.

Each suit is solved by itself: its runs go on in the best way, and its other cards find groups as if
the other suits laid no runs. Only the jokers are shared among the suits. They are counted in
halves, because in a group of two cards and a joker each of the two suits pays half the joker.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from remi_scores.engine.solvers.table.groups import LEAST, SUITS
from remi_scores.engine.solvers.table.joker_groups import RANKS
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
"""How many halves a joker has."""

Costs = tuple[int, ...]
"""The least value left in the hand with at most 0, 1, 2, … half jokers, in points; INFINITE if the
cards of the table cannot be laid with so few."""


class LowerBound:
    """The lower bounds for one table and hand; what is worked out is cached."""

    def __init__(self, table: RankTable) -> None:
        """Prepare the bounds of a table and a hand."""
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
        """Return the least that `rank` and the ranks after it leave in the hand, in points.

        INFINITE if their cards of the table cannot be laid from this state on.
        """
        known = self._states[rank].get(state)
        if known is None:
            spare = HALVES * (self._jokers - (state >> JOKERS_BIT & 7))
            lower, upper = self._pair(0, rank, state), self._pair(1, rank, state)
            known = min([lower[i] + upper[spare - i] for i in range(spare + 1)])
            self._states[rank][state] = known
        return known

    def _pair(self, upper: int, rank: int, state: int) -> Costs:
        """Return the costs of the first two suits together (`upper` 0) or the last two (1)."""
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
        """Return the costs of one suit from its suit state on; `aces` are promised to its runs."""
        if rank == RANKS:
            return self._at_the_end(state, aces)
        key = state << 2 | aces
        found = self._suits[suit][rank].get(key)
        if found is None:
            found = self._suits[suit][rank][key] = self._going_on(suit, rank, state, aces)
        return found

    def _at_the_end(self, state: int, aces: int) -> Costs:
        """Return what jokers the runs of a suit need after the kings: costs of 0 or INFINITE."""
        two, one, none = needs(state)
        if two or aces > one + none:
            return (INFINITE,) * (self._most + 1)
        lacking = HALVES * max(0, one - aces)
        return tuple([0 if halves >= lacking else INFINITE for halves in range(self._most + 1)])

    def _going_on(self, suit: int, rank: int, state: int, aces: int) -> Costs:
        """Return the costs of a suit before a rank: the least over all moves of its runs."""
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
    """Return what groups of one suit's cards of a rank cost, by how many of its cards go to runs.

    Each is a list of pairs: the half jokers a choice uses, at most `most`, and the value it leaves
    in the hand. A choice is left out if another is better in both. `must` and `there` are those of
    the suit, `others` how many cards the other suits have.
    """
    by_runs = []
    for in_runs in range(there + 1):
        found: list[tuple[int, int]] = []
        for left in range(there - max(in_runs, must) + 1):
            paid = _paid(there - in_runs - left, others)
            if paid <= most and (not found or paid < found[-1][0]):
                found.append((paid, value * left))
        by_runs.append(tuple(found))
    return tuple(by_runs)


def _paid(groups: int, others: Sequence[int]) -> int:
    """Return how many half jokers a suit pays for so many groups.

    `others` are the numbers of cards of the other suits. A group with two other cards is free, one
    with one other card costs half a joker, and a card alone needs two whole jokers.
    """
    found = sum([min(copies, groups) for copies in others])
    if found >= groups:
        return max(0, (LEAST - 1) * groups - found)
    return found + HALVES * (LEAST - 1) * (groups - found)
