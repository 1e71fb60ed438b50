"""Hands that players write on their own phones, until the deal is closed with all of them.

Everybody may know whose hand is in and whose is missing; nobody but the device that wrote a hand
receives its cards before that. What a page shows of it stands in `Match.phones`.
"""

from typing import TypeGuard

from remi_scores.matches.bus import publish
from remi_scores.matches.entry import OwnEntry, ending_words, missing_seats, whole_entry
from remi_scores.matches.errors import ConflictError, Refusal
from remi_scores.matches.ledger import Phones, last_contribution, open_contributions, seats_now
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Contribution, Match, Revision, RowKind
from remi_scores.matches.services.writing import Stamp, recorded_once


@recorded_once
def write_hand(*, match: Match, entry: OwnEntry, stamp: Stamp) -> None:
    """Write a player's hand towards the coming deal, and how that ended if it is not known so.

    Raises ConflictError if the deal was saved meanwhile, if another device wrote another hand for
    the seat or another ending since the form was drawn, or if the form wrote something else before;
    the same once more is no conflict.
    """
    match = lock(match, by=stamp.author)
    if is_written(match, entry):
        return
    check_open(match, entry)
    held = open_contributions(match)
    hand, ending = held.get(entry.seat), held.get(None)
    if _is_unseen(hand, entry.seen_hand, stamp) and hand.fields != entry.hand_fields:
        raise ConflictError(Refusal.HAND_CHANGED)
    if _is_unseen(ending, entry.seen_ending, stamp) and ending.fields != entry.ending_fields:
        raise ConflictError(Refusal.ENDING_CHANGED, ending=ending_words(match, ending.fields))
    if not ending or ending.fields != entry.ending_fields:
        _write(match, None, entry.ending_fields, Stamp(author=stamp.author))
    _write(match, entry.seat, entry.hand_fields, stamp)
    store_hands(match)


def is_written(match: Match, entry: OwnEntry) -> bool:
    """Tell whether a form, by its token, wrote what is in it before.

    Raises ConflictError if it wrote something else: what is in the form now is not to be lost.
    """
    hand = match.contributions.filter(op=entry.form_token).first() if entry.form_token else None
    if hand is None:
        return False
    ending = match.contributions.filter(seat=None, pk__lt=hand.pk).last()  # it was known, or sent
    said = hand.fields, ending.fields if ending else {}
    if said == (entry.hand_fields, entry.ending_fields):
        return True
    check_open(match, entry)
    raise ConflictError(Refusal.HAND_SENT)


def check_open(match: Match, entry: OwnEntry) -> None:
    """Check that the deal a form was drawn for is still to be closed.

    Raises ConflictError if it was saved meanwhile (`row`), or if the match is over.
    """
    closed = match.rows.filter(kind=RowKind.DEAL, position__gte=entry.position).last()
    if closed or match.finished:
        raise ConflictError(Refusal.DEAL_CLOSED, row=closed and closed.position)


def _is_unseen(held: Contribution | None, seen: int, stamp: Stamp) -> TypeGuard[Contribution]:
    """Tell whether another device wrote something after a form was drawn.

    What a device wrote itself it has seen, though its form be older: it wrote without a network.
    """
    return held is not None and held.pk != seen and held.author != stamp.author


def _write(match: Match, seat: int | None, fields: dict[str, str], stamp: Stamp) -> None:
    Contribution.objects.create(
        match=match, seat=seat, fields=fields, author=stamp.author, op=stamp.form_token
    )


def store_hands(match: Match) -> None:
    """Write down what a locked match shows of the hands that are in, and tell open pages."""
    held = open_contributions(match)
    entry = whole_entry(match, held)
    hands: Phones = {
        "hands": [seat for seat in seats_now(match) if seat in held],
        "missing": missing_seats(entry, held),
        "ended": held[None].fields if None in held else {},
        "last": max((each.pk for each in held.values()), default=0),
    }
    match.phones = {**match.phones, **hands}
    match.page_version += 1
    match.save(update_fields=["phones", "page_version"])
    publish(match.pk)


def attach_hands(match: Match, revision: Revision) -> None:
    """Make what phones wrote part of the deal that was just written to a locked match."""
    if not last_contribution(match):
        return
    match.contributions.filter(revision=None).update(revision=revision)
    store_hands(match)
