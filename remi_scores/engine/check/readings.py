"""Melds as they lie on the table: laid off on, and what each card in them stands for.

Source: RULES.md, *Two readings of a meld*; INTERCHANGE.md, *check*.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from remi_scores.engine.cards import Card, print_cards
from remi_scores.engine.melds import KING, Meld, MeldKind, MeldRules, read_meld
from remi_scores.engine.variants import Variant


def write_readings(melds: Iterable[Meld | None], variant: Variant) -> list[dict[str, Any] | None]:
    """Write each meld as it lies with what its cards stand for, None for one that is none.

    In games with openings also what it counts towards one, in points.
    """
    return [None if meld is None else _reading(meld, variant) for meld in melds]


def _reading(meld: Meld, variant: Variant) -> dict[str, Any]:
    value = variant.opening_value(meld)
    written = print_cards(meld.cards)
    return {
        "meld": written,
        "kind": str(meld.kind),
        "reads_as": written if meld.reads_as == meld.cards else print_cards(meld.reads_as),
        **({} if value is None else {"value": value}),
    }


def extend_meld(cards: Sequence[Card], laid: Sequence[Card], rules: MeldRules) -> Meld | None:
    """Return the meld after laying cards off on it, None if they do not fit.

    What its wilds stand for stays, where that can be.
    """
    meld = read_meld(cards, rules)
    if meld is not None and meld.kind is MeldKind.RUN:
        for below in range(len(laid) + 1):
            longer = read_meld(_laid_around(meld, laid, below, rules), rules)
            if longer is not None and longer.place == meld.place - below:
                return longer
    return read_meld((*cards, *laid), rules)


def _laid_around(meld: Meld, laid: Sequence[Card], below: int, rules: MeldRules) -> list[Card]:
    """Put so many of the cards laid off below a run, the others above; wilds where none fits.

    No cards if that leaves a place empty.
    """
    above = meld.place + len(meld.cards)
    places = [*range(meld.place - below, meld.place), *range(above, above + len(laid) - below)]
    naturals = [card for card in laid if not rules.is_wild(card)]
    wilds = [card for card in laid if rules.is_wild(card)]
    ends = []
    for place in places:
        fitting = [card for card in naturals if card.rank == (place - 1) % KING + 1]
        card = fitting[0] if fitting else wilds.pop() if wilds else None
        if card is None:
            return []
        if fitting:
            naturals.remove(card)
        ends.append(card)
    return [*ends[:below], *meld.cards, *ends[below:]]
