"""Hands that players wrote themselves towards the coming deal: which are in."""

from collections.abc import Mapping

from remi_scores.matches.models import Contribution, Match

Held = Mapping[int | None, Contribution]


def open_contributions(match: Match) -> Held:
    """Return what is written towards the coming deal, the last of each seat; None: its ending."""
    return {each.seat: each for each in match.contributions.filter(revision=None)}


def last_contribution(match: Match) -> int:
    """Return the key of the last contribution to the coming deal; 0 if there is none."""
    return int(match.phones.get("last", 0))


def names_written(match: Match) -> list[str]:
    """Return the players whose own hands are in."""
    return [match.players[seat] for seat in match.phones.get("hands", ())]
