"""How fast hands are arranged, against peers, in one run and on the same seeded hands.

Times are microseconds a call, the clock's own cost taken off, with the garbage collector off.
Every hand is timed several times, peers in turn, and its median counts; p50, p99 and max are over
the hands. *Warm* tables know the hands; *new* hands are met for the first time by an arranger
that has just been made; *cold* tables are empty before every hand. CP-SAT builds its model for
every hand; see `ilp`. Needs the packages of `requirements-bench.txt`; `--quick` takes a tenth of
the hands.
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyspiel
from rlcard.games.base import Card as RlCard
from rlcard.games.gin_rummy.utils import melding, utils

from remi_scores.engine.solvers.hand.arranging import Arranger
from tests.bench.hands import (
    BECKI,
    DIVLJI,
    HALP,
    KONTRAKT,
    NAK_NAK,
    REMI_51,
    Dealer,
    Game,
    Hand,
    at_random,
    clustered,
    hands,
    rich,
    with_wilds,
)
from tests.bench.ilp import least_deadwood

QUICK: Final = "--quick" in sys.argv
SEED: Final = 2026
IN_TURN: Final = 300
"""Hands before the next peer's turn: what else the machine does then falls on all alike."""

clock: Final = time.perf_counter_ns

Call = Callable[[Any], Any]


@dataclass(frozen=True)
class Times:
    """Microseconds of one call: the median, the 99th percentile and the worst."""

    p50: float
    p99: float
    worst: float

    def __str__(self) -> str:
        return f"{_short(self.p50)} / {_short(self.p99)} / {_short(self.worst)}"


@dataclass(frozen=True)
class Case:
    """Hands to arrange and what is asked: so many times as fast as CP-SAT at p50 and p99."""

    name: str
    game: Game
    dealer: Dealer
    goal: tuple[int, int] | None = None


CASES: Final = (
    Case("Halp 10 random", HALP, at_random),
    Case("Bečki 11 random", BECKI, at_random, (50, 25)),
    Case("Bečki 11, 4 jokers random", BECKI, with_wilds(BECKI, 4)),
    Case("Remi 51 15 random", REMI_51, at_random, (50, 25)),
    Case("Kontrakt 12 random", KONTRAKT, at_random, (50, 25)),
    Case("Divlji 13 random", DIVLJI, at_random),
    Case("Divlji 13, 4 wilds random", DIVLJI, with_wilds(DIVLJI, 4), (50, 25)),
    Case("Divlji 13, 12 wilds random", DIVLJI, with_wilds(DIVLJI, 12), (25, 25)),
    Case("Halp 10 clustered", HALP, clustered),
    Case("Bečki 11 clustered", BECKI, clustered, (40, 12)),
    Case("Bečki 11, 4 jokers clustered", BECKI, with_wilds(BECKI, 4, clustered)),
    Case("Remi 51 15 clustered", REMI_51, clustered, (40, 12)),
    Case("Kontrakt 12 clustered", KONTRAKT, clustered, (40, 12)),
    Case("Divlji 13 clustered", DIVLJI, clustered, (30, 9)),
    Case("Divlji 13, 4 wilds clustered", DIVLJI, with_wilds(DIVLJI, 4, clustered), (30, 9)),
    Case("Divlji 13, 8 wilds clustered", DIVLJI, with_wilds(DIVLJI, 8, clustered), (30, 9)),
)


def main() -> None:
    gc.disable()
    one_deck()
    with_jokers()
    climbed()


def one_deck() -> None:
    """Print gin hands against OpenSpiel and rlcard, and what was asked."""
    say("One deck, no jokers (Nak-Nak, 10 cards): µs p50 / p99 / max")
    row("", "deadwood", "with melds", "OpenSpiel value", "OpenSpiel melds", "rlcard")
    for name, dealer, asked in (
        ("random", at_random, (0.8, None, 10)),
        ("meld-rich", rich, (0.2, 1.0, 50)),
    ):
        ours, melds, value, group, rlcard = _gin(list(hands(NAK_NAK, dealer, few(3000), SEED)))
        row(name, ours, melds, value, group, rlcard)
        verdict("deadwood / OpenSpiel", ours.p50 / value.p50, asked[0])
        verdict("with melds / OpenSpiel", melds.p50 / value.p50, asked[1])
        verdict("rlcard / deadwood", rlcard.p50 / ours.p50, asked[2], least=True)
        verdict("rlcard / with melds", rlcard.p50 / melds.p50, None)


