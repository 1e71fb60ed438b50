"""Turns the contract that was found into melds as a person would lay them."""

from collections.abc import Sequence
from typing import NamedTuple

from remi_scores.engine.cards import DECK, JOKER, Card
from remi_scores.engine.contracts import GROUP_CARDS
from remi_scores.engine.solvers.contract.held import FACES, RANKS, Window


class BestContract(NamedTuple):
    """What the search chose, and its value in points.

    `windows` are the runs, and `replaced` is how many of their natural cards make room for a
    joker, the cheapest first. `groups` has the index of the rank and the number of jokers of each.
    """

    value: int
    windows: tuple[Window, ...]
    replaced: int
    groups: tuple[tuple[int, int], ...]


def lay_melds(
    cards: Sequence[Card], best: BestContract, values: tuple[int, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Return the melds that were chosen: groups by suit with jokers last, then runs upwards."""
    rest = [0] * len(DECK)
    for card in cards:
        if card is not JOKER:
            rest[card.index] += 1
    runs = []
    for window in best.windows:
        run: list[Card] = []
        for index in FACES[window]:
            run.append(DECK[index] if rest[index] else JOKER)
            rest[index] -= rest[index] > 0
        runs.append(run)
    for _ in range(best.replaced):
        _replace_cheapest(runs, rest, values)
    groups = []
    for rank, jokers in best.groups:
        group = _take(rest, rank, GROUP_CARDS - jokers)
        groups.append((*group, *[JOKER] * jokers))
    return (*groups, *[tuple(run) for run in runs])


def _replace_cheapest(runs: list[list[Card]], rest: list[int], values: tuple[int, ...]) -> None:
    """Put a joker where the cheapest natural card of the runs lies, and the card into `rest`."""
    cards = [card for run in runs for card in run if card is not JOKER]
    cheapest = min(cards, key=lambda card: values[card.rank or 0])
    run = next(run for run in runs if cheapest in run)
    run[run.index(cheapest)] = JOKER
    rest[cheapest.index] += 1


def _take(rest: list[int], rank: int, count: int) -> list[Card]:
    """Take so many cards of a rank out of `rest`, of different suits as far as possible."""
    taken: list[int] = []
    while len(taken) < count:
        for index in range(rank, 52, RANKS):
            if rest[index] and len(taken) < count:
                rest[index] -= 1
                taken.append(index)
    return [DECK[index] for index in sorted(taken)]
