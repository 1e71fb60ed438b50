"""The rearrangement of Halp's table that leaves the least value in the hand.

All melds of the table are rearranged with cards of the hand. Every card of the table must lie in a
correct meld again, and a group only gives its joker away if it is full (D16). `walk` finds the
best table, `laying` its melds.

Source: `docs/rules.md`, *Halp-Remi*.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Final

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import MeldRules, faults_of
from remi_scores.engine.solvers.table.groups import RANKS, SUITS, JokerGroup, find_joker_groups
from remi_scores.engine.solvers.table.laying import Cards, lay_table
from remi_scores.engine.solvers.table.move_search import FewestMoves
from remi_scores.engine.solvers.table.ranks import Copies, RankTable
from remi_scores.engine.solvers.table.walk import TableSearch

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


def for_ever() -> bool:
    """Return True: a search that asks this is never stopped."""
    return True


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
    forbidden = find_joker_groups(table, rules)
    as_it_is = tuple([tuple(meld) for meld in table])
    try:
        found = best_table(table, hand, rules, values, forbidden, keep_going)
    except TimeoutError:
        after = _best_so_far(table, hand, rules, values, forbidden)
        left = left_after(table, hand, after)
        return Rearranged(after, left, hand_value(left, values), proven=False)
    # None: D16 taken literally forbids some tables as they lie, where a group of three has the
    # cards of a group with jokers. Nothing can be put down on such a table.
    if found is None or hand_value(left := left_after(table, hand, found), values) >= hand_value(
        hand, values
    ):
        return Rearranged(as_it_is, _sorted(hand), hand_value(hand, values))
    return Rearranged(tuple(_in_old_spots(as_it_is, found)), left, hand_value(left, values))


def best_table(
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    rules: MeldRules,
    values: tuple[int, ...],
    forbidden: dict[int, frozenset[JokerGroup]],
    keep_going: Callable[[], bool],
) -> list[Cards] | None:
    """Return the melds that leave the least in the hand, None if the table cannot be rearranged.

    `forbidden` are the groups with jokers, see `find_joker_groups`. Raises TimeoutError if
    `keep_going` says no.
    """
    on_table = [card for meld in table for card in meld]
    jokers = on_table.count(JOKER), list(hand).count(JOKER)
    copies = _copies(on_table), _copies(hand)
    search = TableSearch(RankTable(*copies, jokers, values, forbidden), keep_going)
    found = search.run()
    return None if found is None else lay_table(search, found[0], rules)


def _best_so_far(
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    rules: MeldRules,
    values: tuple[int, ...],
    forbidden: dict[int, frozenset[JokerGroup]],
) -> tuple[Cards, ...]:
    """Return the best table that is found quickly and moves few cards from meld to meld."""
    best = [tuple(meld) for meld in table]
    states = iter(range(STATES_AFTER_STOP))
    search = FewestMoves(rules, values, forbidden, lambda: next(states, None) is not None)
    begin = search.begin(table, hand)
    least = hand_value(hand, values)
    moves = 0
    try:
        while least and moves <= MOVES_AFTER_STOP:
            state = search.find(begin, moves, least - 1, exactly=False)
            if state is None:
                moves += 1
                continue
            best = [meld for meld in search.lying(table, state) if meld]
            least = hand_value(left_after(table, hand, best), values)
    except TimeoutError:
        pass
    return tuple(best)


def left_after(
    table: Sequence[Sequence[Card]], hand: Sequence[Card], after: Sequence[Sequence[Card]]
) -> Cards:
    """Return the cards of the hand that do not lie on the new table, by suit and rank."""
    had, laid = Counter(chain(hand, *table)), Counter(chain(*after))
    return _sorted([card for card in {*hand} for _ in range(had[card] - laid[card])])


def hand_value(cards: Iterable[Card], values: tuple[int, ...]) -> int:
    """Return what cards left in the hand are worth, in points."""
    return sum([values[card.rank or 0] for card in cards])


def can_be_laid(cards: Sequence[Card], values: tuple[int, ...]) -> bool:
    """Whether all these cards can lie on one table, whatever lay there before."""
    table = RankTable(_copies(cards), _copies([]), (list(cards).count(JOKER), 0), values, {})
    return TableSearch(table, for_ever).run() is not None


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


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=attrgetter("index")))


def _copies(cards: Sequence[Card]) -> Copies:
    """Return how many copies there are of each card, jokers aside."""
    found = [[0] * RANKS for _ in range(SUITS)]
    for card in cards:
        if card is not JOKER:
            suit, rank = divmod(card.index, RANKS)
            found[suit][rank] += 1
    return found


def _in_old_spots(before: Sequence[Cards], after: Sequence[Cards]) -> list[Cards]:
    """Return the new melds: first those that lay there before, in their old order, then others."""
    rest = [(_sorted(meld), meld) for meld in after]
    kept = []
    for meld in before:
        cards = _sorted(meld)
        same = next((each for each in rest if each[0] == cards), None)
        if same is not None:
            rest.remove(same)
            kept.append(meld)
    return [*kept, *[meld for _, meld in rest]]
