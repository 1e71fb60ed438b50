"""Checking the names of players."""

from collections.abc import Sequence

from remi_scores.engine import Code, RemiError
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.people import LONGEST, clean_name, fold_name, has_controls, is_too_long


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names cleaned.

    Raises SheetError, with the `seat`, for a name that is empty, too long or has control
    characters; RemiError (duplicate_player), with the `players`, for two spellings of one name.
    """
    for seat, typed in enumerate(names):
        if has_controls(typed):
            raise SheetError(Refusal.NAME_HAS_CONTROLS, seat=seat)
    players = tuple(clean_name(name) for name in names)
    for seat, name in enumerate(players):
        if not name:
            raise SheetError(Refusal.BAD_PLAYER_NAME, seat=seat)
        if is_too_long(name):
            raise SheetError(Refusal.NAME_TOO_LONG, seat=seat, most=LONGEST)
    seen: dict[str, str] = {}
    for name in players:
        twin = seen.setdefault(fold_name(name), name)
        if twin is not name:
            raise RemiError(Code.DUPLICATE_PLAYER, "one name twice", players=[twin, name])
    return players
