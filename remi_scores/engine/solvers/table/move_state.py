"""A table that is being rearranged meld by meld: what still lies, what waits, and what is laid.

A *face* is a card as its `Card.index`; copies have the same face. A *spot* is where a meld of the
old table lies. Some of its cards can stay there as the *base* of one new meld; the others *wait*
until they are laid elsewhere. A spot that nothing touches stays as it is.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from remi_scores.engine.cards import JOKER_INDEX

Faces = tuple[int, ...]
"""Cards as their faces, in the order in which they lie."""

SUIT_CARDS: Final = 13
"""The number of ranks: a face is 13 × suit + rank, the ace 0."""

NO_SPOT: Final = -1
"""The spot of a meld without a base, and of the cards that wait or are in the hand."""

Taken = tuple[tuple[int, int], ...]
"""Cards taken from spots, each as its spot and its face."""


class MeldChoice(NamedTuple):
    """A meld that can be laid next.

    `cost` is how many cards of the table leave their spots for it. `base` is the spot whose cards
    stay in it, NO_SPOT if there is none. `taken` are the cards it takes from other spots. Without
    cards it means that the meld at `base` is given up and all its cards wait.
    """

    cost: int
    base: int
    cards: Faces
    taken: Taken = ()


class TableInProgress:
    """A table that is being rearranged.

    - `spots` are what still lies at each spot, `broken` those whose cards are no meld any more.
    - `waiting` are cards that must be laid, `hand` those of the hand that may be laid, and `stays`
      the faces that are to stay in the hand.
    - `laid` are the melds laid so far.
    - `free` counts the cards that wait or may be laid; `where` has the spots of every face.
    """

    __slots__ = ("broken", "free", "hand", "laid", "spots", "stays", "waiting", "where")

    def __init__(
        self,
        spots: tuple[Faces, ...],
        cards: tuple[Faces, Faces, Faces],
        broken: Faces,
        laid: tuple[MeldChoice, ...] = (),
    ) -> None:
        """Make a state; `cards` are those that wait, may be laid, and stay in the hand."""
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
        """Return what decides all that is still to be done: equal keys lead to equal answers."""
        return self.spots, self.waiting, self.hand, self.stays

    def after(self, choice: MeldChoice, is_good: Callable[[Faces], bool]) -> "TableInProgress":
        """Return the state after a meld is laid; `is_good` says whether cards may lie at a spot."""
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
        """Return the state in which every copy of a face that is in the hand stays there."""
        hand = tuple([other for other in self.hand if other != face])
        cards = self.waiting, hand, (*self.stays, face)
        return TableInProgress(self.spots, cards, self.broken, self.laid)


@lru_cache(maxsize=8192)
def most_kept(faces: Faces, card: int) -> tuple[int, int]:
    """Return how many cards of a spot can stay in a run and in a group that also has `card`.

    All of them can if the card is a joker.
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
