"""The melds of the best table: those that leave the least value in the hand.

`walk` finds the best table rank by rank, `laying` its melds. It knows the groups of one rank at a
time, which is all that D16 asks (see `joker_groups`), with one exception: on a table with a group
that has both jokers. There the jokers may move along with the group's only card into a run, or an
old group may have to lie as it did, and tables with such melds are searched one by one.

Source: `docs/rules.md`, *Halp-Remi*.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from operator import attrgetter

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.melds import HIGH_ACE, KING, LEAST_CARDS, Meld, MeldRules, read_meld
from remi_scores.engine.solvers.table.groups import SUITS
from remi_scores.engine.solvers.table.joker_groups import (
    RANKS,
    TWO_JOKERS,
    OldGroups,
    find_old_groups,
    may_become,
)
from remi_scores.engine.solvers.table.laying import Cards, lay_table
from remi_scores.engine.solvers.table.ranks import Copies, RankTable
from remi_scores.engine.solvers.table.walk import TableSearch


def best_table(
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    rules: MeldRules,
    values: tuple[int, ...],
    keep_going: Callable[[], bool],
) -> list[Cards]:
    """Return the melds that leave the least in the hand; those of the old table if nothing fits.

    Raises TimeoutError if `keep_going` says no.
    """
    old = find_old_groups(table, rules)
    search = _Search(table, hand, rules, values, keep_going)
    if any(group[1] >= TWO_JOKERS for groups in old.values() for group in groups.with_jokers):
        found = search.with_two_jokers(old)
    else:
        found = search.melds(old)
    return [tuple(meld) for meld in table] if found is None else found


class _Search:
    """Searches for the best table, also with a meld given."""

    def __init__(
        self,
        table: Sequence[Sequence[Card]],
        hand: Sequence[Card],
        rules: MeldRules,
        values: tuple[int, ...],
        keep_going: Callable[[], bool],
    ) -> None:
        self._table = table
        self._on_table = Counter(chain(*table))
        self._hand = Counter(hand)
        self._rules = rules
        self._values = values
        self._keep_going = keep_going

    def melds(self, old: Mapping[int, OldGroups], given: Sequence[Card] = ()) -> list[Cards] | None:
        """Return the melds that leave the least, None if the cards of the table cannot be laid.

        With a meld `given` it lies there, and the others are searched.
        """
        laid = Counter(given)
        table = self._on_table - laid
        hand = self._hand - (laid - self._on_table)
        jokers = table[JOKER], hand[JOKER]
        ranks = RankTable(_copies(table), _copies(hand), jokers, self._values, old)
        search = TableSearch(ranks, self._keep_going)
        found = search.run()
        if found is None:
            return None
        melds = lay_table(search, found[0], self._rules)
        return [tuple(given), *melds] if given else melds

    def with_two_jokers(self, old: Mapping[int, OldGroups]) -> list[Cards] | None:
        """Return the best melds where an old group has both jokers.

        No table is better than the best one without D16. If D16 forbids that one, the answer is the
        best of those that D16 allows by the groups of the rank alone, and those with a meld given.
        """
        least = self.melds({})
        if least is None or may_become(old, self._read(least)):
            return least
        best = self.melds(old)
        for given, rest in self._given(old):
            if best is not None and self._left(best) == self._left(least):
                break
            found = self.melds(rest, given)
            if found is not None and (best is None or self._left(found) < self._left(best)):
                best = found
        return best

    def _given(
        self, old: Mapping[int, OldGroups]
    ) -> Iterator[tuple[Cards, Mapping[int, OldGroups]]]:
        """Yield melds that could lie on the table, and the old groups that then matter.

        An old group that robs nobody as it lies could rob with a joker for one of its cards, so the
        search, which takes such tables for equal, must leave it. A meld with the group's only card
        and both jokers keeps the group, and then nothing is forbidden.
        """
        ((rank, groups),) = old.items()
        (suits, _), *_ = groups.with_jokers
        for other in dict.fromkeys(groups.others):
            if set(suits).issubset(other):
                rest = OldGroups(groups.with_jokers, ())
                yield tuple([DECK[RANKS * suit + rank] for suit in other]), {rank: rest}
        if len(suits) == 1:
            yield (DECK[RANKS * suits[0] + rank], JOKER, JOKER), {}
            for run in self._runs(suits[0], rank):
                yield run, {}

    def _runs(self, suit: int, rank: int) -> Iterator[Cards]:
        """Yield the runs that have a card and both jokers, the shortest first.

        A run is left out if three cards or more at one of its ends could be a run of their own.
        """
        there = self._on_table + self._hand
        for length in range(LEAST_CARDS, HIGH_ACE + 1):
            for first in range(HIGH_ACE - length + 1):
                run = [DECK[RANKS * suit + (first + step) % KING] for step in range(length)]
                for at in (step for step in range(length) if (first + step) % KING == rank):
                    for jokers in combinations([n for n in range(length) if n != at], TWO_JOKERS):
                        kept = [at, *jokers]
                        if max(min(kept), length - 1 - max(kept)) >= LEAST_CARDS:
                            continue
                        cards = [JOKER if n in jokers else card for n, card in enumerate(run)]
                        if Counter(cards) <= there:
                            yield tuple(cards)

    def _read(self, melds: Iterable[Cards]) -> list[Meld]:
        return [meld for cards in melds if (meld := read_meld(cards, self._rules))]

    def _left(self, melds: Sequence[Cards]) -> int:
        """Return what is left in the hand, in points."""
        return hand_value(left_after(self._table, self._hand.elements(), melds), self._values)


def left_after(
    table: Sequence[Sequence[Card]], hand: Iterable[Card], after: Sequence[Sequence[Card]]
) -> Cards:
    """Return the cards of the hand that do not lie on the new table, by suit and rank."""
    return by_suit((Counter(chain(hand, *table)) - Counter(chain(*after))).elements())


def hand_value(cards: Iterable[Card], values: tuple[int, ...]) -> int:
    """Return what cards left in the hand are worth, in points."""
    return sum([values[card.rank or 0] for card in cards])


def can_be_laid(cards: Sequence[Card], values: tuple[int, ...]) -> bool:
    """Whether all these cards can lie on one table, whatever lay there before."""
    copies = Counter(cards)
    table = RankTable(_copies(copies), _copies({}), (copies[JOKER], 0), values, {})
    return TableSearch(table, for_ever).run() is not None


def for_ever() -> bool:
    """Return True: a search that asks this is never stopped."""
    return True


def by_suit(cards: Iterable[Card]) -> Cards:
    """Return cards by suit and rank, jokers last."""
    return tuple(sorted(cards, key=attrgetter("index")))


def _copies(cards: Mapping[Card, int]) -> Copies:
    """Return how many copies there are of each card, jokers aside."""
    found = [[0] * RANKS for _ in range(SUITS)]
    for card, copies in cards.items():
        if card is not JOKER:
            suit, rank = divmod(card.index, RANKS)
            found[suit][rank] += copies
    return found
