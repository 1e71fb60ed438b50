"""Seeded hands of every game for the bench and the tests: random, rich in melds, and crowded."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from remi_scores.engine.cards import DECK, JOKER, Card, Rank
from remi_scores.engine.melds import Ace, MeldRules

Hand = tuple[Card, ...]
Dealer = Callable[[random.Random, list[Card], int], Hand]


@dataclass(frozen=True)
class Game:
    """Rules as the arranger takes them, the pack they are played with and the size of a hand."""

    name: str
    rules: MeldRules
    values: tuple[int, ...]
    decks: int
    jokers: int
    size: int

    def pack(self) -> list[Card]:
        return [*DECK] * self.decks + [JOKER] * self.jokers

    def is_wild(self, card: Card) -> bool:
        return card is JOKER or card.rank in self.rules.wild_ranks


def values(joker: int, ace: int, **other: int) -> tuple[int, ...]:
    """Return card values by pips with tens for J, Q, K; `other` as in `low=5` for 2 to 9."""
    low = [other.get("low", pips) for pips in range(2, 10)]
    return (joker, ace, *low, 10, 10, 10, 10)


def divlji(wild: Rank, *, ace: Ace = Ace.BOTH, distinct: bool = False) -> Game:
    """Return Divlji in the deal in which a rank is wild."""
    by_rank = list(values(15, 15, low=5))
    by_rank[wild] = 15
    rules = MeldRules(ace=ace, distinct_suits=distinct, wild_ranks=frozenset({wild}), all_wild=True)
    name = f"Divlji {wild}{' low' if ace is Ace.LOW else ''}{' distinct' if distinct else ''}"
    return Game(name, rules, tuple(by_rank), 3, 0, 13)


_KRALJEVSKI: Final = MeldRules(ace=Ace.HIGH, wild_ranks=frozenset({Rank.TWO}), kings_only=True)
_FREE_GROUPS: Final = MeldRules(distinct_suits=False)

NAK_NAK: Final = Game("Nak-Nak", MeldRules(ace=Ace.LOW), values(0, 1), 1, 0, 10)
HALP: Final = Game("Halp", MeldRules(), values(25, 1), 2, 4, 10)
BECKI: Final = Game(
    "Bečki", replace(_FREE_GROUPS, run_wilds=1, group_wilds=1), values(25, 11), 2, 4, 11
)
REMI_51: Final = Game("Remi 51", MeldRules(group_wilds=1), values(20, 10), 2, 4, 15)
KRALJEVSKI: Final = Game("Kraljevski", _KRALJEVSKI, (2, 1, 2, *[1] * 10, 5), 2, 4, 15)
DIVLJI: Final = divlji(Rank.KING)
KONTRAKT: Final = Game("Kontrakt", _FREE_GROUPS, values(15, 15), 2, 1, 12)

GAMES: Final[tuple[Game, ...]] = (
    NAK_NAK,
    replace(NAK_NAK, name="Nak-Nak for eight", decks=2, size=7),
    HALP,
    BECKI,
    replace(BECKI, name="Bečki 2 wilds", rules=replace(_FREE_GROUPS, run_wilds=2, group_wilds=2)),
    replace(BECKI, name="Bečki free", rules=_FREE_GROUPS),
    REMI_51,
    replace(REMI_51, name="Remi 51 one", rules=MeldRules(group_wilds=1, run_wilds=1)),
    replace(REMI_51, name="Remi 51 for six", decks=3, jokers=6),
    KRALJEVSKI,
    DIVLJI,
    divlji(Rank.THREE),
    divlji(Rank.SEVEN, ace=Ace.LOW),
    divlji(Rank.JACK, distinct=True),
    divlji(Rank.FOUR, ace=Ace.LOW, distinct=True),
    KONTRAKT,
    replace(KONTRAKT, name="Kontrakt, three decks", decks=3, jokers=2),
)
"""Every game, with the options that change what a meld is."""

ODD_GAMES: Final[tuple[Game, ...]] = (
    Game("group 2, run 1", MeldRules(group_wilds=2, run_wilds=1), values(9, 3), 2, 4, 10),
    Game(
        "group 3, run 0", replace(_FREE_GROUPS, group_wilds=3, run_wilds=0), values(9, 3), 2, 4, 9
    ),
    Game(
        "group 4, run 2", replace(_FREE_GROUPS, group_wilds=4, run_wilds=2), values(0, 3), 2, 6, 9
    ),
    Game("group 0", MeldRules(group_wilds=0), values(7, 1), 2, 4, 10),
    Game(
        "group 0, run 1", replace(_FREE_GROUPS, group_wilds=0, run_wilds=1), values(7, 1), 2, 4, 9
    ),
    Game("run 3 low", MeldRules(ace=Ace.LOW, run_wilds=3), values(2, 30), 3, 5, 10),
    Game("high", MeldRules(ace=Ace.HIGH), values(5, 14), 2, 4, 10),
    Game("worthless", _FREE_GROUPS, (0,) * 14, 2, 4, 9),
    Game("worthless wilds", MeldRules(), values(0, 1), 2, 4, 10),
    Game("worthless twos", MeldRules(), values(25, 0, low=0), 2, 4, 10),
    Game(
        "kings in free groups",
        replace(_KRALJEVSKI, distinct_suits=False, group_wilds=2),
        KRALJEVSKI.values,
        2,
        4,
        11,
    ),
    replace(
        KRALJEVSKI, name="one king will do", rules=replace(_KRALJEVSKI, least_kings=1), size=11
    ),
    Game("all wild, one deck", MeldRules(all_wild=True, group_wilds=1), values(25, 1), 1, 6, 9),
    Game(
        "all wild, no wilds in runs", MeldRules(all_wild=True, run_wilds=0), values(3, 1), 2, 6, 9
    ),
)
"""Rules no table plays, to hold the solver to what `MeldRules` says."""


def at_random(rng: random.Random, pack: list[Card], size: int) -> Hand:
    """Deal a hand from the whole pack."""
    return tuple(rng.sample(pack, size))


def rich(rng: random.Random, pack: list[Card], size: int) -> Hand:
    """Deal a hand of melds that cross one another, and one or two cards of noise."""
    stock = rng.sample(pack, len(pack))
    naturals = [card for card in stock if card.rank is not None]
    hand: list[Card] = []
    while len(hand) < size - rng.choice((1, 2)):
        through = rng.choice(hand or naturals)
        for card in _meld(rng, through):
            if card in stock and len(hand) < size:
                stock.remove(card)
                hand.append(card)
        if rng.random() < 0.1:
            hand.append(stock.pop())
    return tuple((hand + stock)[:size])


def _meld(rng: random.Random, through: Card) -> list[Card]:
    """Return a meld that a card would be part of."""
    suit, rank = divmod(through.index, 13)
    if rng.random() < 0.5:
        return [DECK[13 * suit + rank] for suit in rng.sample(range(4), rng.choice((3, 3, 4)))]
    size = rng.choice((3, 3, 4, 5))
    first = min(max(rank - rng.randrange(size), 0), 13 - size)
    return [DECK[13 * suit + place] for place in range(first, first + size)]


def clustered(rng: random.Random, pack: list[Card], size: int) -> Hand:
    """Deal a hand from a few ranks that lie together, in two to four suits; jokers as they come."""
    width, start = rng.choice((4, 5, 6)), rng.randrange(13)
    ranks = {Rank((start + step) % 13 + 1) for step in range(width)}
    suits = set(rng.sample(range(4), rng.choice((2, 3, 4, 4))))
    stock = rng.sample(pack, len(pack))
    jokers = stock[:size].count(JOKER)
    naturals = [card for card in stock if card.rank is not None]
    # A stable sort: what is near comes first, and the rest fills the hand up.
    naturals.sort(key=lambda card: not (card.rank in ranks and card.suit in suits))
    hand = [JOKER] * jokers + naturals[: size - jokers]
    rng.shuffle(hand)
    return tuple(hand)


def with_wilds(game: Game, wilds: int, dealer: Dealer = at_random) -> Dealer:
    """Return a dealer that puts exactly so many wilds into the hand."""
    held = [card for card in game.pack() if game.is_wild(card)]
    naturals = [card for card in game.pack() if not game.is_wild(card)]

    def deal(rng: random.Random, _pack: list[Card], size: int) -> Hand:
        hand = [*rng.sample(held, wilds), *dealer(rng, naturals, size - wilds)]
        rng.shuffle(hand)
        return tuple(hand)

    return deal


def hands(game: Game, dealer: Dealer, count: int, seed: int, size: int = 0) -> Iterator[Hand]:
    """Yield so many hands of a game (of its own size unless another is asked for)."""
    rng = random.Random(f"{game.name} {seed}")
    pack = game.pack()
    for _ in range(count):
        yield dealer(rng, pack, size or game.size)


def crowded(game: Game, rng: random.Random, size: int) -> Hand:
    """Deal a hand of a kind that hurts: few ranks, many copies, many wilds."""
    most = min(sum(map(game.is_wild, game.pack())), size)
    wilds = rng.choice((0, 0, 1, 2, 3, 4, most, most))
    dealer = rng.choice((at_random, clustered, clustered, rich))
    return with_wilds(game, min(wilds, most), dealer)(rng, [], size)
