"""The search for the best table that moves the fewest cards.

It goes from what must be laid: a card of the hand, a card taken from its spot, a spot that holds
no meld any more. Of these the one with the fewest choices comes first, so that only what the hand
makes necessary is touched. All that can be done with one card moved is tried before two.
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
    """Searches for tables that leave so much in the hand, none moving more cards than another.

    `joker_groups` are by rank what D16 forbids. `keep_going` is asked at every state.
    """

    def __init__(
        self,
        rules: MeldRules,
        values: tuple[int, ...],
        joker_groups: dict[int, frozenset[JokerGroup]],
        keep_going: Callable[[], bool],
    ) -> None:
        self._rules = rules
        self._values = values
        self._joker_groups = joker_groups
        self._keep_going = keep_going
        self._good: dict[Faces, bool] = {}
        self._failed: dict[object, int] = {}

    def begin(self, table: Sequence[Sequence[Card]], hand: Sequence[Card]) -> TableInProgress:
        """Return the state of a table before anything is touched."""
        spots = [tuple([card.index for card in meld]) for meld in table]
        broken = [spot for spot, faces in enumerate(spots) if not self._is_good(faces)]
        held = tuple(sorted([card.index for card in hand]))
        return TableInProgress(tuple(spots), ((), held, ()), tuple(broken))

    def lying(
        self, table: Sequence[Sequence[Card]], state: TableInProgress
    ) -> list[tuple[Card, ...]]:
        """Return what lies in each spot when all is done, as it lay where nothing is gone."""
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
        meld = read_meld([card_at(face) for face in faces], self._rules)
        return meld.cards if meld else ()

    def find(
        self, state: TableInProgress, moves: int, left: int, *, exactly: bool
    ) -> TableInProgress | None:
        """Return a state in which all is done, moving so many cards at most, or None.

        `left` is the value to stay in the hand, exactly or at most. Raises TimeoutError if told
        to stop.
        """
        self._exactly = exactly
        self._failed.clear()
        return self._find(state, moves, left)

    def _find(self, state: TableInProgress, moves: int, left: int) -> TableInProgress | None:
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
        asked = self._narrowest(state, moves, left)
        if asked is None:
            return state
        choices, stays = asked
        # Fewest moved first, and among these the longest melds.
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
        """Return the choices for what has fewest, and the card that might stay instead, or -1.

        None if all is done. Jokers come last: they go almost anywhere.
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
        return hand.count(face) * self._value(face)

    def _value(self, face: int) -> int:
        return self._values[0 if face == JOKER_INDEX else face % SUIT_CARDS + 1]

    def _can_leave(self, hand: Faces, left: int) -> bool:
        """Whether some of these cards could make up just what is to be left."""
        if not self._exactly:
            return True
        sums = 1
        for face in hand:
            sums |= sums << self._value(face)
        return bool(sums >> left & 1)

    def _is_good(self, faces: Faces) -> bool:
        known = self._good.get(faces)
        if known is None:
            meld = read_meld([card_at(face) for face in faces], self._rules)
            known = self._good[faces] = meld is not None and self._is_allowed(faces)
        return known

    def _is_allowed(self, faces: Faces) -> bool:
        """D16: whether this is not a group that gave a joker away."""
        if len(faces) >= FULL or not self._joker_groups:
            return True
        naturals = [face for face in faces if face != JOKER_INDEX]
        if len({face % SUIT_CARDS for face in naturals}) != 1 or len(faces) < LEAST:
            return True
        shape = tuple([face // SUIT_CARDS for face in naturals]), len(faces) - len(naturals)
        joker_groups = self._joker_groups.get(naturals[0] % SUIT_CARDS, frozenset())
        return not any(group.forbids(shape) for group in joker_groups)