def _gin(dealt: list[Hand]) -> list[Times]:
    arranger = Arranger(NAK_NAK.rules, NAK_NAK.values)
    gin = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    numbers = [[card.index for card in hand] for hand in dealt]
    faces = [[_rl_card(index) for index in hand] for hand in numbers]
    for hand, cards, rl_hand in zip(dealt, numbers, faces, strict=True):
        same(hand, arranger.deadwood(hand), gin.min_deadwood(cards), _rlcard(rl_hand))
    fast = timed(
        (arranger.deadwood, dealt),
        (arranger.arrange, dealt),
        (gin.min_deadwood, numbers),
        (gin.best_meld_group, numbers),
        rounds=7,
    )
    return [*fast, *timed((_rlcard, faces[: few(1000)]), rounds=3)]


def _rl_card(index: int) -> RlCard:
    return RlCard("CDHS"[index // 13], "A23456789TJQK"[index % 13])


def _rlcard(hand: list[RlCard]) -> int:
    clusters = melding.get_best_meld_clusters(hand)
    return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))


def with_jokers() -> None:
    """Print hands with jokers and wilds against CP-SAT, and what was asked."""
    say("\nJokers and wilds: µs p50 / p99 / max, and how many times as fast as CP-SAT (p50, p99)")
    row("", "deadwood", "with melds", "deadwood, new", "with melds, new", "CP-SAT", "times as fast")
    for case in CASES:
        warm, melds, new, new_melds, peer = _against_cp_sat(case)
        times = f"{peer.p50 / warm.p50:.0f}, {peer.p99 / warm.p99:.0f}"
        if case.goal:
            reached = peer.p50 >= case.goal[0] * warm.p50 and peer.p99 >= case.goal[1] * warm.p99
            times += f" of {case.goal[0]}, {case.goal[1]}{'' if reached else ' MISSED'}"
        row(case.name, warm, melds, new, new_melds, peer, times)
        if melds.p50 - warm.p50 > 15:
            say(f"    the melds add {melds.p50 - warm.p50:.1f} µs of 15 MISSED")


def _against_cp_sat(case: Case) -> list[Times]:
    game = case.game
    dealt = list(hands(game, case.dealer, few(1000), SEED))
    arranger = Arranger(game.rules, game.values)

    def peer(hand: Hand) -> int:
        return least_deadwood(game.rules, game.values, hand)

    sample = dealt[: few(300)]
    for hand in sample:
        same(hand, arranger.deadwood(hand), peer(hand), arranger.arrange(hand).deadwood)
    return [
        *timed((arranger.deadwood, dealt), (arranger.arrange, dealt), rounds=5),
        _new(game, dealt, "deadwood"),
        _new(game, dealt, "arrange"),
        *timed((peer, sample), rounds=1),
    ]


def _new(game: Game, dealt: list[Hand], method: str) -> Times:
    """Time each hand once, by an arranger that is set up and has seen none of them."""
    arranger = Arranger(game.rules, game.values)
    for hand in dealt:
        arranger.deadwood([card for card in hand if game.is_wild(card)])
    return timed((getattr(arranger, method), dealt), rounds=1)[0]


def cold(game: Game, dealt: list[Hand], method: str) -> Times:
    """Time each hand with empty tables, but after the set-up for its number of wilds."""
    spent = []
    for hand in dealt:
        arranger = Arranger(game.rules, game.values)
        arranger.deadwood([card for card in hand if game.is_wild(card)])
        call = getattr(arranger, method)
        start = clock()
        call(hand)
        spent.append(clock() - start)
    return _times(spent)


