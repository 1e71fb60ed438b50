"""Attacks with questions: claims, most of them right and many spoilt, and hands to arrange."""

from random import Random
from typing import Any

from tests.adversary.dealing import (
    any_card,
    any_deal_number,
    any_game,
    any_meld,
    any_stock,
    changed_options,
    spoil,
    take,
    text,
)
from tests.adversary.judge.cards import PLACES, WrongError, count_copies
from tests.adversary.judge.games import CONTRACTS, Game, MeldRules
from tests.adversary.judge.melds import meaning

Document = dict[str, Any]

GAMES_OF = {
    "meld": ("halp", "becki", "nak_nak", "remi_51", "kraljevski", "divlji", "kontrakt"),
    "opening": ("remi_51",),
    "hand_remi": ("remi_51",),
    "lay_off": ("halp", "remi_51", "kraljevski", "kontrakt"),
    "joker_swap": ("halp", "remi_51", "kontrakt"),
    "king_swap": ("kraljevski",),
    "rearrangement": ("halp",),
    "contract": ("kontrakt",),
}


def any_claim(rng: Random) -> Document:
    claim = rng.choice(list(GAMES_OF))
    game = any_game(rng, rng.choice(GAMES_OF[claim]))
    asked = _asked(rng, game)
    parts = _PARTS[claim](rng, game, asked["deal"])
    # Most claims that the packs cannot hold are thrown away.
    for _ in range(20):
        if rng.random() < 0.1 or _is_possible(game, parts):
            break
        parts = _PARTS[claim](rng, game, asked["deal"])
    return asked | {"claim": claim} | parts


def _is_possible(game: Game, parts: Document) -> bool:
    """Whether the packs hold the cards of a claim; those named twice are counted twice."""
    held = [
        part for key, part in parts.items() if key not in ("after", "kings", "opening", "taken")
    ]
    cards = " ".join(part if isinstance(part, str) else " ".join(part) for part in held)
    try:
        count_copies(cards.split(), *game.packs())
    except WrongError:
        return False
    return True


def _asked(rng: Random, game: Game) -> Document:
    options = changed_options(game)
    number = any_deal_number(rng, game.key)
    asked = {"variant": game.key, "players": game.players, "options": options, "deal": number}
    if game.key == "divlji":
        asked["deal"] = min(number, game.options["deals"])
    return asked


def _maybe_spoilt(rng: Random, cards: list[str], often: float = 0.2) -> str:
    return text(spoil(rng, cards) if rng.random() < often else cards)


def _meld(rng: Random, game: Game, number: int) -> Document:
    opening = game.key == "remi_51" and rng.random() < 0.4
    rules = game.rules(number, "opening" if opening else "hand")
    cards = _maybe_spoilt(rng, any_meld(rng, rules, 14))
    return {"cards": cards} | ({"opening": True} if opening else {})


def _opening(rng: Random, game: Game, number: int) -> Document:
    rules = game.rules(number, "opening")
    melds = [_maybe_spoilt(rng, any_meld(rng, rules), 0.05) for _ in range(rng.randint(0, 4))]
    if rng.random() < 0.6:
        return {"melds": melds}
    laid = " ".join(melds).split()
    return {"melds": melds, "taken": rng.choice(laid) if laid else any_card(rng)}


def _hand_remi(rng: Random, game: Game, number: int) -> Document:
    rules = game.rules(number, "opening")
    melds: list[str] = []
    room = 14
    for _ in range(40):
        cards = any_meld(rng, rules, room)
        if len(cards) <= room and room - len(cards) not in (1, 2):
            melds.append(_maybe_spoilt(rng, cards, 0.03))
            room -= len(cards)
    return {"melds": melds, "discard": any_card(rng)}


