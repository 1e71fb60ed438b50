"""The best that can be done with a hand, by trying every set of its cards."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tests.adversary.judge.cards import Cards
from tests.adversary.judge.games import MeldRules
from tests.adversary.judge.melds import Meld, meaning, opening_value, readings, runs


@lru_cache(maxsize=200_000)
def melds_in(cards: Cards, rules: MeldRules) -> tuple[Meld, ...]:
    """Return what these cards can mean where their order can be chosen: most worth first."""
    found = readings(tuple(sorted(cards)), rules)
    if found and found[0].kind == "run":
        # In some order each run that the cards can be is meant; only a group is always a group.
        found = runs(cards, rules)
    return tuple(sorted(found, key=opening_value, reverse=True))


def best(cards: Cards, worth: Callable[[Cards], int | None], one: dict[str, int]) -> int:
    """Return the most that disjoint melds of a hand and its other cards are worth together.

    `worth` is what cards are as a meld, None if they are none; `one` is the worth of a card left.
    """
    count = len(cards)
    sums = [0] * (1 << count)
    melds: list[list[tuple[int, int]]] = [[] for _ in cards]
    for chosen, places in _subsets(count):
        value = worth(tuple(sorted(cards[place] for place in places)))
        if value is not None:
            melds[places[0]].append((chosen, value))
    for held in range(1, 1 << count):
        first = (held & -held).bit_length() - 1
        most = sums[held & (held - 1)] + one.get(cards[first][0], 0)
        for chosen, value in melds[first]:
            if chosen & held == chosen:
                most = max(most, sums[held ^ chosen] + value)
        sums[held] = most
    return sums[-1]


def _subsets(count: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    for size in range(3, count + 1):
        for places in combinations(range(count), size):
            yield sum(1 << place for place in places), places


def least_deadwood(cards: Cards, rules: MeldRules, values: dict[str, int]) -> int:
    """Return the least value of the cards left outside melds."""
    lost = {rank: -value for rank, value in values.items()}
    return -best(cards, lambda some: 0 if melds_in(some, rules) else None, lost)


def closers_deadwood(cards: Cards, rules: MeldRules, values: dict[str, int]) -> int:
    """Return the least deadwood of Bečki's closer: one card left over is thrown (D3)."""
    rest = [cards[:place] + cards[place + 1 :] for place in range(len(cards))]
    # A card is worth 0 or more, so that something is melded only where the sum is 0.
    free = dict.fromkeys(values, 1)
    if any(least_deadwood(each, rules, free) == 0 for each in rest):
        return 0
    return least_deadwood(cards, rules, values)


def best_opening(cards: Cards, rules: MeldRules) -> int:
    """Return the most that an opening of these cards is worth, 0 if there is none."""

    def worth(some: Cards) -> int | None:
        return max(map(opening_value, melds_in(some, rules)), default=None)

    return best(cards, worth, {})


def least_after_contract(
    cards: Cards,
    contract: tuple[int, int],
    rules: MeldRules,
    values: dict[str, int],
    *,
    adjacent: bool,
) -> int | None:
    """Return the least value left in the hand after the contract, None if it cannot be laid."""
    groups, count = contract
    shapes = [("group", 3)] * groups + [("run", 4)] * count
    total = sum(values[card[0]] for card in cards)
    most = _most_laid(cards, shapes, [], rules, values, adjacent=adjacent)
    return None if most is None else total - most


def _most_laid(
    cards: Cards,
    shapes: Sequence[tuple[str, int]],
    laid: list[Meld],
    rules: MeldRules,
    values: dict[str, int],
    *,
    adjacent: bool,
) -> int | None:
    if not shapes:
        return 0
    kind, size = shapes[0]
    most = None
    for some in set(combinations(sorted(cards), size)):
        for meld in melds_in(some, rules):
            if meld.kind != kind or (not adjacent and goes_on(meld, laid)):
                continue
            left = list(cards)
            for card in some:
                left.remove(card)
            more = _most_laid(
                tuple(left), shapes[1:], [*laid, meld], rules, values, adjacent=adjacent
            )
            if more is not None:
                most = max(most or 0, more + sum(values[card[0]] for card in some))
    return most


