"""What is wrong with an archive."""

from collections.abc import Sequence
from dataclasses import dataclass

from remi_scores.matches.errors import Problem


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, in English; `line` counts from 1."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class LineError(Exception):
    """A line says something wrong; the text says what, in English."""


class ArchiveError(Exception):
    """Nothing was imported, because of these faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(str(each) for each in faults))
        self.faults = tuple(faults)


def line_error(error: Problem) -> LineError:
    """Return what the engine or the ledger says of a match, with where."""
    where = "".join(f", {key} {value}" for key, value in sorted(error.facts.items()))
    return LineError(f"{error.code}: {error}{where}")
