"""The contract of a Kontrakt deal that leaves the least in the hand. Start reading at `search`."""

from remi_scores.engine.solvers.contract.search import LaidContract, lay_contract

__all__ = ["LaidContract", "lay_contract"]
