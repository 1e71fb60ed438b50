"""manage.py read_lines"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from remi_scores.engine import Code, RemiError, get_variant, write_error
from remi_scores.typed import read_line

T = TypeVar("T")
KEYS = ("variant", "players", "deal", "options", "line")


class Command(BaseCommand):
    """Reads deals told in one line: a JSON object a line in, an answer a line out."""

    help = "Reads deals told in one line, a JSON object a line, and answers with a JSON object."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files",
            nargs="*",
            type=Path,
            help="files of documents; without them standard input",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for line in lines_of(options["files"]):
            answer = answer_to(line)
            wrong += "error" in answer
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        if wrong:
            raise CommandError(f"{wrong} of the documents could not be read")


def lines_of(files: Sequence[Path]) -> Iterator[str]:
    """Yield the lines of the files, or of standard input. Raises CommandError for a wrong file."""
    if not files:
        yield from sys.stdin
    for path in files:
        try:
            with path.open(encoding="utf-8") as file:
                yield from file
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{path} cannot be read: {error}") from error


def answer_to(text: str) -> Mapping[str, Any]:
    """Answer one document, given as JSON: a deal, what is unclear, what is missing, or an error."""
    try:
        return read_document(text)
    except RemiError as error:
        return write_error(error)


def read_document(text: str) -> Mapping[str, Any]:
    """Read the line of one document. Raises RemiError (bad_document and those of the game)."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RemiError(Code.BAD_DOCUMENT, "the line is not JSON") from error
    if not isinstance(document, dict):
        raise RemiError(Code.BAD_DOCUMENT, "a document is a JSON object")
    if unknown := [key for key in document if key not in KEYS]:
        raise RemiError(Code.BAD_DOCUMENT, f"unknown key {unknown[0]!r:.60}")
    variant = get_variant(_typed(document, "variant", str))
    options = _typed(document, "options", dict, {})
    players = _typed(document, "players", list)
    if not players or not all(isinstance(name, str) and name.strip() for name in players):
        raise RemiError(Code.BAD_DOCUMENT, "players are names")
    if twice := [name for name in players if players.count(name) > 1]:
        raise RemiError(Code.DUPLICATE_PLAYER, f"{twice[0]!r:.60} plays twice", player=twice[0])
    variant.check_count(options, len(players))
    number = _typed(document, "deal", int, 1)
    if number < 1:
        raise RemiError(Code.BAD_DOCUMENT, "deal is a number from 1")
    line = _typed(document, "line", str)
    return read_line(variant.create(options), players, number, line).as_document()


def _typed(document: dict[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    value = document.get(key, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RemiError(Code.BAD_DOCUMENT, f"{key} is missing or of the wrong kind")
    return value
