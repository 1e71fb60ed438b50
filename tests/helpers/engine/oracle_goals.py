"""The best openings, contracts and tables, by trying everything.

Written from docs/rules.md alone, like `oracle`, and as slow.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from remi_scores.engine.cards import Card
from remi_scores.engine.melds import MeldRules
from tests.helpers.engine.oracle import is_group, is_meld, is_wild, value_of

POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10)


def worth(rules: MeldRules, cards: Sequence[Card]) -> int:
    """Return what a correct meld is worth to an opening, read as is best."""
    naturals = [card for card in cards if not is_wild(rules, card)]
    wilds = len(cards) - len(naturals)
    best = 0
    if is_group(rules, naturals, wilds):
        rank = int(naturals[0].rank or 0)
        best = len(cards) * (10 if rank == 1 else min(rank, 10))
    if len({card.suit for card in naturals}) == 1:
        for first in range(1, 16 - len(cards)):
            places = range(first, first + len(cards))
            waiting = Counter([1 if place == 14 else place for place in places])
            waiting.subtract(int(card.rank or 0) for card in naturals)
            if min(waiting.values()) >= 0:
                best = max(best, sum(POINTS[place - 1] for place in places))
    return best


def best_opening(rules: MeldRules, values: Sequence[int], hand: Sequence[Card]) -> tuple[int, int]:
    """Return the most an opening is worth, and the least it then leaves in the hand."""
    melds: list[list[tuple[int, int]]] = [[] for _ in hand]
    for chosen in range(1, 1 << len(hand)):
        cards = [card for i, card in enumerate(hand) if chosen >> i & 1]
        if is_meld(rules, cards):
            melds[chosen.bit_length() - 1].append((chosen, worth(rules, cards)))
    # For every set of cards allowed to be laid, the best and the least left of these.
    best = [(0, 0)] * (1 << len(hand))
    for allowed in range(1, 1 << len(hand)):
        last = allowed.bit_length() - 1
        most, left = best[allowed ^ 1 << last]
        found = most, left - value_of(values, [hand[last]])
        for chosen, points in melds[last]:
            if chosen & allowed == chosen:
                most, left = best[allowed ^ chosen]
                found = max(found, (most + points, left))
        best[allowed] = found
    whole = (1 << len(hand)) - 1
    if len(hand) < 15:
        return best[whole][0], -best[whole][1]
    kept = [i for i, card in enumerate(hand) if card.rank is not None]
    most, left = max(
        (best[whole ^ 1 << i][0], best[whole ^ 1 << i][1] - value_of(values, [hand[i]]))
        for i in kept
    )
    return most, -left


def least_after_contract(
    rules: MeldRules,
    values: Sequence[int],
    hand: Sequence[Card],
    asked: tuple[int, int],
    adjacent: bool,
) -> int | None:
    """Return the least value left when groups and runs are laid, None if they cannot be."""
    groups, runs = asked
    places = range(len(hand))
    threes = [set(at) for at in combinations(places, 3) if _is_group(rules, hand, at)]
    fours = [(set(at), *run) for at in combinations(places, 4) for run in _runs(rules, hand, at)]
    best = None
    for laid in combinations(fours, runs):
        used = set().union(*[at for at, _, _ in laid])
        if len(used) < 4 * runs or (not adjacent and _continue(laid)):
            continue
        for others in combinations([at for at in threes if not at & used], groups):
            together = used.union(*others)
            if len(together) < 4 * runs + 3 * groups:
                continue
            left = value_of(values, [hand[i] for i in places if i not in together])
            best = left if best is None else min(best, left)
    return best


def _is_group(rules: MeldRules, hand: Sequence[Card], at: Sequence[int]) -> bool:
    naturals = [hand[i] for i in at if hand[i].rank is not None]
    return bool(naturals) and is_group(rules, naturals, len(at) - len(naturals))


def _runs(rules: MeldRules, hand: Sequence[Card], at: Sequence[int]) -> Iterator[tuple[int, int]]:
    naturals = [hand[i] for i in at if hand[i].rank is not None]
    if len({card.suit for card in naturals}) != 1:
        return
    for first in range(1, 12):
        ranks = [1 if place == 14 else place for place in range(first, first + 4)]
        held = [int(card.rank or 0) for card in naturals]
        if len(set(held)) == len(held) and set(held) <= set(ranks):
            yield int(naturals[0].suit or 0), first


def _continue(laid: Sequence[tuple[set[int], int, int]]) -> bool:
    return any(
        suit == other and abs(first - second) == 4
        for (_, suit, first), (_, other, second) in combinations(laid, 2)
    )


def least_after_rearranging(
    rules: MeldRules,
    values: Sequence[int],
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
) -> int:
    """Return the least value left in the hand, over all tables that hold the old cards."""
    on_table = [card for meld in table for card in meld]
    best = None
    for kept in range(1 << len(hand)):
        left = value_of(values, [card for i, card in enumerate(hand) if kept >> i & 1])
        if best is not None and left >= best:
            continue
        laid = on_table + [card for i, card in enumerate(hand) if not kept >> i & 1]
        laid.sort(key=lambda card: card.index)
        if any(not robs(rules, table, after) for after in _partitions(rules, laid)):
            best = left
    assert best is not None  # the old table is always allowed
    return best


def fewest_moved(
    rules: MeldRules,
    values: Sequence[int],
    table: Sequence[Sequence[Card]],
    hand: Sequence[Card],
    left: int,
) -> int:
    """Return how few cards of the table change their meld, over all tables that leave so much."""
    on_table = [card for meld in table for card in meld]
    most = -1
    for kept in range(1 << len(hand)):
        if value_of(values, [card for i, card in enumerate(hand) if kept >> i & 1]) != left:
            continue
        laid = on_table + [card for i, card in enumerate(hand) if not kept >> i & 1]
        laid.sort(key=lambda card: card.index)
        for after in _partitions(rules, laid):
            if not robs(rules, table, after):
                most = max(most, _most_that_stay([*map(Counter, table)], [*map(Counter, after)]))
    return len(on_table) - most


def _most_that_stay(olds: list[Counter[Card]], news: list[Counter[Card]]) -> int:
    """Return how many cards stay when each old meld is the beginning of one new one at most."""
    if not olds:
        return 0
    best = _most_that_stay(olds[1:], news)
    for i, new in enumerate(news):
        same = (olds[0] & new).total()
        if same:
            best = max(best, same + _most_that_stay(olds[1:], news[:i] + news[i + 1 :]))
    return best


def _partitions(rules: MeldRules, cards: list[Card]) -> Iterator[list[list[Card]]]:
    if not cards:
        yield []
        return
    first, others = cards[0], cards[1:]
    tried = set()
    for size in range(2, len(others) + 1):
        for at in combinations(range(len(others)), size):
            meld = [first, *[others[i] for i in at]]
            key = tuple([card.index for card in meld])
            if key in tried or not is_meld(rules, meld):
                continue
            tried.add(key)
            rest = [card for i, card in enumerate(others) if i not in at]
            for after in _partitions(rules, rest):
                yield [meld, *after]


def robs(
    rules: MeldRules, before: Sequence[Sequence[Card]], after: Sequence[Sequence[Card]]
) -> bool:
    """D16: whether an old group with jokers is neither kept nor filled nor rebuilt.

    Tries every choice of an own new meld, or of none, for each old group.
    """
    olds = [_parts(old) for old in before if _makes_group(rules, old)]
    if not any(jokers for _, jokers in olds):
        return False
    news = [(*_parts(new), _makes_group(rules, new)) for new in after]
    choices = [
        [None, *[i for i, (held, _, _) in enumerate(news) if not naturals - held]]
        for naturals, _ in olds
    ]
    return not any(_all_well(olds, news, own) for own in product(*choices))


def _parts(cards: Sequence[Card]) -> tuple[Counter[Card], int]:
    naturals = [card for card in cards if card.rank is not None]
    return Counter(naturals), len(cards) - len(naturals)


def _makes_group(rules: MeldRules, cards: Sequence[Card]) -> bool:
    naturals = [card for card in cards if card.rank is not None]
    return is_group(rules, naturals, len(cards) - len(naturals))


def _all_well(
    olds: list[tuple[Counter[Card], int]],
    news: list[tuple[Counter[Card], int, bool]],
    own: Sequence[int | None],
) -> bool:
    taken = [i for i in own if i is not None]
    if len(set(taken)) < len(taken):
        return False
    for i, (naturals, jokers) in enumerate(olds):
        mine = own[i]
        if not jokers:
            if mine is not None and not news[mine][2]:
                return False
        elif mine is not None:
            held, laid, group = news[mine]
            if not (laid >= jokers or (group and held.total() + laid == 4)):
                return False
        elif any(
            group and not naturals - held and laid < jokers and held.total() + laid < 4
            for j, (held, laid, group) in enumerate(news)
            if j not in taken
        ):
            return False
    return True
