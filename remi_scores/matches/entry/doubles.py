"""Cards of which the hands of a deal hold more copies than the packs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from remi_scores import wording
from remi_scores.engine import JOKER, Card, Pack, card_of, print_cards


def doubles_in(pack: Pack, hands: Mapping[str, Sequence[Card]]) -> list[tuple[list[str], str]]:
    """Return what is wrong in words, each with the players whose hands it is in.

    Unlike the engine, which stops at the first card, this names all of them. A card without a suit
    is counted by its rank.
    """
    by_holders: dict[tuple[str, ...], list[Card]] = {}
    held = Counter(chain.from_iterable(hands.values()))
    for card in _too_many(pack, held):
        holders = tuple(name for name, hand in hands.items() if any(_is(card, o) for o in hand))
        by_holders.setdefault(holders, []).append(card)
    return [
        (list(holders), words)
        for holders, cards in by_holders.items()
        for words in _words(pack, holders, cards, held)
    ]


def _too_many(pack: Pack, held: Counter[Card]) -> list[Card]:
    found = [card for card, n in held.items() if card.suit is not None and n > pack.decks]
    ranks = Counter(card.rank for card in held.elements() if card.rank)
    known = {card.rank for card in found}
    found += [
        card_of(rank) for rank, n in ranks.items() if n > 4 * pack.decks and rank not in known
    ]
    return [*found, JOKER] if held[JOKER] > pack.jokers else found


def _is(card: Card, other: Card) -> bool:
    return other is card or (card.suit is None and other.rank is card.rank)


def _words(
    pack: Pack, holders: Sequence[str], cards: Sequence[Card], held: Counter[Card]
) -> list[str]:
    names, words = list(holders), []
    by_most: dict[int, list[Card]] = {}
    for card in cards:
        if card is not JOKER:
            copies = pack.decks if card.suit is not None else 4 * pack.decks
            by_most.setdefault(copies, []).append(card)
    for most, alike in by_most.items():
        counted = wording.counted_cards(
            [(_held(held, card), print_cards([card])) for card in alike]
        )
        facts = {"counted": counted, "players": names, "most": most}
        words.append(wording.explain("too_many_copies", facts))
    if JOKER in cards:
        facts = {"held": held[JOKER], "players": names, "most": pack.jokers}
        words.append(wording.explain("too_many_jokers", facts))
    return words


def _held(held: Counter[Card], card: Card) -> int:
    """Return how many copies of a card there are; those of its rank if it has no suit."""
    return sum([copies for other, copies in held.items() if _is(card, other)])
