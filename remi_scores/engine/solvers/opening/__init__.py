"""The opening of Remi 51 that is worth most. Start reading at `finding`."""

from remi_scores.engine.solvers.opening.finding import Opening, Openings, openings

__all__ = ["Opening", "Openings", "openings"]
