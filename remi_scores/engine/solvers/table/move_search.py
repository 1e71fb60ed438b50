"""The search for a table that moves the fewest cards, among those that leave enough in the hand.

The search begins with the old table and lays one meld after the other (see `move_state`). What
must be done next is one of these: a card that waits must be laid, a broken spot must become a meld
again, a card of the hand must be laid or stay. The one with the fewest choices is decided first,
so that the search only touches what it must. Callers allow one move more at a time.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

from remi_scores.engine.cards import JOKER_INDEX, Card, card_at
from remi_scores.engine.melds import MeldRules, read_meld
from remi_scores.engine.solvers.table.joker_groups import (
    TWO_JOKERS,
    Shape,
    find_old_groups,
    may_become,
)
from remi_scores.engine.solvers.table.move_melds import MeldChoices
from remi_scores.engine.solvers.table.move_state import (
    NO_SPOT,
    SUIT_CARDS,
    Faces,
    MeldChoice,
    TableInProgress,
)


class FewestMoves:
    """Searches for tables that move at most so many cards and leave so much in the hand."""

    def __init__(
        self,
        table: Sequence[Sequence[Card]],
        hand: Sequence[Card],
        rules: MeldRules,
        values: tuple[int, ...],
        keep_going: Callable[[], bool],
    ) -> None:
        """Prepare searches of one table.

        `values` are points: the joker, then ace to king. `keep_going` is called at every state.
        """
        self._table = table
        self._hand = hand
        self._rules = rules
        self._values = values
        self._keep_going = keep_going
        self._old = find_old_groups(table, rules)
        self._copies = Counter([card.index for card in chain(hand, *table)])
        self._good: dict[Faces, bool] = {}
        self._failed: dict[object, int] = {}

    def begin(self) -> TableInProgress:
        """Return the state of the table before anything is laid."""
        spots = [tuple([card.index for card in meld]) for meld in self._table]
        held = tuple(sorted([card.index for card in self._hand]))
        return TableInProgress(tuple(spots), ((), held, ()), ())

    def lying(self, state: TableInProgress) -> list[tuple[Card, ...]]:
        """Return what lies at each spot when all is done: old spots first, then new melds.

        A meld that nothing touched lies as it did.
        """
        spots = [
            tuple(meld) if len(meld) == len(faces) else self._in_order(faces)
            for meld, faces in zip(self._table, state.spots, strict=True)
        ]
        for choice in state.laid:
            cards = tuple([card_at(face) for face in choice.cards])
            if choice.base == NO_SPOT:
                spots.append(cards)
            else:
                spots[choice.base] = cards
        return spots

    def _in_order(self, faces: Faces) -> tuple[Card, ...]:
        """Return the cards of a meld in order, none for an empty spot."""
        meld = read_meld([card_at(face) for face in faces], self._rules)
        return meld.cards if meld else ()

    def find(
        self, state: TableInProgress, moves: int, left: int, *, exactly: bool
    ) -> TableInProgress | None:
        """Return a state in which all is done and at most `moves` cards have moved, or None.

        `left` is the value that must stay in the hand, in points: exactly, or at most. Raises
        TimeoutError if `keep_going` says no.
        """
        self._exactly = exactly
        self._failed.clear()
        return self._find(state, moves, left)

    def _find(self, state: TableInProgress, moves: int, left: int) -> TableInProgress | None:
        """Search on from a state; `moves` and `left` are what may still move and stay."""
        if not self._keep_going():
            raise TimeoutError
        key = left, *state.key(), self._groups_laid(state)
        if self._failed.get(key, -1) >= moves or not self._can_leave(state.hand, left):
            return None
        found = self._next(state, moves, left)
        if found is None:
            self._failed[key] = moves
        return found

    def _next(self, state: TableInProgress, moves: int, left: int) -> TableInProgress | None:
        """Try all choices for what is decided next."""
        asked = self._narrowest(state, moves, left)
        if asked is None:
            return state if self._may_lie(state) else None
        choices, stays = asked
        # Melds for which the fewest cards move come first, among these the longest.
        for choice in sorted(choices, key=lambda each: (each.cost, -len(each.cards))):
            done = self._find(state.after(choice, self._is_good), moves - choice.cost, left)
            if done is not None:
                return done
        if stays < 0:
            return None
        return self._find(
            state.keeping(stays), moves, left - self._value_of_copies(state.hand, stays)
        )

    def _narrowest(
        self, state: TableInProgress, moves: int, left: int
    ) -> tuple[list[MeldChoice], int] | None:
        """Return the choices for what has the fewest, and the face that may stay instead, or -1.

        None if all is done. Jokers are decided last, because they fit almost anywhere.
        """
        best = None
        for choices in self._needs(state, moves):
            if best is None or len(choices) < len(best):
                best = choices
            if not best:
                break
        if best is not None:
            return best, -1
        return self._of_hand(state, moves, left)

    def _needs(self, state: TableInProgress, moves: int) -> list[list[MeldChoice]]:
        """Return the choices for each card that waits and each broken spot.

        An empty list means that the card cannot be laid or the spot not mended.
        """
        found = []
        naturals = [face for face in dict.fromkeys(state.waiting) if face != JOKER_INDEX]
        for face in naturals:
            found.append(MeldChoices(state, moves, self._is_allowed).around(face))
            if not found[-1]:
                return found
        found += [
            MeldChoices(state, moves, self._is_allowed).for_broken(spot) for spot in state.broken
        ]
        if not found and state.waiting and (set(state.hand) <= {JOKER_INDEX}):
            found.append(MeldChoices(state, moves, self._is_allowed).around(JOKER_INDEX))
        return found

    def _of_hand(
        self, state: TableInProgress, moves: int, left: int
    ) -> tuple[list[MeldChoice], int] | None:
        """Return the choices for the card of the hand that has the fewest, see `_narrowest`."""
        best = None
        for face in dict.fromkeys(state.hand):
            if face == JOKER_INDEX and len(set(state.hand)) > 1:
                continue
            choices = MeldChoices(state, moves, self._is_allowed).around(face)
            stays = face if self._value_of_copies(state.hand, face) <= left else -1
            if best is None or len(choices) + (stays >= 0) < len(best[0]) + (best[1] >= 0):
                best = choices, stays
            if not choices and stays < 0:
                break
        return best

    def _value_of_copies(self, hand: Faces, face: int) -> int:
        """Return what all copies of a face in the hand are worth, in points."""
        return hand.count(face) * self._value(face)

    def _value(self, face: int) -> int:
        return self._values[0 if face == JOKER_INDEX else face % SUIT_CARDS + 1]

    def _can_leave(self, hand: Faces, left: int) -> bool:
        """Whether some of these cards are together worth exactly what must be left."""
        if not self._exactly:
            return True
        sums = 1
        for face in hand:
            sums |= sums << self._value(face)
        return bool(sums >> left & 1)

    def _is_good(self, faces: Faces) -> bool:
        """Whether cards may lie at a spot: they are a meld, and D16 may allow it."""
        known = self._good.get(faces)
        if known is None:
            meld = read_meld([card_at(face) for face in faces], self._rules)
            known = self._good[faces] = meld is not None and self._is_allowed(faces)
        return known

    # D16

    def _is_allowed(self, faces: Faces) -> bool:
        """Whether D16 may allow these cards, whatever lies beside them.

        It does not if they rob an old group that can lie nowhere else: there is only one copy of
        one of its cards.
        """
        rank, shape = self._shape(faces)
        old = self._old.get(rank)
        if old is None or not shape:
            return True
        if old.allow([shape]):
            return True
        return all(
            self._copies[suit * SUIT_CARDS + rank] > 1
            for suits, _ in old.robbers(shape)
            for suit in suits
        )

    def _shape(self, faces: Faces) -> tuple[int, Shape | None]:
        """Return the index of the rank of a group and its shape; None for cards that are none."""
        naturals = sorted([face for face in faces if face != JOKER_INDEX])
        rank = naturals[0] % SUIT_CARDS
        if rank not in self._old or any(face % SUIT_CARDS != rank for face in naturals):
            return rank, None
        return rank, (tuple([face // SUIT_CARDS for face in naturals]), len(faces) - len(naturals))

    def _groups_laid(self, state: TableInProgress) -> object:
        """Return what D16 must know of the melds laid so far: those of ranks with old groups."""
        if not self._old:
            return None
        melds = [tuple(sorted(choice.cards)) for choice in state.laid]
        return tuple(
            sorted([meld for meld in melds if self._shape(meld)[1] or _has_two_jokers(meld)])
        )

    def _may_lie(self, state: TableInProgress) -> bool:
        """Whether D16 allows the whole table of a state in which all is done."""
        if not self._old:
            return True
        melds = [read_meld(cards, self._rules) for cards in self.lying(state) if cards]
        return may_become(self._old, [meld for meld in melds if meld])


def _has_two_jokers(faces: Faces) -> bool:
    return faces.count(JOKER_INDEX) >= TWO_JOKERS
