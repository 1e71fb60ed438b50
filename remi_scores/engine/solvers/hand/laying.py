"""Turns what the search found into melds, laid as a person would lay them.

A run goes upwards with every wild at the place it stands for. Runs that continue one another are
laid as one if the rules let them. A group goes by suit with its wilds last. Wilds that fill no gap
of a run lengthen it upwards, and downwards only if there is no room above. One card with wilds is
laid as a group where that is correct, because such a meld counts as a group.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter
from typing import Final

from remi_scores.engine.cards import DECK, Card, Rank
from remi_scores.engine.melds import Ace, MeldRules
from remi_scores.engine.solvers.hand.groups import (
    SMALLEST,
    SUITS,
    Counts,
    Interval,
    sizes,
    wild_room,
)
from remi_scores.engine.solvers.hand.natural import NaturalSearch
from remi_scores.engine.solvers.hand.offers import Grouped, RankOffers
from remi_scores.engine.solvers.hand.pieces import (
    RANKS,
    Piece,
    lowest_bit,
    pieces,
    places,
    rank_at,
    wild_may_stand,
    without,
)
from remi_scores.engine.solvers.hand.runs import KEPT, Curves, LeastLeft
from remi_scores.engine.solvers.hand.search import Remainder, WildSearch

WILD: Final = -1
"""Stands for a wild where a meld is written as the indices of its ranks."""

INDEX: Final = attrgetter("index")
"""A key that sorts cards by suit and rank, jokers last."""

_SHARE: Final = 12
"""The bits of a cache key below the holding: ten for the wilds and two for the suit."""

_SUITS: Final[tuple[tuple[Card, ...], ...]] = tuple(
    DECK[RANKS * suit : RANKS * (suit + 1)] for suit in range(4)
)
"""The cards of each suit, ace to king."""

LaidSuit = tuple[
    tuple[tuple[Card, ...], ...], tuple[tuple[Card | None, ...], ...], tuple[Card, ...]
]
"""What is laid of one suit: runs of natural cards, melds in which None stands for a wild, and the
cards left."""


class Layer:
    """Lays out what one search found; it caches suits and groups it has laid."""

    def __init__(self, rules: MeldRules, search: NaturalSearch | WildSearch) -> None:
        self.search = search
        self._rules = rules
        self._laid: dict[int, LaidSuit] = {}

    def lay(
        self, remainder: Remainder, rows: list[RankOffers], wilds: Sequence[Card]
    ) -> tuple[list[tuple[Card, ...]], list[Card]]:
        """Return the melds of a hand and the cards left by suit and rank.

        `remainder` and `rows` are what `search.find` found; `wilds` are the wild cards of the hand,
        in the order in which they are laid.
        """
        melds: list[tuple[Card, ...]] = []
        left: list[Card] = []
        supply = iter(wilds)
        kept = self._laid
        shares = self.search.split(remainder)
        spare = shares[SUITS]
        for suit in range(SUITS):
            if holding := remainder[suit]:
                share = shares[suit]
                laid = kept.get(holding << _SHARE | share << 2 | suit)
                runs, mixed, over = laid or self._lay(suit, holding, share)
                melds += runs
                left += over
                for meld in mixed:
                    melds.append(tuple([card or next(supply) for card in meld]))
        own = spare and self._own_meld(spare, remainder[5])
        if rows:
            spare -= own
            for row, number in _taken(rows, remainder[6]):
                count = row.offers[number][4]
                if spare:
                    more = min(spare, row.offers[number][5])
                    spare -= more
                    count += more
                grouped = row.laid.get((number, count)) or self._groups(row, number, count)
                for group, held in grouped:
                    melds.append((*group, *islice(supply, held)) if held else group)
        if own:
            melds.append(tuple(islice(supply, own)))
        if rest := [*supply]:
            left += rest
            left.sort(key=INDEX)
        return melds, left

    def _own_meld(self, spare: int, room: int) -> int:
        """Return how many spare wilds make a meld of their own; the rest fits in the groups."""
        if not self._rules.all_wild or spare <= room or spare < SMALLEST:
            return 0
        return max(spare - room, SMALLEST)

    def _lay(self, suit: int, holding: int, wilds: int) -> LaidSuit:
        """Lay the best runs of a holding with at most so many wilds."""
        answers = self.search.answers
        chosen, left = _walk(pieces(self._rules, answers.wilds), answers, holding, wilds)
        cards = _SUITS[suit]
        melds = [
            tuple([None if rank == WILD else cards[rank] for rank in ranks])
            for ranks in _melds(self._rules, chosen)
        ]
        if len(self._laid) >= KEPT:
            self._laid.clear()
        laid = self._laid[holding << _SHARE | wilds << 2 | suit] = (
            tuple([tuple([card for card in meld if card]) for meld in melds if None not in meld]),
            tuple([meld for meld in melds if None in meld]),
            tuple([cards[rank] for rank in left]),
        )
        return laid

    def _groups(self, row: RankOffers, number: int, wilds: int) -> Grouped:
        """Lay an offer of a rank with exactly so many wilds, in as few groups as possible."""
        a, b, c, d, *_ = row.offers[number]
        taken = a.bit_count(), b.bit_count(), c.bit_count(), d.bit_count()
        for groups in range(1, sum(taken) + 1):
            room = wild_room(self._rules, Rank(row.rank + 1), sizes(self._rules, taken, groups))
            if room and sum([low for low, _ in room]) <= wilds <= sum([high for _, high in room]):
                grouped = row.laid[number, wilds] = _dealt_out(
                    row.rank, taken, _shared(room, wilds)
                )
                return grouped
        raise AssertionError(f"no groups of {taken} with {wilds} wilds")


def _taken(rows: list[RankOffers], picks: int) -> list[tuple[RankOffers, int]]:
    """Return the ranks of which an offer was picked that takes cards, with its number, by rank."""
    found = []
    for row in reversed(rows):
        picks, number = divmod(picks, len(row.offers))
        if number != row.nothing:
            found.append((row, number))
    if len(found) > 1:
        found.sort(key=_rank_of)
    return found


def _rank_of(taken: tuple[RankOffers, int]) -> int:
    return taken[0].rank


def _dealt_out(rank: int, taken: Counts, wilds: list[int]) -> Grouped:
    """Deal the cards of a rank to groups in turn, so that copies of a card go to different ones.

    `wilds` are the numbers of wilds of the groups.
    """
    cards = [_SUITS[suit][rank] for suit, copies in enumerate(taken) for _ in range(copies)]
    return tuple([(tuple(cards[i :: len(wilds)]), count) for i, count in enumerate(wilds)])


def _shared(room: Sequence[Interval], wilds: int) -> list[int]:
    """Return how many wilds each group gets, given the fewest and the most it can have."""
    shares = [least for least, _ in room]
    spare = wilds - sum(shares)
    for group, (least, most) in enumerate(room):
        more = min(spare, most - least)
        shares[group] += more
        spare -= more
    return shares


def _melds(rules: MeldRules, chosen: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Return the melds that pieces of one suit make, as indices of ranks; WILD for a wild.

    A piece is given as the bits of its natural ranks and its number of wilds.
    """
    alone = [piece for piece in chosen if _is_group_too(rules, *piece)]
    runs = [_run(rules, *piece) for piece in chosen if piece not in alone]
    melds = [run.ranks for run in _joined(rules, runs)]
    return melds + [(lowest_bit(ranks), *[WILD] * count) for ranks, count in alone]


