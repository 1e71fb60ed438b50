"""The engine against random documents, answered as an independent judge of the rules does.

`bin/test adversary` does the same with as many seeds as one likes.
"""

import ast
import copy
from pathlib import Path

import pytest

from tests.adversary.comparing import attack, difference
from tests.helpers.many import MANY

JUDGE = Path(__file__).resolve().parent.parent / "adversary" / "judge"
SEEDS = MANY or 120
MOST_CARDS = 7


@pytest.mark.parametrize("fifth", range(5))
def test_the_judge_answers_the_same(fifth):
    for seed in range(fifth, SEEDS, 5):
        verb, document, wrong = attack(seed, MOST_CARDS)
        assert not wrong, f"seed {seed}, {verb}: {wrong}\n{document}"


def test_the_judge_shares_nothing_with_the_engine():
    imported = {
        name.split(".")[0] + "." + ".".join(name.split(".")[1:3])
        for path in JUDGE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in names_in(node)
    }
    ours = {name for name in imported if name.startswith(("remi_scores", "tests"))}
    assert ours == {"tests.adversary.judge"}


def names_in(node):
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or "."] if isinstance(node, ast.ImportFrom) else []


MATCH = {
    "format": "remi-match/1", "variant": "halp", "options": {}, "players": ["Ana", "Boris"],
    "deals": [
        {"ended": "stop", "by": "Ana", "hands": {"Ana": {"points": 4}, "Boris": {"points": 9}}},
    ],
}  # fmt: skip
TABLE = {"variant": "halp", "players": 3, "options": {}, "deal": 1, "cards": "8h"}


@pytest.mark.parametrize(
    ("verb", "document", "says"),
    [
        ("score", MATCH, "Ana"),
        ("check", TABLE | {"claim": "lay_off", "meld": "5h 6h 7h"}, "valid"),
        ("arrange", TABLE | {"table": ["5h 6h 7h", "9c 9d *"]}, "value"),
    ],
)
def test_an_answer_that_differs_is_told(monkeypatch, verb, document, says):
    from remi_scores.engine import __main__ as command

    assert difference(verb, document) == ""
    right = command.VERBS[verb]

    def wrong(asked):
        answer = copy.deepcopy(right(asked))
        if verb == "score":
            answer["deals"][0]["points"]["Ana"] += 1
        else:
            answer |= {"valid": False} if verb == "check" else {"value": 8}
        return answer

    monkeypatch.setitem(command.VERBS, verb, wrong)
    assert says in difference(verb, document)
