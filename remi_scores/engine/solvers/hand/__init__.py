"""The melds of a hand that leave the least deadwood. Start reading at `arranging`."""

from remi_scores.engine.solvers.hand.arranging import Arranger, arranger

__all__ = ["Arranger", "arranger"]
