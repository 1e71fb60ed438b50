"""Turns the states of the best table into its melds.

Runs go upwards with every joker at the place it stands for, groups by suit with jokers last.
Jokers that no meld needs are added to melds that have room. If there is none, long runs are parted
in two first.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.melds import LEAST_CARDS, MeldRules, read_meld
from remi_scores.engine.solvers.table.groups import CODE, CODE_BITS, SUITS, Grouping
from remi_scores.engine.solvers.table.joker_groups import RANKS
from remi_scores.engine.solvers.table.ranks import RankTable
from remi_scores.engine.solvers.table.runs import ACE, Move
from remi_scores.engine.solvers.table.states import (
    ACES_BIT,
    JOKERS_BIT,
    ROOM_BIT,
    SUIT_BITS,
    SUIT_MASK,
    needs,
)
from remi_scores.engine.solvers.table.walk import TableSearch

PARTED: Final = 2 * LEAST_CARDS
"""The fewest cards of a run that can be parted in two."""

Cards = tuple[Card, ...]
"""A meld, or any other cards."""


class _Run:
    """A run that grows rank by rank, and how many cards it still needs."""

    def __init__(self, cards: list[Card], needs: int) -> None:
        self.cards = cards
        self.needs = needs

    def take(self, card: Card) -> None:
        """Lay a card at the end."""
        self.cards.append(card)
        self.needs = max(0, self.needs - 1)


def lay_table(search: TableSearch, last: int, rules: MeldRules) -> list[Cards]:
    """Return the melds of the table that `search` found, whose last state is `last`."""
    table = search.table
    states = [last]
    for rank in range(RANKS, ACE + 1, -1):
        states.append(search.best[rank][states[-1]][1])
    states.reverse()
    costs = [search.best[rank][state][0] for rank, state in enumerate(states, 1)]
    laying = _Laying(table)
    laying.aces(states[0], costs[0])
    for rank in range(1, RANKS):
        laying.rank(rank, states[rank - 1], states[rank], costs[rank] - costs[rank - 1])
    return laying.finish(last, rules, table.unplaced(last))


class _Laying:
    """Lays a table rank by rank, from the states before and after each rank and what it cost.

    It makes the moves and groups again that lead from one state to the next.
    """

    def __init__(self, table: RankTable) -> None:
        self._table = table
        self._melds: list[Cards] = []
        self._open: list[list[_Run]] = [[] for _ in range(SUITS)]

    def aces(self, state: int, cost: int) -> None:
        """Lay the aces that lead to the first state: low ones begin runs, others lie in groups."""
        row = self._table.ranks[ACE]
        key = (state >> JOKERS_BIT & 7) << CODE_BITS * SUITS
        used = 0
        for suit in range(SUITS):
            low = state >> SUIT_BITS * suit & 7
            taken = low + (state >> ACES_BIT + 2 * suit & 3)
            used += taken
            must, there = row.must[suit], row.there[suit]
            key |= CODE[max(0, must - taken), there - taken] << CODE_BITS * suit
            self._open[suit] = [_Run([DECK[13 * suit]], 2) for _ in range(low)]
        for grouping in row.groupings[key]:
            room = 2 if used else grouping.room
            if self._room_is(state, room) and (
                row.value * (sum(row.there) - used - grouping.taken) == cost
            ):
                self._group(ACE, grouping)
                return
        raise AssertionError("no aces lead to the first state")

    def _room_is(self, state: int, room: int) -> bool:
        """Whether a state has this room for more jokers; without jokers it does not matter."""
        return not self._table.jokers or state >> ROOM_BIT & 3 == room

    def rank(self, rank: int, before: int, after: int, cost: int) -> None:
        """Lay the cards of a rank, which lead from one state to the next at this cost in points."""
        for moves, grouping in self._continuations(rank, before, after):
            row = self._table.ranks[rank]
            naturals = sum([move.naturals for move in moves])
            if row.value * (sum(row.there) - naturals - grouping.taken) == cost:
                self._group(rank, grouping)
                for suit, move in enumerate(moves):
                    self._go_on(suit, rank, before >> SUIT_BITS * suit & SUIT_MASK, move)
                return
        raise AssertionError("no cards lead from one state to the next")

    def _continuations(
        self, rank: int, before: int, after: int
    ) -> Iterator[tuple[Sequence[Move], Grouping]]:
        """Yield the moves of the four suits and the groups that lead from one state to the next."""
        row = self._table.ranks[rank]
        laid = before >> JOKERS_BIT & 7
        left = self._table.jokers - laid
        options = [
            [
                move
                for move in row.suits[suit].moves(before >> SUIT_BITS * suit & SUIT_MASK, left)
                if move.state == after >> SUIT_BITS * suit & SUIT_MASK
            ]
            for suit in range(SUITS)
        ]
        for moves in product(*options):
            in_runs = sum([move.jokers for move in moves])
            jokers = (after >> JOKERS_BIT & 7) - laid - in_runs
            if jokers < 0:
                continue
            key = jokers << CODE_BITS * SUITS | sum([move.code for move in moves])
            in_runs += sum([move.naturals for move in moves])
            for grouping in row.groupings[key]:
                room = 2 if in_runs else min(2, (before >> ROOM_BIT & 3) + grouping.room)
                if self._room_is(after, room):
                    yield moves, grouping

    def _group(self, rank: int, grouping: Grouping) -> None:
        """Lay groups of a rank."""
        for suits, jokers in grouping.groups:
            self._melds.append((*[DECK[13 * suit + rank] for suit in suits], *[JOKER] * jokers))

    def _go_on(self, suit: int, rank: int, state: int, move: Move) -> None:
        """Lay a suit's cards of a rank, and jokers, on its runs and begin new runs.

        Runs that need cards come first, then as many complete ones as the next state counts.
        """
        cards = [DECK[13 * suit + rank]] * move.naturals + [JOKER] * move.jokers
        runs = sorted(self._open[suit], key=lambda run: -run.needs)
        waiting = [run for run in runs if run.needs]
        free = [run for run in runs if not run.needs]
        for run in waiting:
            run.take(cards.pop(0))
        going_on = waiting
        longer = needs(state)[2]
        while cards and cards[0] is not JOKER and longer:
            run = free.pop()
            run.take(cards.pop(0))
            going_on.append(run)
            longer -= 1
        while cards and cards[0] is not JOKER:
            going_on.append(_Run([cards.pop(0)], 2))
        for _ in range(move.begun):
            going_on.append(_Run([cards.pop(0)], 2))
        for joker in cards:
            run = free.pop()
            run.take(joker)
            run.needs = 1  # the joker stands between two cards, so another must follow
            going_on.append(run)
        self._melds += [tuple(run.cards) for run in free]
        self._open[suit] = going_on

    def finish(self, state: int, rules: MeldRules, unplaced: int) -> list[Cards]:
        """Lay the high aces, complete the last runs with jokers, and return all melds.

        `unplaced` jokers stay in the hand; all others that are left are added to melds.
        """
        spare = self._table.jokers - (state >> JOKERS_BIT & 7) - unplaced
        for suit in range(SUITS):
            aces = state >> ACES_BIT + 2 * suit & 3
            for run in sorted(self._open[suit], key=lambda run: -run.needs):
                if aces:
                    run.take(DECK[13 * suit])
                    aces -= 1
                elif run.needs:
                    run.take(JOKER)
                    spare -= 1
                self._melds.append(tuple(run.cards))
        return add_jokers(self._melds, spare, rules)


def add_jokers(melds: list[Cards], jokers: int, rules: MeldRules) -> list[Cards]:
    """Return the melds with so many jokers added; runs are parted if there is no other room."""
    for _ in range(2):
        for i, meld in enumerate(melds):
            while jokers and (longer := read_meld((*meld, JOKER), rules)):
                meld = melds[i] = longer.cards  # noqa: PLW2901
                jokers -= 1
        if not jokers:
            return melds
        melds = [part for meld in melds for part in _parted(meld)]
    raise AssertionError("no room for a joker")


def _parted(meld: Cards) -> tuple[Cards, ...]:
    """Return a long meld in two parts, any other as it is."""
    if len(meld) < PARTED:
        return (meld,)
    return meld[:LEAST_CARDS], meld[LEAST_CARDS:]
