"""Cards of which the hands of a deal hold more copies than the packs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.engine import JOKER, Card, Pack, card_of, print_cards


def doubles_in(pack: Pack, hands: Mapping[str, Sequence[Card]]) -> list[tuple[list[str], str]]:
    """Return what is wrong in words, each with the players whose hands it is in.

    Unlike the engine, which stops at the first card, this names all of them. A card without a suit
    is counted by its rank.
    """
    by_holders: dict[tuple[str, ...], list[Card]] = {}
    for card in _too_many(pack, Counter(chain.from_iterable(hands.values()))):
        holders = tuple(name for name, held in hands.items() if any(_is(card, o) for o in held))
        by_holders.setdefault(holders, []).append(card)
    return [
        (list(holders), words)
        for holders, cards in by_holders.items()
        for words in _words(pack, holders, cards)
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


def _words(pack: Pack, holders: Sequence[str], cards: Sequence[Card]) -> list[str]:
    names, words = list(holders), []
    if natural := [card for card in cards if card is not JOKER]:
        facts = {"card": print_cards(natural), "players": names}
        words.append(wording.explain("too_many_copies", facts))
    if JOKER in cards:
        told = _(
            "There are %(n)s jokers in the packs, and more here (%(players)s). Check these hands."
        )
        words.append(told % {"n": pack.jokers, "players": ", ".join(names)})
    return words
