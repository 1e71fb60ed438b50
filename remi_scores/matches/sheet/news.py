"""What the last deal changed, in one line, and what it added to each total."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from remi_scores import wording
from remi_scores.engine import Variant
from remi_scores.matches.models import RowKind
from remi_scores.matches.sheet.columns import Column
from remi_scores.matches.sheet.rows import RowView
from remi_scores.matches.sheet.upcoming import NextView


@dataclass(frozen=True, slots=True)
class News:
    """One line: what is said first, and what follows it. `is_lead` is whether the lead changed."""

    first: str
    rest: str
    is_lead: bool = False


def with_changes(columns: Iterable[Column], rows: Sequence[RowView]) -> tuple[Column, ...]:
    """Return the columns, each with what the last row that counts added to its total."""
    last = _last(rows)
    changes = {cell.index: cell.points for cell in last.cells} if last else {}
    return tuple(replace(column, change=changes.get(column.index)) for column in columns)


def news_of(
    columns: Sequence[Column],
    rows: Sequence[RowView],
    upcoming: NextView | None,
    *,
    lowest_wins: bool,
) -> News | None:
    """Return the weightiest thing to say of the match; None before its first deal and at its end.

    In this order: the last deal, another player in the lead, the last round, the gap of who won the
    last deal.
    """
    last = _last(rows)
    if last is None or upcoming is None:
        return None
    if upcoming.is_last:
        return News(_("Last deal"), _standing_words(columns))
    leaders = [column for column in columns if column.leads]
    if len(leaders) == 1 and _led_before(columns, lowest_wins=lowest_wins) != [leaders[0].index]:
        return News(
            _("%(name)s takes the lead") % {"name": leaders[0].name}, _margin(columns), is_lead=True
        )
    if upcoming.is_last_round:
        return News(_("Last round"), _standing_words(columns))
    won = [cell.index for cell in last.cells if cell.won]
    column = next((each for each in columns if each.index in won), None)
    if column is None:
        return None
    change = f"{column.name} {wording.signed(column.change or 0)}"
    return News(change, _margin(columns) if column.leads else _to_lead(column))


def end_words(columns: Iterable[Column], rows: Sequence[RowView], variant: Variant) -> str:
    """Say why a match is over: it was stopped, somebody reached the limit, all deals are played."""
    live = [row for row in rows if row.live]
    if live and live[-1].kind == RowKind.STOPPED:
        return wording.row_words(RowKind.STOPPED, None)
    limit = variant.end_total()
    if limit and (names := [each.name for each in columns if each.total >= limit]):
        said = _("The limit of %(n)d points was reached by %(names)s")
        return said % {"n": limit, "names": ", ".join(names)}
    deals = sum(row.number is not None and not row.void for row in live)
    return ngettext("%(n)d deal was played", "%(n)d deals were played", deals) % {"n": deals}


def _last(rows: Iterable[RowView]) -> RowView | None:
    """Return the last deal that counts."""
    deals = [row for row in rows if row.live and row.number and not row.void]
    return deals[-1] if deals else None


def _led_before(columns: Iterable[Column], *, lowest_wins: bool) -> list[int]:
    """Return the seats that led before the last deal."""
    totals = {each.index: each.total - (each.change or 0) for each in columns if not each.gone}
    best = (min if lowest_wins else max)(totals.values())
    return [seat for seat, total in totals.items() if total == best]


def _standing_words(columns: Iterable[Column]) -> str:
    leaders = [column for column in columns if column.leads]
    if len(leaders) != 1:
        return ""
    return ", ".join([_("%(name)s leads") % {"name": leaders[0].name}, _margin(columns)])


def _margin(columns: Iterable[Column]) -> str:
    """Return by how much the leader leads, in words; empty for several leaders."""
    gaps = sorted(abs(column.gap) for column in columns if not column.gone)
    points = gaps[1] if len(gaps) > 1 else 0
    return _("%(n)s ahead") % {"n": points} if points else ""


def _to_lead(column: Column) -> str:
    return _("%(n)s to the first") % {"n": abs(column.gap)}