def climbed() -> None:
    """Print the worst of hands changed card by card to take longer and longer."""
    say("\nWorst hands, climbed to card by card (of 10,000 in all): µs, and the hand")
    row("", "warm", "cold", "with melds, cold")
    games = (NAK_NAK, HALP, BECKI, REMI_51, DIVLJI, KONTRAKT)
    for game in games:
        found = _climb(game, few(10_000 // len(games)))
        found.sort(key=lambda timed: -timed[0])
        top = [hand for _, hand in found[:20]]
        worst = [_worst_cold(game, top, method) for method in ("deadwood", "arrange")]
        row(
            f"{game.name} {game.size}",
            *(f"{found[0][0]:.0f}", *[f"{times:.0f}" for times in worst]),
        )
        say(f"    {' '.join(map(str, top[0]))}")
        if max(found[0][0], *worst) > 1000:
            say("    above 1 ms MISSED")


def _worst_cold(game: Game, top: list[Hand], method: str) -> float:
    """Return the longest of these hands with cold tables, each the best of five tries."""
    return max([min([cold(game, [hand], method).p50 for _ in range(5)]) for hand in top])


def _climb(game: Game, count: int) -> list[tuple[float, Hand]]:
    rng = random.Random(f"{game.name} {SEED}")
    arranger = Arranger(game.rules, game.values)
    found: list[tuple[float, Hand]] = []
    while len(found) < count:
        hand = clustered(rng, game.pack(), game.size)
        most = _best_of_three(arranger, hand)
        for _ in range(min(300, count - len(found))):
            other = _changed(rng, game, hand)
            spent = _best_of_three(arranger, other)
            found.append((spent, other))
            if spent > most:
                hand, most = other, spent
    return found


def _changed(rng: random.Random, game: Game, hand: Hand) -> Hand:
    """Exchange one or two cards of a hand."""
    cards = list(hand)
    stock = game.pack()
    for card in cards:
        stock.remove(card)
    rng.shuffle(stock)
    for _ in range(rng.choice((1, 1, 2))):
        cards[rng.randrange(len(cards))] = stock.pop()
    return tuple(cards)


def _best_of_three(arranger: Arranger, hand: Hand) -> float:
    return min([timed((arranger.deadwood, [hand]), rounds=1)[0].p50 for _ in range(3)])


def timed(*calls: tuple[Call, Sequence[Any]], rounds: int) -> list[Times]:
    """Time every call on its inputs in so many rounds, peers in turn every few hands."""
    spent: list[list[list[int]]] = [[[] for _ in inputs] for _, inputs in calls]
    longest = max([len(inputs) for _, inputs in calls])
    for _ in range(rounds):
        for first in range(0, longest, IN_TURN):
            for (call, inputs), rows in zip(calls, spent, strict=True):
                for place in range(first, min(first + IN_TURN, len(inputs))):
                    given = inputs[place]
                    start = clock()
                    call(given)
                    rows[place].append(clock() - start)
    return [_times([sorted(times)[rounds // 2] for times in rows]) for rows in spent]


def _times(spent: list[int]) -> Times:
    spent = sorted(spent)
    at = (len(spent) // 2, int(len(spent) * 0.99), -1)
    p50, p99, worst = [max(spent[i] - OVERHEAD, 1) / 1000 for i in at]
    return Times(p50, p99, worst)


def _overhead() -> int:
    """Return the nanoseconds between two looks at the clock."""
    spent = []
    for _ in range(10_000):
        start = clock()
        spent.append(clock() - start)
    return sorted(spent)[5_000]


OVERHEAD: Final = _overhead()


def same(hand: Hand, *answers: int) -> None:
    """Stop the bench if peers disagree about a hand."""
    if len(set(answers)) != 1:
        raise SystemExit(f"They disagree on {' '.join(map(str, hand))}: {answers}")


def few(count: int) -> int:
    return count // 10 if QUICK else count


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def row(name: str, *cells: object) -> None:
    say(f"{name:30}" + "".join([f"{cell!s:>23}" for cell in cells]))


def verdict(name: str, ratio: float, asked: float | None, *, least: bool = False) -> None:
    goal = ""
    if asked is not None:
        reached = ratio >= asked if least else ratio <= asked
        goal = f"   (asked {'at least' if least else 'at most'} {asked:g})"
        goal += "" if reached else " MISSED"
    say(f"    {name:28}{ratio:8.2f}{goal}")


def _short(number: float) -> str:
    return f"{number:.2f}" if number < 10 else f"{number:.0f}"


if __name__ == "__main__":
    main()
