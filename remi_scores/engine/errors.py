"""What can be wrong with a report or a question: a code and its facts, without words for pages.

Source: `docs/documents.md`, *score* (the error codes).
"""

from enum import StrEnum


class Code(StrEnum):
    """Why a document, a deal or a question cannot be answered."""

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
    """Raised for a report or a question that cannot be scored, judged or arranged as it stands.

    `facts` are JSON values that say where the fault is, as far as that is known: `player`,
    `players`, `card`, `option`, `reason`, `deal` (its position from 1) and the like. `message` is
    English, for developers; the site has its own words for every code.
    """

    def __init__(self, code: Code, message: str, **facts: object) -> None:
        """Make an error with a code, an English message and facts."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts

    def within(self, **facts: object) -> "RemiError":
        """Return the same error with further facts, such as the deal; facts it has stay."""
        return RemiError(self.code, self.message, **{**facts, **self.facts})
