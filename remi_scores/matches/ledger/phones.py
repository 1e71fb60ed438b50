"""What players wrote on their own phones for deals that are not closed yet."""

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from remi_scores.engine import Ending
from remi_scores.matches.ledger.stored import Phones, Standing
from remi_scores.matches.models import Contribution, Match, Revision

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


def has_written(match: Match, seat: int, device: str) -> bool:
    """Tell whether a device wrote the hand of a seat for the next deal, first or last."""
    return contributions_to(match, next_number(match)).filter(seat=seat, author=device).exists()


def replaced_seats(match: Match) -> list[int]:
    """Return the seats whose hand for the next deal one device wrote and another wrote anew."""
    found = contributions_to(match, next_number(match)).exclude(seat=None)
    last = {each.seat: each for each in found}
    replaced = {
        each.seat
        for each in found
        if each.author != last[each.seat].author and each.fields != last[each.seat].fields
    }
    return sorted(seat for seat in replaced if seat is not None)


def endings_said(match: Match) -> list[Contribution]:
    """Return how the next deal ended: what each device said last, the same but once."""
    said = contributions_to(match, next_number(match)).filter(seat=None)
    by_device = {each.author: each for each in said}
    distinct = {tuple(sorted(each.fields.items())): each for each in by_device.values()}
    return sorted(distinct.values(), key=lambda each: each.pk)


def is_replaced(hand: Contribution, revision: Revision) -> bool:
    """Tell whether a deal was saved with another hand; a void deal has no hands."""
    if revision.document["ended"] == Ending.VOID:
        return False
    counted = {k: v for k, v in revision.typed.items() if k.startswith(f"h{hand.seat}-")}
    return bool(hand.fields != counted)


def last_contribution(match: Match) -> int:
    """Return the key of the last contribution to the coming deal; 0 if there is none."""
    phones: Phones = match.phones
    return phones.get("last", 0)


def names_written(match: Match) -> list[str]:
    """Return the players whose own hands are in."""
    phones: Phones = match.phones
    return [match.players[seat] for seat in phones.get("hands", ())]
