"""Starting matches: who plays what, under which house rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from remi_scores.engine import Code, RemiError, get_variant
from remi_scores.matches.access import Kind, count_one_more, free_code, store_seats
from remi_scores.matches.bus import publish
from remi_scores.matches.circles import put_in_circle
from remi_scores.matches.ledger import Head, by_place, derive_standing, replay_entries, seats_now
from remi_scores.matches.models import Access, Action, Match, PhoneSeat, Revision, Role
from remi_scores.matches.services.names import check_names
from remi_scores.matches.services.writing import (
    Stamp,
    add_head,
    open_sheet,
    recorded,
    recorded_once,
)
from remi_scores.people.circles import ensure_own_circle


@recorded_once
def start_match(
    *,
    variant_key: str,
    options: Mapping[str, Any],
    names: Sequence[str],
    first_dealer: int,
    stamp: Stamp,
    rematch_of: Match | None = None,
) -> Match:
    """Start a match owned by the device that writes; `names` are in seat order, as typed.

    It belongs to the device's circle, a rematch to that of the match before it.

    Raises RemiError if the game does not allow these players or options, SheetError for a name
    that is not allowed, or if the device or its address began too many today.
    """
    variant = get_variant(variant_key).create(options)
    players = check_names(names)
    if not 0 <= first_dealer < len(players):
        raise RemiError(Code.UNKNOWN_PLAYER, "the first dealer does not play")
    head = Head(variant.key, variant.changed_options(), players, first_dealer)
    written = Revision.objects.select_related("match").filter(op=stamp.form_token, position=0)
    if repeated := recorded(written, stamp, head.document()):
        return repeated.match
    return _create(head, stamp, rematch_of)


def _create(head: Head, stamp: Stamp, rematch_of: Match | None) -> Match:
    count_one_more(Kind.MATCH, device=stamp.author, address=stamp.address)
    match = Match.objects.create(
        variant_key=head.variant,
        options=head.options,
        players=list(head.players),
        first_dealer=head.first_dealer,
        rematch_of=rematch_of,
        code=free_code(),
        standing=derive_standing(head, replay_entries(head, ()), rows=0),
    )
    Access.objects.create(match=match, device=stamp.author, role=Role.OWNER)
    add_head(match, head, Action.WRITTEN, stamp)
    followed = None if rematch_of is None else rematch_of.circle
    put_in_circle(match, followed or ensure_own_circle(stamp.author))
    if rematch_of is not None:
        _bring_along(rematch_of, match)
    return match


def _bring_along(old: Match, match: Match) -> None:
    """Give the devices of a locked match access to its rematch, and notify its open pages."""
    seat_of = {name: seat for seat, name in enumerate(match.players)}
    for access in old.accesses.filter(revoked=False).prefetch_related("phone_seats"):
        held = [old.players[each.seat] for each in access.phone_seats.all() if each.held]
        seats = [seat_of[name] for name in held if name in seat_of]
        since = {"since": 0 if seats else None}
        as_before = {"role": access.role, "came_by": access.came_by, "name": access.name, **since}
        again, _is_new = Access.objects.update_or_create(
            match=match, device=access.device, defaults=since, create_defaults=as_before
        )
        PhoneSeat.objects.bulk_create(
            PhoneSeat(match=match, access=again, seat=seat, held=True) for seat in seats
        )
    store_seats(match)
    old.page_version += 1
    old.save(update_fields=["page_version"])
    publish(old.pk)


@recorded_once
def rematch(*, match: Match, stamp: Stamp) -> Match:
    """Start the same game with the players at the table; the next of them deals first.

    House rules stay, and the devices of the match keep their roles and seats. If another phone was
    faster, its rematch is returned, unless that is over.
    """
    sheet = open_sheet(match, by=stamp.author)
    begun = Match.objects.of_device(stamp.author).filter(rematch_of=match, finished=False)
    if again := begun.last():
        return again
    seats = seats_now(sheet.match)
    last = match.rows.filter(live=True, dealer__isnull=False).last()
    dealt = None if last is None else last.dealer
    return start_match(
        variant_key=sheet.head.variant,
        options=sheet.head.options,
        names=[sheet.match.players[seat] for seat in seats],
        first_dealer=_next_of(sheet.match, seats, dealt),
        stamp=stamp,
        rematch_of=sheet.match,
    )


def _next_of(match: Match, seats: Sequence[int], dealt: int | None) -> int:
    """Return the place of the seat to the right of the one that dealt last (None: nobody did)."""
    if dealt is None:
        return seats.index(match.first_dealer) if match.first_dealer in seats else 0
    around = by_place(match, {*seats, dealt})
    following = around[around.index(dealt) + 1 :]
    return seats.index(following[0]) if following else 0
