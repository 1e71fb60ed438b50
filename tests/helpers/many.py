"""How many examples tests look at: few, or as many as `bin/test full` says."""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

MANY = int(os.environ.get("MANY", "0"))


def mostly_full(
    rows: Iterable[Any], *always: str, name: Callable[[Any], str] = str
) -> Sequence[Any]:
    """Return the rows of a parametrized test, marked for `bin/test full` but for those named."""
    marks = {True: (), False: pytest.mark.full}
    return [pytest.param(row, id=name(row), marks=marks[name(row) in always]) for row in rows]
