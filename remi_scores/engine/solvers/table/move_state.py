"""A table in the middle of being laid anew by hand: what still lies, what waits, what is done.

Cards are the indices of their faces. A *spot* is where a meld of the old table lies; what lies
there may go on as the base of one new meld, and all else of it must be taken away and laid
elsewhere. Whatever nobody touches stays.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from remi_scores.engine.cards import JOKER_INDEX

Faces = tuple[int, ...]

SUIT_CARDS: Final = 13
NO_SPOT: Final = -1
"""Where a meld without a base lies, and where cards come from that are free to be laid."""

Taken = tuple[tuple[int, int], ...]
"""Cards taken out of spots: each spot and face."""


class MeldChoice(NamedTuple):
    """One new meld, and what it takes: `cost` cards of the table leave their spots for good.

    No cards: the meld at this spot is given up, and all its cards wait.
    """

    cost: int
    base: int
    cards: Faces
    taken: Taken = ()


class TableInProgress:
    """What lies in the spots, waits, may be laid from the hand, and stays in it.

    `broken` spots hold no meld any more.
    """

    __slots__ = ("broken", "free", "hand", "laid", "spots", "stays", "waiting", "where")

    def __init__(
        self,
        spots: tuple[Faces, ...],
        cards: tuple[Faces, Faces, Faces],
        broken: Faces,
        laid: tuple[MeldChoice, ...] = (),
    ) -> None:
        self.spots = spots
        self.waiting, self.hand, self.stays = cards
        self.broken = broken
        self.laid = laid
        self.free = Counter((*self.waiting, *self.hand))
        self.where: dict[int, list[int]] = {}
        for spot, faces in enumerate(spots):
            for face in faces:
                self.where.setdefault(face, []).append(spot)

    def key(self) -> tuple[object, ...]:
        """Return all that what is still to be done depends on."""
        return self.spots, self.waiting, self.hand, self.stays

    def after(self, choice: MeldChoice, is_good: Callable[[Faces], bool]) -> "TableInProgress":
        """Return the state in which a meld is laid; `is_good` tells what may lie in a spot."""
        spots, waiting, hand = list(self.spots), list(self.waiting), list(self.hand)
        needed = list(choice.cards)
        if choice.base != NO_SPOT:
            for face in spots[choice.base]:
                (needed.remove if face in needed else waiting.append)(face)
            spots[choice.base] = ()
        for spot, face in choice.taken:
            at = spots[spot].index(face)
            spots[spot] = (*spots[spot][:at], *spots[spot][at + 1 :])
            needed.remove(face)
        for face in needed:
            (waiting if face in self.waiting and face in waiting else hand).remove(face)
        touched = {*self.broken, *[spot for spot, _ in choice.taken]}
        broken = [spot for spot in sorted(touched) if spots[spot] and not is_good(spots[spot])]
        laid = (*self.laid, choice) if choice.cards else self.laid
        cards = tuple(sorted(waiting)), tuple(hand), self.stays
        return TableInProgress(tuple(spots), cards, tuple(broken), laid)

    def keeping(self, face: int) -> "TableInProgress":
        """Return the state in which every copy of a face that is left stays in the hand."""
        hand = tuple([other for other in self.hand if other != face])
        cards = self.waiting, hand, (*self.stays, face)
        return TableInProgress(self.spots, cards, self.broken, self.laid)


@lru_cache(maxsize=8192)
def most_kept(faces: Faces, card: int) -> tuple[int, int]:
    """Return how many cards of a spot a run and a group can keep that take in another card.

    Every card of the spot could stay beside a joker.
    """
    if card == JOKER_INDEX:
        return len(faces), len(faces)
    suit, rank = divmod(card, SUIT_CARDS)
    jokers = faces.count(JOKER_INDEX)
    naturals = [face for face in faces if face != JOKER_INDEX]
    in_run = [
        face for face in naturals if face // SUIT_CARDS == suit and (face != card or not rank)
    ]
    in_group = [face for face in naturals if face % SUIT_CARDS == rank and face != card]
    return len(in_run) + jokers, len(in_group) + jokers
