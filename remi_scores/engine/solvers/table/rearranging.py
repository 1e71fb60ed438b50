"""Halp's table: what of a hand can be put down when all melds are laid anew.

Every card of the table lies in a correct meld again, jokers stand where they are needed, and no
group that is not full gives its joker away (D16). The answer leaves the least value in the hand;
`walk` finds it, `laying` lays it.

Source: RULES.md, *Halp-Remi*.
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
MOVES_AFTER_STOP: Final = 2
"""How far a stopped search looks for a table near the old one: states, and cards moved."""


@dataclass(frozen=True, slots=True)
class Rearranged:
    """The table afterwards, the cards left in the hand and their value in points.

    Where nothing can be put down the table stays as it is. `proven` is False if the search was
    stopped: then this is the best table near the old one, and there may be a better.
    """

    after: tuple[Cards, ...]
    left: Cards
    value: int
    proven: bool = True


def for_ever() -> bool:
    """Never stop a search."""
    return True


def rearrange(
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool] = for_ever,
) -> Rearranged:
    """Return the rearrangement of the table that leaves the least value in the hand.

    `rules` are Halp's; `values` the joker's and each rank's, in points. `keep_going` is asked
    again and again, and once it says no the best so far is the answer.
    Raises RemiError (invalid_meld) if what lies on the table is no table.
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
    # None: read to the letter D16 forbids some tables even as they lie, where a group with jokers
    # and one of three without them share their cards. Nothing can be put down on such a table.
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
    """Return the melds that leave the least in the hand, None if the table cannot be laid.

    `forbidden` is what D16 says. Raises TimeoutError if told to stop.
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
    """Return the best table found in a little work, moving few of its cards."""
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
    """Return the cards of the hand that do not lie on the new table."""
    told, laid = Counter(chain(hand, *table)), Counter(chain(*after))
    return _sorted([card for card in {*hand} for _ in range(told[card] - laid[card])])


def hand_value(cards: Iterable[Card], values: tuple[int, ...]) -> int:
    """Return what cards in the hand are worth, in points."""
    return sum([values[card.rank or 0] for card in cards])


def can_be_laid(cards: Sequence[Card], values: tuple[int, ...]) -> bool:
    """Whether all these cards can lie on one table, whatever lay there before."""
    table = RankTable(_copies(cards), _copies([]), (list(cards).count(JOKER), 0), values, {})
    return TableSearch(table, for_ever).run() is not None


def check_table(table: Sequence[Sequence[Card]], rules: MeldRules) -> None:
    """See that every meld of a table is correct; raises RemiError (invalid_meld) if not."""
    for position, meld in enumerate(table):
        faults = faults_of(meld, rules)
        if faults:
            raise RemiError(
                Code.INVALID_MELD,
                f"{' '.join(map(str, meld))} is no meld",
                reason=str(faults[0]),
                meld=position,
            )


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=attrgetter("index")))


def _copies(cards: Sequence[Card]) -> Copies:
    found = [[0] * RANKS for _ in range(SUITS)]
    for card in cards:
        if card is not JOKER:
            suit, rank = divmod(card.index, RANKS)
            found[suit][rank] += 1
    return found


def _in_old_spots(before: Sequence[Cards], after: Sequence[Cards]) -> list[Cards]:
    """Put melds that lay there before first, in their order and as they lay; then the others."""
    rest = [(_sorted(meld), meld) for meld in after]
    kept = []
    for meld in before:
        cards = _sorted(meld)
        same = next((each for each in rest if each[0] == cards), None)
        if same is not None:
            rest.remove(same)
            kept.append(meld)
    return [*kept, *[meld for _, meld in rest]]
