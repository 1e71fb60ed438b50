"""Runs: cards of one suit that follow one another, read and judged.

A *place* of a run is a number from 1 (the low ace) to 14 (the high ace). Functions tell where a run
begins by its first place; 0 means no run.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from remi_scores.engine.cards import Card, Rank, Suit, card_of
from remi_scores.engine.melds.values import (
    HIGH_ACE,
    KING,
    Ace,
    Fault,
    Meld,
    MeldKind,
    MeldRules,
)

_RANKS: Final[tuple[Rank, ...]] = (*Rank, Rank.ACE)
"""The ranks by place, from the low ace to the high one."""

_RUNS: Final = [tuple([card_of(rank, suit) for rank in _RANKS]) for suit in Suit]
"""For each suit the fourteen cards of its longest run."""


def read_run(
    cards: Sequence[Card], naturals: list[Card], wilds: int, rules: MeldRules
) -> Meld | None:
    """Return the run of these cards, None if they are none; cards out of order are put in order.

    `naturals` are the natural cards among them and `wilds` counts the others.
    """
    if not _can_be_run(naturals, wilds, rules):
        return None
    if not wilds and (run := _run_as_it_lies(tuple(cards), rules)):
        return run
    if len({card.suit for card in naturals}) > 1:
        return None
    lying = _lying(tuple(cards), naturals, rules)
    if lying:
        return lying
    places = _allowed_places(naturals, len(cards), rules)
    return _put_in_order(cards, places[0], naturals, rules) if places else None


def all_runs(
    cards: Sequence[Card], naturals: list[Card], wilds: int, rules: MeldRules
) -> list[Meld]:
    """Return every run that these cards can be: one if they lie in order, the highest first."""
    first = read_run(cards, naturals, wilds, rules)
    if first is None or _lying(tuple(cards), naturals, rules):
        return [first] if first else []
    places = _allowed_places(naturals, len(cards), rules)
    return [_put_in_order(cards, place, naturals, rules) for place in places]


def _can_be_run(naturals: list[Card], wilds: int, rules: MeldRules) -> bool:
    return wilds <= rules.run_wilds and bool(naturals or rules.all_wild)


def _lying(cards: tuple[Card, ...], naturals: list[Card], rules: MeldRules) -> Meld | None:
    """Return the run that cards are in the order in which they lie, None if that is none.

    An order downwards counts if upwards none fits (D20); the run then has its cards upwards.
    """
    for upwards in (cards, cards[::-1]):
        place = _place_in_order(upwards, naturals, rules)
        if place:
            return Meld(MeldKind.RUN, upwards, _reading(place, upwards, naturals), place)
    return None


def _place_in_order(cards: Sequence[Card], naturals: list[Card], rules: MeldRules) -> int:
    """Return the place at which cards are a run upwards in the order they have, 0 for none."""
    place = _place_as_it_lies(cards, rules)
    if place and (not rules.kings_only or _only_kings_missing(naturals, place, len(cards))):
        return place
    places = _allowed_places(naturals, len(cards), rules)
    return next((each for each in places if _is_in_order(cards, each, rules)), 0)


def _allowed_places(naturals: list[Card], length: int, rules: MeldRules) -> list[int]:
    """Return the places at which such a run can begin, the highest first, wilds only where allowed.

    In Kraljevski wilds stand for kings alone (D8).
    """
    places = _possible_places(naturals, length, rules)
    if rules.kings_only:
        return [each for each in places if _only_kings_missing(naturals, each, length)]
    return places


def _run_as_it_lies(cards: tuple[Card, ...], rules: MeldRules) -> Meld | None:
    """Return the run of natural cards that lie in order and do not begin with an ace.

    None for all others, which may still be runs. This is a shortcut that reads most runs.
    """
    suit, place = cards[0].suit, cards[0].rank or 0
    if suit is None or place == Rank.ACE:
        return None
    reads_as = _RUNS[suit][place - 1 : place - 1 + len(cards)]
    if reads_as != cards or place + len(cards) - 1 > rules.highest_place:
        return None
    return Meld(MeldKind.RUN, cards, reads_as, place)


def _place_as_it_lies(cards: Sequence[Card], rules: MeldRules) -> int:
    """Return the place at which these cards are a run in the order they have, 0 for none.

    The first natural card that is no ace decides; cards without one may be a run at several
    places, and the answer is 0.
    """
    wild = rules.wild_cards
    for index, card in enumerate(cards):
        rank = card.rank
        if rank is not None and rank is not Rank.ACE and card not in wild:
            place = rank - index
            inside = rules.lowest_place <= place <= rules.highest_place - len(cards) + 1
            return place if inside and _is_in_order(cards, place, rules) else 0
    return 0


def _possible_places(naturals: list[Card], length: int, rules: MeldRules) -> list[int]:
    """Return the places at which a run of this length can begin, the highest first.

    Every natural card must have a place of its own in it; wilds fill the others.
    """
    ranks = [card.rank or 0 for card in naturals if card.rank is not Rank.ACE]
    aces = len(naturals) - len(ranks)
    if len(set(ranks)) < len(ranks):
        return []
    highest = min(rules.highest_place - length + 1, min(ranks, default=HIGH_ACE))
    lowest = max(rules.lowest_place, max(ranks, default=0) - length + 1)
    return [
        place
        for place in range(highest, lowest - 1, -1)
        if not aces or aces <= (place == 1) + (place + length - 1 == HIGH_ACE)
    ]


def _only_kings_missing(naturals: Sequence[Card], first: int, length: int) -> bool:
    """Whether a run has natural cards at all places but the king's, where a wild may be (D8)."""
    has_king = any(card.rank is Rank.KING for card in naturals)
    missing = length - len(naturals)
    king_inside = first <= KING <= first + length - 1
    return missing == (king_inside and not has_king)