def goes_on(meld: Meld, others: Sequence[Meld]) -> bool:
    """Whether a run and another of its suit follow one another."""
    return any(
        meld.kind == other.kind == "run"
        and meld.reads[0][1] == other.reads[0][1]
        and (other.first in (meld.first + len(meld.reads), meld.first - len(other.reads)))
        for other in others
    )


# Halp's table


def least_on_table(
    table: Sequence[Cards], cards: Cards, rules: MeldRules, values: dict[str, int]
) -> int:
    """Return the least value left in the hand after the table is rebuilt, every card in a meld."""
    lying = tuple(card for meld in table for card in meld)
    least = sum(values[card[0]] for card in cards)
    for size in range(1, len(cards) + 1):
        for laid in set(combinations(sorted(cards), size)):
            left = sum(values[card[0]] for card in cards) - sum(values[card[0]] for card in laid)
            if left < least and any(
                keeps_jokers(table, after, rules)
                for after in partitions(tuple(sorted(lying + laid)), rules)
            ):
                least = left
    return least


def partitions(cards: Cards, rules: MeldRules) -> Iterator[list[Cards]]:
    """Yield every way to lay all these cards in melds."""
    if not cards:
        yield []
        return
    rest = cards[1:]
    for size in range(2, len(rest) + 1):
        for some in sorted(set(combinations(rest, size))):
            meld = (cards[0], *some)
            if not melds_in(meld, rules):
                continue
            left = list(rest)
            for card in some:
                left.remove(card)
            for others in partitions(tuple(left), rules):
                yield [meld, *others]


def keeps_jokers(before: Sequence[Cards], after: Sequence[Cards], rules: MeldRules) -> bool:
    """Whether no group gives up a joker and stays with fewer than four cards (D16)."""
    old = [meld for meld in before if _is_group(meld, rules)]
    if not any("*" in meld for meld in old):
        return True
    return _assign(old, 0, [None] * len(after), after, rules)


def _assign(
    old: Sequence[Cards],
    index: int,
    owners: list[int | None],
    after: Sequence[Cards],
    rules: MeldRules,
) -> bool:
    """Whether the old groups from `index` on can get melds of their own so that all is right."""
    if index == len(old):
        return all(
            owner_of(owners, each) or _is_rebuilt(old[each], owners, after, rules)
            for each in range(len(old))
            if "*" in old[each]
        )
    for place, meld in enumerate(after):
        if owners[place] is None and _may_own(old[index], meld, rules):
            owners[place] = index
            if _assign(old, index + 1, owners, after, rules):
                return True
            owners[place] = None
    return _assign(old, index + 1, owners, after, rules)


def owner_of(owners: Sequence[int | None], index: int) -> bool:
    return index in owners


def _may_own(group: Cards, meld: Cards, rules: MeldRules) -> bool:
    """Whether a group is kept in a meld, or filled in it."""
    naturals = set(group) - {"*"}
    if not naturals <= set(meld):
        return False
    kept = meld.count("*") >= group.count("*")
    return kept or (_is_group(meld, rules) and len(meld) == 4)


def _is_rebuilt(
    group: Cards, owners: Sequence[int | None], after: Sequence[Cards], rules: MeldRules
) -> bool:
    naturals = set(group) - {"*"}
    return not any(
        naturals <= set(meld)
        and meld.count("*") < group.count("*")
        and len(meld) < 4
        and owners[place] is None
        for place, meld in enumerate(after)
        if _is_group(meld, rules)
    )


def _is_group(meld: Cards, rules: MeldRules) -> bool:
    found = meaning(meld, rules)
    return found is not None and found.kind == "group"
