"""The contract of a deal that leaves the least in the hand. Start reading at `search`."""

from remi_scores.engine.solvers.contract.search import Laid, lay_contract

__all__ = ["Laid", "lay_contract"]
