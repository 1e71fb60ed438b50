"""What a run and a group are, what the wilds in them stand for, and every fault of a meld.

Source: RULES.md, *At a glance* and *Two readings of a meld*; INTERCHANGE.md, the reasons.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from remi_scores.engine.cards import JOKER, Card, Rank, Suit, card_of


class Ace(Enum):
    """Where the ace may stand in a run."""

    LOW = "low"
    HIGH = "high"
    BOTH = "both"


UNLIMITED: Final = 1000
"""No limit on the wilds of a meld: more than any pack holds."""


@dataclass(frozen=True, kw_only=True)
class MeldRules:
    """What one game, in one deal, calls a correct meld.

    `wild_ranks` are wild besides the joker; `run_wilds` and `group_wilds` are the most wilds in
    one meld; `all_wild` allows a meld without a natural card; `kings_only` lets wilds stand for
    kings alone (D8), and then a group of kings has at least `least_kings` natural ones (D9).
    """

    ace: Ace = Ace.BOTH
    distinct_suits: bool = True
    wild_ranks: frozenset[Rank] = frozenset()
    run_wilds: int = UNLIMITED
    group_wilds: int = UNLIMITED
    all_wild: bool = False
    kings_only: bool = False
    least_kings: int = 2

    @cached_property
    def lowest_place(self) -> int:
        """The first place of a run: 1 is the low ace."""
        return 2 if self.ace is Ace.HIGH else 1

    @cached_property
    def highest_place(self) -> int:
        """The last place of a run: 14 is the high ace."""
        return KING if self.ace is Ace.LOW else HIGH_ACE

    @cached_property
    def wild_cards(self) -> frozenset[Card]:
        """The faces that are wild: the joker, and every suit of the wild ranks."""
        return _wild_cards(self.wild_ranks)

    def is_wild(self, card: Card) -> bool:
        return card in self.wild_cards


@lru_cache(maxsize=64)
def _wild_cards(ranks: frozenset[Rank]) -> frozenset[Card]:
    return frozenset([JOKER, *[card_of(rank, suit) for rank in ranks for suit in (*Suit, None)]])


KING: Final = 13
HIGH_ACE: Final = 14
LEAST_CARDS: Final = 3
LARGEST_DISTINCT_GROUP: Final = 4


class MeldKind(StrEnum):
    """The two kinds of meld: a run (niz) and a group (grupa, komplet)."""

    RUN = "run"
    GROUP = "group"


class Fault(StrEnum):
    """What is wrong with a meld, in the order in which the first is answered."""

    TOO_SHORT = "too_short"
    WRAPS_PAST_ACE = "wraps_past_ace"
    ACE_NOT_HIGH = "ace_not_high"
    ACE_NOT_LOW = "ace_not_low"
    WILD_ONLY_FOR_KINGS = "wild_only_for_kings"
    TOO_FEW_KINGS = "too_few_kings"
    NEITHER_RUN_NOR_GROUP = "neither_run_nor_group"
    REPEATED_SUIT = "repeated_suit"
    REPEATED_CARD = "repeated_card"
    TOO_MANY_WILDS = "too_many_wilds"
    TOO_MANY_CARDS = "too_many_cards"
    GAP = "gap"


class Meld(NamedTuple):
    """A correct meld: `cards` as laid and, beside each, the card it stands for.

    A run goes upwards from `place` (1 is the low ace, 14 the high one); a group is in the order
    entered, and its place is 0.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    reads_as: tuple[Card, ...]
    place: int = 0


def read_meld(cards: Sequence[Card], rules: MeldRules) -> Meld | None:
    """Return the meld these cards make, or None if they make none.

    Correct both ways counts as a group. A run entered in its own order means exactly that; in
    any other order it is the highest there is, which is also the one worth most.
    """
    if len(cards) < LEAST_CARDS:
        return None
    wild = rules.wild_cards
    naturals = [card for card in cards if card not in wild]
    wilds = len(cards) - len(naturals)
    return _read_group(cards, naturals, wilds, rules) or _read_run(cards, naturals, wilds, rules)


