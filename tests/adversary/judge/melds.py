"""What cards are a meld, by trying every place of a run."""

from dataclasses import dataclass

from tests.adversary.judge.cards import PLACES, SUITS, Cards
from tests.adversary.judge.games import MeldRules


@dataclass(frozen=True)
class Meld:
    """A meld: "run" or "group", and what each card stands for; of a run its first place, from 0."""

    kind: str
    reads: Cards
    first: int = -1


def is_wild(card: str, rules: MeldRules) -> bool:
    return card[0] in rules.wilds


def group(cards: Cards, rules: MeldRules) -> Meld | None:
    """Return the group of these cards, if they are one."""
    naturals = [card for card in cards if not is_wild(card, rules)]
    wilds = len(cards) - len(naturals)
    ranks, suits = {card[0] for card in naturals}, {card[1] for card in naturals}
    if len(cards) < 3 or len(ranks) > 1 or wilds > rules.in_group:
        return None
    if not naturals:
        return Meld("group", ()) if rules.all_wild else None
    if rules.distinct and (len(suits) < len(naturals) or len(cards) > 4):
        return None
    if rules.kings and wilds and (ranks != {"K"} or len(naturals) < rules.kings):
        return None
    free = [suit for suit in SUITS if suit not in suits] + [""] * len(cards)
    rank = naturals[0][0]
    reads = [rank + free.pop(0) if is_wild(card, rules) else card for card in cards]
    return Meld("group", tuple(reads))


def runs(cards: Cards, rules: MeldRules) -> list[Meld]:
    """Return every run these cards can be in some order, the highest first."""
    naturals = [card for card in cards if not is_wild(card, rules)]
    suits = {card[1] for card in naturals}
    if len(cards) < 3 or len(suits) != 1 or len(cards) - len(naturals) > rules.in_run:
        return []
    lowest = 1 if rules.aces == "high" else 0
    highest = 13 if rules.aces == "low" else 14
    found = []
    for first in range(highest - len(cards), lowest - 1, -1):
        places = PLACES[first : first + len(cards)]
        waiting = [card[0] for card in naturals]
        standing = []
        for rank in places:
            if rank in waiting:
                waiting.remove(rank)
            else:
                standing.append(rank)
        if not waiting and not (rules.kings and set(standing) - {"K"}):
            suit = naturals[0][1]
            found.append(Meld("run", tuple(rank + suit for rank in places), first))
    return found


def lying(cards: Cards, rules: MeldRules) -> Meld | None:
    """Return the run that cards are as they lie: upwards, or else downwards (D20)."""
    for order in (cards, cards[::-1]):
        for run in runs(cards, rules):
            pairs = zip(order, run.reads, strict=True)
            if all(
                (not rules.kings or read[0] == "K") if is_wild(card, rules) else card == read
                for card, read in pairs
            ):
                return run
    return None


def readings(cards: Cards, rules: MeldRules) -> list[Meld]:
    """Return what these cards can mean, first what they do mean where nothing else decides."""
    both = group(cards, rules)
    if both is not None:
        return [both]
    as_it_lies = lying(cards, rules)
    return [as_it_lies] if as_it_lies else runs(cards, rules)


def meaning(cards: Cards, rules: MeldRules) -> Meld | None:
    return next(iter(readings(cards, rules)), None)


def opening_value(meld: Meld) -> int:
    """Return what a meld counts towards an opening: the ace 1 before the two, else 10."""
    worth = [
        1 if meld.kind == "run" and place == 0 else _counts(card[0])
        for place, card in enumerate(meld.reads, meld.first)
    ]
    return sum(worth)


def _counts(rank: str) -> int:
    return 10 if rank in "ATJQK" else int(rank)
