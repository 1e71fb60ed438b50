"""What players wrote on their own phones for the coming deal."""

from collections.abc import Mapping

from remi_scores.matches.ledger.stored import Phones
from remi_scores.matches.models import Contribution, Match

Held = Mapping[int | None, Contribution]
"""The last contribution of each seat; None stands for how the deal ended."""


def open_contributions(match: Match) -> Held:
    """Return what was written for the coming deal."""
    return {each.seat: each for each in match.contributions.filter(revision=None)}


def last_contribution(match: Match) -> int:
    """Return the key of the last contribution to the coming deal; 0 if there is none."""
    phones: Phones = match.phones
    return phones.get("last", 0)


def names_written(match: Match) -> list[str]:
    """Return the players whose own hands are in."""
    phones: Phones = match.phones
    return [match.players[seat] for seat in phones.get("hands", ())]
