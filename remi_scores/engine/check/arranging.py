"""Hands to arrange: the least deadwood, the best opening or contract, and Halp's table laid anew.

Source: docs/documents.md, *arrange*.
"""

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from remi_scores.engine.cards import Card, print_cards
from remi_scores.engine.check.question import Question, read_question
from remi_scores.engine.contracts import Contract
from remi_scores.engine.documents import write_arrangement
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.shapes import bad
from remi_scores.engine.solvers.contract import lay_contract
from remi_scores.engine.solvers.opening import openings
from remi_scores.engine.solvers.table import Step, for_ever, left_after, plan_moves, rearrange

MOST_CARDS: Final = 40
"""As many cards as any hand of any game can hold (Halp)."""


def arrange_hand(document: object, keep_going: Callable[[], bool] = for_ever) -> dict[str, Any]:
    """Answer `arrange` for a hand: its least deadwood in points, the melds and the cards left.

    With a `goal` the melds are the best opening, or the contract of the deal; with a `table` the
    answer is the table laid anew, and `keep_going` may stop that search.
    Raises RemiError; also wrong_hand_size for more cards than any hand holds.
    """
    question = read_question(document)
    cards = question.cards("cards")
    table = question.melds("table") if question.has("table") else ()
    question.count_copies(table=tuple(chain(*table)), cards=cards)
    if len(cards) > MOST_CARDS:
        raise RemiError(Code.WRONG_HAND_SIZE, f"a hand has at most {MOST_CARDS} cards")
    if question.has("table"):
        return _with_table(question, table, cards, keep_going)
    if question.has("goal"):
        return _with_goal(question, cards)
    closer = question.flag("closer")
    arrangement = question.variant.arrange(cards, question.deal, closer=closer)
    return {"deadwood": arrangement.deadwood, **write_arrangement(arrangement)}


def _with_table(
    question: Question,
    table: tuple[tuple[Card, ...], ...],
    cards: tuple[Card, ...],
    keep_going: Callable[[], bool],
) -> dict[str, Any]:
    """Answer what can be put down when the table is laid anew, and how to get there.

    Each of the `steps` takes `cards` `from` a place, or from the hand if none is named, `to` a
    place. Places are numbered from 0: first the melds of `table`, then new ones; `after` has what
    lies in them at last, but for places that are empty. `moved` counts cards taken from places.
    `proven` is false if a better table is possible, `fewest` if a plan that moves fewer cards is.
    """
    variant = question.variant
    if "rearrangement" not in variant.claims or question.has("goal"):
        raise bad("no such goal of arranging")
    rules, values = variant.table_rules(question.deal), variant.values(question.deal)
    found = rearrange(table, cards, rules, values, keep_going)
    plan = plan_moves(table, cards, found, rules, values, keep_going)
    answer = {
        "after": [print_cards(meld) for meld in plan.after],
        "left": print_cards(left_after(table, cards, plan.after)),
        "value": found.value,
        "steps": [_step(step) for step in plan.steps],
        "moved": plan.moved,
    }
    doubts = {"proven": found.proven, "fewest": plan.fewest}
    return answer | {key: False for key, sure in doubts.items() if not sure}


def _step(step: Step) -> dict[str, Any]:
    source = {} if step.source is None else {"from": step.source}
    return {"cards": print_cards(step.cards), **source, "to": step.target}


def _with_goal(question: Question, cards: tuple[Card, ...]) -> dict[str, Any]:
    goal = question.document["goal"]
    if goal == "opening" and question.variant.opening_points():
        return _best_opening(question, cards)
    if goal == "contract" and (contract := question.variant.contract(question.deal)):
        return _best_contract(question, cards, contract)
    raise bad("no such goal of arranging")


def _best_opening(question: Question, cards: tuple[Card, ...]) -> dict[str, Any]:
    """Answer the opening worth most; `reaches` tells whether that is enough."""
    variant = question.variant
    found = openings(variant.values(question.deal), variant.opening_points()).best(cards)
    return {
        "deadwood": found.deadwood,
        "melds": [print_cards(meld) for meld in found.melds],
        "left": print_cards(found.left),
        "value": found.value,
        "reaches": bool(found.melds) and found.value >= variant.least_opening(),
    }


def _best_contract(
    question: Question, cards: tuple[Card, ...], contract: Contract
) -> dict[str, Any]:
    """Answer the contract that leaves least in the hand, or how many cards it lacks."""
    variant = question.variant
    values, adjacent = variant.values(question.deal), variant.allows_adjacent_runs()
    found = lay_contract(cards, contract, values, adjacent=adjacent)
    answer = {
        "deadwood": found.deadwood,
        "melds": [print_cards(meld) for meld in found.melds],
        "left": print_cards(found.left),
    }
    return {**answer, "missing": found.missing} if found.missing else answer
