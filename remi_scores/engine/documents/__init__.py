"""JSON documents: matches, deals and hands are read and written, replays and errors written.

A document is a JSON value as `json.loads` returns it. Every `read_…` raises RemiError
(bad_document) if the value has the wrong shape; it does not check the rules of the game.

Source: `docs/documents.md`, *score*.
"""

from remi_scores.engine.documents.reading import FORMAT, read_deal, read_hand, read_match
from remi_scores.engine.documents.writing import (
    AdjustmentDocument,
    ArrangementAnswer,
    ChangeDocument,
    ContractDocument,
    DealDocument,
    ErrorAnswer,
    HandDocument,
    LineAnswer,
    MatchDocument,
    NextAnswer,
    ReplayAnswer,
    ScoredDealAnswer,
    write_arrangement,
    write_deal,
    write_error,
    write_hand,
    write_line,
    write_match,
    write_next,
    write_replay,
)

__all__ = [
    "FORMAT",
    "AdjustmentDocument",
    "ArrangementAnswer",
    "ChangeDocument",
    "ContractDocument",
    "DealDocument",
    "ErrorAnswer",
    "HandDocument",
    "LineAnswer",
    "MatchDocument",
    "NextAnswer",
    "ReplayAnswer",
    "ScoredDealAnswer",
    "read_deal",
    "read_hand",
    "read_match",
    "write_arrangement",
    "write_deal",
    "write_error",
    "write_hand",
    "write_line",
    "write_match",
    "write_next",
    "write_replay",
]
