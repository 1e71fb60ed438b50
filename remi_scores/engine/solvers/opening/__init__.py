"""The opening that is worth most. Start reading at `openings`."""

from remi_scores.engine.solvers.opening.openings import Opening, Openings, openings

__all__ = ["Opening", "Openings", "openings"]
