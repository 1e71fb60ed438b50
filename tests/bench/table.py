"""Halp's table, the opening and the contract: how fast, against integer programs, in one run.

Tables are timed in milliseconds against HiGHS and (fewer of them) CP-SAT, hands in microseconds
against CP-SAT; the programs are built for every call. Answers are compared. `--quick` takes fewer,
and parts named alone are run alone: tables, plans, answers, wrong_tables, claims, openings,
contracts.
Needs the packages of `requirements-bench.txt`.
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.check.arranging import arrange_hand
from remi_scores.engine.check.claims import check_claim
from remi_scores.engine.contracts import CONTRACTS
from remi_scores.engine.solvers.contract.search import lay_contract
from remi_scores.engine.solvers.opening.finding import Openings
from remi_scores.engine.solvers.table.best import can_be_laid, for_ever
from remi_scores.engine.solvers.table.planning import plan_moves
from remi_scores.engine.solvers.table.rearranging import rearrange
from remi_scores.engine.variants.remi_51 import OPENING_VALUES
from tests.bench import goals_ilp
from tests.bench.boards import RULES, VALUES, Board, board, ugly
from tests.bench.hands import KONTRAKT, REMI_51, Dealer, clustered, hands, rich, with_wilds
from tests.bench.hands import at_random as at_random_hand
from tests.bench.table_ilp import least_by_cp_sat, least_by_highs

QUICK: Final = "--quick" in sys.argv
SEED: Final = 2026
POSITIONS: Final = ((20, 0), (20, 2), (40, 0), (40, 2), (70, 0), (70, 2), (96, 2))

clock: Final = time.perf_counter


def main() -> None:
    gc.disable()
    parts = (tables, plans, answers, wrong_tables, claims, openings, contracts)
    asked = [name for name in sys.argv[1:] if not name.startswith("--")]
    if unknown := {*asked} - {part.__name__ for part in parts}:
        raise SystemExit(f"There is no part {', '.join(sorted(unknown))}")
    for part in parts:
        if not asked or part.__name__ in asked:
            part()


def tables() -> None:
    say("Halp, table + 10 in hand: ms p50 / p99 / max, and how many times as fast as HiGHS")
    row("", "here", "HiGHS", "CP-SAT", "HiGHS / here", "asked")
    slowest = 0.0
    for cards, jokers in POSITIONS:
        rng = random.Random(f"{SEED} {cards} {jokers}")
        boards = [board(rng, cards, 10, jokers) for _ in range(few(150))]
        some, fewest = boards[: few(50)], boards[: few(20)]
        for each in some:
            same(each, rearrange(*each, RULES, VALUES).value, least_by_highs(*each, VALUES))
        ours = timed(lambda each: rearrange(*each, RULES, VALUES), boards, rounds=3)
        highs = timed(lambda each: least_by_highs(*each, VALUES), some)
        cp_sat = timed(lambda each: least_by_cp_sat(*each, VALUES), fewest)
        slowest = max(slowest, ours[2])
        p50, p99 = highs[0] / ours[0], highs[1] / ours[1]
        asked = (100 if (cards, jokers) == (70, 2) else 5), (3 if jokers else 1)
        missed = "" if p50 >= asked[0] and p99 >= asked[1] else " MISSED"
        row(
            f"{cards}, {jokers} jokers", ms(ours), ms(highs), ms(cp_sat),
            f"{p50:.0f}, {p99:.1f}", f"{asked[0]}, {asked[1]}{missed}",
        )  # fmt: skip
    rng = random.Random(SEED)
    hard = [ugly(rng, rng.choice((12, 20, 30, 45, 60)), 10) for _ in range(few(300))]
    ours = timed(lambda each: rearrange(*each, RULES, VALUES), hard)
    row("ugly tables", ms(ours))
    slowest = max(slowest, ours[2])
    say(f"    the slowest {slowest:.0f} ms of 100{'' if slowest <= 100 else ' MISSED'}")


def plans() -> None:
    say("\nThe plan to the best table, beside finding it: ms p50 / p99 / max, and how many")
    say("are known to move the fewest cards")
    for cards, jokers in POSITIONS:
        rng = random.Random(f"{SEED} {cards} {jokers}")
        boards = [board(rng, cards, 10, jokers) for _ in range(few(40))]
        asked = [(*each, rearrange(*each, RULES, VALUES), RULES, VALUES) for each in boards]
        made = [plan_moves(*each, for_ever) for each in asked]
        spent = timed(lambda each: plan_moves(*each, for_ever), asked)
        known = sum([plan.fewest for plan in made])
        row(f"{cards}, {jokers} jokers", ms(spent), f"{known} of {len(made)}")


def answers() -> None:
    """Time what a person waits for: the whole answer, from document to document, plan included.

    The page shows the value and the table first, and the plan a moment later.
    """
    say("\nThe answer to a table with 10 in hand: ms p50 / p99 / max, whole and without the plan")
    row("", "the whole answer", "the value and the table", "asked of the value")
    for cards, jokers in POSITIONS:
        rng = random.Random(f"{SEED} {cards} {jokers}")
        boards = [board(rng, cards, 10, jokers) for _ in range(few(100))]
        documents = [
            {
                "variant": "halp", "players": 3, "table": _text(table),
                "cards": " ".join(map(str, hand)),
            }
            for table, hand in boards
        ]  # fmt: skip
        whole = timed(arrange_hand, documents)
        value = timed(lambda each: arrange_hand(each, plan=False), documents)
        missed = "" if value[0] <= 30 and value[1] <= 150 else " MISSED"
        row(f"{cards}, {jokers} jokers", ms(whole), ms(value), f"30, 150{missed}")


def wrong_tables() -> None:
    rng = random.Random(SEED)
    piles = [_one_card_wrong(rng, board(rng, cards, 0, 2)) for cards, _ in POSITIONS * few(20)]
    impossible = [pile for pile in piles if not can_be_laid(pile, VALUES)]
    spent = timed(lambda pile: can_be_laid(pile, VALUES), impossible)
    missed = "" if spent[2] <= 50 else " of 50 MISSED"
    say(f"\n{len(impossible)} tables with a card entered wrongly, proved impossible: ")
    say(f"    {ms(spent)} ms{missed}")


def _one_card_wrong(rng: random.Random, dealt: Board) -> list[Card]:
    pile = [card for meld in dealt[0] for card in meld]
    wrong = rng.choice([card for card in DECK if pile.count(card) < 2])
    pile[rng.randrange(len(pile))] = wrong
    return pile if pile.count(JOKER) <= 2 else pile[1:]


def claims() -> None:
    rng = random.Random(SEED)
    asked = []
    for _ in range(few(200)):
        table, hand = board(rng, 40, 10, 2)
        found = rearrange(table, hand, RULES, VALUES)
        put_down = list(hand)
        for card in found.left:
            put_down.remove(card)
        asked.append(
            {
                "variant": "halp", "players": 3, "claim": "rearrangement",
                "before": _text(table), "after": _text(found.after),
                "hand": " ".join(map(str, put_down)),
            }
        )  # fmt: skip
    spent = timed(check_claim, asked, rounds=3)
    missed = "" if spent[0] < 0.1 else " MISSED"
    say(f"\nA rearrangement of 40 cards claimed, document to answer: {ms(spent)} ms of 0.1{missed}")


def _text(melds: Sequence[Sequence[Card]]) -> list[str]:
    return [" ".join(map(str, meld)) for meld in melds]


def openings() -> None:
    say("\nThe opening worth most: µs p50 / p99 / max, and how many times as fast as CP-SAT")
    row("", "here", "here, new", "CP-SAT", "CP-SAT / here", "asked")
    cases: tuple[tuple[str, Dealer, int], ...] = (
        ("14 random", at_random_hand, 14),
        ("14 clustered", clustered, 14),
        ("15 clustered", clustered, 15),
        ("15, 2 jokers clustered", with_wilds(REMI_51, 2, clustered), 15),
        ("15, 4 jokers clustered", with_wilds(REMI_51, 4, clustered), 15),
    )
    for name, dealer, size in cases:
        dealt = list(hands(REMI_51, dealer, few(1000), SEED, size))
        solver = Openings(REMI_51.values, OPENING_VALUES)
        new = timed(solver.best, dealt)
        ours = timed(solver.best, dealt, rounds=3)
        some = dealt[: few(200)]
        for hand in some:
            found = solver.best(hand)
            same(hand, (found.value, found.deadwood), goals_ilp.best_opening(REMI_51.values, hand))
        peer = timed(lambda hand: goals_ilp.best_opening(REMI_51.values, hand), some)
        missed = "" if peer[0] >= 8 * ours[0] and ours[1] <= 1 else " MISSED"
        row(
            name, us(ours), us(new), us(peer),
            f"{peer[0] / ours[0]:.0f}, {peer[1] / ours[1]:.0f}", f"8, 1 ms{missed}",
        )  # fmt: skip


def contracts() -> None:
    say(
        "\nThe contract that leaves least: µs p50 / p99 / max, and how many times as fast as CP-SAT"
    )
    row("", "here", "here, new", "CP-SAT", "CP-SAT / here", "asked")
    for name, dealer in (("random", at_random_hand), ("clustered", clustered), ("rich", rich)):
        dealt = [
            (hand, CONTRACTS[turn % 7])
            for turn, hand in enumerate(hands(KONTRAKT, dealer, few(1400), SEED, 13))
        ]
        new = timed(_contract, dealt)
        ours = timed(_contract, dealt, rounds=3)
        some = dealt[: few(350)]
        for each in some:
            found = _contract(each)
            same(each[0], None if found.missing else found.deadwood, _program(each))
        peer = timed(_program, some)
        p50, p99 = peer[0] / ours[0], peer[1] / ours[1]
        missed = "" if p50 >= 25 and p99 >= 25 else " MISSED"
        row(name, us(ours), us(new), us(peer), f"{p50:.0f}, {p99:.0f}", f"25{missed}")


def _contract(asked: Any) -> Any:
    hand, contract = asked
    return lay_contract(hand, contract, KONTRAKT.values, adjacent=False)


def _program(asked: Any) -> int | None:
    hand, contract = asked
    return goals_ilp.least_after_contract(KONTRAKT.values, hand, contract.groups, contract.runs)


Times = tuple[float, float, float]
"""Milliseconds: the median, the 99th percentile and the worst."""


def timed(call: Callable[[Any], Any], inputs: Sequence[Any], rounds: int = 1) -> Times:
    spent = []
    for given in inputs:
        each = []
        for _ in range(rounds):
            start = clock()
            call(given)
            each.append(clock() - start)
        spent.append(1000 * sorted(each)[rounds // 2])
    spent.sort()
    return spent[len(spent) // 2], spent[int(len(spent) * 0.99)], spent[-1]


def same(given: object, *answers: object) -> None:
    """Stop the bench if peers disagree."""
    if len(set(answers)) != 1:
        raise SystemExit(f"They disagree on {given}: {answers}")


def ms(times: Times) -> str:
    return " / ".join([f"{each:.2f}" if each < 10 else f"{each:.0f}" for each in times])


def us(times: Times) -> str:
    return " / ".join([f"{1000 * each:.0f}" for each in times])


def few(count: int) -> int:
    return max(2, count // 10) if QUICK else count


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def row(name: str, *cells: object) -> None:
    say(f"{name:26}" + "".join([f"{cell!s:>24}" for cell in cells]))


if __name__ == "__main__":
    main()
