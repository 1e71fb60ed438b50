"""The matches of a circle that became one with another."""

from typing import Any

from django.dispatch import receiver

from remi_scores.matches.happening import new_archive_id
from remi_scores.matches.models import Match
from remi_scores.people.circles import circles_joined
from remi_scores.people.models import Circle


@receiver(circles_joined)
def move_matches(old: Circle, new: Circle, **_signal: Any) -> None:
    """Give matches to another circle; one whose id in archives is taken there gets a new one."""
    taken = Match.objects.filter(circle=new).values("archive_id")
    for match in Match.objects.filter(circle=old, archive_id__in=taken).only("pk"):
        Match.objects.filter(pk=match.pk).update(archive_id=new_archive_id())
    Match.objects.filter(circle=old).update(circle=new, is_stale=True)
