"""Deals judged and matches replayed.

`judging` reads the hands of one deal, `dealing` knows whose turn it is, `replaying` scores a match.
"""

from remi_scores.engine.replay.dealing import Dealing
from remi_scores.engine.replay.judging import judge_deal, judge_hand
from remi_scores.engine.replay.replaying import (
    NextDeal,
    Progress,
    Replay,
    ScoredDeal,
    replay_match,
)

__all__ = [
    "Dealing",
    "NextDeal",
    "Progress",
    "Replay",
    "ScoredDeal",
    "judge_deal",
    "judge_hand",
    "replay_match",
]
