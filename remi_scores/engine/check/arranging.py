"""Hands to arrange: least deadwood, best opening, best contract, or the table of Halp rearranged.

Source: `docs/documents.md`, *arrange*.
"""

from collections.abc import Callable
from itertools import chain
from typing import Final, NotRequired, TypedDict

from remi_scores.engine.cards import Card, print_cards
from remi_scores.engine.check.question import Question, read_question
from remi_scores.engine.contracts import Contract
from remi_scores.engine.documents import ArrangementAnswer, write_arrangement
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.shapes import bad
from remi_scores.engine.solvers.contract import lay_contract
from remi_scores.engine.solvers.opening import openings
from remi_scores.engine.solvers.table import Step, for_ever, left_after, plan_moves, rearrange

MOST_CARDS_HELD: Final = 40
"""The most cards a hand of any game can hold (Halp)."""


class HandAnswer(ArrangementAnswer):
    """The melds of a hand that leave the least deadwood, the cards left and their points."""

    deadwood: int


class OpeningAnswer(HandAnswer):
    """The opening worth most: its `value` in points, and whether it `reaches` the minimum.

    `deadwood` is the value of the cards left, in points. No melds if the hand has none.
    """

    value: int
    reaches: bool


class ContractAnswer(HandAnswer):
    """The contract that leaves the least value in the hand.

    If it cannot be laid, `melds` is empty and `missing` says how many cards it lacks.
    """

    missing: NotRequired[int]


# A key that is a keyword of Python cannot be written as an attribute of a class.
_FromSpot = TypedDict("_FromSpot", {"from": NotRequired[int]})


class StepAnswer(_FromSpot):
    """A step of a plan: `cards` go `from` one spot of the table, or from the hand, `to` another.

    Spots count from 0: first the melds of the old table, then new ones. `from` is absent for cards
    of the hand.
    """

    cards: str
    to: int


class TableAnswer(TypedDict):
    """The table rearranged: its melds in the order of their spots, and the steps to get there.

    Empty spots are left out of `after`. `left` are the cards left in the hand and `value` their
    points; `moved` counts the cards taken from a spot. `proven` is false if a better table is
    possible, `fewest` if a plan that moves fewer cards is; otherwise they are absent. Where no
    plan was asked for there are no steps and no `moved`, and `after` is in no order.
    """

    after: list[str]
    left: str
    value: int
    steps: NotRequired[list[StepAnswer]]
    moved: NotRequired[int]
    proven: NotRequired[bool]
    fewest: NotRequired[bool]


ArrangeAnswer = HandAnswer | OpeningAnswer | ContractAnswer | TableAnswer


def arrange_hand(
    document: object, keep_going: Callable[[], bool] = for_ever, *, plan: bool = True
) -> ArrangeAnswer:
    """Arrange the `cards` of a hand, a JSON object, and return the answer as a JSON object.

    Without more keys the answer is the least deadwood, in points. With the `goal` "opening" or
    "contract" it is the best of those; with a `table` it is the table of Halp rearranged.
    `keep_going` is called again and again while a table is searched: once it returns False, the
    best table so far is the answer. The other searches are short. Without `plan` only the value of
    a table and the table are searched, which is sooner; the plan may be for another table of that
    value.

    Raises RemiError: as `read_question` does, bad_document if the game has no such goal,
    unknown_card, too_many_copies, too_many_jokers, wrong_hand_size for more cards than any hand
    holds, invalid_meld if a meld of the table is wrong.
    Source: `docs/documents.md`, *arrange*.
    """
    question = read_question(document)
    question.check_keys("cards", *_keys(question))
    cards = question.cards("cards")
    table = question.melds("table") if question.has("table") else ()
    question.count_copies(table=tuple(chain(*table)), cards=cards)
    _check_size(question, cards)
    if question.has("table") and question.has("goal"):
        raise bad("a table has no goal")
    if question.has("table"):
        return _arrange_with_table(question, table, cards, keep_going, with_plan=plan)
    if question.has("goal"):
        return _arrange_for_goal(question, cards)
    closer = question.flag("closer")
    arrangement = question.variant.arrange(cards, question.deal, closer=closer)
    return {"deadwood": arrangement.deadwood, **write_arrangement(arrangement)}


def _keys(question: Question) -> tuple[str, ...]:
    """Return what may be asked of a hand in this game: the keys besides the cards."""
    variant = question.variant
    keys = {
        "closer": variant.hidden_melds,
        "table": "rearrangement" in variant.claims,
        "goal": bool(variant.opening_points() or variant.contract(question.deal)),
    }
    return tuple([key for key, has in keys.items() if has])


def _check_size(question: Question, cards: tuple[Card, ...]) -> None:
    """Check that a hand can have so many cards; for an opening those dealt and one drawn."""
    most = MOST_CARDS_HELD
    if question.has("goal") and question.variant.opening_points():
        most = question.variant.cards_dealt(question.players, question.deal) + 1
    if len(cards) > most:
        message = f"a hand has at most {most} cards here, and this one has {len(cards)}"
        raise RemiError(Code.WRONG_HAND_SIZE, message, cards=len(cards), most=most)


def _arrange_with_table(
    question: Question,
    table: tuple[tuple[Card, ...], ...],
    cards: tuple[Card, ...],
    keep_going: Callable[[], bool],
    *,
    with_plan: bool,
) -> TableAnswer:
    variant = question.variant
    rules, values = variant.table_rules(question.deal), variant.values(question.deal)
    found = rearrange(table, cards, rules, values, keep_going)
    plan = plan_moves(table, cards, found, rules, values, keep_going) if with_plan else None
    after = plan.after if plan else found.after
    answer: TableAnswer = {
        "after": [print_cards(meld) for meld in after],
        "left": print_cards(left_after(table, cards, after)),
        "value": found.value,
    }
    if plan:
        answer["steps"] = [_write_step(step) for step in plan.steps]
        answer["moved"] = plan.moved
    if not found.proven:
        answer["proven"] = False
    if plan and not plan.fewest:
        answer["fewest"] = False
    return answer


def _write_step(step: Step) -> StepAnswer:
    cards = print_cards(step.cards)
    if step.source is None:
        return {"cards": cards, "to": step.target}
    return {"cards": cards, "from": step.source, "to": step.target}


def _arrange_for_goal(question: Question, cards: tuple[Card, ...]) -> ArrangeAnswer:
    goal = question.document["goal"]
    if goal == "opening" and question.variant.opening_points():
        return _best_opening(question, cards)
    if goal == "contract" and (contract := question.variant.contract(question.deal)):
        return _best_contract(question, cards, contract)
    raise bad(f"{question.variant.key} has no such goal")


def _best_opening(question: Question, cards: tuple[Card, ...]) -> OpeningAnswer:
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
) -> ContractAnswer:
    variant = question.variant
    values, adjacent = variant.values(question.deal), variant.allows_adjacent_runs()
    found = lay_contract(cards, contract, values, adjacent=adjacent)
    answer: ContractAnswer = {
        "deadwood": found.deadwood,
        "melds": [print_cards(meld) for meld in found.melds],
        "left": print_cards(found.left),
    }
    if found.missing:
        answer["missing"] = found.missing
    return answer
