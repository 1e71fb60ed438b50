"""The search for the opening worth most.

What counts is a sum over the cards laid: the points, and among equal points what the cards would
be worth in the hand. Only groups tie the suits together. So the search tries what may go into
groups, rank by rank, the most promising choice first, and asks for each suit what runs can make of
the rest. A choice's promise is what it would be worth if the ranks not tried yet could make groups
and also leave every card to the runs. That is never too low, so the first complete choice is the
best.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import product
from operator import add
from typing import Final, NamedTuple

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.solvers.opening.runs import (
    HIGH_ACE,
    KEPT,
    PLANE,
    POINT,
    RANKS,
    SHORTEST,
    Curve,
    Piece,
    Runs,
    Sums,
    lowest_bit,
    pieces,
    rank_at,
    without,
)

MOST_CANDIDATES: Final = 1 << 13
"""The most ways to take groups that are looked at; no fifteen cards have been seen
to need a thousand."""

COLUMN: Final = 1 | 1 << RANKS | 1 << 2 * RANKS
"""The bits of one rank in a holding, for the ace."""

FULL_GROUP: Final = 4

Holdings = tuple[int, int, int, int]
"""Each suit's cards in three planes of 13 bits, one a copy, ace to king."""

Taken = tuple[int, int, int, int]
"""Copies of one rank by suit."""


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld, its worth and, for a run, its first place."""

    cards: tuple[Card, ...]
    points: int
    place: int = 0


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


Offer = tuple[Holdings, int, int, Taken]
"""What groups of a rank take of each suit, the jokers with them, their weight, and copies."""


@lru_cache(maxsize=KEPT)
def _choices(
    held: Taken, free: tuple[bool, ...], jokers: int, *, keeping: bool
) -> tuple[tuple[Taken, int], ...]:
    """Return what of a rank may go into groups, with how many jokers; nothing is one of them.

    Of the `free` suits, whose card no run could use, as many as can be; where a card must be kept
    it may be one of those, so that the next best is there too.
    """
    ways: dict[tuple[Taken, int], dict[int, Taken]] = {}
    for taken in product(*[range(copies + 1) for copies in held]):
        a, b, c, d = [0 if loose else t for t, loose in zip(taken, free, strict=True)]
        for laid in _jokers_of(taken, jokers):
            ways.setdefault(((a, b, c, d), laid), {})[sum(taken)] = (
                taken[0], taken[1], taken[2], taken[3]
            )  # fmt: skip
    return tuple(
        (by_count[count], laid)
        for (_, laid), by_count in ways.items()
        for count in sorted(by_count, reverse=True)[: 1 + keeping]
    )


def _jokers_of(taken: Sequence[int], most: int) -> list[int]:
    """Return with how many jokers these cards of a rank make groups."""
    total = sum(taken)
    if not total:
        return [0]
    found = set()
    for groups in range(max(taken), total // 2 + 1):
        sizes = _sizes(total, groups)
        if sizes[0] <= FULL_GROUP and sizes[-1] >= SHORTEST - 1:
            pairs, threes = sizes.count(2), sizes.count(3)
            found |= {*range(pairs, min(pairs + threes, most) + 1)}
    return sorted(found)


def _sizes(total: int, groups: int) -> list[int]:
    share, more = divmod(total, groups)
    return [share + 1] * more + [share] * (groups - more)


class _RankOffers(NamedTuple):
    """What a rank offers, and the most that groups of it weigh, as a curve."""

    rank: int
    offers: tuple[Offer, ...]
    hope: Curve


_Candidate = tuple[int, int, int, Holdings, int, int, tuple[tuple[int, Offer], ...], Offer | None]
"""A promise and ranks tried, both negative, a turn, what is left for runs, the jokers in groups,
the weight of these and the offers taken; then an offer not yet looked at, if any. Such a way
promises too much, for its runs still have the cards of that offer."""


class OpeningSearch:
    """Openings of hands with so many jokers; `keeping` leaves one card at least that is none."""

    def __init__(
        self, values: tuple[int, ...], points: tuple[int, ...], jokers: int, *, keeping: bool
    ) -> None:
        self._values = values
        self._points = points
        self._jokers = jokers
        self._keeping = keeping
        self._runs = Runs(pieces(values, points), jokers, keeping=keeping)
        self._sums = Sums(jokers, self._runs.curves)
        self._known: dict[tuple[int, int], _RankOffers | None] = {}
        self._known_run_ranks: dict[int, int] = {}

    def melds(self, cards: Sequence[Card]) -> list[LaidMeld]:
        """Return the melds of the best opening of these cards, `jokers` of them jokers.

        Raises RemiError (wrong_hand_size) if far too many cards fit together.
        """
        held = _holdings(cards)
        rows = self._rows(*held)
        rest, used, chosen = self._best_candidate(held, rows) if rows else (held, 0, ())
        melds = [meld for rank, offer in chosen for meld in self._groups(rank, offer)]
        jokers, keeping = self._jokers - used, self._keeping
        curves = [self._runs[holding] for holding in rest]
        for suit in range(4):
            share, keeps = self._share(curves[suit:], jokers, keeping=keeping)
            melds += self._lay(suit, rest[suit], share, keeping=keeps)
            jokers, keeping = jokers - share, keeping and not keeps
        return melds

    def _share(self, curves: Sequence[Curve], jokers: int, *, keeping: bool) -> tuple[int, bool]:
        """Return how many jokers the first of these gets, and whether it keeps the card."""
        mine, size = curves[0].most, self._jokers + 1
        if not keeping and mine[0] == mine[jokers]:
            return 0, False
        later = self._together(curves[1:]).most
        ways = [
            (mine[share + size * keeps] + later[jokers - share + size * (keeping and not keeps)],
             -share, keeps)
            for share in range(jokers + 1)
            for keeps in ((False, True) if keeping else (False,))
        ]  # fmt: skip
        _, share, keeps = max(ways)
        return -share, keeps

    def _together(self, curves: Sequence[Curve]) -> Curve:
        total = self._runs.nothing
        for curve in curves:
            total = self._sums[total, curve]
        return total

    def _best_candidate(
        self, held: Holdings, rows: Sequence[_RankOffers]
    ) -> tuple[Holdings, int, tuple[tuple[int, Offer], ...]]:
        """Return what is left for runs, the jokers in groups, and the offers taken."""
        runs, sums = self._runs, self._sums
        most = self._jokers
        end = most + (most + 1 if self._keeping else 0)
        hopes = [runs.nothing]
        for row in reversed(rows):
            hopes.append(sums[row.hope, hopes[-1]])
        # Where the half of a curve that is meant begins.
        first = end - most
        backwards = [hope.most[most::-1] for hope in hopes]
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
                hope = backwards[len(rows) + depth][used:]
                least = -weight - max(map(add, total.most[first:], hope))
                if heap and least > heap[0][0]:
                    heappush(heap, (least, depth, at, (a, b, c, d), used, weight, chosen, None))
                    continue
            if -depth == len(rows):
                return (a, b, c, d), used, chosen
            hoped = sums[total, hopes[len(rows) - 1 + depth]].most
            for each in rows[-depth].offers:
                left = end - used - each[1]
                if left >= first:
                    turn += 1
                    least = -weight - each[2] - hoped[left]
                    heappush(
                        heap, (least, depth - 1, turn, (a, b, c, d), used, weight, chosen, each)
                    )
        raise RemiError(Code.WRONG_HAND_SIZE, "too many cards that fit together")

    def _rows(self, a: int, b: int, c: int, d: int) -> list[_RankOffers]:
        """Return the ranks that could make groups with what they offer, few offers first."""
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
        found = self._known_run_ranks.get(holding)
        if found is None:
            if len(self._known_run_ranks) >= KEPT:
                self._known_run_ranks.clear()
            found = self._known_run_ranks[holding] = self._runs.run_ranks(holding)
        return found

    def _row(self, rank: int, held: int) -> _RankOffers:
        """Return what a rank offers to copies by suit; bits 4 to 7 say who is bound."""
        a, b, c, d = [(held >> suit & COLUMN).bit_count() for suit in range(4)]
        free = tuple([not held >> 4 + suit & 1 for suit in range(4)])
        points = POINT * self._points[rank + 1 if rank else HIGH_ACE]
        card, joker = points + self._values[rank + 1], points + self._values[0]
        offers: list[Offer] = [
            (_columns(rank, (a, b, c, d), taken), laid, card * sum(taken) + joker * laid, taken)
            for taken, laid in _choices((a, b, c, d), free, self._jokers, keeping=self._keeping)
        ]
        size = self._jokers + 1
        hope = [max([more for _, laid, more, _ in offers if laid <= j]) for j in range(size)]
        if not any(more for _, _, more, _ in offers):
            offers = []
        if len(self._known) >= KEPT:
            self._known.clear()
        curve = self._runs.curves[(*hope, *self._runs.nothing.most[size:])]
        row = _RankOffers(rank, tuple(offers), curve)
        self._known[rank, held] = row
        return row

    def _groups(self, rank: int, offer: Offer) -> Iterator[LaidMeld]:
        """Lay the cards of an offer in groups, each suit's copies in different ones."""
        _, jokers, _, taken = offer
        total = sum(taken)
        for groups in range(max(taken), total // 2 + 1):
            sizes = _sizes(total, groups)
            pairs, threes = sizes.count(2), sizes.count(3)
            if pairs <= jokers <= pairs + threes and sizes[0] <= FULL_GROUP:
                break
        cards = [DECK[13 * suit + rank] for suit in range(4) for _ in range(taken[suit])]
        points = self._points[rank + 1 if rank else HIGH_ACE]
        for i in reversed(range(groups)):
            group = cards[i::groups]
            # The smallest come first: a pair must have its joker.
            if jokers and len(group) < FULL_GROUP:
                group.append(JOKER)
                jokers -= 1
            yield LaidMeld(tuple(group), points * len(group))

    def _lay(self, suit: int, holding: int, jokers: int, *, keeping: bool) -> list[LaidMeld]:
        """Lay the runs of a suit that weigh most, those that go on as one where they may."""
        runs: list[LaidMeld] = []
        if not (keeping or self._runs[holding].most[jokers]):
            return runs
        while holding:
            piece = self._runs.piece(holding, jokers, (self._jokers + 1) * keeping)
            if piece is None:
                holding = without(holding, 1 << lowest_bit(holding))
                keeping = False
            else:
                runs.append(self._run(suit, piece))
                holding = without(holding, piece.ranks)
                jokers -= piece.joker > 0
        return _joined(runs)

    def _run(self, suit: int, piece: Piece) -> LaidMeld:
        places = range(piece.first, piece.first + piece.length)
        cards = [JOKER if p == piece.joker else DECK[13 * suit + rank_at(p)] for p in places]
        points = sum([self._points[place] for place in places])
        return LaidMeld(tuple(cards), points, piece.first)


@lru_cache(maxsize=KEPT)
def _columns(rank: int, held: Taken, taken: Taken) -> Holdings:
    """Return what a rank's cards taken are in the holdings: the last copies."""
    a, b, c, d = [
        sum([1 << RANKS * copy for copy in range(has - gone, has)]) << rank
        for has, gone in zip(held, taken, strict=True)
    ]
    return a, b, c, d


def _joined(runs: list[LaidMeld]) -> list[LaidMeld]:
    """Lay runs of one suit that continue one another as one, with one joker at most."""
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
