"""Template contexts that several views share."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from remi_scores import wording
from remi_scores.engine import Ending, Variant
from remi_scores.matches.access import rematch_of, share_token
from remi_scores.matches.entry import DealEntry, most_points
from remi_scores.matches.ledger import last_contribution, names_written
from remi_scores.matches.models import Match, Row
from remi_scores.matches.sheet import (
    SheetView,
    deals_ahead,
    get_sheet,
    next_view,
    phones_view,
    sheet_html,
)
from remi_scores.people import initials_of
from remi_scores.web import new_form_token


@dataclass(frozen=True, slots=True)
class Notice:
    """What was just done to a row, and what can be done about it: nothing if it was `already`."""

    words: str
    already: bool
    position: int
    sequence: int
    live: bool
    form_token: str


@dataclass(frozen=True, slots=True)
class EndingView:
    """An ending of a deal, with what the form asks then."""

    key: str
    words: str
    who: str
    goes_out: bool
    is_usual: bool
    is_void: bool
    unopened_needs_hand: bool
    unopened_price: str


def ending_views(variant: Variant) -> list[EndingView]:
    """Return the endings of a game in its own order, the void deal last."""
    return [_ending_view(variant, ending) for ending in (*variant.endings, Ending.VOID)]


def _ending_view(variant: Variant, ending: Ending) -> EndingView:
    return EndingView(
        key=str(ending),
        words=str(wording.ENDINGS[ending]),
        who=str(wording.WHO.get(ending, "")),
        goes_out=ending in variant.goes_out,
        is_usual=ending is variant.usual_ending(),
        is_void=ending is Ending.VOID,
        unopened_needs_hand=variant.needs_hand(ending, went_out=False, opened=False),
        unopened_price=_unopened_price(variant, ending),
    )


def _unopened_price(variant: Variant, ending: Ending) -> str:
    """Say what a player pays who has not opened, "(100)"; empty where that is the hand alone."""
    points = variant.unopened_points(ending)
    if points is None:
        return ""
    has_hand = variant.needs_hand(ending, went_out=False, opened=False)
    return wording.unopened_price(points, has_hand=has_hand)


def sheet_context(match: Match, position: str, *, already: bool = False) -> dict[str, Any]:
    """Return what the sheet's page needs.

    `position` is the row just changed, if any, `already` whether it said the same before.
    """
    sheet = get_sheet(match)
    return {
        "match": match,
        "sheet": sheet,
        "sheet_html": sheet_html(match),
        "phones": phones_view(match),
        "notice": notice(sheet, position, already=already),
        "shared": share_token(match) if match.finished else "",
        "again": rematch_of(match) if match.finished else None,
        "op": new_form_token(),
    }


def notice(sheet: SheetView, position: str, *, already: bool = False) -> Notice | None:
    """Tell what was done last to a row; nothing if there is no such row."""
    row = next((row for row in sheet.views if str(row.position) == position), None)
    if row is None:
        return None
    if already:
        words = wording.same_words(row.kind, row.number)
    else:
        words = wording.done_words(row.kind, row.action, row.number)
    form_token = str(new_form_token())
    return Notice(words, already, row.position, row.sequence, row.live, form_token)


def entry_context(match: Match, entry: DealEntry, row: Row | None = None) -> dict[str, Any]:
    """Return what a deal's form needs; `row` is the one that is corrected."""
    variant = entry.table.variant
    endings = ending_views(variant)
    marked = _marked(entry, endings)
    upcoming = next_view(match, variant)
    number = row.number if row else upcoming and upcoming.number
    return {
        "match": match,
        "entry": entry,
        "row": row,
        "number": number,
        "next": None if row else upcoming,
        # Lazy: only the whole form needs it.
        "ahead": lambda: () if row else tuple(deals_ahead(match, variant)),
        "variant": variant,
        "mine": match.access.seats,
        "initials": initials_of(match.players),
        "endings": endings,
        "marked": marked,
        "asks": _asks(entry, marked),
        "kings": [(key, wording.KINGS[key]) for key in variant.king_rewards],
        "pack": variant.pack(len(entry.table.here)),
        "dealt": variant.cards_dealt(len(entry.table.here), number or 1),
        "most": most_points(entry.table, number or 1),
        "op": entry.form_token or new_form_token(),
        **({} if row else _hands_context(match)),
    }


def _marked(entry: DealEntry, endings: list[EndingView]) -> EndingView | None:
    """Return the ending that the form marks: the one entered, else the usual one of the game."""
    chosen = entry.fields["ended"]
    wanted = (each for each in endings if (each.key == chosen if chosen else each.is_usual))
    return next(wanted, None)


def _asks(entry: DealEntry, marked: EndingView | None) -> str:
    """Return what the form asks before any hand; empty once hands are entered, or void deals."""
    if marked is None:
        return gettext("How did the deal end?")
    return marked.who if entry.by_seat not in entry.table.here else ""


def _hands_context(match: Match) -> dict[str, Any]:
    """Return what a new deal's form needs of the hands that players wrote themselves."""
    return {"hands_seen": last_contribution(match), "hands_in": names_written(match)}
