"""Groups: cards of one rank, read and judged."""

from collections.abc import Sequence

from remi_scores.engine.cards import Card, Rank, Suit, card_of
from remi_scores.engine.melds.values import (
    LARGEST_DISTINCT_GROUP,
    Fault,
    Meld,
    MeldKind,
    MeldRules,
)


def read_group(
    cards: Sequence[Card], naturals: list[Card], wilds: int, rules: MeldRules
) -> Meld | None:
    """Return the group of these cards, None if they are none.

    `naturals` are the natural cards among them and `wilds` counts the others.
    """
    # A shortcut: in most runs the first two cards already have different ranks.
    if len(naturals) > 1 and naturals[0].rank is not naturals[1].rank:
        return None
    if len({card.rank for card in naturals}) > 1:
        return None
    if group_faults(naturals, wilds, rules):
        return None
    laid = tuple(cards)
    if not wilds:
        return Meld(MeldKind.GROUP, laid, laid)
    rank = naturals[0].rank if naturals else cards[0].rank
    return Meld(MeldKind.GROUP, laid, _reading(cards, rank or Rank.ACE, rules))


def group_faults(naturals: list[Card], wilds: int, rules: MeldRules) -> set[Fault]:
    """Return what is wrong with natural cards of one rank and some wilds as a group.

    Whether there are enough cards is not judged here.
    """
    found = set()
    if rules.kings_only and wilds:
        if naturals and naturals[0].rank is not Rank.KING:
            found.add(Fault.WILD_ONLY_FOR_KINGS)
        elif len(naturals) < rules.least_kings:
            found.add(Fault.TOO_FEW_KINGS)
    if rules.distinct_suits and len({card.suit for card in naturals}) < len(naturals):
        found.add(Fault.REPEATED_SUIT)
    if rules.distinct_suits and len(naturals) + wilds > LARGEST_DISTINCT_GROUP:
        found.add(Fault.TOO_MANY_CARDS)
    if wilds > rules.group_wilds or not (naturals or rules.all_wild or rules.kings_only):
        found.add(Fault.TOO_MANY_WILDS)
    return found


def _reading(cards: Sequence[Card], rank: Rank, rules: MeldRules) -> tuple[Card, ...]:
    """Return the card that each card of a group stands for.

    A wild stands for the suit of which the group has fewest cards so far, clubs first. If all
    cards are of the group's own rank, the wild ones stand for themselves, except where suits must
    differ and a card is there twice.
    """
    themselves = all(card.rank is rank for card in cards) and not (
        rules.distinct_suits and len(set(cards)) < len(cards)
    )
    if themselves:
        return tuple(cards)
    taken = [0] * len(Suit)
    for card in cards:
        if card.suit is not None and not rules.is_wild(card):
            taken[card.suit] += 1
    reading = []
    for card in cards:
        if not rules.is_wild(card):
            reading.append(card)
            continue
        suit = taken.index(min(taken))
        taken[suit] += 1
        reading.append(card_of(rank, Suit(suit)))
    return tuple(reading)
