"""The acceptance cases: what the command answers must contain what each case expects."""

import json
from pathlib import Path
from typing import Any

import pytest

from remi_scores.engine.__main__ import answers

CASES = Path(__file__).parents[1] / "cases"


def cases(verb: str) -> list[Any]:
    """Read the cases of one verb, each a pytest parameter with the case's name."""
    files = sorted(CASES.glob(f"{verb}*.jsonl"))
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    assert lines
    read = [json.loads(line) for line in lines]
    return [pytest.param(case, id=f"{place} {case['name']}") for place, case in enumerate(read)]


def answer_to(verb: str, document: object) -> Any:
    (line,) = answers(verb, [json.dumps(document)])
    return json.loads(line)


def missing(expected: Any, answer: Any, path: str = "") -> list[str]:
    """Return the places where the answer is not what is expected; further keys do not matter."""
    if isinstance(expected, dict) and isinstance(answer, dict):
        return [
            place
            for key, value in expected.items()
            for place in missing(value, answer.get(key, "nothing"), f"{path}.{key}")
        ]
    return [] if expected == answer else [f"{path}: {answer!r} is not {expected!r}"]


def flattened(answer: Any) -> Any:
    """Turn lists into objects by position, so that deals are compared like the rest."""
    if isinstance(answer, list):
        answer = {str(place): value for place, value in enumerate(answer)} | {"len": len(answer)}
    if isinstance(answer, dict):
        return {key: flattened(value) for key, value in answer.items()}
    return answer


def check_case(verb: str, case: Any) -> Any:
    answer = answer_to(verb, case["in"])
    assert missing(flattened(case["expect"]), flattened(answer)) == []
    return answer


@pytest.mark.parametrize("case", cases("score"))
def test_a_match_scores_as_expected_and_its_lines_add_up(case: Any) -> None:
    answer = check_case("score", case)
    for deal in answer.get("deals", []):
        sums = dict.fromkeys(deal["points"], 0)
        for line in deal["lines"]:
            sums[line["player"]] += line["points"]
        assert sums == deal["points"]


@pytest.mark.parametrize("case", cases("check"))
def test_a_claim_is_answered_as_expected(case: Any) -> None:
    check_case("check", case)


@pytest.mark.parametrize("case", cases("arrange"))
def test_a_hand_is_arranged_as_expected_and_stays_whole(case: Any) -> None:
    answer = check_case("arrange", case)
    assert sorted(" ".join([*answer["melds"], answer["left"]]).split()) == sorted(
        case["in"]["cards"].split()
    )


def test_the_comparison_can_fail() -> None:
    assert missing(flattened({"deals": [{"points": 1}]}), flattened({"deals": [{"points": 2}]}))
    assert missing(flattened({"deals": []}), flattened({"deals": [1]}))