def faults_of(cards: Sequence[Card], rules: MeldRules) -> list[Fault]:
    """Return everything that keeps these cards from being a meld, in table order.

    An empty list means a correct meld.
    """
    if read_meld(cards, rules):
        return []
    naturals = [card for card in cards if not rules.is_wild(card)]
    found = _faults_by_shape(naturals, len(cards) - len(naturals), rules)
    if len(cards) < LEAST_CARDS:
        found.add(Fault.TOO_SHORT)
    return [fault for fault in Fault if fault in found]


# Groups


def _read_group(
    cards: Sequence[Card], naturals: list[Card], wilds: int, rules: MeldRules
) -> Meld | None:
    # Most runs part from a group at once.
    if len(naturals) > 1 and naturals[0].rank is not naturals[1].rank:
        return None
    if len({card.rank for card in naturals}) > 1:
        return None
    if _group_faults(naturals, wilds, rules):
        return None
    laid = tuple(cards)
    if not wilds:
        return Meld(MeldKind.GROUP, laid, laid)
    rank = naturals[0].rank if naturals else cards[0].rank
    return Meld(MeldKind.GROUP, laid, _group_reading(cards, rank or Rank.ACE, rules))


def _group_faults(naturals: list[Card], wilds: int, rules: MeldRules) -> set[Fault]:
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


def _group_reading(cards: Sequence[Card], rank: Rank, rules: MeldRules) -> tuple[Card, ...]:
    """Say which card each stands for: a wild is the suit with fewest cards so far, clubs first.

    Wilds of the group's own rank stand for themselves as long as their suits allow it.
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


# Runs


def _read_run(
    cards: Sequence[Card], naturals: list[Card], wilds: int, rules: MeldRules
) -> Meld | None:
    if wilds > rules.run_wilds or not (naturals or rules.all_wild):
        return None
    if not wilds and (run := _as_it_lies(tuple(cards), rules)):
        return run
    if len({card.suit for card in naturals}) > 1:
        return None
    place = _place_in_order(cards, rules)
    if not place or (rules.kings_only and not _only_kings_missing(naturals, place, len(cards))):
        places = _run_places(naturals, len(cards), rules)
        if rules.kings_only:
            places = [each for each in places if _only_kings_missing(naturals, each, len(cards))]
        if not places:
            return None
        place = next((each for each in places if _is_in_order(cards, each, rules)), 0)
        if not place:
            return _put_in_order(cards, places[0], naturals, rules)
    return Meld(MeldKind.RUN, tuple(cards), _run_reading(place, cards, naturals), place)


def _as_it_lies(cards: tuple[Card, ...], rules: MeldRules) -> Meld | None:
    """Return the run of these natural cards if they lie in order from one that is no ace."""
    suit, place = cards[0].suit, cards[0].rank or 0
    if suit is None or place == Rank.ACE:
        return None
    reads_as = _RUNS[suit][place - 1 : place - 1 + len(cards)]
    if reads_as != cards or place + len(cards) - 1 > rules.highest_place:
        return None
    return Meld(MeldKind.RUN, cards, reads_as, place)


def _place_in_order(cards: Sequence[Card], rules: MeldRules) -> int:
    """Return the place at which these cards are a run as they lie, 0 if they are none.

    Where every natural card is an ace they might be one at two places, and 0 is the answer.
    """
    wild = rules.wild_cards
    for at, card in enumerate(cards):
        rank = card.rank
        if rank is not None and rank is not Rank.ACE and card not in wild:
            place = rank - at
            inside = rules.lowest_place <= place <= rules.highest_place - len(cards) + 1
            return place if inside and _is_in_order(cards, place, rules) else 0
    return 0


def _run_places(naturals: list[Card], length: int, rules: MeldRules) -> list[int]:
    """Return the places at which a run of this length can start, highest first.

    Every natural card has a place of its own then.
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
    """D8: the one place a wild may fill is the king's."""
    has_king = any(card.rank is Rank.KING for card in naturals)
    missing = length - len(naturals)
    king_inside = first <= KING <= first + length - 1
    return missing == (king_inside and not has_king)


