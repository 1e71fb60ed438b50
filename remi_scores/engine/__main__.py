"""The engine's command: one JSON document a line in, one JSON answer a line out.

    python -m remi_scores.engine score|check|arrange < documents.jsonl

Source: INTERCHANGE.md.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from remi_scores.engine.check import arrange_hand, check_claim
from remi_scores.engine.documents import read_match, write_error, write_replay
from remi_scores.engine.errors import RemiError
from remi_scores.engine.replay import replay_match
from remi_scores.engine.shapes import bad


def score(document: object) -> dict[str, Any]:
    """Answer `score` for a match."""
    return write_replay(replay_match(read_match(document)))


STEPS: Final = 50_000
"""How many states of a table are looked at before the best so far is the answer: some seconds."""


def arrange(document: object) -> dict[str, Any]:
    """Answer `arrange` for a hand, with a bounded search where there is a table."""
    steps = iter(range(STEPS))
    return arrange_hand(document, lambda: next(steps, None) is not None)


VERBS: Final[dict[str, Callable[[object], dict[str, Any]]]] = {
    "score": score,
    "check": check_claim,
    "arrange": arrange,
}


def answers(verb: str, lines: Iterable[str]) -> Iterator[str]:
    """Answer every line, in order; an error is an answer too."""
    for line in lines:
        yield json.dumps(_answer(VERBS[verb], line), ensure_ascii=False)


def _answer(verb: Callable[[object], dict[str, Any]], line: str) -> dict[str, Any]:
    try:
        return verb(_read_json(line))
    except RemiError as error:
        return write_error(error)


def _read_json(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise bad("the line is not JSON") from error


def main(arguments: list[str]) -> int:
    """Run one verb over standard input; 2 if there is no such verb."""
    if len(arguments) != 1 or arguments[0] not in VERBS:
        sys.stderr.write(f"usage: python -m remi_scores.engine {'|'.join(VERBS)}\n")
        return 2
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    for answer in answers(arguments[0], sys.stdin):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
