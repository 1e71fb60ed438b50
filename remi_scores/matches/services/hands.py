"""Hands that players write on their own phones before the deal is closed with all of them.

Everybody may see whose hand is in and whose is missing. Until the deal is closed, the cards of a
hand are sent only to the device that wrote it.
"""

from collections.abc import Mapping
from typing import Any, TypeGuard

from django.db import transaction

from remi_scores.engine import write_deal
from remi_scores.matches.entry import OwnEntry, ending_words
from remi_scores.matches.errors import ConflictError, Refusal
from remi_scores.matches.ledger import (
    as_called_now,
    next_number,
    open_contributions,
    says_same,
    waiting_hands,
)
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Contribution, Match, RowKind
from remi_scores.matches.services.phones import store_hands
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
    held = open_contributions(match, entry.number)
    hand, ending = held.get(entry.seat), held.get(None)
    if _is_unseen(hand, entry.seen_hand, stamp) and hand.fields != entry.hand_fields:
        raise ConflictError(Refusal.HAND_CHANGED)
    if _is_unseen(ending, entry.seen_ending, stamp) and ending.fields != entry.ending_fields:
        raise ConflictError(Refusal.ENDING_CHANGED, ending=ending_words(match, ending.fields))
    if not ending or ending.fields != entry.ending_fields:
        _write(match, entry, None, Stamp(author=stamp.author))
    _write(match, entry, entry.seat, stamp)
    store_hands(match)


def is_written(match: Match, entry: OwnEntry) -> bool:
    """Tell whether what is in a form is written: by the form itself, or with the deal it is for.

    Raises ConflictError if the content was different, so that what is in the form now is not lost.
    """
    hand = match.contributions.filter(op=entry.form_token).first() if entry.form_token else None
    if hand is None:
        return _is_in_deal(match, entry)
    # It was sent with the hand or before.
    ending = match.contributions.filter(seat=None, pk__lt=hand.pk).last()
    said = hand.fields, ending.fields if ending else {}
    if said == (entry.hand_fields, entry.ending_fields):
        return True
    check_open(match, entry)
    raise ConflictError(Refusal.HAND_SENT)


def _is_in_deal(match: Match, entry: OwnEntry) -> bool:
    """Tell whether the deal a form was drawn for was closed with just this ending and hand."""
    deals = match.rows.filter(position=entry.position, kind=RowKind.DEAL, live=True)
    row = deals.select_related("revision").first()
    report = entry.copy().report() if row else None
    if row is None or report is None:
        return False
    written = as_called_now(match, row.revision)
    return says_same(
        _with_hand_of(entry.name, written.document),
        _with_hand_of(entry.name, write_deal(report)),
    )


def _with_hand_of(player: str, deal: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deal's document with the hand of one player alone."""
    return {**deal, "hands": {player: deal.get("hands", {}).get(player, {})}}


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


def _write(match: Match, entry: OwnEntry, seat: int | None, stamp: Stamp) -> None:
    """Keep a hand, or without a seat how the deal ended."""
    Contribution.objects.create(
        match=match,
        seat=seat,
        number=entry.number or next_number(match),
        fields=entry.ending_fields if seat is None else entry.hand_fields,
        author=stamp.author,
        op=stamp.form_token,
    )


@transaction.atomic
def move_hands(*, match: Match, by: str) -> None:
    """Let hands that wait for another deal count for the next one, as people at the table say.

    One stays if its player has written for the next deal too. Raises SheetError if the device `by`
    may no longer write.
    """
    match = lock(match, by=by)
    held, number = open_contributions(match), next_number(match)
    for seat, hand in waiting_hands(match).items():
        moved = match.contributions.filter(revision=None, number=hand.number)
        if seat not in held:
            moved.filter(seat=seat).update(number=number)
        if None not in held:
            moved.filter(seat=None).update(number=number)
    store_hands(match)