def _walk(
    rows: tuple[tuple[Piece, ...], ...], answers: LeastLeft | Curves, holding: int, wilds: int
) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """Return the pieces of a best answer, each with its number of wilds, and the ranks left."""
    chosen: list[tuple[int, int]] = []
    left: list[int] = []
    while holding:
        rank = lowest_bit(holding)
        found = _piece(rows[rank], answers, holding, wilds)
        if found is None:
            left.append(rank)
            holding = without(holding, 1 << rank)
        else:
            chosen.append(found)
            holding, wilds = without(holding, found[0]), wilds - found[1]
    return chosen, tuple(left)


def _piece(
    row: tuple[Piece, ...], answers: LeastLeft | Curves, holding: int, wilds: int
) -> tuple[int, int] | None:
    """Return the piece in which a best answer lays the lowest card, and its number of wilds.

    None if the best answer leaves that card. `row` are the pieces of the card.
    """
    target = answers.least(holding, wilds)
    for piece in row:
        if piece.ranks & holding == piece.ranks and piece.least <= wilds:
            rest = without(holding, piece.ranks)
            for count in range(piece.least, min(piece.most, wilds) + 1):
                if answers.least(rest, wilds - count) - answers.wild_value * count == target:
                    return piece.ranks, count
    return None


def _is_group_too(rules: MeldRules, ranks: int, wilds: int) -> bool:
    """Whether a piece is one card that makes a correct group with its wilds."""
    if ranks & ranks - 1:
        return False
    room = wild_room(rules, Rank(lowest_bit(ranks) + 1), [1])
    return room is not None and wilds <= room[0][1]


@dataclass(frozen=True, slots=True)
class _Run:
    """A run that begins at a place: the index of each card's rank, WILD for a wild."""

    first: int
    ranks: tuple[int, ...]

    @property
    def end(self) -> int:
        """The place after the last card."""
        return self.first + len(self.ranks)

    @property
    def wilds(self) -> int:
        """The number of wilds."""
        return self.ranks.count(WILD)


def _run(rules: MeldRules, ranks: int, wilds: int) -> _Run:
    """Lay natural cards of these ranks (bits of one plane) and so many wilds as one run."""
    at = [rank + 1 for rank in range(RANKS) if ranks >> rank & 1]
    if ranks & 1 and rules.ace is not Ace.LOW and (rules.ace is Ace.HIGH or _holes(at) > wilds):
        at = [*at[1:], 14]
    first, last, spare = at[0], at[-1], wilds - _holes(at)
    while spare and last + 1 in places(rules.ace) and wild_may_stand(rules, last + 1):
        last, spare = last + 1, spare - 1
    cards = [rank_at(place) if place in at else WILD for place in range(first - spare, last + 1)]
    return _Run(first - spare, tuple(cards))


def _holes(at: list[int]) -> int:
    """Return how many places are missing between the first and the last of these."""
    return at[-1] - at[0] + 1 - len(at)


def _joined(rules: MeldRules, runs: list[_Run]) -> list[_Run]:
    """Join runs of one suit that continue one another, if they have not too many wilds together."""
    joined: list[_Run] = []
    for run in sorted(runs, key=lambda run: (run.first, run.end)):
        for i, before in enumerate(joined):
            if before.end == run.first and before.wilds + run.wilds <= rules.run_wilds:
                joined[i] = _Run(before.first, before.ranks + run.ranks)
                break
        else:
            joined.append(run)
    return joined
