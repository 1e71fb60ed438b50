"""Players who leave for good or join late: the document of such a row, and freeing seats."""

from collections.abc import Mapping
from typing import Any

from remi_scores.engine import Code, RemiError
from remi_scores.matches.access import free_seats
from remi_scores.matches.ledger import as_called_now, names_now, seats_now, with_names
from remi_scores.matches.models import Match, Revision, RowKind
from remi_scores.matches.services.names import check_names
from remi_scores.matches.services.phones import follow_deals
from remi_scores.people import fold_name


def joining(match: Match, name: str, total: int) -> dict[str, Any]:
    """Return the document of a row in which somebody joins with a total.

    A name that the match knows keeps its spelling and seat. Raises SheetError for a name that is
    not allowed, RemiError for one that is at the table already.
    """
    player = who_joins(match, name)
    seat = match.players.index(player) if player in match.players else None
    had = 0 if seat is None else match.standing["totals"][seat]
    return {"player": player, "points": total - had}


def who_joins(match: Match, name: str) -> str:
    """Return the name of somebody who joins, as the match spells it. Raises what `joining` does."""
    (typed,) = check_names([name])
    known: dict[str, str] = {fold_name(each): each for each in match.players}
    player = known.get(fold_name(typed), typed)
    if player in names_now(match):
        raise RemiError(Code.DUPLICATE_PLAYER, "sits here already", players=[player])
    return player


def same_joining(match: Match, name: str, total: int, position: int) -> Revision | None:
    """Return the revision of a live row in which just this player joined with just this total."""
    row = match.rows.filter(position=position, kind=RowKind.JOINED, live=True).first()
    if row is None:
        return None
    player = as_called_now(match, row.revision).document["player"]
    is_same = fold_name(player) == fold_name(name)
    return row.revision if is_same and row.totals[match.players.index(player)] == total else None


def called_now(known: Match, match: Match, document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a form says of players as a match called them that was read before the lock."""
    names = zip(known.players, match.players, strict=False)
    renamed = {old: new for old, new in names if old != new}
    return with_names(document, renamed) if renamed else document


def follow_rows(match: Match) -> None:
    """Let seats and hands follow the rows of a locked match: who left frees the seat."""
    if "table" in match.standing:
        _free_seats(match)
    follow_deals(match)


def _free_seats(match: Match) -> None:
    here = seats_now(match)
    away = [seat for seat in range(len(match.players)) if seat not in here]
    free_seats(match=match, seats=away)