def _lay_off(rng: Random, game: Game, number: int) -> Document:
    rules = game.rules(number, "table")
    whole = any_meld(rng, rules, 9)
    if rng.random() < 0.5 and len(whole) > 3:
        # Cards from one end of a longer meld fit mostly.
        cut = rng.randint(1, len(whole) - 3)
        meld, laid = (
            (whole[cut:], whole[:cut]) if rng.random() < 0.5 else (whole[:-cut], whole[-cut:])
        )
    else:
        meld, laid = whole, [_next_to(rng, whole, rules) for _ in range(rng.choice((0, 1, 1, 2)))]
    rng.shuffle(laid)
    return {"meld": _maybe_spoilt(rng, meld, 0.05), "cards": _maybe_spoilt(rng, laid)}


def _next_to(rng: Random, meld: list[str], rules: MeldRules) -> str:
    """Return a card that may fit a meld: at an end, or where a joker would have to move (D19)."""
    found = meaning(tuple(meld), rules)
    if found is None or not found.reads or rng.random() < 0.2:
        return any_card(rng)
    if rng.random() < 0.4:
        return _for_joker(rng, meld, rules)
    card = rng.choice(found.reads)
    if found.kind == "group" and rng.random() < 0.6:
        return card[0] + rng.choice("cdhs")
    place = rng.choice((found.first - 1, found.first + len(found.reads)))
    if found.kind == "group":
        place = PLACES.index(card[0]) + rng.choice((-1, 1, 2))
    return PLACES[place % 13] + (card[1:] or "c")


def _joker_swap(rng: Random, game: Game, number: int) -> Document:
    rules = game.rules(number, "table")
    meld = any_meld(rng, rules)
    if "*" not in meld and rng.random() < 0.8:
        meld[rng.randrange(len(meld))] = "*"
    parts: Document = {"meld": text(meld), "card": _for_joker(rng, meld, rules)}
    if game.key != "remi_51":
        parts["to"] = text(any_meld(rng, rules)) if rng.random() < 0.7 else ""
    if game.key == "halp" and (not parts["to"] or rng.random() < 0.2):
        parts["with"] = text(any_meld(rng, rules)[1:])
    return parts


def _for_joker(rng: Random, meld: list[str], rules: MeldRules) -> str:
    """Return mostly the card for which the first joker of a meld that lies in order stands."""
    found = meaning(tuple(meld), rules)
    if found is None or "*" not in meld or rng.random() < 0.2:
        return any_card(rng)
    card = found.reads[meld.index("*")]
    return card if len(card) == 2 else any_card(rng)


def _king_swap(rng: Random, game: Game, number: int) -> Document:
    rules = game.rules(number, "table")
    meld = any_meld(rng, rules)
    if rng.random() < 0.8:
        meld = [rng.choice(("Kc", "Kd", "Kh", "Ks", "*", "2c")) for _ in range(rng.choice((3, 4)))]
    kings = [card for card in meld if card[0] == "K"]
    kings = rng.sample(kings, rng.randint(0, len(kings)))
    wilds = [rng.choice(("*", "2c", "2h", "2s", "2d")) for _ in kings]
    spoilt = (_maybe_spoilt(rng, wilds, 0.1), _maybe_spoilt(rng, kings, 0.1))
    return {"meld": text(meld), "wilds": spoilt[0], "kings": spoilt[1]}


def _rearrangement(rng: Random, game: Game, number: int) -> Document:
    before, hand, after = any_change(rng, game)
    if rng.random() < 0.15:
        before = [spoil(rng, meld) if rng.random() < 0.3 else meld for meld in before]
    if rng.random() < 0.15 and after:
        after = [spoil(rng, meld) if rng.random() < 0.3 else meld for meld in after]
    if rng.random() < 0.15:
        hand = spoil(rng, hand)
    return {"before": [*map(text, before)], "hand": text(hand), "after": [*map(text, after)]}


