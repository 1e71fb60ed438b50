"""Melds as they lie on the table: what their cards stand for, and cards laid off on them.

Source: `docs/rules.md`, *At a glance* (two readings of a meld); `docs/documents.md`, *check*.
"""

from collections.abc import Iterable, Sequence
from typing import NotRequired, TypedDict

from remi_scores.engine.cards import Card, print_cards
from remi_scores.engine.melds import KING, Fault, Meld, MeldKind, MeldRules, faults_of, read_meld
from remi_scores.engine.solvers.nearest import Nearest
from remi_scores.engine.variants import Variant


class ReadingAnswer(TypedDict):
    """How a meld is read: its cards as they lie, its kind, and what each card stands for.

    `value` is what it counts towards an opening, in points, in games with openings.
    """

    meld: str
    kind: str
    reads_as: str
    value: NotRequired[int]


# A key that is a keyword of Python cannot be written as an attribute of a class.
_WithReplacement = TypedDict("_WithReplacement", {"for": NotRequired[str]})


class NearestAnswer(_WithReplacement):
    """A correct meld one card away: its `cards`, and the `change` that leads to it.

    `change` is "drop", "add" or "exchange", and `card` the card to drop, to add or to exchange;
    `for` is the card that replaces an exchanged one. Where a claim has several melds, `meld` is the
    position of the wrong one, from 1.
    """

    cards: str
    change: str
    card: str
    meld: NotRequired[int]


def write_readings(melds: Iterable[Meld | None], variant: Variant) -> list[ReadingAnswer | None]:
    """Return how each meld is read as a JSON object, None for a meld that is None."""
    return [None if meld is None else _reading(meld, variant) for meld in melds]


def _reading(meld: Meld, variant: Variant) -> ReadingAnswer:
    value = variant.opening_value(meld)
    written = print_cards(meld.cards)
    reading: ReadingAnswer = {
        "meld": written,
        "kind": str(meld.kind),
        "reads_as": written if meld.reads_as == meld.cards else print_cards(meld.reads_as),
    }
    if value is not None:
        reading["value"] = value
    return reading


def write_nearest(found: Nearest, position: int | None) -> NearestAnswer:
    """Return the nearest meld as a JSON object; `position` is that of the wrong meld, from 1.

    None where the claim has one meld only.
    """
    answer: NearestAnswer = {
        "cards": print_cards(found.meld.cards),
        "change": found.change,
        "card": str(found.card),
    }
    if found.replacement is not None:
        answer["for"] = str(found.replacement)
    if position is not None:
        answer["meld"] = position
    return answer


def extend_meld(
    cards: Sequence[Card], laid: Sequence[Card], rules: MeldRules, *, stays: bool = False
) -> Meld | None:
    """Return the meld after cards are laid off on it, None if they do not fit.

    If possible the wilds of a run still stand for the same cards; otherwise all the cards are
    read together as a new meld. With `stays` they are not: on the table a wild is the card it was
    laid as, and a group stays a group (D19).
    """
    meld = read_meld(cards, rules)
    if meld is not None and meld.kind is MeldKind.RUN:
        for below in range(len(laid) + 1):
            longer = read_meld(_lay_around(meld, laid, below, rules), rules)
            if longer is not None and longer.place == meld.place - below:
                return longer
    together = read_meld((*cards, *laid), rules)
    if stays and not (meld and together and meld.kind is together.kind is MeldKind.GROUP):
        return None
    return together


def faults_of_longer(
    cards: Sequence[Card], laid: Sequence[Card], rules: MeldRules, *, stays: bool = False
) -> list[Fault]:
    """Return why cards cannot be laid off on a correct meld; see `extend_meld` for `stays`."""
    meld = read_meld(cards, rules)
    return faults_of((*(meld.reads_as if stays and meld else cards), *laid), rules)


def _lay_around(meld: Meld, laid: Sequence[Card], below: int, rules: MeldRules) -> list[Card]:
    """Return the cards of a run with `below` of the cards laid off under it, the others above.

    A wild goes to every place for which there is no natural card. No cards are returned if a
    place stays empty.
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
