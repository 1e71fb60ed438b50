"""Halp's table: what of a hand can be put down when all melds are laid anew.

Every card of the table lies in a correct meld again, jokers stand where they are needed, and no
group that is not full gives its joker away (D16). The answer leaves the least value in the hand;
`_table_search` finds it, `_table_laying` lays it.

Source: RULES.md, *Halp-Remi*.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from remi_scores.engine._table_groups import SUITS, Robbery
from remi_scores.engine._table_laying import Cards, lay_table
from remi_scores.engine._table_search import RANKS, Copies, Table
from remi_scores.engine._table_walk import Search
from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import Kind, MeldRules, faults_of, read_meld


@dataclass(frozen=True, slots=True)
class Rearranged:
    """The table afterwards, the cards left in the hand and their value in points.

    Where nothing can be put down the table stays as it is. `proven` is False if the search was
    stopped: then there may be something better.
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
    as_it_is = tuple([tuple(meld) for meld in table])
    worth = _worth(hand, values)
    search = Search(_table(table, hand, rules, values), keep_going)
    try:
        found = search.run()
    except TimeoutError:
        return Rearranged(as_it_is, _sorted(hand), worth, proven=False)
    # None: read to the letter D16 forbids some tables even as they lie, where a group with jokers
    # and one of three without them share their cards. Nothing can be put down on such a table.
    if found is None or found[1] + search.table.hopeless >= worth:
        return Rearranged(as_it_is, _sorted(hand), worth)
    after = _in_old_places(as_it_is, lay_table(search, found[0], rules))
    on_table = Counter([card for meld in table for card in meld])
    laid = Counter([card for meld in after for card in meld])
    left = _sorted((Counter(hand) - (laid - on_table)).elements())
    return Rearranged(tuple(after), left, _worth(left, values))


def can_be_laid(cards: Sequence[Card], values: tuple[int, ...]) -> bool:
    """Whether all these cards can lie on one table, whatever lay there before."""
    table = Table(_copies(cards), _copies([]), (list(cards).count(JOKER), 0), values, {})
    return Search(table, for_ever).run() is not None


def check_table(table: Sequence[Sequence[Card]], rules: MeldRules) -> None:
    """See that every meld of a table is correct; raises RemiError (invalid_meld) if not."""
    for place, meld in enumerate(table):
        faults = faults_of(meld, rules)
        if faults:
            raise RemiError(
                Code.INVALID_MELD,
                f"{' '.join(map(str, meld))} is no meld",
                reason=str(faults[0]),
                meld=place,
            )


def _worth(cards: Sequence[Card], values: tuple[int, ...]) -> int:
    return sum([values[card.rank or 0] for card in cards])


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=attrgetter("index")))


def _table(
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    rules: MeldRules,
    values: tuple[int, ...],
) -> Table:
    on_table = [card for meld in table for card in meld]
    jokers = on_table.count(JOKER), list(hand).count(JOKER)
    return Table(_copies(on_table), _copies(hand), jokers, values, _robberies(table, rules))


def _copies(cards: Sequence[Card]) -> Copies:
    found = [[0] * RANKS for _ in range(SUITS)]
    for card in cards:
        if card is not JOKER:
            suit, rank = divmod(card.index, RANKS)
            found[suit][rank] += 1
    return found


def _robberies(table: Sequence[Sequence[Card]], rules: MeldRules) -> dict[int, frozenset[Robbery]]:
    """Return by rank what D16 forbids."""
    found: dict[int, frozenset[Robbery]] = {}
    for cards in table:
        meld = read_meld(cards, rules)
        if meld is None or meld.kind is not Kind.GROUP or JOKER not in meld.cards:
            continue
        naturals = [card for card in meld.cards if card is not JOKER]
        suits = frozenset([card.index // RANKS for card in naturals])
        rank = naturals[0].index % RANKS
        robbery = Robbery(suits, len(meld.cards) - len(naturals))
        found[rank] = found.get(rank, frozenset()) | {robbery}
    return found


def _in_old_places(before: Sequence[Cards], after: Sequence[Cards]) -> list[Cards]:
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