def _is_in_order(cards: Sequence[Card], first: int, rules: MeldRules) -> bool:
    """Whether every natural card has the rank of its place, for a run from `first` on."""
    wild = rules.wild_cards
    return not [
        card
        for card, rank in zip(cards, _RANKS[first - 1 :], strict=False)
        if card.rank is not rank and card not in wild
    ]


def _reading(first: int, cards: Sequence[Card], naturals: list[Card]) -> tuple[Card, ...]:
    """Return the card that each card of a run from `first` on stands for.

    A run of wilds only takes the suit of its first card, clubs if that is a joker.
    """
    suit = naturals[0].suit if naturals else cards[0].suit or Suit.CLUBS
    return _RUNS[suit or 0][first - 1 : first - 1 + len(cards)]


def _put_in_order(
    cards: Sequence[Card], first: int, naturals: list[Card], rules: MeldRules
) -> Meld:
    """Return the run from `first` on, its natural cards at their places and wilds at the others."""
    reads_as = _reading(first, cards, naturals)
    unplaced = list(naturals)
    wilds = [card for card in cards if rules.is_wild(card)]
    laid = []
    # From the top, so that a single ace of a full run is the high one.
    for card in reversed(reads_as):
        laid.append(unplaced.pop(unplaced.index(card)) if card in unplaced else wilds.pop())
    return Meld(MeldKind.RUN, tuple(reversed(laid)), reads_as, first)


# Faults


def run_faults(naturals: list[Card], wilds: int, rules: MeldRules) -> set[Fault]:
    """Return what is wrong with natural cards of one suit and some wilds as a run.

    Whether there are enough cards is not judged here.
    """
    found = set()
    distinct = list(dict.fromkeys(naturals))
    if len(distinct) < len(naturals):
        found.add(Fault.REPEATED_CARD)
    if wilds > rules.run_wilds:
        found.add(Fault.TOO_MANY_WILDS)
    length = len(distinct) + wilds
    if len(naturals) + wilds > rules.highest_place - rules.lowest_place + 1:
        found.add(Fault.TOO_MANY_CARDS)
    elif not _possible_places(distinct, length, rules):
        found.add(_why_not_in_a_row(distinct, length, rules))
    if rules.kings_only and wilds and not _kings_would_do(distinct, length, rules):
        found.add(Fault.WILD_ONLY_FOR_KINGS)
    return found


def _why_not_in_a_row(naturals: list[Card], length: int, rules: MeldRules) -> Fault:
    """Say why cards of one suit do not follow one another, whatever the wilds stand for."""
    either_way = replace(rules, ace=Ace.BOTH)
    if _possible_places(naturals, length, either_way):
        return Fault.ACE_NOT_HIGH if rules.ace is Ace.LOW else Fault.ACE_NOT_LOW
    places = [(card.rank or 0) - 1 for card in naturals]
    circles = ({(first + step) % KING for step in range(length)} for first in range(KING))
    if any(circle.issuperset(places) for circle in circles):
        return Fault.WRAPS_PAST_ACE
    return Fault.GAP


def _kings_would_do(naturals: list[Card], length: int, rules: MeldRules) -> bool:
    """Whether in some run of this length the wilds stand for kings alone."""
    return any(
        _only_kings_missing(naturals, place, length)
        for place in _possible_places(naturals, length, rules)
    )