def _is_in_order(cards: Sequence[Card], first: int, rules: MeldRules) -> bool:
    wild = rules.wild_cards
    return not [
        card
        for card, rank in zip(cards, _RANKS[first - 1 :], strict=False)
        if card.rank is not rank and card not in wild
    ]


_RANKS: Final[tuple[Rank, ...]] = (*Rank, Rank.ACE)
"""Ranks by place of a run, from the low ace to the high one."""
_RUNS: Final = [tuple([card_of(rank, suit) for rank in _RANKS]) for suit in Suit]
"""The longest run of each suit, by place."""


def _run_reading(first: int, cards: Sequence[Card], naturals: list[Card]) -> tuple[Card, ...]:
    """Say which card each of a run from a place on stands for."""
    suit = naturals[0].suit if naturals else cards[0].suit or Suit.CLUBS
    return _RUNS[suit or 0][first - 1 : first - 1 + len(cards)]


def _put_in_order(
    cards: Sequence[Card], first: int, naturals: list[Card], rules: MeldRules
) -> Meld:
    reads_as = _run_reading(first, cards, naturals)
    unplaced = list(naturals)
    wilds = [card for card in cards if rules.is_wild(card)]
    laid = []
    # From the top, so that a single ace of a full run is the high one.
    for card in reversed(reads_as):
        laid.append(unplaced.pop(unplaced.index(card)) if card in unplaced else wilds.pop())
    return Meld(MeldKind.RUN, tuple(reversed(laid)), reads_as, first)


# Faults


def _faults_by_shape(naturals: list[Card], wilds: int, rules: MeldRules) -> set[Fault]:
    if not naturals and not wilds:
        return set()
    if len({card.rank for card in naturals}) <= 1:
        return _group_faults(naturals, wilds, rules)
    if len({card.suit for card in naturals}) == 1:
        return _run_faults(naturals, wilds, rules)
    found = {Fault.NEITHER_RUN_NOR_GROUP}
    if wilds > max(rules.run_wilds, rules.group_wilds):
        found.add(Fault.TOO_MANY_WILDS)
    return found


def _run_faults(naturals: list[Card], wilds: int, rules: MeldRules) -> set[Fault]:
    found = set()
    distinct = list(dict.fromkeys(naturals))
    if len(distinct) < len(naturals):
        found.add(Fault.REPEATED_CARD)
    if wilds > rules.run_wilds:
        found.add(Fault.TOO_MANY_WILDS)
    length = len(distinct) + wilds
    if len(naturals) + wilds > rules.highest_place - rules.lowest_place + 1:
        found.add(Fault.TOO_MANY_CARDS)
    elif not _run_places(distinct, length, rules):
        found.add(_misplaced(distinct, length, rules))
    if rules.kings_only and wilds and not _kings_would_do(distinct, length, rules):
        found.add(Fault.WILD_ONLY_FOR_KINGS)
    return found


def _misplaced(naturals: list[Card], length: int, rules: MeldRules) -> Fault:
    """Say why cards of one suit do not follow one another, whatever the wilds stand for."""
    either_way = replace(rules, ace=Ace.BOTH)
    if _run_places(naturals, length, either_way):
        return Fault.ACE_NOT_HIGH if rules.ace is Ace.LOW else Fault.ACE_NOT_LOW
    places = [(card.rank or 0) - 1 for card in naturals]
    circles = ({(first + step) % KING for step in range(length)} for first in range(KING))
    if any(circle.issuperset(places) for circle in circles):
        return Fault.WRAPS_PAST_ACE
    return Fault.GAP


def _kings_would_do(naturals: list[Card], length: int, rules: MeldRules) -> bool:
    return any(
        _only_kings_missing(naturals, place, length)
        for place in _run_places(naturals, length, rules)
    )
