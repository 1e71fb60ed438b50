"""Turns the opening that was found into melds as a person would lay them.

A run goes upwards with its joker at the place it stands for, and runs that continue one another
are laid as one if they have one joker at most. A group goes by suit with its joker last.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.solvers.opening.groups import FULL_GROUP, Offer, group_sizes
from remi_scores.engine.solvers.opening.runs import (
    HIGH_ACE,
    Piece,
    Runs,
    lowest_bit,
    rank_at,
    without,
)


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld of an opening, what it counts in points, and the first place of a run (0: a group)."""

    cards: tuple[Card, ...]
    points: int
    place: int = 0


def lay_groups(rank: int, offer: Offer, points: tuple[int, ...]) -> Iterator[LaidMeld]:
    """Lay the cards of an offer in groups, the copies of one suit in different groups.

    `rank` is the index of the rank; `points` are by place of a run.
    """
    _, jokers, _, taken = offer
    total = sum(taken)
    for groups in range(max(taken), total // 2 + 1):
        sizes = group_sizes(total, groups)
        pairs, threes = sizes.count(2), sizes.count(3)
        if pairs <= jokers <= pairs + threes and sizes[0] <= FULL_GROUP:
            break
    cards = [DECK[13 * suit + rank] for suit in range(4) for _ in range(taken[suit])]
    each = points[rank + 1 if rank else HIGH_ACE]
    for i in reversed(range(groups)):
        group = cards[i::groups]
        # The smallest groups come first, because a pair must have a joker.
        if jokers and len(group) < FULL_GROUP:
            group.append(JOKER)
            jokers -= 1
        yield LaidMeld(tuple(group), each * len(group))


def lay_runs(
    runs: Runs, points: tuple[int, ...], suit: int, holding: int, jokers: int, *, keeping: bool
) -> list[LaidMeld]:
    """Lay the runs of a suit that weigh most, with at most so many jokers.

    With `keeping` one card of the suit stays in the hand.
    """
    laid: list[LaidMeld] = []
    if not (keeping or runs[holding].most[jokers]):
        return laid
    while holding:
        piece = runs.piece(holding, jokers, runs.size * keeping)
        if piece is None:
            holding = without(holding, 1 << lowest_bit(holding))
            keeping = False
        else:
            laid.append(_lay_piece(suit, piece, points))
            holding = without(holding, piece.ranks)
            jokers -= piece.joker > 0
    return _joined(laid)


def _lay_piece(suit: int, piece: Piece, points: tuple[int, ...]) -> LaidMeld:
    places = range(piece.first, piece.first + piece.length)
    cards = [
        JOKER if place == piece.joker else DECK[13 * suit + rank_at(place)] for place in places
    ]
    return LaidMeld(tuple(cards), sum([points[place] for place in places]), piece.first)


def _joined(runs: list[LaidMeld]) -> list[LaidMeld]:
    """Lay runs of one suit that continue one another as one, if they have one joker at most."""
    melds: list[LaidMeld] = []
    for run in sorted(runs, key=lambda run: run.place):
        for i, meld in enumerate(melds):
            goes_on = meld.place + len(meld.cards) == run.place
            if goes_on and [*meld.cards, *run.cards].count(JOKER) <= 1:
                cards = (*meld.cards, *run.cards)
                melds[i] = LaidMeld(cards, meld.points + run.points, meld.place)
                break
        else:
            melds.append(run)
    return melds
