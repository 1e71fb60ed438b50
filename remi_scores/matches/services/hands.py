"""Hands that players write on their own phones before the deal is closed with all of them.

Everybody may see whose hand is in and whose is missing. Until the deal is closed, the cards of a
hand are sent only to the device that wrote it. What pages show is stored in `Match.phones`.
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
    """Write a player's hand for the coming deal, and how the deal ended, if that is new.

    Idempotent. Raises ConflictError if the deal was saved meanwhile, if another device wrote a
    different hand for the seat or a different ending since the form was drawn, or if the form was
    sent before with other content.
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
    """Tell by a form's token whether it was sent before with the same content.

    Raises ConflictError if the content was different, so that what is in the form now is not lost.
    """
    hand = match.contributions.filter(op=entry.form_token).first() if entry.form_token else None
    if hand is None:
        return False
    # It was sent with the hand or before.
    ending = match.contributions.filter(seat=None, pk__lt=hand.pk).last()
    said = hand.fields, ending.fields if ending else {}
    if said == (entry.hand_fields, entry.ending_fields):
        return True
    check_open(match, entry)
    raise ConflictError(Refusal.HAND_SENT)


def check_open(match: Match, entry: OwnEntry) -> None:
    """Check that the deal a form was drawn for is still open.

    Raises ConflictError if it was saved meanwhile, with its `row`, or if the match is over.
    """
    closed = match.rows.filter(kind=RowKind.DEAL, position__gte=entry.position).last()
    if closed or match.finished:
        raise ConflictError(Refusal.DEAL_CLOSED, row=closed and closed.position)


def _is_unseen(held: Contribution | None, seen: int, stamp: Stamp) -> TypeGuard[Contribution]:
    """Tell whether another device wrote something after a form was drawn.

    A device has seen what it wrote itself, even if its form is older: it may have been offline.
    """
    return held is not None and held.pk != seen and held.author != stamp.author


def _write(match: Match, seat: int | None, fields: dict[str, str], stamp: Stamp) -> None:
    Contribution.objects.create(
        match=match, seat=seat, fields=fields, author=stamp.author, op=stamp.form_token
    )


def store_hands(match: Match) -> None:
    """Store what pages show of the hands of a locked match, and notify open pages."""
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
    """Attach what phones wrote for a deal to its revision; the match is locked."""
    if not last_contribution(match):
        return
    match.contributions.filter(revision=None).update(revision=revision)
    store_hands(match)
