"""Documents of the engine's command, spoilt: an answer or an error of ours, never another one."""

import json
from pathlib import Path
from typing import Any

from remi_scores.engine.__main__ import VERBS, answers
from remi_scores.engine.errors import RemiError
from tests.helpers.fuzzing import (
    MINUTES,
    SEED,
    corpus,
    kept_as,
    rounds,
    spoilt_document,
    spoilt_text,
)

CASES = Path(__file__).parents[1] / "cases"
FEW = 1000
SLOW = ("arrange_table", "check_table")  # each searches a table for up to seconds


def cases() -> list[tuple[str, Any]]:
    """Return the documents of the acceptance cases, each with its verb."""
    paths = [each for each in sorted(CASES.glob("*.jsonl")) if MINUTES or each.stem not in SLOW]
    return [
        (verb, json.loads(line)["in"])
        for path in paths
        if (verb := path.stem.partition("_")[0]) in VERBS
        for line in path.read_text("utf-8").splitlines()
    ]


def problem(verb: str, document: object) -> str:
    """Say what is wrong with the answer to a document; empty if nothing is."""
    try:
        answer = VERBS[verb](document)
    except RemiError as error:
        return "" if str(error) and error.code else "an error without words"
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return f"{type(error).__name__}: {error}"
    try:
        json.dumps(answer, allow_nan=False).encode()
    except ValueError as error:
        return f"no JSON: {error}"
    return ""


def test_documents_that_once_failed_are_answered() -> None:
    kept = corpus("documents")
    assert kept
    wrong = [(verb, each, problem(verb, each)) for verb, each in kept if problem(verb, each)]
    assert wrong == []


def test_no_spoilt_document_is_an_error_of_another_kind() -> None:
    known = cases()
    for random in rounds(FEW):
        verb, document = random.choice(known)
        spoilt = spoilt_document(random, document)
        if random.random() < 0.05:
            verb = random.choice(list(VERBS))
        found = problem(verb, spoilt)
        line = kept_as([verb, spoilt])
        assert not found, f"{found}\nseed {SEED}; a line for corpus/documents.jsonl:\n{line}"


def test_no_spoilt_line_is_without_an_answer() -> None:
    known = cases()
    for random in rounds(FEW // 3):
        verb, document = random.choice(known)
        line = spoilt_text(random, json.dumps(document)[: random.choice((80, 2000))])
        answer = json.loads(next(answers(verb, [line])))
        assert isinstance(answer, dict), line
