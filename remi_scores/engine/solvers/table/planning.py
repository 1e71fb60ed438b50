"""From the old table of Halp to the best new one, in steps a person can do with hands.

Of all tables that leave the least in the hand, one that moves the fewest cards from meld to meld.
A *spot* is a meld's number on the table, from 0: first those of the old table as they lay, then
new ones. Whatever stays at its spot need not be touched.

Source: RULES.md, *Halp-Remi*.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, zip_longest
from operator import attrgetter
from typing import Final

from remi_scores.engine.cards import Card
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.solvers.table.groups import find_joker_groups
from remi_scores.engine.solvers.table.laying import Cards
from remi_scores.engine.solvers.table.move_search import FewestMoves
from remi_scores.engine.solvers.table.move_state import NO_SPOT
from remi_scores.engine.solvers.table.rearranging import (
    Rearranged,
    best_table,
    hand_value,
    left_after,
)

MOST_STATES: Final = 1500
"""How many states are looked at before a plan need not be the one that moves fewest."""


@dataclass(frozen=True, slots=True)
class Step:
    """Take these cards from a spot, or from the hand (None), and put them to another spot."""

    cards: Cards
    source: int | None
    target: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What lies in each spot afterwards, nothing where it is empty, and the steps to there.

    `moved` counts the cards of the table that change their spot; `fewest` is False if there may
    be a table as good that moves fewer.
    """

    spots: tuple[Cards, ...]
    steps: tuple[Step, ...] = ()
    fewest: bool = True

    @property
    def after(self) -> tuple[Cards, ...]:
        """The melds of the new table."""
        return tuple([cards for cards in self.spots if cards])

    @property
    def moved(self) -> int:
        return sum([len(step.cards) for step in self.steps if step.source is not None])


def plan_moves(
    table: Sequence[Cards],
    hand: Sequence[Card],
    found: Rearranged,
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool],
) -> Plan:
    """Return the plan for a table as good as the one found that moves fewest cards.

    If that is not known after MOST_STATES, or when `keep_going` says no, the plan is the best so
    far: for the table found, or for one that lets as many melds as possible lie.
    """
    if found.after == tuple(table):
        return Plan(found.after)
    states = iter(range(MOST_STATES))
    search = FewestMoves(
        rules, values, find_joker_groups(table, rules),
        lambda: next(states, None) is not None and keep_going(),
    )  # fmt: skip
    begin = search.begin(table, hand)
    tries = (search.find(begin, moves, found.value, exactly=True) for moves in count())
    try:
        state = next(state for state in tries if state is not None)
    except TimeoutError:
        return _near_enough(table, hand, found, rules, values, keep_going)
    return _plan(table, hand, search.lying(table, state))


def _plan(
    table: Sequence[Cards], hand: Sequence[Card], spots: Sequence[Cards], *, fewest: bool = True
) -> Plan:
    return Plan(tuple(spots), tuple(_steps(table, hand, spots)), fewest)


def _near_enough(
    table: Sequence[Cards],
    hand: Sequence[Card],
    found: Rearranged,
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool],
) -> Plan:
    """Return the better plan of two: for the table found, and for one near the old one."""
    plans = [_plan(table, hand, _paired(table, found.after), fewest=False)]
    try:
        near = _letting_lie(table, hand, found, rules, values, keep_going)
    except TimeoutError:
        near = found.after
    plans.append(_plan(table, hand, _paired(table, near), fewest=False))
    return min(plans, key=lambda plan: plan.moved)


def _letting_lie(
    table: Sequence[Cards],
    hand: Sequence[Card],
    found: Rearranged,
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool],
) -> Sequence[Cards]:
    """Return a table as good that lets melds lie, half of them tried at once, then fewer.

    Those that lose most cards are tried first. Raises TimeoutError if told to stop.
    """
    forbidden = find_joker_groups(table, rules)
    after, touched = found.after, [*range(len(table))]
    lost = [len(lost) for lost in map(_missing, table, _paired(table, after))]
    in_turn = sorted(touched, key=lambda spot: -lost[spot])
    waiting = [
        [spot for spot in in_turn if not lost[spot]],
        [spot for spot in in_turn if lost[spot]],
    ]
    while waiting:
        some = waiting.pop(0)
        rest = [spot for spot in touched if spot not in some]
        part = [table[spot] for spot in rest]
        melds = best_table(part, hand, rules, values, forbidden, keep_going) if some else None
        if melds is not None and hand_value(left_after(part, hand, melds), values) == found.value:
            touched, after = (
                rest,
                (*[table[spot] for spot in range(len(table)) if spot not in rest], *melds),
            )
        elif len(some) > 1:
            half = len(some) // 2
            waiting = [some[:half], some[half:], *waiting]
    return after


def _paired(table: Sequence[Cards], after: Sequence[Cards]) -> list[Cards]:
    """Put each new meld to the spot with which it shares most cards, one to a spot."""
    spots: list[Cards] = [()] * len(table)
    shared = [
        (-(Counter(old) & Counter(new)).total(), old_at, new_at)
        for old_at, old in enumerate(table)
        for new_at, new in enumerate(after)
    ]
    rest = dict(enumerate(after))
    for same, old_at, new_at in sorted(shared):
        if same and new_at in rest and not spots[old_at]:
            spots[old_at] = rest.pop(new_at)
    return [*spots, *rest.values()]


def _missing(some: Iterable[Card], others: Iterable[Card]) -> list[Card]:
    """Return the cards of one pile that are not in the other, in order."""
    return sorted((Counter(some) - Counter(others)).elements(), key=attrgetter("index"))


def _steps(table: Sequence[Cards], hand: Sequence[Card], spots: Sequence[Cards]) -> Iterator[Step]:
    """Yield the steps, all to one spot together; what gives cards away gets its own first.

    So the card that takes a joker's place is laid before the joker goes.
    """
    both = [*enumerate(zip_longest(table, spots, fillvalue=()))]
    over = {spot: Counter(_missing(old, new)) for spot, (old, new) in both}
    over[NO_SPOT] = Counter(hand)
    coming = {
        spot: _sources(wanted, over) for spot, (old, new) in both if (wanted := _missing(new, old))
    }
    while coming:
        ready = [spot for spot in coming if not coming[spot].keys() & coming.keys()]
        target = (ready or [*coming])[0]
        for source, cards in sorted(coming.pop(target).items(), reverse=True):
            yield Step(tuple(cards), None if source == NO_SPOT else source, target)


def _sources(wanted: Sequence[Card], over: dict[int, Counter[Card]]) -> dict[int, list[Card]]:
    """Take the cards wanted from spots that have them over, few different ones if it is easy."""
    found: dict[int, list[Card]] = {}
    for card in wanted:
        having = [spot for spot, cards in over.items() if cards[card]]
        source = next((spot for spot in having if spot in found), having[0])
        over[source][card] -= 1
        found.setdefault(source, []).append(card)
    return found
