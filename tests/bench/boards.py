"""Seeded tables of Halp with a hand, for the bench and the tests: usual ones and ugly ones."""

import random
from typing import Final

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.melds import MeldRules

RULES: Final = MeldRules()
VALUES: Final = (25, 1, *range(2, 11), 10, 10, 10)

Meld = tuple[Card, ...]
Board = tuple[tuple[Meld, ...], tuple[Card, ...]]
"""A table's melds, and a hand."""


def board(
    rng: random.Random,
    on_table: int,
    in_hand: int,
    jokers: int,
    *,
    stock: list[Card] | None = None,
    groups: float = 0.45,
) -> Board:
    """Lay melds until so many cards lie there or none fits, jokers for some of their cards.

    `stock` are the natural cards there are, two decks unless said otherwise. Jokers that find no
    place on the table go to the hand or nowhere.
    """
    left = [*(stock or [*DECK] * 2)]
    rng.shuffle(left)
    melds: list[list[Card]] = []
    laid = tries = 0
    while laid < on_table and tries < 400 and left:
        tries += 1
        meld = _meld(rng, rng.choice(left), groups, on_table - laid)
        if meld and all(meld.count(card) <= left.count(card) for card in meld):
            for card in meld:
                left.remove(card)
            melds.append(meld)
            laid += len(meld)
    hand: list[Card] = []
    for _ in range(jokers):
        meld = rng.choice(melds) if melds and rng.random() < 0.8 else None
        places = [i for i, card in enumerate(meld or []) if card is not JOKER]
        if meld and len(places) > 1:
            place = rng.choice(places)
            left.append(meld[place])
            meld[place] = JOKER
        elif len(hand) < in_hand:
            hand.append(JOKER)
    rng.shuffle(left)
    hand += left[: in_hand - len(hand)]
    return tuple(map(tuple, melds)), tuple(hand)


def _meld(rng: random.Random, through: Card, groups: float, room: int) -> list[Card] | None:
    suit, rank = divmod(through.index, 13)
    if rng.random() < groups:
        size = rng.choice((3, 3, 4))
        others = [other for other in range(4) if other != suit]
        suits = [suit, *rng.sample(others, size - 1)]
        return [DECK[13 * each + rank] for each in suits] if size <= room else None
    size = rng.randint(3, 7)
    first = rank - rng.randrange(size)
    if first < 0 or first + size > 14 or size > room:
        return None
    return [DECK[13 * suit + place % 13] for place in range(first, first + size)]


def ugly(rng: random.Random, on_table: int, in_hand: int) -> Board:
    """Lay a table of a kind that hurts: one suit or few ranks, both jokers, small groups."""
    suits = rng.sample(range(4), rng.choice((1, 2, 3, 4, 4)))
    width, start = rng.choice((3, 4, 5, 7, 13)), rng.randrange(13)
    ranks = {(start + step) % 13 for step in range(width)}
    if rng.random() < 0.3:
        ranks |= {0, 11, 12}
    stock = [card for card in [*DECK] * 2 if card.index // 13 in suits and card.index % 13 in ranks]
    jokers = rng.choice((0, 1, 2, 2, 2))
    groups = rng.choice((0.1, 0.5, 0.9, 1.0))
    table, hand = board(rng, on_table, in_hand, jokers, stock=stock, groups=groups)
    if rng.random() < 0.3:
        table = _with_poor_groups(rng, table)
    return table, hand


def _with_poor_groups(rng: random.Random, table: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Take natural cards from groups that are full thanks to their jokers."""
    poorer = []
    for meld in table:
        naturals = [card for card in meld if card is not JOKER]
        if len(meld) == 4 and len(naturals) < 4 and len({card.rank for card in naturals}) == 1:
            meld = (*naturals[1:], *[JOKER] * (4 - len(naturals)))  # noqa: PLW2901
        poorer.append(meld)
    return tuple(poorer)
