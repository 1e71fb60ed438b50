"""What a device's key has in matches, given to another key: its person has one key for all."""

from typing import Any

from django.db import transaction
from django.db.models import F, Min
from django.dispatch import receiver

from remi_scores.matches.access.seats import store_seats
from remi_scores.matches.bus import publish
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Access, Contribution, Match, PhoneSeat, Role, RulePreset
from remi_scores.people.persons import key_moved


@receiver(key_moved)
@transaction.atomic
def move_key(old: str, new: str, **_signal: Any) -> None:
    """Give the accesses, seats, hands in progress and presets of one key to another.

    Where both have an access to a match, the higher role counts, and the seats of both.
    """
    had = list(Access.objects.filter(device=old).select_related("match").order_by("match_id"))
    both = set(
        Access.objects.filter(device=new, match_id__in=[each.match_id for each in had]).values_list(
            "match_id", flat=True
        )
    )
    Contribution.objects.filter(
        author=old, revision=None, match_id__in=[each.match_id for each in had]
    ).update(author=new)
    for access in had:
        if access.match_id in both:
            _merge(access, new)
    Access.objects.filter(device=old).update(device=new)
    _notify([each.match_id for each in had])
    _move_presets(old, new)


def _merge(access: Access, new: str) -> None:
    """Put what one access gives into the one that `new` has; the lesser of the two is deleted."""
    match = lock(access.match)
    access.refresh_from_db()
    other = match.accesses.get(device=new)
    better, lesser = (access, other) if _is_better(access, other) else (other, access)
    rows = match.phone_seats.filter(access__in=[better, lesser])
    seats = {each.seat: each.held for each in rows.order_by("held")}  # one that is held counts
    seated = match.accesses.filter(pk__in=rows.filter(held=True).values("access"))
    better.since = seated.aggregate(first=Min("since"))["first"]
    better.device, better.told = new, [*better.told, *lesser.told]
    rows.delete()
    lesser.delete()
    better.save(update_fields=["device", "since", "told"])
    PhoneSeat.objects.bulk_create(
        PhoneSeat(match=match, access=better, seat=seat, held=held) for seat, held in seats.items()
    )
    store_seats(match)


def _is_better(one: Access, other: Access) -> bool:
    if one.revoked != other.revoked:
        return other.revoked
    return not Role(other.role).reaches(Role(one.role))


def _notify(ids: list[int]) -> None:
    """Let open pages ask again: one whose device was revoked has no access any more."""
    Match.objects.filter(pk__in=ids).update(page_version=F("page_version") + 1)
    for match_id in ids:
        publish(match_id)


def _move_presets(old: str, new: str) -> None:
    """Give presets to another key; one of the same name there stays as it is."""
    held = set(RulePreset.objects.filter(device=new).values_list("variant_key", "name"))
    for preset in RulePreset.objects.filter(device=old):
        if (preset.variant_key, preset.name) not in held:
            preset.device = new
            preset.save(update_fields=["device"])
