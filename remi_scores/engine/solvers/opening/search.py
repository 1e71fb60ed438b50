"""The best-first search for the opening worth most.

A run has one suit, so only groups make the suits depend on one another. The search chooses, rank
by rank, which cards go into groups, and looks up for each suit what runs can make of the rest.

A *candidate* has an offer of cards for groups taken from some of the ranks. Its upper bound is
what it would weigh (see `runs`) if the other ranks could lay their best groups and also leave all
their cards to the runs. The candidate with the highest bound is looked at first. The bound is
never too low, so the first candidate with a choice for every rank is the best.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from operator import add
from typing import Final

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.solvers.opening.groups import (
    COLUMN,
    Holdings,
    Offer,
    RankOffers,
    columns,
    group_choices,
)
from remi_scores.engine.solvers.opening.laying import LaidMeld, lay_groups, lay_runs
from remi_scores.engine.solvers.opening.runs import (
    HIGH_ACE,
    KEPT,
    PLANE,
    POINT,
    RANKS,
    Curve,
    Runs,
    Sums,
    lowest_bit,
    pieces,
)

MOST_CANDIDATES: Final = 1 << 13
"""The most candidates that are looked at. No hand of fifteen cards was seen to need a thousand."""

_Candidate = tuple[int, int, int, Holdings, int, int, tuple[tuple[int, Offer], ...], Offer | None]
"""In the order in which a heap sorts: the upper bound and the number of ranks decided, both
negative; a serial number; what is left for runs; the jokers in groups; the weight of the groups;
and the offers taken, each with its rank. The last part is an offer that is taken but not yet
subtracted, or None. While there is one the bound is still that of before."""


def _holdings(cards: Sequence[Card]) -> Holdings:
    planes = [0, 0, 0, 0]
    for card in cards:
        if card is not JOKER:
            suit, rank = divmod(card.index, RANKS)
            bit = 1 << rank
            while planes[suit] & bit:
                bit <<= RANKS
            planes[suit] |= bit
    return planes[0], planes[1], planes[2], planes[3]


class OpeningSearch:
    """Searches hands with a given number of jokers; with `keeping` a natural card must be left.

    What it learns of suits and ranks is cached and serves all such hands.
    """

    def __init__(
        self, values: tuple[int, ...], points: tuple[int, ...], jokers: int, *, keeping: bool
    ) -> None:
        self._values = values
        self._points = points
        self._jokers = jokers
        self._keeping = keeping
        self._runs = Runs(pieces(values, points), jokers, keeping=keeping)
        self._sums = Sums(jokers, self._runs.curves)
        self._known: dict[tuple[int, int], RankOffers | None] = {}
        self._known_run_ranks: dict[int, int] = {}

    def melds(self, cards: Sequence[Card]) -> list[LaidMeld]:
        """Return the melds of the best opening of these cards.

        Raises RemiError (wrong_hand_size) for far more cards than the game deals, if too many fit
        together.
        """
        held = _holdings(cards)
        rows = self._rows(*held)
        rest, used, chosen = self._best_candidate(held, rows) if rows else (held, 0, ())
        melds = [meld for rank, offer in chosen for meld in lay_groups(rank, offer, self._points)]
        jokers, keeping = self._jokers - used, self._keeping
        curves = [self._runs[holding] for holding in rest]
        for suit in range(4):
            share, keeps = self._share(curves[suit:], jokers, keeping=keeping)
            melds += lay_runs(self._runs, self._points, suit, rest[suit], share, keeping=keeps)
            jokers, keeping = jokers - share, keeping and not keeps
        return melds

    def _share(self, curves: Sequence[Curve], jokers: int, *, keeping: bool) -> tuple[int, bool]:
        """Return how many jokers the first of these suits gets, and whether it keeps the card."""
        mine, size = curves[0].most, self._jokers + 1
        if not keeping and mine[0] == mine[jokers]:
            return 0, False
        later = self._together(curves[1:]).most
        shares = [
            (mine[share + size * keeps] + later[jokers - share + size * (keeping and not keeps)],
             -share, keeps)
            for share in range(jokers + 1)
            for keeps in ((False, True) if keeping else (False,))
        ]  # fmt: skip
        _, share, keeps = max(shares)
        return -share, keeps

    def _together(self, curves: Sequence[Curve]) -> Curve:
        """Return the curve of all these parts together."""
        total = self._runs.nothing
        for curve in curves:
            total = self._sums[total, curve]
        return total

    def _best_candidate(
        self, held: Holdings, rows: Sequence[RankOffers]
    ) -> tuple[Holdings, int, tuple[tuple[int, Offer], ...]]:
        """Return the best candidate: what is left for runs, the jokers in groups, the offers taken.

        Subtracting an offer and adding curves is costly, so a candidate first goes on the heap with
        the bound of before, and is only worked out when its turn comes.
        """
        runs, sums = self._runs, self._sums
        most = self._jokers
        end = most + (most + 1 if self._keeping else 0)
        # The upper bound of the groups of the last 0, 1, … ranks.
        bounds = [runs.nothing]
        for row in reversed(rows):
            bounds.append(sums[row.bound, bounds[-1]])
        # The index at which the half of a curve that is meant begins.
        first = end - most
        backwards = [bound.most[most::-1] for bound in bounds]
        heap: list[_Candidate] = [(0, 0, 0, held, 0, 0, (), None)]
        turn = 0
        while turn <= MOST_CANDIDATES:
            _, depth, at, (a, b, c, d), used, weight, chosen, offer = heappop(heap)
            if offer:
                (e, f, g, h), jokers, more, _ = offer
                a, b, c, d = a - e, b - f, c - g, d - h
                used, weight = used + jokers, weight + more
                if more:
                    chosen = (*chosen, (rows[-depth - 1].rank, offer))
            total = sums[sums[runs[a], runs[b]], sums[runs[c], runs[d]]]
            if offer:
                groups = backwards[len(rows) + depth][used:]
                least = -weight - max(map(add, total.most[first:], groups))
                if heap and least > heap[0][0]:
                    heappush(heap, (least, depth, at, (a, b, c, d), used, weight, chosen, None))
                    continue
            if -depth == len(rows):
                return (a, b, c, d), used, chosen
            bound = sums[total, bounds[len(rows) - 1 + depth]].most
            for each in rows[-depth].offers:
                left = end - used - each[1]
                if left >= first:
                    turn += 1
                    least = -weight - each[2] - bound[left]
                    heappush(
                        heap, (least, depth - 1, turn, (a, b, c, d), used, weight, chosen, each)
                    )
        message = "too many cards that fit together: no opening can be found"
        raise RemiError(Code.WRONG_HAND_SIZE, message)

    def _rows(self, a: int, b: int, c: int, d: int) -> list[RankOffers]:
        """Return what each rank that can make groups offers, those with few offers first."""
        if self._jokers:
            ranks = (a & (b | c | d) | b & (c | d) | c & d) & PLANE
        else:
            ranks = (a & b & (c | d) | c & d & (a | b)) & PLANE
        if not ranks:
            return []
        e, f, g, h = [self._run_ranks(holding) for holding in (a, b, c, d)]
        rows = []
        while ranks:
            rank = lowest_bit(ranks)
            ranks &= ranks - 1
            held = (
                (a >> rank & COLUMN)
                | (b >> rank & COLUMN) << 1
                | (c >> rank & COLUMN) << 2
                | (d >> rank & COLUMN) << 3
                | (e >> rank & 1) << 4
                | (f >> rank & 1) << 5
                | (g >> rank & 1) << 6
                | (h >> rank & 1) << 7
            )  # fmt: skip
            row = self._known.get((rank, held)) or self._row(rank, held)
            if row.offers:
                rows.append(row)
        rows.sort(key=lambda row: len(row.offers))
        return rows

    def _run_ranks(self, holding: int) -> int:
        """Return the ranks of a holding that a run could use, from a cache."""
        found = self._known_run_ranks.get(holding)
        if found is None:
            if len(self._known_run_ranks) >= KEPT:
                self._known_run_ranks.clear()
            found = self._known_run_ranks[holding] = self._runs.run_ranks(holding)
        return found

    def _row(self, rank: int, held: int) -> RankOffers:
        """Return what a rank offers, given the cards of it that are held.

        `held` has a bit for every copy as in `COLUMN`, shifted by the suit; bits 4 to 7 say which
        suits could use the card in a run.
        """
        a, b, c, d = [(held >> suit & COLUMN).bit_count() for suit in range(4)]
        free = tuple([not held >> 4 + suit & 1 for suit in range(4)])
        points = POINT * self._points[rank + 1 if rank else HIGH_ACE]
        card, joker = points + self._values[rank + 1], points + self._values[0]
        offers: list[Offer] = [
            (columns(rank, (a, b, c, d), taken), laid, card * sum(taken) + joker * laid, taken)
            for taken, laid in group_choices(
                (a, b, c, d), free, self._jokers, keeping=self._keeping
            )
        ]
        size = self._jokers + 1
        bound = [max([more for _, laid, more, _ in offers if laid <= j]) for j in range(size)]
        if not any(more for _, _, more, _ in offers):
            offers = []
        if len(self._known) >= KEPT:
            self._known.clear()
        curve = self._runs.curves[(*bound, *self._runs.nothing.most[size:])]
        row = RankOffers(rank, tuple(offers), curve)
        self._known[rank, held] = row
        return row
