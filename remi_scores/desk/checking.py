"""Finding verdicts that today's engine would answer differently. They are reported, not changed."""

from collections.abc import Iterator

from remi_scores.desk.answering import answer_document
from remi_scores.desk.models import Verdict
from remi_scores.desk.questions import Answer, question_of
from remi_scores.engine import RemiError


def check_verdicts() -> Iterator[tuple[Verdict, str]]:
    """Yield every verdict with what would be different today, in English; empty if nothing."""
    for verdict in Verdict.objects.iterator():
        yield verdict, _difference(verdict)


def _difference(verdict: Verdict) -> str:
    try:
        today = answer_document(verdict.document)
    except RemiError as error:
        return f"would not be answered: {error.code}"
    kept: Answer = verdict.answer
    if "proven" in kept or "proven" in today:
        return ""  # the search ran out of time, so another run may well find another table
    keys = question_of(verdict.document).decisive or tuple(kept)
    changed = sorted(key for key in keys if kept.get(key) != today.get(key))
    return f"{', '.join(changed)} would be different" if changed else ""
