"""Errors of the engine and of the sheet in words."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from remi_scores import wording
from remi_scores.matches.errors import EndsEarlierError, Problem
from remi_scores.matches.models import CHANGES, STOPS, Match, RowKind


def words_for(error: Problem) -> str:
    """Say what is wrong and what to do."""
    return wording.explain(error.code, error.facts)


def words_on_sheet(match: Match, error: Problem) -> str:
    """Say what is wrong, and in which row of the sheet if it is about one."""
    if isinstance(error, EndsEarlierError):
        rows = rows_words(match, error.rows)
        words = _("The match would end with deal %(last)s. This would be undone: %(rows)s.")
        return words % {"last": error.last, "rows": rows}
    row, player = error.facts.get("row"), error.facts.get("player")
    where = [_row_words(match, row, error.facts.get("deal"))] if isinstance(row, int) else []
    if where and isinstance(player, str):
        where.append(player)
    words = words_for(error)
    return f"{wording.capital(', '.join(where))}: {words}" if where and where[0] else words


def _row_words(match: Match, row: int, deal: object) -> str:
    """Name a row; if its deal would get another number, say which."""
    words = rows_words(match, [row])
    kept = match.rows.filter(position=row, number__isnull=False).first()
    if kept is None or not isinstance(deal, int) or kept.number == deal:
        return words
    return _("%(row)s (it would become deal %(n)d)") % {"row": words, "n": deal}


def rows_words(match: Match, positions: Iterable[int]) -> str:
    """Name rows by what the sheet shows: deals by their numbers, others by how many."""
    found = match.rows.filter(position__in=list(positions))
    rows = list(found.values_list("kind", "number"))
    numbers = [number for kind, number in rows if kind == RowKind.DEAL and number]
    adjustments = sum(kind == RowKind.ADJUSTMENT for kind, _number in rows)
    changes = sum(kind in CHANGES for kind, _number in rows)
    parts = []
    if numbers:
        words = ngettext("deal %(numbers)s", "deals %(numbers)s", len(numbers))
        parts.append(words % {"numbers": _span(numbers)})
    if adjustments:
        words = ngettext("%(n)d adjustment", "%(n)d adjustments", adjustments)
        parts.append(words % {"n": adjustments})
    if changes:
        words = ngettext("%(n)d change at the table", "%(n)d changes at the table", changes)
        parts.append(words % {"n": changes})
    parts += [wording.row_words(kind, None).lower() for kind, _number in rows if kind in STOPS]
    return ", ".join(parts)


def _span(numbers: Sequence[int]) -> str:
    """Write numbers that follow one another as a span: 7–9."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 1 and list(numbers) == list(range(first, last + 1)):
        return f"{first}–{last}"
    return ", ".join(map(str, numbers))
