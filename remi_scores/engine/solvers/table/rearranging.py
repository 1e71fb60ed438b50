"""The rearrangement of Halp's table that leaves the least value in the hand.

All melds of the table are rearranged with cards of the hand. Every card of the table must lie in a
correct meld again, and a group only gives its joker away if it is full (D16). `best` finds the
best table.

Source: `docs/rules.md`, *Halp-Remi*.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from remi_scores.engine.cards import Card
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import MeldRules, faults_of
from remi_scores.engine.solvers.table.best import (
    best_table,
    by_suit,
    for_ever,
    hand_value,
    left_after,
)
from remi_scores.engine.solvers.table.laying import Cards
from remi_scores.engine.solvers.table.move_search import FewestMoves

STATES_AFTER_STOP: Final = 300
"""How many states are looked at, after a search was stopped, for a table near the old one."""

MOVES_AFTER_STOP: Final = 2
"""How many cards such a table may move from one meld to another."""


@dataclass(frozen=True, slots=True)
class Rearranged:
    """The melds of the new table, the cards left in the hand and their value in points.

    If nothing can be put down the table stays as it is. `proven` is False if the search was
    stopped: then this is the best table found near the old one, and there may be a better one.
    """

    after: tuple[Cards, ...]
    left: Cards
    value: int
    proven: bool = True


def rearrange(
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool] = for_ever,
) -> Rearranged:
    """Return the rearrangement of the table that leaves the least value in the hand.

    `values` are points: the joker, then ace to king. `keep_going` is called before every state
    that is looked at; once it returns False, the answer is the best table near the old one.
    An empty table is one on which everything is new.
    Raises RemiError (invalid_meld) if a meld of the table is wrong, ValueError for more jokers
    than the packs hold.
    """
    check_table(table, rules)
    as_it_is = tuple([tuple(meld) for meld in table])
    try:
        found = best_table(table, hand, rules, values, keep_going)
    except TimeoutError:
        after = _best_so_far(table, hand, rules, values)
        left = left_after(table, hand, after)
        return Rearranged(after, left, hand_value(left, values), proven=False)
    left = left_after(table, hand, found)
    if hand_value(left, values) >= hand_value(hand, values):
        return Rearranged(as_it_is, by_suit(hand), hand_value(hand, values))
    return Rearranged(tuple(_in_old_spots(as_it_is, found)), left, hand_value(left, values))


def _best_so_far(
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    rules: MeldRules,
    values: tuple[int, ...],
) -> tuple[Cards, ...]:
    """Return the best table that is found quickly and moves few cards from meld to meld."""
    best = [tuple(meld) for meld in table]
    states = iter(range(STATES_AFTER_STOP))
    search = FewestMoves(table, hand, rules, values, lambda: next(states, None) is not None)
    begin = search.begin()
    least = hand_value(hand, values)
    moves = 0
    try:
        while least and moves <= MOVES_AFTER_STOP:
            state = search.find(begin, moves, least - 1, exactly=False)
            if state is None:
                moves += 1
                continue
            best = [meld for meld in search.lying(state) if meld]
            least = hand_value(left_after(table, hand, best), values)
    except TimeoutError:
        pass
    return tuple(best)


def check_table(table: Sequence[Sequence[Card]], rules: MeldRules) -> None:
    """Check that every meld of a table is correct.

    Raises RemiError (invalid_meld) with the position of the `meld`, from 1, and the `reason`.
    """
    for position, meld in enumerate(table, 1):
        faults = faults_of(meld, rules)
        if faults:
            raise RemiError(
                Code.INVALID_MELD,
                f"{' '.join(map(str, meld))} is not a correct meld",
                reason=str(faults[0]),
                meld=position,
            )


def _in_old_spots(before: Sequence[Cards], after: Sequence[Cards]) -> list[Cards]:
    """Return the new melds: first those that lay there before, in their old order, then others."""
    rest = [(by_suit(meld), meld) for meld in after]
    kept = []
    for meld in before:
        cards = by_suit(meld)
        same = next((each for each in rest if each[0] == cards), None)
        if same is not None:
            rest.remove(same)
            kept.append(meld)
    return [*kept, *[meld for _, meld in rest]]
