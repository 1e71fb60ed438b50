"""Random cards that often make melds, and random house rules."""

from random import Random
from typing import Any

from tests.adversary.judge.cards import JOKER, PLACES, RANKS, SUITS, deck
from tests.adversary.judge.games import COMMON, OPTIONS, PLAYERS, Game, MeldRules, game_of
from tests.adversary.judge.melds import meaning

NAMES = ("Ana", "Boris", "Vesna", "Goran", "Dule", "Eva", "Filip", "Gaga")


def any_options(rng: Random, key: str, often: float = 0.25) -> dict[str, Any]:
    """Choose house rules, mostly near what tables play, now and then at the ends of the range."""
    chosen: dict[str, Any] = {}
    for name, (_book, every) in (OPTIONS[key] | COMMON).items():
        if rng.random() >= often:
            continue
        near = [value for value in every if not isinstance(value, int) or value <= 60]
        chosen[name] = rng.choice(near if rng.random() < 0.8 else every)
    return chosen


def any_game(rng: Random, key: str, often: float = 0.25) -> Game:
    """Return a game whose packs are enough and which ends, with some options of its own."""
    least, most = PLAYERS[key]
    while True:
        game = game_of(key, rng.randint(least, most), any_options(rng, key, often))
        decks, _jokers = game.packs()
        enough = game.players * game.dealt(1) < 52 * decks
        if enough and not game.options.get("limit") == game.options.get("deals_each") == 0:
            return game


def changed_options(game: Game) -> dict[str, Any]:
    """Return the options that differ from the book, as a document has them."""
    book = OPTIONS[game.key] | COMMON
    return {name: value for name, value in game.options.items() if value != book[name][0]}


def any_deal_number(rng: Random, key: str) -> int:
    return rng.randint(1, {"divlji": 11, "kontrakt": 14}.get(key, 3))


def any_stock(rng: Random, game: Game) -> list[str]:
    decks, jokers = game.packs()
    stock = deck() * decks + [JOKER] * jokers
    rng.shuffle(stock)
    return stock


def take(rng: Random, stock: list[str], count: int, *, alike: float = 0.7) -> list[str]:
    """Take cards from a stock, most of them near a card taken before."""
    taken: list[str] = []
    while len(taken) < count and stock:
        near = [at for at, card in enumerate(stock) if taken and _is_near(card, rng.choice(taken))]
        at = rng.choice(near) if near and rng.random() < alike else len(stock) - 1
        taken.append(stock.pop(at))
    return taken


def _is_near(card: str, other: str) -> bool:
    if JOKER in (card, other):
        return card == JOKER
    step = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
    return step == 0 or (card[1] == other[1] and step in (1, 2, 12))


def any_meld(rng: Random, rules: MeldRules, most: int = 6) -> list[str]:
    """Return cards that mostly are a meld; wilds stand for some, and the order may be another."""
    while True:
        cards = _natural_meld(rng, most)
        for place in range(len(cards)):
            if rng.random() < 0.2:
                cards[place] = _wild(rng, rules)
        if rng.random() < 0.25:
            rng.shuffle(cards)
        elif rng.random() < 0.2:
            cards.reverse()
        if rng.random() < 0.15 or meaning(tuple(cards), rules):
            return cards


def _natural_meld(rng: Random, most: int) -> list[str]:
    size = rng.choice((3, 3, 3, 4, 4, rng.randint(3, max(3, most))))
    if rng.random() < 0.5:
        rank = rng.choice(RANKS)
        suits = rng.sample(SUITS, len(SUITS)) if rng.random() < 0.7 else rng.choices(SUITS, k=9)
        return [rank + suit for suit in suits[:size]]
    first, suit = rng.randint(0, len(PLACES) - size), rng.choice(SUITS)
    return [rank + suit for rank in PLACES[first : first + size]]


def _wild(rng: Random, rules: MeldRules) -> str:
    rank = rng.choice(rules.wilds)
    return rank if rank == JOKER else rank + rng.choice(SUITS)


def spoil(rng: Random, cards: list[str]) -> list[str]:
    """Return the cards with one changed, dropped or added."""
    cards = list(cards)
    if cards and rng.random() < 0.4:
        cards[rng.randrange(len(cards))] = any_card(rng)
    elif cards and rng.random() < 0.5:
        cards.pop(rng.randrange(len(cards)))
    else:
        cards.insert(rng.randint(0, len(cards)), any_card(rng))
    return cards


def any_card(rng: Random) -> str:
    return JOKER if rng.random() < 0.1 else rng.choice(RANKS) + rng.choice(SUITS)


def text(cards: Any) -> str:
    return " ".join(cards)
