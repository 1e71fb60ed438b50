"""The melds that can be laid next: with a card that must be laid, or at a broken spot.

See `move_state` for faces, spots and bases. Copies of a card are alike, so a meld takes a copy from
its base if there is one, otherwise a free one (it waits or is in the hand), and only then one from
another spot. A run has no joker where its base has the card, and no cards that could as well be a
run of their own.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from remi_scores.engine.cards import JOKER_INDEX
from remi_scores.engine.melds import HIGH_ACE, LARGEST_DISTINCT_GROUP, LEAST_CARDS
from remi_scores.engine.solvers.table.move_state import (
    NO_SPOT,
    SUIT_CARDS,
    Faces,
    MeldChoice,
    TableInProgress,
    Taken,
    most_kept,
)

SUITS: Final = 4
LONGEST_NEW: Final = 2 * LEAST_CARDS - 1
"""The most cards of a run without a base: a longer one can be parted in two."""

NO_CARD: Final = -1
"""Stands for the card to lay where no card in particular must be laid."""

Growing = tuple[int, Faces, Taken, int, int]
"""A run that grows upwards: its next place, its cards, those taken from other spots, how many it
keeps of its base, and how many follow the last one of the base."""


class MeldChoices:
    """Finds the melds that can be laid next, each once, for which at most `limit` cards move.

    Use an object once: `around` or `for_broken`, for one card or one spot.
    """

    def __init__(
        self, state: TableInProgress, limit: int, is_allowed: Callable[[Faces], bool]
    ) -> None:
        self._state = state
        self._limit = limit
        self._is_allowed = is_allowed
        self._base: Faces = ()
        self._spot = NO_SPOT
        self._card = NO_CARD
        self.found: dict[object, MeldChoice] = {}

    def around(self, card: int) -> list[MeldChoice]:
        """Return the melds that can be laid with a free card."""
        self._card = card
        self._on(NO_SPOT, runs=True, groups=True)
        for spot, faces in enumerate(self._state.spots):
            run, group = most_kept(faces, card)
            least = max(1, len(faces) - self._limit)
            if run >= least or group >= least:
                self._on(spot, runs=run >= least, groups=group >= least)
        return list(self.found.values())

    def for_broken(self, spot: int) -> list[MeldChoice]:
        """Return the melds that can be made of a broken spot, and that it is given up."""
        self._on(spot, runs=True, groups=True)
        if len(self._base) <= self._limit:
            self.found[spot] = MeldChoice(len(self._base), spot, ())
        return list(self.found.values())

    def _on(self, spot: int, *, runs: bool, groups: bool) -> None:
        """Find the runs and groups that have their base at a spot, or no base (NO_SPOT)."""
        self._spot = spot
        self._base = self._state.spots[spot] if spot != NO_SPOT else ()
        suit, rank = divmod(self._card, SUIT_CARDS)
        alone = self._card in (NO_CARD, JOKER_INDEX)
        naturals = [face for face in self._base if face != JOKER_INDEX]
        if runs:
            suits = {face // SUIT_CARDS for face in naturals} or range(SUITS)
            for each in suits if alone else (suit,):
                self._runs(each)
        if groups:
            ranks = {face % SUIT_CARDS for face in naturals} or range(SUIT_CARDS)
            for each in ranks if alone else (rank,):
                self._groups(each)

    def _add(self, cards: Faces, taken: Taken, kept: int) -> None:
        """Add a meld to those found, if it is allowed and moves few enough cards.

        `kept` is how many cards of the base it has.
        """
        cost = len(taken) + len(self._base) - kept
        if cost > self._limit or (self._base and not kept) or not self._is_allowed(cards):
            return
        if self._card == JOKER_INDEX and not self._has_free_joker(cards, taken):
            return
        key = self._spot, tuple(sorted(cards)), tuple(sorted(taken))
        same = self.found.get(key)
        # With jokers the same cards can be a run at several places. The best is the one in which
        # the base lies as it did, otherwise the highest.
        if same is None or not _holds(same.cards, self._base):
            self.found[key] = MeldChoice(cost, self._spot, cards, taken)

    def _has_free_joker(self, cards: Faces, taken: Taken) -> bool:
        """Whether a meld has a free joker, besides those of its base and of other spots."""
        others = sum([face == JOKER_INDEX for _, face in taken]) + self._base.count(JOKER_INDEX)
        return cards.count(JOKER_INDEX) > others

    def _jokers(self, cards: Faces, taken: Taken) -> Iterable[int]:
        """Return the spots from which a meld could take one more joker, NO_SPOT for a free one."""
        over = cards.count(JOKER_INDEX) - self._base.count(JOKER_INDEX)
        if over < 0:
            return (self._spot,)
        if over < self._state.free[JOKER_INDEX]:
            return (NO_SPOT,)
        if JOKER_INDEX in self._state.stays:
            return ()
        spots, gone = self._state.spots, taken.count
        return [
            spot
            for spot in dict.fromkeys(self._state.where.get(JOKER_INDEX, ()))
            if spot != self._spot
            and spots[spot].count(JOKER_INDEX) > gone((spot, JOKER_INDEX))
        ]  # fmt: skip

    # Runs

    def _runs(self, suit: int) -> None:
        """Find the runs of a suit; an ace that must be laid is tried low and high."""
        rank = self._card % SUIT_CARDS
        fixed = self._card not in (NO_CARD, JOKER_INDEX)
        for at in ((rank + 1,) if rank else (1, HIGH_ACE)) if fixed else (0,):
            self._runs_with(suit, at)

    def _runs_with(self, suit: int, at: int) -> None:
        """Find the runs of a suit that have the card to lay at place `at`.

        0 if the card may lie anywhere: there is none, or it is a joker.
        """
        ranks = [
            face % SUIT_CARDS + 1
            for face in self._base
            if face != JOKER_INDEX and face // SUIT_CARDS == suit
        ]
        others = len(self._base) - len(ranks) - self._base.count(JOKER_INDEX)
        last = min(at, HIGH_ACE - 2) if at else HIGH_ACE - 2
        first = max(1, at - LONGEST_NEW + 1) if at and not self._base else 1
        for start in range(first, last + 1):
            lost = others + sum([1 < rank < start for rank in ranks])
            if lost > self._limit:
                return
            self._grow(suit, at, (start, (), (), 0, 0), self._limit - lost)

    def _grow(self, suit: int, at: int, start: Growing, most: int) -> None:
        """Find the runs that begin with `start`; at most `most` cards come from other spots."""
        growing = [start]
        while growing:
            run = growing.pop()
            place, cards, taken, kept, after = run
            if len(cards) >= LEAST_CARDS and place > at:
                self._add(cards, taken, kept)
            if self._is_long_enough(run):
                continue
            if place == at:
                growing.append((place + 1, (*cards, self._card), taken, kept, after + 1))
                continue
            face = suit * SUIT_CARDS + (place - 1) % SUIT_CARDS
            sources = self._sources(face, cards, taken, at)
            found = [(source, face) for source in sources]
            if self._spot == NO_SPOT or self._spot not in sources:
                found += [(source, JOKER_INDEX) for source in self._jokers(cards, taken)]
            growing += [
                self._longer(run, source, each)
                for source, each in found
                if source in (NO_SPOT, self._spot) or len(taken) < most
            ]

    def _is_long_enough(self, run: Growing) -> bool:
        """Whether a run can stop growing: further cards could as well be a run of their own."""
        place, cards, _, kept, after = run
        if place > HIGH_ACE:
            return True
        if self._spot == NO_SPOT:
            return len(cards) == LONGEST_NEW
        return kept > 0 and after >= LEAST_CARDS and len(cards) - after >= LEAST_CARDS

    def _longer(self, run: Growing, source: int, face: int) -> Growing:
        """Return the run with one more card from a spot."""
        place, cards, taken, kept, after = run
        if source == self._spot != NO_SPOT:
            return place + 1, (*cards, face), taken, kept + 1, 0
        if source != NO_SPOT:
            taken = (*taken, (source, face))
        return place + 1, (*cards, face), taken, kept, after + 1

    def _sources(self, face: int, cards: Faces, taken: Taken, at: int) -> Sequence[int]:
        """Return the spots a run could take a natural card from, NO_SPOT for a free one."""
        # Only an ace can be in a run already.
        had = face in cards and cards.count(face) - (face == self._card and cards[0] == face)
        over = had - self._base.count(face)
        if over < 0:
            return (self._spot,)
        if over < self._state.free[face] - (face == self._card):
            return (NO_SPOT,)
        return self._elsewhere(face, taken)

    def _elsewhere(self, face: int, taken: Taken) -> Sequence[int]:
        """Return the other spots that have a card; none if a copy is to stay in the hand."""
        if face in self._state.stays:
            return ()
        return [
            spot
            for spot in dict.fromkeys(self._state.where.get(face, ()))
            if spot != self._spot and (spot, face) not in taken
        ]

    # Groups

    def _groups(self, rank: int) -> None:
        """Find the groups of a rank, given by its index."""
        options = [self._of_suit(suit * SUIT_CARDS + rank) for suit in range(SUITS)]
        for chosen in product(*options):
            picked = [each for each in chosen if each is not None]
            taken = tuple([each for each in picked if each[0] not in (NO_SPOT, self._spot)])
            if picked and len(taken) <= self._limit:
                kept = sum([each[0] == self._spot != NO_SPOT for each in picked])
                self._with_jokers(tuple([face for _, face in picked]), taken, kept)

    def _of_suit(self, face: int) -> list[tuple[int, int] | None]:
        """Return where a group could take a card from, and None if it could do without it."""
        if face == self._card:
            return [(NO_SPOT, face)]
        if face in self._base:
            return [None, (self._spot, face)]
        if self._state.free[face]:
            return [None, (NO_SPOT, face)]
        return [None, *[(spot, face) for spot in self._elsewhere(face, ())]]

    def _with_jokers(self, cards: Faces, taken: Taken, kept: int) -> None:
        """Add a group as it is, and with every number of jokers."""
        groups = [(cards, taken, kept)]
        while groups:
            cards, taken, kept = groups.pop()
            if len(cards) >= LEAST_CARDS:
                self._add(cards, taken, kept)
            if len(cards) < LARGEST_DISTINCT_GROUP:
                groups += self._one_joker_more(cards, taken, kept)

    def _one_joker_more(
        self, cards: Faces, taken: Taken, kept: int
    ) -> Iterator[tuple[Faces, Taken, int]]:
        """Yield a group with one more joker, for each spot the joker can come from."""
        for source in self._jokers(cards, taken):
            if source == NO_SPOT:
                yield (*cards, JOKER_INDEX), taken, kept
            elif source == self._spot:
                yield (*cards, JOKER_INDEX), taken, kept + 1
            elif len(taken) < self._limit:
                yield (*cards, JOKER_INDEX), (*taken, (source, JOKER_INDEX)), kept


def _holds(cards: Faces, others: Faces) -> bool:
    """Whether the others are among the cards, one after the other; no others are not."""
    size = len(others)
    slices = (cards[at : at + size] for at in range(len(cards) - size + 1))
    return size > 0 and others in slices
