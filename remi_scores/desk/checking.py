"""Verdicts that today's engine would answer differently. They are told, and never changed."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from remi_scores.desk.judging import judge
from remi_scores.desk.models import Verdict
from remi_scores.engine import RemiError

WORTH: Final = ("deadwood", "value", "missing", "reaches")
"""What counts of an arrangement: others as good may be laid otherwise."""


def check_verdicts() -> Iterator[tuple[Verdict, str]]:
    """Yield every verdict with what is different today, in English; empty if nothing is."""
    for verdict in Verdict.objects.iterator():
        yield verdict, _difference(verdict)


def _difference(verdict: Verdict) -> str:
    try:
        today = judge(verdict.document)
    except RemiError as error:
        return f"would not be answered: {error.code}"
    kept: Mapping[str, Any] = verdict.answer
    if "proven" in kept or "proven" in today:
        return ""  # a search that was stopped says nothing certain
    keys = tuple(kept) if "claim" in verdict.document else WORTH
    changed = [key for key in keys if kept.get(key) != today.get(key)]
    return f"{', '.join(changed)} would be different" if changed else ""
