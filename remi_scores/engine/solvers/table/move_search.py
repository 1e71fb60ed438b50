"""The search for a table that moves the fewest cards, among those that leave enough in the hand.

The search begins with the old table and lays one meld after the other (see `move_state`). What
must be done next is one of these: a card that waits must be laid, a broken spot must become a meld
again, a card of the hand must be laid or stay. The one with the fewest choices is decided first,
so that the search only touches what it must. Callers allow one move more at a time.
"""

from collections.abc import Callable, Sequence

from remi_scores.engine.cards import JOKER_INDEX, Card, card_at
from remi_scores.engine.melds import MeldRules, read_meld
from remi_scores.engine.solvers.table.groups import FULL, LEAST, JokerGroup
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
        rules: MeldRules,
        values: tuple[int, ...],
        joker_groups: dict[int, frozenset[JokerGroup]],
        keep_going: Callable[[], bool],
    ) -> None:
        """Prepare searches of one table.

        `values` are points: the joker, then ace to king. `joker_groups` are the groups of the old
        table with jokers, for D16. `keep_going` is called at every state.
        """
        self._rules = rules
        self._values = values
        self._joker_groups = joker_groups
        self._keep_going = keep_going
        self._good: dict[Faces, bool] = {}
        self._failed: dict[object, int] = {}

    def begin(self, table: Sequence[Sequence[Card]], hand: Sequence[Card]) -> TableInProgress:
        """Return the state of a table before anything is laid."""
        spots = [tuple([card.index for card in meld]) for meld in table]
        broken = [spot for spot, faces in enumerate(spots) if not self._is_good(faces)]
        held = tuple(sorted([card.index for card in hand]))
        return TableInProgress(tuple(spots), ((), held, ()), tuple(broken))

    def lying(
        self, table: Sequence[Sequence[Card]], state: TableInProgress
    ) -> list[tuple[Card, ...]]:
        """Return what lies at each spot when all is done: old spots first, then new melds.

        A meld that nothing touched lies as it did.
        """
        spots = [
            tuple(meld) if len(meld) == len(faces) else self._in_order(faces)
            for meld, faces in zip(table, state.spots, strict=True)
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
        key = left, *state.key()
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
            return state
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
        """Whether cards may lie at a spot: they are a meld, and D16 allows it."""
        known = self._good.get(faces)
        if known is None:
            meld = read_meld([card_at(face) for face in faces], self._rules)
            known = self._good[faces] = meld is not None and self._is_allowed(faces)
        return known

    def _is_allowed(self, faces: Faces) -> bool:
        """Whether D16 allows these cards: they are no group that gave a joker away too soon."""
        if len(faces) >= FULL or not self._joker_groups:
            return True
        naturals = [face for face in faces if face != JOKER_INDEX]
        if len({face % SUIT_CARDS for face in naturals}) != 1 or len(faces) < LEAST:
            return True
        shape = tuple([face // SUIT_CARDS for face in naturals]), len(faces) - len(naturals)
        joker_groups = self._joker_groups.get(naturals[0] % SUIT_CARDS, frozenset())
        return not any(group.forbids(shape) for group in joker_groups)
