"""What a correct meld is and what a hand leaves at least, by trying everything.

Written from docs/rules.md alone, without code or ideas of the engine: a meld is tried at every
place of every run, and a hand is all its subsets. Slow (milliseconds to a second) but sure.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from remi_scores.engine.cards import Card
from remi_scores.engine.melds import Ace, MeldRules

ACE, KING = 1, 13


def is_wild(rules: MeldRules, card: Card) -> bool:
    return card.rank is None or card.rank in rules.wild_ranks


def is_meld(rules: MeldRules, cards: Sequence[Card]) -> bool:
    """Return whether these cards, in some order, are one correct meld."""
    naturals = [card for card in cards if not is_wild(rules, card)]
    wilds = len(cards) - len(naturals)
    if len(cards) < 3:
        return False
    if not naturals:
        return rules.all_wild
    return is_group(rules, naturals, wilds) or is_run(rules, naturals, wilds)


def is_group(rules: MeldRules, naturals: Sequence[Card], wilds: int) -> bool:
    """Return whether cards and wilds, three or more in all, are a correct group."""
    if len({card.rank for card in naturals}) != 1 or wilds > rules.group_wilds:
        return False
    if rules.kings_only and wilds and naturals[0].rank != KING:
        return False
    if rules.kings_only and wilds and len(naturals) < rules.least_kings:
        return False
    if rules.distinct_suits:
        return len({card.suit for card in naturals}) == len(naturals) and len(naturals) + wilds <= 4
    return True


def is_run(rules: MeldRules, naturals: Sequence[Card], wilds: int) -> bool:
    """Return whether cards and wilds, three or more in all, are a correct run."""
    if len({card.suit for card in naturals}) != 1 or wilds > rules.run_wilds:
        return False
    size = len(naturals) + wilds
    return any(_fills(rules, naturals, range(first, first + size)) for first in range(1, 15))


def _fills(rules: MeldRules, naturals: Sequence[Card], places: range) -> bool:
    lowest = 2 if rules.ace is Ace.HIGH else 1
    highest = 13 if rules.ace is Ace.LOW else 14
    if places[0] < lowest or places[-1] > highest:
        return False
    waiting = Counter(int(card.rank or 0) for card in naturals)
    for place in places:
        rank = ACE if place == 14 else place
        if waiting[rank]:
            waiting[rank] -= 1
        elif rules.kings_only and rank != KING:
            return False
    return not waiting.total()


def reads_in_order(rules: MeldRules, cards: Sequence[Card]) -> bool:
    """Return whether a meld, read as it lies, is a run upwards or a group with its wilds last."""
    naturals = [card for card in cards if not is_wild(rules, card)]
    wilds = [card for card in cards if is_wild(rules, card)]
    if not is_meld(rules, cards):
        return False
    if is_group(rules, naturals, len(wilds)):
        return [*cards] == [*sorted(naturals, key=lambda card: card.index), *wilds]
    return not naturals or any(_reads_from(rules, cards, first) for first in range(1, 15))


def _reads_from(rules: MeldRules, cards: Sequence[Card], first: int) -> bool:
    places = range(first, first + len(cards))
    naturals = [card for card in cards if not is_wild(rules, card)]
    return _fills(rules, naturals, places) and all(
        (rules.kings_only is False or place == KING)
        if is_wild(rules, card)
        else card.rank == (ACE if place == 14 else place)
        for place, card in zip(places, cards, strict=True)
    )


def value_of(values: Sequence[int], cards: Iterable[Card]) -> int:
    return sum(values[card.rank or 0] for card in cards)


def least_deadwood(rules: MeldRules, values: Sequence[int], hand: Sequence[Card]) -> int:
    """Return the least value left, over all sets of disjoint melds of the hand."""
    cards = sorted(hand, key=lambda card: card.index)
    melds: list[list[int]] = [[] for _ in cards]
    known: dict[tuple[int, ...], bool] = {}
    for subset in range(1, 1 << len(cards)):
        if subset.bit_count() < 3:
            continue
        chosen = [card for i, card in enumerate(cards) if subset >> i & 1]
        key = tuple([card.index for card in chosen])
        if key not in known:
            known[key] = is_meld(rules, chosen)
        if known[key]:
            melds[(subset & -subset).bit_length() - 1].append(subset)
    best = [0] * (1 << len(cards))
    for subset in range(1, 1 << len(cards)):
        first = (subset & -subset).bit_length() - 1
        least = best[subset & (subset - 1)] + values[cards[first].rank or 0]
        for meld in melds[first]:
            if meld & subset == meld:
                least = min(least, best[subset ^ meld])
        best[subset] = least
    return best[-1]
