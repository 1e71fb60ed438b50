"""What can be wrong with a report: a code and its facts, no words on screen.

Source: INTERCHANGE.md, *Error codes*.
"""

from enum import StrEnum


class Code(StrEnum):
    """Why a document, a deal or a claim cannot be answered."""

    BAD_DOCUMENT = "bad_document"
    UNKNOWN_VARIANT = "unknown_variant"
    UNKNOWN_OPTION = "unknown_option"
    BAD_OPTION = "bad_option"
    PLAYERS_OUT_OF_RANGE = "players_out_of_range"
    DUPLICATE_PLAYER = "duplicate_player"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_ENDING = "unknown_ending"
    MISSING_HAND = "missing_hand"
    UNKNOWN_CARD = "unknown_card"
    TOO_MANY_COPIES = "too_many_copies"
    TOO_MANY_JOKERS = "too_many_jokers"
    WRONG_HAND_SIZE = "wrong_hand_size"
    INVALID_MELD = "invalid_meld"
    IMPOSSIBLE_POINTS = "impossible_points"
    STOP_OVER_LIMIT = "stop_over_limit"
    HAND_NOT_EMPTY = "hand_not_empty"
    HAND_EMPTY = "hand_empty"
    NOT_ALL_MELDED = "not_all_melded"
    MATCH_FINISHED = "match_finished"


class RemiError(Exception):
    """The report cannot be scored, checked or arranged as it stands.

    `facts` are JSON values: `player`, `players`, `card`, `option`, `reason`, `deal` (position
    from 1) and the like, as far as they are known. The message is English, for developers.
    """

    def __init__(self, code: Code, message: str, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts

    def within(self, **facts: object) -> "RemiError":
        """Return the same error with further facts, such as the deal it happened in."""
        return RemiError(self.code, self.message, **{**facts, **self.facts})
