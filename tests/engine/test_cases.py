"""The acceptance cases: what the command answers must contain what each case expects."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from remi_scores.engine.__main__ import answers
from remi_scores.engine.documents import read_match
from remi_scores.engine.replay.replaying import Progress, replay_match

CASES = Path(__file__).parents[1] / "cases"


def cases(verb: str) -> list[Any]:
    """Read the cases of one verb."""
    files = sorted(CASES.glob(f"{verb}*.jsonl"))
    return [json.loads(line) for path in files for line in path.read_text("utf-8").splitlines()]


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


def failures(verb: str) -> list[tuple[str, list[str]]]:
    """Return what is wrong with each answer that is not as its case expects, by the case's name."""
    read = cases(verb)
    assert read
    wrong = [wrong_in(case["expect"], answer_to(verb, case["in"])) for case in read]
    return [(case["name"], why) for case, why in zip(read, wrong, strict=True) if why]


def wrong_in(expected: Any, answer: Any) -> list[str]:
    return missing(flattened(expected), flattened(answer)) + unbalanced(answer)


def unbalanced(answer: Any) -> list[str]:
    """Return the deals whose lines do not add up to the points."""
    wrong = []
    for deal in answer.get("deals", []):
        sums = dict.fromkeys(deal["points"], 0)
        for line in deal["lines"]:
            sums[line["player"]] += line["points"]
        if sums != deal["points"]:
            wrong.append(f"deal {deal['number']}: lines make {sums}")
    return wrong


def test_matches_score_as_expected_and_lines_add_up() -> None:
    assert failures("score") == []


def test_claims_are_answered_as_expected() -> None:
    assert failures("check") == []


def test_hands_are_arranged_as_expected() -> None:
    assert failures("arrange") == []


def test_an_arranged_hand_stays_whole() -> None:
    for case in cases("arrange"):
        answer = answer_to("arrange", case["in"])
        table = case["in"].get("table", [])
        laid = answer["after"] if table else answer["melds"]
        cards = " ".join([*laid, answer["left"]]).split()
        assert sorted(cards) == sorted(" ".join([*table, case["in"]["cards"]]).split())


def test_a_match_scored_deal_by_deal_is_the_match_scored_at_once() -> None:
    for case in cases("score_random"):
        report = read_match(case["in"])
        whole = replay_match(report)
        progress = None
        for place, deal in enumerate(report.deals):
            resumed = replay_match(replace(report, deals=(deal,)), since=progress)
            assert resumed.deals == (whole.deals[place],)
            if resumed.next:
                progress = Progress(resumed.next.number, resumed.totals)
        assert (resumed.finished, resumed.winners) == (whole.finished, whole.winners)


def test_the_comparison_can_fail() -> None:
    assert missing(flattened({"deals": [{"points": 1}]}), flattened({"deals": [{"points": 2}]}))
    assert missing(flattened({"deals": []}), flattened({"deals": [1]}))
    assert unbalanced({"deals": [{"number": 1, "points": {"Ana": 1}, "lines": []}]})
