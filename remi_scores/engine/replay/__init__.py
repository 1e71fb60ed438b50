"""From a report to points: deals are judged, and a match is replayed deal by deal.

`judging` checks and values the hands of one deal, `dealing` knows whose turn to deal it is, and
`replaying` scores a match.
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
