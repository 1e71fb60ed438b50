"""The whole score sheet, as plain values and as HTML; both are cached in the process."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.matches.ledger import Standing
from remi_scores.matches.models import Match, RowKind
from remi_scores.matches.sheet.columns import (
    Column,
    Podium,
    build_columns,
    by_rank,
    podium_of,
    totals_now,
)
from remi_scores.matches.sheet.news import News, end_words, news_of, with_changes
from remi_scores.matches.sheet.rows import RowView, build_rows, deciding_row
from remi_scores.matches.sheet.upcoming import NextView, deals_ahead, next_view, points_missing

FULL = 7
"""From so many columns on a phone has no room for names above them."""

CACHED_ROWS = 4096
"""How many rows of HTML a process keeps, of 1 to 3 kB each."""
CACHED_SHEETS = 128
"""How many whole sheets a process keeps. The key has the match's ETag, so none is ever stale."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """A whole score sheet; `rows` are the `views` as HTML.

    `ahead` are the deals after the next. `missing` is how many points the player nearest to the
    end still needs, None if points do not end the match. `deciding` is the row since which the
    winners led. `news` is what the last deal changed, None before the first and after the last.
    `ended` says why the match is over, empty while it goes on.
    """

    code: str
    game: str
    house_rules: tuple[str, ...]
    columns: tuple[Column, ...]
    views: tuple[RowView, ...]
    rows: tuple[SafeString, ...]
    next: NextView | None
    ahead: tuple[NextView, ...]
    missing: int | None
    winners: tuple[str, ...]
    deciding: RowView | None
    news: News | None
    ended: str

    @property
    def leaders(self) -> tuple[str, ...]:
        """The names of those who lead; empty before the first deal."""
        return tuple(column.name for column in self.columns if column.leads)

    @property
    def ranking(self) -> list[Column]:
        """The players by rank; equal ranks in seat order, those who left last."""
        return by_rank(self.columns)

    @property
    def podium(self) -> Podium:
        """Who stands on the podium once the match is over."""
        return podium_of(self.columns)

    @property
    def decided_by(self) -> int | None:
        """What the deciding row brought the winner, in points; None for shared wins."""
        if self.deciding is None or len(self.winners) != 1:
            return None
        won = {column.index for column in self.columns if column.wins}
        return next((cell.points for cell in self.deciding.cells if cell.index in won), None)

    @property
    def at_table(self) -> list[Column]:
        """The players at the table."""
        return [column for column in self.columns if not column.gone]

    @property
    def is_full(self) -> bool:
        """Whether there are so many columns that heads have room for initials only."""
        return len(self.columns) >= FULL

    @property
    def won(self) -> str:
        """Who won, or that the match was given up, in words; empty while the match goes on."""
        if self.winners or self.next:
            return wording.winner_words(self.winners) if self.winners else ""
        return wording.row_words(RowKind.GIVEN_UP, None)

    @property
    def spoken(self) -> str:
        """The totals, and who won, in words for screen readers."""
        totals = ", ".join(f"{c.name} {wording.spoken_number(c.total)}" for c in self.at_table)
        words = f"{_('Totals:')} {totals}."
        return f"{words} {self.won}." if self.won else words


@dataclass(frozen=True, slots=True)
class _CacheKey:
    """Everything a cached sheet depends on; `match` comes along and is not compared."""

    code: str
    etag: str
    language: str
    writes: bool
    match: Match = field(compare=False)

    @classmethod
    def of(cls, match: Match, *, writes: bool = False) -> "_CacheKey":
        return cls(match.code, match.etag, get_language() or "", writes, match)


def get_sheet(match: Match) -> SheetView:
    """Return the sheet of a match as it was loaded; two queries, or none if it is cached."""
    return _build_sheet(_CacheKey.of(match))


@lru_cache(maxsize=CACHED_SHEETS)
def _build_sheet(key: _CacheKey) -> SheetView:
    match, variant = key.match, key.match.variant
    standing: Standing = match.standing
    rows = build_rows(match)
    columns = with_changes(build_columns(match, variant), rows)
    upcoming = next_view(match, variant)
    return SheetView(
        code=match.code,
        game=wording.game_name(match.variant_key),
        house_rules=wording.house_rules_in_words(variant.changed_options()),
        columns=columns,
        views=tuple(rows),
        rows=tuple(render_row(row, key.language) for row in rows),
        next=upcoming,
        ahead=tuple(deals_ahead(match, variant)),
        missing=points_missing(variant, totals_now(match).values()),
        winners=tuple(match.players[seat] for seat in standing["winners"]),
        deciding=deciding_row(match, rows, lowest_wins=variant.lowest_wins),
        news=news_of(columns, rows, upcoming, lowest_wins=variant.lowest_wins),
        ended=end_words(columns, rows, variant) if upcoming is None else "",
    )


def sheet_html(match: Match) -> SafeString | None:
    """Return the sheet's HTML; None for a finished match, which cannot be cached.

    A finished match offers a rematch, and that form needs a new token in every answer.
    """
    if match.finished:
        return None
    return _render_sheet(_CacheKey.of(match, writes=match.access.writes))


@lru_cache(maxsize=CACHED_SHEETS)
def _render_sheet(key: _CacheKey) -> SafeString:
    context = {"match": key.match, "sheet": _build_sheet(replace(key, writes=False))}
    return render_to_string("matches/sheet/_sheet.html", context)


@lru_cache(maxsize=CACHED_ROWS)
def render_row(row: RowView, language: str) -> SafeString:
    """Return a row's HTML; `language` must be the active one and is part of the cache's key."""
    return render_to_string("matches/sheet/rows/_row.html", {"row": row})
