"""The check desk's questions, as documents: `claims` judges a claim, `arranging` lays a hand.

Both begin with what `question` reads; `readings` says how melds on the table are read.
"""

from remi_scores.engine.check.arranging import arrange_hand
from remi_scores.engine.check.claims import ClaimFault, check_claim

__all__ = ["ClaimFault", "arrange_hand", "check_claim"]
