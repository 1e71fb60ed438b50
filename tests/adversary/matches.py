"""Attacks with random matches: all games, endings, options and entries, some spoilt somewhere."""

from random import Random
from typing import Any

from tests.adversary.dealing import (
    NAMES,
    any_game,
    any_stock,
    changed_options,
    spoil,
    take,
    text,
)
from tests.adversary.judge.games import EMPTY_HANDED, ENDINGS, HIDDEN, PLAYERS, Game
from tests.adversary.judge.hands import Hand, possible_sizes, shown
from tests.adversary.judge.melds import meaning

Document = dict[str, Any]
ENTRIES = ("cards", "left", "melds", "points", "points")


def any_match(rng: Random, most_shown: int) -> Document:
    """Return a match document; hands of more than `most_shown` hidden cards are not `cards`."""
    key = rng.choice(list(PLAYERS))
    game = any_game(rng, key, rng.choice((0, 0.2, 0.5)))
    names = rng.sample(NAMES, game.players)
    deals = []
    number = 1
    for _ in range(rng.randint(0, 4)):
        if rng.random() < 0.1:
            deals.append({"ended": "void", "reason": "otkrivena karta"})
            number += game.options["void_deal_counts"]
        elif number <= (game.turns() or 99):
            deals.append(any_deal(rng, game, names, number, most_shown))
            number += 1
    match = {
        "format": "remi-match/1",
        "variant": key,
        "options": changed_options(game),
        "players": names,
        "deals": deals,
        "adjustments": [
            {
                "after_deal": rng.randint(1, len(deals)),
                "player": rng.choice(names),
                "points": rng.randint(-300, 300),
                "reason": "dogovor",
            }
            for _ in range(rng.choice((0, 0, 1, 2)) if deals else 0)
        ],
    }
    if rng.random() < 0.5:
        match["first_dealer"] = rng.choice(names)
    if rng.random() < 0.4:
        _spoil_match(rng, match)
    return match


def any_deal(rng: Random, game: Game, names: list[str], number: int, most_shown: int) -> Document:
    ending = rng.choice(ENDINGS[game.key])
    by = None if ending == "stock_out" else rng.choice(names)
    stock = any_stock(rng, game)
    hands = {}
    for name in names:
        out = name == by and ending in EMPTY_HANDED
        entered = any_hand(rng, game, (number, ending), stock, (name == by, out, most_shown))
        if not out or rng.random() < 0.5:
            hands[name] = entered
    deal: Document = {"ended": ending, "hands": hands}
    if by is not None:
        deal["by"] = by
    if game.key == "kraljevski" and by is not None and rng.random() < 0.4:
        deal["closed_with_king"] = True
    return deal


def any_hand(
    rng: Random,
    game: Game,
    where: tuple[int, str],
    stock: list[str],
    who: tuple[bool, bool, int],
) -> Document:
    number, ending = where
    closer, out, most_shown = who
    more: Document = {}
    if game.key == "remi_51" and not closer:
        more["opened"] = rng.random() < 0.7
        if not more["opened"] and rng.random() < 0.3:
            return more
    if game.key == "kraljevski" and rng.random() < 0.4:
        keys = ("run", "pair", "three", "four", "laid_off")
        more["kings"] = {key: rng.randint(0, 2) for key in rng.sample(keys, 2)}
    if out or (game.key == "divlji" and closer and rng.random() < 0.8):
        nothing: list[Document] = [{"left": ""}, {"points": 0}]
        return rng.choice(nothing) | more
    sizes = possible_sizes(game, number, ending, Hand(more, closer, out))
    size = shown(game, number, ending, closer=closer)
    how = rng.choice(ENTRIES)
    if how == "cards" and (size or 0) > most_shown:
        how = "left"
    if game.key not in HIDDEN:
        sizes = [each for each in sizes if each <= len(stock) // 2] or sizes[:1]
        size = rng.choice(sizes)
    return _entered(rng, game, number, how, take(rng, stock, size or 0), sizes) | more


def _entered(
    rng: Random, game: Game, number: int, how: str, cards: list[str], sizes: list[int]
) -> Document:
    if how == "cards":
        return {"cards": text(cards)}
    if how == "melds" and game.key in HIDDEN:
        melds = []
        for _ in range(30):
            some = rng.sample(cards, min(len(cards), rng.choice((3, 3, 4))))
            if meaning(tuple(some), game.rules(number)) or rng.random() < 0.002:
                melds.append(text(some))
                for card in some:
                    cards.remove(card)
        return {"melds": melds, "left": text(cards)}
    left = rng.sample(cards, min(rng.choice(sizes), len(cards))) if game.key in HIDDEN else cards
    if how == "points":
        values = game.values(number)
        worth = sum(values[card[0]] for card in left)
        return {"points": worth + (rng.randint(-9, 9) if rng.random() < 0.15 else 0)}
    bare = [card[0] if rng.random() < 0.3 else card for card in left]
    return {"left": text(bare)}


def _spoil_match(rng: Random, match: Document) -> None:
    """Change one thing, so that the match is mostly wrong."""
    played = [deal for deal in match["deals"] if deal["ended"] != "void"]
    places = [_spoil_options, _spoil_players]
    if played:
        places += [_spoil_hand, _spoil_hand, _spoil_hand, _spoil_deal]
    rng.choice(places)(rng, match)


def _spoil_options(rng: Random, match: Document) -> None:
    some = {
        "ace_value": 0, "joker_value": 0, "two_deck_from": 9, "rounds": 0, "target": -1,
        "deals": 12, "limit": 0, "deals_each": 0, "ace": "high", "stop_limit": True,
    }  # fmt: skip
    name = rng.choice(list(some))
    match["options"][name] = some[name]


def _spoil_players(rng: Random, match: Document) -> None:
    if rng.random() < 0.5:
        match["players"][-1] = match["players"][0]
    else:
        match["players"] = [*match["players"], "Ivo", "Jana"][: rng.randint(1, 9)]
    known = set(match["players"])
    match["adjustments"] = [each for each in match["adjustments"] if each["player"] in known]
    if match.get("first_dealer") not in known:
        match.pop("first_dealer", None)


def _spoil_deal(rng: Random, match: Document) -> None:
    deal = rng.choice([deal for deal in match["deals"] if deal["ended"] != "void"])
    how = rng.randrange(5)
    if how == 0:
        deal["by"] = rng.choice((*match["players"], "Niko"))
    elif how == 1:
        deal.pop("by", None)
    elif how == 2:
        deal["ended"] = rng.choice(("remi", "stop", "closed", "knock", "out", "stock_out", "hand"))
    elif how == 3 and deal["hands"]:
        deal["hands"].pop(rng.choice(list(deal["hands"])))
    else:
        deal["hands"]["Niko"] = {"points": 5}


def _spoil_hand(rng: Random, match: Document) -> None:
    hands = [hand for deal in match["deals"] for hand in deal.get("hands", {}).values()]
    hands = [hand for hand in hands if {"cards", "left", "points"} & set(hand)]
    if not hands:
        return
    hand = rng.choice(hands)
    if "points" in hand:
        hand["points"] = rng.choice((0, 1, hand["points"] + rng.randint(1, 9), -1, 500))
        return
    key = "cards" if "cards" in hand else "left"
    if hand.get("melds") and rng.random() < 0.5:
        at = rng.randrange(len(hand["melds"]))
        hand["melds"][at] = text(spoil(rng, hand["melds"][at].split()))
        return
    cards = spoil(rng, hand[key].split())
    if rng.random() < 0.1:
        cards.append("5x")
    hand[key] = text(cards)
