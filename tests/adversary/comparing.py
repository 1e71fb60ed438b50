"""One attack: a document, the engine's answer, the judge's, and what is wrong if they differ."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from remi_scores.engine.__main__ import answers
from tests.adversary.judge.arranging import (
    best_opening,
    closers_deadwood,
    keeps_jokers,
    least_after_contract,
    least_deadwood,
    least_on_table,
)
from tests.adversary.judge.cards import Cards, WrongError, count_copies, read
from tests.adversary.judge.claims import judge as judge_claim
from tests.adversary.judge.games import CONTRACTS, Game, game_of
from tests.adversary.judge.melds import meaning, opening_value
from tests.adversary.judge.scores import judge_match
from tests.adversary.matches import any_match
from tests.adversary.questions import any_arranging, any_claim

Document = dict[str, Any]


def attack(seed: int, most_cards: int) -> tuple[str, Document, str]:
    """Make one attack; return the verb, the document, and what is wrong, empty if nothing is."""
    rng = Random(f"adversary {seed}")
    verb = rng.choice(("score", "check", "check", "check", "arrange"))
    document = {
        "score": lambda: any_match(rng, most_cards),
        "check": lambda: any_claim(rng),
        "arrange": lambda: any_arranging(rng, most_cards),
    }[verb]()
    return verb, document, difference(verb, document)


def difference(verb: str, document: Document) -> str:
    """Return how the engine's answer differs from the judge's, empty if it does not."""
    text = json.dumps(document, ensure_ascii=False)
    (line,) = answers(verb, [text])
    answer = json.loads(line)
    try:
        expected = JUDGES[verb](json.loads(text), answer)
    except WrongError as wrong:
        expected = {"error": {"code": wrong.code}}
    return _differs(expected, answer, "")


def _differs(expected: Any, answer: Any, path: str) -> str:
    if not isinstance(expected, dict):
        return (
            "" if expected == answer else f"{path[1:]} is {answer!r}, the judge says {expected!r}"
        )
    if not isinstance(answer, dict):
        return f"{path[1:]} is {answer!r}, the judge says {expected!r}"
    for key, value in expected.items():
        if key not in answer:
            return f"{path}.{key} is missing, the judge says {value!r}: {str(answer)[:120]}"
        if found := _differs(value, answer[key], f"{path}.{key}"):
            return found
    return ""


def _score(match: Document, answer: Document) -> Document:
    expected = judge_match(match)
    # Lists are compared as objects by position.
    expected["deals"] = dict(enumerate(expected["deals"]))
    for deal in answer.get("deals", ()):
        sums = Counter[str]()
        for line in deal["lines"]:
            sums[line["player"]] += line["points"]
        deal["points"] = {
            name: points if sums[name] == points else f"{points}, lines {sums[name]}"
            for name, points in deal["points"].items()
        }
    if "deals" in answer:
        answer["deals"] = dict(enumerate(answer["deals"]))
    return expected


def _check(claim: Document, _answer: Document) -> Document:
    return judge_claim(_game(claim), claim)


def _game(question: Document) -> Game:
    return game_of(question["variant"], question["players"], question["options"])


# Hands: the judge says how much is left at least, and whether what the engine lays is right.


def _arrange(question: Document, answer: Document) -> Document:
    game, cards = _game(question), read(question["cards"])
    table = [read(meld) for meld in question.get("table", ())]
    count_copies((*cards, *[card for meld in table for card in meld]), *game.packs())
    if not all(meaning(meld, game.rules(1, "table")) for meld in table):
        raise WrongError("invalid_meld")
    if "error" in answer:
        return {"left": "what is left"}
    if "table" in question:
        return _table(game, question, table, cards, answer)
    melds = [read(meld) for meld in answer["melds"]]
    laid = [card for meld in melds for card in meld]
    whole = sorted([*laid, *answer["left"].split()]) == sorted(cards)
    return _goal(game, question, cards, melds, answer) | ({} if whole else {"left": "the rest"})


def _goal(
    game: Game, question: Document, cards: Cards, melds: list[Cards], answer: Document
) -> Document:
    number, goal = question["deal"], question.get("goal")
    values = game.values(number)
    answer_left = sum(values[card[0]] for card in read(answer["left"]))
    if goal == "opening":
        rules = game.rules(number, "opening")
        value = best_opening(cards, rules)
        claimed = sum(opening_value(found) for meld in melds if (found := meaning(meld, rules)))
        reaches = value >= game.options["opening_minimum"] and bool(melds)
        return {"value": value, "reaches": reaches, "deadwood": answer_left} | (
            {} if claimed == value else {"melds": f"melds worth {value}"}
        )
    if goal == "contract":
        return _contract(game, question, cards, melds, answer_left)
    rules = game.rules(number)
    least = (closers_deadwood if question.get("closer") else least_deadwood)(cards, rules, values)
    thrown = question.get("closer") and len(read(answer["left"])) == 1
    right = all(meaning(meld, rules) for meld in melds) and answer_left == least
    return {"deadwood": least} | ({} if right or thrown else {"melds": f"melds leaving {least}"})


def _contract(
    game: Game, question: Document, cards: Cards, melds: list[Cards], left: int
) -> Document:
    number = question["deal"]
    adjacent = bool(game.options["adjacent_runs_allowed"])
    contract, rules = CONTRACTS[(number - 1) % 7], game.rules(number)
    least = least_after_contract(cards, contract, rules, game.values(number), adjacent=adjacent)
    if least is None:
        return {"melds": []}
    claim = {"claim": "contract", "deal": number, "melds": [" ".join(meld) for meld in melds]}
    right = judge_claim(game, claim)["valid"] and left == least
    return {"deadwood": least} | ({} if right else {"melds": f"a contract leaving {least}"})


def _table(
    game: Game, question: Document, table: list[Cards], cards: Cards, answer: Document
) -> Document:
    rules, values = game.rules(1, "table"), game.values(question["deal"])
    least = least_on_table(table, cards, rules, values)
    after, left = [read(meld) for meld in answer["after"]], read(answer["left"])
    everything = sorted([*cards, *[card for meld in table for card in meld]])
    right = (
        all(meaning(meld, rules) for meld in after)
        and keeps_jokers(table, after, rules)
        and sorted([*left, *[card for meld in after for card in meld]]) == everything
        and sum(values[card[0]] for card in left) == least
    )
    return {"value": least} | ({} if right else {"after": f"a table leaving {least}"})


JUDGES: dict[str, Callable[[Document, Document], Document]] = {
    "score": _score,
    "check": _check,
    "arrange": _arrange,
}
