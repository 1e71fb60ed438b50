"""Random valid matches: every game, every ending, every way to enter a hand."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from remi_scores.engine.cards import DECK, JOKER, Card, print_cards
from remi_scores.engine.deal import HandContext
from remi_scores.engine.report import Ending
from remi_scores.engine.variants import VARIANTS
from remi_scores.engine.variants.base import Variant
from tests.helpers.engine.documents import NAMES

# Options that end a match early, forbid a deal or change who may play.
LEFT_ALONE = {
    "target", "limit", "deals", "rounds", "deals_each", "length", "series_per_player",
    "stop_limit", "knock_limit", "two_deck_from", "six_players",
}  # fmt: skip
ENDLESS: dict[str, dict[str, Any]] = {"halp": {"target": 1000}, "remi_51": {"limit": 0}}
WORDS = ("", "pogrešno izlaganje", "Žarko ♥ 𝄞", "  ", '"\\\n')


def matches() -> st.SearchStrategy[Any]:
    """Generate documents of `score`, as `write_match` writes them."""
    return st.integers(0, 2**40).map(lambda seed: any_match(Random(seed)))


def any_match(random: Random) -> dict[str, Any]:
    game = random.choice(VARIANTS)
    options = {name: value for name, value in any_options(random, game) if random.random() < 0.3}
    options |= ENDLESS.get(game.key, {})
    variant = game.create(options)
    names = random.sample(NAMES, random.choice(game.players))
    deals = [any_deal(random, variant, names, number) for number in (1, 2, 3)]
    deals = deals[: random.randint(0, 3)]
    if random.random() < 0.2:
        deals.append({"ended": "void", "reason": random.choice(WORDS)})
    adjustments = [
        {
            "after_deal": random.randint(1, len(deals)),
            "player": random.choice(names),
            "points": random.randint(-50, 50),
            "reason": "dogovor" + random.choice(WORDS),
        }
        for _ in range(random.randint(0, 2) if deals else 0)
    ]
    document = {
        "format": "remi-match/1",
        "variant": game.key,
        "options": options,
        "players": names,
        "deals": deals,
        "adjustments": adjustments,
    }
    return document | ({"first_dealer": random.choice(names)} if random.random() < 0.5 else {})


def any_options(random: Random, game: type[Variant]) -> list[tuple[str, Any]]:
    numbers = {option.name: random.randint(1, 40) for option in game.options()}
    return [
        (option.name, numbers[option.name] if option.kind == "number" else random.choice(values))
        for option in game.options()
        for values in [option.choices or (False, True)]
        if option.name not in LEFT_ALONE
    ]


def any_deal(random: Random, variant: Variant, names: list[str], number: int) -> dict[str, Any]:
    ending = random.choice(variant.endings)
    by = random.choice(names) if ending.has_player else None
    pack = variant.pack(len(names))
    stock = [*DECK * pack.decks, *[JOKER] * pack.jokers]
    random.shuffle(stock)
    deal: dict[str, Any] = {"ended": str(ending)}
    if by is not None:
        deal["by"] = by
    if variant.king_rewards and by is not None and random.random() < 0.5:
        deal["closed_with_king"] = True
    deal["hands"] = {
        name: any_hand(random, variant, context, stock)
        for name in names
        for context in [context_of(variant, len(names), number, ending, name == by)]
    }
    return deal


def context_of(
    variant: Variant, players: int, number: int, ending: Ending, ended_it: bool
) -> HandContext:
    went_out = ended_it and ending in variant.goes_out
    return HandContext(players, number, ending, ended_it=ended_it, went_out=went_out)


def any_hand(
    random: Random, variant: Variant, context: HandContext, stock: list[Card]
) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if variant.king_rewards:
        # Four hands together must not take more than the twenty kings there can be.
        some = dict.fromkeys(variant.king_rewards, 0) | {random.choice(variant.king_rewards): 1}
        more["kings"] = random.choice([some, {"run": 2, "laid_off": 3}, {"four": 1}])
    if variant.asks_opened and not context.went_out:
        opened = random.random() < 0.6
        more["opened"] = opened
        context = context._replace(opened=opened)
        if not variant.needs_hand(context.ending, went_out=False, opened=opened):
            return more
    if context.went_out or (variant.key == "divlji" and context.ended_it):
        return random.choice([{"left": ""}, {"points": 0}]) | more
    return any_cards(random, variant, context, stock) | more


def any_cards(
    random: Random, variant: Variant, context: HandContext, stock: list[Card]
) -> dict[str, Any]:
    whole = variant.hand_size(context)
    if whole is not None and random.random() < 0.4:
        return {"cards": print_cards(take(stock, whole))}
    if context.ending is Ending.STOP and context.ended_it:
        two = next(card for card in stock if card.rank == 2)
        stock.remove(two)
        return {"left": str(two)}
    sizes = [size for size in variant.leftover_sizes(context) if size or whole]
    size = random.choice([size for size in sizes if size <= 8] or sizes)
    cards = take(stock, size)
    if random.random() < 0.4:
        return {"points": variant.left_value(cards, context)}
    ranks = " ".join(str(card)[0] for card in cards)
    return {"left": random.choice([print_cards(cards), ranks])}


def take(stock: list[Card], size: int) -> list[Card]:
    return [stock.pop() for _ in range(size)]


def texts(longest: int) -> st.SearchStrategy[str]:
    """Generate any text, as `st.text` does, which first reads the whole of Unicode for a second."""
    points = st.integers(0x20, 0x7E) | st.integers(0, 0xD7FF) | st.integers(0xE000, 0x10FFFF)
    return st.lists(points.map(chr), max_size=longest).map("".join)


def values() -> st.SearchStrategy[Any]:
    """Generate any JSON value, often one that nearly belongs in a document."""
    words = st.sampled_from(
        ["", "5h", "5h 6h 7h", "*", "K 11", "halp", "meld", "Ana", "out", "void"]
    )
    plain = st.none() | st.booleans() | st.integers() | st.floats() | words | texts(5)
    return st.recursive(
        plain,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
        max_leaves=5,
    )
