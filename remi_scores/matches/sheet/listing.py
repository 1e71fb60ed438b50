"""Matches and games as lists show them."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from remi_scores import wording
from remi_scores.engine import VARIANTS, Variant
from remi_scores.matches.ledger import Standing
from remi_scores.matches.models import Match, RowKind
from remi_scores.matches.sheet.columns import Column, build_columns
from remi_scores.matches.sheet.upcoming import next_view


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match in a list; `leaders` are the winners once it is finished.

    `key` is the game's key, `columns` are the players at the table with their totals.
    """

    code: str
    address: str
    key: str
    game: str
    columns: tuple[Column, ...]
    players: tuple[str, ...]
    leaders: tuple[str, ...]
    progress: str
    finished: bool
    given_up: bool
    archived: bool
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class GameView:
    """A game in the list to choose from."""

    key: str
    name: str
    players: str
    who_wins: str
    length: str


def list_view(match: Match) -> MatchView:
    """Describe a match."""
    variant = match.variant
    columns = tuple(column for column in build_columns(match, variant) if not column.gone)
    return MatchView(
        code=match.code,
        address=match.get_absolute_url(),
        key=match.variant_key,
        game=wording.game_name(match.variant_key),
        columns=columns,
        players=tuple(column.name for column in columns),
        leaders=tuple(column.name for column in columns if column.leads),
        progress=_progress(match, variant),
        finished=match.finished,
        given_up=match.given_up,
        archived=match.archived,
        updated_at=match.updated_at,
    )


def _progress(match: Match, variant: Variant) -> str:
    upcoming = next_view(match, variant)
    return "" if upcoming is None else wording.deal_of(upcoming.number, upcoming.total)


def game_views() -> list[GameView]:
    """Describe every game in one line, with its usual rules."""
    return [_game_view(game) for game in VARIANTS]


def _game_view(game: type[Variant]) -> GameView:
    book = game.create({})
    least, most = min(game.players), max(game.players)
    return GameView(
        key=game.key,
        name=wording.game_name(game.key),
        players=_("%(least)d–%(most)d players") % {"least": least, "most": most},
        who_wins=_("fewest points win") if game.lowest_wins else _("most points win"),
        length=_length(book),
    )


def _length(book: Variant) -> str:
    end = book.end_total()
    parts = [_deals(book), _("until somebody has %(n)d points") % {"n": end} if end else ""]
    return _(" or ").join(part for part in parts if part)


def _deals(book: Variant) -> str:
    totals = {players: book.total_deals(players) or 0 for players in book.players}
    if len(set(totals.values())) == 1:
        deals = max(totals.values())
        return ngettext("%(n)d deal", "%(n)d deals", deals) % {"n": deals} if deals else ""
    each = {total // players for players, total in totals.items()}
    if len(each) == 1:
        return _everyone_deals(max(each))
    return _("everybody deals %(least)d to %(most)d times") % {
        "least": min(each),
        "most": max(each),
    }


def _everyone_deals(times: int) -> str:
    words = ngettext("everybody deals %(n)d time", "everybody deals %(n)d times", times)
    return words % {"n": times}


def result_words(match: Match) -> str:
    """Say who won, or that the match goes on."""
    standing: Standing = match.standing
    winners = [match.players[seat] for seat in standing["winners"]]
    if match.given_up:
        return wording.row_words(RowKind.GIVEN_UP, None)
    if not winners:
        return _("The match is not over yet")
    return wording.winner_words(winners)
