"""The engine's command: one JSON document a line in, one JSON answer a line out.

    python -m remi_scores.engine score|check|arrange < documents.jsonl

Source: `docs/documents.md`.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from remi_scores.engine.check import ArrangeAnswer, arrange_hand, check_claim
from remi_scores.engine.documents import ReplayAnswer, read_match, write_error, write_replay
from remi_scores.engine.errors import RemiError
from remi_scores.engine.replay import replay_match
from remi_scores.engine.shapes import bad

STEPS: Final = 50_000
"""The search of a table stops after this many steps, some seconds, with the best found so far."""


def score(document: object) -> ReplayAnswer:
    """Score a match document. Raises RemiError as `read_match` and `replay_match` do."""
    return write_replay(replay_match(read_match(document)))


def arrange(document: object) -> ArrangeAnswer:
    """Arrange a hand; the search of a table ends after STEPS. Raises RemiError."""
    steps = iter(range(STEPS))
    return arrange_hand(document, lambda: next(steps, None) is not None)


VERBS: Final[dict[str, Callable[[object], Mapping[str, Any]]]] = {
    "score": score,
    "check": check_claim,
    "arrange": arrange,
}
"""The verbs of the command, each with the function that answers a JSON value by a JSON object."""


def answers(verb: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield the answer to every line, in order, each as one line; an error is an answer too."""
    for line in lines:
        yield json.dumps(_answer(VERBS[verb], line), ensure_ascii=False)


def _answer(run: Callable[[object], Mapping[str, Any]], line: str) -> Mapping[str, Any]:
    try:
        return run(_read_json(line))
    except RemiError as error:
        return write_error(error)


def _read_json(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise bad("the line is not JSON") from error


def main(arguments: list[str]) -> int:
    """Answer standard input with the verb in `arguments`; return the exit status.

    The status is 0, also when answers are errors, and 2 if there is no such verb.
    """
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
