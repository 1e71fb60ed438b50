"""Matches from before there were circles: each is put into that of its owner's device."""

from django.db import transaction

from remi_scores.matches.circles.linking import put_in_circle
from remi_scores.matches.models import Match, Role
from remi_scores.people.circles import ensure_own_circle


def link_backlog() -> int:
    """Put every match without a circle into its first owner's; return how many. Idempotent.

    One whose owner is not known stays without a circle, and in nobody's figures.
    """
    waiting = Match.objects.filter(circle=None, accesses__role=Role.OWNER).order_by("pk")
    keys = list(waiting.values_list("pk", flat=True).distinct())
    for key in keys:
        _link(key)
    return len(keys)


@transaction.atomic
def _link(key: int) -> None:
    match = Match.objects.select_for_update().get(pk=key)
    owner = match.accesses.filter(role=Role.OWNER).order_by("pk").first()
    if match.circle_id is None and owner is not None:
        put_in_circle(match, ensure_own_circle(owner.device))
