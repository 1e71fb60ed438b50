"""The steps from Halp's old table to the best new one, as a person would move the cards.

Of all tables that leave the least in the hand, the plan is for one that moves the fewest cards
from meld to meld. A *spot* is where a meld lies on the table. Spots are numbered from 0: first the
melds of the old table in their order, then new ones. A card that stays at its spot is not moved.

Source: `docs/rules.md`, *Halp-Remi*.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, zip_longest
from operator import attrgetter
from typing import Final

from remi_scores.engine.cards import Card
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.solvers.table.best import best_table, hand_value, left_after
from remi_scores.engine.solvers.table.laying import Cards
from remi_scores.engine.solvers.table.move_search import FewestMoves
from remi_scores.engine.solvers.table.move_state import NO_SPOT
from remi_scores.engine.solvers.table.rearranging import Rearranged

SPOTS_LOOKED_AT: Final = 450
"""How many spots are looked at, all states together, for the plan that moves the fewest cards.

A state takes the longer the more melds lie on the table: so many spots take a twentieth of a second
at most, and a person waits for the plan."""

STATES_OF_PARTS: Final = 550
"""How many states of parts of the table are looked at after that, for a plan nearly as short."""


@dataclass(frozen=True, slots=True)
class Step:
    """Move these cards from a spot, or from the hand (None), to another spot."""

    cards: Cards
    source: int | None
    target: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What lies at each spot afterwards (nothing at an empty one), and the steps to get there.

    `fewest` is False if there may be a table as good that moves fewer cards.
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
        """How many cards of the table change their spot."""
        return sum([len(step.cards) for step in self.steps if step.source is not None])


def plan_moves(
    table: Sequence[Cards],
    hand: Sequence[Card],
    found: Rearranged,
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool],
) -> Plan:
    """Return the plan that moves the fewest cards to a table as good as `found`.

    If none is found within SPOTS_LOOKED_AT, or before `keep_going` says no, the plan is for the
    table `found` or for one as good that leaves more melds as they are, whichever moves fewer
    cards.
    """
    if found.after == tuple(table):
        return Plan(found.after)
    states = iter(range(SPOTS_LOOKED_AT // (len(table) + 1)))
    search = FewestMoves(
        table, hand, rules, values, lambda: next(states, None) is not None and keep_going()
    )
    begin = search.begin()
    tries = (search.find(begin, moves, found.value, exactly=True) for moves in count())
    try:
        state = next(state for state in tries if state is not None)
    except TimeoutError:
        return _plan_not_proven(table, hand, found, rules, values, keep_going)
    return _plan(table, hand, search.lying(state))


def _plan(
    table: Sequence[Cards], hand: Sequence[Card], spots: Sequence[Cards], *, fewest: bool = True
) -> Plan:
    return Plan(tuple(spots), tuple(_steps(table, hand, spots)), fewest)


def _plan_not_proven(
    table: Sequence[Cards],
    hand: Sequence[Card],
    found: Rearranged,
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool],
) -> Plan:
    """Return the plan that moves fewer cards: to the table found, or to one near the old table."""
    states = iter(range(STATES_OF_PARTS))
    near = _leaving_melds(
        table, hand, found, rules, values, lambda: next(states, None) is not None and keep_going()
    )
    plans = [_plan(table, hand, _paired(table, each), fewest=False) for each in (found.after, near)]
    return min(plans, key=lambda plan: plan.moved)


def _leaving_melds(
    table: Sequence[Cards],
    hand: Sequence[Card],
    found: Rearranged,
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool],
) -> Sequence[Cards]:
    """Return a table as good as the one found, with more of the old melds left as they are.

    The melds that the table found does not change are left first, all at once, then the others,
    beginning with those that lose most cards. If the table is not as good then, each half of them
    is tried, until `keep_going` says no.
    """
    after, touched = found.after, [*range(len(table))]
    lost = [len(lost) for lost in map(_missing, table, _paired(table, after))]
    in_turn = sorted(touched, key=lambda spot: -lost[spot])
    waiting = [
        [spot for spot in in_turn if not lost[spot]],
        [spot for spot in in_turn if lost[spot]],
    ]
    while waiting:
        some = waiting.pop(0)
        if not some:
            continue
        rest = [spot for spot in touched if spot not in some]
        part = [table[spot] for spot in rest]
        try:
            melds = best_table(part, hand, rules, values, keep_going)
        except TimeoutError:
            return after
        if hand_value(left_after(part, hand, melds), values) == found.value:
            touched = rest
            after = (*[table[spot] for spot in range(len(table)) if spot not in rest], *melds)
        elif len(some) > 1:
            half = len(some) // 2
            waiting = [some[:half], some[half:], *waiting]
    return after


def _paired(table: Sequence[Cards], after: Sequence[Cards]) -> list[Cards]:
    """Return the new melds by spot: each takes the spot of the old meld it shares most cards with.

    Melds that share none, and those that come too late, take new spots.
    """
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
    """Return the cards of one pile that are not in the other, by suit and rank."""
    return sorted((Counter(some) - Counter(others)).elements(), key=attrgetter("index"))


def _steps(table: Sequence[Cards], hand: Sequence[Card], spots: Sequence[Cards]) -> Iterator[Step]:
    """Yield the steps, those to one spot together.

    A spot that gives cards away gets its own first, so the card that takes the place of a joker is
    laid before the joker goes.
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
    """Return the cards wanted by the spot they come from, and take them out of `over`.

    `over` are the cards that spots and the hand give away. A spot that gives a card already is
    preferred, so that there are few steps.
    """
    found: dict[int, list[Card]] = {}
    for card in wanted:
        having = [spot for spot, cards in over.items() if cards[card]]
        source = next((spot for spot in having if spot in found), having[0])
        over[source][card] -= 1
        found.setdefault(source, []).append(card)
    return found
