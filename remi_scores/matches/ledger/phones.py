"""What players wrote on their own phones for deals that are not closed yet."""

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from remi_scores.matches.ledger.stored import Phones, Standing
from remi_scores.matches.models import Contribution, Match

Held = Mapping[int | None, Contribution]
"""The last contribution of each seat; None stands for how the deal ended."""


def next_number(match: Match) -> int:
    """Return the number of the next deal; of the last one once the match is over, at least 1."""
    standing: Standing = match.standing
    return standing["next"]["number"] if standing["next"] else 1


def contributions_to(match: Match, number: int) -> QuerySet[Contribution]:
    """Return everything written for one deal that is not closed yet."""
    return match.contributions.filter(Q(number=number) | Q(number=None), revision=None)


def open_contributions(match: Match, number: int = 0) -> Held:
    """Return what counts of what was written for a deal, the next one unless it is named."""
    found = contributions_to(match, number or next_number(match))
    return {each.seat: each for each in found}


def waiting_hands(match: Match) -> Held:
    """Return the hands of other deals than the next: deals before them were undone or restored."""
    number = next_number(match)
    found = match.contributions.filter(revision=None, seat__isnull=False, number__isnull=False)
    return {each.seat: each for each in found.exclude(number=number)}


def last_contribution(match: Match) -> int:
    """Return the key of the last contribution to the coming deal; 0 if there is none."""
    phones: Phones = match.phones
    return phones.get("last", 0)


def names_written(match: Match) -> list[str]:
    """Return the players whose own hands are in."""
    phones: Phones = match.phones
    return [match.players[seat] for seat in phones.get("hands", ())]