def any_change(rng: Random, game: Game) -> tuple[list[list[str]], list[str], list[list[str]]]:
    """Return a table before, cards of the hand, and the table after; jokers often move."""
    rules = game.rules(1, "table")
    before = [_right_meld(rng, rules) for _ in range(rng.randint(1, 3))]
    after = [list(meld) for meld in before]
    hand: list[str] = []
    for _ in range(rng.randint(1, 3)):
        meld = rng.choice(after)
        if "*" in meld and rng.random() < 0.7:
            # A card takes the place of a joker, which begins a new meld or joins another.
            card = _for_joker(rng, meld, rules)
            meld[meld.index("*")] = card
            added = _right_meld(rng, rules)
            added[rng.randrange(len(added))] = "*"
            hand += [card, *[each for each in added if each != "*"]]
            after.append(added)
        elif rng.random() < 0.5:
            card = _next_to(rng, meld, rules)
            meld.insert(rng.choice((0, len(meld))), card)
            hand.append(card)
        else:
            added = _right_meld(rng, rules)
            hand += added
            after.append(added)
    if rng.random() < 0.3:
        rng.shuffle(after)
    return before, hand, after


def _right_meld(rng: Random, rules: MeldRules) -> list[str]:
    while True:
        cards = any_meld(rng, rules, 5)
        if meaning(tuple(cards), rules):
            return cards


def _contract(rng: Random, game: Game, number: int) -> Document:
    groups, count = CONTRACTS[(number - 1) % 7]
    rules = game.rules(number)
    melds = []
    for kind, size in [("group", 3)] * groups + [("run", 4)] * count:
        cards = any_meld(rng, rules)
        for _ in range(60):
            found = meaning(tuple(cards), rules)
            if found and (found.kind, len(cards)) == (kind, size):
                break
            cards = any_meld(rng, rules)
        melds.append(cards)
    runs = [meld for meld in melds if meaning(tuple(meld), rules) and len(meld) == 4]
    if len(runs) > 1 and rng.random() < 0.5:
        _continue(rng, runs, rules)
    return {"melds": [_maybe_spoilt(rng, meld, 0.05) for meld in melds]}


def _continue(rng: Random, runs: list[list[str]], rules: MeldRules) -> None:
    """Let one run go on where another ends, some of the time with a joker and in any order."""
    suit, first = rng.choice("cdhs"), rng.randint(0, 6)
    runs[0][:] = [rank + suit for rank in PLACES[first : first + 4]]
    runs[1][:] = [rank + suit for rank in PLACES[first + 4 : first + 8]]
    for run in rng.sample(runs[:2], rng.randint(0, 2)):
        run[rng.choice((0, -1, 1))] = "*"
        if rng.random() < 0.5:
            rng.shuffle(run)


_PARTS = {
    "meld": _meld,
    "opening": _opening,
    "hand_remi": _hand_remi,
    "lay_off": _lay_off,
    "joker_swap": _joker_swap,
    "king_swap": _king_swap,
    "rearrangement": _rearrangement,
    "contract": _contract,
}


# Hands to arrange


def any_arranging(rng: Random, most_cards: int) -> Document:
    kind = rng.choice(("hand", "hand", "hand", "opening", "contract", "table", "table"))
    key = {"opening": "remi_51", "contract": "kontrakt", "table": "halp"}.get(kind)
    game = any_game(rng, key or rng.choice(GAMES_OF["meld"]))
    asked = _asked(rng, game)
    if kind == "table":
        return asked | _table(rng, game, most_cards)
    least = min(most_cards, 6)
    cards = take(rng, any_stock(rng, game), rng.randint(least, most_cards))
    asked["cards"] = text(cards)
    if key:
        asked["goal"] = kind
    elif game.key == "becki" and rng.random() < 0.4:
        asked["closer"] = True
    return asked


def _table(rng: Random, game: Game, most_cards: int) -> Document:
    before, hand, _after = any_change(rng, game)
    for _ in range(20):
        if rng.random() < 0.1 or _is_possible(
            game, {"table": [*map(text, before)], "hand": text(hand)}
        ):
            break
        before, hand, _after = any_change(rng, game)
    table: list[list[str]] = []
    for meld in before:
        if sum(map(len, table)) + len(meld) <= most_cards - 2:
            table.append(meld)
    room = most_cards - sum(map(len, table))
    return {"table": [*map(text, table)], "cards": text(hand[: max(1, min(room, 4))])}
