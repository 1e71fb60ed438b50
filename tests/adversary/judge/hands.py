"""Whether the hands of a deal are possible, and what they are worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tests.adversary.judge.arranging import closers_deadwood, least_deadwood
from tests.adversary.judge.cards import JOKER, RANKS, Cards, WrongError, count_copies, read
from tests.adversary.judge.games import EMPTY_HANDED, ENDINGS, HIDDEN, Game
from tests.adversary.judge.melds import meaning


@dataclass
class Hand:
    """A hand as entered; `left` are the cards held or left, None if only points were entered."""

    entered: dict[str, Any]
    closer: bool
    out: bool
    left: Cards | None = None
    melds: tuple[Cards, ...] = ()

    @property
    def opened(self) -> bool:
        return self.entered.get("opened") is not False


def judge_hands(
    game: Game, names: list[str], number: int, deal: dict[str, Any]
) -> dict[str, int | None]:
    """Return what each hand is worth, None for one that need not be entered. Raises WrongError."""
    ending, by = deal["ended"], deal.get("by")
    for name, entered in deal["hands"].items():
        _check_opened(game, entered, ended_it=name == by)
    _check_ending(game, names, deal)
    hands = {}
    for name in names:
        out = name == by and ending in EMPTY_HANDED
        hands[name] = Hand(_given(game, deal, name, out=out), name == by, out)
    for hand in hands.values():
        _read(game, hand)
    everything = [
        card for hand in hands.values() for part in (*hand.melds, hand.left or ()) for card in part
    ]
    count_copies(everything, *game.packs())
    for hand in hands.values():
        _check_size(game, number, ending, hand)
    for hand in hands.values():
        if not all(meaning(meld, game.rules(number, "table")) for meld in hand.melds):
            raise WrongError("invalid_meld")
    values = {name: _value(game, number, ending, hand) for name, hand in hands.items()}
    _check_rewards(deal)
    _check_rule(game, deal, hands, values)
    return values


def _check_opened(game: Game, entered: dict[str, Any], *, ended_it: bool) -> None:
    if game.key != "remi_51":
        return
    if ("opened" not in entered and not ended_it) or (ended_it and not entered.get("opened", True)):
        raise WrongError("bad_document")


def _check_ending(game: Game, names: list[str], deal: dict[str, Any]) -> None:
    if deal["ended"] not in ENDINGS[game.key]:
        raise WrongError("unknown_ending")
    if deal["ended"] == "stock_out":
        if deal.get("by") is not None or deal.get("closed_with_king"):
            raise WrongError("bad_document")
    elif deal.get("by") not in names:
        raise WrongError("unknown_player")
    if not set(deal["hands"]) <= set(names):
        raise WrongError("unknown_player")


def _given(game: Game, deal: dict[str, Any], name: str, *, out: bool) -> dict[str, Any]:
    entered: dict[str, Any] | None = deal["hands"].get(name)
    if out:
        return entered or {}
    needs = _needs_cards(game, deal["ended"], entered or {})
    if entered is None or (needs and not {"cards", "left", "melds", "points"} & set(entered)):
        raise WrongError("missing_hand")
    return entered


def _needs_cards(game: Game, ending: str, entered: dict[str, Any]) -> bool:
    if game.key != "remi_51" or entered.get("opened") is not False:
        return True
    by_hand = ending == "stock_out" and game.options["unopened_at_stock_out"] == "hand"
    return by_hand or bool(game.options["unopened_adds_hand"])


def _read(game: Game, hand: Hand) -> None:
    entered = hand.entered
    if "cards" in entered:
        hand.left = read(entered["cards"], bare=game.key not in HIDDEN)
    elif "left" in entered or "melds" in entered:
        hand.left = read(entered.get("left", ""), bare=True)
    hand.melds = tuple(read(meld) for meld in entered.get("melds", ()))


# Sizes


def shown(game: Game, number: int, ending: str, *, closer: bool) -> int | None:
    """Return how many cards a player shows where melds are hidden."""
    if game.key not in HIDDEN:
        return None
    more = closer and (game.key == "becki" or ending == "immediate")
    return game.dealt(number) + more


def possible_sizes(game: Game, number: int, ending: str, hand: Hand) -> list[int]:
    """Return how many cards can be left over."""
    size = shown(game, number, ending, closer=hand.closer)
    if size is not None:
        return [left for left in range(size + 1) if size - left not in (1, 2)]
    if hand.out:
        return [0]
    most = {"halp": 40, "kontrakt": 40, "kraljevski": 15}.get(game.key, 14)
    if game.key == "remi_51":
        if not hand.opened:
            return [14]
        # D21: an opening takes the fewest cards that can be worth it, at least three.
        least = max(3, (game.options["opening_minimum"] + 9) // 10)
        most = max(1, 14 - least)
    return list(range(1, most + 1))


def _check_size(game: Game, number: int, ending: str, hand: Hand) -> None:
    if hand.left is None:
        return
    size = shown(game, number, ending, closer=hand.closer)
    whole = "cards" in hand.entered or "melds" in hand.entered
    count = len(hand.left) + sum(map(len, hand.melds))
    if size is not None and whole:
        if count != size:
            raise WrongError("wrong_hand_size")
    elif size is None and (not hand.left or hand.out):
        return  # the rule of the ending decides whether a hand may be empty, or must
    elif len(hand.left) not in possible_sizes(game, number, ending, hand):
        raise WrongError("wrong_hand_size")


# Values


def _value(game: Game, number: int, ending: str, hand: Hand) -> int | None:
    values = game.values(number)
    if hand.left is None:
        points: int | None = hand.entered.get("points")
        if points is None:
            return 0 if hand.out else None
        sizes = possible_sizes(game, number, ending, hand)
        if hand.out:
            sizes = list(range(15))
        if game.key == "becki" and hand.closer:
            sizes = [size for size in sizes if size != 1]
        sums = possible_sums(tuple(values.items()), game.packs(), tuple(sizes))
        if points < 0 or not sums >> points & 1:
            raise WrongError("impossible_points")
        return points
    rules = game.rules(number)
    throws = game.key == "becki" and hand.closer
    if "cards" in hand.entered and game.key in HIDDEN:
        least = closers_deadwood if throws else least_deadwood
        return least(hand.left, rules, values)
    if throws and len(hand.left) == 1:
        return 0
    return sum(values[card[0]] for card in hand.left)


@lru_cache(maxsize=500)
def possible_sums(
    values: tuple[tuple[str, int], ...], packs: tuple[int, int], sizes: tuple[int, ...]
) -> int:
    """Return what so many cards of the packs can be worth together: bit n for n points."""
    decks, jokers = packs
    worth = dict(values)
    kinds = [(worth[rank], 4 * decks) for rank in RANKS] + [(worth[JOKER], jokers)]
    sums = [1] + [0] * max(sizes)
    for value, copies in _joined(kinds):
        for size in range(len(sums) - 1, 0, -1):
            for taken in range(1, min(copies, size) + 1):
                sums[size] |= sums[size - taken] << (taken * value)
    every = 0
    for size in sizes:
        every |= sums[size]
    return every


def _joined(kinds: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    together: dict[int, int] = {}
    for value, copies in kinds:
        together[value] = together.get(value, 0) + copies
    return list(together.items())


# What the ending asks


def _check_rewards(deal: dict[str, Any]) -> None:
    """Check that there are kings for the rewards: eight, and one again for each of twelve wilds."""
    kings = {"run": 1, "pair": 3, "three": 3, "four": 4, "laid_off": 1}
    needed = sum(
        kings[key] * times
        for entered in deal["hands"].values()
        for key, times in entered.get("kings", {}).items()
    )
    if needed > 20:
        raise WrongError("impossible_points")


def _check_rule(
    game: Game, deal: dict[str, Any], hands: dict[str, Hand], values: dict[str, int | None]
) -> None:
    by, ending = deal.get("by"), deal["ended"]
    if any(hand.out and (hand.left or values[name]) for name, hand in hands.items()):
        raise WrongError("hand_not_empty")
    if game.key not in HIDDEN and any(hand.left == () and not hand.out for hand in hands.values()):
        raise WrongError("hand_empty")
    if game.key == "divlji" and values[by]:
        raise WrongError("not_all_melded")
    limit = {
        "stop": game.options.get("stop_limit"),
        "knock": game.options.get("knock_limit") or None,
    }
    most = limit.get(ending)
    if most is not None and (values[by] or 0) > most:
        raise WrongError("stop_over_limit")
