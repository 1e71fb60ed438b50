"""The errors of a match: its own, and with `Problem` those of the engine too."""

from enum import StrEnum
from typing import Final, TypeAlias

from remi_scores.engine import RemiError


class Refusal(StrEnum):
    """Why the sheet refuses a write; `wording` has the words for each."""

    POSITION_TAKEN = "position_taken"
    SHEET_CHANGED = "sheet_changed"
    ROW_CHANGED = "row_changed"
    ROW_NOT_LIVE = "row_not_live"
    ROW_LIVE = "row_live"
    NO_SUCH_ROW = "no_such_row"
    NO_DEAL_BEFORE = "no_deal_before"
    NO_DEAL_BEFORE_CHANGE = "no_deal_before_change"
    NO_DEAL_TO_COUNT = "no_deal_to_count"
    TABLE_NEEDED = "table_needed"
    ENDS_EARLIER = "ends_earlier"
    RULES_LOCKED = "rules_locked"
    TOKEN_USED = "token_used"  # noqa: S105
    BAD_PLAYER_NAME = "bad_player_name"
    NAME_TOO_LONG = "name_too_long"
    NAME_HAS_CONTROLS = "name_has_controls"
    NAME_OF_OTHER = "name_of_other"
    PLAYERS_CHANGED = "players_changed"
    CANNOT_DEAL_NEXT = "cannot_deal_next"
    HAND_CHANGED = "hand_changed"
    HAND_SENT = "hand_sent"
    ENDING_CHANGED = "ending_changed"
    HANDS_WRITTEN = "hands_written"
    DEAL_CLOSED = "deal_closed"
    NO_SUCH_SEAT = "no_such_seat"
    MAY_NOT_NAME = "may_not_name"
    NOT_NAMED = "not_named"
    TOO_EARLY = "too_early"
    NO_SUCH_PHONE = "no_such_phone"
    NO_NAME_TYPED = "no_name_typed"
    NOBODY_ASKS = "nobody_asks"
    OWNER_DECIDES = "owner_decides"
    MATCH_BEGUN = "match_begun"
    SHUT_OUT = "shut_out"
    SAT_TOGETHER = "sat_together"
    NAME_EXISTS = "name_exists"
    NO_SUCH_PLAYER = "no_such_player"
    NOTHING_TO_SPLIT = "nothing_to_split"
    PLAYER_HAS_MATCHES = "player_has_matches"
    UNDO_TOO_LATE = "undo_too_late"
    CANNOT_UNDO = "cannot_undo"
    ENDED_BEFORE_START = "ended_before_start"
    NO_SUCH_DAY = "no_such_day"
    TEXT_TOO_LONG = "text_too_long"
    BAD_PRESET_NAME = "bad_preset_name"
    TOO_MANY_MATCHES = "too_many_matches"
    TOO_MANY_ANSWERS = "too_many_answers"
    TOO_MANY_PRESETS = "too_many_presets"
    ALL_PRESETS_KEPT = "all_presets_kept"


class SheetError(Exception):
    """Nothing was written, because the rows, seats, names or forms of the match do not allow it.

    Errors about the rules of the game are RemiErrors of the engine. `facts` are JSON values, as
    those of a RemiError are.
    """

    def __init__(self, code: Refusal, **facts: object) -> None:
        super().__init__(code.replace("_", " "))
        self.code = code
        self.facts = facts


class ConflictError(SheetError):
    """Another device wrote first. The facts may name that `row` and the `next` free one."""


class EndsEarlierError(SheetError):
    """The match would end before rows that are written already.

    `last` is the number of the deal it would end with; `rows` are the positions of the rows that
    would be undone. The same change is carried out if exactly these rows are confirmed.
    """

    def __init__(self, *, last: int, rows: tuple[int, ...]) -> None:
        super().__init__(Refusal.ENDS_EARLIER, last=last, rows=list(rows))
        self.last = last
        self.rows = rows


class InvalidFormError(Exception):
    """The form is not valid; its own errors say why."""


Problem: TypeAlias = RemiError | SheetError
"""Any reason why nothing was written: a `code`, `facts`, and an English message as its text."""

PROBLEMS: Final = (RemiError, SheetError)
"""Every class of `Problem`, for `except`."""


def is_elsewhere(error: Problem, position: int) -> bool:
    """Tell whether an error is about another row than the one that is written."""
    return error.facts.get("row") not in (None, position)
